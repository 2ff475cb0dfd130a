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

Attribute CostAttr::parse(AsmParser &parser, Type) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> times;
  SMLoc loc = parser.getCurrentLocation();
  auto parseEntry = [&]() -> ParseResult {
    std::string name;
    if (parser.parseKeywordOrString(&name) || parser.parseEqual() ||
        parser.parseInteger(times.emplace_back()))
      return failure();
    names.push_back(StringAttr::get(parser.getContext(), name));
    return success();
  };
  // Not by the delimiter LessGreater, which goes on where '<' is missing.
  if (parser.parseLess())
    return {};
  if (failed(parser.parseOptionalGreater()) &&
      (parser.parseCommaSeparatedList(parseEntry) || parser.parseGreater()))
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
  llvm::StringSet<> seen;
  for (auto [name, time] : llvm::zip_equal(names, times)) {
    if (name.getValue().empty())
      return emitError() << "cost has an empty name";
    if (!seen.insert(name.getValue()).second)
      return emitError() << "cost names '" << name.getValue() << "' twice";
    if (time < 0)
      return emitError() << "cost of '" << name.getValue() << "' is negative";
  }
  return success();
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
