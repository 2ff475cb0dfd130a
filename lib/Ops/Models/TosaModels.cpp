//===- TosaModels.cpp - Ops of tosa ---------------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

#include <cmath>

using namespace mlir;
using namespace placer;

namespace {

/// Operations and transcendentals for each element of the result.
struct PerElement {
  uint64_t flops;
  uint64_t transcendentals;
};

} // namespace

static std::optional<PerElement> elementwise(StringRef name) {
  using Result = std::optional<PerElement>;
  PerElement none{0, 0}, one{1, 0}, curve{0, 1};
  return llvm::StringSwitch<Result>(name)
      .Cases({"add", "arithmetic_right_shift", "bitwise_and", "bitwise_or"},
             Result(one))
      .Cases({"bitwise_xor", "intdiv", "logical_and", "logical_left_shift"},
             Result(one))
      .Cases({"logical_right_shift", "logical_or", "logical_xor", "maximum"},
             Result(one))
      .Cases({"minimum", "mul", "sub", "abs"}, Result(one))
      .Cases({"bitwise_not", "ceil", "clz", "floor"}, Result(one))
      .Cases({"logical_not", "negate", "reciprocal", "select"}, Result(one))
      .Cases({"equal", "greater", "greater_equal"}, Result(one))
      .Cases({"cos", "erf", "exp", "log"}, Result(curve))
      .Cases({"pow", "rsqrt", "sin", "tanh"}, Result(curve))
      // Both limits.
      .Case("clamp", PerElement{2, 0})
      // Negation, exponential, sum, quotient.
      .Case("sigmoid", PerElement{3, 1})
      // Difference, product, shift, sum.
      .Case("rescale", PerElement{4, 0})
      .Cases({"cast", "concat", "pad", "reverse"}, Result(none))
      .Cases({"table", "tile", "transpose", "scatter"}, Result(none))
      .Default(std::nullopt);
}

static bool hasRankIfShaped(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return !shaped || shaped.hasRank();
}

namespace {

struct TosaModel : public DialectModel<TosaModel> {
  OpModel getOpModel(Operation *op) const {
    if (isa<tosa::ReshapeOp>(op))
      return OpModel::view();
    if (isa<tosa::SliceOp>(op))
      return OpModel::slice();
    OpModel model = upstreamModel(op);
    if (op->hasTrait<OpTrait::tosa::TosaElementwiseOperator>() ||
        isa<tosa::CastOp, tosa::ConcatOp, tosa::IdentityOp, tosa::MulOp,
            tosa::PadOp, tosa::RescaleOp, tosa::ReverseOp, tosa::TableOp,
            tosa::TileOp, tosa::TransposeOp>(op))
      model.role = OpRole::Cheap;
    if (isa<tosa::IdentityOp>(op)) {
      model.isFree = true;
      model.aliases = {0};
    }
    model.isBranch |= isa<tosa::IfOp>(op);
    return model;
  }

  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const;
};

} // namespace

std::optional<OpFeatures> TosaModel::getWork(Operation *op,
                                             Extents &extents) const {
  if (op->getNumResults() == 0 || op->getNumOperands() == 0 ||
      op->getNumRegions() != 0)
    return std::nullopt;
  if (!llvm::all_of(op->getOperandTypes(), hasRankIfShaped) ||
      !llvm::all_of(op->getResultTypes(), hasRankIfShaped))
    return std::nullopt;
  Value input = op->getOperand(0), output = op->getResult(0);
  SmallVector<int64_t> in = extents.shape(input), out = extents.shape(output);
  if (extents.sawUnknown())
    return OpFeatures();

  OpFeatures features = describe(op, extents);
  features.compute = llvm::to_string(getElementTypeOrSelf(input.getType()));
  countOperands(op, features, extents);
  auto points = [&] {
    uint64_t count = 1;
    for (int64_t extent : features.loops)
      count = llvm::SaturatingMultiply<uint64_t>(count, extent);
    return count;
  };
  auto multiplyAdd = [&](ArrayRef<int64_t> loops) {
    features.loops.assign(loops.begin(), loops.end());
    features.flops = llvm::SaturatingMultiply<uint64_t>(2, points());
    return features;
  };

  // Weights are OHWI, for depthwise convolutions HWCM.
  if (auto conv = dyn_cast<tosa::Conv2DOp>(op)) {
    SmallVector<int64_t> w = extents.shape(conv.getWeight());
    return multiplyAdd({out[0], out[1], out[2], out[3], w[1], w[2], w[3]});
  }
  if (auto conv = dyn_cast<tosa::Conv3DOp>(op)) {
    SmallVector<int64_t> w = extents.shape(conv.getWeight());
    return multiplyAdd(
        {out[0], out[1], out[2], out[3], out[4], w[1], w[2], w[3], w[4]});
  }
  if (auto conv = dyn_cast<tosa::DepthwiseConv2DOp>(op)) {
    SmallVector<int64_t> w = extents.shape(conv.getWeight());
    return multiplyAdd({out[0], out[1], out[2], out[3], w[0], w[1]});
  }
  if (auto conv = dyn_cast<tosa::TransposeConv2DOp>(op)) {
    SmallVector<int64_t> w = extents.shape(conv.getWeight());
    return multiplyAdd({in[0], in[1], in[2], w[0], w[1], w[2], w[3]});
  }
  if (isa<tosa::MatMulOp>(op))
    return multiplyAdd({out[0], out[1], out[2], in[2]});

  auto pool = [&](ArrayRef<int64_t> kernel, uint64_t perResult) {
    features.loops.assign(out.begin(), out.end());
    uint64_t results = points();
    llvm::append_range(features.loops, kernel);
    features.flops = llvm::SaturatingMultiplyAdd(results, perResult, points());
    return features;
  };
  if (auto average = dyn_cast<tosa::AvgPool2dOp>(op))
    return pool(average.getKernel(), /*perResult=*/1);
  if (auto largest = dyn_cast<tosa::MaxPool2dOp>(op))
    return pool(largest.getKernel(), /*perResult=*/0);

  StringRef name = op->getName().stripDialect();
  if (name.starts_with("reduce_") || isa<tosa::ArgMaxOp>(op)) {
    features.loops.assign(in.begin(), in.end());
    features.flops = points();
    return features;
  }
  features.loops.assign(out.begin(), out.end());
  if (isa<tosa::GatherOp>(op)) {
    // Of the values only what is taken.
    features.bytesRead = llvm::SaturatingAdd(extents.bytes(output),
                                             extents.bytes(op->getOperand(1)));
    return features;
  }
  if (auto resize = dyn_cast<tosa::ResizeOp>(op)) {
    // Three interpolations: difference, product, sum.
    if (name == "resize" &&
        llvm::to_string(resize.getModeAttr()).find("BILINEAR") !=
            std::string::npos)
      features.flops = llvm::SaturatingMultiply<uint64_t>(9, points());
    return features;
  }
  if (isa<tosa::FFT2dOp, tosa::RFFT2dOp>(op)) {
    // The usual count of a fast transform, 5 n log n; of real input, half.
    double plane = in.size() == 3 ? double(in[1]) * in[2] : 0;
    double flops = plane > 1 ? 5 * in[0] * plane * std::log2(plane) : 0;
    features.flops = flops / (isa<tosa::RFFT2dOp>(op) ? 2 : 1);
    return features;
  }
  std::optional<PerElement> each = elementwise(name);
  if (!each)
    return std::nullopt;
  features.flops = llvm::SaturatingMultiply(points(), each->flops);
  features.transcendentals =
      llvm::SaturatingMultiply(points(), each->transcendentals);
  return features;
}

void placer::registerTosaModels(DialectRegistry &registry) {
  registerDialectModel<tosa::TosaDialect, TosaModel>(registry);
}
