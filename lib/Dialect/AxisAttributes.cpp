//===- AxisAttributes.cpp - How it is said what can be cut ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "Dialect/VerifySplit.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace placer;

bool AxisPlace::operator==(const AxisPlace &other) const {
  return side == other.side && number == other.number && how == other.how &&
         dim == other.dim && step == other.step && halo == other.halo;
}

llvm::hash_code placer::hash_value(const AxisPlace &place) {
  return llvm::hash_combine(place.side, place.number, place.how, place.dim,
                            place.step, place.halo);
}

namespace {

template <typename Value>
struct AxisKeyword {
  StringLiteral text;
  Value value;
};

} // namespace

static constexpr AxisKeyword<TaskAxisKind> kAxisKinds[] = {
    {"samples", TaskAxisKind::Samples},
    {"attribute", TaskAxisKind::Attribute},
    {"parameter", TaskAxisKind::Parameter},
    {"reduction", TaskAxisKind::Reduction},
};
static constexpr AxisKeyword<AxisSums> kAxisSums[] = {
    {"free", AxisSums::Free},
    {"chain", AxisSums::Chain},
    {"reassociate", AxisSums::Reassociate},
    {"chain_only", AxisSums::ChainOnly},
};
static constexpr AxisKeyword<AxisPlace::How> kAxisPlaces[] = {
    {"dim", AxisPlace::How::Dim},
    {"reduced", AxisPlace::How::Reduced},
    {"whole", AxisPlace::How::Whole},
    {"some", AxisPlace::How::Some},
};

template <typename Value, size_t size>
static ParseResult parseOneOf(AsmParser &parser,
                              const AxisKeyword<Value> (&keywords)[size],
                              Value &value) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text;
  if (succeeded(parser.parseOptionalKeyword(&text)))
    for (const AxisKeyword<Value> &keyword : keywords)
      if (keyword.text == text) {
        value = keyword.value;
        return success();
      }
  InFlightDiagnostic error = parser.emitError(loc) << "expected one of ";
  llvm::interleaveComma(keywords, error, [&](const AxisKeyword<Value> &each) {
    error << "'" << each.text << "'";
  });
  return error;
}

template <typename Value, size_t size>
static StringRef textOf(const AxisKeyword<Value> (&keywords)[size],
                        Value value) {
  for (const AxisKeyword<Value> &keyword : keywords)
    if (keyword.value == value)
      return keyword.text;
  llvm_unreachable("every value has a keyword");
}

/// `operand 0 dim 1 step 4 halo 2`.
static ParseResult parsePlace(AsmParser &parser, AxisPlace &place) {
  if (succeeded(parser.parseOptionalKeyword("operand")))
    place.side = SplitSide::Operand;
  else if (failed(parser.parseOptionalKeyword("result")))
    return parser.emitError(parser.getCurrentLocation(),
                            "expected 'result' or 'operand', and its number");
  if (parser.parseInteger(place.number) ||
      parseOneOf(parser, kAxisPlaces, place.how))
    return failure();
  if (place.how != AxisPlace::How::Dim)
    return success();
  if (parser.parseInteger(place.dim) ||
      (succeeded(parser.parseOptionalKeyword("step")) &&
       parser.parseInteger(place.step)) ||
      (succeeded(parser.parseOptionalKeyword("halo")) &&
       parser.parseInteger(place.halo)))
    return failure();
  return success();
}

static void printPlace(AsmPrinter &printer, const AxisPlace &place) {
  printer << (place.side == SplitSide::Result ? "result " : "operand ")
          << place.number << " " << textOf(kAxisPlaces, place.how);
  if (place.how != AxisPlace::How::Dim)
    return;
  printer << " " << place.dim;
  if (place.step != 1)
    printer << " step " << place.step;
  if (place.halo != 0)
    printer << " halo " << place.halo;
}

Attribute CuttableAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  TaskAxisKind kind = TaskAxisKind::Attribute;
  AxisSums sums = AxisSums::None;
  int64_t extent = 0, work = 100;
  SmallVector<AxisPlace> places;
  if (parser.parseLess() || parseOneOf(parser, kAxisKinds, kind) ||
      parser.parseInteger(extent) ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parsePlace(parser, places.emplace_back()); }) ||
      (succeeded(parser.parseOptionalKeyword("sums")) &&
       parseOneOf(parser, kAxisSums, sums)) ||
      (succeeded(parser.parseOptionalKeyword("work")) &&
       parser.parseInteger(work)))
    return {};
  bool readAgain = succeeded(parser.parseOptionalKeyword("read_again"));
  if (parser.parseGreater())
    return {};
  return parser.getChecked<CuttableAttr>(loc, parser.getContext(), kind, extent,
                                         places, sums, work, readAgain);
}

void CuttableAttr::print(AsmPrinter &printer) const {
  printer << "<" << textOf(kAxisKinds, getKind()) << " " << getExtent() << " [";
  llvm::interleaveComma(
      getPlaces(), printer.getStream(),
      [&](const AxisPlace &place) { printPlace(printer, place); });
  printer << "]";
  if (getSums() != AxisSums::None)
    printer << " sums " << textOf(kAxisSums, getSums());
  if (getWork() != 100)
    printer << " work " << getWork();
  if (getReadAgain())
    printer << " read_again";
  printer << ">";
}

LogicalResult CuttableAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                   TaskAxisKind, int64_t extent,
                                   ArrayRef<AxisPlace> places, AxisSums sums,
                                   int64_t work, bool) {
  if (extent < 2)
    return emitError() << "an axis of " << extent << " cannot be cut";
  if (work < 0)
    return emitError() << "the work of parts is negative";
  bool isReduced = false;
  for (const AxisPlace &place : places) {
    if (place.number < 0 || place.dim < 0)
      return emitError() << "operands, results and dimensions count from 0";
    if (place.step < 1 || place.halo < 0)
      return emitError() << "an axis has steps of at least 1, and no negative "
                            "halo";
    isReduced |= place.how == AxisPlace::How::Reduced;
  }
  if (isReduced != (sums != AxisSums::None))
    return emitError() << "'sums' belongs to reduced results, and to no others";
  return success();
}

LogicalResult placer::verifyAxes(Operation *op, Attribute axes) {
  auto list = dyn_cast<ArrayAttr>(axes);
  if (list && llvm::all_of(list, llvm::IsaPred<CuttableAttr>))
    return success();
  return opError(op) << "'" << PlacerDialect::kAxesAttr
                     << "' must list axes, as --find-splits writes them";
}
