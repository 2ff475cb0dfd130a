//===- ImportOnnx.cpp - ONNX models as MLIR of upstream dialects ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/OnnxToMlir/ImportOnnx.h"

#include "Target/OnnxToMlir/GraphImport.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

static constexpr llvm::StringLiteral kFunctionName = "forward";
static constexpr llvm::StringLiteral kNameAttr = "onnx.name";
static constexpr llvm::StringLiteral kTypeAttr = "onnx.type";

/// The inputs that are not initializers: what the caller gives.
static SmallVector<const ValueInfo *> givenInputs(const Graph &graph) {
  llvm::StringSet<> initialized;
  for (const Tensor &initializer : graph.initializers)
    initialized.insert(initializer.name);
  SmallVector<const ValueInfo *> inputs;
  for (const ValueInfo &input : graph.inputs)
    if (!initialized.contains(input.name))
      inputs.push_back(&input);
  return inputs;
}

/// The type of an input: its shape must be known.
static FailureOr<RankedTensorType>
typeOfInput(Location loc, const ValueInfo &input,
            const OnnxImportOptions &options) {
  auto error = [&] {
    InFlightDiagnostic diagnostic = emitError(loc);
    diagnostic << "input '" << input.name << "' ";
    return diagnostic;
  };
  if (!input.otherKind.empty())
    return error() << "is a " << input.otherKind << ", not a tensor";
  Type element = convertElementType(loc.getContext(), input.type);
  if (!element)
    return error() << "has elements of type '" << elementTypeName(input.type)
                   << "', which is not supported";
  if (!input.shape)
    return error() << "has no shape";
  SmallVector<int64_t> extents;
  for (const Dimension &dimension : *input.shape) {
    std::optional<int64_t> extent = extentOf(dimension, options);
    if (!extent) {
      InFlightDiagnostic diagnostic = error();
      diagnostic << "has a dimension without extent, number " << extents.size();
      if (dimension.name.empty())
        diagnostic.attachNote() << "the model gives it no name: export it "
                                   "with a fixed shape, or with names";
      else
        diagnostic.attachNote()
            << "give it one: --dim " << dimension.name << "=N";
      return diagnostic;
    }
    extents.push_back(*extent);
  }
  return RankedTensorType::get(extents, element);
}

static DictionaryAttr describeValue(Builder &b, StringRef name,
                                    ElementType type) {
  return b.getDictionaryAttr(
      {b.getNamedAttr(kNameAttr, b.getStringAttr(name)),
       b.getNamedAttr(kTypeAttr, b.getStringAttr(elementTypeName(type)))});
}

/// Names for which extents are given and that no input has are mistakes.
static LogicalResult checkDimensions(Location loc, const Graph &graph,
                                     const OnnxImportOptions &options) {
  llvm::StringSet<> known;
  SmallVector<StringRef> names;
  for (const ValueInfo &input : graph.inputs)
    if (input.shape)
      for (const Dimension &dimension : *input.shape)
        if (!dimension.name.empty() && known.insert(dimension.name).second)
          names.push_back(dimension.name);
  SmallVector<StringRef> wrong;
  for (const auto &given : options.dimensions)
    if (!known.contains(given.first()))
      wrong.push_back(given.first());
  if (wrong.empty())
    return success();
  llvm::sort(wrong);
  InFlightDiagnostic diagnostic = emitError(loc);
  diagnostic << "no input has a dimension '" << wrong.front() << "'";
  Diagnostic &note = diagnostic.attachNote();
  if (names.empty()) {
    note << "all dimensions of its inputs have extents";
  } else {
    note << "its inputs have ";
    llvm::interleaveComma(names, note,
                          [&](StringRef name) { note << "'" << name << "'"; });
  }
  return diagnostic;
}

/// What a model declares of an output is true of what it computes.
static LogicalResult checkOutput(Location loc, const ValueInfo &output,
                                 const ImportedValue &value,
                                 const OnnxImportOptions &options) {
  auto error = [&](StringRef declared) {
    InFlightDiagnostic diagnostic = emitError(loc);
    diagnostic << "output '" << output.name << "' is declared as " << declared
               << ", but it is computed as ";
    return diagnostic;
  };
  if (output.type != ElementType::Undefined && output.type != value.type)
    return error(elementTypeName(output.type)) << elementTypeName(value.type);
  if (!output.shape)
    return success();
  SmallVector<int64_t> shape = value.shape();
  bool isSame = shape.size() == output.shape->size();
  std::string declared;
  llvm::raw_string_ostream text(declared);
  for (auto [dim, dimension] : llvm::enumerate(*output.shape)) {
    std::optional<int64_t> extent = extentOf(dimension, options);
    isSame &= dim < shape.size() && (!extent || *extent == shape[dim]);
    text << (dim == 0 ? "[" : ", ");
    if (extent)
      text << *extent;
    else
      text << (dimension.name.empty() ? "?" : dimension.name);
  }
  text << (output.shape->empty() ? "[]" : "]");
  if (isSame)
    return success();
  InFlightDiagnostic diagnostic = error(declared);
  diagnostic << "[";
  llvm::interleaveComma(shape, diagnostic);
  return diagnostic << "]";
}

OwningOpRef<ModuleOp> placer::importOnnx(const Model &model, Location loc,
                                         const OnnxImportOptions &options) {
  MLIRContext *context = loc.getContext();
  context->loadDialect<arith::ArithDialect, func::FuncDialect,
                       linalg::LinalgDialect, math::MathDialect,
                       scf::SCFDialect, tensor::TensorDialect>();
  if (options.allowUnknown)
    context->allowUnregisteredDialects();
  if (failed(checkDimensions(loc, model.graph, options)))
    return {};

  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  OpBuilder b = OpBuilder::atBlockEnd(module->getBody());
  SmallVector<const ValueInfo *> inputs = givenInputs(model.graph);
  SmallVector<Type> types;
  for (const ValueInfo *input : inputs) {
    FailureOr<RankedTensorType> type = typeOfInput(loc, *input, options);
    if (failed(type))
      return {};
    types.push_back(*type);
  }
  auto function =
      func::FuncOp::create(b, loc, kFunctionName, b.getFunctionType(types, {}));
  Block *block = function.addEntryBlock();
  GraphImport import(model, loc, options, block);
  for (auto [input, argument] :
       llvm::zip_equal(inputs, block->getArguments())) {
    argument.setLoc(NameLoc::get(b.getStringAttr(input->name), loc));
    function.setArgAttrs(argument.getArgNumber(),
                         describeValue(b, input->name, input->type));
    import.define(input->name, {input->type, std::nullopt, argument});
  }
  if (failed(import.importNodes(model.graph)))
    return {};

  SmallVector<Value> results;
  SmallVector<mlir::Attribute> descriptions;
  for (const ValueInfo &output : model.graph.outputs) {
    ImportedValue *value = import.lookup(output.name);
    if (!convertElementType(context, value->type)) {
      emitError(loc) << "output '" << output.name << "' has elements of type '"
                     << elementTypeName(value->type)
                     << "', which is not supported";
      return {};
    }
    if (failed(checkOutput(loc, output, *value, options)))
      return {};
    results.push_back(import.materialize(output.name, *value));
    descriptions.push_back(describeValue(b, output.name, value->type));
  }
  func::ReturnOp::create(import.builder(), loc, results);
  function.setFunctionType(
      b.getFunctionType(types, ValueRange(results).getTypes()));
  function.setAllResultAttrs(
      llvm::to_vector(llvm::map_range(descriptions, [](mlir::Attribute attr) {
        return cast<DictionaryAttr>(attr);
      })));
  if (failed(verify(*module)))
    return {};
  return module;
}
