//===- SplitsReader.cpp - Reading the axes of tasks -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Json/SplitsReader.h"

using namespace llvm;

namespace placer {

bool SplitsReader::readSplits(TaskId task, const JsonCursor &list) {
  return list.elements(
      [&](const JsonCursor &element) { return readAxis(task, element); });
}

static bool readTimes(const JsonCursor &object,
                      std::vector<std::pair<std::string, int64_t>> &times) {
  return object.members([&](StringRef key, const JsonCursor &cursor) {
    times.emplace_back(key.str(), 0);
    return cursor.read(times.back().second, /*least=*/0);
  });
}

bool SplitsReader::readAxis(TaskId task, const JsonCursor &element) {
  SplitAxis axis;
  axis.task = task;
  NamedFollows tensors, weights;
  auto readAll = [&](NamedFollows &named) {
    return [&](const JsonCursor &object) {
      return object.members([&](StringRef name, const JsonCursor &cursor) {
        named.emplace_back(name.str(), Follows());
        return readFollows(cursor, axis, named.back().second);
      });
    };
  };
  if (!element.isObject({"axis", "kind", "extent", "tensors", "weights",
                         "resident", "overhead_ns", "fixed_workspace_bytes",
                         "sum_ns"}) ||
      !element.field("axis", Need::Required, axis.name))
    return false;
  bool hasKind = false;
  if (!element.field("kind", Need::Optional, [&](const JsonCursor &cursor) {
        std::string name;
        if (!cursor.read(name))
          return false;
        std::optional<AxisKind> kind = findAxisKind(name);
        if (!kind)
          return cursor.fail("unknown kind of axis " + quoted(name) +
                             "; there are 'samples', 'attribute', "
                             "'parameter' and 'reduction'");
        axis.kind = *kind;
        return hasKind = true;
      }))
    return false;
  if (!hasKind) {
    std::optional<AxisKind> kind = findAxisKind(axis.name);
    if (!kind)
      return element.fail("axis " + quoted(axis.name) +
                          " needs a 'kind': 'samples', 'attribute', "
                          "'parameter' or 'reduction'");
    axis.kind = *kind;
  }
  // How tensors follow depends on the extent.
  if (!element.field("extent", Need::Required, axis.extent, /*least=*/1) ||
      !element.field("tensors", Need::Required, readAll(tensors)) ||
      !element.field("weights", Need::Optional, readAll(weights)) ||
      !element.field("resident", Need::Optional,
                     [&](const JsonCursor &cursor) {
                       return readFollows(cursor, axis, axis.resident);
                     }) ||
      !element.field("overhead_ns", Need::Optional,
                     [&](const JsonCursor &cursor) {
                       return readTimes(cursor, axis.overheadNs);
                     }) ||
      !element.field("fixed_workspace_bytes", Need::Optional,
                     axis.fixedWorkspaceBytes, /*least=*/0) ||
      !element.field("sum_ns", Need::Optional, [&](const JsonCursor &cursor) {
        return readTimes(cursor, axis.sumNs);
      }))
    return false;
  begins.push_back(element.offset());
  axes.push_back(std::move(axis));
  tensorsOf.push_back(std::move(tensors));
  weightsOf.push_back(std::move(weights));
  return true;
}

bool SplitsReader::readFollows(const JsonCursor &cursor, const SplitAxis &axis,
                               Follows &follows) {
  // What is too large is for `validate` to say.
  auto product = [](int64_t a, int64_t b) {
    return a > kMaxAxisExtent || b > kMaxAxisExtent ? 1 : a * b;
  };
  if (cursor.isText()) {
    std::string how;
    if (!cursor.read(how))
      return false;
    if (how == "sliced")
      follows = Follows::sliced(0, product(axis.extent, 1));
    else if (how == "partial")
      follows = Follows::partial();
    else if (how != "whole")
      return cursor.fail("expected 'sliced', 'whole', 'partial' or an object, "
                         "found " +
                         quoted(how));
    return true;
  }
  int64_t dim = 0;
  follows = Follows::sliced(0, 0);
  bool hasExtent = false;
  if (!cursor.isObject({"dim", "extent", "scale", "before", "after"}) ||
      !cursor.field("dim", Need::Optional,
                    [&](const JsonCursor &member) {
                      return member.read(dim, /*least=*/0) &&
                             (dim < kMaxSplitDims ||
                              member.fail("a dimension is from 0 to " +
                                          Twine(kMaxSplitDims - 1)));
                    }) ||
      !cursor.field("extent", Need::Optional,
                    [&](const JsonCursor &member) {
                      hasExtent = true;
                      return member.read(follows.extent, /*least=*/1);
                    }) ||
      !cursor.field("scale", Need::Optional, follows.scale, /*least=*/1) ||
      !cursor.field("before", Need::Optional, follows.before) ||
      !cursor.field("after", Need::Optional, follows.after))
    return false;
  follows.dim = static_cast<int32_t>(dim);
  if (!hasExtent)
    follows.extent = product(axis.extent, follows.scale);
  return true;
}

bool SplitsReader::resolve(const StringMap<int32_t> &tensors,
                           const StringMap<int32_t> &weights) {
  for (size_t axis = 0; axis < axes.size(); ++axis)
    if (!lookUp(axis, "tensors", "tensor", tensorsOf[axis], tensors,
                axes[axis].tensors) ||
        !lookUp(axis, "weights", "weight", weightsOf[axis], weights,
                axes[axis].weights))
      return false;
  return true;
}

bool SplitsReader::lookUp(size_t axis, StringLiteral key, StringRef noun,
                          const NamedFollows &named,
                          const StringMap<int32_t> &ids,
                          std::vector<std::pair<int32_t, Follows>> &entries) {
  for (const auto &[name, follows] : named) {
    auto found = ids.find(name);
    if (found == ids.end()) {
      const JsonLocator &where = document.where();
      return document.fail(where.member(where.member(begins[axis], key), name),
                           "unknown " + noun + " " + quoted(name));
    }
    entries.emplace_back(found->second, follows);
  }
  return true;
}

} // namespace placer
