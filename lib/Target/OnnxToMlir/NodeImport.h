//===- NodeImport.h - One node of a model, as it becomes ops ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the importer of an op sees: its inputs as values with static shapes,
// its attributes, and a builder whose location is the node's name. It sets
// each result, or emits one error and fails.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_NODEIMPORT_H
#define PLACER_TARGET_ONNXTOMLIR_NODEIMPORT_H

#include "Target/OnnxToMlir/Literal.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/StringMap.h"

namespace placer::onnx {

class GraphImport;

/// A value of the model: elements that are known, or a value of the function.
struct ImportedValue {
  ElementType type = ElementType::Undefined;
  std::optional<Literal> literal;
  /// Null for a literal that no op has needed yet.
  mlir::Value value;

  llvm::SmallVector<int64_t> shape() const;
};

class NodeImport {
public:
  NodeImport(GraphImport &graph, const Node &node);

  const Node &node() const { return source; }
  /// The version of ONNX's ops that the model is written in.
  int64_t opset() const;

  /// Creates ops with the node's name as location.
  mlir::ImplicitLocOpBuilder b;

  //===--------------------------------------------------------------------===//
  // Inputs
  //===--------------------------------------------------------------------===//

  unsigned numInputs() const { return source.inputs.size(); }
  /// Whether an input is given: trailing and empty ones may be left out.
  bool hasInput(unsigned index) const;
  /// The input as a tensor of static shape; it must be given.
  mlir::TypedValue<mlir::RankedTensorType> input(unsigned index);
  /// The input as it is: known or not.
  const ImportedValue &value(unsigned index);
  ElementType elementType(unsigned index);
  llvm::SmallVector<int64_t> shape(unsigned index);
  int64_t rank(unsigned index) { return shape(index).size(); }
  /// The elements, where they are known while importing.
  const Literal *literal(unsigned index);
  /// The elements of an input that decides about shapes; an error that says
  /// so if they are not known.
  llvm::FailureOr<llvm::SmallVector<int64_t>> integers(unsigned index);

  //===--------------------------------------------------------------------===//
  // Attributes
  //===--------------------------------------------------------------------===//

  bool hasAttribute(llvm::StringRef name) const { return source.find(name); }
  int64_t integer(llvm::StringRef name, int64_t absent) const;
  double number(llvm::StringRef name, double absent) const;
  std::string text(llvm::StringRef name, llvm::StringRef absent) const;
  llvm::SmallVector<int64_t> integerList(llvm::StringRef name) const;
  llvm::SmallVector<double> numberList(llvm::StringRef name) const;
  llvm::SmallVector<std::string> textList(llvm::StringRef name) const;
  const Tensor *tensor(llvm::StringRef name) const;
  const Graph *subgraph(llvm::StringRef name) const;

  /// An axis that may count from the end, as an index below `rank`; an error
  /// if it is out of range.
  llvm::FailureOr<int64_t> axis(int64_t given, int64_t rank);

  //===--------------------------------------------------------------------===//
  // Results
  //===--------------------------------------------------------------------===//

  unsigned numOutputs() const { return source.outputs.size(); }
  /// Whether someone may read an output: trailing and empty ones are left out.
  bool hasOutput(unsigned index) const;
  /// Sets a result; one that is left out is ignored.
  void setResult(unsigned index, mlir::Value value, ElementType type);
  void setResult(unsigned index, Literal literal);
  void setResult(unsigned index, const ImportedValue &value);

  /// Imports a subgraph in place of the node, which gets its outputs.
  llvm::LogicalResult inlineGraph(const Graph &graph);
  /// Imports a subgraph with these values as its inputs; gives back its
  /// outputs.
  llvm::FailureOr<llvm::SmallVector<ImportedValue>>
  importBody(const Graph &graph, llvm::ArrayRef<ImportedValue> inputs);
  /// A value as a tensor.
  mlir::TypedValue<mlir::RankedTensorType> materialize(ImportedValue &value);

  //===--------------------------------------------------------------------===//
  // Errors
  //===--------------------------------------------------------------------===//

  /// "node 'conv1' (Conv, opset 13): " and what follows.
  mlir::InFlightDiagnostic error();
  /// … that the importer does not know this form of the op. No error where
  /// unknown ops are allowed: it becomes one.
  llvm::LogicalResult unsupported(const llvm::Twine &what);
  bool isUnsupported() const { return hasUnknownForm; }

  /// The type of an element in MLIR.
  mlir::Type convert(ElementType type) {
    return convertElementType(b.getContext(), type);
  }

private:
  GraphImport &graph;
  const Node &source;
  bool hasUnknownForm = false;
};

/// Imports one kind of op: sets results, or emits an error and fails.
using ImportFn = llvm::LogicalResult (*)(NodeImport &node);

/// Computes the results of a node all of whose inputs are literals of at most
/// some thousand elements; false if it does not do so for these.
using FoldFn = bool (*)(NodeImport &node);

/// Which ops are known, by name.
class OpRegistry {
public:
  struct Entry {
    ImportFn import = nullptr;
    /// Null if it is never computed while importing.
    FoldFn fold = nullptr;
  };

  /// All ops of this room.
  static const OpRegistry &get();

  void add(llvm::StringRef op, ImportFn import) { table[op].import = import; }
  void addFold(llvm::StringRef op, FoldFn fold) { table[op].fold = fold; }

  const Entry *find(llvm::StringRef op) const {
    auto found = table.find(op);
    return found == table.end() ? nullptr : &found->second;
  }

private:
  llvm::StringMap<Entry> table;
};

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_NODEIMPORT_H
