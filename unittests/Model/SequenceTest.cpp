//===- SequenceTest.cpp - Tasks that run as one
//------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/Sequence.h"

#include "../Common/RandomProblem.h"

#include <gtest/gtest.h>

using namespace placer;
using namespace placer::testing;

TEST(Sequence, IsOneTaskOnDevicesThatRunAllMembers) {
  std::vector<Device> devices(3);
  devices[0].name = "a";
  devices[1].name = "b";
  devices[2].name = "c";
  ColocationNames names;
  SequenceTask sequence(devices, names);
  using Times = std::vector<std::optional<int64_t>>;
  for (const Times &times : {Times{1, 2, 3}, Times{10, std::nullopt, 30}})
    sequence.add([&](DeviceId device) { return times[device]; }, 7, "");
  Task task = sequence.take();
  using Cost = std::pair<std::string, int64_t>;
  ASSERT_EQ(task.costNs.size(), 2u);
  EXPECT_EQ(Cost(task.costNs[0]), Cost("a", 11));
  EXPECT_EQ(Cost(task.costNs[1]), Cost("c", 33));
  EXPECT_EQ(task.residentBytes, 14);
  EXPECT_EQ(task.colocation, "");
}

TEST(Sequence, JoinsColocationSets) {
  ColocationNames names;
  std::vector<Device> devices(1);
  auto none = [](DeviceId) { return std::optional<int64_t>(1); };
  auto merge = [&](std::vector<std::string> members) {
    SequenceTask sequence(devices, names);
    for (const std::string &name : members)
      sequence.add(none, 0, name);
    return sequence.take().colocation;
  };
  EXPECT_EQ(merge({"", "x"}), "x");
  EXPECT_FALSE(names.isAnyJoined());
  EXPECT_EQ(merge({"y", "", "x"}), "y");
  EXPECT_EQ(merge({"z", "y"}), "z");
  EXPECT_TRUE(names.isAnyJoined());
  for (const char *name : {"x", "y", "z"})
    EXPECT_EQ(names.leader(name), "x");
  EXPECT_EQ(names.leader("other"), "other");
}

TEST(Sequence, MembersStartOneAfterTheOther) {
  EXPECT_EQ(sequenceStarts(5, {10, 0, 20}), (std::vector<int64_t>{5, 15, 15}));
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(sequenceStarts(most - 1, {10, 1}),
            (std::vector<int64_t>{most - 1, most}));
}

TEST(Sequence, OneTaskNeedsItsWorkspace) {
  EXPECT_EQ(sequenceWorkspace({7}, {{0, 0, 100, true}}), 7);
  EXPECT_EQ(sequenceWorkspace({}, {}), 0);
}

TEST(Sequence, InnerTensorsLiveUntilTheirLastReader) {
  // 10 bytes from the first to the second, 20 from the second to the third: all
  // of them while the second runs.
  EXPECT_EQ(
      sequenceWorkspace({0, 0, 0}, {{0, 1, 10, false}, {1, 2, 20, false}}), 30);
  // The first tensor is gone when the third begins.
  EXPECT_EQ(
      sequenceWorkspace({0, 0, 0}, {{0, 1, 10, false}, {2, 2, 20, false}}), 20);
  // Workspaces count for their own task only.
  EXPECT_EQ(sequenceWorkspace({5, 0, 50}, {{0, 1, 10, false}}), 50);
  EXPECT_EQ(sequenceWorkspace({5, 0, 50}, {{0, 2, 10, false}}), 60);
}

TEST(Sequence, OutputsMakeRoomUntilTheyBegin) {
  // The whole holds 100 bytes for an output that only the second task makes.
  EXPECT_EQ(sequenceWorkspace({80, 0}, {{1, 1, 100, true}}), 0);
  EXPECT_EQ(sequenceWorkspace({120, 0}, {{1, 1, 100, true}}), 20);
  // An output is never freed, though it is read inside.
  EXPECT_EQ(sequenceWorkspace({0, 0, 9}, {{0, 1, 100, true}}), 9);
}

TEST(Sequence, StaysAtTheLargestNumber) {
  int64_t large = std::numeric_limits<int64_t>::max() - 1;
  EXPECT_EQ(sequenceWorkspace({large, 0}, {{0, 1, 2, false}}),
            std::numeric_limits<int64_t>::max());
  EXPECT_EQ(sequenceWorkspace({0, 0}, {{0, 1, large, false}, {1, 1, 2, false}}),
            std::numeric_limits<int64_t>::max());
}

TEST(Sequence, IsWhatRunningOneByOneNeeds) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    Random random(seed);
    int64_t length = random.between(1, 6);
    std::vector<int64_t> workspaces;
    for (int64_t i = 0; i < length; ++i)
      workspaces.push_back(random.below(20));
    std::vector<SequenceTensor> tensors;
    for (int64_t i = random.below(8); i > 0; --i) {
      auto producer = static_cast<int32_t>(random.below(length));
      tensors.push_back(
          {producer, static_cast<int32_t>(random.between(producer, length - 1)),
           random.below(30), random.percent(40)});
    }
    int64_t expected = 0;
    for (int32_t i = 0; i < length; ++i) {
      int64_t inUse = workspaces[i];
      for (const SequenceTensor &tensor : tensors) {
        bool isHeld =
            tensor.producer <= i && (tensor.leaves || i <= tensor.lastReader);
        inUse += isHeld ? tensor.bytes : 0;
        inUse -= tensor.leaves ? tensor.bytes : 0;
      }
      expected = std::max(expected, inUse);
    }
    ASSERT_EQ(sequenceWorkspace(workspaces, tensors), expected)
        << "seed " << seed;
  }
}
