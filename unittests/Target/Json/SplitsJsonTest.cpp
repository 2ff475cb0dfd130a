//===- SplitsJsonTest.cpp - Axes of tasks in a placer-graph ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../Common/RandomSplits.h"
#include "JsonTestSupport.h"

using namespace placer;

namespace {

/// A graph whose first task has these axes.
std::string withSplits(const std::string &splits) {
  return R"({"format":"placer-graph","version":1,
 "devices":[{"name":"d0","kind":"gpu"}],
 "tasks":[{"name":"a","cost_ns":{"gpu":5},"resident_bytes":9,
   "workspace_bytes":7,"splits":)" +
         splits + R"(},
  {"name":"b","cost_ns":{"gpu":5}}],
 "tensors":[{"name":"x","producer":"a","bytes":64,"consumers":["b"]}],
 "weights":[{"name":"w","bytes":30,"readers":["a"]}]}
)";
}

void expectSplitsError(const std::string &splits, const std::string &message,
                       const std::string &note = std::string()) {
  MarkedText text(withSplits(splits));
  JsonWarnings warnings;
  expectError(readGraph(text.text, warnings), text, message, note);
}

} // namespace

TEST(ReadSplits, Everything) {
  JsonWarnings warnings;
  Problem problem = expectRead(readGraph(withSplits(R"([
    {"axis":"samples","extent":8,"tensors":{"x":"sliced"}},
    {"axis":"rows","kind":"attribute","extent":8,
     "tensors":{"x":{"dim":1,"scale":2}},
     "weights":{"w":{"dim":3,"extent":10,"before":1,"after":2}},
     "resident":"sliced","overhead_ns":{"gpu":2},
     "fixed_workspace_bytes":3},
    {"axis":"reduction","extent":4,"tensors":{"x":"partial"},
     "weights":{"w":"whole"},"sum_ns":{"gpu":1}}])"),
                                         warnings));
  EXPECT_TRUE(warnings.empty());
  SplitAxis samples, rows, reduction;
  samples.task = rows.task = reduction.task = 0;
  samples.name = "samples";
  samples.extent = rows.extent = 8;
  samples.tensors = {{0, Follows::sliced(0, 8)}};
  rows.name = "rows";
  rows.kind = AxisKind::Attribute;
  rows.tensors = {{0, Follows::sliced(1, 16, 2)}};
  rows.weights = {{0, Follows::sliced(3, 10, 1, 1, 2)}};
  rows.resident = Follows::sliced(0, 8);
  rows.overheadNs = {{"gpu", 2}};
  rows.fixedWorkspaceBytes = 3;
  reduction.name = "reduction";
  reduction.kind = AxisKind::Reduction;
  reduction.extent = 4;
  reduction.tensors = {{0, Follows::partial()}};
  reduction.sumNs = {{"gpu", 1}};
  EXPECT_EQ(problem.splits, (std::vector<SplitAxis>{samples, rows, reduction}));
}

TEST(WriteSplits, ComeBackAsTheyWere) {
  size_t axes = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Problem problem = placer::testing::randomSplitProblem(seed);
    std::string text = graphText(problem);
    JsonWarnings warnings;
    Problem again = expectRead(readGraph(text, warnings));
    EXPECT_TRUE(warnings.empty());
    EXPECT_EQ(again.splits, problem.splits);
    EXPECT_EQ(graphText(again), text);
    axes += again.splits.size();
  }
  EXPECT_GT(axes, 300u);
}

TEST(ReadSplits, UnknownFieldsAreWarnings) {
  JsonWarnings warnings;
  expectRead(readGraph(
      withSplits(R"([{"axis":"samples","extent":8,"tensors":{"x":"sliced"},
                      "colour":1}])"),
      warnings));
  ASSERT_EQ(warnings.size(), 1u);
}

TEST(ReadSplitsErrors, OfTheFormat) {
  expectSplitsError(R"(@{})",
                    "expected 'splits' to be an array, found an object");
  expectSplitsError(R"([@{"extent":8}])",
                    "missing field 'axis' in an element of 'splits'");
  expectSplitsError(R"([@{"axis":"rows","extent":8,"tensors":{}}])",
                    "axis 'rows' needs a 'kind': 'samples', 'attribute', "
                    "'parameter' or 'reduction'");
  expectSplitsError(R"([{"axis":"rows","kind":@"row","extent":8}])",
                    "unknown kind of axis 'row'; there are 'samples', "
                    "'attribute', 'parameter' and 'reduction'");
  expectSplitsError(R"([@{"axis":"samples","tensors":{}}])",
                    "missing field 'extent' in an element of 'splits'");
  expectSplitsError(R"([{"axis":"samples","extent":@0,"tensors":{}}])",
                    "expected 'extent' to be at least 1, found 0");
  expectSplitsError(R"([@{"axis":"samples","extent":8}])",
                    "missing field 'tensors' in an element of 'splits'");
  expectSplitsError(
      R"([{"axis":"samples","extent":8,"tensors":{"x":@"cut"}}])",
      "expected 'sliced', 'whole', 'partial' or an object, found 'cut'");
  expectSplitsError(R"([{"axis":"samples","extent":8,"tensors":{"x":@1}}])",
                    "expected 'x' to be an object, found 1");
  expectSplitsError(
      R"([{"axis":"samples","extent":8,"tensors":{"x":{"dim":@8}}}])",
      "a dimension is from 0 to 7");
  expectSplitsError(
      R"([{"axis":"samples","extent":8,"tensors":{"x":{"scale":@0}}}])",
      "expected 'scale' to be at least 1, found 0");
  expectSplitsError(
      R"([{"axis":"samples","extent":8,"tensors":{"x":"sliced","y":@"sliced"}}])",
      "unknown tensor 'y'");
  expectSplitsError(
      R"([{"axis":"samples","extent":8,"tensors":{"x":"sliced"},
           "weights":{"v":@"sliced"}}])",
      "unknown weight 'v'");
  expectSplitsError(
      R"([{"axis":"samples","extent":8,"tensors":{"x":"sliced"},
           "overhead_ns":{"gpu":@-1}}])",
      "expected 'gpu' to be at least 0, found -1");
}

/// What the model finds stands at the axis.
TEST(ReadSplitsErrors, OfTheModel) {
  expectSplitsError(R"([@{"axis":"samples","extent":8,"tensors":{}}])",
                    "axis 'samples' of task 'a' does not say what parts write "
                    "of tensor 'x'");
  expectSplitsError(R"([
    ^{"axis":"samples","extent":8,"tensors":{"x":"sliced"}},
    @{"axis":"samples","extent":8,"tensors":{"x":"sliced"}}])",
                    "task 'a' has two axes named 'samples'",
                    "the first is here");
  expectSplitsError(R"([
    ^{"axis":"samples","extent":8,"tensors":{"x":"sliced"}},
    @{"axis":"parameter","extent":4,"tensors":{"x":"sliced"}}])",
                    "axis 'parameter' of task 'a' slices dimension 0 of "
                    "tensor 'x', which has 4 here and 8 elsewhere",
                    "axis 'samples' of task 'a' says so");
  expectSplitsError(
      R"([@{"axis":"samples","extent":4294967296,"tensors":{"x":"sliced"}}])",
      "axis 'samples' of task 'a' has an extent of 4294967296; it must be "
      "from 1 to 2147483648");
}
