//===- ResizeTables.cpp - What each position of a resized dimension reads -===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/ResizeTables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <cmath>

using namespace placer::onnx;

std::optional<ResizeMode> placer::onnx::parseResizeMode(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ResizeMode>>(name)
      .Case("nearest", ResizeMode::Nearest)
      .Cases({"linear", "bilinear"}, ResizeMode::Linear)
      .Case("cubic", ResizeMode::Cubic)
      .Default(std::nullopt);
}

std::optional<ResizeCoordinates>
placer::onnx::parseResizeCoordinates(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ResizeCoordinates>>(name)
      .Case("half_pixel", ResizeCoordinates::HalfPixel)
      .Case("pytorch_half_pixel", ResizeCoordinates::PytorchHalfPixel)
      .Case("align_corners", ResizeCoordinates::AlignCorners)
      .Case("asymmetric", ResizeCoordinates::Asymmetric)
      .Case("tf_half_pixel_for_nn", ResizeCoordinates::TfHalfPixelForNn)
      .Case("tf_crop_and_resize", ResizeCoordinates::TfCropAndResize)
      .Default(std::nullopt);
}

std::optional<ResizeRounding>
placer::onnx::parseResizeRounding(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<ResizeRounding>>(name)
      .Case("round_prefer_floor", ResizeRounding::PreferFloor)
      .Case("round_prefer_ceil", ResizeRounding::PreferCeil)
      .Case("floor", ResizeRounding::Floor)
      .Case("ceil", ResizeRounding::Ceil)
      .Default(std::nullopt);
}

/// Where a position of the result is in the input. ONNX's own computation takes
/// the result's length as it is before it is rounded.
static double originOf(int64_t position, const ResizedDimension &dimension,
                       ResizeCoordinates coordinates) {
  double length = dimension.extent * dimension.scale;
  double last = dimension.extent - 1;
  switch (coordinates) {
  case ResizeCoordinates::HalfPixel:
    return (position + 0.5) / dimension.scale - 0.5;
  case ResizeCoordinates::PytorchHalfPixel:
    return dimension.result > 1 ? (position + 0.5) / dimension.scale - 0.5 : 0;
  case ResizeCoordinates::AlignCorners:
    return dimension.result > 1 ? position * last / (length - 1) : 0;
  case ResizeCoordinates::Asymmetric:
    return position / dimension.scale;
  case ResizeCoordinates::TfHalfPixelForNn:
    return (position + 0.5) / dimension.scale;
  case ResizeCoordinates::TfCropAndResize:
    break;
  }
  double size = dimension.cropEnd - dimension.cropStart;
  double start = dimension.cropStart * last;
  if (dimension.result > 1)
    return start + position * size * last / (dimension.result - 1);
  return start + size * last / 2;
}

static int64_t nearestTo(double origin, ResizeRounding rounding) {
  double floor = std::floor(origin);
  switch (rounding) {
  case ResizeRounding::PreferFloor:
    return static_cast<int64_t>(std::ceil(origin - 0.5));
  case ResizeRounding::PreferCeil:
    return static_cast<int64_t>(std::floor(origin + 0.5));
  case ResizeRounding::Floor:
    return static_cast<int64_t>(floor);
  case ResizeRounding::Ceil:
    return static_cast<int64_t>(std::ceil(origin));
  }
  return 0;
}

/// The weights of the four neighbours of a point between the second and the
/// third.
static llvm::SmallVector<double> cubicWeights(double s, double a) {
  return {((a * (s + 1) - 5 * a) * (s + 1) + 8 * a) * (s + 1) - 4 * a,
          ((a + 2) * s - (a + 3)) * s * s + 1,
          ((a + 2) * (1 - s) - (a + 3)) * (1 - s) * (1 - s) + 1,
          ((a * (2 - s) - 5 * a) * (2 - s) + 8 * a) * (2 - s) - 4 * a};
}

/// Adds what one position of the result reads.
static void addTaps(double origin, const ResizedDimension &dimension,
                    const ResizeRules &rules, ResizeTable &table) {
  auto inside = [&](int64_t position) {
    return std::clamp<int64_t>(position, 0, dimension.extent - 1);
  };
  if (rules.mode == ResizeMode::Nearest) {
    table.positions.push_back(inside(nearestTo(origin, rules.rounding)));
    table.weights.push_back(1);
    return;
  }
  auto below = static_cast<int64_t>(std::floor(origin));
  double share = origin - below;
  llvm::SmallVector<double> weights = {1 - share, share};
  int64_t first = below;
  if (rules.mode == ResizeMode::Cubic) {
    weights = cubicWeights(share, rules.cubicCoefficient);
    first = below - 1;
  }
  double sum = 0;
  for (auto [tap, weight] : llvm::enumerate(weights)) {
    int64_t position = first + static_cast<int64_t>(tap);
    if (rules.excludesOutside && position != inside(position))
      weight = 0;
    sum += weight;
    table.positions.push_back(inside(position));
  }
  for (double weight : weights)
    table.weights.push_back(rules.excludesOutside && sum != 0 ? weight / sum
                                                              : weight);
}

ResizeTable placer::onnx::makeResizeTable(const ResizedDimension &dimension,
                                          const ResizeRules &rules) {
  ResizeTable table;
  if (rules.mode == ResizeMode::Linear)
    table.taps = 2;
  else if (rules.mode == ResizeMode::Cubic)
    table.taps = 4;
  for (int64_t position = 0; position < dimension.result; ++position) {
    double origin = originOf(position, dimension, rules.coordinates);
    if (rules.coordinates == ResizeCoordinates::TfCropAndResize &&
        (origin < 0 || origin > dimension.extent - 1))
      table.outside.push_back(position);
    // Far outside is as good as outside, and can be counted.
    origin = std::clamp(origin, -8.0, dimension.extent + 8.0);
    addTaps(origin, dimension, rules, table);
  }
  return table;
}

bool ResizeTable::isIdentity() const {
  for (size_t entry = 0; entry < positions.size(); ++entry)
    if (weights[entry] != 0 &&
        (weights[entry] != 1 ||
         positions[entry] != static_cast<int64_t>(entry) / taps))
      return false;
  return outside.empty();
}
