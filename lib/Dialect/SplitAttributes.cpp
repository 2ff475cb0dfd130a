//===- SplitAttributes.cpp - How it is said what is cut where -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "Dialect/VerifySplit.h"
#include "placer/Dialect/SplitCopies.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;

/// `[1, 2]`, of any length.
static ParseResult parseIntegers(AsmParser &parser,
                                 SmallVectorImpl<int64_t> &numbers) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(numbers.emplace_back());
  });
}

static void printIntegers(AsmPrinter &printer, ArrayRef<int64_t> numbers) {
  printer << "[";
  llvm::interleaveComma(numbers, printer.getStream());
  printer << "]";
}

static StringRef keywordOf(SplitSum sum) {
  switch (sum) {
  case SplitSum::None:
    return "";
  case SplitSum::Sum:
    return "sum";
  case SplitSum::Chain:
    return "chain";
  }
  llvm_unreachable("every way to sum has a keyword");
}

static SplitSum parseOptionalSum(AsmParser &parser) {
  for (SplitSum sum : {SplitSum::Sum, SplitSum::Chain})
    if (succeeded(parser.parseOptionalKeyword(keywordOf(sum))))
      return sum;
  return SplitSum::None;
}

//===----------------------------------------------------------------------===//
// SplitAxisAttr
//===----------------------------------------------------------------------===//

SplitAxisAttr placer::copiesEntry(MLIRContext *context, int64_t copies) {
  return SplitAxisAttr::get(context, SplitSide::Result, kNoDimension,
                            kNoDimension, SplitRule::Parts, {copies},
                            SplitSum::None);
}

int64_t placer::copiesOf(SplitAxisAttr entry) {
  return entry.getNumber() == kNoDimension ? entry.getValues().front() : 0;
}

/// `result 0 dim 1 at [20]`, without the brackets around it.
static SplitAxisAttr parseAxis(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SplitSide side = SplitSide::Result;
  int64_t number = 0, dim = 0;
  StringAttr name;
  if (succeeded(parser.parseOptionalKeyword("copies"))) {
    int64_t copies = 0;
    if (parser.parseInteger(copies))
      return {};
    return parser.getChecked<SplitAxisAttr>(
        loc, parser.getContext(), side, kNoDimension, kNoDimension, name,
        SplitRule::Parts, ArrayRef<int64_t>(copies), SplitSum::None);
  }
  if (succeeded(parser.parseOptionalKeyword("axis"))) {
    if (parser.parseAttribute(name))
      return {};
  } else {
    if (succeeded(parser.parseOptionalKeyword("operand"))) {
      side = SplitSide::Operand;
    } else if (failed(parser.parseOptionalKeyword("result"))) {
      parser.emitError(loc,
                       "expected 'result' or 'operand', and its number, or "
                       "'copies'");
      return {};
    }
    if (parser.parseInteger(number) || parser.parseKeyword("dim") ||
        parser.parseInteger(dim))
      return {};
  }
  SplitRule rule = SplitRule::At;
  SmallVector<int64_t> values;
  SMLoc ruleLoc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("parts"))) {
    rule = SplitRule::Parts;
    if (parser.parseInteger(values.emplace_back()))
      return {};
  } else {
    if (succeeded(parser.parseOptionalKeyword("shares"))) {
      rule = SplitRule::Shares;
    } else if (failed(parser.parseOptionalKeyword("at"))) {
      parser.emitError(ruleLoc, "expected 'at [20]', 'parts 2' or 'shares [2, "
                                "1]'");
      return {};
    }
    if (parseIntegers(parser, values))
      return {};
  }
  SplitSum sum = parseOptionalSum(parser);
  return parser.getChecked<SplitAxisAttr>(loc, parser.getContext(), side,
                                          number, dim, name, rule, values, sum);
}

static void printAxis(AsmPrinter &printer, SplitAxisAttr axis) {
  if (int64_t copies = copiesOf(axis)) {
    printer << "copies " << copies;
    return;
  }
  if (axis.getName()) {
    printer << "axis ";
    printer.printAttributeWithoutType(axis.getName());
  } else {
    printer << (axis.getSide() == SplitSide::Result ? "result " : "operand ")
            << axis.getNumber() << " dim " << axis.getDim();
  }
  if (axis.getRule() == SplitRule::Parts) {
    printer << " parts " << axis.getValues().front();
  } else {
    printer << (axis.getRule() == SplitRule::At ? " at " : " shares ");
    printIntegers(printer, axis.getValues());
  }
  if (axis.getSum() != SplitSum::None)
    printer << " " << keywordOf(axis.getSum());
}

Attribute SplitAxisAttr::parse(AsmParser &parser, Type) {
  if (parser.parseLess())
    return {};
  SplitAxisAttr axis = parseAxis(parser);
  if (!axis || parser.parseGreater())
    return {};
  return axis;
}

void SplitAxisAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printAxis(printer, *this);
  printer << ">";
}

LogicalResult
SplitAxisAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      SplitSide side, int64_t number, int64_t dim,
                      StringAttr name, SplitRule rule, ArrayRef<int64_t> values,
                      SplitSum sum) {
  if (number == kNoDimension && dim == kNoDimension) {
    if (name || sum != SplitSum::None || rule != SplitRule::Parts)
      return emitError() << "'copies' are of the whole task: they name no axis";
    if (values.size() != 1 || values.front() < 1 ||
        values.front() > kMostCopies)
      return emitError() << "'copies' must be from 1 to " << kMostCopies;
    return success();
  }
  if (number < 0 || dim < 0)
    return emitError() << "results, operands and dimensions are counted from 0";
  if (!name && side == SplitSide::Result && sum != SplitSum::None)
    return emitError() << "'" << keywordOf(sum)
                       << "' is for dimensions that are reduced, which no "
                          "result has; name one of an operand";
  switch (rule) {
  case SplitRule::At:
    if (values.empty())
      return emitError() << "'at' names no cut";
    for (auto [at, cut] : llvm::enumerate(values))
      if (at != 0 && cut <= values[at - 1])
        return emitError() << "cuts must ascend, but " << cut
                           << " stands behind " << values[at - 1];
    return success();
  case SplitRule::Parts:
    if (values.size() != 1 || values.front() < 1)
      return emitError() << "'parts' must be at least 1";
    return success();
  case SplitRule::Shares:
    if (values.empty())
      return emitError() << "'shares' names none";
    // So that products with extents of tensors stay below 64 bits.
    if (llvm::any_of(
            values, [](int64_t share) { return share < 1 || share > 1000000; }))
      return emitError() << "shares must be from 1 to 1000000";
    return success();
  }
  llvm_unreachable("every rule is checked");
}

SmallVector<int64_t> SplitAxisAttr::cutsOf(int64_t begin, int64_t end) const {
  SmallVector<int64_t> cuts;
  int64_t extent = end - begin;
  switch (getRule()) {
  case SplitRule::At:
    for (int64_t cut : getValues())
      if (cut > begin && cut < end)
        cuts.push_back(cut);
    break;
  case SplitRule::Parts: {
    int64_t parts = getValues().front();
    for (int64_t part = 1; part < parts; ++part)
      cuts.push_back(begin + extent / parts * part +
                     std::min(part, extent % parts));
    break;
  }
  case SplitRule::Shares: {
    int64_t total = 0, sum = 0;
    for (int64_t share : getValues())
      total += share;
    for (int64_t share : getValues().drop_back()) {
      sum += share;
      // Rounded to the nearest; in two steps, so that nothing overflows.
      cuts.push_back(begin + extent / total * sum +
                     (extent % total * sum + total / 2) / total);
    }
    break;
  }
  }
  return cuts;
}

//===----------------------------------------------------------------------===//
// SplitAttr
//===----------------------------------------------------------------------===//

Attribute SplitAttr::parse(AsmParser &parser, Type) {
  SmallVector<SplitAxisAttr> axes;
  SmallVector<FlatSymbolRefAttr> devices;
  SMLoc loc = parser.getCurrentLocation();
  auto parseOne = [&]() -> ParseResult {
    return success(static_cast<bool>(axes.emplace_back(parseAxis(parser))));
  };
  if (parser.parseLess() || parser.parseCommaSeparatedList(parseOne))
    return {};
  if (succeeded(parser.parseOptionalKeyword("on")) &&
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseAttribute(devices.emplace_back());
      }))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<SplitAttr>(loc, parser.getContext(), axes, devices);
}

void SplitAttr::print(AsmPrinter &printer) const {
  printer << "<";
  llvm::interleaveComma(getAxes(), printer.getStream(),
                        [&](SplitAxisAttr axis) { printAxis(printer, axis); });
  if (!getDevices().empty()) {
    printer << " on [";
    llvm::interleaveComma(getDevices(), printer.getStream(),
                          [&](FlatSymbolRefAttr device) {
                            printer.printAttributeWithoutType(device);
                          });
    printer << "]";
  }
  printer << ">";
}

/// How many parts there are by some entries, which cut within each other where
/// they name the same dimension.
static int64_t numParts(ArrayRef<SplitAxisAttr> axes) {
  // Of each dimension that is named.
  SmallVector<std::pair<SplitAxisAttr, int64_t>, 2> counts;
  for (SplitAxisAttr axis : axes) {
    auto *known = llvm::find_if(counts, [&](const auto &entry) {
      SplitAxisAttr other = entry.first;
      return axis.getName() == other.getName() &&
             axis.getSide() == other.getSide() &&
             axis.getNumber() == other.getNumber() &&
             axis.getDim() == other.getDim();
    });
    if (known == counts.end()) {
      counts.emplace_back(axis, 1);
      known = std::prev(counts.end());
    }
    auto values = static_cast<int64_t>(axis.getValues().size());
    if (axis.getRule() == SplitRule::At)
      known->second += values;
    else
      known->second = llvm::MulOverflow(known->second,
                                        axis.getRule() == SplitRule::Shares
                                            ? values
                                            : axis.getValues().front(),
                                        known->second)
                          ? std::numeric_limits<int64_t>::max()
                          : known->second;
  }
  int64_t parts = 1;
  for (const auto &[axis, count] : counts)
    if (llvm::MulOverflow(parts, count, parts))
      return std::numeric_limits<int64_t>::max();
  return parts;
}

LogicalResult SplitAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                ArrayRef<SplitAxisAttr> axes,
                                ArrayRef<FlatSymbolRefAttr> devices) {
  if (axes.empty())
    return emitError() << "split names no dimension; leave it out where "
                          "nothing is cut";
  for (SplitAxisAttr axis : axes.drop_front())
    if (copiesOf(axis))
      return emitError() << "'copies' stand before all dimensions, and once";
  if (devices.empty())
    return success();
  for (size_t count = 1; count <= axes.size(); ++count)
    if (static_cast<int64_t>(devices.size()) ==
        numParts(axes.take_front(count)))
      return success();
  return emitError() << "split names " << devices.size() << " devices for "
                     << numParts(axes.take_front(1)) << " parts";
}

/// An axis that a graph gave a task without a body.
static LogicalResult verifyNamedAxis(Operation *op, SplitAxisAttr axis) {
  auto splits = op->getAttrOfType<ArrayAttr>(PlacerDialect::kSplitsAttr);
  auto task = dyn_cast<TaskOp>(op);
  if (!task || task.hasBody() || !splits)
    return opError(op) << "is split along axis " << axis.getName()
                       << ", but only tasks without a body have such axes, in '"
                       << PlacerDialect::kSplitsAttr << "'";
  for (Attribute entry : splits)
    if (auto given = dyn_cast<DictionaryAttr>(entry);
        given && given.get("axis") == axis.getName())
      return success();
  return opError(op) << "is split along axis " << axis.getName() << ", which '"
                     << PlacerDialect::kSplitsAttr << "' does not have";
}

LogicalResult placer::verifySplit(Operation *op, SplitAttr split) {
  if (auto task = dyn_cast<TaskOp>(op);
      task && task.getDevice() && !split.getDevices().empty())
    return opError(op) << "is on one device, and split for others";
  for (SplitAxisAttr axis : split.getAxes()) {
    if (copiesOf(axis))
      continue;
    if (axis.getName()) {
      if (failed(verifyNamedAxis(op, axis)))
        return failure();
      continue;
    }
    bool isResult = axis.getSide() == SplitSide::Result;
    StringRef what = isResult ? "result" : "operand";
    int64_t count = isResult ? op->getNumResults() : op->getNumOperands();
    if (axis.getNumber() >= count)
      return opError(op) << "is split along " << what << " " << axis.getNumber()
                         << ", but has " << count;
    Type type = isResult ? op->getResult(axis.getNumber()).getType()
                         : op->getOperand(axis.getNumber()).getType();
    auto shaped = dyn_cast<RankedTensorType>(type);
    if (!shaped || axis.getDim() >= shaped.getRank())
      return opError(op) << "is split along dimension " << axis.getDim()
                         << " of " << what << " " << axis.getNumber()
                         << ", which " << type << " does not have";
    if (axis.getRule() != SplitRule::At || shaped.isDynamicDim(axis.getDim()))
      continue;
    int64_t extent = shaped.getDimSize(axis.getDim());
    for (int64_t cut : axis.getValues())
      if (cut <= 0 || cut >= extent)
        return opError(op) << "is split along dimension " << axis.getDim()
                           << " of " << what << " " << axis.getNumber()
                           << ", but cut " << cut << " is outside of 0.."
                           << extent;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// PartAttr
//===----------------------------------------------------------------------===//

Attribute PartAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  std::string task;
  SmallVector<int64_t> offsets, sizes, reduced;
  SplitSum sum = SplitSum::None;
  if (parser.parseLess() || parser.parseString(&task) || parser.parseComma() ||
      parseIntegers(parser, offsets) || parser.parseComma() ||
      parseIntegers(parser, sizes))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    if (parser.parseInteger(reduced.emplace_back()) ||
        parser.parseKeyword("to") ||
        parser.parseInteger(reduced.emplace_back()))
      return {};
    SMLoc sumLoc = parser.getCurrentLocation();
    sum = parseOptionalSum(parser);
    if (sum == SplitSum::None) {
      parser.emitError(sumLoc, "expected 'sum' or 'chain'");
      return {};
    }
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PartAttr>(loc, parser.getContext(),
                                     StringAttr::get(parser.getContext(), task),
                                     offsets, sizes, reduced, sum);
}

void PartAttr::print(AsmPrinter &printer) const {
  printer << "<";
  printer.printAttribute(getTask());
  printer << ", ";
  printIntegers(printer, getOffsets());
  printer << ", ";
  printIntegers(printer, getSizes());
  if (getSum() != SplitSum::None)
    printer << ", " << getReduced().front() << " to " << getReduced().back()
            << " " << keywordOf(getSum());
  printer << ">";
}

LogicalResult PartAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               StringAttr task, ArrayRef<int64_t> offsets,
                               ArrayRef<int64_t> sizes,
                               ArrayRef<int64_t> reduced, SplitSum sum) {
  if (task.empty())
    return emitError() << "part has an empty name";
  if (offsets.size() != sizes.size())
    return emitError() << "part has " << offsets.size() << " offsets for "
                       << sizes.size() << " sizes";
  auto isNegative = [](int64_t number) { return number < 0; };
  if (llvm::any_of(offsets, isNegative) || llvm::any_of(sizes, isNegative))
    return emitError() << "part has a negative offset or size";
  if (reduced.size() != (sum == SplitSum::None ? 0 : 2))
    return emitError() << "part has 'sum' or 'chain' and a range, or neither";
  if (!reduced.empty() && (reduced[0] < 0 || reduced[0] >= reduced[1]))
    return emitError() << "part reduces an empty range";
  return success();
}
