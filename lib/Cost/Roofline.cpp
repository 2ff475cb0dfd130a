//===- Roofline.cpp - Time from a device's figures ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/Roofline.h"

#include <algorithm>
#include <cctype>

using namespace placer;

namespace {

struct ElementKind {
  bool isFloat = false;
  /// 0 where the name tells none.
  unsigned bits = 0;
};

} // namespace

/// "f32", "bf16", "f8E4M3FN", "i8", "ui16", "index", "complex<f32>".
static ElementKind kindOf(llvm::StringRef type) {
  if (type.consume_front("complex<"))
    type.consume_back(">");
  if (type == "index")
    return {false, 64};
  ElementKind kind;
  llvm::StringRef letters = type.take_while([](char c) { return !isdigit(c); });
  kind.isFloat = letters.ends_with("f");
  llvm::StringRef digits = type.drop_front(letters.size()).take_while(isdigit);
  if (digits.getAsInteger(10, kind.bits))
    kind.bits = 0;
  return kind;
}

/// Complex numbers are computed part by part, and signs cost nothing.
static llvm::StringRef withoutSign(llvm::StringRef type) {
  if (type.consume_front("complex<"))
    type.consume_back(">");
  if (type.starts_with("si") || type.starts_with("ui"))
    type = type.drop_front();
  return type;
}

std::optional<double> DeviceFigures::peakOf(llvm::StringRef type) const {
  type = withoutSign(type);
  for (const auto &[name, rate] : peak)
    if (withoutSign(name) == type)
      return rate;
  ElementKind wanted = kindOf(type);
  for (bool isFloat : {wanted.isFloat, !wanted.isFloat}) {
    std::optional<double> wider, widest;
    unsigned widerBits = 0, widestBits = 0;
    for (const auto &[name, rate] : peak) {
      ElementKind kind = kindOf(name);
      // TF32 is a way to multiply, not a type.
      if (kind.isFloat != isFloat || name == "tf32")
        continue;
      // Units for one format know no other of the same width.
      bool isWider = kind.bits > wanted.bits ||
                     (kind.bits == wanted.bits && !wanted.isFloat);
      if (isWider && (!wider || kind.bits < widerBits)) {
        wider = rate;
        widerBits = kind.bits;
      }
      if (!widest || kind.bits > widestBits) {
        widest = rate;
        widestBits = kind.bits;
      }
    }
    if (wider)
      return wider;
    if (widest)
      return *widest * widestBits / wanted.bits;
  }
  return std::nullopt;
}

bool DeviceFigures::operator==(const DeviceFigures &other) const {
  return peak == other.peak && bandwidth == other.bandwidth &&
         overheadNs == other.overheadNs &&
         computeEfficiency == other.computeEfficiency &&
         memoryEfficiency == other.memoryEfficiency &&
         transcendental == other.transcendental;
}

double placer::rooflineNs(const OpFeatures &features,
                          const DeviceFigures &figures) {
  double operations =
      static_cast<double>(features.flops) +
      figures.transcendental * static_cast<double>(features.transcendentals);
  double compute = 0;
  if (operations > 0)
    compute = operations / (figures.peakOf(features.compute).value_or(1) *
                            figures.computeEfficiency);
  double memory = static_cast<double>(features.bytes()) /
                  (figures.bandwidth * figures.memoryEfficiency);
  // Figures may be as small as they like: what follows counts with the time.
  constexpr double kMost = 9.2e18;
  return (features.launches ? figures.overheadNs : 0) +
         std::min(kMost, 1e9 * std::max(compute, memory));
}
