//===- GraphImport.cpp - A graph, node by node ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/GraphImport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// What is computed while importing has at most so many elements: shapes have
/// few, and weights are work for devices.
static constexpr int64_t kLargestFolded = 4096;

/// Loops in loops could become any number of nodes.
static constexpr int64_t kMostNodes = 1 << 20;

StringRef onnx::nameOf(const Node &node) {
  if (!node.name.empty())
    return node.name;
  // Exporters may leave names out; those of results are unique as well.
  for (const std::string &output : node.outputs)
    if (!output.empty())
      return output;
  return node.opType;
}

GraphImport::GraphImport(const Model &model, Location loc,
                         const OnnxImportOptions &options, Block *block)
    : source(model), loc(loc), settings(options),
      ops(OpBuilder::atBlockEnd(block)), entry(block), scopes(1) {
  declare(model.graph);
}

Location GraphImport::locationOf(const Node &node) const {
  return NameLoc::get(StringAttr::get(loc.getContext(), nameOf(node)), loc);
}

void GraphImport::define(StringRef name, ImportedValue value) {
  scopes.back()[name] = std::move(value);
}

ImportedValue *GraphImport::lookup(StringRef name) {
  for (llvm::StringMap<ImportedValue> &scope : llvm::reverse(scopes)) {
    auto found = scope.find(name);
    if (found != scope.end())
      return &found->second;
  }
  return nullptr;
}

Value GraphImport::materialize(StringRef name, ImportedValue &value) {
  if (value.value)
    return value.value;
  OpBuilder::InsertionGuard guard(ops);
  if (lastConstant)
    ops.setInsertionPointAfter(lastConstant);
  else
    ops.setInsertionPointToStart(entry);
  Location where = NameLoc::get(ops.getStringAttr(name), loc);
  auto constant = arith::ConstantOp::create(
      ops, where, value.literal->toAttribute(ops.getContext(), name));
  lastConstant = constant;
  value.value = constant;
  return value.value;
}

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

/// Whether a node's results can be computed from small literals.
static bool readsSmallLiterals(NodeImport &node) {
  for (unsigned index = 0; index < node.numInputs(); ++index) {
    if (!node.hasInput(index))
      continue;
    const Literal *literal = node.literal(index);
    if (!literal || literal->numElements() > kLargestFolded ||
        !node.convert(literal->type()))
      return false;
  }
  return true;
}

LogicalResult GraphImport::importNode(const Node &node) {
  NodeImport import(*this, node);
  if (++numImported > kMostNodes)
    return import.error() << "the iterations of the model's loops are too many "
                             "nodes";
  const OpRegistry::Entry *entry =
      node.domain.empty() ? OpRegistry::get().find(node.opType) : nullptr;
  if (!entry) {
    if (settings.allowUnknown)
      return importUnknown(import);
    InFlightDiagnostic diagnostic = emitError(import.b.getLoc())
                                    << "node '" << nameOf(node) << "': op '"
                                    << node.opType << "'";
    if (node.domain.empty())
      diagnostic << " of opset " << source.opset;
    else
      diagnostic << " of domain '" << node.domain << "'";
    diagnostic << " is not supported";
    diagnostic.attachNote() << "--allow-unknown imports it as an op that can "
                               "be placed, but not run";
    return diagnostic;
  }
  return importKnown(import, *entry);
}

LogicalResult GraphImport::importKnown(NodeImport &import,
                                       const OpRegistry::Entry &known) {
  if (!known.fold || !readsSmallLiterals(import) || !known.fold(import)) {
    Operation *last = entry->empty() ? nullptr : &entry->back();
    LogicalResult done =
        known.import ? known.import(import)
                     : import.unsupported("an input that is not a constant");
    if (failed(done) && !import.isUnsupported())
      return failure();
    if (failed(done)) {
      dropOpsAfter(last);
      return importUnknown(import);
    }
  }
  // A node may name more results than its op has.
  for (const std::string &output : import.node().outputs)
    if (!output.empty() && !scopes.back().contains(output))
      return import.error() << "it has no result for '" << output << "'";
  return success();
}

LogicalResult GraphImport::importNodes(const Graph &graph) {
  for (const Tensor &initializer : graph.initializers)
    if (!scopes.back().contains(initializer.name))
      define(initializer.name,
             {initializer.type, Literal(initializer), Value()});
  for (const Node &node : graph.nodes)
    if (failed(importNode(node)))
      return failure();
  return success();
}

FailureOr<SmallVector<ImportedValue>>
GraphImport::importSubgraph(const Graph &graph,
                            ArrayRef<ImportedValue> inputs) {
  declare(graph);
  scopes.emplace_back();
  llvm::scope_exit leave([&] { scopes.pop_back(); });
  for (auto [input, value] : llvm::zip_first(inputs, graph.inputs))
    define(value.name, input);
  if (failed(importNodes(graph)))
    return failure();
  SmallVector<ImportedValue> outputs;
  for (const ValueInfo &output : graph.outputs) {
    ImportedValue *value = lookup(output.name);
    assert(value && "readModel lets no undefined value through");
    outputs.push_back(*value);
  }
  return outputs;
}

std::optional<int64_t> onnx::extentOf(const Dimension &dimension,
                                      const OnnxImportOptions &options) {
  if (dimension.extent || dimension.name.empty())
    return dimension.extent;
  auto given = options.dimensions.find(dimension.name);
  if (given == options.dimensions.end())
    return std::nullopt;
  return given->second;
}
