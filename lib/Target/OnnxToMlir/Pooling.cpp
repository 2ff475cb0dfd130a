//===- Pooling.cpp - Maxima, means and norms of windows -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Ops.h"
#include "Target/OnnxToMlir/Window.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The windows of a pooling node, whose first input is [batch, channels, …].
static FailureOr<Window> readPool(NodeImport &node) {
  if (failed(checkRankAtLeast(node, 0, 3)))
    return failure();
  if (!node.hasAttribute("kernel_shape"))
    return node.error() << "the attribute 'kernel_shape' is missing";
  SmallVector<int64_t> shape = node.shape(0);
  return readWindow(node, ArrayRef<int64_t>(shape).drop_front(2),
                    node.integerList("kernel_shape"));
}

/// The shape of a pool's result.
static SmallVector<int64_t> pooledShape(TensorValue input,
                                        const Window &window) {
  SmallVector<int64_t> shape(input.getType().getShape().take_front(2));
  shape.append(window.outputs);
  return shape;
}

/// An entry for each dimension, of which the first two have no windows.
static SmallVector<int64_t> forAllDims(ArrayRef<int64_t> spatial) {
  SmallVector<int64_t> all = {1, 1};
  all.append(spatial.begin(), spatial.end());
  return all;
}

template <typename PoolOp>
static TensorValue namedPool(ImplicitLocOpBuilder &b, TensorValue padded,
                             const Window &window, TensorValue start) {
  Value extents =
      emptyTensor(b, window.kernel, start.getType().getElementType());
  return cast<TensorValue>(
      PoolOp::create(b, start.getType(), ValueRange{padded, extents},
                     ValueRange(start), b.getI64TensorAttr(window.strides),
                     b.getI64TensorAttr(window.dilations))
          ->getResult(0));
}

/// Sums of windows, in the type that is accumulated in.
static TensorValue sumWindows(ImplicitLocOpBuilder &b, TensorValue input,
                              const Window &window, ElementType type) {
  ElementType wide = computeType(type);
  TensorValue padded =
      padForWindows(b, input, window, Arithmetic(b, type).constant(0));
  SmallVector<int64_t> shape = pooledShape(input, window);
  if (window.rank() == 1)
    return namedPool<linalg::PoolingNcwSumOp>(b, padded, window,
                                              zeroTensor(b, shape, wide));
  if (window.rank() == 2)
    return namedPool<linalg::PoolingNchwSumOp>(b, padded, window,
                                               zeroTensor(b, shape, wide));
  return reduceWindows(
      b, padded, forAllDims(window.kernel), forAllDims(window.strides),
      forAllDims(window.dilations), shape, Arithmetic(b, wide).constant(0),
      [&](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
        return Arithmetic(inner, wide)
            .add(sofar, castScalar(inner, element, type, wide));
      });
}

//===----------------------------------------------------------------------===//
// Maxima
//===----------------------------------------------------------------------===//

static TensorValue maximumOfWindows(ImplicitLocOpBuilder &b, TensorValue input,
                                    const Window &window, ElementType type) {
  Value least = Arithmetic(b, type).least();
  TensorValue padded = padForWindows(b, input, window, least);
  SmallVector<int64_t> shape = pooledShape(input, window);
  // The named ops compare integers with sign.
  if (!isUnsigned(type) && window.rank() == 1)
    return namedPool<linalg::PoolingNcwMaxOp>(b, padded, window,
                                              filled(b, shape, least));
  if (!isUnsigned(type) && window.rank() == 2)
    return namedPool<linalg::PoolingNchwMaxOp>(b, padded, window,
                                               filled(b, shape, least));
  return reduceWindows(
      b, padded, forAllDims(window.kernel), forAllDims(window.strides),
      forAllDims(window.dilations), shape, least,
      [&](ImplicitLocOpBuilder &inner, Value element, Value sofar) {
        return Arithmetic(inner, type).maximum(sofar, element);
      });
}

/// The number of an input's element, counted through the whole tensor; within a
/// channel by columns if `byColumns`.
static Value flatPosition(ImplicitLocOpBuilder &b, ArrayRef<Value> position,
                          ArrayRef<int64_t> shape, bool byColumns) {
  auto constant = [&](int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  };
  SmallVector<unsigned> order = {0, 1};
  for (unsigned dim = 2; dim < shape.size(); ++dim)
    order.insert(byColumns ? order.begin() + 2 : order.end(), dim);
  Value flat = constant(0);
  for (unsigned dim : order) {
    flat = arith::MulIOp::create(b, flat, constant(shape[dim]));
    flat = arith::AddIOp::create(b, flat, position[dim]);
  }
  return arith::IndexCastOp::create(b, b.getI64Type(), flat);
}

/// Where the maxima are. Padding is never greater than what was found so far.
static TensorValue positionsOfMaxima(ImplicitLocOpBuilder &b, TensorValue input,
                                     const Window &window, ElementType type,
                                     bool byColumns) {
  ArrayRef<int64_t> shape = input.getType().getShape();
  Value least = Arithmetic(b, type).least();
  TensorValue padded = padForWindows(b, input, window, least);
  SmallVector<int64_t> pooled = pooledShape(input, window);
  unsigned rank = shape.size(), spatial = window.rank();
  SmallVector<AffineExpr> read = {b.getAffineDimExpr(0), b.getAffineDimExpr(1)};
  SmallVector<AffineExpr> inWindow;
  for (unsigned dim = 0; dim < spatial; ++dim) {
    inWindow.push_back(b.getAffineDimExpr(rank + dim));
    read.push_back(b.getAffineDimExpr(dim + 2) * window.strides[dim] +
                   inWindow.back() * window.dilations[dim]);
  }
  auto mapOf = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(rank + spatial, 0, results, b.getContext());
  };
  AffineMap write =
      AffineMap::getMultiDimIdentityMap(rank + spatial, b.getContext())
          .getMajorSubMap(rank);
  SmallVector<AffineMap> maps = {mapOf(read), mapOf(inWindow), write, write};
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  loops.append(spatial, utils::IteratorType::reduction);
  TensorValue maxima = filled(b, pooled, least);
  TensorValue found = zeroTensor(b, pooled, ElementType::Int64);
  Value extents =
      emptyTensor(b, window.kernel, input.getType().getElementType());
  auto op = linalg::GenericOp::create(
      b, TypeRange{maxima.getType(), found.getType()},
      ValueRange{padded, extents}, ValueRange{maxima, found}, maps, loops,
      [&](OpBuilder &builder, Location loc, ValueRange x) {
        ImplicitLocOpBuilder inner(loc, builder);
        Arithmetic a(inner, type);
        SmallVector<Value> position;
        for (unsigned dim = 0; dim < rank; ++dim) {
          Value at = linalg::IndexOp::create(inner, dim);
          if (dim >= 2) {
            auto constant = [&](int64_t value) {
              return arith::ConstantIndexOp::create(inner, value);
            };
            unsigned s = dim - 2;
            at = arith::MulIOp::create(inner, at, constant(window.strides[s]));
            Value step = arith::MulIOp::create(
                inner, linalg::IndexOp::create(inner, rank + s),
                constant(window.dilations[s]));
            at = arith::AddIOp::create(inner, at, step);
            at = arith::SubIOp::create(inner, at, constant(window.low[s]));
          }
          position.push_back(at);
        }
        Value isGreater = a.less(x[2], x[0]);
        Value flat = flatPosition(inner, position, shape, byColumns);
        linalg::YieldOp::create(inner,
                                ValueRange{a.select(isGreater, x[0], x[2]),
                                           a.select(isGreater, flat, x[3])});
      });
  return cast<TensorValue>(op.getResult(1));
}

static LogicalResult importMaxPool(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkNumbers(node, 0)))
    return failure();
  FailureOr<Window> window = readPool(node);
  if (failed(window))
    return failure();
  ElementType type = node.elementType(0);
  TensorValue input = node.input(0);
  node.setResult(0, maximumOfWindows(node.b, input, *window, type), type);
  if (node.hasOutput(1)) {
    bool byColumns = node.integer("storage_order", 0) != 0;
    node.setResult(1,
                   positionsOfMaxima(node.b, input, *window, type, byColumns),
                   ElementType::Int64);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Means and norms
//===----------------------------------------------------------------------===//

/// More in a row than any picture or recording has.
static constexpr int64_t kMostWindows = int64_t(1) << 20;

/// How many elements each window has along a dimension, without those that are
/// beyond the input, or beyond its padding if that counts.
static SmallVector<double> windowSizes(const Window &window, unsigned dim,
                                       int64_t extent, bool countsPadding) {
  int64_t first = countsPadding ? -window.low[dim] : 0;
  int64_t end = extent + (countsPadding ? window.high[dim] : 0);
  int64_t step = window.dilations[dim];
  SmallVector<double> sizes;
  for (int64_t output = 0; output < window.outputs[dim]; ++output) {
    int64_t start = output * window.strides[dim] - window.low[dim];
    // How many steps from the start are before a position.
    auto stepsBefore = [&](int64_t position) {
      int64_t steps = position <= start ? 0 : (position - start - 1) / step + 1;
      return std::min(steps, window.kernel[dim]);
    };
    // A window of padding alone has a sum of zero.
    sizes.push_back(
        std::max<int64_t>(stepsBefore(end) - stepsBefore(first), 1));
  }
  return sizes;
}

static LogicalResult importAveragePool(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  FailureOr<Window> window = readPool(node);
  if (failed(window))
    return failure();
  bool countsPadding = node.integer("count_include_pad", 0) != 0;
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  SmallVector<int64_t> shape = node.shape(0);
  // Most windows have the same size; where they do not, it is the product of
  // one number for each dimension.
  double common = 1;
  SmallVector<Value> operands = {sumWindows(b, node.input(0), *window, type)};
  for (unsigned dim = 0; dim < window->rank(); ++dim) {
    if (window->outputs[dim] > kMostWindows)
      return node.unsupported("a mean of more than 2^20 windows in a row");
    SmallVector<double> sizes =
        windowSizes(*window, dim, shape[dim + 2], countsPadding);
    if (llvm::all_equal(sizes)) {
      common *= sizes.front();
      continue;
    }
    SmallVector<int64_t> column(window->rank() - dim, 1);
    column[0] = sizes.size();
    operands.push_back(constantTensor(b, Literal::ofFloats(wide, column, sizes),
                                      "window_sizes"));
  }
  TensorValue means =
      computeElements(b, operands, wide, [&](Arithmetic &a, ValueRange x) {
        Value size = a.constant(common);
        for (Value factor : x.drop_front())
          size = a.multiply(size, factor);
        return a.divide(x[0], size);
      });
  node.setResult(0, castTensor(b, means, wide, type), type);
  return success();
}

/// |x| to the power of p.
static Value raised(Arithmetic &a, Value x, int64_t p) {
  if (p == 1)
    return a.absolute(x);
  if (p == 2)
    return a.multiply(x, x);
  return a.power(a.absolute(x), a.constant(p));
}

/// The p-th root.
static Value rooted(Arithmetic &a, Value x, int64_t p) {
  if (p == 1)
    return x;
  if (p == 2)
    return a.squareRoot(x);
  return a.power(x, a.constant(1.0 / p));
}

/// The exponent of a norm.
static FailureOr<int64_t> readNorm(NodeImport &node) {
  int64_t p = node.integer("p", 2);
  if (p < 1)
    return node.error() << "the attribute 'p' is " << p
                        << "; expected a positive number";
  return p;
}

static LogicalResult importLpPool(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  FailureOr<Window> window = readPool(node);
  if (failed(window))
    return failure();
  FailureOr<int64_t> p = readNorm(node);
  if (failed(p))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue powers = computeElements(
      b, castTensor(b, node.input(0), type, wide), wide,
      [&](Arithmetic &a, ValueRange x) { return raised(a, x[0], *p); });
  TensorValue norms = computeElements(
      b, sumWindows(b, powers, *window, wide), wide,
      [&](Arithmetic &a, ValueRange x) { return rooted(a, x[0], *p); });
  node.setResult(0, castTensor(b, norms, wide, type), type);
  return success();
}

//===----------------------------------------------------------------------===//
// Windows as large as the input
//===----------------------------------------------------------------------===//

/// All dimensions after batch and channels.
static SmallVector<int64_t> spatialDims(NodeImport &node) {
  return llvm::to_vector(llvm::seq<int64_t>(2, node.rank(0)));
}

static LogicalResult checkGlobalPool(NodeImport &node) {
  return failure(failed(checkInputs(node, 1, 1)) ||
                 failed(checkFloats(node, 0)) ||
                 failed(checkRankAtLeast(node, 0, 3)));
}

static LogicalResult importGlobalMaxPool(NodeImport &node) {
  if (failed(checkGlobalPool(node)))
    return failure();
  ElementType type = node.elementType(0);
  node.setResult(0, maximumOver(node.b, node.input(0), spatialDims(node), type),
                 type);
  return success();
}

static LogicalResult importGlobalAveragePool(NodeImport &node) {
  if (failed(checkGlobalPool(node)))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue means =
      meanOver(node.b, castTensor(node.b, node.input(0), type, wide),
               spatialDims(node), wide);
  node.setResult(0, castTensor(node.b, means, wide, type), type);
  return success();
}

/// A norm along dimensions, which stay with an extent of one.
static TensorValue normOver(ImplicitLocOpBuilder &b, TensorValue input,
                            ArrayRef<int64_t> dims, int64_t p,
                            ElementType type) {
  TensorValue powers =
      computeElements(b, input, type, [&](Arithmetic &a, ValueRange x) {
        return raised(a, x[0], p);
      });
  return computeElements(
      b, sumOver(b, powers, dims, type), type,
      [&](Arithmetic &a, ValueRange x) { return rooted(a, x[0], p); });
}

static LogicalResult importGlobalLpPool(NodeImport &node) {
  if (failed(checkGlobalPool(node)))
    return failure();
  FailureOr<int64_t> p = readNorm(node);
  if (failed(p))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue norms =
      normOver(node.b, castTensor(node.b, node.input(0), type, wide),
               spatialDims(node), *p, wide);
  node.setResult(0, castTensor(node.b, norms, wide, type), type);
  return success();
}

/// Each element divided by the norm along an axis.
static LogicalResult importLpNormalization(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkFloats(node, 0)))
    return failure();
  FailureOr<int64_t> axis = node.axis(node.integer("axis", -1), node.rank(0));
  if (failed(axis))
    return failure();
  FailureOr<int64_t> p = readNorm(node);
  if (failed(p))
    return failure();
  ElementType type = node.elementType(0), wide = computeType(type);
  TensorValue input = castTensor(node.b, node.input(0), type, wide);
  TensorValue norms = normOver(node.b, input, *axis, *p, wide);
  TensorValue result = computeElements(
      node.b, {input, norms}, wide,
      [](Arithmetic &a, ValueRange x) { return a.divide(x[0], x[1]); });
  node.setResult(0, castTensor(node.b, result, wide, type), type);
  return success();
}

void onnx::registerPooling(OpRegistry &registry) {
  registry.add("MaxPool", importMaxPool);
  registry.add("AveragePool", importAveragePool);
  registry.add("LpPool", importLpPool);
  registry.add("GlobalMaxPool", importGlobalMaxPool);
  registry.add("GlobalAveragePool", importGlobalAveragePool);
  registry.add("GlobalLpPool", importGlobalLpPool);
  registry.add("LpNormalization", importLpNormalization);
}
