//===- FoldingTest.cpp - What is computed while importing -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Folding.h"

#include "ImportTest.h"

#include "Target/OnnxToMlir/Builders.h"

#include <cmath>
#include <random>

using namespace placer::onnx;
using namespace placer::onnx::test;

/// The number of the element of a shape that is broadcast to the place of
/// another's, found digit by digit.
static int64_t placeOf(int64_t number, llvm::ArrayRef<int64_t> shape,
                       llvm::ArrayRef<int64_t> own) {
  int64_t result = 0, stride = 1;
  for (size_t back = 1; back <= shape.size(); ++back) {
    int64_t extent = shape[shape.size() - back];
    int64_t digit = number % extent;
    number /= extent;
    if (back <= own.size()) {
      int64_t ownExtent = own[own.size() - back];
      result += (ownExtent == 1 ? 0 : digit) * stride;
      stride *= ownExtent;
    }
  }
  return result;
}

static llvm::SmallVector<int64_t> randomShape(std::mt19937 &random) {
  llvm::SmallVector<int64_t> shape;
  for (unsigned rank = random() % 4; rank-- > 0;)
    shape.push_back(random() % 2 ? 3 : 1);
  return shape;
}

static int64_t countIn(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

TEST(Folding, FloatsAreRoundedLikeFloats) {
  std::mt19937 random(1);
  auto compute = [](BinaryFold fold, float x, float y) -> float {
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
      return std::min(x, y);
    case BinaryFold::Maximum:
      return std::max(x, y);
    }
    return 0;
  };
  for (int round = 0; round < 2000; ++round) {
    llvm::SmallVector<int64_t> a = randomShape(random), b = randomShape(random);
    std::vector<double> x, y;
    auto fill = [&](std::vector<double> &values, int64_t count) {
      for (int64_t i = 0; i < count; ++i)
        values.push_back(
            std::ldexp(float(int32_t(random())), int(random() % 40) - 50));
    };
    fill(x, countIn(a));
    fill(y, countIn(b));
    auto fold = static_cast<BinaryFold>(random() % 6);
    std::optional<Literal> result =
        combineLiterals(fold, Literal::ofFloats(ElementType::Float, a, x),
                        Literal::ofFloats(ElementType::Float, b, y));
    ASSERT_TRUE(result);
    EXPECT_EQ(llvm::SmallVector<int64_t>(result->shape()),
              *broadcastShapes({a, b}));
    for (int64_t i = 0; i < result->numElements(); ++i)
      ASSERT_EQ(float(result->floatAt(i)),
                compute(fold, float(x[placeOf(i, result->shape(), a)]),
                        float(y[placeOf(i, result->shape(), b)])));
  }
}

TEST(Folding, IntegersWrapAround) {
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    auto x = static_cast<uint8_t>(random()), y = static_cast<uint8_t>(random());
    auto sx = static_cast<int8_t>(x), sy = static_cast<int8_t>(y);
    auto fold = [&](BinaryFold fold, ElementType type, int64_t a, int64_t b) {
      std::optional<Literal> result =
          combineLiterals(fold, Literal::ofIntegers(type, {1}, {a}),
                          Literal::ofIntegers(type, {}, {b}));
      return result ? result->integerAt(0) : int64_t(1000);
    };
    EXPECT_EQ(fold(BinaryFold::Add, ElementType::Uint8, x, y), uint8_t(x + y));
    EXPECT_EQ(fold(BinaryFold::Multiply, ElementType::Int8, sx, sy),
              int8_t(sx * sy));
    EXPECT_EQ(fold(BinaryFold::Subtract, ElementType::Int8, sx, sy),
              int8_t(sx - sy));
    EXPECT_EQ(fold(BinaryFold::Divide, ElementType::Int8, sx, sy),
              sy == 0 ? 1000 : int8_t(sx / sy));
    EXPECT_EQ(fold(BinaryFold::Minimum, ElementType::Uint8, x, y),
              std::min(x, y));
  }
  EXPECT_FALSE(
      combineLiterals(BinaryFold::Divide,
                      Literal::ofIntegers(ElementType::Int64, {}, {INT64_MIN}),
                      Literal::ofIntegers(ElementType::Int64, {}, {-1})));
}

TEST(Folding, ReductionsTakeElementsInTheirOrder) {
  Literal input = Literal::ofIntegers(ElementType::Int64, {2, 3, 2},
                                      {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  std::optional<Literal> sums =
      foldReduction("ReduceSum", input, {1}, {2, 1, 2});
  ASSERT_TRUE(sums);
  EXPECT_EQ(sums->integers(), (llvm::SmallVector<int64_t>{9, 12, 27, 30}));
  std::optional<Literal> products =
      foldReduction("ReduceProd", input, {0, 2}, {3});
  ASSERT_TRUE(products);
  EXPECT_EQ(products->integers(),
            (llvm::SmallVector<int64_t>{1 * 2 * 7 * 8, 3 * 4 * 9 * 10,
                                        5 * 6 * 11 * 12}));
  EXPECT_FALSE(foldReduction("ReduceMean", input, {1}, {2, 2}));
}

TEST(Folding, CastsAreThoseOfOnnx) {
  Literal halves = Literal::ofFloats(ElementType::Float, {3}, {0.5, -1.5, 0});
  EXPECT_EQ(castLiteral(halves, ElementType::Bool).integers(),
            (llvm::SmallVector<int64_t>{1, 1, 0}));
  EXPECT_EQ(castLiteral(halves, ElementType::Int32).integers(),
            (llvm::SmallVector<int64_t>{0, -1, 0}));
  Literal large = Literal::ofIntegers(ElementType::Int64, {1}, {300});
  EXPECT_EQ(castLiteral(large, ElementType::Uint8).integerAt(0), 44);
  Literal largest = Literal::ofIntegers(ElementType::Uint64, {1}, {-1});
  EXPECT_EQ(castLiteral(largest, ElementType::Double).floatAt(0), 0x1p64);
}

/// As exporters write `x.view(x.size(0), -1)`.
TEST(Folding, ShapesAreComputedBeforeTheModelRuns) {
  ModelMaker maker;
  maker.input("x", {2, 3, 4})
      .integers("zero", {0})
      .integers("rest", {-1})
      .integers("two", {2})
      .node("Shape", {"x"}, {"shape"})
      .node("Gather", {"shape", "zero"}, {"first"})
      .node("Mul", {"first", "two"}, {"doubled"})
      .node("Concat", {"doubled", "rest"}, {"wanted"},
            {attribute("axis", int64_t(0))})
      .node("Reshape", {"x", "wanted"}, {"y"})
      .output("y");
  Imported made = importModel(maker.model);
  EXPECT_TRUE(made.errors.empty());
  EXPECT_NE(made.text.find("tensor<4x6xf32>"), std::string::npos) << made.text;
  EXPECT_EQ(made.text.find("constant"), std::string::npos) << made.text;
}
