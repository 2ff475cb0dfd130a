//===- JudgePlan.cpp - Whether a plan does what its collective says -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// States the meaning of plans anew: it uses nothing of what makes or times
// them but the data structure itself.
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/CollectivePlan.h"

#include "llvm/ADT/BitVector.h"

#include <set>

using namespace placer;

namespace {

/// What is known of a value: of which chunk, on which device, and whose
/// contributions it is the sum of.
struct Known {
  int32_t chunk;
  DeviceId at;
  llvm::BitVector of;
  /// Formed from the first participant on, each added to those before it.
  bool isInOrder;
};

class PlanJudge {
public:
  PlanJudge(const Problem &machine, const CollectivePlan &plan)
      : machine(machine), plan(plan), collective(plan.collective) {}

  std::optional<std::string> judge();

private:
  using Fault = std::optional<std::string>;

  Fault judgeChunks() const;
  Fault judgeStep(size_t index);
  Fault judgeMove(const PlanStep &step);
  Fault judgeSum(const PlanStep &step);
  Fault judgeResults() const;
  /// Whose contribution to a chunk there is at all.
  bool isContributor(int32_t chunk, int32_t participant) const;
  bool isReceiver(int32_t chunk, int32_t participant) const;

  const Problem &machine;
  const CollectivePlan &plan;
  const Collective &collective;
  std::vector<std::optional<Known>> values;
  std::set<std::pair<ValueId, DeviceId>> sent;
};

} // namespace

bool PlanJudge::isContributor(int32_t chunk, int32_t participant) const {
  switch (collective.kind) {
  case CollectiveKind::Broadcast:
    return participant == collective.root;
  case CollectiveKind::AllGather:
    return participant == plan.chunks[chunk].owner;
  default:
    return true;
  }
}

bool PlanJudge::isReceiver(int32_t chunk, int32_t participant) const {
  switch (collective.kind) {
  case CollectiveKind::Reduce:
    return participant == collective.root;
  case CollectiveKind::ReduceScatter:
    return participant == plan.chunks[chunk].owner;
  default:
    return true;
  }
}

PlanJudge::Fault PlanJudge::judgeChunks() const {
  int64_t end = 0;
  for (const PlanChunk &chunk : plan.chunks) {
    if (chunk.range.begin != end || chunk.range.end <= chunk.range.begin)
      return "the chunks are not the data, one after another";
    end = chunk.range.end;
    if (end % collective.elementBytes)
      return "a chunk ends within an element";
    if (isShared(collective.kind)) {
      if (chunk.owner < 0 || chunk.owner >= collective.numParticipants())
        return "a chunk belongs to nobody";
      ByteRange share = shareOf(collective, chunk.owner);
      if (chunk.range.begin < share.begin || chunk.range.end > share.end)
        return "a chunk is not of its owner's share";
    }
  }
  if (end != collective.bytes)
    return "the chunks are not the whole of the data";
  return std::nullopt;
}

PlanJudge::Fault PlanJudge::judgeMove(const PlanStep &step) {
  if (size_t(step.link) >= machine.links.size() || step.link < 0)
    return "uses a link that does not exist";
  const Link &link = machine.links[step.link];
  if (!llvm::is_contained(collective.participants, link.to))
    return "sends to a device that does not take part";
  if (step.reads.empty())
    return "sends nothing";
  for (ValueId id : step.reads) {
    if (values[id]->at != link.from)
      return "sends a value from a device that does not have it";
    if (!sent.insert({id, link.to}).second)
      return "sends a value to a device for the second time";
  }
  for (ValueId id : step.reads) {
    Known copy = *values[id];
    copy.at = link.to;
    values.push_back(std::move(copy));
  }
  return std::nullopt;
}

PlanJudge::Fault PlanJudge::judgeSum(const PlanStep &step) {
  if (step.reads.size() != 2)
    return "is a sum of other than two values";
  const Known &left = *values[step.reads[0]], &right = *values[step.reads[1]];
  if (left.at != right.at)
    return "adds up values of two devices";
  if (left.chunk != right.chunk)
    return "adds up values of two chunks";
  if (left.of.anyCommon(right.of))
    return "counts a contribution twice";
  Known sum = left;
  sum.of |= right.of;
  // The right one is the next participant after those of the left one, and
  // these are all before it.
  int next = right.of.find_first();
  sum.isInOrder = left.isInOrder && right.of.count() == 1 &&
                  left.of.find_first() == 0 &&
                  static_cast<int>(left.of.count()) == next &&
                  left.of.find_last() == next - 1;
  if (!collective.mayReassociate && !sum.isInOrder)
    return "forms a sum in another order than that of the participants";
  values.push_back(std::move(sum));
  return std::nullopt;
}

PlanJudge::Fault PlanJudge::judgeStep(size_t index) {
  const PlanStep &step = plan.steps[index];
  for (ValueId id : step.reads)
    if (id < 0 || size_t(id) >= values.size() || !values[id])
      return "reads a value that is not there yet";
  return step.isMove() ? judgeMove(step) : judgeSum(step);
}

PlanJudge::Fault PlanJudge::judgeResults() const {
  size_t count = collective.participants.size();
  if (plan.results.size() != plan.chunks.size() * count)
    return "does not say what everybody ends with";
  for (size_t i = 0; i < plan.results.size(); ++i) {
    auto chunk = static_cast<int32_t>(i / count);
    auto participant = static_cast<int32_t>(i % count);
    ValueId id = plan.results[i];
    std::string who =
        "'" + machine.devices[collective.participants[participant]].name + "' ";
    if (!isReceiver(chunk, participant)) {
      if (id != kNone)
        return who + "ends with a chunk that it does not need";
      continue;
    }
    if (id < 0 || size_t(id) >= values.size() || !values[id])
      return who + "ends without a chunk that it needs";
    const Known &value = *values[id];
    if (value.at != collective.participants[participant])
      return who + "ends with a value of another device";
    if (value.chunk != chunk)
      return who + "ends with another chunk";
    for (int32_t other = 0; other < collective.numParticipants(); ++other)
      if (value.of.test(other) != isContributor(chunk, other))
        return who + "ends without a contribution, or with one too many";
  }
  return std::nullopt;
}

std::optional<std::string> PlanJudge::judge() {
  if (auto fault = checkCollective(machine, collective))
    return fault;
  if (Fault fault = judgeChunks())
    return fault;
  for (int32_t chunk = 0; chunk < plan.numChunks(); ++chunk)
    for (int32_t i = 0; i < collective.numParticipants(); ++i) {
      values.emplace_back();
      if (!isContributor(chunk, i))
        continue;
      llvm::BitVector self(collective.numParticipants());
      self.set(i);
      values.back() =
          Known{chunk, collective.participants[i], std::move(self), true};
    }
  for (size_t i = 0; i < plan.steps.size(); ++i)
    if (Fault fault = judgeStep(i))
      return "step " + std::to_string(i) + " " + *fault;
  return judgeResults();
}

std::optional<std::string> placer::judgePlan(const Problem &machine,
                                             const CollectivePlan &plan) {
  return PlanJudge(machine, plan).judge();
}
