//===- JoinPieces.h - One plan of plans for pieces of the data --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef PLACER_LIB_COLLECTIVE_JOINPIECES_H
#define PLACER_LIB_COLLECTIVE_JOINPIECES_H

#include "placer/Collective/MakePlan.h"

namespace placer {

/// A plan for each of `CollectiveOptions::pieceEnds` as for a collective of its
/// own, their steps one piece after another.
std::variant<MadePlan, std::string>
makePlanInPieces(const Problem &machine, const Collective &collective,
                 const CollectiveOptions &options);

} // namespace placer

#endif // PLACER_LIB_COLLECTIVE_JOINPIECES_H
