//===- NonMaxSuppression.cpp - The best of boxes that overlap -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How many boxes are left depends on where they are, so they have to be known
// before the model runs.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

struct Box {
  double top, left, bottom, right;

  double area() const { return (bottom - top) * (right - left); }
};

/// What is asked for, beside boxes and scores.
struct Suppression {
  int64_t most = 0;
  double overlap = 0;
  std::optional<double> leastScore;
};

} // namespace

/// A box from four numbers: two corners, in any order, or its center and size.
static Box readBox(ArrayRef<double> numbers, bool isCentered) {
  if (isCentered)
    return {numbers[1] - numbers[3] / 2, numbers[0] - numbers[2] / 2,
            numbers[1] + numbers[3] / 2, numbers[0] + numbers[2] / 2};
  return {std::min(numbers[0], numbers[2]), std::min(numbers[1], numbers[3]),
          std::max(numbers[0], numbers[2]), std::max(numbers[1], numbers[3])};
}

/// The share of what two boxes cover that both cover.
static double overlapOf(const Box &x, const Box &y) {
  double height = std::min(x.bottom, y.bottom) - std::max(x.top, y.top);
  double width = std::min(x.right, y.right) - std::max(x.left, y.left);
  if (height <= 0 || width <= 0)
    return 0;
  double common = height * width, all = x.area() + y.area() - common;
  return all > 0 ? common / all : 0;
}

/// The boxes of one class that are left, the best first.
static SmallVector<int64_t> selectBoxes(ArrayRef<Box> boxes,
                                        ArrayRef<double> scores,
                                        const Suppression &wanted) {
  SmallVector<int64_t> order, selected;
  for (auto [number, score] : llvm::enumerate(scores))
    if (!wanted.leastScore || score > *wanted.leastScore)
      order.push_back(number);
  llvm::stable_sort(
      order, [&](int64_t x, int64_t y) { return scores[x] > scores[y]; });
  for (int64_t candidate : order) {
    if (int64_t(selected.size()) >= wanted.most)
      break;
    if (llvm::none_of(selected, [&](int64_t better) {
          return overlapOf(boxes[better], boxes[candidate]) > wanted.overlap;
        }))
      selected.push_back(candidate);
  }
  return selected;
}

static LogicalResult importNonMaxSuppression(NodeImport &node) {
  if (failed(checkInputs(node, 2, 5)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0), scoreShape = node.shape(1);
  if (shape.size() != 3 || shape[2] != 4 || scoreShape.size() != 3 ||
      scoreShape[0] != shape[0] || scoreShape[2] != shape[1])
    return node.error() << "its boxes and scores do not fit each other";
  Suppression wanted;
  if (node.hasInput(2)) {
    FailureOr<int64_t> most = knownInteger(node, 2);
    if (failed(most))
      return failure();
    wanted.most = *most;
  }
  for (unsigned input : {3u, 4u}) {
    if (!node.hasInput(input))
      continue;
    FailureOr<SmallVector<double>> known = knownFloats(node, input);
    if (failed(known))
      return failure();
    if (known->size() != 1)
      return node.error() << "input " << input << " is not a single number";
    if (input == 3)
      wanted.overlap = known->front();
    else
      wanted.leastScore = known->front();
  }
  FailureOr<SmallVector<double>> numbers = knownFloats(node, 0);
  if (failed(numbers))
    return failure();
  FailureOr<SmallVector<double>> scores = knownFloats(node, 1);
  if (failed(scores))
    return failure();
  bool isCentered = node.integer("center_point_box", 0) != 0;
  int64_t count = shape[1], classes = scoreShape[1];
  SmallVector<int64_t> result;
  for (int64_t batch = 0; batch < shape[0]; ++batch) {
    SmallVector<Box> boxes;
    for (int64_t box = 0; box < count; ++box)
      boxes.push_back(readBox(
          ArrayRef<double>(*numbers).slice((batch * count + box) * 4, 4),
          isCentered));
    for (int64_t kind = 0; kind < classes; ++kind)
      for (int64_t box :
           selectBoxes(boxes,
                       ArrayRef<double>(*scores).slice(
                           (batch * classes + kind) * count, count),
                       wanted))
        result.append({batch, kind, box});
  }
  node.setResult(0,
                 Literal::ofIntegers(ElementType::Int64,
                                     {int64_t(result.size()) / 3, 3}, result));
  return success();
}

void placer::onnx::registerNonMaxSuppression(OpRegistry &registry) {
  registry.add("NonMaxSuppression", importNonMaxSuppression);
}
