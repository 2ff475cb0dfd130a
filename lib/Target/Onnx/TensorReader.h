//===- TensorReader.h - Tensors of ONNX files ----------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_TENSORREADER_H
#define PLACER_LIB_TARGET_ONNX_TENSORREADER_H

#include "Target/Onnx/ExternalFiles.h"

#include <protozero/pbf_reader.hpp>

namespace placer::onnx {

/// Reads the TensorProtos of one file. Throws a Failure or an exception of
/// protozero.
class TensorReader {
public:
  TensorReader(llvm::StringRef directory, Storage &storage)
      : files(directory, storage), storage(storage) {}

  /// A tensor without a name is called `what` in messages.
  Tensor read(protozero::pbf_reader message, llvm::StringRef what);

private:
  ExternalFiles files;
  Storage &storage;
};

/// The element type of a number of the file; `owner` is what has it.
ElementType readElementType(int64_t number, const std::string &owner);

/// Reads a repeated field of numbers, packed or one by one; protobuf allows
/// both in one message.
template <typename T, typename Packed, typename Single>
void readNumbers(protozero::pbf_reader &message, std::vector<T> &values,
                 Packed packed, Single single,
                 protozero::pbf_wire_type wireType) {
  if (message.wire_type() == protozero::pbf_wire_type::length_delimited)
    for (auto value : (message.*packed)())
      values.push_back(value);
  else if (message.wire_type() == wireType)
    values.push_back((message.*single)());
  else
    message.skip();
}

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_TENSORREADER_H
