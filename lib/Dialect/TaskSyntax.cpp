//===- TaskSyntax.cpp - How tasks and groups are written ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both ops read the same:
//
//   placer.task "name" (operands) clauses -> (results) attributes {…} { body }
//
// Operands are `%x : type`, or `%a = %x : type` where a body names them; where
// locations are printed, `%a loc(…) = %x : type`.
// Clauses come in any order, each at most once, and are printed in one order.
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace placer;

namespace {

/// A clause is a keyword and an attribute of the op.
struct Clause {
  enum class Value { String, Number, Cost, Weights, Split, Device, Devices };
  StringLiteral keyword;
  StringLiteral attribute;
  Value value;
};

constexpr Clause kTaskClauses[] = {
    {"op", "kernel", Clause::Value::String},
    {"cost", "cost", Clause::Value::Cost},
    {"resident", "resident", Clause::Value::Number},
    {"weights", "weights", Clause::Value::Weights},
    {"workspace", "workspace", Clause::Value::Number},
    {"split", "split", Clause::Value::Split},
    {"only", "only", Clause::Value::Devices},
    {"colocate", "colocation", Clause::Value::String},
    {"engine", "engine", Clause::Value::String},
    {"on", "device", Clause::Value::Device},
    {"at", "start", Clause::Value::Number},
};
constexpr Clause kGroupClauses[] = {
    {"on", "device", Clause::Value::Device},
    {"at", "start", Clause::Value::Number},
};

/// Attributes that the result list shows.
constexpr StringLiteral kResultNames = "result_names";
constexpr StringLiteral kResultBytes = "result_bytes";

} // namespace

static ParseResult parseClauseValue(OpAsmParser &parser, const Clause &clause,
                                    Attribute &value) {
  Builder &builder = parser.getBuilder();
  switch (clause.value) {
  case Clause::Value::String: {
    std::string text;
    if (parser.parseString(&text))
      return failure();
    value = builder.getStringAttr(text);
    return success();
  }
  case Clause::Value::Number: {
    int64_t number = 0;
    if (parser.parseInteger(number))
      return failure();
    value = builder.getI64IntegerAttr(number);
    return success();
  }
  case Clause::Value::Cost:
    value = CostAttr::parse(parser, Type());
    return success(value != nullptr);
  case Clause::Value::Weights:
    value = WeightsAttr::parse(parser, Type());
    return success(value != nullptr);
  case Clause::Value::Split:
    value = SplitAttr::parse(parser, Type());
    return success(value != nullptr);
  case Clause::Value::Device: {
    FlatSymbolRefAttr device;
    if (parser.parseAttribute(device))
      return failure();
    value = device;
    return success();
  }
  case Clause::Value::Devices: {
    SmallVector<Attribute> devices;
    auto parseDevice = [&]() -> ParseResult {
      FlatSymbolRefAttr device;
      if (parser.parseAttribute(device))
        return failure();
      devices.push_back(device);
      return success();
    };
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                       parseDevice, " in devices"))
      return failure();
    value = builder.getArrayAttr(devices);
    return success();
  }
  }
  llvm_unreachable("every clause has a value");
}

static void printClauseValue(OpAsmPrinter &printer, const Clause &clause,
                             Attribute value) {
  switch (clause.value) {
  case Clause::Value::Number:
    printer << cast<IntegerAttr>(value).getInt();
    return;
  case Clause::Value::Cost:
    cast<CostAttr>(value).print(printer);
    return;
  case Clause::Value::Weights:
    cast<WeightsAttr>(value).print(printer);
    return;
  case Clause::Value::Split:
    cast<SplitAttr>(value).print(printer);
    return;
  case Clause::Value::String:
  case Clause::Value::Device:
  case Clause::Value::Devices:
    printer.printAttribute(value);
    return;
  }
}

/// `(%x : t, …)` or `(%a loc(…) = %x : t, …)`; left out where there are none.
static ParseResult
parseOperands(OpAsmParser &parser, OperationState &result,
              SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SMLoc loc = parser.getCurrentLocation();
  auto parseOne = [&]() -> ParseResult {
    OpAsmParser::UnresolvedOperand operand;
    if (parser.parseOperand(operand))
      return failure();
    std::optional<Location> argumentLoc;
    if (parser.parseOptionalLocationSpecifier(argumentLoc))
      return failure();
    bool named = argumentLoc || succeeded(parser.parseOptionalEqual());
    if (argumentLoc && parser.parseEqual())
      return failure();
    if (!operands.empty() && named == arguments.empty())
      return parser.emitError(operand.location,
                              "either all operands are named or none");
    if (named) {
      OpAsmParser::Argument argument;
      argument.ssaName = operand;
      argument.sourceLoc = argumentLoc;
      if (parser.parseOperand(operand))
        return failure();
      arguments.push_back(argument);
    }
    operands.push_back(operand);
    if (parser.parseColonType(types.emplace_back()))
      return failure();
    if (named)
      arguments.back().type = types.back();
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalParen,
                                     parseOne, " in operands"))
    return failure();
  return parser.resolveOperands(operands, types, loc, result.operands);
}

/// `-> (type as "name" bytes n, …)`; left out where there are none.
static ParseResult parseResults(OpAsmParser &parser, OperationState &result) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  SmallVector<Attribute> names;
  SmallVector<int64_t> bytes;
  bool anyName = false, anyBytes = false;
  auto parseOne = [&]() -> ParseResult {
    if (parser.parseType(result.types.emplace_back()))
      return failure();
    std::string name;
    if (succeeded(parser.parseOptionalKeyword("as"))) {
      anyName = true;
      if (parser.parseString(&name))
        return failure();
    }
    names.push_back(parser.getBuilder().getStringAttr(name));
    bytes.push_back(-1);
    SMLoc loc = parser.getCurrentLocation();
    if (succeeded(parser.parseOptionalKeyword("bytes"))) {
      anyBytes = true;
      if (parser.parseInteger(bytes.back()))
        return failure();
      if (bytes.back() < 0)
        return parser.emitError(loc, "size of a result is negative");
    }
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parseOne,
                                     " in results"))
    return failure();
  if (anyName)
    result.addAttribute(kResultNames, parser.getBuilder().getArrayAttr(names));
  if (anyBytes)
    result.addAttribute(kResultBytes,
                        parser.getBuilder().getDenseI64ArrayAttr(bytes));
  return success();
}

template <typename OpT>
static ParseResult parseTaskLike(OpAsmParser &parser, OperationState &result,
                                 ArrayRef<Clause> clauses, bool needsBody) {
  std::string name;
  SmallVector<OpAsmParser::Argument> arguments;
  if (parser.parseString(&name) || parseOperands(parser, result, arguments))
    return failure();
  result.addAttribute("name", parser.getBuilder().getStringAttr(name));

  SmallVector<StringRef> keywords;
  for (const Clause &clause : clauses)
    keywords.push_back(clause.keyword);
  StringRef keyword;
  SMLoc loc = parser.getCurrentLocation();
  while (succeeded(parser.parseOptionalKeyword(&keyword, keywords))) {
    const Clause &clause = *llvm::find_if(
        clauses, [&](const Clause &c) { return c.keyword == keyword; });
    if (result.attributes.get(clause.attribute))
      return parser.emitError(loc) << "'" << keyword << "' stands twice";
    Attribute value;
    if (parseClauseValue(parser, clause, value))
      return failure();
    result.addAttribute(clause.attribute, value);
    loc = parser.getCurrentLocation();
  }
  // What is out of place would be taken for the beginning of the next op.
  if (succeeded(parser.parseOptionalLParen()))
    return parser.emitError(loc, "operands stand right behind the name, before "
                                 "all clauses");
  if (parseResults(parser, result))
    return failure();
  loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword(&keyword, keywords)))
    return parser.emitError(loc) << "'" << keyword << "' stands before '->'";
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();

  Region *body = result.addRegion();
  SMLoc bodyLoc = parser.getCurrentLocation();
  OptionalParseResult hasBody = parser.parseOptionalRegion(*body, arguments);
  if (hasBody.has_value()) {
    if (failed(*hasBody))
      return failure();
    if (arguments.size() != result.operands.size())
      return parser.emitError(bodyLoc, "operands of a body need names, as in "
                                       "'(%a = %x : type)'");
    OpT::ensureTerminator(*body, parser.getBuilder(), result.location);
    return success();
  }
  if (needsBody)
    return parser.emitError(bodyLoc, "expected a body");
  if (!arguments.empty())
    return parser.emitError(bodyLoc,
                            "operands are named, but there is no body");
  return success();
}

static void printTaskLike(OpAsmPrinter &printer, Operation *op, StringAttr name,
                          ArrayRef<Clause> clauses) {
  printer << " ";
  printer.printAttribute(name);
  Region &body = op->getRegion(0);
  if (op->getNumOperands() != 0) {
    printer << " (";
    llvm::interleaveComma(
        llvm::enumerate(op->getOperands()), printer.getStream(), [&](auto it) {
          if (!body.empty()) {
            printer.printRegionArgument(body.getArgument(it.index()), {},
                                        /*omitType=*/true);
            printer << " = ";
          }
          printer << it.value() << " : " << it.value().getType();
        });
    printer << ")";
  }

  SmallVector<StringRef> elided = {"name", kResultNames, kResultBytes};
  for (const Clause &clause : clauses) {
    elided.push_back(clause.attribute);
    std::optional<Attribute> value = op->getInherentAttr(clause.attribute);
    if (!value || !*value)
      continue;
    printer << " " << clause.keyword << " ";
    printClauseValue(printer, clause, *value);
  }

  if (op->getNumResults() != 0) {
    auto names = op->getAttrOfType<ArrayAttr>(kResultNames);
    auto bytes = op->getAttrOfType<DenseI64ArrayAttr>(kResultBytes);
    printer << " -> (";
    llvm::interleaveComma(llvm::enumerate(op->getResultTypes()),
                          printer.getStream(), [&](auto it) {
                            printer << it.value();
                            if (names &&
                                !cast<StringAttr>(names[it.index()]).empty()) {
                              printer << " as ";
                              printer.printAttribute(names[it.index()]);
                            }
                            if (bytes && bytes[it.index()] >= 0)
                              printer << " bytes " << bytes[it.index()];
                          });
    printer << ")";
  }
  printer.printOptionalAttrDictWithKeyword(op->getAttrs(), elided);
  if (!body.empty()) {
    printer << " ";
    bool yieldsSomething = body.front().getTerminator()->getNumOperands() != 0;
    printer.printRegion(body, /*printEntryBlockArgs=*/false,
                        /*printBlockTerminators=*/yieldsSomething);
  }
}

ParseResult TaskOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTaskLike<TaskOp>(parser, result, kTaskClauses,
                               /*needsBody=*/false);
}

void TaskOp::print(OpAsmPrinter &printer) {
  printTaskLike(printer, getOperation(), getNameAttr(), kTaskClauses);
}

ParseResult GroupOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTaskLike<GroupOp>(parser, result, kGroupClauses,
                                /*needsBody=*/true);
}

void GroupOp::print(OpAsmPrinter &printer) {
  printTaskLike(printer, getOperation(), getNameAttr(), kGroupClauses);
}
