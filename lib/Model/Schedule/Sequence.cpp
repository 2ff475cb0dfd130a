//===- Sequence.cpp - Tasks that run as one
//----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Sequence.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <limits>

using namespace placer;

int64_t placer::addUpToMax(int64_t a, int64_t b) {
  int64_t sum;
  return llvm::AddOverflow(a, b, sum) ? std::numeric_limits<int64_t>::max()
                                      : sum;
}

//===----------------------------------------------------------------------===//
// Colocation
//===----------------------------------------------------------------------===//

unsigned ColocationNames::numberOf(llvm::StringRef name) {
  auto [it, isNew] = numbers.try_emplace(name, names.size());
  if (isNew) {
    names.push_back(name.str());
    classes.grow(names.size());
  }
  return it->second;
}

void ColocationNames::join(llvm::StringRef a, llvm::StringRef b) {
  unsigned first = numberOf(a), second = numberOf(b);
  joined |= first != second;
  classes.join(first, second);
}

llvm::StringRef ColocationNames::leader(llvm::StringRef name) const {
  auto it = numbers.find(name);
  return it == numbers.end()
             ? name
             : llvm::StringRef(names[classes.findLeader(it->second)]);
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

void SequenceTask::add(
    llvm::function_ref<std::optional<int64_t>(DeviceId)> timeOn,
    int64_t residentBytes, llvm::StringRef colocation) {
  for (auto [device, sum] : llvm::enumerate(times)) {
    std::optional<int64_t> time =
        sum ? timeOn(static_cast<DeviceId>(device)) : std::nullopt;
    sum = time ? std::optional(addUpToMax(*sum, *time)) : std::nullopt;
  }
  task.residentBytes = addUpToMax(task.residentBytes, residentBytes);
  if (colocation.empty())
    return;
  if (task.colocation.empty())
    task.colocation = colocation.str();
  names.join(task.colocation, colocation);
}

Task SequenceTask::take() {
  llvm::StringSet<> priced;
  for (auto [device, time] : llvm::zip_equal(devices, times))
    if (time) {
      task.costNs.emplace_back(device.name, *time);
      priced.insert(device.name);
    }
  // The name of a device may be the kind of another, which cannot run it.
  bool isMistakable = false;
  for (auto [device, time] : llvm::zip_equal(devices, times))
    isMistakable |= !time && priced.contains(device.kind);
  if (isMistakable)
    for (auto [device, time] : llvm::enumerate(times))
      if (time)
        task.devices.push_back(static_cast<DeviceId>(device));
  return std::move(task);
}

std::vector<int64_t> placer::sequenceStarts(int64_t start,
                                            llvm::ArrayRef<int64_t> times) {
  std::vector<int64_t> starts;
  for (int64_t time : times) {
    starts.push_back(start);
    start = addUpToMax(start, time);
  }
  return starts;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

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
