//===- Recompute.h - Which tasks are done once more -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The way forward is cut into *segments*, such as the stages of a pipeline. Of
// a segment that is computed again, only what enters it is held until its
// micro- batch comes back. Then, when the gradient that the way back through
// the segment begins with is there, its tasks run once more, and the way back
// reads what these make. In the last segment the way back begins at once, so it
// is never computed again.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SEARCH_RECOMPUTE_H
#define PLACER_SEARCH_RECOMPUTE_H

#include "placer/Model/Recompute.h"
#include "placer/Search/MicroBatches.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// Whether forward tasks are computed again on the way back.
enum class Recompute {
  Auto, ///< where memory asks for it, or it is shorter
  All,  ///< in all stages where that can save memory
  None,
};

/// "auto", "all", "none".
llvm::StringRef recomputeName(Recompute mode);
std::optional<Recompute> findRecompute(llvm::StringRef name);

/// Parts of the way forward, in its order.
struct Segments {
  /// By task, whether it goes forward or back; kNone: in none.
  std::vector<int32_t> of;
  int32_t count = 0;
};

/// So many segments of about the same forward work.
Segments equalSegments(const Instance &instance,
                       const MicroBatches &microBatches, int32_t count);

/// A segment goes on as long as its tasks are on the same devices.
Segments segmentsOfDevices(const Instance &instance,
                           const MicroBatches &microBatches,
                           llvm::ArrayRef<DeviceId> devices);

/// What is computed again, if all of the segments with `again` are. Some may
/// have nothing to gain, and tasks of which `mayRepeat` (null: any) says no are
/// done once, and held. Linear.
Recomputation
chooseRecomputation(const Instance &instance, const MicroBatches &microBatches,
                    const Segments &segments, const std::vector<bool> &again,
                    llvm::function_ref<bool(TaskId)> mayRepeat = nullptr);

/// Which segments are on a device that may have no room for what as many
/// micro-batches leave there as keep a pipeline busy. Each of them is still to
/// be cut into so many.
std::vector<bool> segmentsShortOfRoom(const Instance &instance,
                                      const MicroBatches &microBatches,
                                      const Segments &segments,
                                      llvm::ArrayRef<DeviceId> devices,
                                      int64_t parts = 1);

/// The micro-batches of a problem with copies, from those of the problem
/// without. What is computed again is on the way back. `instance` is that of
/// `recomputed.problem`.
MicroBatches withCopies(const MicroBatches &microBatches,
                        const Recomputed &recomputed, const Instance &instance);

} // namespace placer

#endif // PLACER_SEARCH_RECOMPUTE_H
