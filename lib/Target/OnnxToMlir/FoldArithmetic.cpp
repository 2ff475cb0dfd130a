//===- FoldArithmetic.cpp - Arithmetic on elements that are known ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Folding.h"

#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include <cmath>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

/// The numbers of the elements that are read for each element of a shape that
/// `own` is broadcast to.
static SmallVector<int64_t> broadcastNumbers(ArrayRef<int64_t> own,
                                             ArrayRef<int64_t> shape) {
  SmallVector<int64_t> padded(shape.size() - own.size(), 1);
  llvm::append_range(padded, own);
  SmallVector<SmallVector<int64_t>> positions;
  for (auto [extent, result] : llvm::zip_equal(padded, shape)) {
    SmallVector<int64_t> &along = positions.emplace_back();
    for (int64_t position = 0; position < result; ++position)
      along.push_back(extent == 1 ? 0 : position);
  }
  return numbersOf(padded, positions);
}

/// The common shape of literals, if there is one and it is small.
static std::optional<SmallVector<int64_t>>
commonShape(ArrayRef<const Literal *> literals) {
  SmallVector<SmallVector<int64_t>> shapes;
  for (const Literal *literal : literals)
    shapes.emplace_back(literal->shape());
  std::optional<SmallVector<int64_t>> shape = broadcastShapes(shapes);
  if (!shape || !isSmall(*shape))
    return std::nullopt;
  return shape;
}

//===----------------------------------------------------------------------===//
// Two operands
//===----------------------------------------------------------------------===//

static double foldFloats(BinaryFold fold, double x, double y) {
  switch (fold) {
  case BinaryFold::Add:
    return x + y;
  case BinaryFold::Subtract:
    return x - y;
  case BinaryFold::Multiply:
    return x * y;
  case BinaryFold::Divide:
    return x / y;
  case BinaryFold::Minimum:
    return std::isnan(x) || x < y ? x : y;
  case BinaryFold::Maximum:
    return std::isnan(x) || x > y ? x : y;
  }
  return 0;
}

static std::optional<int64_t> foldIntegers(BinaryFold fold, bool isUnsigned,
                                           int64_t x, int64_t y) {
  auto ux = static_cast<uint64_t>(x), uy = static_cast<uint64_t>(y);
  bool isLess = isUnsigned ? ux < uy : x < y;
  switch (fold) {
  case BinaryFold::Add:
    return static_cast<int64_t>(ux + uy);
  case BinaryFold::Subtract:
    return static_cast<int64_t>(ux - uy);
  case BinaryFold::Multiply:
    return static_cast<int64_t>(ux * uy);
  case BinaryFold::Divide:
    if (y == 0 || (!isUnsigned && x == INT64_MIN && y == -1))
      return std::nullopt;
    return isUnsigned ? static_cast<int64_t>(ux / uy) : x / y;
  case BinaryFold::Minimum:
    return isLess ? x : y;
  case BinaryFold::Maximum:
    return isLess ? y : x;
  }
  return std::nullopt;
}

std::optional<Literal> onnx::combineLiterals(BinaryFold fold, const Literal &x,
                                             const Literal &y) {
  std::optional<SmallVector<int64_t>> shape = commonShape({&x, &y});
  if (!shape || x.type() != y.type() || x.type() == ElementType::Bool)
    return std::nullopt;
  SmallVector<int64_t> fromX = broadcastNumbers(x.shape(), *shape);
  SmallVector<int64_t> fromY = broadcastNumbers(y.shape(), *shape);
  if (isFloat(x.type())) {
    SmallVector<double> values;
    for (auto [i, j] : llvm::zip_equal(fromX, fromY))
      values.push_back(foldFloats(fold, x.floatAt(i), y.floatAt(j)));
    return Literal::ofFloats(x.type(), *shape, values);
  }
  SmallVector<int64_t> values;
  for (auto [i, j] : llvm::zip_equal(fromX, fromY)) {
    std::optional<int64_t> value = foldIntegers(fold, isUnsigned(x.type()),
                                                x.integerAt(i), y.integerAt(j));
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  return Literal::ofIntegers(x.type(), *shape, values);
}

/// Also for ops with any number of inputs, from the first to the last.
template <BinaryFold fold>
static bool foldAll(NodeImport &node) {
  if (!node.hasInput(0))
    return false;
  std::optional<Literal> result = *node.literal(0);
  for (unsigned input = 1; result && input < node.numInputs(); ++input) {
    if (!node.hasInput(input))
      return false;
    result = combineLiterals(fold, *result, *node.literal(input));
  }
  if (!result)
    return false;
  node.setResult(0, *result);
  return true;
}

/// The two operands that an op must have.
static bool hasTwo(NodeImport &node) {
  return node.numInputs() == 2 && node.hasInput(0) && node.hasInput(1);
}

static bool foldMod(NodeImport &node) {
  if (!hasTwo(node))
    return false;
  const Literal &x = *node.literal(0), &y = *node.literal(1);
  std::optional<SmallVector<int64_t>> shape = commonShape({&x, &y});
  if (!shape || x.type() != y.type() || !isSigned(x.type()) ||
      isFloat(x.type()))
    return false;
  bool hasSignOfFirst = node.integer("fmod", 0) != 0;
  SmallVector<int64_t> values;
  for (auto [i, j] : llvm::zip_equal(broadcastNumbers(x.shape(), *shape),
                                     broadcastNumbers(y.shape(), *shape))) {
    int64_t a = x.integerAt(i), by = y.integerAt(j);
    if (by == 0 || by == -1)
      return false;
    int64_t rest = a % by;
    if (!hasSignOfFirst && rest != 0 && (rest < 0) != (by < 0))
      rest += by;
    values.push_back(rest);
  }
  node.setResult(0, Literal::ofIntegers(x.type(), *shape, values));
  return true;
}

/// The type of the result is that of the base.
static bool foldPow(NodeImport &node) {
  if (!hasTwo(node))
    return false;
  const Literal &x = *node.literal(0), &y = *node.literal(1);
  std::optional<SmallVector<int64_t>> shape = commonShape({&x, &y});
  if (!shape || !isFloat(x.type()))
    return false;
  SmallVector<double> values;
  for (auto [i, j] : llvm::zip_equal(broadcastNumbers(x.shape(), *shape),
                                     broadcastNumbers(y.shape(), *shape)))
    values.push_back(std::pow(x.floatAt(i), y.floatAt(j)));
  node.setResult(0, Literal::ofFloats(x.type(), *shape, values));
  return true;
}

//===----------------------------------------------------------------------===//
// Comparisons and logic
//===----------------------------------------------------------------------===//

namespace {
enum class Relation { Equal, Less, Greater, LessOrEqual, GreaterOrEqual };
} // namespace

template <typename T>
static bool holds(Relation relation, T x, T y) {
  switch (relation) {
  case Relation::Equal:
    return x == y;
  case Relation::Less:
    return x < y;
  case Relation::Greater:
    return x > y;
  case Relation::LessOrEqual:
    return x <= y;
  case Relation::GreaterOrEqual:
    return x >= y;
  }
  return false;
}

template <Relation relation>
static bool foldRelation(NodeImport &node) {
  if (!hasTwo(node))
    return false;
  const Literal &x = *node.literal(0), &y = *node.literal(1);
  std::optional<SmallVector<int64_t>> shape = commonShape({&x, &y});
  if (!shape || x.type() != y.type())
    return false;
  SmallVector<int64_t> values;
  for (auto [i, j] : llvm::zip_equal(broadcastNumbers(x.shape(), *shape),
                                     broadcastNumbers(y.shape(), *shape))) {
    if (isFloat(x.type()))
      values.push_back(holds(relation, x.floatAt(i), y.floatAt(j)));
    else if (isUnsigned(x.type()))
      values.push_back(holds(relation, static_cast<uint64_t>(x.integerAt(i)),
                             static_cast<uint64_t>(y.integerAt(j))));
    else
      values.push_back(holds(relation, x.integerAt(i), y.integerAt(j)));
  }
  node.setResult(0, Literal::ofIntegers(ElementType::Bool, *shape, values));
  return true;
}

/// The result of two bools is the bit of `table` with their number.
template <unsigned table>
static bool foldLogic(NodeImport &node) {
  if (!hasTwo(node))
    return false;
  const Literal &x = *node.literal(0), &y = *node.literal(1);
  std::optional<SmallVector<int64_t>> shape = commonShape({&x, &y});
  if (!shape || x.type() != ElementType::Bool || y.type() != ElementType::Bool)
    return false;
  SmallVector<int64_t> values;
  for (auto [i, j] : llvm::zip_equal(broadcastNumbers(x.shape(), *shape),
                                     broadcastNumbers(y.shape(), *shape)))
    values.push_back(table >> (2 * x.integerAt(i) + y.integerAt(j)) & 1);
  node.setResult(0, Literal::ofIntegers(ElementType::Bool, *shape, values));
  return true;
}

static bool foldNot(NodeImport &node) {
  if (node.numInputs() != 1 || !node.hasInput(0) ||
      node.elementType(0) != ElementType::Bool)
    return false;
  SmallVector<int64_t> values = node.literal(0)->integers();
  for (int64_t &value : values)
    value = !value;
  node.setResult(0,
                 Literal::ofIntegers(ElementType::Bool, node.shape(0), values));
  return true;
}

static bool foldWhere(NodeImport &node) {
  if (node.numInputs() != 3 || !node.hasInput(0) || !node.hasInput(1) ||
      !node.hasInput(2))
    return false;
  const Literal &condition = *node.literal(0);
  const Literal &x = *node.literal(1), &y = *node.literal(2);
  std::optional<SmallVector<int64_t>> shape = commonShape({&condition, &x, &y});
  if (!shape || condition.type() != ElementType::Bool || x.type() != y.type())
    return false;
  // The elements of one stand behind those of the other.
  SmallVector<int64_t> numbers;
  for (auto [c, i, j] :
       llvm::zip_equal(broadcastNumbers(condition.shape(), *shape),
                       broadcastNumbers(x.shape(), *shape),
                       broadcastNumbers(y.shape(), *shape)))
    numbers.push_back(condition.integerAt(c) ? i : x.numElements() + j);
  node.setResult(0, Literal::joined({&x, &y}).picked(*shape, numbers));
  return true;
}

//===----------------------------------------------------------------------===//
// One operand
//===----------------------------------------------------------------------===//

template <double (*compute)(double)>
static bool foldFloatFunction(NodeImport &node) {
  if (node.numInputs() != 1 || !node.hasInput(0) ||
      !isFloat(node.elementType(0)))
    return false;
  SmallVector<double> values = node.literal(0)->floats();
  for (double &value : values)
    value = compute(value);
  node.setResult(0,
                 Literal::ofFloats(node.elementType(0), node.shape(0), values));
  return true;
}

/// … that is there for integers with a sign too.
template <double (*compute)(double), int64_t (*computeInteger)(int64_t)>
static bool foldNumberFunction(NodeImport &node) {
  if (node.numInputs() != 1 || !node.hasInput(0))
    return false;
  ElementType type = node.elementType(0);
  if (isFloat(type))
    return foldFloatFunction<compute>(node);
  if (!isSigned(type))
    return false;
  SmallVector<int64_t> values = node.literal(0)->integers();
  for (int64_t &value : values)
    value = computeInteger(value);
  node.setResult(0, Literal::ofIntegers(type, node.shape(0), values));
  return true;
}

static double floorOf(double x) { return std::floor(x); }
static double ceilOf(double x) { return std::ceil(x); }
static double evenOf(double x) { return std::nearbyint(x); }
static double rootOf(double x) { return std::sqrt(x); }
static double inverseOf(double x) { return 1 / x; }
static double negativeOf(double x) { return -x; }
static double magnitudeOf(double x) { return std::fabs(x); }
static double signOf(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
static int64_t negativeInteger(int64_t x) {
  return static_cast<int64_t>(-static_cast<uint64_t>(x));
}
static int64_t magnitudeInteger(int64_t x) {
  return x < 0 ? negativeInteger(x) : x;
}
static int64_t signInteger(int64_t x) { return (x > 0) - (x < 0); }

Literal onnx::castLiteral(const Literal &input, ElementType type) {
  if (!isFloat(input.type()) && type != ElementType::Bool &&
      !(input.type() == ElementType::Uint64 && isFloat(type)))
    return Literal::ofIntegers(type, input.shape(), input.integers());
  SmallVector<double> values = input.floats();
  if (type == ElementType::Bool)
    for (double &value : values)
      value = value != 0;
  return Literal::ofFloats(type, input.shape(), values);
}

static bool foldCast(NodeImport &node) {
  auto type = static_cast<ElementType>(node.integer("to", 0));
  if (node.numInputs() != 1 || !node.hasInput(0) || !node.convert(type))
    return false;
  node.setResult(0, castLiteral(*node.literal(0), type));
  return true;
}

void placer::onnx::registerFoldArithmetic(OpRegistry &registry) {
  registry.addFold("Abs", foldNumberFunction<magnitudeOf, magnitudeInteger>);
  registry.addFold("Add", foldAll<BinaryFold::Add>);
  registry.addFold("And", foldLogic<0b1000>);
  registry.addFold("Cast", foldCast);
  registry.addFold("Ceil", foldFloatFunction<ceilOf>);
  registry.addFold("Div", foldAll<BinaryFold::Divide>);
  registry.addFold("Equal", foldRelation<Relation::Equal>);
  registry.addFold("Floor", foldFloatFunction<floorOf>);
  registry.addFold("Greater", foldRelation<Relation::Greater>);
  registry.addFold("GreaterOrEqual", foldRelation<Relation::GreaterOrEqual>);
  registry.addFold("Less", foldRelation<Relation::Less>);
  registry.addFold("LessOrEqual", foldRelation<Relation::LessOrEqual>);
  registry.addFold("Max", foldAll<BinaryFold::Maximum>);
  registry.addFold("Min", foldAll<BinaryFold::Minimum>);
  registry.addFold("Mod", foldMod);
  registry.addFold("Mul", foldAll<BinaryFold::Multiply>);
  registry.addFold("Neg", foldNumberFunction<negativeOf, negativeInteger>);
  registry.addFold("Not", foldNot);
  registry.addFold("Or", foldLogic<0b1110>);
  registry.addFold("Pow", foldPow);
  registry.addFold("Reciprocal", foldFloatFunction<inverseOf>);
  registry.addFold("Round", foldFloatFunction<evenOf>);
  registry.addFold("Sign", foldNumberFunction<signOf, signInteger>);
  registry.addFold("Sqrt", foldFloatFunction<rootOf>);
  registry.addFold("Sub", foldAll<BinaryFold::Subtract>);
  registry.addFold("Sum", foldAll<BinaryFold::Add>);
  registry.addFold("Where", foldWhere);
  registry.addFold("Xor", foldLogic<0b0110>);
}
