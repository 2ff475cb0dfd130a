//===- ScheduleSteps.cpp - The steps of a plan in a good order ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective/Routes.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>
#include <queue>

using namespace placer;

namespace {

/// Serves the steps of a plan by priorities. A step that finds a channel taken
/// waits at that channel; when one becomes free, only those that wait there
/// are looked at, the first one first.
class StepScheduler {
public:
  StepScheduler(const CollectivePlan &plan, const Network &network,
                SumSpeed speed);

  void prioritise(llvm::ArrayRef<double> ranks, StepOrder order);
  CollectivePlan run();

private:
  using Queue =
      std::priority_queue<int32_t, std::vector<int32_t>, std::greater<>>;

  int32_t numSteps() const { return static_cast<int32_t>(plan.steps.size()); }
  void tryToStart(int32_t step, int64_t now);
  void finish(int32_t step);
  CollectivePlan inOrderOfStart() const;

  const CollectivePlan &plan;
  /// By step: the channels or, after those, the device that it takes.
  std::vector<llvm::SmallVector<int32_t, 2>> resources;
  std::vector<int64_t> lengths;
  std::vector<int32_t> chunkOf;
  /// By value: the step that makes it, or kNone.
  std::vector<int32_t> maker;
  Rows<int32_t> followers;
  std::vector<int32_t> waitsFor;
  /// By step, its place in the order, and the other way round.
  std::vector<int32_t> placeOf, stepAt;
  /// By resource: whether it is taken, and who waits for it, by place.
  std::vector<bool> isTaken;
  std::vector<Queue> waiting;
  std::vector<int64_t> starts;
  using Event = std::pair<int64_t, int32_t>;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> running;
  /// Places of those that could start now.
  Queue candidates;
};

} // namespace

StepScheduler::StepScheduler(const CollectivePlan &plan, const Network &network,
                             SumSpeed speed)
    : plan(plan) {
  std::vector<int32_t> edgeOfLink;
  for (int32_t id = 0; id < network.numEdges(); ++id) {
    auto link = static_cast<size_t>(network.edge(id).link);
    if (edgeOfLink.size() <= link)
      edgeOfLink.resize(link + 1, kNone);
    edgeOfLink[link] = id;
  }
  std::vector<std::pair<int32_t, int32_t>> chunkAndNode;
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t node = 0; node < network.numNodes(); ++node)
      chunkAndNode.push_back({chunk, node});
  maker.assign(plan.numOwn(), kNone);
  for (auto [index, step] : llvm::enumerate(plan.steps)) {
    int64_t bytes = 0;
    for (ValueId id : step.reads)
      bytes += plan.chunks[chunkAndNode[id].first].range.size();
    chunkOf.push_back(chunkAndNode[step.reads[0]].first);
    llvm::SmallVector<int32_t, 2> taken;
    if (step.isMove()) {
      const NetworkEdge &edge = network.edge(edgeOfLink[step.link]);
      lengths.push_back(edge.timeNs(bytes));
      taken.assign(edge.channels.begin(), edge.channels.end());
      for (ValueId id : step.reads)
        chunkAndNode.push_back({chunkAndNode[id].first, edge.to});
    } else {
      std::pair<int32_t, int32_t> sum = chunkAndNode[step.reads[0]];
      lengths.push_back(speed.timeNs(plan.chunks[sum.first].range.size()));
      if (lengths.back() > 0)
        taken.push_back(network.numChannels() + sum.second);
      chunkAndNode.push_back(sum);
    }
    resources.push_back(std::move(taken));
    maker.insert(maker.end(), step.numWritten(), static_cast<int32_t>(index));
  }
  waitsFor.assign(plan.steps.size(), 0);
  followers = collectRows(plan.steps.size(), [&](auto add) {
    for (auto [index, step] : llvm::enumerate(plan.steps))
      for (ValueId id : step.reads)
        if (maker[id] != kNone)
          add(maker[id], static_cast<int32_t>(index));
  });
  for (int32_t step = 0; step < numSteps(); ++step)
    for (int32_t next : followers[step])
      ++waitsFor[next];
  isTaken.assign(network.numChannels() + network.numNodes(), false);
  waiting.resize(isTaken.size());
}

void StepScheduler::prioritise(llvm::ArrayRef<double> ranks, StepOrder order) {
  stepAt.resize(plan.steps.size());
  std::iota(stepAt.begin(), stepAt.end(), 0);
  if (order != StepOrder::AsGiven) {
    std::vector<int64_t> tails(plan.steps.size(), 0);
    for (int32_t step = numSteps() - 1; step >= 0; --step) {
      for (int32_t next : followers[step])
        tails[step] = std::max(tails[step], tails[next]);
      tails[step] += lengths[step];
    }
    llvm::stable_sort(stepAt, [&](int32_t a, int32_t b) {
      if (order == StepOrder::ChunkFirst &&
          ranks[chunkOf[a]] != ranks[chunkOf[b]])
        return ranks[chunkOf[a]] < ranks[chunkOf[b]];
      return tails[a] > tails[b];
    });
  }
  placeOf.resize(stepAt.size());
  for (auto [place, step] : llvm::enumerate(stepAt))
    placeOf[step] = static_cast<int32_t>(place);
}

void StepScheduler::tryToStart(int32_t step, int64_t now) {
  for (int32_t resource : resources[step])
    if (isTaken[resource]) {
      waiting[resource].push(placeOf[step]);
      return;
    }
  for (int32_t resource : resources[step])
    isTaken[resource] = true;
  starts[step] = now;
  running.push({now + lengths[step], step});
}

void StepScheduler::finish(int32_t step) {
  for (int32_t resource : resources[step])
    isTaken[resource] = false;
  for (int32_t next : followers[step])
    if (--waitsFor[next] == 0)
      candidates.push(placeOf[next]);
}

CollectivePlan StepScheduler::run() {
  starts.assign(plan.steps.size(), 0);
  for (int32_t step = 0; step < numSteps(); ++step)
    if (waitsFor[step] == 0)
      candidates.push(placeOf[step]);
  std::vector<int32_t> freed;
  for (int64_t now = 0;;) {
    // The first of those that wait at a channel stands for all of them.
    auto refill = [&](int32_t resource) {
      if (!isTaken[resource] && !waiting[resource].empty()) {
        candidates.push(waiting[resource].top());
        waiting[resource].pop();
      }
    };
    for (int32_t resource : freed)
      refill(resource);
    while (!candidates.empty()) {
      int32_t step = stepAt[candidates.top()];
      candidates.pop();
      tryToStart(step, now);
      // Where it went to wait elsewhere, the next one has its chance.
      for (int32_t resource : resources[step])
        refill(resource);
    }
    freed.clear();
    if (running.empty())
      break;
    now = running.top().first;
    while (!running.empty() && running.top().first == now) {
      int32_t step = running.top().second;
      running.pop();
      finish(step);
      llvm::append_range(freed, resources[step]);
    }
  }
  return inOrderOfStart();
}

CollectivePlan StepScheduler::inOrderOfStart() const {
  std::vector<int32_t> order(plan.steps.size());
  std::iota(order.begin(), order.end(), 0);
  llvm::stable_sort(
      order, [&](int32_t a, int32_t b) { return starts[a] < starts[b]; });
  std::vector<ValueId> firstOf(plan.steps.size()), renamed(maker.size());
  ValueId next = plan.numOwn();
  for (int32_t step = 0; step < numSteps(); ++step) {
    firstOf[step] = next;
    next += plan.steps[step].numWritten();
  }
  std::iota(renamed.begin(), renamed.begin() + plan.numOwn(), 0);
  next = plan.numOwn();
  for (int32_t step : order)
    for (int32_t i = 0; i < plan.steps[step].numWritten(); ++i)
      renamed[firstOf[step] + i] = next++;
  CollectivePlan sorted;
  sorted.collective = plan.collective;
  sorted.chunks = plan.chunks;
  for (int32_t step : order) {
    sorted.steps.push_back(plan.steps[step]);
    for (ValueId &id : sorted.steps.back().reads)
      id = renamed[id];
  }
  for (ValueId id : plan.results)
    sorted.results.push_back(id == kNone ? kNone : renamed[id]);
  return sorted;
}

CollectivePlan placer::scheduled(const CollectivePlan &plan,
                                 const Network &network,
                                 llvm::ArrayRef<double> ranks, StepOrder order,
                                 SumSpeed speed) {
  StepScheduler scheduler(plan, network, speed);
  scheduler.prioritise(ranks, order);
  return scheduler.run();
}
