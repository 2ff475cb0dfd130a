//===- FuseSums.h - Where the pieces of many sums begin and end -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors of the same participants, each to be summed up over them, are laid
// end to end in the order in which they come. Fusion and partition are then one
// question: where to cut. A piece can begin when the last tensor in it is
// there, and a tensor is done when the last piece with some of it is.
//
// What a cutting is worth is judged by one server that does a piece at a time,
// that with the most work after it first, and leaves it for a more urgent one
// at any time: for one server, releases and tails, no order is better
// (Jackson's rule, as pre-emptive). The cutting is found by going through the
// places where a cut may be and keeping a few of the best cuttings of what is
// before each.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COLLECTIVE_FUSESUMS_H
#define PLACER_COLLECTIVE_FUSESUMS_H

#include "placer/Collective/MakePlan.h"

#include "llvm/ADT/ArrayRef.h"

namespace placer {

/// A tensor to be summed up.
struct SumItem {
  int64_t bytes = 0;
  /// When all participants have it at the earliest.
  int64_t releaseNs = 0;
  /// What has to come after it until the end.
  int64_t tailNs = 0;
};

/// What a piece takes: time in which no other can be done, and time until it is
/// there, in which others can.
struct PieceTime {
  int64_t busyNs = 0;
  int64_t delayNs = 0;
};

/// The time of pieces by their size: that of plans for some sizes, and between
/// and beyond these on straight lines.
class PieceTimes {
public:
  /// Sizes ascend.
  void add(int64_t bytes, PieceTime time);
  PieceTime of(int64_t bytes) const;

private:
  std::vector<std::pair<int64_t, PieceTime>> points;
};

/// Plans the collective for some sizes up to `most` bytes. The text says why
/// there is no plan.
std::variant<PieceTimes, std::string>
measurePieces(const Problem &machine, Collective collective,
              const CollectiveOptions &options, int64_t most);

/// When everything is done on the one server, with pieces that end at `ends`
/// bytes. The items are in the order of their releases.
int64_t timeOfPieces(llvm::ArrayRef<SumItem> items,
                     llvm::ArrayRef<int64_t> ends, const PieceTimes &times);

struct FusionLimits {
  /// No cut is made that leaves a piece with fewer bytes, but at the end of
  /// all.
  int64_t minBytes = 1;
  /// 0: none.
  int64_t maxBytes = 0;
  /// Tensors are cut at multiples of this.
  int64_t elementBytes = 1;
};

struct Fusion {
  /// Where pieces end, in bytes from the first item on, ascending.
  std::vector<int64_t> ends;
  /// By the one server.
  int64_t valueNs = 0;
};

/// Good pieces for items in the order of their releases. The same input gives
/// the same pieces.
Fusion fuseSums(llvm::ArrayRef<SumItem> items, const PieceTimes &times,
                const FusionLimits &limits);

/// Tensor after tensor, each joined to those before it while they stay below
/// `bytes`; none is cut. With 0, a piece for each tensor.
std::vector<int64_t> fuseUpTo(llvm::ArrayRef<SumItem> items, int64_t bytes);
/// A piece or more for each tensor, of about equal sizes of at most `bytes`.
std::vector<int64_t> cutInto(llvm::ArrayRef<SumItem> items, int64_t bytes,
                             int64_t elementBytes);

} // namespace placer

#endif // PLACER_COLLECTIVE_FUSESUMS_H
