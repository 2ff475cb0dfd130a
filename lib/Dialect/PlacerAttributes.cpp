//===- PlacerAttributes.cpp - Costs, and the types' registration ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace placer;

#define GET_ATTRDEF_CLASSES
#include "placer/Dialect/PlacerAttributes.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "placer/Dialect/PlacerTypes.cpp.inc"

void PlacerDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "placer/Dialect/PlacerAttributes.cpp.inc"
      >();
}

void PlacerDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "placer/Dialect/PlacerTypes.cpp.inc"
      >();
}

/// `<name = number, …>`.
static ParseResult parseNumbers(AsmParser &parser,
                                SmallVectorImpl<StringAttr> &names,
                                SmallVectorImpl<int64_t> &numbers) {
  auto parseEntry = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseInteger(numbers.emplace_back()))
      return failure();
    names.push_back(StringAttr::get(parser.getContext(), name));
    return success();
  };
  // Not by the delimiter LessGreater, which goes on where '<' is missing.
  if (parser.parseLess())
    return failure();
  if (succeeded(parser.parseOptionalGreater()))
    return success();
  return failure(parser.parseCommaSeparatedList(parseEntry) ||
                 parser.parseGreater());
}

/// Every name once, with a number that is not negative.
static LogicalResult verifyNumbers(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef clause, StringRef number,
                                   ArrayRef<StringAttr> names,
                                   ArrayRef<int64_t> numbers) {
  llvm::StringSet<> seen;
  for (auto [name, value] : llvm::zip_equal(names, numbers)) {
    if (name.getValue().empty())
      return emitError() << clause << " has an empty name";
    if (!seen.insert(name.getValue()).second)
      return emitError() << clause << " names '" << name.getValue()
                         << "' twice";
    if (value < 0)
      return emitError() << number << " of '" << name.getValue()
                         << "' is negative";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// CostAttr
//===----------------------------------------------------------------------===//

Attribute CostAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> times;
  SMLoc loc = parser.getCurrentLocation();
  if (parseNumbers(parser, names, times))
    return {};
  return parser.getChecked<CostAttr>(loc, parser.getContext(), names, times);
}

void CostAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleaveComma(llvm::zip_equal(getNames(), getTimes()),
                        printer.getStream(), [&](auto entry) {
                          printer.printKeywordOrString(
                              std::get<0>(entry).getValue());
                          printer << " = " << std::get<1>(entry);
                        });
  printer << ">";
}

LogicalResult CostAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<StringAttr> names,
                               ArrayRef<int64_t> times) {
  if (names.size() != times.size())
    return emitError() << "cost has " << names.size() << " names for "
                       << times.size() << " times";
  if (names.empty())
    return emitError() << "cost names no device kind; leave the clause out "
                          "where nothing is known yet";
  return verifyNumbers(emitError, "cost", "cost", names, times);
}

std::optional<int64_t> CostAttr::lookup(StringAttr device,
                                        StringAttr kind) const {
  std::optional<int64_t> ofKind;
  for (auto [name, time] : llvm::zip_equal(getNames(), getTimes())) {
    if (name == device)
      return time;
    if (name == kind)
      ofKind = time;
  }
  return ofKind;
}

//===----------------------------------------------------------------------===//
// WeightsAttr
//===----------------------------------------------------------------------===//

Attribute WeightsAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> sizes;
  SMLoc loc = parser.getCurrentLocation();
  if (parseNumbers(parser, names, sizes))
    return {};
  return parser.getChecked<WeightsAttr>(loc, parser.getContext(), names, sizes);
}

/// Names are those of somebody's model, so all are quoted alike.
void WeightsAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleaveComma(llvm::zip_equal(getNames(), getSizes()),
                        printer.getStream(), [&](auto entry) {
                          printer.printAttribute(std::get<0>(entry));
                          printer << " = " << std::get<1>(entry);
                        });
  printer << ">";
}

LogicalResult WeightsAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  ArrayRef<StringAttr> names,
                                  ArrayRef<int64_t> sizes) {
  if (names.size() != sizes.size())
    return emitError() << "'weights' has " << names.size() << " names for "
                       << sizes.size() << " sizes";
  if (names.empty())
    return emitError() << "'weights' names none; leave the clause out where "
                          "nothing is read";
  return verifyNumbers(emitError, "'weights'", "size", names, sizes);
}
