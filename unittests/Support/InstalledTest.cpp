//===- InstalledTest.cpp - Tests of files that come with placer -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/Installed.h"

#include "llvm/Support/FileSystem.h"

#include "gtest/gtest.h"

using namespace placer;

namespace {

TEST(Installed, IsFoundAboveTheProgram) {
  std::string kinds = findInstalled("share/placer/kinds");
  EXPECT_TRUE(llvm::sys::fs::is_directory(kinds)) << kinds;
  std::string self = findInstalled("unittests/support-tests");
  EXPECT_TRUE(llvm::sys::fs::can_execute(self)) << self;
}

TEST(Installed, IsEmptyWhereThereIsNone) {
  EXPECT_EQ(findInstalled("share/placer/nothing-of-this-name"), "");
}

} // namespace
