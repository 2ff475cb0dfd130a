//===- Scan.cpp - Scans, as the iterations that they have -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Builders.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/ControlFlow.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

namespace {

/// What each iteration reads and gives.
struct ScanRules {
  const Graph *body = nullptr;
  /// How many inputs of the body go from one iteration to the next.
  size_t states = 0;
  /// Of the inputs that are scanned, and the results that are put together.
  SmallVector<int64_t> inputAxes, inputsBackwards;
  SmallVector<int64_t> resultAxes, resultsBackwards;

  size_t results() const { return body->outputs.size() - states; }
};

} // namespace

/// A list of so many numbers that may be left out as a whole.
static FailureOr<SmallVector<int64_t>> scanList(NodeImport &node,
                                                StringRef name, size_t count) {
  SmallVector<int64_t> list = node.integerList(name);
  if (!node.hasAttribute(name))
    list.assign(count, 0);
  if (list.size() != count)
    return node.error() << "'" << name << "' has " << list.size()
                        << " entries for " << count;
  return list;
}

/// A value without one of its axes, at a position along it.
static ImportedValue layerOf(NodeImport &node, ImportedValue &value,
                             int64_t axis, int64_t position) {
  SmallVector<int64_t> shape = value.shape(), sizes(shape);
  SmallVector<int64_t> starts(shape.size(), 0), steps(shape.size(), 1);
  starts[axis] = position;
  sizes[axis] = 1;
  shape.erase(shape.begin() + axis);
  TensorValue layer =
      slice(node.b, node.materialize(value), starts, sizes, steps);
  return {value.type, std::nullopt, reshape(node.b, layer, shape)};
}

/// One scan from the first iteration to the last; gives the states and the
/// results at its end.
static FailureOr<SmallVector<ImportedValue>>
runScan(NodeImport &node, const ScanRules &rules,
        SmallVector<ImportedValue> carried,
        MutableArrayRef<ImportedValue> inputs) {
  std::optional<int64_t> trips;
  SmallVector<int64_t> axes;
  for (auto [input, given] : llvm::zip_equal(inputs, rules.inputAxes)) {
    SmallVector<int64_t> shape = input.shape();
    FailureOr<int64_t> axis = node.axis(given, shape.size());
    if (failed(axis))
      return failure();
    axes.push_back(*axis);
    if (trips && shape[*axis] != *trips)
      return node.error() << "its inputs have " << *trips << " and "
                          << shape[*axis] << " layers";
    trips = shape[*axis];
  }
  if (*trips > kMostIterations)
    return node.unsupported("a scan of more than " + Twine(kMostIterations) +
                            " iterations");
  SmallVector<SmallVector<ImportedValue>> scanned(rules.results());
  for (int64_t trip = 0; trip < *trips; ++trip) {
    SmallVector<ImportedValue> given(carried);
    for (auto [input, axis, isBackwards] :
         llvm::zip_equal(inputs, axes, rules.inputsBackwards))
      given.push_back(
          layerOf(node, input, axis, isBackwards ? *trips - 1 - trip : trip));
    FailureOr<SmallVector<ImportedValue>> results =
        node.importBody(*rules.body, given);
    if (failed(results))
      return failure();
    for (auto [index, value] : llvm::enumerate(*results))
      if (index < rules.states)
        carried[index] = value;
      else
        scanned[index - rules.states].push_back(value);
  }
  for (auto [values, axis, isBackwards] :
       llvm::zip_equal(scanned, rules.resultAxes, rules.resultsBackwards)) {
    if (isBackwards)
      std::reverse(values.begin(), values.end());
    FailureOr<ImportedValue> all = stackValues(node, values, axis);
    if (failed(all))
      return failure();
    carried.push_back(*all);
  }
  return carried;
}

/// The lists that say how inputs and results go.
static LogicalResult readScanLists(NodeImport &node, size_t inputs,
                                   ScanRules &rules) {
  bool isOld = node.opset() < 9;
  auto read = [&](SmallVector<int64_t> &into, StringRef name, size_t count) {
    FailureOr<SmallVector<int64_t>> list = scanList(node, name, count);
    if (succeeded(list))
      into = *list;
    return LogicalResult(list);
  };
  if (failed(read(rules.inputsBackwards,
                  isOld ? "directions" : "scan_input_directions", inputs)))
    return failure();
  if (failed(read(rules.inputAxes, "scan_input_axes", inputs)) ||
      failed(read(rules.resultAxes, "scan_output_axes", rules.results())))
    return failure();
  return read(rules.resultsBackwards, "scan_output_directions",
              rules.results());
}

static LogicalResult importScan(NodeImport &node) {
  FailureOr<const Graph *> body = graphOf(node, "body");
  if (failed(body))
    return failure();
  // Before opset 9, the first input is the length of each sequence, and all
  // others have batches as their first dimension.
  bool hasBatches = node.opset() < 9;
  unsigned first = hasBatches ? 1 : 0, count = node.numInputs();
  if (hasBatches && node.hasInput(0))
    return node.unsupported("a length of each sequence");
  for (unsigned input = first; input < count; ++input)
    if (!node.hasInput(input))
      return node.error() << "input " << input << " is missing";
  if (failed(checkInputs(node, 0, count)))
    return failure();
  int64_t scanned = node.integer("num_scan_inputs", 0);
  if (count < first || scanned < 1 || scanned > count - first ||
      (*body)->inputs.size() != count - first)
    return node.error() << "its body does not fit its inputs";
  ScanRules rules;
  rules.body = *body;
  rules.states = count - first - scanned;
  if ((*body)->outputs.size() < rules.states ||
      (*body)->outputs.size() != node.numOutputs())
    return node.error() << "its body does not fit its outputs";
  if (failed(readScanLists(node, scanned, rules)))
    return failure();

  SmallVector<ImportedValue> given;
  for (unsigned input = first; input < count; ++input)
    given.push_back(node.value(input));
  auto run = [&](SmallVector<ImportedValue> values) {
    SmallVector<ImportedValue> carried(
        ArrayRef<ImportedValue>(values).take_front(rules.states));
    return runScan(
        node, rules, carried,
        MutableArrayRef<ImportedValue>(values).drop_front(rules.states));
  };
  if (!hasBatches) {
    FailureOr<SmallVector<ImportedValue>> results = run(given);
    if (failed(results))
      return failure();
    for (auto [index, value] : llvm::enumerate(*results))
      node.setResult(index, value);
    return success();
  }

  SmallVector<SmallVector<ImportedValue>> batches((*body)->outputs.size());
  int64_t numBatches =
      given.back().shape().empty() ? 0 : given.back().shape()[0];
  for (ImportedValue &value : given)
    if (value.shape().empty() || value.shape()[0] != numBatches)
      return node.error() << "its inputs do not have as many batches";
  for (int64_t batch = 0; batch < numBatches; ++batch) {
    SmallVector<ImportedValue> part;
    for (ImportedValue &value : given)
      part.push_back(layerOf(node, value, 0, batch));
    FailureOr<SmallVector<ImportedValue>> results = run(part);
    if (failed(results))
      return failure();
    for (auto [index, value] : llvm::enumerate(*results))
      batches[index].push_back(value);
  }
  for (auto [index, values] : llvm::enumerate(batches)) {
    FailureOr<ImportedValue> all = stackValues(node, values, 0);
    if (failed(all))
      return failure();
    node.setResult(index, *all);
  }
  return success();
}

void placer::onnx::registerScan(OpRegistry &registry) {
  registry.add("Scan", importScan);
}
