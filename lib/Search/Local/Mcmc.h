//===- Mcmc.h - The search of FlexFlow --------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Z. Jia, M. Zaharia, A. Aiken: "Beyond data and model parallelism for deep
// neural networks", 2019. A walk over placements: a task at random goes to a
// device at random; that is kept with the probability
// min(1, exp(beta (old - new))). Every hundredth of its budget the walk goes
// back to the best.
//
// Here to compare with, on the same delta simulator. Our reading, where the
// paper leaves it open: colocated tasks go together; beta is such that what is
// longer by a hundredth of the start is kept once in e times.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_LOCAL_MCMC_H
#define PLACER_LIB_SEARCH_LOCAL_MCMC_H

#include "placer/Search/ListScheduler.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

struct McmcOutcome {
  Schedule schedule;
  int64_t moves = 0;
};

/// One walk from `start`, which `verify` must accept, to the best on its way.
/// `progress` is that of Annealer.
McmcOutcome walkByMcmc(const Instance &instance, llvm::ArrayRef<DeviceId> fixed,
                       const Schedule &start, uint64_t seed,
                       llvm::function_ref<double(int64_t moves)> progress);

/// The starts: everything on one device; the work dealt to all devices in turn,
/// which stands for data parallelism; one device after the other along the
/// graph, which stands for the expert; devices at random. Those for which
/// memory or links leave no schedule are not among them.
std::vector<Schedule> mcmcStarts(const Instance &instance,
                                 llvm::ArrayRef<DeviceId> fixed, uint64_t seed);

} // namespace placer

#endif // PLACER_LIB_SEARCH_LOCAL_MCMC_H
