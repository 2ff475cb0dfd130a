//===- RobustnessTest.cpp - Damaged IR gives errors, no crashes -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Texts of IR are damaged at random, a few thousand times, and go through the
// parser, the verifiers and every pass. Each step either succeeds, and then
// what it leaves can be printed and read again, or says at least one error.
//
//===----------------------------------------------------------------------===//

#include "../Common/DamagedText.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace placer;
using placer::testing::damaged;
using placer::testing::Random;

namespace {

const char *const kSeeds[] = {
    // Unplaced, with all that a task can have.
    R"mlir(
placer.topology @box {
  placer.device @gpu0 kind "gpu" memory 1000
  placer.device @gpu1 kind "gpu"
  placer.device @host kind "cpu" memory 500
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000 channels ["a", "b"]
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000 channels ["a"]
  placer.link @gpu0 to @host latency 0 bandwidth 1
}
func.func @f(%x: tensor<8xi8>) -> (tensor<8xi8>, tensor<?xi8>) attributes {placer.topology = @box, placer.graph = "g"} {
  %a:2 = placer.task "a" (%x : tensor<8xi8>) op "k" cost <gpu = 100, cpu = 5> resident 5 workspace 6 only [@gpu0, @gpu1] colocate "c" -> (tensor<8xi8>, tensor<?xi8> as "y" bytes 40) attributes {placer.consumers = [["b"], ["b"]]}
  %t = placer.transfer %a#1 : tensor<?xi8>
  %b = placer.task "b" (%p = %a#0 : tensor<8xi8>, %q = %t : tensor<?xi8>) cost <gpu = 300> -> (tensor<8xi8>) {
    %r = arith.addi %p, %p : tensor<8xi8>
    placer.yield %r : tensor<8xi8>
  }
  placer.task "c" (%b : tensor<8xi8>) cost <gpu1 = 2> colocate "c"
  return %b, %a#1 : tensor<8xi8>, tensor<?xi8>
}
)mlir",
    // Placed, with groups and transfers.
    R"mlir(
placer.topology @box {
  placer.device @d kind "k" memory 100
  placer.device @e kind "k"
  placer.link @d to @e latency 10 bandwidth 1000000000
}
func.func @f() -> i8 attributes {placer.lower_bound = 20 : i64, placer.bound = "load"} {
  %g = placer.group "g" on @d at 0 -> (i8) {
    %a = placer.task "a" cost <k = 5> -> (i8)
    %h = placer.group "h" (%x = %a : i8) -> (i8) {
      %b = placer.task "b" (%x : i8) cost <k = 7> resident 3 -> (i8)
      placer.yield %b : i8
    }
    placer.yield %h : i8
  }
  %t = placer.transfer %g from @d to @e at 12 : i8
  %c = placer.task "c" (%t : i8, %t : i8) cost <k = 10> on @e at 23 -> (i8)
  %u = placer.transfer %c from @e to @e at 40 : i8
  placer.task "d" (%u : i8) cost <k = 1> on @e at 40
  return %c : i8
}
)mlir",
    // Device programs, and the generic form.
    R"mlir(
func.func @f() -> i8 {
  %c = placer.copy "a" from @d to @e : i8
  placer.program on @d {
    %a = placer.task "a" cost <k = 5> on @d -> (i8)
    placer.copy_start %a into %c : i8
    placer.copy_sent %c : i8
    placer.release %a : i8
  }
  %r = placer.program on @e -> i8 {
    placer.copy_accept %c : i8
    %b = placer.copy_wait %c : i8
    placer.yield %b : i8
  }
  return %r : i8
}
"placer.topology"() <{sym_name = "box"}> ({
  "placer.device"() <{kind = "k", memory = 100 : i64, sym_name = "d"}> : () -> ()
  "placer.device"() <{kind = "k", sym_name = "e"}> : () -> ()
  "placer.link"() <{bandwidth = 1000 : i64, channels = ["a", "b"], from = @d, latency = 10 : i64, to = @e}> : () -> ()
}) : () -> ()
"func.func"() <{function_type = (i8) -> (), sym_name = "g"}> ({
^bb0(%x: i8):
  %0:2 = "placer.task"(%x) <{colocation = "c", cost = #placer.cost<k = 1, d = 2>, device = @d, kernel = "o", name = "a", only = [@d, @e], resident = 3 : i64, result_bytes = array<i64: -1, 9>, result_names = ["", "s"], start = 5 : i64, workspace = 4 : i64}> ({
  }) : (i8) -> (i8, tensor<*xi8>)
  %1 = "placer.transfer"(%0#0) <{from = @d, start = 6 : i64, to = @e}> : (i8) -> i8
  "placer.group"(%1) <{name = "g", device = @e, start = 7 : i64}> ({
  ^bb0(%y: i8):
    "placer.task"(%y) <{name = "b", cost = #placer.cost<k = 1>}> ({
    }) : (i8) -> ()
    "placer.yield"() : () -> ()
  }) : (i8) -> ()
  "func.return"() : () -> ()
}) : () -> ()
)mlir",
};

class Robustness : public ::testing::Test {
protected:
  Robustness() {
    context
        .loadDialect<PlacerDialect, func::FuncDialect, arith::ArithDialect>();
    context.disableMultithreading();
    // Words become ops of no dialect otherwise, which hides what follows.
    context.allowUnregisteredDialects(false);
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      errors += diagnostic.getSeverity() == DiagnosticSeverity::Error;
      EXPECT_FALSE(diagnostic.str().empty());
      return success();
    });
    llvm::EnablePrettyStackTrace();
    llvm::sys::PrintStackTraceOnErrorSignal("transforms-tests");
    static bool isRegistered = false;
    if (!isRegistered) {
      registerPlacerPasses();
      registerTransformsPasses();
      isRegistered = true;
    }
  }

  OwningOpRef<ModuleOp> parse(const std::string &text) {
    errors = 0;
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_EQ(!module, errors > 0);
    return module;
  }

  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream os(text);
    module.print(os);
    return text;
  }

  /// What was accepted can be written and read in every form.
  void expectReadable(ModuleOp module) {
    std::string text = print(module);
    // MLIR lets functions have no name, but cannot read them again.
    if (text.find("func.func @<<INVALID") != std::string::npos)
      return;
    OwningOpRef<ModuleOp> again = parse(text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(print(*again), text);

    std::string bytecode;
    llvm::raw_string_ostream os(bytecode);
    ASSERT_TRUE(succeeded(writeBytecodeToFile(module, os)));
    OwningOpRef<ModuleOp> third = parse(bytecode);
    ASSERT_TRUE(third) << text;
    EXPECT_EQ(print(*third), text);
  }

  /// Runs passes on a copy. What they leave is well formed, unless they say an
  /// error.
  void run(ModuleOp module, StringRef pipeline) {
    OwningOpRef<ModuleOp> copy = module.clone();
    PassManager passes(&context);
    ASSERT_TRUE(succeeded(parsePassPipeline(pipeline, passes)));
    errors = 0;
    if (failed(passes.run(*copy))) {
      EXPECT_GT(errors, 0) << pipeline.str() << " failed without an error on\n"
                           << print(module);
      return;
    }
    EXPECT_EQ(errors, 0) << pipeline.str()
                         << " said an error but did not fail on\n"
                         << print(module);
    EXPECT_TRUE(succeeded(verify(*copy)));
    ++succeededRuns;
    expectReadable(*copy);
  }

  /// As a graph, and back from it.
  void writeAsGraph(ModuleOp module) {
    for (FunctionOpInterface function : functionsWithTasks(module)) {
      SymbolTableCollection symbolTables;
      FailureOr<ProblemOfFunction> problem =
          ProblemOfFunction::extract(function, symbolTables);
      if (failed(problem))
        continue;
      std::string text;
      llvm::raw_string_ostream os(text);
      writeGraph(problem->problem(), os);
      JsonWarnings warnings;
      auto again = readGraph(text, warnings);
      EXPECT_TRUE(std::holds_alternative<Problem>(again)) << text;
    }
  }

  void check(const std::string &text) {
    // MLIR's parser makes room for as many results as a number after '#' says.
    if (llvm::Regex("#[0-9]{4}").match(text))
      return;
    llvm::PrettyStackTraceFormat trace("while looking at\n%s", text.c_str());
    OwningOpRef<ModuleOp> module = parse(text);
    if (!module)
      return;
    ++accepted;
    expectReadable(*module);
    run(*module, "place-list,placer-verify-schedule");
    run(*module, "insert-transfers,place-list,placer-verify-schedule");
    run(*module, "placer-verify-schedule");
    run(*module, "placer-strip-placement,place-list{algorithm=single}");
    run(*module, "coarsen{target=1}");
    run(*module, "coarsen{target=2},place-list,placer-open-groups,"
                 "placer-verify-schedule");
    run(*module, "placer-open-groups");
    run(*module, "placer-open-groups{start-early=true}");
    run(*module, "canonicalize,cse");
    writeAsGraph(*module);
  }

  MLIRContext context;
  int errors = 0, accepted = 0, succeededRuns = 0;
};

TEST_F(Robustness, Undamaged) {
  for (const char *seed : kSeeds)
    check(seed);
  EXPECT_EQ(accepted, 3);
  EXPECT_GT(succeededRuns, 6);
}

TEST_F(Robustness, Damaged) {
  Random random(1);
  for (int i = 0; i != 6000; ++i)
    check(damaged(kSeeds[i % std::size(kSeeds)], random));
  // Enough of them come so far that they test more than the parser.
  EXPECT_GT(accepted, 500);
  EXPECT_GT(succeededRuns, 1000);
}

/// From a damaged graph file to a schedule.
TEST_F(Robustness, DamagedGraphs) {
  Random random(2);
  for (int i = 0; i != 3000; ++i) {
    std::string graph;
    llvm::raw_string_ostream os(graph);
    writeGraph(placer::testing::randomProblem(i % 50), os);
    graph = damaged(graph, random);
    llvm::PrettyStackTraceFormat trace("while looking at\n%s", graph.c_str());
    JsonWarnings warnings;
    auto result = readGraph(graph, warnings);
    if (std::holds_alternative<JsonError>(result))
      continue;
    ++accepted;
    errors = 0;
    OwningOpRef<ModuleOp> module =
        buildModule(&context, UnknownLoc::get(&context),
                    std::get<Problem>(std::move(result)));
    EXPECT_TRUE(succeeded(verify(*module))) << graph;
    EXPECT_EQ(errors, 0);
    expectReadable(*module);
    run(*module, "place-list,placer-verify-schedule");
    writeAsGraph(*module);
  }
  EXPECT_GT(accepted, 200);
  EXPECT_GT(succeededRuns, 100);
}

TEST_F(Robustness, EveryTruncation) {
  for (std::string seed : kSeeds)
    for (size_t size = 0; size < seed.size(); size += 3)
      check(seed.substr(0, size));
}

} // namespace
