//===- OwnDialectTest.cpp - Ops of a dialect that placer does not know ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect `own` lives in this directory alone. Its ops implement placer's
// interfaces, and are formed into tasks, costed and placed like those of MLIR.
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

#include "OwnDialect.h.inc"
#define GET_OP_CLASSES
#include "OwnOps.h.inc"

#include "OwnDialect.cpp.inc"
#define GET_OP_CLASSES
#include "OwnOps.cpp.inc"

using namespace mlir;
using namespace placer;

void own::OwnDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "OwnOps.cpp.inc"
      >();
}

std::optional<OpFeatures> own::MatMulOp::getWork(Extents &extents) {
  OpFeatures work = describe(*this, extents);
  countOperands(*this, work, extents);
  work.compute = "f32";
  work.flops = 2 * extents.elements(getProduct().getType()) *
               extents.shape(getLhs().getType())[1];
  return work;
}

OpModel own::WeightOp::getOpModel() { return OpModel::constant(); }

OpModel own::ViewOp::getOpModel() { return OpModel::view(); }

namespace {

constexpr llvm::StringLiteral kMachine = R"(
placer.topology @box {
  placer.device @a kind "fast"
      figures {peak = {f32 = 1.0e12}, bandwidth = 1.0e12}
  placer.device @b kind "slow"
      figures {peak = {f32 = 1.0e11}, bandwidth = 1.0e11}
  placer.link @a to @b latency 0 bandwidth 1000000000000
  placer.link @b to @a latency 0 bandwidth 1000000000000
}
)";

class OwnDialectTest : public ::testing::Test {
protected:
  OwnDialectTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<func::FuncDialect, own::OwnDialect, PlacerDialect>();
  }

  /// Runs passes on a function for the machine above; null where they fail.
  OwningOpRef<ModuleOp> run(StringRef function,
                            function_ref<void(PassManager &)> addPasses) {
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>((kMachine + function).str(), &context);
    EXPECT_TRUE(module);
    if (!module)
      return nullptr;
    PassManager passes(&context);
    addPasses(passes);
    if (failed(passes.run(*module)))
      return nullptr;
    return module;
  }

  MLIRContext context;
};

template <typename OpT>
std::vector<OpT> allOf(ModuleOp module) {
  std::vector<OpT> found;
  module.walk([&](OpT op) { found.push_back(op); });
  return found;
}

} // namespace

TEST_F(OwnDialectTest, IsFormedCostedAndPlaced) {
  OwningOpRef<ModuleOp> module = run(R"(
    func.func @f(%x: tensor<4096xf32>) -> tensor<64x64xf32> {
      %w = "own.weight"() : () -> tensor<64x64xf32>
      %v = "own.view"(%x) : (tensor<4096xf32>) -> tensor<64x64xf32>
      %a = "own.matmul"(%v, %w)
          : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      %b = "own.matmul"(%a, %w)
          : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
      return %b : tensor<64x64xf32>
    })",
                                     [](PassManager &passes) {
                                       passes.addPass(createFormTasks());
                                       passes.addPass(createAnnotateCosts());
                                       passes.addPass(createPlaceList());
                                       passes.addPass(createVerifySchedule());
                                     });
  ASSERT_TRUE(module);
  std::vector<TaskOp> tasks = allOf<TaskOp>(*module);
  ASSERT_EQ(tasks.size(), 2u);
  for (TaskOp task : tasks) {
    EXPECT_EQ(task.getKernel(), "own.matmul");
    // 2 * 64 * 64 * 64 operations at 1e12 and 1e11 a second.
    EXPECT_EQ(task.getCost()->getTimes(), ArrayRef<int64_t>({524, 5243}));
    // Both read one weight, and have no memory of their own.
    ASSERT_TRUE(task.getWeightsAttr());
    EXPECT_EQ(task.getWeightsAttr(), tasks[0].getWeightsAttr());
    EXPECT_EQ(task.getWeightsAttr().getSizes(),
              ArrayRef<int64_t>({64 * 64 * 4}));
    EXPECT_FALSE(task.getResident());
    EXPECT_FALSE(task.getWorkspace());
    EXPECT_EQ(task.getDevice(), "a");
  }
  EXPECT_EQ(tasks[0].getStart(), 0);
  EXPECT_EQ(tasks[1].getStart(), 524);
  // What takes no time went along.
  EXPECT_EQ(allOf<own::ViewOp>(*module).size(), 1u);
  EXPECT_EQ(allOf<own::WeightOp>(*module).size(), 2u);
}

TEST_F(OwnDialectTest, TaskOfItsOwnIsPlaced) {
  OwningOpRef<ModuleOp> module = run(R"(
    func.func @f() -> tensor<1000xi8> {
      %a = "own.kernel"() {name = "first", cost = #placer.cost<fast = 10>}
          : () -> tensor<1000xi8>
      %b = placer.task "second" (%a : tensor<1000xi8>) cost <slow = 20>
          -> (tensor<1000xi8>)
      %c = "own.kernel"(%b) {name = "third", cost = #placer.cost<b = 5>}
          : (tensor<1000xi8>) -> tensor<1000xi8>
      return %c : tensor<1000xi8>
    })",
                                     [](PassManager &passes) {
                                       passes.addPass(createPlaceList());
                                       passes.addPass(createVerifySchedule());
                                     });
  ASSERT_TRUE(module);
  std::vector<own::KernelOp> kernels = allOf<own::KernelOp>(*module);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].getDevice(), "a");
  EXPECT_EQ(kernels[0].getStart(), 0);
  // 10 ns of work, 1 ns of transfer, 20 ns of work.
  EXPECT_EQ(kernels[1].getDevice(), "b");
  EXPECT_EQ(kernels[1].getStart(), 31);
  EXPECT_EQ(allOf<TransferOp>(*module).size(), 1u);
}

TEST_F(OwnDialectTest, TaskOfItsOwnIsVerified) {
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message += diagnostic.str() + "\n";
  });
  EXPECT_FALSE(parseSourceString<ModuleOp>(
      R"(func.func @f() {
           "own.kernel"() {name = "k", start = 5 : i64} : () -> ()
           return
         })",
      &context));
  EXPECT_EQ(message, "'own.kernel' op has a start but no device; add 'on "
                     "@device'\n");
}

TEST_F(OwnDialectTest, TaskOfItsOwnGoesIntoAGroup) {
  OwningOpRef<ModuleOp> module = run(R"(
    func.func @f() -> tensor<8xi8> {
      %g = placer.group "g" -> (tensor<8xi8>) {
        %a = "own.kernel"() {name = "a", cost = #placer.cost<fast = 10>}
            : () -> tensor<8xi8>
        %b = "own.kernel"(%a) {name = "b", cost = #placer.cost<fast = 7>}
            : (tensor<8xi8>) -> tensor<8xi8>
        placer.yield %b : tensor<8xi8>
      }
      return %g : tensor<8xi8>
    })",
                                     [](PassManager &passes) {
                                       passes.addPass(createPlaceList());
                                       passes.addPass(createOpenGroups());
                                       passes.addPass(createVerifySchedule());
                                     });
  ASSERT_TRUE(module);
  std::vector<own::KernelOp> kernels = allOf<own::KernelOp>(*module);
  ASSERT_EQ(kernels.size(), 2u);
  EXPECT_EQ(kernels[0].getStart(), 0);
  EXPECT_EQ(kernels[1].getStart(), 10);
  EXPECT_EQ(kernels[1].getDevice(), "a");
}
