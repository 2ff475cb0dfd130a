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
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>

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
  int64_t makespan;
  /// Among schedules of the same length, the first that was asked for counts,
  /// whichever thread was done first.
  size_t number;
  PlacementNotes report;
  Schedule schedule;

  bool operator<(const Entry &other) const {
    return std::tie(makespan, number) < std::tie(other.makespan, other.number);
  }
  bool isSamePlacement(const Entry &other) const {
    return makespan == other.makespan &&
           llvm::equal(schedule.tasks, other.schedule.tasks,
                       [](const ScheduledTask &a, const ScheduledTask &b) {
                         return a.device == b.device;
                       });
  }
};

class Contest {
public:
  Contest(const ListRequest &request, const ListEffort &effort)
      : request(request), effort(effort) {}

  void runAll(llvm::ArrayRef<ListAlgorithm> algorithms);
  void reorder();
  /// Has all algorithms been given up, some schedule is made after all.
  void makeAny(llvm::ArrayRef<ListAlgorithm> algorithms);
  PlacementResult finish();

private:
  /// Makes a schedule, and says in the report how.
  using Attempt = std::function<PlacementResult(PlacementNotes &report)>;

  /// Makes all attempts that there is time for, the first one in any case.
  /// Others come after them.
  void runAttempts(llvm::ArrayRef<Attempt> attempts, size_t numLater);
  /// Whether one more attempt may begin, or as many as are left if all of them
  /// are to be made.
  bool hasTime(size_t numLeft);
  /// What is asked of an algorithm that reports to `report`.
  ListRequest ask(LocalOrder order, PlacementNotes &report) const {
    return {request.instance, request.fixed, order, report, isGivenUp};
  }
  void enter(Entry entry);

  const ListRequest &request;
  const ListEffort &effort;
  const std::function<bool()> wasInterrupted = [this] {
    return effort.deadline.isInterrupted();
  };
  /// Never, once a schedule must be made whatever it takes.
  StopCheck isGivenUp = wasInterrupted;
  bool mustEnd() const { return isGivenUp && isGivenUp(); }
  std::mutex mutex;
  /// The shortest so far, the shortest first.
  std::vector<Entry> entries;
  /// In seconds, where there is a deadline.
  double longestAttempt = 0, sumOfAttempts = 0;
  size_t numTimed = 0;
  size_t numAttempts = 0;
  std::optional<Violation> reason;
};
} // namespace

/// The same placement counts once.
void Contest::enter(Entry entry) {
  auto same = llvm::find_if(entries, [&](const Entry &other) {
    return entry.isSamePlacement(other);
  });
  if (same != entries.end()) {
    if (*same < entry)
      return;
    entries.erase(same);
  }
  auto position = llvm::upper_bound(entries, entry);
  entries.insert(position, std::move(entry));
  if (entries.size() > kReordered)
    entries.pop_back();
}

bool Contest::hasTime(size_t numLeft) {
  if (wasInterrupted())
    return false;
  std::lock_guard<std::mutex> lock(mutex);
  // There is none where the longest so far would not be done in time.
  if (!effort.deadline.isOver() &&
      effort.deadline.secondsLeft() >= longestAttempt)
    return true;
  if (numTimed == 0 || !effort.latestForAll)
    return false;
  auto workers = llvm::hardware_concurrency(effort.workers);
  return sumOfAttempts / static_cast<double>(numTimed) *
             static_cast<double>(numLeft) / workers.compute_thread_count() <
         effort.latestForAll->secondsLeft();
}

void Contest::runAttempts(llvm::ArrayRef<Attempt> attempts, size_t numLater) {
  auto run = [&](size_t index) {
    if (index > 0 && !hasTime(attempts.size() - index + numLater))
      return;
    PlacementNotes report;
    auto begin = std::chrono::steady_clock::now();
    PlacementResult result = attempts[index](report);
    std::chrono::duration<double> passed =
        std::chrono::steady_clock::now() - begin;
    std::lock_guard<std::mutex> lock(mutex);
    if (effort.deadline.isLimited()) {
      longestAttempt = std::max(longestAttempt, passed.count());
      sumOfAttempts += passed.count();
      ++numTimed;
    }
    if (auto *schedule = std::get_if<Schedule>(&result)) {
      int64_t makespan = schedule->makespan();
      enter({makespan, numAttempts + index, std::move(report),
             std::move(*schedule)});
    }
  };
  if (effort.workers == 1) {
    for (size_t index = 0; index < attempts.size(); ++index)
      run(index);
  } else {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(effort.workers));
    for (size_t index = 0; index < attempts.size(); ++index)
      pool.async(run, index);
    pool.wait();
  }
  numAttempts += attempts.size();
}

void Contest::runAll(llvm::ArrayRef<ListAlgorithm> algorithms) {
  std::atomic<bool> needsFallback = false;
  std::vector<Attempt> attempts;
  // Where there are micro-batches, their orders come early, as there may not be
  // time for all.
  std::vector<const ListAlgorithm *> contestants;
  for (const ListAlgorithm &algorithm : algorithms)
    contestants.push_back(&algorithm);
  if (hasPipeline(request.instance))
    std::stable_partition(contestants.begin() + 1, contestants.end(),
                          [](auto *one) { return one->isPipeline; });
  else
    llvm::erase_if(contestants, [](auto *one) { return one->isPipeline; });
  for (const ListAlgorithm *contestant : contestants) {
    const ListAlgorithm &algorithm = *contestant;
    size_t numOrders = algorithm.isPartitioner ? localOrderNames().size() : 1;
    for (size_t i = 0; i < numOrders; ++i)
      attempts.push_back([&, i](PlacementNotes &report) {
        auto order = static_cast<LocalOrder>(i);
        report.chosen = algorithm.nameWith(order);
        PlacementResult result = algorithm.place(ask(order, report));
        if (algorithm.hasFallback &&
            std::holds_alternative<Violation>(result) && !mustEnd())
          needsFallback = true;
        return result;
      });
  }
  runAttempts(attempts, kReordered * localOrderNames().size());
  if (!needsFallback)
    return;
  // The fallback is the same for all that would use it.
  PlacementNotes report;
  report.chosen = "fallback";
  PlacementResult result = fallBack(ask(request.order, report));
  if (auto *schedule = std::get_if<Schedule>(&result)) {
    int64_t makespan = schedule->makespan();
    enter({makespan, numAttempts++, std::move(report), std::move(*schedule)});
  } else if (!mustEnd()) {
    reason = std::get<Violation>(std::move(result));
  }
}

/// Nothing is made sooner than a schedule on a single device.
void Contest::makeAny(llvm::ArrayRef<ListAlgorithm> algorithms) {
  if (!entries.empty() || reason)
    return;
  isGivenUp = nullptr;
  runAll(
      llvm::ArrayRef(*llvm::find_if(algorithms, [](const ListAlgorithm &one) {
        return one.name == "single";
      })));
  if (entries.empty())
    runAll(algorithms.take_front());
}

void Contest::reorder() {
  const std::vector<Entry> first = entries;
  std::vector<Attempt> attempts;
  for (const Entry &entry : first)
    for (size_t i = 0; i < localOrderNames().size(); ++i)
      attempts.push_back([&, i](PlacementNotes &report) {
        report = entry.report;
        report.chosen += ", reordered by " + localOrderNames()[i].str();
        std::vector<DeviceId> devices;
        for (const ScheduledTask &task : entry.schedule.tasks)
          devices.push_back(task.device);
        return orderByRequest(ask(static_cast<LocalOrder>(i), report), devices);
      });
  if (hasTime(attempts.size()))
    runAttempts(attempts, 0);
}

PlacementResult Contest::finish() {
  if (entries.empty())
    return *reason;
  request.report = std::move(entries.front().report);
  request.report.secondsOfLongest = longestAttempt;
  return std::move(entries.front().schedule);
}

PlacementResult placer::placeByBest(const ListRequest &request,
                                    llvm::ArrayRef<ListAlgorithm> algorithms,
                                    const ListEffort &effort) {
  Contest contest(request, effort);
  contest.runAll(algorithms);
  contest.makeAny(algorithms);
  contest.reorder();
  return contest.finish();
}
