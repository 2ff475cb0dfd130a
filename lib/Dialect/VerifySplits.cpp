//===- VerifySplits.cpp - The axes of imported tasks ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "Dialect/VerifySplit.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace placer;

namespace {

class SplitsVerifier {
public:
  explicit SplitsVerifier(TaskOp task) : task(task) {}

  LogicalResult verify(Attribute splits) {
    auto axes = dyn_cast<ArrayAttr>(splits);
    if (!axes || axes.empty() ||
        !llvm::all_of(axes, llvm::IsaPred<DictionaryAttr>))
      return fail() << "' must be a list of axes, as in '" << kName
                    << " = [{axis = \"samples\", extent = 64, operands = "
                       "[\"sliced\"], results = [\"partial\"]}]'";
    for (auto axis : axes.getAsRange<DictionaryAttr>())
      if (failed(verifyAxis(axis)))
        return failure();
    return success();
  }

private:
  static constexpr StringLiteral kName = PlacerDialect::kSplitsAttr;

  InFlightDiagnostic fail() {
    InFlightDiagnostic error = opError(task);
    error << "'" << kName;
    return error;
  }

  static bool isInteger(Attribute value) {
    auto integer = dyn_cast_or_null<IntegerAttr>(value);
    return integer && integer.getType().isSignlessInteger(64);
  }

  LogicalResult verifyAxis(DictionaryAttr axis) {
    static constexpr StringLiteral kFields[] = {
        "axis",    "kind",     "extent",   "operands",  "results",
        "weights", "resident", "overhead", "workspace", "sum"};
    for (NamedAttribute field : axis)
      if (!llvm::is_contained(kFields, field.getName().strref()))
        return fail() << "' has an axis with an unknown field '"
                      << field.getName().strref() << "'";
    if (!axis.getAs<StringAttr>("axis"))
      return fail() << "' has an axis without a name, as in 'axis = "
                       "\"samples\"'";
    StringRef name = axis.getAs<StringAttr>("axis").getValue();
    auto kind = axis.contains("kind") ? dyn_cast<StringAttr>(axis.get("kind"))
                                      : axis.getAs<StringAttr>("axis");
    static constexpr StringLiteral kKinds[] = {"samples", "attribute",
                                               "parameter", "reduction"};
    if (!kind || !llvm::is_contained(kKinds, kind.getValue()))
      return fail() << "' needs a kind for axis '" << name
                    << "': \"samples\", \"attribute\", \"parameter\" or "
                       "\"reduction\"";
    if (!isInteger(axis.get("extent")))
      return fail() << "' has an axis '" << name
                    << "' without an extent, as in 'extent = 64'";
    if (axis.contains("workspace") && !isInteger(axis.get("workspace")))
      return fail() << "' has an axis '" << name
                    << "' whose workspace is no number of bytes";
    if (failed(verifyList(axis, "operands", task->getNumOperands(), name)) ||
        failed(verifyList(axis, "results", task->getNumResults(), name)))
      return failure();
    if (Attribute weights = axis.get("weights")) {
      auto entries = dyn_cast<DictionaryAttr>(weights);
      if (!entries)
        return fail() << "' has an axis '" << name
                      << "' whose weights are not named, as in 'weights = {w "
                         "= \"sliced\"}'";
      for (NamedAttribute entry : entries)
        if (failed(verifyFollows(entry.getValue(), name)))
          return failure();
    }
    if (Attribute resident = axis.get("resident"))
      if (failed(verifyFollows(resident, name)))
        return failure();
    return success(succeeded(verifyTimes(axis, "overhead", name)) &&
                   succeeded(verifyTimes(axis, "sum", name)));
  }

  LogicalResult verifyList(DictionaryAttr axis, StringRef field, unsigned size,
                           StringRef name) {
    auto list = axis.getAs<ArrayAttr>(field);
    if (!list || list.size() != size)
      return fail() << "' must say of axis '" << name
                    << "' what becomes of each of the " << size << " " << field;
    for (Attribute follows : list)
      if (failed(verifyFollows(follows, name)))
        return failure();
    return success();
  }

  LogicalResult verifyFollows(Attribute value, StringRef name) {
    if (auto how = dyn_cast<StringAttr>(value))
      if (llvm::is_contained({"sliced", "whole", "partial"}, how.getValue()))
        return success();
    auto slice = dyn_cast<DictionaryAttr>(value);
    bool isGood = slice && llvm::all_of(slice, [](NamedAttribute entry) {
                    return llvm::is_contained(
                               {"dim", "extent", "scale", "before", "after"},
                               entry.getName().strref()) &&
                           isInteger(entry.getValue());
                  });
    if (!isGood)
      return fail() << "' has an axis '" << name << "' with " << value
                    << ", where \"sliced\", \"whole\", \"partial\" or a slice "
                       "as in '{dim = 0, extent = 64, scale = 1, before = 0, "
                       "after = 0}' should be";
    return success();
  }

  LogicalResult verifyTimes(DictionaryAttr axis, StringRef field,
                            StringRef name) {
    Attribute value = axis.get(field);
    if (value && !isa<CostAttr>(value))
      return fail() << "' has an axis '" << name << "' whose '" << field
                    << "' is no time, as in '" << field
                    << " = #placer.cost<gpu = 5000>'";
    return success();
  }

  TaskOp task;
};

} // namespace

LogicalResult placer::verifySplits(TaskOp task, Attribute splits) {
  return SplitsVerifier(task).verify(splits);
}
