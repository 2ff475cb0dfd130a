//===- Recurrent.cpp - RNN, GRU and LSTM, step by step --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sequences have a length that is known, so the steps are unrolled: they become
// ops that can be placed. What the input adds to all gates of all steps is one
// product of matrices before the first of them.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Activations.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/MatrixProducts.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Longer sequences would be programs that nobody can handle.
static constexpr int64_t kMostSteps = 8192;

namespace {

/// What the three ops have in common.
struct RecurrentForm {
  int64_t gates;
  /// Names of the functions of one direction.
  ArrayRef<StringRef> defaultActivations;
  /// An initial cell and peepholes follow the initial state.
  bool hasCell;
};

/// Reads a node and builds its steps.
class RecurrentImport {
public:
  RecurrentImport(NodeImport &node, const RecurrentForm &form)
      : node(node), b(node.b), form(form) {}

  LogicalResult read();
  LogicalResult build();

private:
  /// What a direction has for all of its steps.
  struct Direction {
    TensorValue recurrence;
    /// What the inputs and biases add to the gates, for all steps:
    /// [steps * batch, gates * hidden].
    TensorValue fromInput;
    /// The recurrent bias of a GRU's hidden gate, where it is reset, too.
    TensorValue hiddenBias;
    TensorValue peepholes;
    ArrayRef<Activation> activations;
  };

  LogicalResult readActivations(int64_t numDirections);
  LogicalResult checkShapes();
  /// An input [directions, …] of one direction, without the first dimension.
  TensorValue ofDirection(unsigned input, int64_t direction);
  Direction prepare(int64_t direction);
  TensorValue initialState(unsigned input, int64_t direction);
  /// The columns of gate after gate in a matrix.
  TensorValue gateOf(TensorValue matrix, int64_t first, int64_t count = 1);
  TensorValue rowsOfGates(TensorValue matrix, int64_t first, int64_t count);
  TensorValue activated(const Activation &activation, ValueRange summands);
  /// The new state and cell after one step.
  std::pair<TensorValue, TensorValue> step(const Direction &direction,
                                           TensorValue added, TensorValue state,
                                           TensorValue cell);
  TensorValue stepRnn(const Direction &, TensorValue added, TensorValue state);
  TensorValue stepGru(const Direction &, TensorValue added, TensorValue state);
  std::pair<TensorValue, TensorValue> stepLstm(const Direction &,
                                               TensorValue added,
                                               TensorValue state,
                                               TensorValue cell);
  /// `then` for sequences that have this step, `otherwise` for those that have
  /// ended; null stands for zeros.
  TensorValue whereStepExists(int64_t at, TensorValue then,
                              TensorValue otherwise);

  NodeImport &node;
  ImplicitLocOpBuilder &b;
  const RecurrentForm &form;
  ElementType type = ElementType::Undefined;
  ElementType wide = ElementType::Undefined;
  int64_t steps = 0, batch = 0, inputs = 0, hidden = 0, directions = 0;
  bool batchFirst = false;
  bool startsReversed = false;
  bool resetsAfter = false;
  /// Whether sequences may end before the last step.
  bool hasLengths = false;
  std::optional<double> clip;
  SmallVector<Activation> activations;
};

} // namespace

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LogicalResult RecurrentImport::readActivations(int64_t numDirections) {
  SmallVector<std::string> names = node.textList("activations");
  size_t perDirection = form.defaultActivations.size();
  if (names.empty())
    for (int64_t direction = 0; direction < numDirections; ++direction)
      for (StringRef name : form.defaultActivations)
        names.push_back(name.str());
  if (names.size() != perDirection * numDirections)
    return node.error() << "the attribute 'activations' has " << names.size()
                        << " entries; expected "
                        << perDirection * numDirections;
  SmallVector<double> alphas = node.numberList("activation_alpha");
  SmallVector<double> betas = node.numberList("activation_beta");
  size_t nextAlpha = 0, nextBeta = 0;
  for (const std::string &name : names) {
    std::optional<ActivationKind> kind = findActivation(name);
    if (!kind)
      return node.unsupported("the activation '" + Twine(name) + "'");
    // Only functions with parameters take them from the lists.
    if (kind->numParameters > 0 && nextAlpha < alphas.size())
      kind->activation.alpha = alphas[nextAlpha++];
    if (kind->numParameters > 1 && nextBeta < betas.size())
      kind->activation.beta = betas[nextBeta++];
    activations.push_back(kind->activation);
  }
  return success();
}

LogicalResult RecurrentImport::checkShapes() {
  int64_t rows = form.gates * hidden;
  SmallVector<int64_t> state = {directions, batch, hidden};
  if (batchFirst)
    std::swap(state[0], state[1]);
  if (failed(checkShape(node, 1, {directions, rows, inputs})) ||
      failed(checkShape(node, 2, {directions, rows, hidden})) ||
      (node.hasInput(3) &&
       failed(checkShape(node, 3, {directions, 2 * rows}))) ||
      (node.hasInput(4) && (failed(checkShape(node, 4, {batch})) ||
                            failed(checkIntegers(node, 4)))) ||
      (node.hasInput(5) && failed(checkShape(node, 5, state))))
    return failure();
  if (form.hasCell &&
      ((node.hasInput(6) && failed(checkShape(node, 6, state))) ||
       (node.hasInput(7) &&
        failed(checkShape(node, 7, {directions, 3 * hidden})))))
    return failure();
  return success();
}

LogicalResult RecurrentImport::read() {
  if (failed(checkInputs(node, 3, form.hasCell ? 8 : 6)) ||
      failed(checkFloats(node, 0)) ||
      failed(checkSameType(node, {0, 1, 2, 3, 5, 6, 7})))
    return failure();
  for (unsigned input : {0, 1, 2})
    if (node.rank(input) != 3)
      return node.error() << "input " << input << " has " << node.rank(input)
                          << " dimensions; expected 3";
  type = node.elementType(0);
  wide = computeType(type);
  batchFirst = node.integer("layout", 0) != 0;
  SmallVector<int64_t> shape = node.shape(0);
  steps = shape[batchFirst ? 1 : 0];
  batch = shape[batchFirst ? 0 : 1];
  inputs = shape[2];
  hidden = node.shape(2)[2];
  if (node.integer("hidden_size", hidden) != hidden)
    return node.error() << "the attribute 'hidden_size' is not that of the "
                           "weights, "
                        << hidden;
  std::string order = node.text("direction", "forward");
  if (order != "forward" && order != "reverse" && order != "bidirectional")
    return node.error() << "the attribute 'direction' is '" << order
                        << "', which is not known";
  directions = order == "bidirectional" ? 2 : 1;
  startsReversed = order == "reverse";
  if (steps < 1 || steps > kMostSteps)
    return node.unsupported("a sequence of " + Twine(steps) + " steps");
  if (node.hasAttribute("clip"))
    clip = node.number("clip", 0);
  resetsAfter = node.integer("linear_before_reset", 0) != 0;
  if (failed(checkShapes()) || failed(readActivations(directions)))
    return failure();
  hasLengths = node.hasInput(4);
  if (const Literal *lengths = hasLengths ? node.literal(4) : nullptr)
    hasLengths = llvm::any_of(lengths->integers(),
                              [&](int64_t length) { return length < steps; });
  return success();
}

//===----------------------------------------------------------------------===//
// Parts of tensors
//===----------------------------------------------------------------------===//

TensorValue RecurrentImport::ofDirection(unsigned input, int64_t direction) {
  TensorValue all = castTensor(b, node.input(input), type, wide);
  SmallVector<int64_t> shape(all.getType().getShape());
  SmallVector<int64_t> offsets(shape.size(), 0), ones(shape.size(), 1);
  offsets[0] = direction;
  shape[0] = 1;
  TensorValue part = slice(b, all, offsets, shape, ones);
  return reshape(b, part, ArrayRef<int64_t>(shape).drop_front());
}

TensorValue RecurrentImport::initialState(unsigned input, int64_t direction) {
  if (!node.hasInput(input))
    return zeroTensor(b, {batch, hidden}, wide);
  if (!batchFirst)
    return ofDirection(input, direction);
  TensorValue all = castTensor(b, node.input(input), type, wide);
  TensorValue part =
      slice(b, all, {0, direction, 0}, {batch, 1, hidden}, {1, 1, 1});
  return reshape(b, part, {batch, hidden});
}

TensorValue RecurrentImport::gateOf(TensorValue matrix, int64_t first,
                                    int64_t count) {
  return slice(b, matrix, {0, first * hidden},
               {matrix.getType().getDimSize(0), count * hidden}, {1, 1});
}

TensorValue RecurrentImport::rowsOfGates(TensorValue matrix, int64_t first,
                                         int64_t count) {
  return slice(b, matrix, {first * hidden, 0},
               {count * hidden, matrix.getType().getDimSize(1)}, {1, 1});
}

RecurrentImport::Direction RecurrentImport::prepare(int64_t direction) {
  Direction result;
  int64_t perDirection = form.defaultActivations.size();
  result.activations = ArrayRef<Activation>(activations)
                           .slice(direction * perDirection, perDirection);
  result.recurrence = ofDirection(2, direction);
  if (form.hasCell && node.hasInput(7))
    result.peepholes = ofDirection(7, direction);
  int64_t columns = form.gates * hidden;
  TensorValue start;
  if (node.hasInput(3)) {
    TensorValue bias = ofDirection(3, direction);
    TensorValue ofInput = slice(b, bias, 0, columns, 1);
    TensorValue ofState = slice(b, bias, columns, columns, 1);
    if (resetsAfter) {
      // That of the hidden gate is reset with the state, and comes later.
      int64_t others = columns - hidden;
      result.hiddenBias = slice(b, ofState, others, hidden, 1);
      ofState = pad(b, slice(b, ofState, 0, others, 1), 0, hidden,
                    Arithmetic(b, wide).constant(0));
    }
    start = computeElements(
        b, {ofInput, ofState}, wide,
        [](Arithmetic &a, ValueRange x) { return a.add(x[0], x[1]); });
    start = broadcastTo(b, start, {steps * batch, columns});
  } else {
    start = zeroTensor(b, {steps * batch, columns}, wide);
  }
  TensorValue sequence = castTensor(b, node.input(0), type, wide);
  if (batchFirst)
    sequence = transpose(b, sequence, {1, 0, 2});
  result.fromInput =
      multiplyTransposed(b, reshape(b, sequence, {steps * batch, inputs}),
                         ofDirection(1, direction), start);
  return result;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

TensorValue RecurrentImport::activated(const Activation &activation,
                                       ValueRange summands) {
  return computeElements(b, summands, wide, [&](Arithmetic &a, ValueRange x) {
    Value sum = x[0];
    for (Value next : x.drop_front())
      sum = a.add(sum, next);
    if (clip)
      sum = a.minimum(a.maximum(sum, a.constant(-*clip)), a.constant(*clip));
    return activation(a, sum);
  });
}

TensorValue RecurrentImport::stepRnn(const Direction &direction,
                                     TensorValue added, TensorValue state) {
  return activated(direction.activations[0],
                   multiplyTransposed(b, state, direction.recurrence, added));
}

/// Gates are update, reset and hidden.
TensorValue RecurrentImport::stepGru(const Direction &direction,
                                     TensorValue added, TensorValue state) {
  TensorValue first = multiplyTransposed(
      b, state, rowsOfGates(direction.recurrence, 0, 2), gateOf(added, 0, 2));
  const Activation &gate = direction.activations[0];
  TensorValue update = activated(gate, gateOf(first, 0));
  TensorValue reset = activated(gate, gateOf(first, 1));
  TensorValue rows = rowsOfGates(direction.recurrence, 2, 1);
  auto product = [](Arithmetic &a, ValueRange x) {
    return a.multiply(x[0], x[1]);
  };
  TensorValue candidate;
  if (resetsAfter) {
    TensorValue start =
        direction.hiddenBias
            ? broadcastTo(b, direction.hiddenBias, {batch, hidden})
            : zeroTensor(b, {batch, hidden}, wide);
    TensorValue recurrent = computeElements(
        b, {reset, multiplyTransposed(b, state, rows, start)}, wide, product);
    candidate =
        activated(direction.activations[1], {gateOf(added, 2), recurrent});
  } else {
    TensorValue kept = computeElements(b, {reset, state}, wide, product);
    candidate = activated(direction.activations[1],
                          multiplyTransposed(b, kept, rows, gateOf(added, 2)));
  }
  return computeElements(
      b, {update, candidate, state}, wide, [](Arithmetic &a, ValueRange x) {
        Value rest = a.subtract(a.constant(1), x[0]);
        return a.add(a.multiply(rest, x[1]), a.multiply(x[0], x[2]));
      });
}

/// Gates are input, output, forget and cell; peepholes of the first three let
/// them see the cell.
std::pair<TensorValue, TensorValue>
RecurrentImport::stepLstm(const Direction &direction, TensorValue added,
                          TensorValue state, TensorValue cell) {
  TensorValue gates = multiplyTransposed(b, state, direction.recurrence, added);
  auto gate = [&](int64_t index, TensorValue seen,
                  const Activation &activation) {
    SmallVector<Value> summands = {gateOf(gates, index)};
    if (direction.peepholes && seen)
      summands.push_back(computeElements(
          b, {seen, slice(b, direction.peepholes, index * hidden, hidden, 1)},
          wide,
          [](Arithmetic &a, ValueRange x) { return a.multiply(x[0], x[1]); }));
    return activated(activation, summands);
  };
  ArrayRef<Activation> functions = direction.activations;
  TensorValue input = gate(0, cell, functions[0]);
  TensorValue candidate = gate(3, TensorValue(), functions[1]);
  SmallVector<Value> operands = {input, candidate, cell};
  // Coupled gates forget as much as they let in.
  bool isCoupled = node.integer("input_forget", 0) != 0;
  if (!isCoupled)
    operands.push_back(gate(2, cell, functions[0]));
  TensorValue newCell =
      computeElements(b, operands, wide, [&](Arithmetic &a, ValueRange x) {
        Value forget = isCoupled ? a.subtract(a.constant(1), x[0]) : x[3];
        return a.add(a.multiply(forget, x[2]), a.multiply(x[0], x[1]));
      });
  TensorValue output = gate(1, newCell, functions[0]);
  TensorValue newState = computeElements(
      b, {output, newCell}, wide, [&](Arithmetic &a, ValueRange x) {
        return a.multiply(x[0], functions[2](a, x[1]));
      });
  return {newState, newCell};
}

std::pair<TensorValue, TensorValue>
RecurrentImport::step(const Direction &direction, TensorValue added,
                      TensorValue state, TensorValue cell) {
  if (form.hasCell)
    return stepLstm(direction, added, state, cell);
  if (form.gates == 3)
    return {stepGru(direction, added, state), cell};
  return {stepRnn(direction, added, state), cell};
}

TensorValue RecurrentImport::whereStepExists(int64_t at, TensorValue then,
                                             TensorValue otherwise) {
  if (!hasLengths)
    return then;
  ElementType lengthType = node.elementType(4);
  TensorValue lengths = reshape(b, node.input(4), {batch, 1});
  SmallVector<Value> operands = {lengths, then};
  if (otherwise)
    operands.push_back(otherwise);
  return elementwise(
      b, operands, node.convert(wide),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) -> Value {
        Arithmetic a(inner, lengthType);
        Value exists = a.less(a.constant(at), x[0]);
        Value rest = otherwise ? x[2] : Arithmetic(inner, wide).constant(0);
        return arith::SelectOp::create(inner, exists, x[1], rest);
      });
}

LogicalResult RecurrentImport::build() {
  SmallVector<Value> sequences, states, cells;
  for (int64_t number = 0; number < directions; ++number) {
    Direction direction = prepare(number);
    TensorValue state = initialState(5, number);
    TensorValue cell = form.hasCell ? initialState(6, number) : TensorValue();
    bool isReversed = startsReversed || number == 1;
    SmallVector<Value> outputs(steps);
    for (int64_t count = 0; count < steps; ++count) {
      int64_t at = isReversed ? steps - 1 - count : count;
      TensorValue added = slice(b, direction.fromInput, {at * batch, 0},
                                {batch, form.gates * hidden}, {1, 1});
      auto [newState, newCell] = step(direction, added, state, cell);
      if (node.hasOutput(0))
        outputs[at] = reshape(b, whereStepExists(at, newState, TensorValue()),
                              {1, 1, batch, hidden});
      state = whereStepExists(at, newState, state);
      if (form.hasCell)
        cell = whereStepExists(at, newCell, cell);
    }
    if (node.hasOutput(0))
      sequences.push_back(concat(b, outputs, 0));
    states.push_back(reshape(b, state, {1, batch, hidden}));
    if (form.hasCell)
      cells.push_back(reshape(b, cell, {1, batch, hidden}));
  }
  if (node.hasOutput(0)) {
    TensorValue sequence = concat(b, sequences, 1);
    if (batchFirst)
      sequence = transpose(b, sequence, {2, 0, 1, 3});
    node.setResult(0, castTensor(b, sequence, wide, type), type);
  }
  for (unsigned output : {1, 2}) {
    if (!node.hasOutput(output) || (output == 2 && !form.hasCell))
      continue;
    TensorValue last = concat(b, output == 1 ? states : cells, 0);
    if (batchFirst)
      last = transpose(b, last, {1, 0, 2});
    node.setResult(output, castTensor(b, last, wide, type), type);
  }
  return success();
}

static LogicalResult importRecurrent(NodeImport &node,
                                     const RecurrentForm &form) {
  RecurrentImport import(node, form);
  if (failed(import.read()))
    return failure();
  return import.build();
}

static LogicalResult importRnn(NodeImport &node) {
  static constexpr StringRef activations[] = {"Tanh"};
  return importRecurrent(node, {1, activations, /*hasCell=*/false});
}

static LogicalResult importGru(NodeImport &node) {
  static constexpr StringRef activations[] = {"Sigmoid", "Tanh"};
  return importRecurrent(node, {3, activations, /*hasCell=*/false});
}

static LogicalResult importLstm(NodeImport &node) {
  static constexpr StringRef activations[] = {"Sigmoid", "Tanh", "Tanh"};
  return importRecurrent(node, {4, activations, /*hasCell=*/true});
}

void onnx::registerRecurrent(OpRegistry &registry) {
  registry.add("RNN", importRnn);
  registry.add("GRU", importGru);
  registry.add("LSTM", importLstm);
}
