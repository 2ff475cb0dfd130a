//===- OpFeaturesTest.cpp - Counts of ops against counts by hand ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpFeatures.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/ScopedPrinter.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

using namespace mlir;
using namespace placer;

namespace {

class OpFeaturesTest : public ::testing::Test {
protected:
  OpFeaturesTest() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    registerOpModels(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<affine::AffineDialect, arith::ArithDialect,
                        bufferization::BufferizationDialect, func::FuncDialect,
                        linalg::LinalgDialect, math::MathDialect,
                        memref::MemRefDialect, ml_program::MLProgramDialect,
                        scf::SCFDialect, tensor::TensorDialect,
                        tosa::TosaDialect, vector::VectorDialect>();
    context.allowUnregisteredDialects();
  }

  /// What the first function of a text does.
  FailureOr<std::vector<CountedOp>> read(StringRef text,
                                         int64_t dynamicExtent = 0) {
    module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text.str();
    if (!module)
      return failure();
    messages.clear();
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      messages += diagnostic.str() + "\n";
    });
    SymbolTableCollection symbolTables;
    FeatureReader reader(symbolTables, dynamicExtent);
    auto function = *module->getOps<func::FuncOp>().begin();
    return reader.read(function.getBody().front());
  }

  /// The only op of a body that takes time.
  OpFeatures only(StringRef arguments, StringRef body) {
    auto parts = read(
        ("func.func @f(" + arguments + ") {\n" + body + "\nreturn\n}\n").str());
    EXPECT_TRUE(succeeded(parts)) << body.str() << messages;
    if (failed(parts))
      return {};
    EXPECT_EQ(parts->size(), 1u) << body.str();
    if (parts->size() != 1)
      return {};
    EXPECT_EQ(messages, "");
    return parts->front().features;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::string messages;
};

} // namespace

#define EXPECT_COUNTS(features, flopsWanted, readWanted, writtenWanted)        \
  do {                                                                         \
    OpFeatures found = features;                                               \
    EXPECT_EQ(found.flops, uint64_t(flopsWanted));                             \
    EXPECT_EQ(found.bytesRead, uint64_t(readWanted));                          \
    EXPECT_EQ(found.bytesWritten, uint64_t(writtenWanted));                    \
  } while (false)

//===----------------------------------------------------------------------===//
// linalg
//===----------------------------------------------------------------------===//

TEST_F(OpFeaturesTest, Matmul) {
  OpFeatures features = only(
      "%a: tensor<64x784xf32>, %b: tensor<784x512xf32>, %c: tensor<64x512xf32>",
      "%0 = linalg.matmul ins(%a, %b : tensor<64x784xf32>, "
      "tensor<784x512xf32>) outs(%c : tensor<64x512xf32>) -> "
      "tensor<64x512xf32>");
  EXPECT_COUNTS(features, 2 * 64 * 784 * 512,
                4 * (64 * 784 + 784 * 512 + 64 * 512), 4 * 64 * 512);
  EXPECT_EQ(features.op, "linalg.matmul");
  EXPECT_EQ(features.detail, "");
  EXPECT_EQ(features.shapes, "64x784 784x512 64x512");
  EXPECT_EQ(features.types, "f32 f32 f32");
  EXPECT_EQ(features.compute, "f32");
  EXPECT_EQ(features.loops, (std::vector<int64_t>{64, 512, 784}));
  EXPECT_TRUE(features.launches);
}

TEST_F(OpFeaturesTest, MatmulOfBytesComputesInBytes) {
  OpFeatures features =
      only("%a: tensor<8x16xi8>, %b: tensor<16x4xi8>, %c: tensor<8x4xi32>",
           "%0 = linalg.matmul ins(%a, %b : tensor<8x16xi8>, tensor<16x4xi8>) "
           "outs(%c : tensor<8x4xi32>) -> tensor<8x4xi32>");
  // Extensions are free; a product and a sum.
  EXPECT_COUNTS(features, 2 * 8 * 16 * 4, 8 * 16 + 16 * 4 + 4 * 8 * 4,
                4 * 8 * 4);
  EXPECT_EQ(features.compute, "i8");
}

TEST_F(OpFeaturesTest, BatchMatmulAndMatvec) {
  EXPECT_COUNTS(
      only(
          "%a: tensor<3x4x5xf16>, %b: tensor<3x5x6xf16>, %c: tensor<3x4x6xf16>",
          "%0 = linalg.batch_matmul ins(%a, %b : tensor<3x4x5xf16>, "
          "tensor<3x5x6xf16>) outs(%c : tensor<3x4x6xf16>) -> "
          "tensor<3x4x6xf16>"),
      2 * 3 * 4 * 5 * 6, 2 * (60 + 90 + 72), 2 * 72);
  EXPECT_COUNTS(
      only("%a: tensor<4x5xf32>, %b: tensor<5xf32>, %c: tensor<4xf32>",
           "%0 = linalg.matvec ins(%a, %b : tensor<4x5xf32>, tensor<5xf32>) "
           "outs(%c : tensor<4xf32>) -> tensor<4xf32>"),
      2 * 4 * 5, 4 * (20 + 5 + 4), 4 * 4);
}

TEST_F(OpFeaturesTest, ConvWithStridesAndDilation) {
  // Output 1x5x5x8 of 3x3 windows, every 2nd place, every 3rd element: rows
  // 0 … 4*2 + 2*3 = 14 of the input, of which all but 1 and 13 are touched.
  OpFeatures features = only(
      "%i: tensor<1x15x15x4xf32>, %w: tensor<3x3x4x8xf32>, %o: "
      "tensor<1x5x5x8xf32>",
      "%0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<3> : tensor<2xi64>, "
      "strides = dense<2> : tensor<2xi64>} ins(%i, %w : "
      "tensor<1x15x15x4xf32>, tensor<3x3x4x8xf32>) outs(%o : "
      "tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32>");
  EXPECT_COUNTS(features, 2 * 3 * 3 * 4 * 5 * 5 * 8,
                4 * (13 * 13 * 4 + 3 * 3 * 4 * 8 + 5 * 5 * 8), 4 * 5 * 5 * 8);
  EXPECT_EQ(features.detail, "dilations=3x3 strides=2x2");
  // A window of 1 at every 2nd place leaves out three quarters.
  EXPECT_COUNTS(
      only("%i: tensor<1x9x9x4xf32>, %w: tensor<1x1x4x8xf32>, %o: "
           "tensor<1x5x5x8xf32>",
           "%0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : "
           "tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i, %w : "
           "tensor<1x9x9x4xf32>, tensor<1x1x4x8xf32>) outs(%o : "
           "tensor<1x5x5x8xf32>) -> tensor<1x5x5x8xf32>"),
      2 * 4 * 5 * 5 * 8, 4 * (25 * 4 + 4 * 8 + 25 * 8), 4 * 5 * 5 * 8);
}

TEST_F(OpFeaturesTest, DepthwiseConvAndConv1d) {
  EXPECT_COUNTS(
      only("%i: tensor<2x10x10x6xf32>, %w: tensor<3x3x6xf32>, %o: "
           "tensor<2x8x8x6xf32>",
           "%0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : "
           "tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %w : "
           "tensor<2x10x10x6xf32>, tensor<3x3x6xf32>) outs(%o : "
           "tensor<2x8x8x6xf32>) -> tensor<2x8x8x6xf32>"),
      2 * 2 * 8 * 8 * 6 * 9, 4 * (1200 + 54 + 768), 4 * 768);
  EXPECT_COUNTS(
      only("%i: tensor<12xf32>, %w: tensor<3xf32>, %o: tensor<10xf32>",
           "%0 = linalg.conv_1d ins(%i, %w : tensor<12xf32>, "
           "tensor<3xf32>) outs(%o : tensor<10xf32>) -> "
           "tensor<10xf32>"),
      2 * 10 * 3, 4 * (12 + 3 + 10), 4 * 10);
}

TEST_F(OpFeaturesTest, Pooling) {
  // The window's values are never read.
  EXPECT_COUNTS(
      only("%i: tensor<1x8x8x3xf32>, %w: tensor<2x2xf32>, %o: "
           "tensor<1x4x4x3xf32>",
           "%0 = linalg.pooling_nhwc_max {dilations = dense<1> : "
           "tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i, %w : "
           "tensor<1x8x8x3xf32>, tensor<2x2xf32>) outs(%o : "
           "tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>"),
      4 * 4 * 3 * 4, 4 * (192 + 48), 4 * 48);
}

TEST_F(OpFeaturesTest, DataMovement) {
  EXPECT_COUNTS(only("%a: tensor<4x6xf32>, %o: tensor<6x4xf32>",
                     "%0 = linalg.transpose ins(%a : tensor<4x6xf32>) outs(%o "
                     ": tensor<6x4xf32>) permutation = [1, 0]"),
                0, 96, 96);
  EXPECT_COUNTS(only("%a: tensor<6xf32>, %o: tensor<4x6xf32>",
                     "%0 = linalg.broadcast ins(%a : tensor<6xf32>) outs(%o : "
                     "tensor<4x6xf32>) dimensions = [0]"),
                0, 24, 96);
  EXPECT_COUNTS(only("%a: tensor<6xf64>, %o: tensor<6xf64>",
                     "%0 = linalg.copy ins(%a : tensor<6xf64>) outs(%o : "
                     "tensor<6xf64>) -> tensor<6xf64>"),
                0, 48, 48);
  OpFeatures fill = only("%s: f32", "%e = tensor.empty() : tensor<8x8xf32>\n"
                                    "%0 = linalg.fill ins(%s : f32) outs(%e : "
                                    "tensor<8x8xf32>) -> tensor<8x8xf32>");
  EXPECT_COUNTS(fill, 0, 0, 256);
  EXPECT_FALSE(fill.launches);
}

TEST_F(OpFeaturesTest, ElementwiseAndReductions) {
  EXPECT_COUNTS(only("%a: tensor<4x6xf32>, %o: tensor<4x6xf32>",
                     "%0 = linalg.add ins(%a, %a : tensor<4x6xf32>, "
                     "tensor<4x6xf32>) outs(%o : tensor<4x6xf32>) -> "
                     "tensor<4x6xf32>"),
                24, 192, 96);
  OpFeatures exp = only("%a: tensor<4x6xf32>, %o: tensor<4x6xf32>",
                        "%0 = linalg.exp ins(%a : tensor<4x6xf32>) outs(%o : "
                        "tensor<4x6xf32>) -> tensor<4x6xf32>");
  EXPECT_COUNTS(exp, 0, 96, 96);
  EXPECT_EQ(exp.transcendentals, 24u);
  EXPECT_COUNTS(only("%a: tensor<4x6xf32>, %o: tensor<4xf32>",
                     "%0 = linalg.reduce { arith.addf } ins(%a : "
                     "tensor<4x6xf32>) outs(%o : tensor<4xf32>) dimensions = "
                     "[1]"),
                24, 4 * (24 + 4), 16);
  OpFeatures softmax =
      only("%a: tensor<4x6xf32>, %o: tensor<4x6xf32>",
           "%0 = linalg.softmax dimension(1) ins(%a : tensor<4x6xf32>) outs(%o "
           ": tensor<4x6xf32>) -> tensor<4x6xf32>");
  EXPECT_COUNTS(softmax, 4 * 24, 96, 96);
  EXPECT_EQ(softmax.transcendentals, 24u);
}

TEST_F(OpFeaturesTest, GenericIsCountedByItsBody) {
  // A bias, and an activation that is worked out in one go.
  OpFeatures features = only(
      "%a: tensor<8x16xf32>, %b: tensor<16xf32>, %o: tensor<8x16xf32>, %s: f32",
      R"(%0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x16xf32>, tensor<16xf32>) outs(%o : tensor<8x16xf32>) {
    ^bb0(%x: f32, %y: f32, %old: f32):
      %c = arith.constant 2.0 : f32
      %1 = arith.addf %x, %y : f32
      %2 = math.fma %1, %c, %s : f32
      %3 = math.tanh %2 : f32
      linalg.yield %3 : f32
    } -> tensor<8x16xf32>)");
  EXPECT_COUNTS(features, 128 * 3, 4 * (128 + 16), 4 * 128);
  EXPECT_EQ(features.transcendentals, 128u);
  EXPECT_EQ(features.detail, "addf+fma+tanh; pp; (d0,d1) (d1) (d0,d1)");
}

//===----------------------------------------------------------------------===//
// Maps, against loops
//===----------------------------------------------------------------------===//

/// Counts by running the loops.
static uint64_t countByLoops(AffineMap map, ArrayRef<int64_t> ranges) {
  std::set<std::vector<int64_t>> seen;
  std::vector<int64_t> at(ranges.size(), 0);
  if (llvm::is_contained(ranges, 0))
    return 0;
  MLIRContext *context = map.getContext();
  while (true) {
    SmallVector<AffineExpr> point;
    for (int64_t value : at)
      point.push_back(getAffineConstantExpr(value, context));
    std::vector<int64_t> element;
    for (AffineExpr result : map.getResults())
      element.push_back(
          cast<AffineConstantExpr>(result.replaceDimsAndSymbols(point, {}))
              .getValue());
    seen.insert(element);
    size_t digit = 0;
    while (digit != at.size() && ++at[digit] == ranges[digit])
      at[digit++] = 0;
    if (digit == at.size())
      return seen.size();
  }
}

TEST_F(OpFeaturesTest, MapsTouchWhatLoopsTouch) {
  std::mt19937 random(42);
  for (int trial = 0; trial != 400; ++trial) {
    unsigned numDims = 1 + random() % 4;
    SmallVector<int64_t> ranges;
    for (unsigned dim = 0; dim != numDims; ++dim)
      ranges.push_back(random() % 8);
    SmallVector<AffineExpr> results;
    for (unsigned i = 0, n = random() % 4; i != n; ++i) {
      AffineExpr expr = getAffineConstantExpr(random() % 3, &context);
      for (unsigned term = 0, m = random() % 3; term != m; ++term)
        expr = expr + getAffineDimExpr(random() % numDims, &context) *
                          (int64_t(random() % 7) - 2);
      if (random() % 8 == 0)
        expr = expr.floorDiv(2);
      results.push_back(expr);
    }
    AffineMap map = AffineMap::get(numDims, 0, results, &context);
    EXPECT_EQ(countTouched(map, ranges), countByLoops(map, ranges))
        << llvm::to_string(map) << " " << trial;
  }
}

TEST_F(OpFeaturesTest, LargeMapsAreCountedWithoutLoops) {
  AffineExpr o = getAffineDimExpr(0, &context),
             k = getAffineDimExpr(1, &context);
  // A convolution over a million elements, strided and dilated.
  auto count = [&](AffineExpr expr, int64_t outputs, int64_t window) {
    return countTouched(AffineMap::get(2, 0, {expr}, &context),
                        {outputs, window});
  };
  EXPECT_EQ(count(o + k, 1000000, 11), 1000010u);
  EXPECT_EQ(count(o * 2 + k, 1000000, 2), 2000000u);
  EXPECT_EQ(count(o * 4 + k, 1000000, 2), 2000000u);
  // Two places of every three steps: 2 o + 3 k leaves out 1 and the last but
  // one.
  EXPECT_EQ(count(o * 2 + k * 3, 1000, 3), 2005u - 2u);
}

//===----------------------------------------------------------------------===//
// tosa, tensor, arith
//===----------------------------------------------------------------------===//

TEST_F(OpFeaturesTest, Tosa) {
  std::string zero =
      "%z = \"tosa.const\"() {values = dense<0.0> : tensor<1xf32>} : () -> "
      "tensor<1xf32>\n";
  // Input, weight, bias, two zero points of 4 bytes; 2 kh kw ci ho wo co n.
  OpFeatures conv = only(
      "%i: tensor<2x8x8x3xf32>, %w: tensor<16x3x3x3xf32>, %b: tensor<16xf32>",
      zero +
          "%0 = tosa.conv2d %i, %w, %b, %z, %z {acc_type = f32, dilation = "
          "array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: "
          "1, 1>} : (tensor<2x8x8x3xf32>, tensor<16x3x3x3xf32>, "
          "tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> "
          "tensor<2x8x8x16xf32>");
  EXPECT_COUNTS(conv, 2 * 3 * 3 * 3 * 8 * 8 * 16 * 2, 4 * (384 + 432 + 16 + 2),
                4 * 2048);
  EXPECT_EQ(conv.detail, "dilation=1x1 pad=1x1x1x1 stride=1x1");
  EXPECT_EQ(conv.loops, (std::vector<int64_t>{2, 8, 8, 16, 3, 3, 3}));
  EXPECT_COUNTS(
      only("%a: tensor<2x4x5xf32>, %b: tensor<2x5x6xf32>",
           zero + "%0 = tosa.matmul %a, %b, %z, %z : (tensor<2x4x5xf32>, "
                  "tensor<2x5x6xf32>, tensor<1xf32>, tensor<1xf32>) -> "
                  "tensor<2x4x6xf32>"),
      2 * 2 * 4 * 5 * 6, 4 * (40 + 60 + 2), 4 * 48);
  EXPECT_COUNTS(only("%a: tensor<1x8x8x4xf32>",
                     "%0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, pad "
                     "= array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : "
                     "(tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>"),
                64 * 4, 1024, 256);
  EXPECT_COUNTS(only("%a: tensor<4x6xf32>",
                     "%0 = tosa.reduce_sum %a {axis = 1 : i32} : "
                     "(tensor<4x6xf32>) -> tensor<4x1xf32>"),
                24, 96, 16);
  EXPECT_COUNTS(only("%a: tensor<4x6xf32>, %b: tensor<1x6xf32>",
                     "%0 = tosa.add %a, %b : (tensor<4x6xf32>, "
                     "tensor<1x6xf32>) -> tensor<4x6xf32>"),
                24, 96 + 24, 96);
  OpFeatures sigmoid =
      only("%a: tensor<4x6xf32>", "%0 = tosa.sigmoid %a : (tensor<4x6xf32>) -> "
                                  "tensor<4x6xf32>");
  EXPECT_COUNTS(sigmoid, 72, 96, 96);
  EXPECT_EQ(sigmoid.transcendentals, 24u);
  EXPECT_COUNTS(only("%a: tensor<4x6xf32>",
                     "%0 = tosa.transpose %a {perms = array<i32: 1, 0>} : "
                     "(tensor<4x6xf32>) -> tensor<6x4xf32>"),
                0, 96, 96);
}

TEST_F(OpFeaturesTest, TensorsAndWhatIsFree) {
  EXPECT_COUNTS(only("%a: tensor<8xf32>", "%0 = arith.mulf %a, %a : "
                                          "tensor<8xf32>"),
                8, 64, 32);
  OpFeatures tanh = only("%a: tensor<8xf32>", "%0 = math.tanh %a : "
                                              "tensor<8xf32>");
  EXPECT_COUNTS(tanh, 0, 32, 32);
  EXPECT_EQ(tanh.transcendentals, 8u);
  EXPECT_COUNTS(only("%a: tensor<4xf32>, %b: tensor<16xf32>",
                     "%0 = tensor.insert_slice %a into %b[4] [4] [1] : "
                     "tensor<4xf32> into tensor<16xf32>"),
                0, 16, 16);
  EXPECT_COUNTS(only("%a: tensor<4xf32>",
                     "%0 = tensor.concat dim(0) %a, %a : (tensor<4xf32>, "
                     "tensor<4xf32>) -> tensor<8xf32>"),
                0, 32, 32);
  auto free = read(R"(func.func @f(%a: tensor<4x6xf32>, %i: index) {
    %c = arith.constant dense<1.0> : tensor<100xf32>
    %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
    %1 = tensor.extract_slice %0[0] [12] [1] : tensor<24xf32> to tensor<12xf32>
    %2 = tensor.empty() : tensor<7xf32>
    %3 = arith.addi %i, %i : index
    return
  })");
  ASSERT_TRUE(succeeded(free));
  EXPECT_TRUE(free->empty());
}

//===----------------------------------------------------------------------===//
// Control flow, calls, the unknown
//===----------------------------------------------------------------------===//

TEST_F(OpFeaturesTest, LoopsBranchesAndCalls) {
  auto parts = read(R"(
  func.func @main(%a: tensor<8xf32>, %b: i1) {
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %10 = arith.constant 10 : index
    %r = scf.for %i = %0 to %10 step %1 iter_args(%t = %a) -> tensor<8xf32> {
      %u = func.call @twice(%t) : (tensor<8xf32>) -> tensor<8xf32>
      scf.yield %u : tensor<8xf32>
    }
    %s = scf.if %b -> tensor<8xf32> {
      %e = math.exp %r : tensor<8xf32>
      %f = math.exp %e : tensor<8xf32>
      scf.yield %f : tensor<8xf32>
    } else {
      %e = math.exp %r : tensor<8xf32>
      scf.yield %e : tensor<8xf32>
    }
    return
  }
  func.func @twice(%x: tensor<8xf32>) -> tensor<8xf32> {
    %0 = arith.addf %x, %x : tensor<8xf32>
    %1 = arith.addf %0, %0 : tensor<8xf32>
    return %1 : tensor<8xf32>
  })");
  ASSERT_TRUE(succeeded(parts));
  uint64_t adds = 0, exps = 0;
  for (const CountedOp &part : *parts)
    (part.features.op == "arith.addf" ? adds : exps) += part.count;
  EXPECT_EQ(adds, 20u);
  EXPECT_EQ(exps, 2u);
}

TEST_F(OpFeaturesTest, CallsOfCallsDoNotDouble) {
  std::string text = "func.func @f0(%x: tensor<4xf32>) {\n call @f1(%x) : "
                     "(tensor<4xf32>) -> ()\n return\n}\n";
  for (int i = 1; i != 50; ++i) {
    std::string call =
        "  call @f" + std::to_string(i + 1) + "(%x) : (tensor<4xf32>) -> ()\n";
    text += "func.func @f" + std::to_string(i) + "(%x: tensor<4xf32>) {\n" +
            call + call + "  return\n}\n";
  }
  text += "func.func @f50(%x: tensor<4xf32>) {\n  %0 = math.exp %x : "
          "tensor<4xf32>\n  return\n}\n";
  auto parts = read(text);
  ASSERT_TRUE(succeeded(parts));
  ASSERT_EQ(parts->size(), 1u);
  EXPECT_EQ(parts->front().count, uint64_t(1) << 49);
}

TEST_F(OpFeaturesTest, LoopsOverElements) {
  OpFeatures features = only("%m: memref<16xf32>", R"(
    %0 = arith.constant 0 : index
    %1 = arith.constant 1 : index
    %16 = arith.constant 16 : index
    scf.for %i = %0 to %16 step %1 {
      %x = memref.load %m[%i] : memref<16xf32>
      %y = arith.mulf %x, %x : f32
      memref.store %y, %m[%i] : memref<16xf32>
    })");
  EXPECT_COUNTS(features, 16, 64, 64);
  EXPECT_EQ(features.op, "scf.for");
}

TEST_F(OpFeaturesTest, TheUnknownHasBytesAndAWarning) {
  auto parts = read(R"(func.func @f(%a: tensor<8xf32>) {
    %0 = "my.op"(%a) : (tensor<8xf32>) -> tensor<4xf32>
    %1 = "my.op"(%a) : (tensor<8xf32>) -> tensor<4xf32>
    return
  })");
  ASSERT_TRUE(succeeded(parts));
  ASSERT_EQ(parts->size(), 2u);
  EXPECT_COUNTS(parts->front().features, 0, 32, 16);
  EXPECT_EQ(messages,
            "'my.op': nothing is known of this op; its cost is that of reading "
            "its operands and writing its results\n");
}

TEST_F(OpFeaturesTest, SizesThatAreNotKnown) {
  StringRef text = R"(func.func @f(%a: tensor<?x8xf32>) {
    %0 = math.exp %a : tensor<?x8xf32>
    return
  })";
  EXPECT_TRUE(failed(read(text)));
  EXPECT_NE(messages.find("has a size that is not known before it runs"),
            std::string::npos);
  auto parts = read(text, /*dynamicExtent=*/32);
  ASSERT_TRUE(succeeded(parts));
  EXPECT_EQ(parts->front().features.bytesRead, 4u * 32 * 8);
  EXPECT_EQ(parts->front().features.shapes, "32x8 32x8");
}

//===----------------------------------------------------------------------===//
// Loops: what is started, and what is moved
//===----------------------------------------------------------------------===//

TEST_F(OpFeaturesTest, TilesMoveEachElementOnce) {
  // 8 x 8 x 8 tiles of 8 x 8.
  auto parts = read(R"(
  func.func @f(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %c64 = arith.constant 64 : index
    %0 = scf.for %i = %c0 to %c64 step %c8 iter_args(%x = %c) -> tensor<64x64xf32> {
      %1 = scf.for %j = %c0 to %c64 step %c8 iter_args(%y = %x) -> tensor<64x64xf32> {
        %2 = scf.for %k = %c0 to %c64 step %c8 iter_args(%z = %y) -> tensor<64x64xf32> {
          %l = tensor.extract_slice %a[%i, %k] [8, 8] [1, 1] : tensor<64x64xf32> to tensor<8x8xf32>
          %r = tensor.extract_slice %b[%k, %j] [8, 8] [1, 1] : tensor<64x64xf32> to tensor<8x8xf32>
          %o = tensor.extract_slice %z[%i, %j] [8, 8] [1, 1] : tensor<64x64xf32> to tensor<8x8xf32>
          %p = linalg.matmul ins(%l, %r : tensor<8x8xf32>, tensor<8x8xf32>) outs(%o : tensor<8x8xf32>) -> tensor<8x8xf32>
          %w = tensor.insert_slice %p into %z[%i, %j] [8, 8] [1, 1] : tensor<8x8xf32> into tensor<64x64xf32>
          scf.yield %w : tensor<64x64xf32>
        }
        scf.yield %2 : tensor<64x64xf32>
      }
      scf.yield %1 : tensor<64x64xf32>
    }
    return %0 : tensor<64x64xf32>
  })");
  ASSERT_TRUE(succeeded(parts));
  ASSERT_EQ(parts->size(), 1u);
  const CountedOp &part = parts->front();
  EXPECT_EQ(part.count, 512u);
  EXPECT_EQ(part.launches, 1u);
  EXPECT_EQ(part.features.flops, 2u * 8 * 8 * 8);
  // Once each of the three, and the result.
  EXPECT_EQ(part.bytesRead, 3u * 64 * 64 * 4);
  EXPECT_EQ(part.bytesWritten, 64u * 64 * 4);
  // One run by itself moves whole tiles.
  EXPECT_EQ(part.features.bytesRead, 3u * 8 * 8 * 4);
  EXPECT_EQ(part.meanRun().bytesRead, 3u * 64 * 64 * 4 / 512);
}

TEST_F(OpFeaturesTest, TilesThatOverlapMoveNoMoreThanThereIs) {
  // 8 windows of 10 of 66 elements.
  auto parts = read(R"(
  func.func @f(%a: tensor<66xf32>, %w: tensor<3xf32>, %c: tensor<64xf32>) -> tensor<64xf32> {
    %0 = scf.forall (%t) in (8) shared_outs(%o = %c) -> (tensor<64xf32>) {
      %at = affine.apply affine_map<(d0) -> (d0 * 8)>(%t)
      %l = tensor.extract_slice %a[%at] [10] [1] : tensor<66xf32> to tensor<10xf32>
      %d = tensor.extract_slice %o[%at] [8] [1] : tensor<64xf32> to tensor<8xf32>
      %p = linalg.conv_1d ins(%l, %w : tensor<10xf32>, tensor<3xf32>) outs(%d : tensor<8xf32>) -> tensor<8xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p into %o[%at] [8] [1] : tensor<8xf32> into tensor<64xf32>
      }
    }
    return %0 : tensor<64xf32>
  })");
  ASSERT_TRUE(succeeded(parts));
  ASSERT_EQ(parts->size(), 1u);
  EXPECT_EQ(parts->front().count, 8u);
  EXPECT_EQ(parts->front().launches, 1u);
  EXPECT_EQ(parts->front().bytesRead, 4u * (66 + 3 + 64));
  EXPECT_EQ(parts->front().bytesWritten, 4u * 64);
}

TEST_F(OpFeaturesTest, LoopsOverWholeTensorsAreStartedEachTime) {
  auto parts = read(R"(
  func.func @f(%a: tensor<8xf32>, %w: tensor<8xf32>) -> tensor<8xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c10 = arith.constant 10 : index
    %e = math.exp %a : tensor<8xf32>
    %r = scf.for %i = %c0 to %c10 step %c1 iter_args(%x = %e) -> tensor<8xf32> {
      %y = arith.addf %x, %w : tensor<8xf32>
      %z = math.tanh %y : tensor<8xf32>
      scf.yield %z : tensor<8xf32>
    }
    return %r : tensor<8xf32>
  })");
  ASSERT_TRUE(succeeded(parts));
  ASSERT_EQ(parts->size(), 3u);
  uint64_t launches = 0;
  for (const CountedOp &part : *parts)
    launches += part.launches;
  EXPECT_EQ(launches, 11u);
  // The weight is read again in every step.
  EXPECT_EQ((*parts)[1].bytesRead, 10u * 64);
}

TEST_F(OpFeaturesTest, ElementsInLoopsAreReadOnce) {
  // A product of matrices, element by element: the row of one and the column of
  // the other are there again and again.
  OpFeatures features = only(
      "%a: memref<16x32xf32>, %b: memref<32x8xf32>, %c: memref<16x8xf32>", R"(
    affine.for %i = 0 to 16 {
      affine.for %j = 0 to 8 {
        affine.for %k = 0 to 32 {
          %x = affine.load %a[%i, %k] : memref<16x32xf32>
          %y = affine.load %b[%k, %j] : memref<32x8xf32>
          %z = affine.load %c[%i, %j] : memref<16x8xf32>
          %p = arith.mulf %x, %y : f32
          %s = arith.addf %z, %p : f32
          affine.store %s, %c[%i, %j] : memref<16x8xf32>
        }
      }
    })");
  EXPECT_COUNTS(features, 2 * 16 * 8 * 32, 4 * (16 * 32 + 32 * 8 + 16 * 8),
                4 * 16 * 8);
}

TEST_F(OpFeaturesTest, VectorsInLoops) {
  OpFeatures features = only("%a: memref<64x64xf32>, %b: memref<64x64xf32>", R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c64 = arith.constant 64 : index
    scf.for %i = %c0 to %c64 step %c1 {
      scf.for %j = %c0 to %c64 step %c16 {
        %x = vector.load %a[%i, %j] : memref<64x64xf32>, vector<16xf32>
        %y = math.fma %x, %x, %x : vector<16xf32>
        %z = vector.fma %y, %x, %x : vector<16xf32>
        vector.store %z, %b[%i, %j] : memref<64x64xf32>, vector<16xf32>
      }
    })");
  EXPECT_COUNTS(features, 4 * 64 * 64, 4 * 64 * 64, 4 * 64 * 64);
  EXPECT_TRUE(features.launches);
}

TEST_F(OpFeaturesTest, TheLastTileIsSmaller) {
  // 100 in tiles of 32: 32, 32, 32 and 4, in the mean 25.
  auto parts = read(R"(
  func.func @f(%a: tensor<100xf32>, %c: tensor<100xf32>) -> tensor<100xf32> {
    %0 = scf.forall (%t) = (0) to (100) step (32) shared_outs(%o = %c) -> (tensor<100xf32>) {
      %n = affine.min affine_map<(d0) -> (32, 100 - d0)>(%t)
      %l = tensor.extract_slice %a[%t] [%n] [1] : tensor<100xf32> to tensor<?xf32>
      %d = tensor.extract_slice %o[%t] [%n] [1] : tensor<100xf32> to tensor<?xf32>
      %p = linalg.abs ins(%l : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %p into %o[%t] [%n] [1] : tensor<?xf32> into tensor<100xf32>
      }
    }
    return %0 : tensor<100xf32>
  })");
  ASSERT_TRUE(succeeded(parts)) << messages;
  ASSERT_EQ(parts->size(), 1u);
  EXPECT_EQ(parts->front().count, 4u);
  EXPECT_EQ(parts->front().features.flops, 25u);
  EXPECT_EQ(parts->front().bytesRead, 400u);
}

TEST_F(OpFeaturesTest, AFillUnderAnotherName) {
  OpFeatures fill = only("%s: f32", R"(
    %e = tensor.empty() : tensor<8x8xf32>
    %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<8x8xf32>) {
    ^bb0(%o: f32):
      linalg.yield %s : f32
    } -> tensor<8x8xf32>)");
  EXPECT_COUNTS(fill, 0, 0, 256);
  EXPECT_FALSE(fill.launches);
}

//===----------------------------------------------------------------------===//
// vector and ml_program
//===----------------------------------------------------------------------===//

TEST_F(OpFeaturesTest, ContractionOfVectors) {
  OpFeatures features =
      only("%a: vector<4x8xf32>, %b: vector<8x16xf32>, %c: vector<4x16xf32>",
           "%0 = vector.contract {indexing_maps = ["
           "affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, "
           "affine_map<(m, n, k) -> (m, n)>], iterator_types = [\"parallel\", "
           "\"parallel\", \"reduction\"]} %a, %b, %c : vector<4x8xf32>, "
           "vector<8x16xf32> into vector<4x16xf32>");
  EXPECT_COUNTS(features, 2 * 4 * 8 * 16, 0, 0);
  EXPECT_EQ(features.compute, "f32");
}

TEST_F(OpFeaturesTest, VectorsFromMemory) {
  EXPECT_COUNTS(only("%m: memref<64xf32>, %i: index",
                     "%0 = vector.load %m[%i] : memref<64xf32>, vector<8xf32>"),
                0, 32, 0);
  EXPECT_COUNTS(only("%m: memref<64xf32>, %i: index, %v: vector<8xf32>",
                     "vector.store %v, %m[%i] : memref<64xf32>, vector<8xf32>"),
                0, 0, 32);
}

TEST_F(OpFeaturesTest, GlobalsThatNobodyWritesAreConstants) {
  auto load = [&](StringRef mutability) {
    return read(("ml_program.global private " + mutability +
                 " @w(dense<1.0> : tensor<4xf32>) : tensor<4xf32>\n"
                 "func.func @f() -> tensor<4xf32> {\n"
                 "  %0 = ml_program.global_load @w : tensor<4xf32>\n"
                 "  return %0 : tensor<4xf32>\n"
                 "}\n")
                    .str());
  };
  auto parts = load("");
  ASSERT_TRUE(succeeded(parts));
  EXPECT_TRUE(parts->empty());
  EXPECT_EQ(messages, "");
  parts = load("mutable");
  ASSERT_TRUE(succeeded(parts));
  EXPECT_EQ(parts->size(), 1u);
}
