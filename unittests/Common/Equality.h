//===- Equality.h - Are two problems or schedules the same? -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_EQUALITY_H
#define PLACER_UNITTESTS_COMMON_EQUALITY_H

#include "placer/Model/Problem.h"
#include "placer/Model/Schedule.h"

#include <tuple>

namespace placer {

inline bool operator==(const GivenFigures &a, const GivenFigures &b) {
  return std::tie(a.like, a.peak, a.bandwidth, a.overhead, a.computeEfficiency,
                  a.memoryEfficiency, a.transcendental) ==
         std::tie(b.like, b.peak, b.bandwidth, b.overhead, b.computeEfficiency,
                  b.memoryEfficiency, b.transcendental);
}
inline bool operator==(const Device &a, const Device &b) {
  return std::tie(a.name, a.kind, a.memoryBytes, a.figures) ==
         std::tie(b.name, b.kind, b.memoryBytes, b.figures);
}
inline bool operator==(const Link &a, const Link &b) {
  return std::tie(a.from, a.to, a.latencyNs, a.bytesPerSecond, a.channels) ==
         std::tie(b.from, b.to, b.latencyNs, b.bytesPerSecond, b.channels);
}
inline bool operator==(const Task &a, const Task &b) {
  return std::tie(a.name, a.op, a.costNs, a.devices, a.colocation,
                  a.residentBytes, a.workspaceBytes) ==
         std::tie(b.name, b.op, b.costNs, b.devices, b.colocation,
                  b.residentBytes, b.workspaceBytes);
}
inline bool operator==(const Tensor &a, const Tensor &b) {
  return std::tie(a.name, a.producer, a.bytes, a.consumers, a.isResult) ==
         std::tie(b.name, b.producer, b.bytes, b.consumers, b.isResult);
}
inline bool operator==(const Weight &a, const Weight &b) {
  return std::tie(a.name, a.bytes, a.readers) ==
         std::tie(b.name, b.bytes, b.readers);
}
inline bool operator==(const Problem &a, const Problem &b) {
  return std::tie(a.name, a.source, a.devices, a.links, a.tasks, a.tensors,
                  a.weights) == std::tie(b.name, b.source, b.devices, b.links,
                                         b.tasks, b.tensors, b.weights);
}
inline bool operator==(const Schedule &a, const Schedule &b) {
  return std::tie(a.tasks, a.transfers) == std::tie(b.tasks, b.transfers);
}

namespace testing {

inline bool equal(const Schedule &a, const Schedule &b) { return a == b; }

} // namespace testing
} // namespace placer

#endif // PLACER_UNITTESTS_COMMON_EQUALITY_H
