//===- ProblemAnalysisTest.cpp - A problem is read once -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemAnalysis.h"

#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace placer;

namespace {

const char *const kProgram = R"mlir(
placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
}
func.func @placed() {
  %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
  placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 300> on @gpu1 at 118
  return
}
func.func @grouped() {
  placer.group "g" on @gpu0 at 0 {
    placer.task "c" cost <gpu = 10>
    placer.task "d" cost <gpu = 20>
  }
  return
}
)mlir";

/// What the analysis knew at each point of a pipeline.
struct Seen {
  const ProblemOfFunction *problem = nullptr;
  const Schedule *schedule = nullptr;
  /// Of that schedule, which later passes may drop.
  size_t numTasks = 0;
  int64_t makespanNs = 0;
};

/// Asks for the schedule of each function.
struct LookPass : public PassWrapper<LookPass, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LookPass)
  explicit LookPass(std::vector<std::vector<Seen>> &looks) : looks(looks) {}

  void runOnOperation() override {
    markAllAnalysesPreserved();
    auto &problems = getAnalysis<ProblemAnalysis>();
    std::vector<Seen> &seen = looks.emplace_back();
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<ScheduledFunction> found = problems.schedule(function);
      if (failed(found))
        return signalPassFailure();
      seen.push_back({&found->problem, &found->schedule,
                      found->schedule.tasks.size(),
                      found->schedule.makespan()});
    }
  }

  std::vector<std::vector<Seen>> &looks;
};

class Problems : public ::testing::Test {
protected:
  Problems() {
    context.loadDialect<PlacerDialect, func::FuncDialect>();
    context.getDiagEngine().registerHandler([&](Diagnostic &diagnostic) {
      errors.push_back(diagnostic.str());
      return success();
    });
  }

  LogicalResult run(StringRef program,
                    llvm::function_ref<void(OpPassManager &)> add) {
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(program, &context);
    EXPECT_TRUE(module);
    PassManager pm(&context);
    add(pm);
    return pm.run(*module);
  }

  MLIRContext context;
  std::vector<std::string> errors;
  std::vector<std::vector<Seen>> looks;
};

TEST_F(Problems, AreReadOncePerUnchangedFunction) {
  auto look = [&] { return std::make_unique<LookPass>(looks); };
  PrintScheduleOptions print;
  print.file = "/dev/null";
  ASSERT_TRUE(succeeded(run(kProgram, [&](OpPassManager &pm) {
    pm.addPass(look());
    pm.addPass(createVerifySchedule());
    pm.addPass(createPrintSchedule(print));
    pm.addPass(look());
    pm.addPass(createOpenGroups());
    pm.addPass(look());
    pm.addPass(createStripPlacement());
    pm.addPass(createPlaceList());
    pm.addPass(look());
  })));
  ASSERT_EQ(looks.size(), 4u);
  // What only looks keeps everything.
  for (size_t function = 0; function != 2; ++function) {
    EXPECT_EQ(looks[0][function].problem, looks[1][function].problem);
    EXPECT_EQ(looks[0][function].schedule, looks[1][function].schedule);
  }
  // Opening groups changes one function, of which more is known then.
  EXPECT_EQ(looks[1][0].problem, looks[2][0].problem);
  EXPECT_EQ(looks[2][1].numTasks, 2u);
  // Schedules are those of the IR, whoever changes it.
  EXPECT_EQ(looks[3][0].makespanNs, 400);
  EXPECT_TRUE(errors.empty());
}

TEST_F(Problems, FailOnce) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(
      R"mlir(func.func @f() { placer.task "a" return })mlir", &context);
  ASSERT_TRUE(module);
  ProblemAnalysis problems(*module);
  FunctionOpInterface function = functionsWithTasks(*module).front();
  EXPECT_EQ(problems.problem(function), nullptr);
  EXPECT_EQ(problems.problem(function), nullptr);
  EXPECT_TRUE(failed(problems.schedule(function)));
  EXPECT_EQ(errors.size(), 1u);
  problems.forget(function);
  EXPECT_EQ(problems.problem(function), nullptr);
  EXPECT_EQ(errors.size(), 2u);
}

} // namespace
