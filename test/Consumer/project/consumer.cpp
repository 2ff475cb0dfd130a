//===- consumer.cpp - Another compiler that uses placer -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds a program in C++, runs upstream's and placer's passes on it in one
// pipeline, and looks at what has become of it.
//
//===----------------------------------------------------------------------===//

#include "all-headers.h"

#include "placer/Dialect/Utils.h"
#include "placer/Pipelines/Pipelines.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

/// exp(x) and, of that, sin and cos, which may run side by side.
static OwningOpRef<ModuleOp> buildProgram(MLIRContext &context) {
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToStart(module->getBody());
  auto type = RankedTensorType::get({8}, builder.getF32Type());
  auto function = func::FuncOp::create(
      builder, loc, "main", builder.getFunctionType({type}, {type, type}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  auto cost = [&](int64_t ns) {
    return builder.getNamedAttr(
        placer::PlacerDialect::kCostAttr,
        placer::CostAttr::get(&context, builder.getStringAttr("gpu"), ns));
  };
  Value exp = math::ExpOp::create(builder, loc, function.getArgument(0));
  Value sin = math::SinOp::create(builder, loc, exp);
  Value cos = math::CosOp::create(builder, loc, exp);
  for (auto [value, ns] : {std::pair(exp, 100), {sin, 200}, {cos, 200}})
    value.getDefiningOp()->setDiscardableAttrs({cost(ns)});
  func::ReturnOp::create(builder, loc, {sin, cos});
  return module;
}

static int fail(ModuleOp module, const char *what) {
  llvm::errs() << what << ":\n" << module << "\n";
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    llvm::errs() << "usage: consumer TOPOLOGY.mlir\n";
    return 2;
  }
  DialectRegistry registry;
  registry.insert<placer::PlacerDialect, arith::ArithDialect, func::FuncDialect,
                  math::MathDialect>();
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  OwningOpRef<ModuleOp> module = buildProgram(context);

  PassManager pm(&context);
  pm.addPass(createCanonicalizerPass());
  placer::PlacerPipelineOptions options;
  options.topologyFile = argv[1];
  options.algorithm = "heft";
  placer::buildPlacerPipeline(pm, options);
  pm.addPass(createCSEPass());
  if (failed(pm.run(*module)))
    return fail(*module, "the pipeline failed");

  // On two devices, each result of the first task is used at its own.
  auto function = module->lookupSymbol<func::FuncOp>("main");
  auto tasks = llvm::to_vector(function.getOps<placer::TaskOp>());
  auto transfers = llvm::to_vector(function.getOps<placer::TransferOp>());
  if (tasks.size() != 3 || transfers.size() != 1 ||
      tasks[1].getDeviceAttr() == tasks[2].getDeviceAttr())
    return fail(*module, "expected one branch on each device");
  auto bound = function->getAttrOfType<IntegerAttr>(
      placer::PlacerDialect::kLowerBoundAttr);
  if (!bound || bound.getInt() != 342)
    return fail(*module, "expected a lower bound of 342 ns");

  // What cannot be placed fails, and stays as it was.
  OwningOpRef<ModuleOp> other = buildProgram(context);
  (*other->lookupSymbol<func::FuncOp>("main").getOps<math::ExpOp>().begin())
      ->removeAttr(placer::PlacerDialect::kCostAttr);
  PassManager placing(&context);
  placing.addPass(placer::createFormTasks());
  placer::PlaceListOptions placeOptions;
  placeOptions.topologyFile = argv[1];
  placing.addPass(placer::createPlaceList(placeOptions));
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message += diagnostic.str() + "\n";
  });
  if (succeeded(placing.run(*other)) ||
      message.find("task 'exp_0' has no cost") == std::string::npos)
    return fail(*other, "expected an error for the task without a cost");
  if (!other->getOps<placer::TopologyOp>().empty() || failed(verify(*other)))
    return fail(*other, "expected the module as it was");

  llvm::outs() << *module << "\n";
  return 0;
}
