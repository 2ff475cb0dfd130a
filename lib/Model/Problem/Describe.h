//===- Describe.h - Names in messages ---------------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_MODEL_PROBLEM_DESCRIBE_H
#define PLACER_LIB_MODEL_PROBLEM_DESCRIBE_H

#include "placer/Model/Instance.h"
#include "placer/Model/Violation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

/// How messages name the elements of a problem: "task 'a'", or "task #3" where
/// it has no name or does not exist. Any id is safe.
std::string describeTask(const Problem &problem, TaskId task);
std::string describeTensor(const Problem &problem, TensorId tensor);
std::string describeWeight(const Problem &problem, WeightId weight);
std::string describeDevice(const Problem &problem, DeviceId device);
/// "device 'd'", or "engine 'e' of device 'd'" for one with a name.
std::string describeEngine(const Problem &problem, DeviceId device,
                           llvm::StringRef engine);
std::string describeLink(const Problem &problem, LinkId link);

/// Notes for the weights that tasks on a device read, largest first: all of
/// them hold its memory from start to end.
void noteWeights(Violation &finding, const Instance &instance, DeviceId device,
                 llvm::ArrayRef<TaskId> tasks);

/// "'a', 'b', 'c' and 4 more".
std::string quotedList(llvm::ArrayRef<llvm::StringRef> names);

/// Lists in messages stop here: a message is read by a person.
inline constexpr size_t kMaxListed = 8;

} // namespace placer

#endif // PLACER_LIB_MODEL_PROBLEM_DESCRIBE_H
