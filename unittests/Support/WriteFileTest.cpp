//===- WriteFileTest.cpp - Tests of files written whole -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/WriteFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include "gtest/gtest.h"

#include <unistd.h>

using namespace placer;
namespace fs = llvm::sys::fs;

namespace {

class WriteFile : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("placer-write-file", folder));
  }
  void TearDown() override { fs::remove_directories(folder); }

  std::string path(llvm::StringRef name) const {
    llvm::SmallString<128> result = folder;
    llvm::sys::path::append(result, name);
    return result.str().str();
  }
  static std::string contents(llvm::StringRef file) {
    auto buffer = llvm::MemoryBuffer::getFile(file);
    return buffer ? (*buffer)->getBuffer().str() : "unreadable";
  }
  int numFiles() const {
    std::error_code error;
    int count = 0;
    for (fs::directory_iterator it(folder, error), end; it != end && !error;
         it.increment(error))
      ++count;
    return count;
  }

  llvm::SmallString<128> folder;
};

TEST_F(WriteFile, ReplacesWhatWasThere) {
  EXPECT_FALSE(writeWholeFile(path("a"), "first"));
  EXPECT_FALSE(writeWholeFile(path("a"), "2nd"));
  EXPECT_EQ(contents(path("a")), "2nd");
  EXPECT_EQ(numFiles(), 1);
}

TEST_F(WriteFile, FollowsLinks) {
  EXPECT_FALSE(writeWholeFile(path("a"), "first"));
  ASSERT_FALSE(fs::create_link(path("a"), path("link")));
  EXPECT_FALSE(writeWholeFile(path("link"), "2nd"));
  EXPECT_EQ(contents(path("a")), "2nd");
  EXPECT_TRUE(fs::is_symlink_file(path("link")));
}

TEST_F(WriteFile, FollowsLinksToNothing) {
  ASSERT_EQ(symlink("a", path("link").c_str()), 0);
  ASSERT_EQ(symlink("link", path("to-link").c_str()), 0);
  EXPECT_FALSE(writeWholeFile(path("to-link"), "text"));
  EXPECT_EQ(contents(path("a")), "text");
  EXPECT_TRUE(fs::is_symlink_file(path("link")));
  EXPECT_TRUE(fs::is_symlink_file(path("to-link")));
}

TEST_F(WriteFile, KeepsPermissions) {
  EXPECT_FALSE(writeWholeFile(path("a"), "first"));
  auto wanted = static_cast<fs::perms>(0750);
  ASSERT_FALSE(fs::setPermissions(path("a"), wanted));
  EXPECT_FALSE(writeWholeFile(path("a"), "2nd"));
  EXPECT_EQ(contents(path("a")), "2nd");
  EXPECT_EQ(*fs::getPermissions(path("a")), wanted);
}

TEST_F(WriteFile, WritesIntoWhatIsNoFile) {
  EXPECT_FALSE(writeWholeFile("/dev/null", "text"));
  fs::file_status status;
  ASSERT_FALSE(fs::status("/dev/null", status));
  EXPECT_EQ(status.type(), fs::file_type::character_file);
}

TEST_F(WriteFile, LeavesNothingWhereItFails) {
  EXPECT_TRUE(writeWholeFile(path("no/folder"), "text"));
  EXPECT_TRUE(writeWholeFile("/dev/full", "text"));
  EXPECT_EQ(numFiles(), 0);
}

} // namespace
