//===- GraphJsonTest.cpp - Reading and writing placer-graph files ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "JsonTestSupport.h"

#include "placer/Model/Validate.h"

#include <random>

using namespace placer;

namespace {

/// The sections of a small graph, of which a test replaces one.
struct Graph {
  std::string head = R"("format":"placer-graph","version":1,"name":"toy",)";
  std::string devices = R"({"name":"d0","kind":"gpu"},
  {"name":"d1","kind":"cpu","memory_bytes":null})";
  std::string links = R"({"from":"d0","to":"d1","bytes_per_second":1000})";
  std::string tasks = R"({"name":"a","cost_ns":{"gpu":5,"cpu":6}},
  {"name":"b","op":"Relu","cost_ns":{"gpu":5}})";
  std::string tensors = R"({"name":"t","producer":"a","bytes":4,
   "consumers":["b"]})";
  /// Left out where empty.
  std::string weights;

  std::string text() const {
    return "{" + head + "\n \"devices\":[" + devices + "],\n \"links\":[" +
           links + "],\n \"tasks\":[" + tasks + "],\n \"tensors\":[" + tensors +
           "]" + (weights.empty() ? "" : ",\n \"weights\":[" + weights + "]") +
           "}\n";
  }
};

void expectGraphError(const std::string &marked, const std::string &message,
                      const std::string &note = std::string()) {
  MarkedText text(marked);
  JsonWarnings warnings;
  expectError(readGraph(text.text, warnings), text, message, note);
}

void expectDevicesError(const std::string &devices, const std::string &message,
                        const std::string &note = std::string()) {
  Graph graph;
  graph.devices = devices;
  expectGraphError(graph.text(), message, note);
}

void expectLinksError(const std::string &links, const std::string &message,
                      const std::string &note = std::string()) {
  Graph graph;
  graph.links = links;
  expectGraphError(graph.text(), message, note);
}

void expectTasksError(const std::string &tasks, const std::string &message,
                      const std::string &note = std::string()) {
  Graph graph;
  graph.tasks = tasks;
  expectGraphError(graph.text(), message, note);
}

void expectTensorsError(const std::string &tensors, const std::string &message,
                        const std::string &note = std::string()) {
  Graph graph;
  graph.tensors = tensors;
  expectGraphError(graph.text(), message, note);
}

void expectWeightsError(const std::string &weights, const std::string &message,
                        const std::string &note = std::string()) {
  Graph graph;
  graph.weights = weights;
  expectGraphError(graph.text(), message, note);
}

Problem read(const std::string &text) {
  JsonWarnings warnings;
  Problem problem = expectRead(readGraph(text, warnings));
  EXPECT_TRUE(warnings.empty());
  return problem;
}

//===----------------------------------------------------------------------===//
// What is read
//===----------------------------------------------------------------------===//

TEST(ReadGraph, Defaults) {
  Problem problem = read(Graph().text());
  EXPECT_EQ(problem.name, "toy");
  EXPECT_EQ(problem.source, "");
  ASSERT_EQ(problem.devices.size(), 2u);
  EXPECT_FALSE(problem.devices[0].memoryBytes);
  EXPECT_FALSE(problem.devices[1].memoryBytes);
  ASSERT_EQ(problem.links.size(), 1u);
  EXPECT_EQ(problem.links[0].latencyNs, 0);
  EXPECT_TRUE(problem.links[0].channels.empty());
  ASSERT_EQ(problem.tasks.size(), 2u);
  EXPECT_EQ(problem.tasks[0].op, "");
  EXPECT_EQ(problem.tasks[0].residentBytes, 0);
  EXPECT_EQ(problem.tasks[0].workspaceBytes, 0);
  EXPECT_TRUE(problem.tasks[0].devices.empty());
  EXPECT_TRUE(problem.tasks[0].colocation.empty());
  ASSERT_EQ(problem.tensors.size(), 1u);
  EXPECT_EQ(problem.tensors[0].consumers, std::vector<TaskId>{1});
  EXPECT_FALSE(problem.tensors[0].isResult);
}

TEST(ReadGraph, EmptyListsAndNullMeanNone) {
  Graph graph;
  graph.links = R"({"from":"d0","to":"d1","bytes_per_second":1,"channels":[]},
   {"from":"d1","to":"d0","bytes_per_second":1,"channels":null})";
  graph.tasks = R"({"name":"a","cost_ns":{"gpu":1},"devices":[]},
   {"name":"b","cost_ns":{"gpu":1}})";
  Problem problem = read(graph.text());
  EXPECT_TRUE(problem.links[0].channels.empty());
  EXPECT_TRUE(problem.links[1].channels.empty());
  EXPECT_TRUE(problem.tasks[0].devices.empty());
}

TEST(ReadGraph, Weights) {
  Graph graph;
  EXPECT_TRUE(read(graph.text()).weights.empty());
  graph.weights = R"({"name":"w","bytes":7,"readers":["b","a"]},
   {"name":"nobody's","bytes":0,"readers":[]})";
  Problem problem = read(graph.text());
  ASSERT_EQ(problem.weights.size(), 2u);
  EXPECT_EQ(problem.weights[0].name, "w");
  EXPECT_EQ(problem.weights[0].bytes, 7);
  EXPECT_EQ(problem.weights[0].readers, (std::vector<TaskId>{1, 0}));
  EXPECT_TRUE(problem.weights[1].readers.empty());
}

TEST(ReadGraph, NameSourceAndLinksMayBeLeftOut) {
  Problem problem = read(R"({"format":"placer-graph","version":1,
   "devices":[{"name":"d","kind":"gpu"}],
   "tasks":[{"name":"a","cost_ns":{"gpu":1}}],"tensors":[]})");
  EXPECT_EQ(problem.name, "");
  EXPECT_TRUE(problem.links.empty());
}

TEST(ReadGraph, ByteOrderMarkAndCarriageReturns) {
  Problem problem = read("\xEF\xBB\xBF{\"format\":\"placer-graph\",\r\n"
                         "\"version\":1,\"devices\":[{\"name\":\"d\","
                         "\"kind\":\"gpu\"}],\r\n\"tasks\":[],"
                         "\"tensors\":[]}\r\n");
  EXPECT_EQ(problem.devices.size(), 1u);
  expectGraphError("\xEF\xBB\xBF@[1]",
                   "expected the document to be an object, found an array");
  expectGraphError("@\xEF\xBB\xBF", "the text is empty");
}

TEST(ReadGraph, SectionsInAnyOrder) {
  Problem problem = read(R"({"tensors":[{"name":"t","consumers":[],"bytes":1,
   "producer":"a"}],"tasks":[{"cost_ns":{"gpu":1},"name":"a"}],
   "devices":[{"kind":"gpu","name":"d"}],"version":1,"format":"placer-graph"})");
  ASSERT_EQ(problem.tensors.size(), 1u);
  EXPECT_EQ(problem.tensors[0].producer, 0);
}

TEST(ReadGraph, CostsKeepTheOrderWritten) {
  Graph graph;
  graph.tasks = R"({"name":"a","cost_ns":{"gpu":3,"d1":1,"cpu":2,"d0":4}},
   {"name":"b","cost_ns":{"g\u0070u":1}})";
  Problem problem = read(graph.text());
  std::vector<std::pair<std::string, int64_t>> expected = {
      {"gpu", 3}, {"d1", 1}, {"cpu", 2}, {"d0", 4}};
  EXPECT_EQ(problem.tasks[0].costNs, expected);
  EXPECT_EQ(problem.tasks[1].costNs[0].first, "gpu");
}

TEST(ReadGraph, IntegersWithExponentOrFraction) {
  Graph graph;
  graph.tasks = R"({"name":"a","cost_ns":{"gpu":1e3,"cpu":2.0,"d0":1.25E+2,
    "d1":500e-2}},
   {"name":"b","cost_ns":{"gpu":9007199254740992.0,"cpu":0e99999999999999999999,
    "d1":-0.0}})";
  Problem problem = read(graph.text());
  EXPECT_EQ(problem.tasks[0].costNs[0].second, 1000);
  EXPECT_EQ(problem.tasks[0].costNs[1].second, 2);
  EXPECT_EQ(problem.tasks[0].costNs[2].second, 125);
  EXPECT_EQ(problem.tasks[0].costNs[3].second, 5);
  EXPECT_EQ(problem.tasks[1].costNs[0].second, int64_t(1) << 53);
  EXPECT_EQ(problem.tasks[1].costNs[1].second, 0);
  EXPECT_EQ(problem.tasks[1].costNs[2].second, 0);
}

//===----------------------------------------------------------------------===//
// Warnings
//===----------------------------------------------------------------------===//

TEST(ReadGraph, WarnsOfUnknownFieldsOnce) {
  std::string text = R"({"format":"placer-graph","version":1,"Name":"x",
"devices":[{"name":"d","kind":"gpu","color":1}],
"tasks":[{"name":"a","cost_ns":{"gpu":1}},
 {"name":"b","cost_ns":{"gpu":1},"color":{"deep":[]},"note":""},
 {"name":"c","cost_ns":{"gpu":1},"note":"","color":2}],
"tensors":[],"extra":[{"a":1}]})";
  JsonWarnings warnings;
  expectRead(readGraph(text, warnings));
  ASSERT_EQ(warnings.size(), 5u);
  EXPECT_EQ(warnings[0].message, "unknown field 'Name' in the document");
  EXPECT_EQ(warnings[0].where, (TextPosition{1, 38}));
  EXPECT_EQ(warnings[1].message, "unknown field 'extra' in the document");
  EXPECT_EQ(warnings[1].where, (TextPosition{6, 14}));
  EXPECT_EQ(warnings[2].message, "unknown field 'color' in a device");
  EXPECT_EQ(warnings[2].where, (TextPosition{2, 37}));
  EXPECT_EQ(warnings[3].message, "unknown field 'color' in a task");
  EXPECT_EQ(warnings[3].where, (TextPosition{4, 34}));
  EXPECT_EQ(warnings[4].message, "unknown field 'note' in a task");
  EXPECT_EQ(warnings[4].where, (TextPosition{4, 54}));
}

TEST(ReadGraph, ManyUnknownFieldsTakeLinearTime) {
  Graph graph;
  graph.tasks = R"({"name":"a")";
  for (int i = 0; i < 50000; ++i)
    graph.tasks += ",\n\"x" + std::to_string(i) + "\":0";
  graph.tasks += R"(,"cost_ns":{"gpu":1}},{"name":"b","cost_ns":{"gpu":1}})";
  JsonWarnings warnings;
  expectRead(readGraph(graph.text(), warnings));
  ASSERT_EQ(warnings.size(), 50000u);
  EXPECT_EQ(warnings[49999].message, "unknown field 'x49999' in a task");
}

//===----------------------------------------------------------------------===//
// Errors of the text
//===----------------------------------------------------------------------===//

TEST(ReadGraphErrors, Empty) {
  expectGraphError("@", "the text is empty");
  expectGraphError("@ \n\t ", "the text is empty");
}

TEST(ReadGraphErrors, NotAnObject) {
  expectGraphError("\n @[1, 2]",
                   "expected the document to be an object, found an array");
  expectGraphError("@\"text\"",
                   "expected the document to be an object, found a string");
  expectGraphError("@null",
                   "expected the document to be an object, found null");
  expectGraphError("@-1.5",
                   "expected the document to be an object, found -1.5");
  expectGraphError("@hello", "invalid JSON value 'hello'");
  expectGraphError("@,", "expected the document to be an object");
}

TEST(ReadGraphErrors, Truncated) {
  expectGraphError("{\"format\":\"placer-graph\",\n ^[1,2@",
                   "the text ends too early", "'[' is not closed");
  expectGraphError("{\"format\":^\"placer@", "the text ends inside a string",
                   "the string begins here");
}

TEST(ReadGraphErrors, Brackets) {
  expectGraphError("{}\n@}", "'}' closes nothing");
  expectGraphError("{\"tasks\":^[1,2@}}", "expected ']', found '}'",
                   "'[' stands here");
}

TEST(ReadGraphErrors, BetweenValues) {
  expectGraphError("{@1:2}", "expected a key in quotes, found '1'");
  expectGraphError("{\"a\" @2}", "expected ':' after a key, found '2'");
  expectGraphError("{\"a\":@}", "expected a value, found '}'");
  expectGraphError("{\"a\":1,@}", "expected a key in quotes, found '}'");
  expectGraphError("{\"a\":1 @\"b\":2}",
                   "expected ',' or '}' after a member of an object, found "
                   "'\"'");
  expectGraphError("{\"a\":1} \n @{}",
                   "expected nothing after the end of the document");
  expectGraphError("{@\"a\\x\":1}",
                   "invalid escape or control character in a key");
  expectGraphError("{\"a\":[@,]}", "expected a value, found ','");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":1}} @{}",
                   "expected ',' or ']' after an element of an array, found "
                   "'{'");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":1}},@",
                   "expected a value, found ']'");
}

TEST(ReadGraphErrors, InsideValues) {
  expectTasksError("{\"name\":\n  @tru}", "invalid JSON value (true?)");
  expectTasksError("{\"name\":\n  @*}", "invalid JSON value");
  expectTasksError("{\"name\": @1.2.3}", "'1.2.3' is no number of JSON");
  for (const char *text : {"01", "+1", "-01", ".5", "1.", "1e", "-", "0x1"})
    expectTasksError("{\"name\": @" + std::string(text) + "}",
                     "'" + std::string(text) + "' is no number of JSON");
  expectTasksError("{\"name\" @1}", "expected : after object key");
  expectTasksError("{\"name\":1 @\"op\":2}",
                   "expected , or } after object property");
  expectTasksError("{\"name\":[1 @2]}", "expected , or ] after array element");
  expectTasksError("{\"name\":1,@}", "expected object key");
  expectTasksError("{\"name\":\"a@\nb\"}", "control character in string");
  expectTasksError("{\"name\":\"a\\@x\"}", "invalid escape sequence");
  expectTasksError("@truely", "invalid JSON value 'truely'");
}

TEST(ReadGraphErrors, Utf8) {
  expectGraphError("{\"format\":\n\"@\xff\"}", "invalid UTF-8 sequence");
}

TEST(ReadGraphErrors, Nesting) {
  std::string deep(63, '[');
  expectGraphError("{\n\"a\":" + deep + "@[" + std::string(64, ']') + "}",
                   "nested deeper than 64 levels");
  // A recursive parser would overflow the stack here.
  std::string text(1000000, '[');
  JsonWarnings warnings;
  auto result = readGraph(text, warnings);
  ASSERT_TRUE(std::holds_alternative<JsonError>(result));
  EXPECT_EQ(std::get<JsonError>(result).where, (TextPosition{1, 65}));
  // The deepest that is read.
  Graph graph;
  graph.head += "\"a\":" + deep + std::string(63, ']') + ",";
  warnings.clear();
  expectRead(readGraph(graph.text(), warnings));
  EXPECT_EQ(warnings.size(), 1u);
}

TEST(ReadGraphErrors, LongStrings) {
  std::string longest(64 * 1024, 'x');
  Graph graph;
  graph.head += "\"source\":\"" + longest + "\",";
  EXPECT_EQ(read(graph.text()).source, longest);

  std::string message =
      "a string of 65537 bytes is longer than the limit of 65536";
  std::string tooLong = longest + 'x';
  expectTasksError("{\"name\":@\"" + tooLong + "\"}", message);
  expectTasksError("{\"name\":\"a\",\"op\":@\"" + tooLong + "\"}", message);
  expectTasksError("{@\"" + tooLong + "\":1}", message);
}

TEST(ReadGraphErrors, HugeString) {
  std::string text = "{\n \"name\": \"" + std::string(100 << 20, 'x') + "\"}";
  JsonWarnings warnings;
  auto result = readGraph(text, warnings);
  ASSERT_TRUE(std::holds_alternative<JsonError>(result));
  EXPECT_EQ(std::get<JsonError>(result).message,
            "a string of 104857600 bytes is longer than the limit of 65536");
  EXPECT_EQ(std::get<JsonError>(result).where, (TextPosition{2, 10}));
}

TEST(ReadGraphErrors, DuplicateKeys) {
  expectGraphError("{^\"format\":1,\n@\"format\":2}", "duplicate key 'format'",
                   "first given here");
  expectGraphError("{^\"tasks\":[],\"format\":1,\n@\"t\\u0061sks\":[]}",
                   "duplicate key 'tasks'", "first given here");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{^\"gpu\":1,\"cpu\":1,\n"
                   "@\"gpu\":2}}",
                   "duplicate key 'gpu'", "first given here");
  expectTasksError("{\"name\":\"a\",\"x\":[{},{^\"y\":1,@\"y\":2}]}",
                   "duplicate key 'y'", "first given here");
}

//===----------------------------------------------------------------------===//
// Errors of the document
//===----------------------------------------------------------------------===//

TEST(ReadGraphErrors, Format) {
  expectGraphError("@{}", "missing field 'format' in the document");
  expectGraphError("{\"format\": @\"placer-schedule\"}",
                   "expected the format 'placer-graph', found "
                   "'placer-schedule'");
  expectGraphError("{\"format\": @[1,2]}",
                   "expected 'format' to be a string, found an array");
}

TEST(ReadGraphErrors, Version) {
  expectGraphError("@{\"format\":\"placer-graph\"}",
                   "missing field 'version' in the document; version 1 of "
                   "'placer-graph' is read");
  expectGraphError("{\"format\":\"placer-graph\",\n\"version\": @2}",
                   "version 2 is unknown; version 1 of 'placer-graph' is read");
  expectGraphError("{\"format\":\"placer-graph\",\n\"version\": @\"1\"}",
                   "expected 'version' to be an integer, found a string");
}

TEST(ReadGraphErrors, Sections) {
  expectGraphError("@{\"format\":\"placer-graph\",\"version\":1}",
                   "missing field 'devices' in the document");
  expectGraphError("{\"format\":\"placer-graph\",\"version\":1,\n"
                   "\"devices\":@{}}",
                   "expected 'devices' to be an array, found an object");
  expectGraphError("@{\"format\":\"placer-graph\",\"version\":1,"
                   "\"devices\":[{\"name\":\"d\",\"kind\":\"k\"}]}",
                   "missing field 'tasks' in the document");
  expectGraphError("{\"format\":\"placer-graph\",\"version\":1,"
                   "\"name\":@7,\"devices\":[]}",
                   "expected 'name' to be a string, found 7");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":1}},\n @3",
                   "expected a task to be an object, found 3");
}

TEST(ReadGraphErrors, MissingFields) {
  expectDevicesError("@{\"kind\":\"gpu\"}", "missing field 'name' in a device");
  expectDevicesError("@{\"name\":\"d\"}", "missing field 'kind' in a device");
  expectLinksError("@{\"to\":\"d1\",\"bytes_per_second\":1}",
                   "missing field 'from' in a link");
  expectLinksError("@{\"from\":\"d1\",\"bytes_per_second\":1}",
                   "missing field 'to' in a link");
  expectLinksError("@{\"from\":\"d0\",\"to\":\"d1\"}",
                   "missing field 'bytes_per_second' in a link");
  expectTasksError("@{\"cost_ns\":{\"gpu\":1}}",
                   "missing field 'name' in a task");
  expectTasksError("@{\"name\":\"a\"}", "missing field 'cost_ns' in a task");
  expectTensorsError("@{\"producer\":\"a\",\"bytes\":1,\"consumers\":[]}",
                     "missing field 'name' in a tensor");
  expectTensorsError("@{\"name\":\"t\",\"bytes\":1,\"consumers\":[]}",
                     "missing field 'producer' in a tensor");
  expectTensorsError("@{\"name\":\"t\",\"producer\":\"a\",\"consumers\":[]}",
                     "missing field 'bytes' in a tensor");
  expectTensorsError("@{\"name\":\"t\",\"producer\":\"a\",\"bytes\":1}",
                     "missing field 'consumers' in a tensor");
  expectWeightsError("@{\"bytes\":1,\"readers\":[]}",
                     "missing field 'name' in a weight");
  expectWeightsError("@{\"name\":\"w\",\"readers\":[]}",
                     "missing field 'bytes' in a weight");
  expectWeightsError("@{\"name\":\"w\",\"bytes\":1}",
                     "missing field 'readers' in a weight");
}

TEST(ReadGraphErrors, WrongTypes) {
  expectDevicesError("{\"name\":@null,\"kind\":\"gpu\"}",
                     "expected 'name' to be a string, found null");
  expectDevicesError("{\"name\":\"d\",\"kind\":@true}",
                     "expected 'kind' to be a string, found true");
  expectDevicesError("{\"name\":\"d\",\"kind\":\"k\",\"memory_bytes\":@\"1\"}",
                     "expected 'memory_bytes' to be an integer, found a "
                     "string");
  expectLinksError("{\"from\":\"d0\",\"to\":\"d1\",\"bytes_per_second\":1,\n"
                   "\"channels\":@\"c\"}",
                   "expected 'channels' to be an array, found a string");
  expectLinksError("{\"from\":\"d0\",\"to\":\"d1\",\"bytes_per_second\":1,\n"
                   "\"channels\":[\"c\", @[], 7]}",
                   "expected an element of 'channels' to be a string, found "
                   "an array");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":@[5]}",
                   "expected 'cost_ns' to be an object, found an array");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"cpu\":1,\n\"gpu\":@\"5\"}}",
                   "expected 'gpu' to be an integer, found a string");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"cpu\":1},\"op\":@{}}",
                   "expected 'op' to be a string, found an object");
  expectTensorsError("{\"name\":\"t\",\"producer\":\"a\",\"bytes\":1,\n"
                     "\"consumers\":[],\"result\":@1}",
                     "expected 'result' to be true or false, found 1");
}

TEST(ReadGraphErrors, Integers) {
  auto expectCostError = [](const std::string &number,
                            const std::string &message) {
    expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":\n @" + number +
                         "}}",
                     "expected 'gpu' to be " + message);
  };
  expectCostError("1.5", "an integer, found 1.5");
  expectCostError("1e-3", "an integer, found 1e-3");
  expectCostError("1e-99999999999999999999",
                  "an integer, found 1e-99999999999999999999");
  // Integers as doubles, but not as they are written.
  expectCostError("1.00000000000000000001",
                  "an integer, found 1.00000000000000000001");
  expectCostError("9007199254740991.1", "an integer, found 9007199254740991.1");
  expectCostError("-1", "at least 0, found -1");
  expectCostError("-9223372036854775808",
                  "at least 0, found -9223372036854775808");
  for (const char *large :
       {"9223372036854775808", "18446744073709551615", "18446744073709551616",
        "9223372036854775808.0", "-9223372036854775809000", "1e999", "-1e999",
        "1e99999999999999999999"})
    expectCostError(large,
                    std::string("an integer of 64 bits, found ") + large);
  for (const char *vague : {"9007199254740993.0", "9007199254740994e0",
                            "-9007199254740993.0", "1e18"})
    expectCostError(vague, std::string("an integer without fraction or "
                                       "exponent, found ") +
                               vague);
  expectCostError(std::string(200, '9'),
                  "an integer of 64 bits, found " + std::string(80, '9') + "…");
  expectLinksError("{\"from\":\"d0\",\"to\":\"d1\",\"bytes_per_second\":@0}",
                   "expected 'bytes_per_second' to be at least 1, found 0");
  expectLinksError("{\"from\":\"d0\",\"to\":\"d1\",\"bytes_per_second\":1,"
                   "\"latency_ns\":@-1}",
                   "expected 'latency_ns' to be at least 0, found -1");
  expectDevicesError("{\"name\":\"d\",\"kind\":\"k\",\"memory_bytes\":@-1}",
                     "expected 'memory_bytes' to be at least 0, found -1");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":1},"
                   "\"resident_bytes\":@-2}",
                   "expected 'resident_bytes' to be at least 0, found -2");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":1},"
                   "\"workspace_bytes\":@-2}",
                   "expected 'workspace_bytes' to be at least 0, found -2");
  expectTensorsError("{\"name\":\"t\",\"producer\":\"a\",\"bytes\":@-2,"
                     "\"consumers\":[]}",
                     "expected 'bytes' to be at least 0, found -2");
}

TEST(ReadGraphErrors, DuplicateNames) {
  expectDevicesError("{\"name\":^\"d\",\"kind\":\"gpu\"},\n"
                     "{\"kind\":\"gpu\",\"name\":@\"d\"}",
                     "duplicate device name 'd'", "first defined here");
  expectTasksError("{\"cost_ns\":{\"gpu\":1},\"name\":^\"a\"},\n"
                   "{\"name\":\"b\",\"cost_ns\":{\"gpu\":1}},\n"
                   "{\"name\":@\"a\",\"cost_ns\":{\"gpu\":1}}",
                   "duplicate task name 'a'", "first defined here");
  expectTensorsError(
      "{\"name\":^\"t\",\"producer\":\"a\",\"bytes\":1,\"consumers\":[]},\n"
      "{\"name\":@\"t\",\"producer\":\"a\",\"bytes\":1,\"consumers\":[]}",
      "duplicate tensor name 't'", "first defined here");
  expectWeightsError("{\"name\":^\"w\",\"bytes\":1,\"readers\":[]},\n"
                     "{\"name\":@\"w\",\"bytes\":1,\"readers\":[]}",
                     "duplicate weight name 'w'", "first defined here");
}

TEST(ReadGraphErrors, UnknownNames) {
  expectLinksError("{\"from\":@\"x\",\"to\":\"d1\",\"bytes_per_second\":1}",
                   "unknown device 'x'");
  expectLinksError("{\"from\":\"d0\",\"to\":@\"x\",\"bytes_per_second\":1}",
                   "unknown device 'x'");
  expectTasksError("{\"name\":\"a\",\"cost_ns\":{\"gpu\":1},\n"
                   "  \"devices\":[\"d0\", @\"x\", \"d1\"]}",
                   "unknown device 'x'");
  expectTensorsError("{\"name\":\"t\",\"producer\":@\"x\",\"bytes\":1,"
                     "\"consumers\":[]}",
                     "unknown producer 'x'");
  expectTensorsError("{\"name\":\"t\",\"producer\":\"a\",\"bytes\":1,"
                     "\"consumers\":[\"b\",\n@\"x\"]}",
                     "unknown consumer 'x'");
  expectWeightsError("{\"name\":\"w\",\"bytes\":1,\"readers\":[@\"x\"]}",
                     "unknown reader 'x'");
}

TEST(ReadGraphErrors, NamesInMessagesAreCutAndPrintable) {
  std::string name(1000, 'x');
  expectLinksError("{\"from\":@\"" + name + "\",\"to\":\"d1\"}",
                   "unknown device '" + std::string(80, 'x') + "…'");
  // Not in the middle of a character.
  std::string wide = std::string(79, 'x') + "\u00e9\u00e9";
  expectLinksError("{\"from\":@\"" + wide + "\",\"to\":\"d1\"}",
                   "unknown device '" + std::string(79, 'x') + "…'");
  expectLinksError("{\"from\":@\"a\\n\\u001b[1m\",\"to\":\"d1\"}",
                   "unknown device 'a??[1m'");
}

TEST(ReadGraphErrors, Links) {
  expectLinksError("{\"from\":\"d0\",\"to\":@\"d0\",\"bytes_per_second\":1}",
                   "link from 'd0' to itself; what stays on a device needs no "
                   "link");
  expectLinksError("^{\"from\":\"d0\",\"to\":\"d1\",\"bytes_per_second\":1},\n"
                   "{\"from\":\"d1\",\"to\":\"d0\",\"bytes_per_second\":1},\n"
                   "@{\"from\":\"d0\",\"to\":\"d1\",\"bytes_per_second\":2}",
                   "second link from 'd0' to 'd1'", "first given here");
}

TEST(ReadGraphErrors, EmptyCosts) {
  expectTasksError("{\"name\":\"a\",\"cost_ns\":\n@{ }}",
                   "no time in 'cost_ns' of task 'a'");
}

/// Where the model finds fault, the error stands at the element it is about.
TEST(ReadGraphErrors, OfTheModel) {
  auto expectAt = [](const std::string &marked) {
    MarkedText text(marked);
    JsonWarnings warnings;
    auto result = readGraph(text.text, warnings);
    ASSERT_TRUE(std::holds_alternative<JsonError>(result)) << marked;
    const JsonError &error = std::get<JsonError>(result);
    EXPECT_FALSE(error.message.empty());
    EXPECT_EQ(error.where, *text.error) << error.message;
  };
  Graph graph;
  graph.tasks = "{\"name\":\"a\",\"cost_ns\":{\"gpu\":1}},\n"
                " @{\"name\":\"b\",\"cost_ns\":{\"gpu\":1,\"tpu\":1}}";
  expectAt(graph.text());
  graph = Graph();
  graph.devices += ",\n@{\"name\":\"\",\"kind\":\"gpu\"}";
  expectAt(graph.text());
  graph = Graph();
  graph.links += ",\n@{\"from\":\"d1\",\"to\":\"d0\",\"bytes_per_second\":1,"
                 "\"channels\":[\"\"]}";
  expectAt(graph.text());
  graph = Graph();
  graph.tensors += ",\n@{\"name\":\"\",\"producer\":\"a\",\"bytes\":1,"
                   "\"consumers\":[]}";
  expectAt(graph.text());
  graph = Graph();
  graph.weights = "{\"name\":\"v\",\"bytes\":1,\"readers\":[\"a\"]},\n"
                  "@{\"name\":\"w\",\"bytes\":1,\"readers\":[\"a\",\"a\"]}";
  expectAt(graph.text());
}

TEST(ReadGraphErrors, CycleWithNotesAtItsMembers) {
  Graph graph;
  graph.tensors += ",\n{\"name\":\"back\",\"producer\":\"b\",\"bytes\":1,"
                   "\"consumers\":[\"a\"]}";
  JsonWarnings warnings;
  auto result = readGraph(graph.text(), warnings);
  ASSERT_TRUE(std::holds_alternative<JsonError>(result));
  const JsonError &error = std::get<JsonError>(result);
  EXPECT_GE(error.where.line, 5u);
  for (const JsonError::Note &note : error.notes)
    EXPECT_GE(note.where.line, 5u);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

TEST(WriteGraph, Text) {
  Problem problem;
  problem.name = "toy";
  problem.source = "by hand";
  problem.devices = {{"d0", "gpu", 64}, {"d1", "gpu", {}}};
  problem.links = {{0, 1, 10, 1000, {"d0.out", "d1.in"}}, {1, 0, 0, 5, {}}};
  Task a, b;
  a.name = "a";
  a.op = "Conv2d";
  a.costNs = {{"gpu", 5}};
  b.name = "b";
  b.costNs = {{"d1", 9}, {"d0", 7}};
  b.colocation = "c0";
  b.devices = {0, 1};
  b.residentBytes = 1;
  b.workspaceBytes = 2;
  problem.tasks = {a, b};
  problem.tensors = {{"a.out", 0, 4096, {1}, true}, {"b.out", 1, 1, {}, false}};
  EXPECT_EQ(graphText(problem),
            R"({"format":"placer-graph","version":1,"name":"toy",)"
            R"("source":"by hand","devices":[
{"name":"d0","kind":"gpu","memory_bytes":64},
{"name":"d1","kind":"gpu","memory_bytes":null}
],"links":[
{"from":"d0","to":"d1","latency_ns":10,"bytes_per_second":1000,)"
            R"("channels":["d0.out","d1.in"]},
{"from":"d1","to":"d0","latency_ns":0,"bytes_per_second":5}
],"tasks":[
{"name":"a","op":"Conv2d","cost_ns":{"gpu":5},"resident_bytes":0,)"
            R"("workspace_bytes":0},
{"name":"b","cost_ns":{"d1":9,"d0":7},"resident_bytes":1,)"
            R"("workspace_bytes":2,"colocation":"c0","devices":["d0","d1"]}
],"tensors":[
{"name":"a.out","producer":"a","bytes":4096,"consumers":["b"],"result":true},
{"name":"b.out","producer":"b","bytes":1,"consumers":[]}
]}
)");
  problem.weights = {{"w", 8, {1, 0}}, {"v", 0, {}}};
  std::string text = graphText(problem);
  EXPECT_EQ(text.substr(text.find("],\"weights\"")), R"(],"weights":[
{"name":"w","bytes":8,"readers":["b","a"]},
{"name":"v","bytes":0,"readers":[]}
]}
)");
}

TEST(ReadGraphErrors, Figures) {
  auto expect = [](const std::string &figures, const std::string &message) {
    expectDevicesError(
        "{\"name\":\"d\",\"kind\":\"k\",\"figures\":" + figures + "}", message);
  };
  expect("@[]", "expected 'figures' to be an object, found an array");
  expect("{\"like\":@7}", "expected 'like' to be a string, found 7");
  expect("{\"like\":@\"\"}", "expected the name of a kind");
  expect("{\"peak\":@1}", "expected 'peak' to be an object, found 1");
  expect("{\"peak\":@{}}", "expected a peak for at least one type of elements");
  expect("{\"peak\":{\"weight\":@1}}",
         "expected a peak for a type of elements, "
         "as f32, bf16 or i8 are");
  expect("{\"peak\":{\"f32\":@0}}", "expected a figure above 0");
  expect("{\"peak\":{\"f32\":@1e31}}",
         "expected 'f32' to be from 0 to 1e+30, found 1e31");
  expect("{\"bandwidth\":@\"1\"}",
         "expected 'bandwidth' to be a number, found a string");
  expect("{\"bandwidth\":@0}", "expected a figure above 0");
  expect("{\"overhead\":@-1}",
         "expected 'overhead' to be from 0 to 1e+30, found -1");
  expect("{\"compute_efficiency\":@1.5}",
         "expected 'compute_efficiency' to be from 0 to 1, found 1.5");
  expect("{\"memory_efficiency\":@0}", "expected a figure above 0");
  expect("{\"transcendental\":@0}", "expected a figure above 0");
}

TEST(WriteGraph, Figures) {
  Problem problem;
  problem.devices.resize(2);
  GivenFigures figures;
  figures.like = "a100";
  figures.peak = {{"f32", 1.95e13}, {"i8", 0.5}};
  figures.bandwidth = 1.555e12;
  figures.overhead = 0;
  figures.computeEfficiency = 0.25;
  figures.memoryEfficiency = 1;
  figures.transcendental = 12;
  problem.devices[0] = {"d0", "k", std::nullopt, figures};
  problem.devices[1] = {"d1", "k", std::nullopt, GivenFigures()};
  std::string text = graphText(problem);
  EXPECT_NE(text.find(R"({"name":"d0","kind":"k","memory_bytes":null,)"
                      R"("figures":{"like":"a100","peak":{"f32":)"
                      R"(19500000000000,"i8":0.5},"bandwidth":1555000000000,)"
                      R"("overhead":0,"compute_efficiency":0.25,)"
                      R"("memory_efficiency":1,"transcendental":12}})"),
            std::string::npos)
      << text;
  EXPECT_EQ(read(text).devices, problem.devices);
}

TEST(WriteGraph, EmptyProblemIsJson) {
  JsonWarnings warnings;
  std::string text = graphText(Problem());
  EXPECT_EQ(text, "{\"format\":\"placer-graph\",\"version\":1,\"name\":\"\","
                  "\"devices\":[\n],\"links\":[\n],\"tasks\":[\n],"
                  "\"tensors\":[\n]}\n");
  readGraph(text, warnings);
}

TEST(WriteGraph, RoundTripOfEverything) {
  Problem problem = fullProblem();
  ASSERT_TRUE(validate(problem).empty());
  std::string text = graphText(problem);
  Problem again = read(text);
  EXPECT_TRUE(again == problem);
  EXPECT_EQ(graphText(again), text);
}

TEST(WriteGraph, NamesThatAreNotUtf8) {
  Problem problem = fullProblem();
  problem.tasks[0].name = "bad\xff";
  problem.tasks[0].costNs = {{"gpu", 1}};
  problem.devices[2].kind = "\xc3(";
  Problem again = read(graphText(problem));
  EXPECT_EQ(again.tasks[0].name, "bad\ufffd");
  EXPECT_EQ(again.devices[2].kind, "\ufffd(");
}

TEST(WriteGraph, IdsThatStandForNothing) {
  Problem problem = fullProblem();
  problem.tensors[0].producer = kNone;
  problem.tensors[1].consumers = {99};
  JsonWarnings warnings;
  auto result = readGraph(graphText(problem), warnings);
  ASSERT_TRUE(std::holds_alternative<JsonError>(result));
  EXPECT_EQ(std::get<JsonError>(result).message, "unknown producer ''");
}

class RandomGraphs {
public:
  explicit RandomGraphs(unsigned seed) : random(seed) {}

  Problem next() {
    Problem problem;
    problem.name = name("", 0);
    problem.source = name("", 0);
    int numDevices = 1 + below(4), numTasks = below(12);
    for (int i = 0; i < numDevices; ++i) {
      Device &device = problem.devices.emplace_back();
      device.name = name("d", i);
      device.kind = below(2) ? "gpu" : "cpu";
      if (below(2))
        device.memoryBytes = int64_t(1) << 50;
    }
    for (int from = 0; from < numDevices; ++from)
      for (int to = 0; to < numDevices; ++to)
        if (from != to && below(2)) {
          Link link{from, to, below(1000), 1 + below(1000000), {}};
          for (int i = below(3); i > 0; --i)
            link.channels.push_back(name("c", i));
          problem.links.push_back(link);
        }
    for (int i = 0; i < numTasks; ++i) {
      Task &task = problem.tasks.emplace_back();
      task.name = name("task", i);
      task.op = below(2) ? "Op" : "";
      for (const Device &device : problem.devices)
        task.costNs.emplace_back(device.name, below(1000));
      std::shuffle(task.costNs.begin(), task.costNs.end(), random);
      if (below(2))
        task.devices.push_back(below(numDevices));
      task.residentBytes = below(100);
      task.workspaceBytes = below(100);
    }
    for (int i = 0; i < 2 * numTasks; ++i) {
      Tensor tensor;
      tensor.name = name("t", i);
      tensor.producer = below(numTasks);
      tensor.bytes = below(100000);
      for (int task = tensor.producer + 1; task < numTasks; ++task)
        if (below(3) == 0)
          tensor.consumers.push_back(task);
      tensor.isResult = below(2);
      problem.tensors.push_back(tensor);
    }
    for (int i = below(4); i > 0; --i) {
      Weight &weight = problem.weights.emplace_back();
      weight.name = name("w", i);
      weight.bytes = below(100000);
      for (int task = 0; task < numTasks; ++task)
        if (below(3) == 0)
          weight.readers.push_back(task);
    }
    return problem;
  }

private:
  int below(int limit) { return static_cast<int>(random() % limit); }

  std::string name(const char *prefix, int number) {
    static const char *const kOdd[] = {
        "", "\"", "\\", "\n", "/", "\u00e9", "\U0001f600", "\x7f", "{", "]:,"};
    return prefix + std::to_string(number) + kOdd[below(10)];
  }

  std::mt19937 random;
};

TEST(WriteGraph, RoundTripOfRandomProblems) {
  RandomGraphs graphs(1);
  for (int i = 0; i < 300; ++i) {
    Problem problem = graphs.next();
    if (!validate(problem).empty())
      continue;
    ASSERT_TRUE(read(graphText(problem)) == problem) << graphText(problem);
  }
}

} // namespace
