//===- Pipelines.h - Passes that go together --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_PIPELINES_PIPELINES_H
#define PLACER_PIPELINES_PIPELINES_H

#include "placer/Conversion/Passes.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace placer {

/// The options of `--placer-pipeline`, each of which is one of a pass and has
/// its default.
struct PlacerPipelineOptions
    : public mlir::PassPipelineOptions<PlacerPipelineOptions> {
  Option<std::string> topologyFile{
      *this, "topology-file",
      llvm::cl::desc("A file with the machine to place on: a placer-graph "
                     "(.json) or MLIR (default: the module's machine)"),
      llvm::cl::init("")};
  Option<std::string> topology{
      *this, "topology",
      llvm::cl::desc("The name of the topology in that file, or in the "
                     "module (default: the only one)"),
      llvm::cl::init("")};
  ListOption<std::string> functions{
      *this, "functions",
      llvm::cl::desc("The functions to place, as for --form-tasks (default: "
                     "every func.func that nothing in the module calls)")};
  Option<Granularity> granularity{
      *this, "granularity",
      llvm::cl::desc("What becomes a task: op, fused or name, as for "
                     "--form-tasks (default: op)"),
      llvm::cl::init(FormTasksOptions().granularity), granularityValues()};
  Option<std::string> hostDevice{
      *this, "host-device",
      llvm::cl::desc("The device of arguments and results, as for --form-tasks "
                     "(default: arguments are everywhere)"),
      llvm::cl::init("")};
  ListOption<std::string> weights{
      *this, "weights",
      llvm::cl::desc("Which arguments are weights, as for --form-tasks: auto, "
                     "none, or patterns of names (default: auto)")};
  Option<WeightWork> weightWork{
      *this, "weight-work",
      llvm::cl::desc(
          "What becomes of work on weights and constants alone: keep "
          "or hoist, as for --form-tasks (default: keep)"),
      llvm::cl::init(FormTasksOptions().weightWork), weightWorkValues()};
  Option<int64_t> dynamicExtent{
      *this, "dynamic-extent",
      llvm::cl::desc("The extent to assume for a '?' in a type, as for "
                     "--form-tasks (default: 0, sizes stay unknown)"),
      llvm::cl::init(FormTasksOptions().dynamicExtent)};
  Option<int64_t> unroll{
      *this, "unroll",
      llvm::cl::desc("Unroll loops of at most so many iterations, as for "
                     "--form-tasks (default: 0, none)"),
      llvm::cl::init(FormTasksOptions().unroll)};
  ListOption<std::string> ops{
      *this, "ops",
      llvm::cl::desc(
          "Tables of ops of dialects that are not loaded, as for "
          "--form-tasks and --placer-annotate-costs (default: those that come "
          "with placer, for the dialects of the program)")};
  Option<CostSource> costs{
      *this, "costs",
      llvm::cl::desc(
          "The model of --placer-annotate-costs for tasks without costs: "
          "analytic, profile, fitted, or none (default: none, a "
          "task without a cost is an error)"),
      llvm::cl::init(CostSource::None), costSourceValues()};
  Option<std::string> profile{
      *this, "profile",
      llvm::cl::desc("The CSV file with measurements, for costs=profile and "
                     "costs=fitted (default: none)"),
      llvm::cl::init("")};
  ListOption<std::string> kinds{
      *this, "kinds",
      llvm::cl::desc("Files with figures of further kinds of devices, as for "
                     "--placer-annotate-costs (default: none)")};
  Option<std::string> fitLinksFile{
      *this, "fit-links",
      llvm::cl::desc("A CSV file with measured copies, as for "
                     "--placer-annotate-costs (default: none)"),
      llvm::cl::init("")};
  Option<bool> planSplits{
      *this, "plan-splits",
      llvm::cl::desc(
          "Choose which tasks to cut, as --plan-splits does, and cut "
          "them before they are placed (default: false)"),
      llvm::cl::init(false)};
  Option<bool> reassociate{
      *this, "reassociate",
      llvm::cl::desc("Allow sums that are cut to be added in another order, as "
                     "for --plan-splits (default: false)"),
      llvm::cl::init(PlanSplitsOptions().reassociate)};
  Option<std::string> algorithm{
      *this, "algorithm",
      llvm::cl::desc("Which strategy places: an algorithm of --place-list; "
                     "search or mcmc, for --place-search; ilp or pesto, for "
                     "--place-ilp (default: heft)"),
      llvm::cl::init(PlaceListOptions().algorithm)};
  Option<LocalOrder> order{
      *this, "order",
      llvm::cl::desc("Which of the tasks that are ready on a device runs "
                     "first: fifo, pct or msr, as for --place-list (default: "
                     "pct)"),
      llvm::cl::init(PlaceListOptions().order), orderValues()};
  Option<double> timeLimit{
      *this, "time-limit",
      llvm::cl::desc(
          "Wall-clock seconds for each function, as for --place-search, "
          "--place-ilp and --plan-splits (default: theirs)"),
      llvm::cl::init(0)};
  Option<unsigned> targetGroups{
      *this, "target-groups",
      llvm::cl::desc("Merge tasks into about so many clusters first, as for "
                     "--place-list (default: 0, no clusters; 200 with pesto)"),
      llvm::cl::init(PlaceListOptions().targetGroups)};
};

/// What is wrong with the options together; empty if nothing is.
llvm::StringRef explainFault(const PlacerPipelineOptions &options);

/// Adds the passes from a program to a placed and verified program to a
/// pipeline on modules. Functions that have tasks already are placed as they
/// are.
void buildPlacerPipeline(mlir::OpPassManager &pm,
                         const PlacerPipelineOptions &options);

/// What all pipelines from a placed module have of `--lower-to-devices`.
template <typename Options>
struct LoweringOptions : public mlir::PassPipelineOptions<Options> {
  typename mlir::PassPipelineOptions<Options>::template Option<std::string>
      resultDevice{
          *this, "result-device",
          llvm::cl::desc("The device whose program returns all results, as for "
                         "--lower-to-devices (default: each comes from the "
                         "device that computes it)"),
          llvm::cl::init("")};
};

/// The options of the pipelines from a placed module to the LLVM dialect.
struct LowerToLLVMOptions : public LoweringOptions<LowerToLLVMOptions> {
  Option<bool> channelOrder{
      *this, "channel-order",
      llvm::cl::desc("Serialise the copies on each channel, as for "
                     "--lower-to-devices (default: start each as soon as its "
                     "data is ready)"),
      llvm::cl::init(false)};
  Option<bool> trace{
      *this, "trace",
      llvm::cl::desc("Instrument the programs, as --placer-trace-programs "
                     "does, and count all allocations (default: no)"),
      llvm::cl::init(false)};
};

/// From a placed module to device programs on buffers with outlined tasks,
/// bufferized by upstream's passes: what all ways to run have in common.
void buildLowerToBuffersPipeline(mlir::OpPassManager &pm,
                                 const LowerToLLVMOptions &options);

/// From there to the LLVM dialect where no op of placer is left. `trace` calls
/// placer's runtime for every allocation.
void buildBuffersToLLVMPipeline(mlir::OpPassManager &pm,
                                const LowerToLLVMOptions &options);

/// From a placed module to the LLVM dialect, on threads of one process.
void buildLowerToAsyncLLVMPipeline(mlir::OpPassManager &pm,
                                   const LowerToLLVMOptions &options);

/// The options of `--lower-to-mpi-llvm`.
struct LowerToMpiLLVMOptions : public LoweringOptions<LowerToMpiLLVMOptions> {
  Option<ResultRanks> results{
      *this, "results",
      llvm::cl::desc("Which ranks have the results: everywhere or owner, as "
                     "for --convert-placer-to-mpi (default: everywhere)"),
      llvm::cl::init(ConvertPlacerToMpiOptions().results), resultRanksValues()};
  Option<MpiImplementation> implementation{
      *this, "implementation",
      llvm::cl::desc("The MPI library: openmpi, mpich or module, as for "
                     "--convert-mpi-to-llvm (default: openmpi)"),
      llvm::cl::init(MpiImplementation::OpenMpi), mpiImplementationValues()};
};

/// From a placed module to the LLVM dialect, one MPI rank per device.
void buildLowerToMpiLLVMPipeline(mlir::OpPassManager &pm,
                                 const LowerToMpiLLVMOptions &options);

/// Registers `--placer-pipeline`, `--lower-to-buffers`, `--lower-to-async-llvm`
/// and `--lower-to-mpi-llvm`.
void registerPlacerPipelines();

} // namespace placer

#endif // PLACER_PIPELINES_PIPELINES_H
