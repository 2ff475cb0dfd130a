//===- MachineJsonTest.cpp - Reading the machine of a file alone ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonTestSupport.h"

using namespace placer;

namespace {

constexpr char kHead[] = R"({"format":"placer-graph","version":1,)";

void expectMachineError(const std::string &rest, const std::string &message,
                        const std::string &note = std::string()) {
  MarkedText text(kHead + rest);
  JsonWarnings warnings;
  MachinePositions where;
  expectError(readMachine(text.text, warnings, where), text, message, note);
}

TEST(MachineJson, IsTheMachineOfAGraph) {
  Problem problem = fullProblem();
  JsonWarnings warnings;
  MachinePositions where;
  Problem machine =
      expectRead(readMachine(graphText(problem), warnings, where));
  EXPECT_EQ(machine.devices, problem.devices);
  EXPECT_EQ(machine.links, problem.links);
  EXPECT_TRUE(machine.tasks.empty());
  EXPECT_TRUE(machine.tensors.empty());
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(where.devices.size(), problem.devices.size());
  EXPECT_EQ(where.links.size(), problem.links.size());
}

TEST(MachineJson, MayBeAllThereIs) {
  MarkedText text(std::string(kHead) +
                  "\n \"devices\":[\n  @{\"name\":\"d\",\"kind\":\"k\"}]}");
  JsonWarnings warnings;
  MachinePositions where;
  Problem machine = expectRead(readMachine(text.text, warnings, where));
  ASSERT_EQ(machine.devices.size(), 1u);
  EXPECT_EQ(machine.devices[0].name, "d");
  EXPECT_TRUE(machine.links.empty());
  ASSERT_EQ(where.devices.size(), 1u);
  EXPECT_EQ(where.devices[0], *text.error);
}

TEST(MachineJson, TasksAreNotRead) {
  JsonWarnings warnings;
  MachinePositions where;
  expectRead(readMachine(
      std::string(kHead) +
          R"("devices":[{"name":"d","kind":"k"}],"tasks":[{"wrong":1}]})",
      warnings, where));
  EXPECT_TRUE(warnings.empty());
}

TEST(MachineJson, UnknownFieldsAreTold) {
  JsonWarnings warnings;
  MachinePositions where;
  expectRead(readMachine(
      std::string(kHead) +
          R"("devices":[{"name":"d","kind":"k","memory":1}],"wires":[]})",
      warnings, where));
  EXPECT_EQ(warnings.size(), 2u);
}

TEST(MachineJson, WhatIsWrongHasItsPlace) {
  // The mark of an error before the document itself.
  {
    MarkedText text("@" + std::string(kHead) + "\"links\":[]}");
    JsonWarnings warnings;
    MachinePositions where;
    expectError(readMachine(text.text, warnings, where), text,
                "missing field 'devices' in the document");
  }
  expectMachineError(R"("devices":[{"name":^"d","kind":"k"},
 {"name":@"d","kind":"k"}]})",
                     "duplicate device name 'd'", "first defined here");
  expectMachineError(R"("devices":[{"name":"d","kind":"k"}],
 "links":[{"from":"d","to":@"e","bytes_per_second":1}]})",
                     "unknown device 'e'");
  expectMachineError(R"("devices":[{"name":"d","kind":"k"}],
 "links":[{"from":"d","to":@"d","bytes_per_second":1}]})",
                     "link from 'd' to itself; what stays on a device needs no "
                     "link");
}

} // namespace
