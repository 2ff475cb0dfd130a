//===- GraphImport.h - A graph, node by node --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_GRAPHIMPORT_H
#define PLACER_TARGET_ONNXTOMLIR_GRAPHIMPORT_H

#include "Target/OnnxToMlir/NodeImport.h"
#include "placer/Target/OnnxToMlir/ImportOnnx.h"

namespace placer::onnx {

/// The node's name, or, where it has none, that of its first result.
llvm::StringRef nameOf(const Node &node);

/// The extent of a declared dimension: its own, or the one given for its name.
std::optional<int64_t> extentOf(const Dimension &dimension,
                                const OnnxImportOptions &options);

/// Holds the values of the model by name while ops are created, each after
/// those it reads.
class GraphImport {
public:
  GraphImport(const Model &model, mlir::Location loc,
              const OnnxImportOptions &options, mlir::Block *block);

  /// Imports the nodes; the graph's inputs are already defined.
  llvm::LogicalResult importNodes(const Graph &graph);

  void define(llvm::StringRef name, ImportedValue value);
  /// Null for a name that is not defined.
  ImportedValue *lookup(llvm::StringRef name);
  /// The value as a tensor: literals become constants at the function's start.
  mlir::Value materialize(llvm::StringRef name, ImportedValue &value);

  const Model &model() const { return source; }
  const OnnxImportOptions &options() const { return settings; }
  mlir::OpBuilder &builder() { return ops; }
  mlir::Location locationOf(const Node &node) const;

  /// Imports a graph inside of this one, with values for its inputs; gives back
  /// its outputs.
  llvm::FailureOr<llvm::SmallVector<ImportedValue>>
  importSubgraph(const Graph &graph, llvm::ArrayRef<ImportedValue> inputs);

private:
  llvm::LogicalResult importNode(const Node &node);
  llvm::LogicalResult importKnown(NodeImport &import,
                                  const OpRegistry::Entry &known);
  /// An op of a dialect that is not registered, with the types that the model
  /// declares for its results.
  llvm::LogicalResult importUnknown(NodeImport &node);
  llvm::FailureOr<std::pair<mlir::RankedTensorType, ElementType>>
  declaredType(NodeImport &import, unsigned output) const;
  void declare(const Graph &graph);
  /// Undoes what the importer of a node has built.
  void dropOpsAfter(mlir::Operation *last);

  const Model &source;
  mlir::Location loc;
  const OnnxImportOptions &settings;
  mlir::OpBuilder ops;
  /// Constants follow each other at the start of the block.
  mlir::Block *entry;
  mlir::Operation *lastConstant = nullptr;
  /// Names that a subgraph hides come back when it ends.
  std::vector<llvm::StringMap<ImportedValue>> scopes;
  int64_t numImported = 0;
  /// What the model says of its values.
  llvm::StringMap<const ValueInfo *> declared;
};

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_GRAPHIMPORT_H
