//===- SequenceMemory.cpp - Memory of tasks run as one --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/SequenceMemory.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <limits>
#include <vector>

using namespace placer;

int64_t placer::sequenceWorkspace(llvm::ArrayRef<int64_t> workspaces,
                                  llvm::ArrayRef<SequenceTensor> tensors) {
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  // If all of it together fits, so does every sum below.
  int64_t all = 0;
  for (int64_t bytes : workspaces)
    if (llvm::AddOverflow(all, bytes, all))
      return kMost;
  for (const SequenceTensor &tensor : tensors)
    if (llvm::AddOverflow(all, tensor.bytes, all))
      return kMost;

  // What comes into use with each member, and goes out of it after.
  std::vector<int64_t> begins(workspaces.size(), 0), ends(begins);
  int64_t written = 0;
  for (const SequenceTensor &tensor : tensors) {
    begins[tensor.producer] += tensor.bytes;
    if (tensor.leaves)
      written += tensor.bytes;
    else
      ends[tensor.lastReader] += tensor.bytes;
  }
  int64_t inUse = 0, most = 0;
  for (size_t i = 0; i < workspaces.size(); ++i) {
    inUse += begins[i];
    most = std::max(most, inUse + workspaces[i]);
    inUse -= ends[i];
  }
  return std::max<int64_t>(0, most - written);
}
