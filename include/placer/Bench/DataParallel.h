//===- DataParallel.h - Training steps with gradient sums -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every device of a machine has a copy of a network and its own samples. A step
// goes from the end of one forward pass to the end of the next: backwards
// through all layers, the gradients of each layer are summed up over the
// devices, and a layer goes forward when its own sum is there.
//
// What is compared is when sums are done. The usual policies have one sum, or
// part of one, on the network at any time:
//   - fifo: as gradients come;
//   - fused: all that are ready together, up to so many bytes (Horovod);
//   - priority: of those that are ready, that of the layer that goes forward
//     first; it is never interrupted;
//   - parts: the same in parts of so many bytes (P3, ByteScheduler).
// Each sum is done by the best plan for its size. `joint` decides the pieces,
// dispatches their messages and what is computed by what comes after them, and
// searches from the best schedule that is known by then, those of the policies
// among them.
//
// Every time is that of a schedule that `verify` accepts. The bound holds for
// any way to sum up.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BENCH_DATAPARALLEL_H
#define PLACER_BENCH_DATAPARALLEL_H

#include "placer/Bench/Tables.h"
#include "placer/Collective/MakePlan.h"
#include "placer/Model/Schedule.h"
#include "placer/Target/Profiles/ProfileLayers.h"

namespace placer {

struct DataParallelOptions {
  CollectiveOptions collective;
  int64_t fusedBytes = int64_t(64) << 20;
  int64_t partBytes = int64_t(4) << 20;
  /// Seconds for the search; 0: none.
  double timeLimit = 10;
  uint64_t seed = 0;
};

struct DataParallelRun {
  std::string network, machine;
  /// What each device computes.
  int64_t computeNs = 0;
  int64_t gradientBytes = 0;
  /// One sum of all gradients at once.
  int64_t sumNs = 0;
  int64_t fifoNs = 0, fusedNs = 0, priorityNs = 0, partsNs = 0;
  /// Dispatched, and after the search.
  int64_t dispatchedNs = 0, jointNs = 0;
  /// How gradients are cut in the joint schedule, and in how many pieces.
  std::string cutting;
  size_t numPieces = 0;
  Bound bound;
  std::string failure;
};

/// The run, and the joint schedule.
struct DataParallelOutcome {
  DataParallelRun run;
  Problem problem;
  StatedSchedule schedule;
};

/// The layers are in topological order.
DataParallelOutcome runDataParallel(const Problem &machine,
                                    llvm::StringRef network,
                                    llvm::ArrayRef<Layer> layers,
                                    const DataParallelOptions &options);

/// The names of networks that are known.
llvm::ArrayRef<llvm::StringRef> dataParallelNetworks();
/// The layers of one in topological order, with parameters by their published
/// shapes and times by the operations that these take; none where there is no
/// network of that name.
std::optional<std::vector<Layer>> dataParallelNetwork(llvm::StringRef name);

Table dataParallelTable(llvm::ArrayRef<DataParallelRun> runs);
void writeCsv(llvm::ArrayRef<DataParallelRun> runs, llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_BENCH_DATAPARALLEL_H
