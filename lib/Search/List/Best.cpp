//===- Best.cpp - All algorithms, of which the best counts ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs every algorithm, the partitioners in every order, and keeps the first of
// the shortest schedules: it is never longer than that of any algorithm alone,
// "single" among them. Then the placements of the shortest few schedules are
// ordered anew in every local order, which often gains a little: deciding the
// devices is what a list algorithm is for, and once they are known its ranks by
// mean costs are not the best order.
//
//===----------------------------------------------------------------------===//

#include "Search/List/ListAlgorithms.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// How many placements are ordered anew.
static constexpr size_t kReordered = 3;

std::string ListAlgorithm::nameWith(LocalOrder order) const {
  if (!isPartitioner)
    return name.str();
  return name.str() + "/" + localOrderNames()[static_cast<size_t>(order)].str();
}

namespace {
struct Entry {
  PlacementNotes report;
  Schedule schedule;
};

class Contest {
public:
  explicit Contest(const ListRequest &request) : request(request) {}

  void runAll(llvm::ArrayRef<ListAlgorithm> algorithms);
  void reorder();
  PlacementResult finish();

private:
  /// What is asked of an algorithm that reports to `report`.
  ListRequest ask(LocalOrder order, PlacementNotes &report) const {
    return {request.instance, request.fixed, order, report};
  }
  /// Another placement of the same length counts, the same one again does not.
  void enter(Schedule schedule, PlacementNotes report);

  const ListRequest &request;
  /// The shortest so far, the shortest first.
  std::vector<Entry> entries;
  std::optional<Violation> reason;
};
} // namespace

void Contest::enter(Schedule schedule, PlacementNotes report) {
  for (const Entry &entry : entries)
    if (entry.schedule.makespan() == schedule.makespan() &&
        llvm::equal(entry.schedule.tasks, schedule.tasks,
                    [](const ScheduledTask &a, const ScheduledTask &b) {
                      return a.device == b.device;
                    }))
      return;
  Entry entry = {std::move(report), std::move(schedule)};
  // After those of the same length.
  auto position =
      llvm::upper_bound(entries, entry, [](const Entry &a, const Entry &b) {
        return a.schedule.makespan() < b.schedule.makespan();
      });
  entries.insert(position, std::move(entry));
  if (entries.size() > kReordered)
    entries.pop_back();
}

void Contest::runAll(llvm::ArrayRef<ListAlgorithm> algorithms) {
  bool needsFallback = false;
  for (const ListAlgorithm &algorithm : algorithms) {
    size_t numOrders = algorithm.isPartitioner ? localOrderNames().size() : 1;
    for (size_t i = 0; i < numOrders; ++i) {
      auto order = static_cast<LocalOrder>(i);
      PlacementNotes report;
      report.chosen = algorithm.nameWith(order);
      PlacementResult result = algorithm.place(ask(order, report));
      if (auto *schedule = std::get_if<Schedule>(&result))
        enter(std::move(*schedule), std::move(report));
      else
        needsFallback |= algorithm.hasFallback;
    }
  }
  if (!needsFallback)
    return;
  // The fallback is the same for all that would use it.
  PlacementNotes report;
  report.chosen = "fallback";
  PlacementResult result = fallBack(ask(request.order, report));
  if (auto *schedule = std::get_if<Schedule>(&result))
    enter(std::move(*schedule), std::move(report));
  else
    reason = std::get<Violation>(std::move(result));
}

void Contest::reorder() {
  const std::vector<Entry> first = entries;
  for (const Entry &entry : first) {
    std::vector<DeviceId> devices;
    for (const ScheduledTask &task : entry.schedule.tasks)
      devices.push_back(task.device);
    for (auto [i, orderName] : llvm::enumerate(localOrderNames())) {
      PlacementNotes report = entry.report;
      report.chosen += ", reordered by " + orderName.str();
      PlacementResult result =
          orderByRequest(ask(static_cast<LocalOrder>(i), report), devices);
      if (auto *schedule = std::get_if<Schedule>(&result))
        enter(std::move(*schedule), std::move(report));
    }
  }
}

PlacementResult Contest::finish() {
  if (entries.empty())
    return *reason;
  request.report = std::move(entries.front().report);
  return std::move(entries.front().schedule);
}

PlacementResult placer::placeByBest(const ListRequest &request,
                                    llvm::ArrayRef<ListAlgorithm> algorithms) {
  Contest contest(request);
  contest.runAll(algorithms);
  contest.reorder();
  return contest.finish();
}
