//===- SplitsOfTask.cpp - The axes of a task as an attribute --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bridge/SplitsOfTask.h"
#include "placer/Dialect/Placer.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static Attribute followsAttr(Builder &builder, const Follows &follows,
                             int64_t extentOfAxis) {
  switch (follows.how) {
  case Follows::How::Whole:
    return builder.getStringAttr("whole");
  case Follows::How::Partial:
    return builder.getStringAttr("partial");
  case Follows::How::Sliced:
    break;
  }
  if (follows == Follows::sliced(0, extentOfAxis))
    return builder.getStringAttr("sliced");
  SmallVector<NamedAttribute> fields;
  for (auto [name, value, isNeeded] :
       {std::tuple("dim", int64_t(follows.dim), true),
        std::tuple("extent", follows.extent, true),
        std::tuple("scale", follows.scale, follows.scale != 1),
        std::tuple("before", follows.before, follows.before != 0),
        std::tuple("after", follows.after, follows.after != 0)})
    if (isNeeded)
      fields.push_back(
          builder.getNamedAttr(name, builder.getI64IntegerAttr(value)));
  return builder.getDictionaryAttr(fields);
}

static CostAttr
splitTimesAttr(Builder &builder,
               ArrayRef<std::pair<std::string, int64_t>> times) {
  SmallVector<StringAttr> names;
  SmallVector<int64_t> values;
  for (const auto &[where, ns] : times) {
    names.push_back(builder.getStringAttr(where));
    values.push_back(ns);
  }
  return CostAttr::get(builder.getContext(), names, values);
}

static DictionaryAttr axisAttr(Builder &builder, const Problem &problem,
                               const SplitAxis &axis,
                               const TensorsOfTask &tensors) {
  llvm::SmallDenseMap<TensorId, const Follows *> followsOf;
  for (const auto &[tensor, follows] : axis.tensors)
    followsOf[tensor] = &follows;
  auto list = [&](ArrayRef<TensorId> of) {
    SmallVector<Attribute> entries;
    for (TensorId tensor : of) {
      const Follows *follows = followsOf.lookup(tensor);
      entries.push_back(followsAttr(
          builder, follows ? *follows : Follows::whole(), axis.extent));
    }
    return builder.getArrayAttr(entries);
  };
  // Arguments that are weights are operands here.
  auto isOperand = [&](const std::pair<WeightId, Follows> &entry) {
    return llvm::is_contained(tensors.held, entry.first);
  };
  ArrayAttr operands = list(tensors.read);
  if (llvm::any_of(axis.weights, isOperand)) {
    SmallVector<Attribute> entries(operands.getValue());
    for (auto [entry, held] : llvm::zip_equal(entries, tensors.held))
      for (const auto &[weight, follows] : axis.weights)
        if (held == weight)
          entry = followsAttr(builder, follows, axis.extent);
    operands = builder.getArrayAttr(entries);
  }
  SmallVector<NamedAttribute> fields;
  auto add = [&](StringRef name, Attribute value) {
    fields.push_back(builder.getNamedAttr(name, value));
  };
  add("axis", builder.getStringAttr(axis.name));
  if (axis.name != axisKindName(axis.kind))
    add("kind", builder.getStringAttr(axisKindName(axis.kind)));
  add("extent", builder.getI64IntegerAttr(axis.extent));
  add("operands", operands);
  add("results", list(tensors.written));
  if (!llvm::all_of(axis.weights, isOperand)) {
    SmallVector<NamedAttribute> entries;
    for (const auto &entry : axis.weights)
      if (!isOperand(entry))
        entries.push_back(builder.getNamedAttr(
            problem.weights[entry.first].name,
            followsAttr(builder, entry.second, axis.extent)));
    add("weights", builder.getDictionaryAttr(entries));
  }
  if (axis.resident.isSliced())
    add("resident", followsAttr(builder, axis.resident, axis.extent));
  if (!axis.overheadNs.empty())
    add("overhead", splitTimesAttr(builder, axis.overheadNs));
  if (axis.fixedWorkspaceBytes != 0)
    add("workspace", builder.getI64IntegerAttr(axis.fixedWorkspaceBytes));
  if (!axis.sumNs.empty())
    add("sum", splitTimesAttr(builder, axis.sumNs));
  return builder.getDictionaryAttr(fields);
}

ArrayAttr placer::splitsOfTask(Builder &builder, const Problem &problem,
                               ArrayRef<SplitAxis> axes,
                               const TensorsOfTask &tensors) {
  SmallVector<Attribute> list;
  for (const SplitAxis &axis : axes)
    list.push_back(axisAttr(builder, problem, axis, tensors));
  return builder.getArrayAttr(list);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static Follows readFollows(Attribute value, int64_t extentOfAxis) {
  if (auto how = dyn_cast<StringAttr>(value)) {
    if (how.getValue() == "whole")
      return Follows::whole();
    if (how.getValue() == "partial")
      return Follows::partial();
    return Follows::sliced(0, extentOfAxis);
  }
  auto slice = cast<DictionaryAttr>(value);
  auto number = [&](StringRef name, int64_t otherwise) {
    auto given = slice.getAs<IntegerAttr>(name);
    return given ? given.getInt() : otherwise;
  };
  Follows follows = Follows::sliced(0, 0, number("scale", 1),
                                    number("before", 0), number("after", 0));
  // What is out of range stays so, for `validate` to say.
  follows.dim = static_cast<int32_t>(
      std::clamp<int64_t>(number("dim", 0), -1, kMaxSplitDims));
  bool isSmall = extentOfAxis <= kMaxAxisExtent &&
                 follows.scale <= kMaxAxisExtent && follows.scale >= 1;
  follows.extent = number("extent", isSmall ? extentOfAxis * follows.scale : 1);
  return follows;
}

static std::vector<std::pair<std::string, int64_t>>
readSplitTimes(DictionaryAttr axis, StringRef field) {
  std::vector<std::pair<std::string, int64_t>> times;
  if (auto cost = axis.getAs<CostAttr>(field))
    for (auto [name, ns] : llvm::zip_equal(cost.getNames(), cost.getTimes()))
      times.emplace_back(name.str(), ns);
  return times;
}

/// One entry for each tensor, ascending, without what is read whole.
static std::vector<std::pair<TensorId, Follows>>
readSplitTensors(DictionaryAttr given, int64_t extentOfAxis,
                 const TensorsOfTask &tensors) {
  std::vector<std::pair<TensorId, Follows>> entries;
  auto add = [&](StringRef field, ArrayRef<TensorId> of) {
    for (auto [tensor, value] :
         llvm::zip_equal(of, given.getAs<ArrayAttr>(field)))
      if (tensor != kNone)
        entries.emplace_back(tensor, readFollows(value, extentOfAxis));
  };
  add("operands", tensors.read);
  llvm::erase_if(entries, [](const auto &entry) {
    return entry.second.how == Follows::How::Whole;
  });
  add("results", tensors.written);
  llvm::stable_sort(entries, llvm::less_first());
  // An operand that stands twice was listed twice.
  entries.erase(llvm::unique(entries), entries.end());
  return entries;
}

void placer::readSplitsOfTask(ArrayAttr splits, TaskId task,
                              const TensorsOfTask &tensors,
                              const DenseMap<StringAttr, WeightId> &weightIds,
                              std::vector<SplitAxis> &axes) {
  for (auto given : splits.getAsRange<DictionaryAttr>()) {
    SplitAxis axis;
    axis.task = task;
    axis.name = given.getAs<StringAttr>("axis").str();
    auto kind = given.getAs<StringAttr>("kind");
    axis.kind = *findAxisKind(kind ? kind.strref() : StringRef(axis.name));
    axis.extent = given.getAs<IntegerAttr>("extent").getInt();
    axis.tensors = readSplitTensors(given, axis.extent, tensors);
    if (auto weights = given.getAs<DictionaryAttr>("weights"))
      for (NamedAttribute entry : weights) {
        auto found = weightIds.find(entry.getName());
        axis.weights.emplace_back(found == weightIds.end() ? kNone
                                                           : found->second,
                                  readFollows(entry.getValue(), axis.extent));
      }
    auto operands = given.getAs<ArrayAttr>("operands");
    for (auto [weight, value] : llvm::zip_first(tensors.held, operands))
      if (Follows follows = readFollows(value, axis.extent);
          weight != kNone && follows.isSliced())
        axis.weights.emplace_back(weight, follows);
    llvm::sort(axis.weights, llvm::less_first());
    // An argument may be an operand twice.
    axis.weights.erase(llvm::unique(axis.weights), axis.weights.end());
    if (Attribute resident = given.get("resident"))
      axis.resident = readFollows(resident, axis.extent);
    axis.overheadNs = readSplitTimes(given, "overhead");
    if (auto workspace = given.getAs<IntegerAttr>("workspace"))
      axis.fixedWorkspaceBytes = workspace.getInt();
    axis.sumNs = readSplitTimes(given, "sum");
    axes.push_back(std::move(axis));
  }
}
