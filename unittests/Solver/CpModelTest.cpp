//===- CpModelTest.cpp - Messages to and from CP-SAT ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Cp/CpModel.h"
#include "../Common/ModelReader.h"

#include "gtest/gtest.h"

using namespace placer;
using namespace placer::testing;

TEST(CpModel, IsReadBackAsWritten) {
  CpModel model(/*withNames=*/true);
  CpVariable x = model.newVariable(-5, 7, "x");
  CpLiteral a = model.newLiteral("a");
  CpLiteral b = model.newLiteral("b");
  model.addExactlyOne({a, b});
  model.addImplication(a, !b);
  model.addLinear(CpExpression(x).add(a, 3).plus(2), 0, 4, {!b});
  CpInterval first = model.newInterval(x, 2, CpExpression(x).plus(2), {a});
  CpInterval second = model.newInterval(3, 1, 4);
  model.addNoOverlap({first, second});
  model.addCumulative({first, second}, {2, 3}, 4);
  model.minimize(x);
  model.hint(x, -3);
  model.hint(!a, false);
  model.hint(b, false);

  ModelReader reader(model.serialize("model"));
  ASSERT_EQ(reader.error, "");
  EXPECT_EQ(reader.numVariables(), 3u);
  EXPECT_EQ(reader.numConstraints(), 7u);
  EXPECT_EQ(model.numConstraints(), 7);
  EXPECT_EQ(reader.domain(0), std::make_pair(int64_t(-5), int64_t(7)));
  EXPECT_EQ(reader.name(0), "x");
  EXPECT_EQ(reader.objective(), 0);
  EXPECT_EQ(reader.completeHint(), (std::vector<int64_t>{-3, 1, 0}));
  EXPECT_EQ(reader.firstViolation({-3, 1, 0}), "");
  EXPECT_NE(reader.firstViolation({-8, 1, 0}), "") << "domain";
  EXPECT_NE(reader.firstViolation({-3, 1, 1}), "") << "exactly one";
  EXPECT_NE(reader.firstViolation({0, 1, 0}), "") << "linear";
  EXPECT_EQ(reader.firstViolation({0, 0, 1}), "") << "linear, not enforced";
  EXPECT_NE(reader.firstViolation({2, 1, 0}), "") << "no overlap";
}

TEST(CpModel, NarrowsDomainsInsteadOfAddingConstraints) {
  CpModel model;
  CpVariable x = model.newVariable(0, 10);
  model.addAtMost(3, x);
  model.addAtMost(CpExpression(x).plus(2), 9);
  model.addAtMost(CpExpression(x), CpExpression(x).plus(1));
  EXPECT_EQ(model.numConstraints(), 0);
  EXPECT_EQ(model.low(x), 3);
  EXPECT_EQ(model.high(x), 7);
}

TEST(CpModel, ConstantConditionsCostNothing) {
  CpModel model;
  CpVariable x = model.newVariable(0, 10), y = model.newVariable(0, 10);
  CpLiteral truth = model.alwaysTrue();
  model.addAtMost(x, y, {!truth});
  EXPECT_EQ(model.numConstraints(), 0);
  model.addAtLeastOne({!truth, truth});
  EXPECT_EQ(model.numConstraints(), 0);
  model.addAtMost(x, y, {truth});
  EXPECT_EQ(model.numConstraints(), 1);
  ModelReader reader(model.serialize());
  EXPECT_NE(reader.firstViolation({5, 4, 1}), "");
  EXPECT_EQ(reader.firstViolation({4, 5, 1}), "");
}

TEST(CpModel, SumsEachVariableOnce) {
  CpModel model;
  CpVariable x = model.newVariable(0, 10), y = model.newVariable(0, 10);
  CpLiteral a = model.newLiteral();
  // x + y - x + 2 (1 - a) <= 3
  CpExpression sum = CpExpression(x).add(y, 1).add(x, -1).add(!a, 2);
  model.addLinear(sum, INT64_MIN, 3);
  ModelReader reader(model.serialize());
  EXPECT_EQ(reader.firstViolation({10, 1, 0}), "");
  EXPECT_NE(reader.firstViolation({0, 2, 0}), "");
  EXPECT_EQ(reader.firstViolation({0, 3, 1}), "");
  EXPECT_EQ(model.hintOf(sum), 2);
}

TEST(CpModel, NoneOfNothingIsImpossible) {
  CpModel model;
  model.addExactlyOne({});
  model.addCumulative({model.newInterval(0, 0, 0)}, {0}, 0);
  ModelReader reader(model.serialize());
  EXPECT_EQ(reader.error, "");
  EXPECT_NE(reader.firstViolation({1}), "");
}

TEST(CpParameters, SendsOnlyWhatIsSet) {
  CpParameters parameters;
  parameters.seed = 5;
  // random_seed = 31, num_workers = 206.
  EXPECT_EQ(parameters.serialize(), std::string("\xf8\x01\x05\xf0\x0c\x01", 6));
  parameters.probingLevel = 0;
  EXPECT_EQ(parameters.serialize(),
            std::string("\xf8\x01\x05\xf0\x0c\x01\xf0\x06\x00", 9));
}

/// Status OPTIMAL, solution {1, -1}, bound 7, info "ok".
static const std::string kResponse("\x08\x04"
                                   "\x12\x0b\x01\xff\xff\xff\xff\xff\xff\xff"
                                   "\xff\xff\x01"
                                   "\xe8\x01\x07"
                                   "\xa2\x01\x02ok",
                                   23);

TEST(CpResponse, IsRead) {
  std::string error;
  auto response = CpResponse::parse(kResponse, 2, error);
  ASSERT_TRUE(response) << error;
  EXPECT_EQ(response->status, CpStatus::Optimal);
  EXPECT_EQ(response->solution, (std::vector<int64_t>{1, -1}));
  EXPECT_EQ(response->objectiveBound, 7);
  EXPECT_EQ(response->info, "ok");
  EXPECT_EQ(response->value(CpExpression(CpVariable{1}).plus(3)), 2);
  EXPECT_TRUE(response->isTrue(CpLiteral{0}));
  EXPECT_FALSE(response->isTrue(!CpLiteral{0}));
}

TEST(CpResponse, SaysWhatIsWrong) {
  std::string error;
  EXPECT_FALSE(CpResponse::parse(kResponse, 3, error));
  EXPECT_EQ(error, "the answer has 2 values for 3 variables");
  EXPECT_FALSE(CpResponse::parse("\x08\x2a", 0, error));
  EXPECT_EQ(error, "the answer has status 42, which CP-SAT does not know");
  EXPECT_FALSE(CpResponse::parse("not a message at all", 2, error));
  EXPECT_NE(error.find("malformed"), std::string::npos) << error;
}

TEST(CpResponse, WithoutSolutionHasNone) {
  std::string error;
  // UNKNOWN with values and a bound.
  std::string bytes = kResponse;
  bytes[1] = 0;
  auto response = CpResponse::parse(bytes, 17, error);
  ASSERT_TRUE(response) << error;
  EXPECT_EQ(response->status, CpStatus::Unknown);
  EXPECT_TRUE(response->solution.empty());
  EXPECT_TRUE(CpResponse::parse("", 17, error));
}

/// Cut short anywhere, or with any one byte changed, the answer is read or
/// refused, and a solution that is read has its size.
TEST(CpResponse, SurvivesAnyBytes) {
  std::string error;
  for (size_t length = 0; length < kResponse.size(); ++length) {
    auto response = CpResponse::parse(
        llvm::StringRef(kResponse).take_front(length), 2, error);
    if (response && response->hasSolution()) {
      EXPECT_EQ(response->solution.size(), 2u);
    }
  }
  for (size_t i = 0; i < kResponse.size(); ++i)
    for (int byte = 0; byte < 256; ++byte) {
      std::string bytes = kResponse;
      bytes[i] = static_cast<char>(byte);
      auto response = CpResponse::parse(bytes, 2, error);
      if (response && response->hasSolution()) {
        EXPECT_EQ(response->solution.size(), 2u);
      }
    }
}
