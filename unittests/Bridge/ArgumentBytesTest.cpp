//===- ArgumentBytesTest.cpp - What arguments take ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ArgumentBytes.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace placer;

namespace {

/// Weights, sliced and whole; one that a task brings in; one that nobody reads;
/// scalars and sizes that are not known; and two that are counted nowhere.
constexpr const char *kProgram = R"(
placer.topology @box {
  placer.device @d0 kind "gpu" memory 1000
  placer.device @d1 kind "gpu"
  placer.link @d0 to @d1 latency 1 bandwidth 1000000000
}
func.func @f(%w: tensor<100xi8> {placer.weight}, %s: tensor<100xi8> {placer.weight},
             %in: tensor<40xi8>, %unread: tensor<50xi8> {placer.weight}, %n: i32,
             %u: tensor<?xi8>, %x: tensor<7xi8>, %y: tensor<5xi8>) {
  %i = placer.task "in" (%a = %in : tensor<40xi8>) op "placer.argument" cost <d0 = 0> on @d0 at 0 -> (tensor<40xi8>) {
    placer.yield %a : tensor<40xi8>
  }
  placer.task "a" (%a = %s : tensor<100xi8>, %b = %w : tensor<100xi8>, %c = %x : tensor<7xi8>) cost <gpu = 5> on @d0 at 0 {
    %0 = tensor.extract_slice %a[10] [20] [1] : tensor<100xi8> to tensor<20xi8>
    placer.yield
  }
  placer.task "b" (%x : tensor<7xi8>, %n : i32, %u : tensor<?xi8>) cost <gpu = 5> on @d0 at 5
  placer.task "c" (%x : tensor<7xi8>, %y : tensor<5xi8>) cost <gpu = 5> on @d1 at 0
  return
}
)";

} // namespace

TEST(ArgumentBytes, WeightsAndWhatIsCountedNowhere) {
  MLIRContext context;
  context
      .loadDialect<PlacerDialect, func::FuncDialect, tensor::TensorDialect>();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(kProgram, &context);
  ASSERT_TRUE(module);
  auto function = *module->getOps<func::FuncOp>().begin();
  ArgumentBytes bytes = bytesOfArguments(function);
  EXPECT_EQ(bytes.weights, 2);
  EXPECT_EQ(bytes.weightBytes, 120);
  EXPECT_EQ(bytes.uncounted, 2);
  EXPECT_EQ(bytes.uncountedBytes, 12);

  SymbolTableCollection symbolTables;
  FailureOr<ProblemOfFunction> problem =
      ProblemOfFunction::extract(function, symbolTables);
  ASSERT_TRUE(succeeded(problem));
  FailureOr<StatedSchedule> schedule = problem->scheduleInIR();
  ASSERT_TRUE(succeeded(schedule));
  EXPECT_EQ(uncountedByDevice(*problem, *schedule),
            (std::vector<int64_t>{7, 12}));
}
