//===- BoundsBody.cpp - Work between heads and tails ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundParts.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

namespace {

/// For work that arrives with its tail: the most of total * t + the work whose
/// tail is at least t, over the tails t that have arrived.
class LongestRest {
public:
  LongestRest(std::vector<int64_t> sortedTails, int64_t total)
      : tails(std::move(sortedTails)), total(total) {
    while (size < tails.size())
      size *= 2;
    nodes.assign(2 * size, {});
  }

  void add(int64_t tail, int64_t work) {
    size_t leaf = llvm::lower_bound(tails, tail) - tails.begin();
    size_t node = size + leaf;
    nodes[node].work += work;
    nodes[node].longest = Wide(total) * tail + nodes[node].work;
    while ((node /= 2) > 0) {
      const Node &left = nodes[2 * node], &right = nodes[2 * node + 1];
      nodes[node] = {left.work + right.work,
                     std::max(right.longest, left.longest + right.work)};
    }
  }
  Wide longest() const { return nodes[1].longest; }

private:
  struct Node {
    int64_t work = 0;
    /// Far below 0 while nothing has arrived.
    Wide longest = -(Wide(1) << 100);
  };

  std::vector<int64_t> tails;
  int64_t total;
  size_t size = 1;
  std::vector<Node> nodes;
};

} // namespace

int64_t placer::longestWithBody(std::vector<BodyPart> parts, int64_t total) {
  std::vector<int64_t> tails;
  for (const BodyPart &part : parts)
    tails.push_back(part.tail);
  llvm::sort(tails);
  tails.erase(llvm::unique(tails), tails.end());
  llvm::stable_sort(parts, [](const BodyPart &a, const BodyPart &b) {
    return a.head > b.head;
  });
  LongestRest rest(std::move(tails), total);
  int64_t bound = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    rest.add(parts[i].tail, parts[i].work);
    if (i + 1 == parts.size() || parts[i + 1].head < parts[i].head)
      bound =
          std::max(bound, parts[i].head + ceilDivide(rest.longest(), total));
  }
  return bound;
}

int64_t placer::headBodyTail(const Instance &instance, const PathTables &tables,
                             const DeviceWeights &weights) {
  std::vector<BodyPart> parts;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    GroupId group = instance.group(task);
    BodyPart part{kNever, kNever, kNever};
    for (DeviceId device : instance.groupDevices(group)) {
      if (!tables.isUsable(group, device))
        continue;
      part.head = std::min(part.head, tables.head(task, device));
      part.tail = std::min(part.tail, tables.tail(task, device));
      part.work =
          std::min(part.work, weights.of[device] * instance.time(task, device));
    }
    parts.push_back(part);
  }
  return longestWithBody(std::move(parts), weights.total);
}

Bound placer::boundByHeadsAndTails(const BoundContext &context) {
  Bound bound{0, "head-body-tail"};
  for (const DeviceWeights &weights : context.weights)
    bound.ns = std::max(
        bound.ns, headBodyTail(context.instance, context.tables, weights));
  return bound;
}
