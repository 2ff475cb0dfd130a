//===- GraphFilesTest.cpp - Files and folders of graphs -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/GraphFiles.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

using namespace placer;

namespace {

class GraphFiles : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("placer", folder));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  std::string write(llvm::StringRef name, llvm::StringRef text) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, name);
    llvm::sys::fs::create_directories(llvm::sys::path::parent_path(path));
    std::error_code error;
    llvm::raw_fd_ostream(path, error) << text;
    EXPECT_FALSE(error);
    return path.str().str();
  }

  llvm::SmallString<128> folder;
  std::vector<std::string> warnings;
};

constexpr llvm::StringLiteral kGraph =
    R"({"format":"placer-graph","version":1,"name":"own","extra":1,
"devices":[{"name":"a","kind":"gpu"}],
"tasks":[{"name":"t","cost_ns":{"gpu":1}}],"tensors":[]})";
constexpr llvm::StringLiteral kProfile =
    "a -- Relu -- forward_compute_time=1, backward_compute_time=1, "
    "activation_size=1, parameter_size=1\n";

TEST_F(GraphFiles, AnyFormatIsRead) {
  auto own = readGraphFile(write("x.json", kGraph), {}, warnings);
  ASSERT_TRUE(std::holds_alternative<Problem>(own));
  EXPECT_EQ(std::get<Problem>(own).name, "own");
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("x.json:1:"), std::string::npos) << warnings[0];
  auto profile = readGraphFile(write("net/graph.txt", kProfile), {}, warnings);
  ASSERT_TRUE(std::holds_alternative<Problem>(profile));
  EXPECT_EQ(std::get<Problem>(profile).name, "net");
}

TEST_F(GraphFiles, ErrorsHaveTheirPlace) {
  auto bad = readGraphFile(write("bad.json", "{\n"), {}, warnings);
  ASSERT_TRUE(std::holds_alternative<std::string>(bad));
  EXPECT_NE(std::get<std::string>(bad).find(
                "bad.json:2:1: the text ends too early\n"),
            std::string::npos)
      << std::get<std::string>(bad);
  auto none = readGraphFile(folder.str().str() + "/none", {}, warnings);
  EXPECT_NE(std::get<std::string>(none).find("No such file"),
            std::string::npos);
  auto directory = readGraphFile(folder, {}, warnings);
  EXPECT_NE(std::get<std::string>(directory).find("is a folder"),
            std::string::npos);
}

TEST_F(GraphFiles, FoldersAreSearchedInOrder) {
  std::string b = write("b.json", kGraph), a = write("sub/a.json", kGraph);
  std::string profile = write("sub/net/graph.txt", kProfile);
  write("sub/notes.txt", "no graph");
  auto found = findGraphFiles({folder.str().str(), "other.json"});
  ASSERT_TRUE(std::holds_alternative<std::vector<std::string>>(found));
  EXPECT_EQ(std::get<std::vector<std::string>>(found),
            (std::vector<std::string>{b, a, profile, "other.json"}));
}

TEST_F(GraphFiles, AnEmptyFolderIsAnError) {
  write("notes.txt", "no graph");
  auto found = findGraphFiles({folder.str().str()});
  EXPECT_TRUE(std::holds_alternative<std::string>(found));
}

} // namespace
