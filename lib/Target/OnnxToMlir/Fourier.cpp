//===- Fourier.cpp - Fourier transforms -----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A transform is a product with a table of cosines and sines. Sums are of
// doubles: parts that cancel out leave nothing behind.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Contraction.h"
#include "Target/OnnxToMlir/Literal.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

static constexpr int64_t kLargestTransform = int64_t(1) << 22;

/// What each element contributes to each frequency: [frequencies, elements,
/// parts of an element, 2], where parts are real and imaginary ones.
static FailureOr<TensorValue> transformTable(NodeImport &node, int64_t length,
                                             int64_t parts, bool isInverse,
                                             bool isOneSided) {
  int64_t frequencies = isOneSided ? length / 2 + 1 : length;
  if (length < 1 || length > kLargestTransform ||
      frequencies > kLargestTransform / (length * parts * 2))
    return node.unsupported("a transform of " + Twine(length) + " elements");
  double scale = isInverse ? 1.0 / static_cast<double>(length) : 1;
  double sign = isInverse ? -1 : 1;
  SmallVector<double> values;
  for (int64_t frequency = 0; frequency < frequencies; ++frequency)
    for (int64_t index = 0; index < length; ++index) {
      double turn = static_cast<double>(frequency * index % length) /
                    static_cast<double>(length);
      double angle = 2 * llvm::numbers::pi * turn;
      double cosine = scale * std::cos(angle);
      double sine = scale * sign * std::sin(angle);
      values.append({cosine, -sine});
      if (parts == 2)
        values.append({sine, cosine});
    }
  return constantTensor(node.b,
                        Literal::ofFloats(ElementType::Double,
                                          {frequencies, length, parts, 2},
                                          values),
                        "transform");
}

/// Transforms a dimension of a tensor of doubles whose last dimension has the
/// parts of each element.
static FailureOr<TensorValue> transformDim(NodeImport &node, TensorValue input,
                                           int64_t dim, bool isInverse,
                                           bool isOneSided) {
  ArrayRef<int64_t> shape = input.getType().getShape();
  FailureOr<TensorValue> table =
      transformTable(node, shape[dim], shape.back(), isInverse, isOneSided);
  if (failed(table))
    return failure();
  int rank = static_cast<int>(shape.size());
  SmallVector<int> labels = llvm::to_vector(llvm::seq<int>(0, rank));
  int element = static_cast<int>(dim), part = rank - 1, frequency = rank;
  int resultPart = rank + 1;
  SmallVector<int> result(labels);
  result[dim] = frequency;
  result.back() = resultPart;
  return contract(node.b,
                  {{input, labels},
                   {*table, {frequency, element, part, resultPart}}},
                  result, ElementType::Double)
      .tensor;
}

/// The last dimension has a real part, or a real and an imaginary one.
static LogicalResult checkParts(NodeImport &node) {
  int64_t parts = node.shape(0).back();
  if (parts == 1 || parts == 2)
    return success();
  return node.error() << "the last dimension of input 0 has the extent "
                      << parts << "; expected 1 or 2";
}

static LogicalResult importDft(NodeImport &node) {
  if (failed(checkInputs(node, 1, 2)) || failed(checkFloats(node, 0)) ||
      failed(checkRankAtLeast(node, 0, 2)) || failed(checkParts(node)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  FailureOr<int64_t> dim = node.axis(node.integer("axis", 1), shape.size());
  if (failed(dim))
    return failure();
  if (*dim + 1 == static_cast<int64_t>(shape.size()))
    return node.error() << "the axis is that of real and imaginary parts";
  bool isInverse = node.integer("inverse", 0) != 0;
  bool isOneSided = node.integer("onesided", 0) != 0;
  if (isInverse && isOneSided)
    return node.unsupported("an inverse transform of one side");
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0);
  TensorValue input = castTensor(b, node.input(0), type, ElementType::Double);
  if (node.hasInput(1)) {
    FailureOr<int64_t> length = knownInteger(node, 1);
    if (failed(length))
      return failure();
    if (*length < 1 || *length > kLargestTransform)
      return node.unsupported("a transform of " + Twine(*length) + " elements");
    SmallVector<int64_t> low(shape.size(), 0), high(shape.size(), 0);
    high[*dim] = *length - shape[*dim];
    input = pad(b, input, low, high,
                Arithmetic(b, ElementType::Double).constant(0));
  }
  FailureOr<TensorValue> result =
      transformDim(node, input, *dim, isInverse, isOneSided);
  if (failed(result))
    return failure();
  node.setResult(0, castTensor(b, *result, ElementType::Double, type), type);
  return success();
}

/// Transforms of frames of a signal, which may overlap.
static LogicalResult importStft(NodeImport &node) {
  if (failed(checkInputs(node, 2, 4)) || failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 2})))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  if (shape.size() != 3)
    return node.error() << "input 0 has " << shape.size()
                        << " dimensions; expected 3";
  FailureOr<int64_t> step = knownInteger(node, 1);
  if (failed(checkParts(node)) || failed(step))
    return failure();
  int64_t length = 0;
  if (node.hasInput(3)) {
    FailureOr<int64_t> given = knownInteger(node, 3);
    if (failed(given))
      return failure();
    length = *given;
  } else if (node.hasInput(2) && node.rank(2) == 1) {
    length = node.shape(2).front();
  }
  if (*step < 1 || length < 1 || length > shape[1])
    return node.error() << "frames of " << length << " elements, " << *step
                        << " apart, do not fit into a signal of " << shape[1];
  if (node.hasInput(2) && failed(checkShape(node, 2, length)))
    return failure();
  bool isOneSided = node.integer("onesided", 1) != 0;
  if (isOneSided && shape[2] == 2)
    return node.error() << "one side of the transform of a complex signal is "
                           "not all of it";
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0);
  constexpr ElementType wide = ElementType::Double;
  TensorValue signal = node.input(0);
  TensorValue window = node.hasInput(2) ? node.input(2) : TensorValue();
  int64_t count = (shape[1] - length) / *step + 1;
  TensorValue frames = generate(
      b, {shape[0], count, length, shape[2]}, node.convert(wide),
      [&](ImplicitLocOpBuilder &inner, ValueRange at) -> Value {
        IndexMath index(inner);
        Value position =
            index.add(index.multiply(at[1], index.constant(*step)), at[2]);
        Value element = castScalar(
            inner, elementAt(inner, signal, {at[0], position, at[3]}), type,
            wide);
        if (!window)
          return element;
        return Arithmetic(inner, wide)
            .multiply(
                element,
                castScalar(inner, elementAt(inner, window, at[2]), type, wide));
      });
  FailureOr<TensorValue> result =
      transformDim(node, frames, 2, /*isInverse=*/false, isOneSided);
  if (failed(result))
    return failure();
  node.setResult(0, castTensor(b, *result, wide, type), type);
  return success();
}

void onnx::registerFourier(OpRegistry &registry) {
  registry.add("DFT", importDft);
  registry.add("STFT", importStft);
}
