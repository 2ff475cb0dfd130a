//===- Problem.h - A graph and a machine ------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is to be placed, and on what: plain data with names, as it stands in a
// placer-graph file or in IR. Nothing here is checked; `validate` does that
// (Validate.h), and `Instance` (Instance.h) is the checked form with dense
// tables that algorithms work on.
//
// Components
//   - devices run one task at a time on each of their engines; links join two
//     devices in one direction and occupy channels, each of which carries one
//     transfer at a time;
//   - tasks have a time per device kind, or per device by name, which wins;
//   - tensors have one producer and any number of consumers;
//   - weights are there from the start, on every device that has a reader;
//   - splits say along which axes tasks can be cut into parts.
// The meaning of all of it is docs/ExecutionModel.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_PROBLEM_H
#define PLACER_MODEL_PROBLEM_H

#include "placer/Model/SplitTable.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace placer {

/// What a device can do, as far as it says so: for cost models, which take what
/// is left out from the kind. Schedules do not depend on it.
struct GivenFigures {
  /// The kind that the rest is taken from; empty for its own.
  std::string like;
  /// Operations in a second, by element type.
  std::vector<std::pair<std::string, double>> peak;
  /// Bytes in a second, of its memory.
  std::optional<double> bandwidth;
  /// The time to start an op, in ns.
  std::optional<double> overhead;
  /// Shares of peak and bandwidth that are reached.
  std::optional<double> computeEfficiency, memoryEfficiency;
  /// How many operations a transcendental counts for.
  std::optional<double> transcendental;
};

struct Device {
  std::string name;
  std::string kind;
  /// Capacity in bytes; none means that memory is not counted here.
  std::optional<int64_t> memoryBytes;
  std::optional<GivenFigures> figures = std::nullopt;
};

struct Link {
  DeviceId from = kNone;
  DeviceId to = kNone;
  int64_t latencyNs = 0;
  int64_t bytesPerSecond = 1;
  /// Names of the channels that a transfer over this link holds. Empty: the
  /// link is a channel of its own.
  std::vector<std::string> channels;
};

struct Task {
  std::string name;
  /// What it computes ("Conv2d"); only for people and cost models.
  std::string op;
  /// Time in ns by the name of a device or of a kind, in the order written.
  std::vector<std::pair<std::string, int64_t>> costNs;
  /// Devices it is limited to; empty: no limit.
  std::vector<DeviceId> devices;
  /// Tasks with the same non-empty name here share one device.
  std::string colocation;
  /// The engine of its device that it runs on, beside those of other engines.
  /// Empty: the main one.
  std::string engine = {};
  /// Held on its device from 0 to the end, for this task alone.
  int64_t residentBytes = 0;
  /// Held on its device while it runs.
  int64_t workspaceBytes = 0;
};

struct Tensor {
  std::string name;
  TaskId producer = kNone;
  int64_t bytes = 0;
  std::vector<TaskId> consumers;
  /// Held to the end although it has consumers (a tensor without consumers
  /// always is).
  bool isResult = false;
};

/// Data that is there from the start and read by tasks: held from 0 to the end
/// on every device that has a reader, once however many readers are there.
struct Weight {
  std::string name;
  int64_t bytes = 0;
  /// Each once, in the order written.
  std::vector<TaskId> readers;
};

struct Problem {
  std::string name;
  /// Where the figures come from; only for people.
  std::string source;
  std::vector<Device> devices;
  std::vector<Link> links;
  std::vector<Task> tasks;
  std::vector<Tensor> tensors;
  std::vector<Weight> weights = {};
  /// Along which axes tasks can be cut, those of one task together, tasks
  /// ascending. Schedules do not depend on it; `unfold` does (Unfold.h).
  std::vector<SplitAxis> splits = {};
};

/// The time of `task` on `device`, or none where it may not run: the device's
/// own figure wins over its kind's, and `task.devices` limits both.
std::optional<int64_t> taskTimeNs(const Problem &problem, TaskId task,
                                  DeviceId device);

/// `latency + ceil(bytes * 1e9 / bytes_per_second)`. Exact; none where it does
/// not fit 64 bits.
std::optional<int64_t> transferTimeNs(const Link &link, int64_t bytes);

} // namespace placer

#endif // PLACER_MODEL_PROBLEM_H
