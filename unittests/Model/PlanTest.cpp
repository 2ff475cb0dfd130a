//===- PlanTest.cpp - What a placement makes the machine do ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Plan.h"

#include "../Common/RandomSchedule.h"
#include "TestProblem.h"
#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace placer;
using namespace placer::testing;

namespace {

using Key = std::pair<TensorId, DeviceId>;
using Need = std::tuple<Buffer::Kind, int32_t, DeviceId>;

/// The rules once more, in the plainest way, from the problem itself: no rows,
/// no numbers of transfers.
struct NaivePlan {
  NaivePlan(const Problem &problem, const std::vector<DeviceId> &device) {
    for (auto [id, tensor] : llvm::enumerate(problem.tensors)) {
      auto number = static_cast<TensorId>(id);
      DeviceId home = device[tensor.producer];
      Need made{Buffer::Kind::Tensor, number, home};
      users[made];
      for (TaskId reader : tensor.consumers) {
        if (device[reader] == home) {
          users[made].insert({reader, kNone});
          continue;
        }
        sent.insert({number, device[reader]});
        users[made].insert({kNone, device[reader]});
        users[{Buffer::Kind::Copy, number, device[reader]}].insert(
            {reader, kNone});
      }
      if (tensor.isResult || tensor.consumers.empty())
        toEnd.insert(made);
    }
  }

  std::set<Key> sent;
  /// Who needs a buffer: a task, or a transfer to a device.
  std::map<Need, std::set<std::pair<TaskId, DeviceId>>> users;
  std::set<Need> toEnd;
};

/// The activities that are meant to be before another, from the rows.
std::set<ActivityId> rowSet(llvm::ArrayRef<ActivityId> row) {
  return {row.begin(), row.end()};
}

} // namespace

TEST(Plan, EqualsANaiveExpansion) {
  size_t crossing = 0;
  RandomOptions options;
  options.weights = 50;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    Problem problem = randomProblem(seed, options);
    Instance instance(problem);
    Placement placement = randomPlacement(instance, seed);
    const std::vector<DeviceId> &device = placement.device;
    Plan plan = expand(instance, {device});
    NaivePlan naive(problem, device);

    // Transfers, by tensor and destination.
    ASSERT_EQ(plan.transfers.size(), naive.sent.size()) << seed;
    bool isLinked = true;
    for (auto [transfer, key] : llvm::zip_equal(plan.transfers, naive.sent)) {
      DeviceId from = device[problem.tensors[key.first].producer];
      ASSERT_EQ(Key(transfer.tensor, transfer.to), key) << seed;
      ASSERT_EQ(transfer.from(), from) << seed;
      auto link = llvm::find_if(problem.links, [&](const Link &other) {
        return other.from == from && other.to == key.second;
      });
      ASSERT_EQ(transfer.route.exists(), link != problem.links.end());
      if (!transfer.route.exists()) {
        ASSERT_TRUE(!isLinked ||
                    plan.firstWithoutLink == &transfer - plan.transfers.data());
        isLinked = false;
        continue;
      }
      int64_t bytes = problem.tensors[key.first].bytes;
      ASSERT_EQ(transfer.route.durationNs, transferTimeNs(*link, bytes))
          << seed;
    }
    ASSERT_EQ(isLinked, plan.firstWithoutLink == kNone) << seed;
    crossing += plan.transfers.size();

    // Activities.
    ASSERT_EQ(plan.numActivities(),
              instance.numTasks() + int32_t(plan.transfers.size()));
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      ASSERT_EQ(plan.durations[task], instance.time(task, device[task]));
      ASSERT_EQ(plan.resources[task].vec(),
                std::vector<ResourceId>{
                    plan.engine(instance.engine(task, device[task]))});
      std::set<ActivityId> before;
      for (auto [id, tensor] : llvm::enumerate(problem.tensors))
        if (llvm::is_contained(tensor.consumers, task))
          before.insert(device[tensor.producer] == device[task]
                            ? tensor.producer
                            : plan.find({TensorId(id), device[task]}));
      ASSERT_EQ(rowSet(plan.before[task]), before) << seed;
    }
    for (ActivityId id = plan.numTasks; id < plan.numActivities(); ++id) {
      ASSERT_EQ(plan.find(plan.transfer(id)), id);
      ASSERT_EQ(plan.before[id].vec(),
                std::vector<ActivityId>{
                    problem.tensors[plan.transfer(id).tensor].producer});
      for (ResourceId resource : plan.resources[id])
        ASSERT_EQ(plan.resource(resource).kind, Plan::Resource::Kind::Channel);
    }
    for (ActivityId id = 0; id < plan.numActivities(); ++id) {
      for (ActivityId other : plan.before[id])
        ASSERT_TRUE(llvm::is_contained(plan.after[other], id)) << seed;
      for (ActivityId other : plan.after[id])
        ASSERT_TRUE(llvm::is_contained(plan.before[other], id)) << seed;
    }
    ASSERT_EQ(plan.before.totalSize(), plan.after.totalSize());

    // Buffers.
    std::map<DeviceId, int64_t> resident, residentOfTasks;
    for (TaskId task = 0; task < instance.numTasks(); ++task)
      residentOfTasks[device[task]] += problem.tasks[task].residentBytes;
    std::set<std::pair<WeightId, DeviceId>> weights, weightsOfTasks;
    for (auto [id, weight] : llvm::enumerate(problem.weights))
      for (TaskId reader : weight.readers)
        weightsOfTasks.insert({WeightId(id), device[reader]});
    size_t numTensors = 0;
    for (auto [id, buffer] : llvm::enumerate(plan.buffers)) {
      auto number = static_cast<BufferId>(id);
      for (ActivityId user : plan.users[id])
        ASSERT_TRUE(llvm::is_contained(plan.needs[user], number));
      if (buffer.begin != kNone) {
        ASSERT_TRUE(llvm::is_contained(plan.begins[buffer.begin], number));
      }
      if (buffer.kind == Buffer::Kind::Resident) {
        ASSERT_TRUE(buffer.isHeldToEnd && buffer.begin == kNone);
        resident[buffer.device] += buffer.bytes;
        continue;
      }
      if (buffer.kind == Buffer::Kind::Weight) {
        ASSERT_TRUE(buffer.isHeldToEnd && buffer.begin == kNone);
        ASSERT_EQ(buffer.bytes, problem.weights[buffer.index].bytes);
        ASSERT_TRUE(weights.insert({buffer.index, buffer.device}).second);
        continue;
      }
      if (buffer.kind == Buffer::Kind::Workspace) {
        ASSERT_EQ(buffer.bytes, problem.tasks[buffer.index].workspaceBytes);
        ASSERT_EQ(buffer.device, device[buffer.index]);
        ASSERT_GT(plan.durations[buffer.index], 0);
        ASSERT_EQ(plan.users[id].vec(), std::vector<ActivityId>{buffer.index});
        continue;
      }
      ++numTensors;
      ASSERT_EQ(buffer.bytes, problem.tensors[buffer.index].bytes);
      Need key{buffer.kind, buffer.index, buffer.device};
      ASSERT_TRUE(naive.users.count(key)) << seed;
      ASSERT_EQ(buffer.isHeldToEnd, naive.toEnd.count(key) > 0) << seed;
      std::set<std::pair<TaskId, DeviceId>> users;
      for (ActivityId user : plan.users[id])
        users.insert(plan.isTask(user)
                         ? std::pair(user, kNone)
                         : std::pair(kNone, plan.transfer(user).to));
      ASSERT_EQ(users, naive.users[key]) << seed;
      ASSERT_EQ(buffer.begin, buffer.kind == Buffer::Kind::Tensor
                                  ? problem.tensors[buffer.index].producer
                                  : plan.find({buffer.index, buffer.device}));
      ASSERT_EQ(number, buffer.kind == Buffer::Kind::Tensor
                            ? plan.bufferOf(buffer.index)
                            : plan.copyOf(buffer.begin));
    }
    ASSERT_EQ(numTensors, naive.users.size()) << seed;
    ASSERT_EQ(weights, weightsOfTasks) << seed;
    for (DeviceId id = 0; id < instance.numDevices(); ++id)
      ASSERT_EQ(resident[id], residentOfTasks[id]) << seed;
  }
  EXPECT_GT(crossing, 5000u);
}
