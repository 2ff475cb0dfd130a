//===- FormTasksFindWeights.cpp - Weights, by how they are used -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A weight is multiplied with from the right, convolved with, looked up in, or
// broadcast: so exporters write them. Data is multiplied from the left, and
// says where to look. Both are seen through what only changes the form (views,
// slices, transposes, casts, broadcasts, ops on each element) and through
// calls. An argument is taken for a weight if something says so and nothing
// says that it is data.
//
// A training step also gives new values of its weights. Where it does, whatever
// it is given and gives back changed element by element is state that is kept
// beside them, as the moments of an optimizer are; and so is what any function
// writes a part of and gives back, as a cache of keys and values.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksWeights.h"

#include "placer/Dialect/Arguments.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace placer;

namespace {

/// What an op does with an operand.
enum class OperandUse {
  /// Nothing that would tell.
  Other,
  /// It reads it as data: the left side of a product, or indices.
  AsData,
  /// It reads it as a weight: the right side, a filter, a table.
  AsWeight,
  /// It gives the same in another form.
  Reforms,
  /// It gives the same for more elements, alone or with those of others.
  Spreads,
  SpreadsOver,
  /// It computes each element with those of other operands.
  Combines,
  /// It gives the same with a part of it replaced.
  Updates,
};

} // namespace

/// For ops of the form (data, weights…) and (table, indices…), by position.
static OperandUse productUse(unsigned operand) {
  return operand == 0 ? OperandUse::AsData : OperandUse::AsWeight;
}
static OperandUse lookupUse(unsigned operand) {
  return operand == 0 ? OperandUse::AsWeight : OperandUse::AsData;
}
static OperandUse updateUse(unsigned operand) {
  return operand == 0 ? OperandUse::Updates : OperandUse::Other;
}

/// Ops that MLIR does not know, by their names.
static std::optional<OperandUse> useByName(StringRef name, unsigned operand) {
  enum Form { None, Product, Lookup, Update };
  Form form =
      llvm::StringSwitch<Form>(name)
          .Cases({"stablehlo.dot", "stablehlo.dot_general"}, Product)
          .Cases({"stablehlo.convolution", "stablehlo.dynamic_conv"}, Product)
          .Cases({"stablehlo.batch_norm_inference",
                  "stablehlo.batch_norm_training"},
                 Product)
          .Cases({"onnx.MatMul", "onnx.Gemm", "onnx.Conv"}, Product)
          .Cases({"onnx.ConvTranspose", "onnx.LSTM", "onnx.GRU", "onnx.RNN"},
                 Product)
          .Cases({"onnx.BatchNormalization",
                  "onnx.BatchNormalizationInferenceMode",
                  "onnx.LayerNormalization"},
                 Product)
          .Cases({"stablehlo.gather", "stablehlo.dynamic_gather",
                  "stablehlo.torch_index_select", "onnx.Gather",
                  "onnx.GatherND"},
                 Lookup)
          .Cases({"stablehlo.dynamic_update_slice", "stablehlo.scatter",
                  "onnx.ScatterND", "onnx.ScatterElements"},
                 Update)
          .Default(None);
  switch (form) {
  case None:
    return std::nullopt;
  case Product:
    return productUse(operand);
  case Lookup:
    return lookupUse(operand);
  case Update:
    return updateUse(operand);
  }
  return std::nullopt;
}

static int64_t elementsOf(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && shaped.hasStaticShape() ? shaped.getNumElements() : 0;
}

/// Whether an op gives each element of an operand several times. What is padded
/// or joined to others has more elements too, but hardly a multiple.
static bool spreads(OpOperand &use) {
  Operation *op = use.getOwner();
  if (op->getNumResults() != 1)
    return false;
  int64_t read = elementsOf(use.get().getType()),
          made = elementsOf(op->getResult(0).getType());
  return read > 0 && made > read && made % read == 0;
}

/// Of ops that work element by element: whether others than `use` bring data,
/// and not only constants or room for the result.
static OperandUse elementwiseUse(OpOperand &use, OpModels models) {
  Operation *op = use.getOwner();
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  bool isAlone = llvm::none_of(op->getOpOperands(), [&](OpOperand &other) {
    if (other.get() == use.get() || !isa<ShapedType>(other.get().getType()) ||
        (structured && structured.isDpsInit(&other)))
      return false;
    Operation *maker = other.get().getDefiningOp();
    return !maker || !models.modelOf(maker).isConstant;
  });
  if (spreads(use) &&
      !isa<tensor::PadOp, tosa::PadOp, tensor::ConcatOp, tosa::ConcatOp>(op))
    return isAlone ? OperandUse::Spreads : OperandUse::SpreadsOver;
  return isAlone ? OperandUse::Reforms : OperandUse::Combines;
}

static OperandUse useOf(OpOperand &use, OpModels models) {
  Operation *op = use.getOwner();
  unsigned operand = use.getOperandNumber();
  if (auto structured = dyn_cast<linalg::LinalgOp>(op)) {
    if (!structured.isDpsInput(&use))
      return OperandUse::Other;
    // The matrix comes first.
    if (isa<linalg::MatvecOp, linalg::BatchMatvecOp>(op))
      return lookupUse(operand);
    if (linalg::isaContractionOpInterface(structured) ||
        linalg::isaConvolutionOpInterface(structured))
      return productUse(operand);
    if (structured.getNumLoops() == structured.getNumParallelLoops())
      return elementwiseUse(use, models);
    return OperandUse::Other;
  }
  if (isa<tosa::MatMulOp, tosa::Conv2DOp, tosa::Conv3DOp,
          tosa::DepthwiseConv2DOp, tosa::TransposeConv2DOp>(op))
    return productUse(operand);
  if (isa<tosa::GatherOp, tensor::GatherOp>(op))
    return lookupUse(operand);
  // A table that is looked up element by element.
  if (isa<tensor::ExtractOp>(op) && op->getParentOfType<linalg::LinalgOp>())
    return lookupUse(operand);
  if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
    return use.get() == insert.getDest() ? OperandUse::Updates
                                         : OperandUse::Other;
  if (auto scatter = dyn_cast<tensor::ScatterOp>(op))
    return use.get() == scatter.getDest() ? OperandUse::Updates
                                          : OperandUse::Other;
  if (isa<tosa::ScatterOp>(op))
    return updateUse(operand);
  if (std::optional<OperandUse> known =
          useByName(op->getName().getStringRef(), operand))
    return *known;
  OpModel model = models.modelOf(op);
  for (OpResult result : op->getResults())
    if (model.aliased(result) == use.get())
      return OperandUse::Reforms;
  if (model.role == OpRole::Cheap && op->getNumRegions() == 0)
    return elementwiseUse(use, models);
  return OperandUse::Other;
}

namespace {

/// What the uses of an argument say of it.
struct Evidence {
  bool isWeight = false, isData = false;
  /// The function gives it back, changed element by element, or in a part.
  bool isChanged = false, isUpdated = false;
};

/// Follows one argument.
class Follower {
public:
  Follower(FunctionOpInterface function, OpModels models,
           SymbolTableCollection &symbolTables)
      : function(function), models(models), symbolTables(symbolTables) {}

  Evidence follow(BlockArgument argument) {
    evidence = {};
    seen.clear();
    type = argument.getType();
    push(argument, Way::Form);
    while (!stack.empty() && !evidence.isData) {
      auto [value, way] = stack.pop_back_val();
      for (OpOperand &use : value.getUses())
        look(use, way);
    }
    stack.clear();
    return evidence;
  }

private:
  /// How a value comes from the argument.
  enum class Way {
    /// It is the same in another form.
    Form,
    /// Other data had a part in each element.
    Elements,
    /// A part of it was replaced.
    Part,
    /// It is the same for more elements: what this is combined with says
    /// nothing more of it.
    Spread,
  };

  /// How many values to look at for one argument: more are hardly of one.
  static constexpr unsigned kMostSeen = 4096;

  void push(Value value, Way way) {
    if (seen.size() < kMostSeen &&
        seen.insert({value, static_cast<unsigned>(way)}).second)
      stack.push_back({value, way});
  }

  void look(OpOperand &use, Way way) {
    Operation *op = use.getOwner();
    if (op->hasTrait<OpTrait::IsTerminator>()) {
      if (op->getParentOp() == function && use.get().getType() == type) {
        evidence.isChanged |= way == Way::Elements;
        evidence.isUpdated |= way == Way::Part;
      }
      return;
    }
    if (auto call = dyn_cast<CallOpInterface>(op))
      return enter(call, use, way);
    OperandUse kind = useOf(use, models);
    switch (kind) {
    case OperandUse::Other:
      return;
    case OperandUse::AsData:
      evidence.isData = true;
      return;
    case OperandUse::AsWeight:
      evidence.isWeight |= way == Way::Form;
      return;
    case OperandUse::SpreadsOver:
      evidence.isWeight |= way == Way::Form;
      return;
    case OperandUse::Spreads:
      evidence.isWeight |= way == Way::Form;
      way = Way::Spread;
      break;
    case OperandUse::Reforms:
      break;
    case OperandUse::Combines:
      if (way == Way::Spread)
        return;
      way = Way::Elements;
      break;
    case OperandUse::Updates:
      way = Way::Part;
      break;
    }
    for (OpResult result : op->getResults())
      push(result, way);
  }

  void enter(CallOpInterface call, OpOperand &use, Way way) {
    auto callee = dyn_cast_or_null<FunctionOpInterface>(
        call.resolveCallableInTable(&symbolTables));
    Operation::operand_range arguments = call.getArgOperands();
    if (!callee || callee.isExternal())
      return;
    for (auto [number, argument] : llvm::enumerate(arguments))
      if (argument == use.get() && number < callee.getNumArguments())
        push(callee.getArgument(number), way);
  }

  FunctionOpInterface function;
  OpModels models;
  SymbolTableCollection &symbolTables;
  Type type;
  Evidence evidence;
  SmallVector<std::pair<Value, Way>> stack;
  llvm::DenseSet<std::pair<Value, unsigned>> seen;
};

} // namespace

/// What weights are made of: floats, or few bits each where they are quantized.
/// One element alone is a setting, not a weight.
static bool looksLikeWeight(FunctionOpInterface function, unsigned number) {
  auto tensor = dyn_cast<RankedTensorType>(function.getArgumentTypes()[number]);
  if (!tensor || !sizeOfArgument(function, number) || elementsOf(tensor) == 1)
    return false;
  Type element = tensor.getElementType();
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.getWidth() > 1 && integer.getWidth() <= 8;
  return isa<FloatType, ComplexType>(element);
}

BitVector placer::findWeights(FunctionOpInterface function, OpModels models,
                              SymbolTableCollection &symbolTables) {
  unsigned count = function.getNumArguments();
  std::vector<Evidence> found(count);
  Follower follower(function, models, symbolTables);
  bool trains = false;
  for (unsigned number = 0; number != count; ++number) {
    if (!looksLikeWeight(function, number))
      continue;
    found[number] = follower.follow(function.getArgument(number));
    const Evidence &evidence = found[number];
    trains |= evidence.isWeight && !evidence.isData && evidence.isChanged;
  }
  BitVector weights(count);
  for (auto [number, evidence] : llvm::enumerate(found))
    weights[number] =
        !evidence.isData && (evidence.isWeight || evidence.isUpdated ||
                             (trains && evidence.isChanged));
  return weights;
}
