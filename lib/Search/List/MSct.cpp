//===- MSct.cpp - Small communication times, with favourite children ------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Baechi's m-SCT (B. Jeon, L. Cai et al.: "Baechi: fast device placement of
// machine learning graphs", 2020), after C. Hanen and A. Munier's heuristic for
// small communication times, 1995. It is m-ETF where each task may have a
// favourite child, which its device waits for: another task goes there only
// when it is urgent, that is when its data could be on every device by then.
//
// Favourites come from the relaxation of an integer program over times s and,
// for each edge, x = 0 where the edge is to stay on one device:
//   min w
//   s_i + p_i + c_ij x_ij <= s_j        for each edge
//   sum of x_ij over successors j >= their number - 1
//   sum of x_ij over predecessors i >= their number - 1
//   s_i + p_i <= w,  0 <= x <= 1
// An edge with x below 0.1 is marked; the sums leave no two of them to one
// parent or child.
//
// Our reading: p and c are means over devices and links, edges within a
// colocation set cost nothing and are no favourites. The program is solved
// for graphs of up to kMaxEdges edges and within kMaxIterations; beyond that
// the favourites are matched greedily: the edge on the longest way from a
// beginning to an end first.
//
//===----------------------------------------------------------------------===//

#include "Search/List/EarliestStart.h"
#include "Search/List/ListAlgorithms.h"

#include "Search/List/Ranks.h"
#include "placer/Bounds/LinearProgram.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace placer;

/// Within these, Clp takes a few seconds at the very most; the programs of
/// real networks of this size take less than one.
static constexpr size_t kMaxEdges = 10000;
static constexpr int32_t kMaxIterations = 15000;
/// Baechi's threshold.
static constexpr double kFavourite = 0.1;

namespace {
/// Two tasks of different groups, and the mean time to send all that goes from
/// one to the other.
struct Edge {
  TaskId from, to;
  double transferNs;
};

class FavouriteChildren {
public:
  explicit FavouriteChildren(const Instance &instance);

  bool isSmall() const { return edges.size() <= kMaxEdges; }
  /// By task, or kNone; empty where the program was not solved.
  std::vector<TaskId> solve() const;
  std::vector<TaskId> match() const;

private:
  const Instance &instance;
  const MeanCosts costs;
  /// By parent; of one parent in the order of its outputs.
  std::vector<Edge> edges;
};
} // namespace

FavouriteChildren::FavouriteChildren(const Instance &instance)
    : instance(instance), costs(meanCosts(instance)) {
  std::vector<size_t> edgeTo(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    size_t first = edges.size();
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor)) {
        if (instance.group(consumer) == instance.group(task))
          continue;
        size_t known = edgeTo[consumer];
        if (known >= first && known < edges.size() &&
            edges[known].to == consumer) {
          edges[known].transferNs += costs.transferNs[tensor];
          continue;
        }
        edgeTo[consumer] = edges.size();
        edges.push_back({task, consumer, costs.transferNs[tensor]});
      }
  }
}

std::vector<TaskId> FavouriteChildren::solve() const {
  using Term = LinearProgram::Term;
  const double inf = LinearProgram::kInfinity;
  // Times in means of a task, so that the numbers are of the size of 1.
  double sum = 0;
  for (double time : costs.taskNs)
    sum += time;
  const double unit = sum > 0 ? sum / instance.numTasks() : 1;

  LinearProgram program;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    program.addColumn(0, inf, 0);
  int32_t makespan = program.addColumn(0, inf, 1);
  int32_t firstCut = program.numColumns();
  for (size_t i = 0; i < edges.size(); ++i)
    program.addColumn(0, 1, 0);

  std::vector<llvm::SmallVector<Term, 2>> children(instance.numTasks());
  std::vector<llvm::SmallVector<Term, 2>> parents(instance.numTasks());
  for (auto [i, edge] : llvm::enumerate(edges)) {
    auto cut = static_cast<int32_t>(firstCut + i);
    program.addRow(
        costs.taskNs[edge.from] / unit, inf,
        {{edge.to, 1}, {edge.from, -1}, {cut, -edge.transferNs / unit}});
    children[edge.from].push_back({cut, 1});
    parents[edge.to].push_back({cut, 1});
  }
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    // The others follow from their successors.
    if (instance.outputs(task).empty() || children[task].empty())
      program.addRow(costs.taskNs[task] / unit, inf,
                     {{makespan, 1}, {task, -1}});
    for (const auto &terms : {children[task], parents[task]})
      if (terms.size() > 1)
        program.addRow(double(terms.size()) - 1, inf, terms);
    // Within a group nothing is sent.
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (instance.group(consumer) == instance.group(task))
          program.addRow(costs.taskNs[task] / unit, inf,
                         {{consumer, 1}, {task, -1}});
  }
  if (program.solve(kMaxIterations) != LinearProgram::Status::Optimal)
    return {};

  std::vector<TaskId> favourites(instance.numTasks(), kNone);
  std::vector<bool> isTaken(instance.numTasks(), false);
  for (auto [i, edge] : llvm::enumerate(edges)) {
    // The sums rule out a second one, up to rounding.
    if (program.values()[firstCut + i] >= kFavourite ||
        favourites[edge.from] != kNone || isTaken[edge.to])
      continue;
    favourites[edge.from] = edge.to;
    isTaken[edge.to] = true;
  }
  return favourites;
}

std::vector<TaskId> FavouriteChildren::match() const {
  std::vector<double> up = upwardRanks(instance, costs);
  std::vector<double> down = downwardRanks(instance, costs);
  auto length = [&](const Edge &edge) {
    return down[edge.from] + costs.taskNs[edge.from] + edge.transferNs +
           up[edge.to];
  };
  std::vector<Edge> longestFirst = edges;
  llvm::stable_sort(longestFirst, [&](const Edge &a, const Edge &b) {
    return length(a) > length(b);
  });
  std::vector<TaskId> favourites(instance.numTasks(), kNone);
  std::vector<bool> isTaken(instance.numTasks(), false);
  for (const Edge &edge : longestFirst)
    if (favourites[edge.from] == kNone && !isTaken[edge.to]) {
      favourites[edge.from] = edge.to;
      isTaken[edge.to] = true;
    }
  return favourites;
}

PlacementResult placer::placeByMSct(const ListRequest &request) {
  const FavouriteChildren children(request.instance);
  std::vector<TaskId> favourites;
  if (children.isSmall())
    favourites = children.solve();
  if (favourites.empty() && request.instance.numTasks() > 0) {
    request.report.notes.push_back(
        std::string("the linear program of favourite children ") +
        (children.isSmall() ? "was not solved in time" : "is too large") +
        "; they are matched along the longest paths instead");
    favourites = children.match();
  }
  return tryWithHeadroom(request, [&](ScheduleBuilder &builder) {
    ReadyPriority priority;
    EarliestStart::Options options;
    options.favouriteChild = favourites;
    return EarliestStart(request.instance, builder, priority, options).run();
  });
}
