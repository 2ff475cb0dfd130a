//===- SignalTables.cpp - Windows and scales for signals ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They depend on a few numbers only, which say how large the tables are: these
// must be known while importing.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Far more than a window or a scale has.
static constexpr int64_t kLargestTable = int64_t(1) << 22;

/// The type that a node wants its table in.
static FailureOr<ElementType> tableType(NodeImport &node) {
  auto type = static_cast<ElementType>(node.integer(
      "output_datatype", static_cast<int64_t>(ElementType::Float)));
  if (!node.convert(type) || type == ElementType::Bool)
    return node.unsupported("a table of element type " +
                            Twine(static_cast<int32_t>(type)));
  return type;
}

/// a - b cos(x) + c cos(2x) over one period, or over one that ends in the last
/// element.
static LogicalResult giveCosines(NodeImport &node, double a, double b,
                                 double c) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkIntegers(node, 0)))
    return failure();
  FailureOr<int64_t> size = knownInteger(node, 0);
  if (failed(size))
    return failure();
  FailureOr<ElementType> type = tableType(node);
  if (failed(type))
    return failure();
  if (*size < 0 || *size > kLargestTable)
    return node.unsupported("a window of " + Twine(*size) + " elements");
  bool isPeriodic = node.integer("periodic", 1) != 0;
  double period =
      static_cast<double>(isPeriodic ? *size : std::max<int64_t>(*size - 1, 1));
  SmallVector<double> values;
  for (int64_t index = 0; index < *size; ++index) {
    double angle = 2 * llvm::numbers::pi * static_cast<double>(index) / period;
    values.push_back(a - b * std::cos(angle) + c * std::cos(2 * angle));
  }
  node.setResult(0, Literal::ofFloats(*type, *size, values));
  return success();
}

static LogicalResult importHannWindow(NodeImport &node) {
  return giveCosines(node, 0.5, 0.5, 0);
}

static LogicalResult importHammingWindow(NodeImport &node) {
  return giveCosines(node, 25.0 / 46, 21.0 / 46, 0);
}

static LogicalResult importBlackmanWindow(NodeImport &node) {
  return giveCosines(node, 0.42, 0.5, 0.08);
}

//===----------------------------------------------------------------------===//
// MelWeightMatrix
//===----------------------------------------------------------------------===//

/// Numbers of the spectrum's bins between which the bands lie: those are
/// equally far apart on the mel scale.
static SmallVector<int64_t> melEdges(int64_t bands, int64_t length, double rate,
                                     double lowest, double highest) {
  auto toMel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
  double first = toMel(lowest);
  double step = (toMel(highest) - first) / static_cast<double>(bands + 2);
  SmallVector<int64_t> edges;
  for (int64_t index = 0; index < bands + 2; ++index) {
    double mel = first + step * static_cast<double>(index);
    double hertz = 700 * (std::pow(10, mel / 2595) - 1);
    edges.push_back(static_cast<int64_t>(
        std::floor(static_cast<double>(length + 1) * hertz / rate)));
  }
  return edges;
}

/// How much each bin of a spectrum counts in each band: it rises to the middle
/// of the band, and falls.
static LogicalResult importMelWeightMatrix(NodeImport &node) {
  if (failed(checkInputs(node, 5, 5)))
    return failure();
  SmallVector<double> given;
  for (unsigned input = 0; input < 5; ++input) {
    FailureOr<SmallVector<double>> values = knownFloats(node, input);
    if (failed(values))
      return failure();
    if (values->size() != 1)
      return node.error() << "input " << input << " has " << values->size()
                          << " elements; expected 1";
    given.push_back(values->front());
  }
  FailureOr<ElementType> type = tableType(node);
  if (failed(type))
    return failure();
  // Checked as floats, which every number of a model fits.
  if (!(given[0] >= 1 && given[0] <= 4096 && given[1] >= 1 &&
        given[1] <= 65536 && given[2] > 0 && given[3] >= 0 &&
        given[4] >= given[3] && given[4] <= given[2]))
    return node.unsupported("a matrix with these bands, lengths and "
                            "frequencies");
  int64_t bands = static_cast<int64_t>(given[0]);
  int64_t length = static_cast<int64_t>(given[1]);
  int64_t bins = length / 2 + 1;
  SmallVector<int64_t> edges =
      melEdges(bands, length, given[2], given[3], given[4]);
  SmallVector<double> weights(bins * bands, 0);
  auto setWeight = [&](int64_t bin, int64_t band, double weight) {
    if (bin < bins)
      weights[bin * bands + band] = weight;
  };
  for (int64_t band = 0; band < bands; ++band) {
    int64_t low = edges[band], middle = edges[band + 1], high = edges[band + 2];
    if (low == middle)
      setWeight(middle, band, 1);
    else
      for (int64_t bin = low; bin <= middle; ++bin)
        setWeight(bin, band,
                  static_cast<double>(bin - low) /
                      static_cast<double>(middle - low));
    for (int64_t bin = middle; bin < high; ++bin)
      setWeight(bin, band,
                static_cast<double>(high - bin) /
                    static_cast<double>(high - middle));
  }
  node.setResult(0, Literal::ofFloats(*type, {bins, bands}, weights));
  return success();
}

void onnx::registerSignalTables(OpRegistry &registry) {
  registry.add("HannWindow", importHannWindow);
  registry.add("HammingWindow", importHammingWindow);
  registry.add("BlackmanWindow", importBlackmanWindow);
  registry.add("MelWeightMatrix", importMelWeightMatrix);
}
