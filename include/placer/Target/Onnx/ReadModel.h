//===- ReadModel.h - Reading .onnx and .pb files ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files come from anywhere: whatever their bytes say, reading ends with a model
// that is well formed or with one error, and takes memory in proportion to the
// bytes that are there, not to the sizes that they declare.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNX_READMODEL_H
#define PLACER_TARGET_ONNX_READMODEL_H

#include "placer/Target/Onnx/Model.h"

namespace placer::onnx {

/// What is wrong with a file, and at which node, tensor or value of it.
struct ReadError {
  std::string message;
  std::vector<std::string> notes;
};

/// The versions of ONNX's own ops that are read. Models before version 7 are
/// returned in version 7: it changed how operands are broadcast.
inline constexpr int64_t oldestOpset = 1, newestOpset = 17;

/// Reads a ModelProto. Tensors refer to `bytes`, which must outlive the model.
/// `directory` is where external data is looked for, and nowhere else; where it
/// is empty, a model that has some is an error.
std::variant<Model, ReadError> readModel(llvm::ArrayRef<char> bytes,
                                         llvm::StringRef directory);

/// A tensor by itself, as in the files of ONNX's test data.
struct TensorFile {
  Tensor tensor;
  Storage storage;
};

/// Reads a TensorProto. The tensor refers to `bytes`, which must outlive it.
std::variant<TensorFile, ReadError> readTensor(llvm::ArrayRef<char> bytes,
                                               llvm::StringRef directory);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNX_READMODEL_H
