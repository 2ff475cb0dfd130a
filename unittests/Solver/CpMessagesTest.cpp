//===- CpMessagesTest.cpp - Looking at serialized messages ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Cp/CpMessages.h"

#include <gtest/gtest.h>

using namespace placer;

static bool isMessageOf(std::initializer_list<int> bytes) {
  std::string text;
  for (int byte : bytes)
    text += static_cast<char>(byte);
  return isMessage(text);
}

TEST(CpMessages, KnowsEveryWireType) {
  EXPECT_TRUE(isMessageOf({}));
  EXPECT_TRUE(isMessageOf({0x08, 0x96, 0x01}));
  EXPECT_TRUE(isMessageOf({0x09, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_TRUE(isMessageOf({0x0d, 1, 2, 3, 4}));
  EXPECT_TRUE(isMessageOf({0x12, 2, 'h', 'i', 0x08, 1}));
}

TEST(CpMessages, RejectsWhatIsNone) {
  EXPECT_FALSE(isMessageOf({0x08}));
  EXPECT_FALSE(isMessageOf({0x08, 0x96}));
  EXPECT_FALSE(isMessageOf({0x09, 1, 2, 3}));
  EXPECT_FALSE(isMessageOf({0x0d, 1}));
  EXPECT_FALSE(isMessageOf({0x12, 3, 'h', 'i'}));
  EXPECT_FALSE(isMessageOf({0x0b}));
  EXPECT_FALSE(isMessageOf({0x00, 1}));
  EXPECT_FALSE(isMessageOf({0xff, 0xff, 0xff, 0xff}));
  EXPECT_FALSE(isMessageOf({0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                            0xff, 0xff, 0xff, 0x01}));
  EXPECT_FALSE(isMessageOf(
      {0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 'h'}));
}

TEST(CpMessages, TheLastTimeLimitCounts) {
  EXPECT_EQ(timeLimitOf(""), std::nullopt);
  std::string parameters = timeLimitParameters(60);
  EXPECT_TRUE(isMessage(parameters));
  EXPECT_EQ(timeLimitOf(parameters), 60);
  parameters += std::string("\x08\x01", 2) + timeLimitParameters(0.25);
  EXPECT_TRUE(isMessage(parameters));
  EXPECT_EQ(timeLimitOf(parameters), 0.25);
}
