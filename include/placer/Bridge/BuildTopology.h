//===- BuildTopology.h - Machines from elsewhere as IR ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_BRIDGE_BUILDTOPOLOGY_H
#define PLACER_BRIDGE_BUILDTOPOLOGY_H

#include "placer/Dialect/Placer.h"
#include "placer/Model/Problem.h"

#include "mlir/Interfaces/DataLayoutInterfaces.h"

namespace placer {

/// The machine of a problem as an op that stands nowhere yet. Devices and links
/// are at the locations given for them, else at `loc`.
TopologyOp buildTopology(llvm::StringRef name, const Problem &machine,
                         mlir::Location loc,
                         llvm::ArrayRef<mlir::Location> deviceLocs = {},
                         llvm::ArrayRef<mlir::Location> linkLocs = {});

/// The machine that upstream's `dlti.target_system_spec` describes, as a
/// problem without tasks. Errors are at `loc`, where the attribute stands. Each
/// device is a device of that name. Read of it are
///   - `placer.kind`: a string; left out, its name;
///   - `placer.memory`: its capacity in bytes; left out, memory is not counted;
///   - `placer.links`: `{B = {bandwidth = n, latency = n, channels = ["c"]}}`,
///     the links from it to others; latency left out is 0;
///   - `placer.bandwidth` and `placer.latency`: its port to the rest. Two
///     devices with a port are joined both ways, with the smaller bandwidth,
///     the larger latency and the channels `A.out` and `B.in`, unless
///     `placer.links` says otherwise.
mlir::FailureOr<Problem>
machineOfTargetSpec(mlir::TargetSystemSpecInterface spec, mlir::Location loc);

} // namespace placer

#endif // PLACER_BRIDGE_BUILDTOPOLOGY_H
