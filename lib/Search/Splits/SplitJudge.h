//===- SplitJudge.h - What a cutting is worth -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cutting is worth what the schedule of its unfolding takes. The first
// schedule is dispatched, with the devices that the cutting gives; a search
// goes on from there and may put parts elsewhere.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_SPLITS_SPLITJUDGE_H
#define PLACER_LIB_SEARCH_SPLITS_SPLITJUDGE_H

#include "Search/Splits/Cutting.h"
#include "placer/Search/PlanSplits.h"

#include <memory>

namespace placer {

/// A cutting with its schedule.
struct JudgedPlan {
  static constexpr int64_t kNone = std::numeric_limits<int64_t>::max();

  std::string start;
  Cutting cutting;
  SplitChoices choices;
  std::shared_ptr<const Unfolding> unfolding;
  Schedule schedule;
  /// kNone where there is no schedule.
  int64_t valueNs = kNone;
  std::optional<Violation> failure;

  bool hasSchedule() const { return valueNs != kNone; }
};

inline bool isShorter(const JudgedPlan &a, const JudgedPlan &b) {
  return a.valueNs < b.valueNs;
}

class SplitJudge {
public:
  /// All must outlive this.
  SplitJudge(const CuttingRules &rules, const SplitRequest &request)
      : rules(rules), request(request) {}

  /// How devices that are given are put in order.
  enum class Order {
    Urgent, ///< what has most behind it first, tasks and transfers alike
    Fifo,   ///< as FlexFlow does
  };

  /// Without a search. Where the devices of the cutting leave no schedule, by
  /// lists that choose others.
  JudgedPlan judge(std::string start, Cutting cutting,
                   Order order = Order::Urgent) const;
  /// All of them, by all workers. The answers do not depend on how many there
  /// are.
  std::vector<JudgedPlan>
  judgeAll(std::vector<std::pair<std::string, Cutting>> cuttings,
           const Deadline &deadline) const;
  /// Goes on from a plan, by a search on its unfolding; with a bound, that is
  /// not looked for.
  Answer improve(JudgedPlan &plan, const Budget &budget,
                 const SolverSource &solver, const Bound *bound = nullptr,
                 std::function<void(const Progress &)> progress = {}) const;

  /// The devices that the request gives, of an unfolding.
  std::vector<DeviceId> fixedOf(const Unfolding &unfolding) const {
    return rules.devicesOf(rules.unsplit(), unfolding);
  }
  unsigned numWorkers() const;
  /// Others have the rest of the workers for a while.
  void useWorkers(unsigned number) { workers = number; }
  int64_t numJudged() const { return count; }

private:
  void take(JudgedPlan &plan, Schedule schedule) const;
  void takeIfShorter(JudgedPlan &plan, PlacementResult placed) const;
  void dispatch(const Instance &instance, std::vector<DeviceId> devices,
                JudgedPlan &plan) const;

  const CuttingRules &rules;
  const SplitRequest &request;
  /// 0: as the request says.
  unsigned workers = 0;
  mutable std::atomic<int64_t> count = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_SPLITS_SPLITJUDGE_H
