//===- ProfilesTest.cpp - Profiles are read as they are meant -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Json/JsonTestSupport.h"

#include "placer/Model/Validate.h"
#include "placer/Target/Profiles/ProfileLayers.h"
#include "placer/Target/Profiles/Profiles.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <random>
#include <set>

using namespace placer;

namespace {

/// A line of a layer with these figures.
std::string layerLine(const std::string &name, const std::string &description,
                      const std::string &forward, const std::string &backward,
                      const std::string &activation,
                      const std::string &parameters) {
  return name + " -- " + description + " -- forward_compute_time=" + forward +
         ", backward_compute_time=" + backward +
         ", activation_size=" + activation + ", parameter_size=" + parameters +
         "\n";
}

/// An input, and two branches that are added.
std::string pipeDreamText() {
  return layerLine("node1", "Input0", "18.962", "0.000", "64.0", "0.000") +
         layerLine("node2", "Conv2d(3, 64, kernel_size=(7, 7))", "1.500",
                   "2.000", "100.0", "10.000") +
         layerLine("node3", "LSTM(1, 2)", "0.0000015", "3", "[30.0; 4.0]",
                   "0.000") +
         layerLine("node4", "Add", "0.000", "0.000", "8.0", "0.000") +
         "\tnode1 -- node2\n\tnode1 -- node3\n\tnode2 -- node4\n"
         "\tnode3 -- node4\n";
}

std::string dnnText() {
  return R"({"maxSizePerFPGA": 1000.0, "maxFPGAs": 2, "maxCPUs": 8, "nodes": [
{"id": 7, "name": "a", "supportedOnFpga": true, "cpuLatency": 1.0025, "fpgaLatency": 0.5, "isBackwardNode": false, "colorClass": 3, "size": 100.4},
{"id": 5, "supportedOnFpga": 0, "cpuLatency": 2, "fpgaLatency": 0, "isBackwardNode": 0, "size": 0},
{"id": 6, "name": "c", "supportedOnFpga": 1, "cpuLatency": 0, "fpgaLatency": 0, "colorClass": 3, "debug": [1, {}]}],
"edges": [
{"sourceId": 7, "destId": 5, "cost": 0.25, "size": 4.0},
{"sourceId": 7, "destId": 6, "cost": 0.25},
{"sourceId": 5, "destId": 6, "cost": 0}]})";
}

const Task &taskNamed(const Problem &problem, const std::string &name) {
  for (const Task &task : problem.tasks)
    if (task.name == name)
      return task;
  ADD_FAILURE() << "no task " << name;
  return problem.tasks.front();
}

/// "producer bytes: consumers" of a tensor.
std::string describe(const Problem &problem, const std::string &name) {
  for (const Tensor &tensor : problem.tensors) {
    if (tensor.name != name)
      continue;
    std::string text = problem.tasks[tensor.producer].name + " " +
                       std::to_string(tensor.bytes) + ":";
    for (TaskId consumer : tensor.consumers)
      text += " " + problem.tasks[consumer].name;
    return text;
  }
  return "no tensor " + name;
}

std::vector<std::string> taskNames(const Problem &problem) {
  std::vector<std::string> names;
  for (const Task &task : problem.tasks)
    names.push_back(task.name);
  return names;
}

TEST(PipeDream, TrainingHasBothPasses) {
  Problem problem = expectRead(readPipeDream(pipeDreamText(), "net", {}));
  EXPECT_EQ(problem.name, "net");
  ASSERT_EQ(problem.devices.size(), 2u);
  EXPECT_TRUE(problem.devices[1] == (Device{"gpu1", "gpu", int64_t(16) << 30}));
  ASSERT_EQ(problem.links.size(), 2u);
  EXPECT_TRUE(problem.links[1] ==
              (Link{1, 0, 10000, 22000000000, {"gpu1.out", "gpu0.in"}}));

  // Of what could be next, what became so last.
  EXPECT_EQ(taskNames(problem), (std::vector<std::string>{
                                    "f.node1", "f.node3", "f.node2", "f.node4",
                                    "b.node4", "b.node3", "b.node2"}));
  const Task &conv = taskNamed(problem, "f.node2");
  EXPECT_EQ(conv.op, "Conv2d");
  EXPECT_EQ(conv.costNs[0].second, 1500000);
  EXPECT_EQ(conv.residentBytes, 30);
  EXPECT_EQ(conv.colocation, "g.node2");
  const Task &back = taskNamed(problem, "b.node2");
  EXPECT_EQ(back.op, "Conv2dGrad");
  EXPECT_EQ(back.costNs[0].second, 2000000);
  EXPECT_EQ(back.residentBytes, 0);
  EXPECT_EQ(back.colocation, "g.node2");
  // Half a ns goes to the even one.
  EXPECT_EQ(taskNamed(problem, "f.node3").costNs[0].second, 2);
  // Loading is not counted, and nothing goes back to an input.
  EXPECT_EQ(taskNamed(problem, "f.node1").costNs[0].second, 0);
  EXPECT_EQ(taskNamed(problem, "f.node1").colocation, "");
  EXPECT_EQ(describe(problem, "act.node1"),
            "f.node1 64: f.node2 f.node3 b.node2 b.node3");
  EXPECT_EQ(describe(problem, "act.node3"),
            "f.node3 34: f.node4 b.node3 b.node4");
  EXPECT_EQ(describe(problem, "act.node4"), "f.node4 8: b.node4");
  EXPECT_EQ(describe(problem, "grad.node4.node3"), "b.node4 34: b.node3");
  EXPECT_EQ(describe(problem, "grad.node2.node1"),
            "no tensor grad.node2.node1");
  EXPECT_EQ(problem.tensors.size(), 6u);
}

/// "f.a samples 8: act.a" for each axis, in the order of tasks; of what is not
/// sliced in the first dimension also how it follows.
std::string showAxes(const Problem &problem) {
  std::string text;
  for (const SplitAxis &axis : problem.splits) {
    text += problem.tasks[axis.task].name + " " + axis.name + " " +
            std::to_string(axis.extent) + ":";
    for (const auto &[tensor, follows] : axis.tensors) {
      text += " " + problem.tensors[tensor].name;
      if (follows.how == Follows::How::Partial)
        text += "(partial)";
      else
        EXPECT_TRUE(follows == Follows::sliced(0, axis.extent));
    }
    text += "\n";
  }
  return text;
}

TEST(PipeDream, SamplesCanBeSplit) {
  ProfileOptions options;
  options.samples = 16;
  Problem problem = expectRead(readPipeDream(pipeDreamText(), "net", options));
  EXPECT_TRUE(validate(problem).empty());
  EXPECT_EQ(showAxes(problem),
            "f.node1 samples 16: act.node1\n"
            "f.node3 samples 16: act.node1 act.node3\n"
            "f.node2 samples 16: act.node1 act.node2\n"
            "f.node4 samples 16: act.node3 act.node2 act.node4\n"
            "b.node4 samples 16: act.node3 act.node2 act.node4 "
            "grad.node4.node2 grad.node4.node3\n"
            "b.node3 samples 16: act.node1 act.node3 grad.node4.node3\n"
            "b.node2 samples 16: act.node1 act.node2 grad.node4.node2 "
            "dw.node2(partial)\n"
            "u.node2 parameters 2: dw.node2 new.node2\n"
            "n.node2 samples 16:\n");
  // Gradients are tensors now.
  EXPECT_EQ(taskNamed(problem, "f.node2").residentBytes, 20);
  EXPECT_EQ(describe(problem, "dw.node2"), "b.node2 10: u.node2");
  EXPECT_EQ(describe(problem, "new.node2"), "u.node2 10: n.node2");
  EXPECT_EQ(taskNamed(problem, "n.node2").colocation, "g.node2");
  EXPECT_EQ(taskNamed(problem, "u.node2").colocation, "");

  options.isTraining = false;
  problem = expectRead(readPipeDream(pipeDreamText(), "net", options));
  EXPECT_EQ(problem.splits.size(), problem.tasks.size());
  EXPECT_EQ(problem.tasks.size(), 4u);
}

TEST(PipeDream, InferenceAndMachineByOptions) {
  ProfileOptions options;
  options.isTraining = false;
  options.devices = 3;
  options.memoryBytes = 0;
  options.bytesPerSecond = 5;
  options.latencyNs = 6;
  Problem problem = expectRead(readPipeDream(pipeDreamText(), "net", options));
  EXPECT_EQ(problem.devices.size(), 3u);
  EXPECT_FALSE(problem.devices[0].memoryBytes);
  ASSERT_EQ(problem.links.size(), 6u);
  EXPECT_EQ(problem.links[0].bytesPerSecond, 5);
  EXPECT_EQ(problem.links[0].latencyNs, 6);
  EXPECT_EQ(problem.tasks.size(), 4u);
  EXPECT_EQ(taskNamed(problem, "f.node2").residentBytes, 10);
  EXPECT_EQ(taskNamed(problem, "f.node2").colocation, "");
  EXPECT_EQ(describe(problem, "act.node1"), "f.node1 64: f.node2 f.node3");
}

TEST(PipeDream, StagesDoubleEdgesAndEmptyLinesArePassedOver) {
  std::string text = layerLine("a", "Relu", "1", "1", "1", "1") + "\r\n" +
                     layerLine("b", "Mul", "1", "1", "1", "1") +
                     "\n\ta -- b\r\n\ta -- b\n\n";
  text.insert(text.find("\n"), " -- stage_id=4");
  Problem problem = expectRead(readPipeDream(text, "net", {}));
  EXPECT_EQ(problem.tasks.size(), 4u);
  EXPECT_EQ(describe(problem, "act.a"), "f.a 1: f.b b.a b.b");
}

TEST(PipeDream, EveryRuleHasItsError) {
  std::string a = layerLine("a", "Relu", "1", "1", "1", "1");
  std::string b = layerLine("b", "Relu", "1", "1", "1", "1");
  auto expect = [](const std::string &marked, const std::string &message,
                   const std::string &note = std::string()) {
    MarkedText text(marked);
    expectError(readPipeDream(text.text, "net", {}), text, message, note);
  };
  expect("@", "a PipeDream profile without a layer");
  expect(a + "@no layer\n",
         "expected a layer, 'name -- description -- figures', or an edge, a "
         "tab and 'name -- name'");
  expect("@ -- Relu -- x\n", "a layer without a name");
  expect(a.substr(0, a.size() - 1) + " -- @stage=1\n",
         "expected nothing after the figures of a layer but 'stage_id=…'");
  expect("^" + a + "@" + a, "duplicate layer 'a'", "first defined here");
  expect("a -- Relu -- @forward=1\n",
         "expected 'forward_compute_time=…' as figure 1 of the layer");
  expect("a -- Relu -- forward_compute_time=1@\n",
         "expected 'backward_compute_time=…' as figure 2 of the layer");
  expect(layerLine("a", "Relu", "@1x", "1", "1", "1"),
         "expected a number, found '1x'");
  expect(layerLine("a", "Relu", "@nan", "1", "1", "1"),
         "expected a number, found 'nan'");
  expect(layerLine("a", "Relu", "1", "@-1", "1", "1"),
         "expected a number from 0 to 1e12, found '-1'");
  expect(layerLine("a", "Relu", "1", "@1e13", "1", "1"),
         "expected a number from 0 to 1e12, found '1e13'");
  expect(layerLine("a", "Relu", "1", "1", "@[1; 2", "1"),
         "expected ']' at the end of the list");
  expect(layerLine("a", "Relu", "1", "1", "[1; @z]", "1"),
         "expected a number, found 'z'");
  expect(layerLine("a", "Relu", "1", "1", "1", "1, @more=1"),
         "expected nothing after 'parameter_size=…'");
  expect(a + "\t@a\n", "expected an edge, 'name -- name'");
  expect(a + "\ta -- @z\n", "unknown layer 'z'; layers come before the edges");
  expect(a + "\t@a -- a\n", "layer 'a' reads itself");
  expect(a + "x@\xff\n", "the text is not UTF-8");
}

TEST(PipeDream, WhatFitsNowhereIsShownAtItsLayer) {
  std::string text = layerLine("a", "Relu", "1", "1", "1", "1") +
                     layerLine("b", "Relu", "1", "1", "1", "6e9");
  auto result = readPipeDream(text, "net", {});
  auto *error = std::get_if<JsonError>(&result);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->where, (TextPosition{2, 1}));
  EXPECT_NE(error->message.find("bytes of memory"), std::string::npos)
      << error->message;
}

TEST(PipeDream, CycleIsShownAtItsLayers) {
  std::string text = layerLine("a", "Relu", "1", "1", "1", "1") +
                     layerLine("b", "Relu", "1", "1", "1", "1") +
                     "\ta -- b\n\tb -- a\n";
  ProfileOptions options;
  options.isTraining = false;
  auto result = readPipeDream(text, "net", options);
  auto *error = std::get_if<JsonError>(&result);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message,
            "task 'f.a' depends on itself, in a cycle of 2 tasks");
  EXPECT_EQ(error->where, (TextPosition{1, 1}));
  ASSERT_EQ(error->notes.size(), 2u);
  EXPECT_EQ(error->notes[0].where, (TextPosition{2, 1}));
}

TEST(DnnPartitioning, IsReadAsItIsMeant) {
  JsonWarnings warnings;
  Problem problem =
      expectRead(readDnnPartitioning(dnnText(), "net", {}, warnings));
  EXPECT_TRUE(warnings.empty());
  ASSERT_EQ(problem.devices.size(), 3u);
  EXPECT_TRUE(problem.devices[1] == (Device{"acc1", "acc", {}}));
  EXPECT_TRUE(problem.devices[2] == (Device{"cpu0", "cpu", {}}));
  ASSERT_EQ(problem.links.size(), 6u);
  // Between accelerators everything goes through the host.
  EXPECT_TRUE(problem.links[0] ==
              (Link{0, 1, 0, 6000000000, {"acc0.out", "acc1.in"}}));
  EXPECT_TRUE(problem.links[1] ==
              (Link{0, 2, 0, 12000000000, {"acc0.out", "cpu0.in"}}));

  EXPECT_EQ(taskNames(problem), (std::vector<std::string>{"n7", "n5", "n6"}));
  const Task &a = problem.tasks[0];
  EXPECT_EQ(a.op, "a");
  EXPECT_EQ(a.costNs, (std::vector<std::pair<std::string, int64_t>>{
                          {"cpu", 1002500}, {"acc", 500000}}));
  EXPECT_EQ(a.colocation, "c3");
  EXPECT_EQ(a.residentBytes, 0);
  // Not for accelerators.
  EXPECT_EQ(problem.tasks[1].costNs.size(), 1u);
  EXPECT_EQ(describe(problem, "t7"), "n7 3000000: n5 n6");
  EXPECT_EQ(describe(problem, "t5"), "n5 0: n6");
  EXPECT_EQ(problem.tensors.size(), 2u);
}

TEST(DnnPartitioning, MachineByOptions) {
  ProfileOptions options;
  options.devices = 1;
  options.memoryBytes = 5000000;
  options.bytesPerSecond = 1000000;
  options.latencyNs = 9;
  options.cpus = 2;
  JsonWarnings warnings;
  Problem problem =
      expectRead(readDnnPartitioning(dnnText(), "net", options, warnings));
  ASSERT_EQ(problem.devices.size(), 3u);
  EXPECT_EQ(problem.devices[0].memoryBytes, 5000000);
  EXPECT_FALSE(problem.devices[1].memoryBytes);
  EXPECT_EQ(taskNamed(problem, "n7").residentBytes, 100);
  EXPECT_EQ(describe(problem, "t7"), "n7 250: n5 n6");
  EXPECT_EQ(problem.links[0].latencyNs, 9);
  // CPUs share their memory.
  EXPECT_EQ(transferTimeNs(problem.links[3], 250), 1);
}

TEST(DnnPartitioning, SamplesCanBeSplit) {
  ProfileOptions options;
  options.samples = 4;
  JsonWarnings warnings;
  Problem problem =
      expectRead(readDnnPartitioning(dnnText(), "net", options, warnings));
  EXPECT_TRUE(validate(problem).empty());
  EXPECT_EQ(showAxes(problem), "n7 samples 4: t7\n"
                               "n5 samples 4: t7 t5\n"
                               "n6 samples 4: t7 t5\n");
}

TEST(DnnPartitioning, EdgesOfDifferentCostsAreWarnedOf) {
  std::string text = dnnText();
  text.replace(text.find("\"destId\": 6, \"cost\": 0.25"), 25,
               "\"destId\": 6, \"cost\": 0.50");
  JsonWarnings warnings;
  Problem problem = expectRead(readDnnPartitioning(text, "net", {}, warnings));
  EXPECT_EQ(describe(problem, "t7"), "n7 6000000: n5 n6");
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].where, (TextPosition{7, 1}));
}

/// A document whose first node or edge is as given.
std::string documentWith(const std::string &nodes, const std::string &edges) {
  return "{\"maxFPGAs\": 2, \"nodes\": [" + nodes + "], \"edges\": [" + edges +
         "]}";
}

TEST(DnnPartitioning, EveryRuleHasItsError) {
  std::string a = R"({"id": 1, "supportedOnFpga": 1, "cpuLatency": 1, )"
                  R"("fpgaLatency": 1})";
  std::string b = R"({"id": 2, "supportedOnFpga": 1, "cpuLatency": 1, )"
                  R"("fpgaLatency": 1})";
  auto expect = [](const std::string &marked, const std::string &message,
                   const std::string &note = std::string(),
                   const ProfileOptions &options = {}) {
    MarkedText text(marked);
    JsonWarnings warnings;
    expectError(readDnnPartitioning(text.text, "net", options, warnings), text,
                message, note);
  };
  expect("@", "the text is empty");
  expect("@[]", "expected the document to be an object, found an array");
  expect("@{}", "missing field 'maxFPGAs' in the document");
  expect("{\"maxFPGAs\": @0}", "expected 'maxFPGAs' to be at least 1, found 0");
  expect("{\"maxFPGAs\": @1001}", "more than 1000 accelerators");
  expect("@{\"maxFPGAs\": 1}", "missing field 'nodes' in the document");
  expect("@{\"maxFPGAs\": 1, \"nodes\": []}",
         "missing field 'edges' in the document");
  expect(documentWith("@3", ""), "expected a node to be an object, found 3");
  expect(documentWith("@{}", ""), "missing field 'id' in a node");
  expect(documentWith("@{\"id\": 1}", ""),
         "missing field 'supportedOnFpga' in a node");
  expect(documentWith("{\"id\": 1, \"supportedOnFpga\": @2}", ""),
         "expected 'supportedOnFpga' to be true, false, 1 or 0, found 2");
  expect(documentWith("{\"id\": 1, \"supportedOnFpga\": @\"y\"}", ""),
         "expected 'supportedOnFpga' to be true or false, found a string");
  expect(documentWith("@{\"id\": 1, \"supportedOnFpga\": 1, \"cpuLatency\": 1}",
                      ""),
         "missing field 'fpgaLatency' in a node");
  expect(documentWith("{\"id\": 1, \"supportedOnFpga\": 1, \"cpuLatency\": "
                      "@-1, \"fpgaLatency\": 1}",
                      ""),
         "expected 'cpuLatency' to be from 0 to 1e+12, found -1");
  expect(documentWith("{\"id\": 1, \"supportedOnFpga\": 1, \"cpuLatency\": "
                      "@\"1\", \"fpgaLatency\": 1}",
                      ""),
         "expected 'cpuLatency' to be a number, found a string");
  expect(documentWith("^" + a + ", @" + a, ""), "duplicate node 1",
         "first defined here");
  expect(documentWith(a, "@{}"), "missing field 'sourceId' in an edge");
  expect(documentWith(a, "{\"sourceId\": 1, \"destId\": @2, \"cost\": 0}"),
         "unknown node 2");
  expect(documentWith(a, "@{\"sourceId\": 1, \"destId\": 1, \"cost\": 0}"),
         "node 1 reads itself");
  expect(documentWith(a + "," + b, "@{\"sourceId\": 1, \"destId\": 2}"),
         "missing field 'cost' in an edge");
  ProfileOptions noCpu;
  noCpu.cpus = 0;
  expect(documentWith("@{\"id\": 1, \"supportedOnFpga\": 0, \"cpuLatency\": "
                      "1, \"fpgaLatency\": 1}",
                      ""),
         "node 1 needs a CPU, but the machine has none; add one with "
         "--profile-cpus",
         "", noCpu);
  expect(R"({"maxFPGAs": 1, "nodes": [],)"
         R"( ^"edges": [], @"edges": []})",
         "duplicate key 'edges'", "first given here");
}

TEST(Profiles, OptionsAreChecked) {
  EXPECT_EQ(checkProfileOptions({}), "");
  ProfileOptions options;
  options.devices = 0;
  EXPECT_EQ(checkProfileOptions(options),
            "--profile-devices must be from 1 to 1000");
  options = {};
  options.memoryBytes = -1;
  EXPECT_EQ(checkProfileOptions(options),
            "--profile-memory must be at least 0");
  options = {};
  options.bytesPerSecond = 0;
  EXPECT_EQ(checkProfileOptions(options),
            "--profile-bandwidth must be at least 1");
  options = {};
  options.latencyNs = -1;
  EXPECT_EQ(checkProfileOptions(options),
            "--profile-latency must be at least 0");
  options = {};
  options.cpus = -1;
  EXPECT_EQ(checkProfileOptions(options),
            "--profile-cpus must be from 0 to 1000");
}

TEST(Profiles, FormatIsGuessed) {
  EXPECT_EQ(guessFormat(pipeDreamText()), GraphFormat::PipeDream);
  EXPECT_EQ(guessFormat(dnnText()), GraphFormat::DnnPartitioning);
  EXPECT_EQ(guessFormat("\xEF\xBB\xBF" + dnnText()),
            GraphFormat::DnnPartitioning);
  Problem problem = fullProblem();
  problem.tasks[0].op = "maxFPGAs";
  EXPECT_EQ(guessFormat(graphText(problem)), GraphFormat::PlacerGraph);
  EXPECT_EQ(guessFormat(""), GraphFormat::PlacerGraph);
}

TEST(Profiles, AnyGraphGetsAName) {
  JsonWarnings warnings;
  EXPECT_EQ(expectRead(readAnyGraph(pipeDreamText(), "x", {}, warnings)).name,
            "x");
  EXPECT_EQ(expectRead(readAnyGraph(dnnText(), "y", {}, warnings)).name, "y");
  Problem problem = fullProblem();
  std::string own = problem.name;
  EXPECT_EQ(
      expectRead(readAnyGraph(graphText(problem), "z", {}, warnings)).name,
      own);
  problem.name.clear();
  EXPECT_EQ(
      expectRead(readAnyGraph(graphText(problem), "z", {}, warnings)).name,
      "z");
  EXPECT_EQ(graphNameOf("profiles/resnet50/graph.txt"), "resnet50");
  EXPECT_EQ(graphNameOf("graph.txt"), "graph");
  EXPECT_EQ(graphNameOf("../graph.txt"), "graph");
  EXPECT_EQ(graphNameOf("a/bert_l-3.json"), "bert_l-3");
}

/// Whatever is read is a problem that can be placed or an error in the text.
void readDamaged(const std::string &text) {
  JsonWarnings warnings;
  for (bool isJson : {false, true}) {
    auto result = isJson ? readDnnPartitioning(text, "net", {}, warnings)
                         : readPipeDream(text, "net", {});
    if (auto *problem = std::get_if<Problem>(&result)) {
      EXPECT_TRUE(validate(*problem).empty());
      continue;
    }
    const JsonError &error = std::get<JsonError>(result);
    EXPECT_FALSE(error.message.empty());
    EXPECT_LT(error.message.size(), 1000u);
    size_t numLines = 1 + std::count(text.begin(), text.end(), '\n');
    EXPECT_LE(error.where.line, numLines);
    EXPECT_GE(error.where.line, 1u);
    EXPECT_GE(error.where.column, 1u);
    EXPECT_LE(error.where.column, text.size() + 1);
  }
}

TEST(Profiles, DamagedTextsAreErrorsOrProblems) {
  static const char *const kTokens[] = {
      " -- ", "\t",   "\n",     "=",  ", ",    "[",    "]",  "; ",   "{",
      "}",    "\"",   "-",      "0",  "1e300", "inf",  "--", "null", "node1",
      "\xc3", "\r\n", "\\u00e", "[]", "true",  "1e12", "a",  ":",    "NaN"};
  std::mt19937 random(5);
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 ? pipeDreamText() : dnnText();
    for (size_t n = 1 + random() % 3; n > 0 && !text.empty(); --n) {
      size_t where = random() % text.size();
      switch (random() % 4) {
      case 0:
        text[where] = static_cast<char>(random());
        break;
      case 1:
        text.erase(where, 1 + random() % 20);
        break;
      case 2:
        text.insert(where, text.substr(random() % text.size(), random() % 60));
        break;
      default:
        text.insert(where, kTokens[random() % std::size(kTokens)]);
        break;
      }
    }
    readDamaged(text);
  }
  // Every beginning of a JSON text is incomplete.
  std::string text = dnnText();
  for (size_t size = 0; size < text.size(); ++size) {
    JsonWarnings warnings;
    EXPECT_TRUE(std::holds_alternative<JsonError>(
        readDnnPartitioning(text.substr(0, size), "net", {}, warnings)));
  }
}

/// By layer: what it is, and what it reads.
std::map<std::string, std::string>
describeLayers(llvm::ArrayRef<Layer> layers) {
  std::map<std::string, std::string> texts;
  for (const Layer &layer : layers) {
    std::string text = layer.op + " " + std::to_string(layer.forwardNs) + " " +
                       std::to_string(layer.backwardNs) + " " +
                       std::to_string(layer.activationBytes) + " " +
                       std::to_string(layer.parameterBytes) +
                       (layer.isInput ? " input" : "");
    std::set<std::string> inputs;
    for (int32_t input : layer.inputs)
      inputs.insert(layers[input].name);
    for (const std::string &input : inputs)
      text += " " + input;
    texts[layer.name] = text;
  }
  return texts;
}

TEST(ProfileLayers, ComeBackFromAGraph) {
  auto read = readPipeDreamLayers(pipeDreamText());
  auto wanted = describeLayers(std::get<std::vector<Layer>>(read));
  for (std::optional<int64_t> samples : {std::optional<int64_t>(), {8}}) {
    ProfileOptions options;
    options.samples = samples;
    Problem problem =
        expectRead(readPipeDream(pipeDreamText(), "net", options));
    auto layers = layersOfTraining(problem);
    ASSERT_TRUE(std::holds_alternative<std::vector<Layer>>(layers))
        << std::get<std::string>(layers);
    auto &found = std::get<std::vector<Layer>>(layers);
    EXPECT_EQ(describeLayers(found), wanted);
    for (auto [i, layer] : llvm::enumerate(found))
      for (int32_t input : layer.inputs)
        EXPECT_LT(input, static_cast<int32_t>(i));
  }
}

TEST(ProfileLayers, OtherGraphsHaveNone) {
  auto why = [](const Problem &problem) {
    auto layers = layersOfTraining(problem);
    auto *text = std::get_if<std::string>(&layers);
    return text ? *text : "nothing";
  };
  ProfileOptions inference;
  inference.isTraining = false;
  Problem problem =
      expectRead(readPipeDream(pipeDreamText(), "net", inference));
  EXPECT_EQ(why(problem), "no task goes back through a layer: it is no graph "
                          "for training");
  problem = expectRead(readPipeDream(pipeDreamText(), "net", {}));
  problem.tasks.front().costNs.push_back({"cpu", 7});
  EXPECT_EQ(why(problem), "task 'f.node1' takes other times on other devices");
  problem.tasks.front().costNs.pop_back();
  problem.tasks.back().name = "b.other";
  EXPECT_EQ(why(problem),
            "task 'b.other' goes back through a layer without a task forward");
  problem.tasks.back().name = "conv";
  EXPECT_EQ(why(problem), "task 'conv' is no pass of a layer: these are called "
                          "f.NAME forward and b.NAME back");
}

TEST(ProfileLayers, OrderIsTopologicalAndKeepsCyclesLast) {
  Problem problem;
  for (const char *name : {"a", "b", "c", "d"}) {
    Task task;
    task.name = name;
    problem.tasks.push_back(task);
  }
  problem.tensors = {{"db", 3, 1, {1}}, {"ab", 0, 1, {1}}, {"bc", 1, 1, {2}}};
  orderDepthFirst(problem);
  EXPECT_EQ(taskNames(problem), (std::vector<std::string>{"d", "a", "b", "c"}));
  EXPECT_EQ(problem.tensors[2].name, "bc");
  problem.tensors.push_back({"cb", 3, 1, {2}});
  orderDepthFirst(problem);
  EXPECT_EQ(taskNames(problem), (std::vector<std::string>{"a", "d", "b", "c"}));
}

} // namespace
