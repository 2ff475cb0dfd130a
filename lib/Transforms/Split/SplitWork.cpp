//===- SplitWork.cpp - How much a body computes ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitBody.h"
#include "placer/Ops/OpFeatures.h"

#include "mlir/IR/Diagnostics.h"

using namespace mlir;
using namespace placer;

BodyWork &BodyWork::operator+=(const BodyWork &other) {
  arithmetic += other.arithmetic;
  bytes += other.bytes;
  return *this;
}

BodyWork placer::workOf(Block &block) {
  // An op that nobody knows counts by its bytes; costs have warned of it.
  ScopedDiagnosticHandler silent(block.getParentOp()->getContext(),
                                 [](Diagnostic &) { return success(); });
  SymbolTableCollection symbolTables;
  FeatureReader reader(symbolTables, /*dynamicExtent=*/1);
  FailureOr<std::vector<CountedOp>> ops = reader.read(block);
  BodyWork work;
  if (failed(ops))
    return work;
  // What placer.device counts a transcendental for where it does not say.
  constexpr double kTranscendental = 10;
  for (const CountedOp &op : *ops) {
    work.arithmetic +=
        op.count *
        (op.features.flops + kTranscendental * op.features.transcendentals);
    work.bytes += op.bytesWritten;
  }
  return work;
}

double placer::workFactor(const BodyWork &parts, const BodyWork &whole) {
  if (whole.arithmetic > 0)
    return parts.arithmetic / whole.arithmetic;
  return whole.bytes > 0 ? parts.bytes / whole.bytes : 1;
}
