//===- Failure.h - What is wrong with an ONNX file ------------ -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_FAILURE_H
#define PLACER_LIB_TARGET_ONNX_FAILURE_H

#include "placer/Target/Onnx/ReadModel.h"

#include "llvm/ADT/Twine.h"

namespace placer::onnx {

/// Ends reading: protozero reports damage by exceptions, and what is found on
/// the way takes the same. Thrown and caught in this folder only.
struct Failure {
  ReadError error;
};

[[noreturn]] void fail(const llvm::Twine &message,
                       std::vector<std::string> notes = {});

/// A name of the file in quotes, on one line whatever it contains, and not
/// longer than people read.
std::string quoted(llvm::StringRef name);

/// As in "node 'conv1' (Conv)"; nodes without a name are called by what they
/// compute.
std::string describe(const Node &node);

/// The number of elements, times `factor`; nothing where a dimension is
/// negative or an int64_t too small, even with dimensions of 0 left out.
std::optional<int64_t> countElements(llvm::ArrayRef<int64_t> shape,
                                     int64_t factor);

/// As in "2x3".
std::string describeShape(llvm::ArrayRef<int64_t> shape);

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_FAILURE_H
