//===- MessageReader.h - ONNX's messages, as they are written - -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_MESSAGEREADER_H
#define PLACER_LIB_TARGET_ONNX_MESSAGEREADER_H

#include "Target/Onnx/Functions.h"
#include "Target/Onnx/TensorReader.h"

namespace placer::onnx {

/// Reads the messages of one file without looking at what they say together.
/// Throws a Failure or an exception of protozero.
class MessageReader {
public:
  MessageReader(llvm::StringRef directory, Storage &storage)
      : tensors(directory, storage) {}

  void readModel(protozero::pbf_reader message, Model &model,
                 std::vector<Function> &functions);

  /// The message that is being read, for what is thrown on the way.
  const std::string &where() const { return current; }

private:
  Graph readGraph(protozero::pbf_reader message, unsigned depth);
  Node readNode(protozero::pbf_reader message, unsigned depth);
  Attribute readAttribute(protozero::pbf_reader message, unsigned depth,
                          const std::string &owner);
  ValueInfo readValueInfo(protozero::pbf_reader message);
  void readType(protozero::pbf_reader message, ValueInfo &value);
  void readTensorType(protozero::pbf_reader message, ValueInfo &value);
  Function readFunction(protozero::pbf_reader message);

  TensorReader tensors;
  std::string current = "the model";
};

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_MESSAGEREADER_H
