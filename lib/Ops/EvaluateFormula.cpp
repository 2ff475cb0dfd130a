//===- EvaluateFormula.cpp - The value of a formula for an op -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes of dialects that are not loaded are text to MLIR, such as
// `#stablehlo.dot<lhs_contracting_dimensions = [1], …>`. A field of one is
// looked for in that text.
//
//===----------------------------------------------------------------------===//

#include "Ops/WorkFormulaNode.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ScopedPrinter.h"

#include <cmath>

using namespace mlir;
using namespace placer;

using Node = WorkFormula::Node;

namespace {

struct Missing {};
using List = SmallVector<int64_t>;
using Term = std::variant<Missing, double, List, std::string>;

/// Lists of attributes are dimensions, strides and the like. Longer ones are
/// data.
constexpr int64_t kLongestList = 64;

class Evaluator {
public:
  Evaluator(Operation *op, Extents &extents) : op(op), extents(extents) {}

  /// None after an error.
  std::optional<double> number(const Node &node) {
    Term value = evaluate(node);
    if (auto *number = std::get_if<double>(&value))
      return *number;
    if (!error.empty())
      return std::nullopt;
    if (std::holds_alternative<Missing>(value))
      fail("has no " + describe(node));
    else
      fail("has a list or text as " + describe(node) +
           ", where a number is needed");
    return std::nullopt;
  }

  std::string takeError() { return std::move(error); }

private:
  Term fail(std::string message) {
    if (error.empty())
      error = std::move(message);
    return Missing();
  }

  static std::string describe(const Node &node) {
    if (node.kind == Node::Kind::Attribute)
      return "attribute '" + llvm::join(node.path, ".") + "'";
    return "value for a part of the formula";
  }

  Term evaluate(const Node &node);
  Term binary(const Node &node);
  Term call(const Node &node);
  Term shape(const Node &node);
  Term dimension(const Node &node);
  Term element(const Node &node);
  std::optional<Value> namedValue(const Node &node);
  Term attribute(const Node &node);
  static Term fieldOfText(StringRef text, StringRef field);
  static Term valueOf(Attribute attribute);

  Operation *op;
  Extents &extents;
  std::string error;
};

} // namespace

Term Evaluator::evaluate(const Node &node) {
  switch (node.kind) {
  case Node::Kind::Number:
    return node.number;
  case Node::Kind::Negate: {
    std::optional<double> value = number(*node.parts[0]);
    return value ? Term(-*value) : Missing();
  }
  case Node::Kind::Binary:
    return binary(node);
  case Node::Kind::Choice: {
    std::optional<double> decides = number(*node.parts[0]);
    return decides ? evaluate(*node.parts[*decides != 0 ? 1 : 2]) : Missing();
  }
  case Node::Kind::Default: {
    Term value = evaluate(*node.parts[0]);
    return error.empty() && std::holds_alternative<Missing>(value)
               ? evaluate(*node.parts[1])
               : value;
  }
  case Node::Kind::Call:
    return call(node);
  case Node::Kind::Contains: {
    Term value = evaluate(*node.parts[0]);
    auto *text = std::get_if<std::string>(&value);
    return text && StringRef(*text).contains(node.text) ? 1.0 : 0.0;
  }
  case Node::Kind::Shape:
    return shape(node);
  case Node::Kind::Dimension:
    return dimension(node);
  case Node::Kind::Attribute:
    return attribute(node);
  case Node::Kind::Element:
    return element(node);
  }
  llvm_unreachable("all kinds of nodes are handled");
}

Term Evaluator::binary(const Node &node) {
  std::optional<double> left = number(*node.parts[0]);
  std::optional<double> right = left ? number(*node.parts[1]) : std::nullopt;
  if (!right)
    return Missing();
  double a = *left, b = *right;
  StringRef name = node.text;
  if (name == "+")
    return a + b;
  if (name == "-")
    return a - b;
  if (name == "*")
    return a * b;
  if (name == "<")
    return double(a < b);
  if (name == "<=")
    return double(a <= b);
  if (name == ">")
    return double(a > b);
  if (name == ">=")
    return double(a >= b);
  if (name == "==")
    return double(a == b);
  if (name == "!=")
    return double(a != b);
  // An extent of 0 makes a product 0, and the quotient of two such: no work.
  if (b == 0)
    return a == 0 ? Term(0.0) : fail("leads to a division by 0");
  return name == "/" ? a / b : std::fmod(a, b);
}

Term Evaluator::call(const Node &node) {
  StringRef name = node.text;
  if (name == "product" || name == "size") {
    Term value = evaluate(*node.parts[0]);
    // A number is a list of one, as a default for one that is missing is.
    if (auto *number = std::get_if<double>(&value))
      return name == "size" ? 1.0 : *number;
    auto *list = std::get_if<List>(&value);
    if (!list)
      return error.empty() ? fail("has no list as " + describe(*node.parts[0]))
                           : Missing();
    double product = 1;
    for (int64_t element : *list)
      product *= static_cast<double>(element);
    return name == "size" ? static_cast<double>(list->size()) : product;
  }
  SmallVector<double, 2> values;
  for (const auto &part : node.parts) {
    std::optional<double> value = number(*part);
    if (!value)
      return Missing();
    values.push_back(*value);
  }
  if (name == "min")
    return std::min(values[0], values[1]);
  if (name == "max")
    return std::max(values[0], values[1]);
  if (name == "sqrt")
    return std::sqrt(values[0]);
  if (name == "log2")
    return std::log2(values[0]);
  return name == "ceil" ? std::ceil(values[0]) : std::floor(values[0]);
}

std::optional<Value> Evaluator::namedValue(const Node &node) {
  unsigned count = node.isResult ? op->getNumResults() : op->getNumOperands();
  StringRef what = node.isResult ? "result" : "operand";
  if (*node.index >= count) {
    fail(("has no " + what + " " + Twine(*node.index)).str());
    return std::nullopt;
  }
  return node.isResult ? Value(op->getResult(*node.index))
                       : op->getOperand(*node.index);
}

Term Evaluator::shape(const Node &node) {
  auto property = [&](Value value) -> double {
    if (node.text == "rank")
      return static_cast<double>(extents.shape(value).size());
    return static_cast<double>(node.text == "bytes" ? extents.bytes(value)
                                                    : extents.elements(value));
  };
  if (node.index) {
    std::optional<Value> value = namedValue(node);
    return value ? Term(property(*value)) : Missing();
  }
  double sum = 0;
  ValueRange values = node.isResult ? ValueRange(op->getResults())
                                    : ValueRange(op->getOperands());
  for (Value value : values)
    if (isa<ShapedType>(value.getType()))
      sum += property(value);
  return sum;
}

Term Evaluator::dimension(const Node &node) {
  std::optional<Value> value = namedValue(node);
  if (!value)
    return Missing();
  Term at = evaluate(*node.parts[0]);
  List positions;
  if (auto *list = std::get_if<List>(&at))
    positions = *list;
  else if (auto *number = std::get_if<double>(&at);
           number && std::abs(*number) < 1e6)
    positions.push_back(static_cast<int64_t>(*number));
  else
    return error.empty() ? fail("has no " + describe(*node.parts[0]) +
                                " that would be a dimension")
                         : Missing();
  SmallVector<int64_t> shape = extents.shape(*value);
  if (extents.sawUnknown())
    return 0.0;
  double product = 1;
  for (int64_t position : positions) {
    int64_t rank = shape.size();
    int64_t index = position < 0 ? position + rank : position;
    if (index < 0 || index >= rank)
      return fail("has " + std::string(node.isResult ? "result " : "operand ") +
                  std::to_string(*node.index) + " of rank " +
                  std::to_string(rank) + ", so without a dimension " +
                  std::to_string(position));
    product *= static_cast<double>(shape[index]);
  }
  return product;
}

Term Evaluator::element(const Node &node) {
  Term value = evaluate(*node.parts[0]);
  if (std::holds_alternative<Missing>(value))
    return value;
  std::optional<double> at = number(*node.parts[1]);
  auto *list = std::get_if<List>(&value);
  if (!at)
    return Missing();
  if (!list)
    return fail("has no list as " + describe(*node.parts[0]));
  double size = static_cast<double>(list->size());
  double index = *at < 0 ? *at + size : *at;
  if (!(index >= 0 && index < size))
    return fail("has no element " + llvm::to_string(*at) + " in " +
                describe(*node.parts[0]));
  return static_cast<double>((*list)[static_cast<size_t>(index)]);
}

Term Evaluator::valueOf(Attribute attribute) {
  if (auto number = dyn_cast<BoolAttr>(attribute))
    return number.getValue() ? 1.0 : 0.0;
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return number.getValue().roundToDouble(
        !number.getType().isUnsignedInteger());
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return number.getValueAsDouble();
  List list;
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attribute)) {
    list.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return list;
  }
  if (auto array = dyn_cast<DenseI32ArrayAttr>(attribute)) {
    list.assign(array.asArrayRef().begin(), array.asArrayRef().end());
    return list;
  }
  if (auto elements = dyn_cast<DenseIntElementsAttr>(attribute);
      elements && elements.getNumElements() <= kLongestList) {
    for (const APInt &element : elements.getValues<APInt>())
      list.push_back(element.trySExtValue().value_or(0));
    return list;
  }
  if (auto array = dyn_cast<ArrayAttr>(attribute);
      array && llvm::all_of(array, llvm::IsaPred<IntegerAttr>)) {
    for (auto element : array.getAsRange<IntegerAttr>())
      list.push_back(element.getValue().trySExtValue().value_or(0));
    return list;
  }
  return llvm::to_string(attribute);
}

/// `field = 3` or `field = [1, 2]` in the text of an attribute.
Term Evaluator::fieldOfText(StringRef text, StringRef field) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(field); at != StringRef::npos;
       at = text.find(field, at + 1)) {
    if (at != 0 && isPart(text[at - 1]))
      continue;
    StringRef rest = text.substr(at + field.size()).ltrim();
    if (!rest.consume_front("="))
      continue;
    rest = rest.ltrim();
    int64_t number;
    if (!rest.consume_front("["))
      return rest.consumeInteger(10, number)
                 ? Term(Missing())
                 : Term(static_cast<double>(number));
    List list;
    while (!(rest = rest.ltrim()).consumeInteger(10, number)) {
      list.push_back(number);
      rest = rest.ltrim();
      rest.consume_front(",");
    }
    return list;
  }
  return Missing();
}

Term Evaluator::attribute(const Node &node) {
  Attribute found = op->getAttr(node.path.front());
  ArrayRef<std::string> fields = ArrayRef(node.path).drop_front();
  while (found && !fields.empty()) {
    auto dictionary = dyn_cast<DictionaryAttr>(found);
    if (!dictionary)
      // In a text fields have no levels.
      return fieldOfText(llvm::to_string(found), fields.back());
    found = dictionary.get(fields.front());
    fields = fields.drop_front();
  }
  return found ? valueOf(found) : Missing();
}

std::variant<double, std::string>
WorkFormula::evaluate(Operation *op, Extents &extents) const {
  Evaluator evaluator(op, extents);
  std::optional<double> value = evaluator.number(*root);
  if (!value)
    return evaluator.takeError();
  if (!std::isfinite(*value) || *value < 0)
    return "leads to " + llvm::to_string(*value) +
           ", where a number of at least 0 is needed";
  return *value;
}
