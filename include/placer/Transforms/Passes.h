//===- Passes.h - The passes of placer --------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_PASSES_H
#define PLACER_TRANSFORMS_PASSES_H

#include "placer/Dialect/Placer.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"
#include "mlir/Pass/PassRegistry.h"

namespace placer {

#define GEN_PASS_DECL
#include "placer/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "placer/Transforms/Passes.h.inc"

/// The options of `--placer-pipeline`, each of which is one of a pass.
struct PlacerPipelineOptions
    : public mlir::PassPipelineOptions<PlacerPipelineOptions> {
  Option<std::string> topologyFile{
      *this, "topology-file",
      llvm::cl::desc("A file with the machine to place on: .json is a "
                     "placer-graph, all else MLIR (default: the program's)"),
      llvm::cl::init("")};
  Option<std::string> topology{
      *this, "topology",
      llvm::cl::desc("Which topology of that file, or of the program, is "
                     "meant (default: the only one)"),
      llvm::cl::init("")};
  ListOption<std::string> functions{
      *this, "functions",
      llvm::cl::desc("The functions to place, as for --form-tasks (default: "
                     "every func.func that nothing in the module calls)")};
  Option<std::string> granularity{
      *this, "granularity",
      llvm::cl::desc("What becomes a task, as for --form-tasks "
                     "(default: op)"),
      llvm::cl::init("op")};
  Option<std::string> hostDevice{
      *this, "host-device",
      llvm::cl::desc("Where arguments and results live, as for --form-tasks "
                     "(default: arguments are everywhere)"),
      llvm::cl::init("")};
  Option<int64_t> dynamicExtent{
      *this, "dynamic-extent",
      llvm::cl::desc("What a '?' in a type counts for, as for --form-tasks "
                     "(default: 0, sizes stay unknown)"),
      llvm::cl::init(0)};
  Option<std::string> costs{
      *this, "costs",
      llvm::cl::desc("How tasks without costs get some: analytic, profile or "
                     "fitted, as model of --annotate-costs; none leaves them "
                     "as they are (default: none)"),
      llvm::cl::init("none")};
  Option<std::string> profile{
      *this, "profile",
      llvm::cl::desc("The CSV file with measurements, for costs=profile and "
                     "costs=fitted; required for these"),
      llvm::cl::init("")};
  ListOption<std::string> kinds{
      *this, "kinds",
      llvm::cl::desc("Files with figures of further kinds of devices, as for "
                     "--annotate-costs (default: none)")};
  Option<std::string> fitLinksFile{
      *this, "fit-links",
      llvm::cl::desc("A CSV file with measured copies, as for "
                     "--annotate-costs (default: none)"),
      llvm::cl::init("")};
  Option<std::string> algorithm{
      *this, "algorithm",
      llvm::cl::desc("Which algorithm places, as for --place-list; or search "
                     "or ilp, for --place-search and --place-ilp (default: "
                     "heft)"),
      llvm::cl::init("heft")};
  Option<std::string> order{
      *this, "order",
      llvm::cl::desc("In which order a device runs its tasks after a "
                     "partitioner, as for --place-list (default: pct)"),
      llvm::cl::init("pct")};
  Option<double> timeLimit{
      *this, "time-limit",
      llvm::cl::desc("Seconds for each function, as for --place-search and "
                     "--place-ilp (default: theirs)"),
      llvm::cl::init(0)};
  Option<unsigned> targetGroups{
      *this, "target-groups",
      llvm::cl::desc("Place groups of tasks, about so many, as for "
                     "--place-list (default: 0, every task by itself)"),
      llvm::cl::init(0)};
};

/// Adds the passes from a program to a placed and verified program to a
/// pipeline on modules. Functions that have tasks already are placed as they
/// are.
void buildPlacerPipeline(mlir::OpPassManager &pm,
                         const PlacerPipelineOptions &options);

/// Registers `--placer-pipeline`.
void registerPlacerPipelines();

} // namespace placer

#endif // PLACER_TRANSFORMS_PASSES_H
