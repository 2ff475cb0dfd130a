//===- Model.h - An ONNX model as it stands in its file ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ONNX's ModelProto says, without MLIR and without meaning: names, types,
// attributes and bytes. A model that `readModel` returns is well formed: every
// tensor has as many bytes as its type and shape need, values are defined
// before they are used and only once in their graph, subgraphs see the values
// around them (and may hide them by ones of the same name), extents are not
// negative, and the number of a tensor's bytes fits into an int64_t. Functions
// of the model are inlined.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNX_MODEL_H
#define PLACER_TARGET_ONNX_MODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace placer::onnx {

/// The type of a tensor's elements; the numbers are those of
/// TensorProto.DataType.
enum class ElementType : int32_t {
  Undefined = 0,
  Float = 1,
  Uint8 = 2,
  Int8 = 3,
  Uint16 = 4,
  Int16 = 5,
  Int32 = 6,
  Int64 = 7,
  String = 8,
  Bool = 9,
  Float16 = 10,
  Double = 11,
  Uint32 = 12,
  Uint64 = 13,
  Complex64 = 14,
  Complex128 = 15,
  BFloat16 = 16,
};

/// As ONNX spells it: "float", "uint8", …
const char *elementTypeName(ElementType type);

/// Bytes of one element in a file; 0 for strings and undefined types, which
/// have no bytes.
int64_t elementBytes(ElementType type);

bool isFloat(ElementType type);
bool isSigned(ElementType type);
bool isUnsigned(ElementType type);

/// Keeps the bytes of tensors alive.
using Storage = std::vector<std::shared_ptr<const void>>;

/// A tensor with its elements, row by row, little endian, one byte for a bool.
/// The bytes may belong to the model's file: a tensor lives as long as it.
struct Tensor {
  std::string name;
  ElementType type = ElementType::Undefined;
  std::vector<int64_t> shape;
  llvm::ArrayRef<char> bytes;

  int64_t numElements() const;
};

/// A dimension of a declared type: an extent, the name of one, or neither.
struct Dimension {
  std::optional<int64_t> extent;
  std::string name;
};

/// A value of a graph with its declared type. Without a shape, even the rank is
/// not known.
struct ValueInfo {
  std::string name;
  ElementType type = ElementType::Undefined;
  std::optional<std::vector<Dimension>> shape;
  /// "sequence", "map", "optional" or "sparse tensor" where it is not a tensor.
  std::string otherKind;
};

struct Graph;

struct Attribute {
  std::string name;
  /// "graphs", "sparse tensor", "sparse tensors", "type" or "types" where it
  /// holds what is not read; it has no value then.
  std::string otherKind;
  /// What it holds; the member that is in use is that of the value's type.
  /// Graphs are shared so that a model can be copied cheaply.
  std::variant<std::monostate, float, int64_t, std::string, Tensor,
               std::shared_ptr<const Graph>, std::vector<float>,
               std::vector<int64_t>, std::vector<std::string>,
               std::vector<Tensor>>
      value;
};

/// One step of a graph. An empty name of an input or output stands for one that
/// is left out.
struct Node {
  std::string name;
  std::string opType;
  /// Empty for ONNX's own ops ("ai.onnx" is read as empty).
  std::string domain;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<Attribute> attributes;

  const Attribute *find(llvm::StringRef name) const;
};

struct Graph {
  std::string name;
  std::vector<Node> nodes;
  std::vector<Tensor> initializers;
  /// Names of initializers that are sparse, whose elements are not read.
  std::vector<std::string> sparseInitializers;
  /// Those that are initializers as well have their value as default.
  std::vector<ValueInfo> inputs;
  std::vector<ValueInfo> outputs;
  std::vector<ValueInfo> values;
};

struct Model {
  int64_t irVersion = 0;
  /// The version of ONNX's own ops that the model is written in, 7 or later; 0
  /// where it has none of them.
  int64_t opset = 0;
  /// … and of other domains, as in the file.
  std::vector<std::pair<std::string, int64_t>> otherOpsets;
  std::string producer;
  Graph graph;
  /// Bytes that tensors refer to and that are not in the model's file: typed
  /// data, brought into the form of raw data, and external files.
  Storage storage;
};

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNX_MODEL_H
