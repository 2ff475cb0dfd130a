//===- ResizeTables.h - What each position of a resized dimension reads  -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scales are known before the model runs, and so is, for every position of the
// result, which positions of the input it is made of and with which weights.
// Dimensions are independent of each other.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_RESIZETABLES_H
#define PLACER_TARGET_ONNXTOMLIR_RESIZETABLES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace placer::onnx {

enum class ResizeMode { Nearest, Linear, Cubic };

/// Where a position of the result is in the input.
enum class ResizeCoordinates {
  HalfPixel,
  PytorchHalfPixel,
  AlignCorners,
  Asymmetric,
  TfHalfPixelForNn,
  TfCropAndResize,
};

/// Which of two neighbours is the nearest.
enum class ResizeRounding { PreferFloor, PreferCeil, Floor, Ceil };

/// None for a name that ONNX does not have.
std::optional<ResizeMode> parseResizeMode(llvm::StringRef name);
std::optional<ResizeCoordinates> parseResizeCoordinates(llvm::StringRef name);
std::optional<ResizeRounding> parseResizeRounding(llvm::StringRef name);

struct ResizeRules {
  ResizeMode mode = ResizeMode::Nearest;
  ResizeCoordinates coordinates = ResizeCoordinates::HalfPixel;
  ResizeRounding rounding = ResizeRounding::PreferFloor;
  double cubicCoefficient = -0.75;
  /// Positions outside of the input count for nothing; otherwise they are like
  /// the nearest one inside.
  bool excludesOutside = false;
};

struct ResizedDimension {
  int64_t extent = 0;
  int64_t result = 0;
  double scale = 1;
  /// The part of the dimension that is resized, where it is cropped: shares of
  /// the extent.
  double cropStart = 0, cropEnd = 1;
};

struct ResizeTable {
  /// How many positions each one reads.
  int64_t taps = 1;
  /// For every position of the result, `taps` ones of the input, inside of it.
  llvm::SmallVector<int64_t> positions;
  /// … and their weights, whose sum is 1.
  llvm::SmallVector<double> weights;
  /// Positions of the result that lie outside of the input, where that counts.
  llvm::SmallVector<int64_t> outside;

  /// Whether every position reads only the one with its own number.
  bool isIdentity() const;
};

ResizeTable makeResizeTable(const ResizedDimension &dimension,
                            const ResizeRules &rules);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_RESIZETABLES_H
