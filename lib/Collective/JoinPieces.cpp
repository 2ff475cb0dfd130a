//===- JoinPieces.cpp - One plan of plans for pieces of the data ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective/JoinPieces.h"

#include <map>

using namespace placer;

/// Adds a plan for the bytes from `begin` on. `numOwn` is how many values there
/// are in all before the first step.
static void append(CollectivePlan &plan, const CollectivePlan &piece,
                   int64_t begin, int32_t numOwn, int32_t &numWritten) {
  int32_t firstOwn = plan.own(plan.numChunks(), 0);
  auto renumbered = [&](ValueId value) {
    if (value == kNone)
      return value;
    return value < piece.numOwn()
               ? firstOwn + value
               : numOwn + numWritten + (value - piece.numOwn());
  };
  for (ValueId value : piece.results)
    plan.results.push_back(renumbered(value));
  int32_t written = 0;
  for (PlanStep step : piece.steps) {
    for (ValueId &value : step.reads)
      value = renumbered(value);
    written += step.numWritten();
    plan.steps.push_back(std::move(step));
  }
  numWritten += written;
  for (PlanChunk chunk : piece.chunks) {
    chunk.range.begin += begin;
    chunk.range.end += begin;
    plan.chunks.push_back(chunk);
  }
}

std::variant<MadePlan, std::string>
placer::makePlanInPieces(const Problem &machine, const Collective &collective,
                         const CollectiveOptions &options) {
  if (isShared(collective.kind))
    return std::string("its data is shared out, and cannot be cut into pieces");
  CollectiveOptions ofPiece = options;
  ofPiece.pieceEnds.clear();
  std::map<int64_t, MadePlan> bySize;
  int64_t begin = 0, largest = 0;
  int32_t numChunks = 0;
  for (int64_t end : options.pieceEnds) {
    if (end <= begin || end % collective.elementBytes)
      return std::string("a piece ends before it begins, or in an element");
    Collective piece = collective;
    piece.bytes = end - begin;
    begin = end;
    largest = std::max(largest, piece.bytes);
    auto found = bySize.find(piece.bytes);
    if (found == bySize.end()) {
      auto made = makePlan(machine, piece, ofPiece);
      if (auto *fault = std::get_if<std::string>(&made))
        return std::move(*fault);
      found = bySize.emplace(piece.bytes, std::move(std::get<MadePlan>(made)))
                  .first;
    }
    numChunks += found->second.plan.numChunks();
  }
  if (begin != collective.bytes)
    return std::string("the pieces are not the whole of the data");
  MadePlan joined;
  joined.plan.collective = collective;
  int32_t numOwn = numChunks * collective.numParticipants(), numWritten = 0;
  begin = 0;
  for (int64_t end : options.pieceEnds) {
    append(joined.plan, bySize.at(end - begin).plan, begin, numOwn, numWritten);
    begin = end;
  }
  joined.times = timePlan(machine, joined.plan, options.sums);
  joined.algorithm = bySize.at(largest).algorithm;
  return joined;
}
