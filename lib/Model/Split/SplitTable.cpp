//===- SplitTable.cpp - Along which axes tasks can be cut -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/SplitTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <tuple>

using namespace placer;
using llvm::ArrayRef;
using llvm::StringRef;

StringRef placer::axisKindName(AxisKind kind) {
  switch (kind) {
  case AxisKind::Samples:
    return "samples";
  case AxisKind::Attribute:
    return "attribute";
  case AxisKind::Parameter:
    return "parameter";
  case AxisKind::Reduction:
    return "reduction";
  }
  llvm_unreachable("all kinds have a name");
}

std::optional<AxisKind> placer::findAxisKind(StringRef name) {
  for (AxisKind kind : {AxisKind::Samples, AxisKind::Attribute,
                        AxisKind::Parameter, AxisKind::Reduction})
    if (axisKindName(kind) == name)
      return kind;
  return std::nullopt;
}

IndexRange Follows::rangeOf(IndexRange ofAxis) const {
  int64_t begin = std::clamp<int64_t>(ofAxis.begin * scale - before, 0, extent);
  int64_t end = std::clamp<int64_t>(ofAxis.end * scale + after, 0, extent);
  return {begin, std::max(begin, end)};
}

bool Follows::operator==(const Follows &other) const {
  return std::tie(how, dim, extent, scale, before, after) ==
         std::tie(other.how, other.dim, other.extent, other.scale, other.before,
                  other.after);
}

bool SplitAxis::operator==(const SplitAxis &other) const {
  return std::tie(task, name, kind, extent, tensors, weights, resident,
                  overheadNs, fixedWorkspaceBytes, sumNs) ==
         std::tie(other.task, other.name, other.kind, other.extent,
                  other.tensors, other.weights, other.resident,
                  other.overheadNs, other.fixedWorkspaceBytes, other.sumNs);
}

ArrayRef<SplitAxis> placer::axesOf(ArrayRef<SplitAxis> axes, TaskId task) {
  auto begin = llvm::lower_bound(
      axes, task, [](const SplitAxis &a, TaskId t) { return a.task < t; });
  auto end = begin;
  while (end != axes.end() && end->task == task)
    ++end;
  return ArrayRef<SplitAxis>(begin, end);
}

static void addToShape(SplitShape &shape, const Follows &follows) {
  if (!follows.isSliced())
    return;
  if (shape.size() <= size_t(follows.dim))
    shape.resize(follows.dim + 1, 1);
  shape[follows.dim] = follows.extent;
}

std::vector<SplitShape> placer::tensorShapes(ArrayRef<SplitAxis> axes,
                                             size_t numTensors) {
  std::vector<SplitShape> shapes(numTensors);
  for (const SplitAxis &axis : axes)
    for (const auto &[tensor, follows] : axis.tensors)
      addToShape(shapes[tensor], follows);
  return shapes;
}

std::vector<SplitShape> placer::weightShapes(ArrayRef<SplitAxis> axes,
                                             size_t numWeights) {
  std::vector<SplitShape> shapes(numWeights);
  for (const SplitAxis &axis : axes)
    for (const auto &[weight, follows] : axis.weights)
      addToShape(shapes[weight], follows);
  return shapes;
}
