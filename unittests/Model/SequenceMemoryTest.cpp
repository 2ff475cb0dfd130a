//===- SequenceMemoryTest.cpp - Memory of tasks run as one ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Model/SequenceMemory.h"

#include "../Common/RandomProblem.h"

#include <gtest/gtest.h>

using namespace placer;
using namespace placer::testing;

TEST(SequenceMemory, OneTaskNeedsItsWorkspace) {
  EXPECT_EQ(sequenceWorkspace({7}, {{0, 0, 100, true}}), 7);
  EXPECT_EQ(sequenceWorkspace({}, {}), 0);
}

TEST(SequenceMemory, InnerTensorsLiveUntilTheirLastReader) {
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

TEST(SequenceMemory, OutputsMakeRoomUntilTheyBegin) {
  // The whole holds 100 bytes for an output that only the second task makes.
  EXPECT_EQ(sequenceWorkspace({80, 0}, {{1, 1, 100, true}}), 0);
  EXPECT_EQ(sequenceWorkspace({120, 0}, {{1, 1, 100, true}}), 20);
  // An output is never freed, though it is read inside.
  EXPECT_EQ(sequenceWorkspace({0, 0, 9}, {{0, 1, 100, true}}), 9);
}

TEST(SequenceMemory, StaysAtTheLargestNumber) {
  int64_t large = std::numeric_limits<int64_t>::max() - 1;
  EXPECT_EQ(sequenceWorkspace({large, 0}, {{0, 1, 2, false}}),
            std::numeric_limits<int64_t>::max());
  EXPECT_EQ(sequenceWorkspace({0, 0}, {{0, 1, large, false}, {1, 1, 2, false}}),
            std::numeric_limits<int64_t>::max());
}

TEST(SequenceMemory, IsWhatRunningOneByOneNeeds) {
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
