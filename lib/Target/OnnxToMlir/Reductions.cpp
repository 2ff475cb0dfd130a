//===- Reductions.cpp - Ops that make one element of many -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Folding.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

/// What a reduction is about, in dimensions.
struct ReductionDims {
  SmallVector<int64_t> dims;
  /// The shape of the result.
  SmallVector<int64_t> shape;
  /// Elements that make one.
  int64_t count = 1;
};

/// Gives the reduced dimensions' elements one by one.
using ReduceBody = Value (*)(Arithmetic &, Value element, Value sofar);
using ElementMap = Value (*)(Arithmetic &, Value element);

} // namespace

/// Nothing if there is nothing to do: the input is the result.
static FailureOr<std::optional<ReductionDims>> reductionOf(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)) || failed(checkNumbers(node, 0)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<std::optional<SmallVector<int64_t>>> axes =
      givenAxes(node, 1, shape.size());
  if (failed(axes))
    return failure();
  ReductionDims result;
  if (*axes)
    result.dims = **axes;
  if (result.dims.empty()) {
    if (node.integer("noop_with_empty_axes", 0) != 0)
      return std::optional<ReductionDims>();
    result.dims = llvm::to_vector(llvm::seq<int64_t>(0, shape.size()));
  }
  bool keeps = node.integer("keepdims", 1) != 0;
  for (auto [dim, extent] : llvm::enumerate(shape)) {
    if (!llvm::is_contained(result.dims, int64_t(dim))) {
      result.shape.push_back(extent);
      continue;
    }
    result.count *= extent;
    if (keeps)
      result.shape.push_back(1);
  }
  return std::optional(result);
}

/// The type that sums are computed in, where logarithms and roots follow too.
static ElementType reductionType(ElementType type, bool needsFloat) {
  if (needsFloat && !isFloat(type))
    return ElementType::Double;
  return computeType(type);
}

/// Reduces `map(element)`, and gives `finish` of that as the result.
static LogicalResult reduceNode(
    NodeImport &node, bool needsFloat,
    llvm::function_ref<Value(Arithmetic &)> start, ElementMap map,
    ReduceBody reduce,
    llvm::function_ref<Value(Arithmetic &, Value, int64_t count)> finish) {
  FailureOr<std::optional<ReductionDims>> reduction = reductionOf(node);
  if (failed(reduction))
    return failure();
  ElementType type = node.elementType(0);
  if (!*reduction) {
    node.setResult(0, node.input(0), type);
    return success();
  }
  if (const Literal *known = smallLiteral(node, 0))
    if (std::optional<Literal> result =
            foldReduction(node.node().opType, *known, (*reduction)->dims,
                          (*reduction)->shape)) {
      node.setResult(0, *result);
      return success();
    }
  ElementType wide = reductionType(type, needsFloat);
  Arithmetic outside(node.b, wide);
  TensorValue sums = reduceDims(
      node.b, node.input(0), (*reduction)->dims, start(outside),
      [&](ImplicitLocOpBuilder &b, Value element, Value sofar) {
        Arithmetic math(b, wide);
        element = castScalar(b, element, type, wide);
        return reduce(math, map ? map(math, element) : element, sofar);
      });
  if (finish || wide != type)
    sums = elementwise(node.b, ValueRange(sums), node.convert(type),
                       [&](ImplicitLocOpBuilder &b, ValueRange elements) {
                         Arithmetic math(b, wide);
                         Value value = elements[0];
                         if (finish)
                           value = finish(math, value, (*reduction)->count);
                         return castScalar(b, value, wide, type);
                       });
  node.setResult(0, reshape(node.b, sums, (*reduction)->shape), type);
  return success();
}

static Value startAtZero(Arithmetic &math) { return math.constant(0); }
static Value sumUp(Arithmetic &math, Value element, Value sofar) {
  return math.add(sofar, element);
}
static Value squareOf(Arithmetic &math, Value element) {
  return math.multiply(element, element);
}
static Value absoluteOf(Arithmetic &math, Value element) {
  return math.absolute(element);
}

static LogicalResult importReduceSum(NodeImport &node) {
  return reduceNode(node, false, startAtZero, nullptr, sumUp, nullptr);
}

static LogicalResult importReduceMean(NodeImport &node) {
  return reduceNode(node, false, startAtZero, nullptr, sumUp,
                    [](Arithmetic &math, Value sum, int64_t count) {
                      return math.divide(
                          sum, math.constant(static_cast<double>(count)));
                    });
}

static LogicalResult importReduceProd(NodeImport &node) {
  return reduceNode(
      node, false, [](Arithmetic &math) { return math.constant(1); }, nullptr,
      [](Arithmetic &math, Value element, Value sofar) {
        return math.multiply(sofar, element);
      },
      nullptr);
}

static LogicalResult importReduceMax(NodeImport &node) {
  return reduceNode(
      node, false, [](Arithmetic &math) { return math.least(); }, nullptr,
      [](Arithmetic &math, Value element, Value sofar) {
        return math.maximum(sofar, element);
      },
      nullptr);
}

static LogicalResult importReduceMin(NodeImport &node) {
  return reduceNode(
      node, false, [](Arithmetic &math) { return math.greatest(); }, nullptr,
      [](Arithmetic &math, Value element, Value sofar) {
        return math.minimum(sofar, element);
      },
      nullptr);
}

static LogicalResult importReduceL1(NodeImport &node) {
  return reduceNode(node, false, startAtZero, absoluteOf, sumUp, nullptr);
}

static LogicalResult importReduceSumSquare(NodeImport &node) {
  return reduceNode(node, false, startAtZero, squareOf, sumUp, nullptr);
}

static LogicalResult importReduceL2(NodeImport &node) {
  return reduceNode(node, true, startAtZero, squareOf, sumUp,
                    [](Arithmetic &math, Value sum, int64_t) {
                      return math.squareRoot(sum);
                    });
}

static LogicalResult importReduceLogSum(NodeImport &node) {
  return reduceNode(
      node, true, startAtZero, nullptr, sumUp,
      [](Arithmetic &math, Value sum, int64_t) { return math.logarithm(sum); });
}

/// The greatest element is taken out before, so that no exponential is
/// infinite.
static LogicalResult importReduceLogSumExp(NodeImport &node) {
  FailureOr<std::optional<ReductionDims>> reduction = reductionOf(node);
  if (failed(reduction))
    return failure();
  ElementType type = node.elementType(0);
  if (!*reduction) {
    node.setResult(0, node.input(0), type);
    return success();
  }
  ElementType wide = reductionType(type, /*needsFloat=*/true);
  Type element = node.convert(wide);
  TensorValue input = elementwise(node.b, ValueRange(node.input(0)), element,
                                  [&](ImplicitLocOpBuilder &b, ValueRange x) {
                                    return castScalar(b, x[0], type, wide);
                                  });
  TensorValue greatest = elementwise(
      node.b, ValueRange(maximumOver(node.b, input, (*reduction)->dims, wide)),
      element, [&](ImplicitLocOpBuilder &b, ValueRange x) {
        // Of infinities, nothing can be taken out.
        Arithmetic math(b, wide);
        Value isFinite = math.less(math.absolute(x[0]), math.greatest());
        return math.select(isFinite, x[0], math.constant(0));
      });
  TensorValue powers =
      elementwise(node.b, ValueRange{input, greatest}, element,
                  [&](ImplicitLocOpBuilder &b, ValueRange x) {
                    Arithmetic math(b, wide);
                    return math.exponential(math.subtract(x[0], x[1]));
                  });
  TensorValue sums = sumOver(node.b, powers, (*reduction)->dims, wide);
  TensorValue result = elementwise(
      node.b, ValueRange{sums, greatest}, node.convert(type),
      [&](ImplicitLocOpBuilder &b, ValueRange x) {
        Arithmetic math(b, wide);
        return castScalar(b, math.add(math.logarithm(x[0]), x[1]), wide, type);
      });
  node.setResult(0, reshape(node.b, result, (*reduction)->shape), type);
  return success();
}

void placer::onnx::registerReductions(OpRegistry &registry) {
  registry.add("ReduceL1", importReduceL1);
  registry.add("ReduceL2", importReduceL2);
  registry.add("ReduceLogSum", importReduceLogSum);
  registry.add("ReduceLogSumExp", importReduceLogSumExp);
  registry.add("ReduceMax", importReduceMax);
  registry.add("ReduceMean", importReduceMean);
  registry.add("ReduceMin", importReduceMin);
  registry.add("ReduceProd", importReduceProd);
  registry.add("ReduceSum", importReduceSum);
  registry.add("ReduceSumSquare", importReduceSumSquare);
}
