//===- ProfileOptions.h - Options for what profiles leave open --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The command-line options of every tool that reads profiles.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_PROFILES_PROFILEOPTIONS_H
#define PLACER_TARGET_PROFILES_PROFILEOPTIONS_H

#include "placer/Target/Profiles/Profiles.h"

#include "llvm/Support/CommandLine.h"

namespace placer {

/// Registers the options as long as it lives.
struct ProfileCommandLine {
  explicit ProfileCommandLine(llvm::cl::OptionCategory &category)
      : devices("profile-devices", llvm::cl::cat(category),
                llvm::cl::value_desc("n"),
                llvm::cl::desc("GPUs for a PipeDream profile (default: 2), or\n"
                               "accelerators for a dnn-partitioning input\n"
                               "(default: those of the file)")),
        memory("profile-memory", llvm::cl::cat(category),
               llvm::cl::value_desc("bytes"),
               llvm::cl::desc("Memory of each of them, 0 for no limit\n"
                              "(default: 17179869184 for PipeDream, 0 for\n"
                              "dnn-partitioning)")),
        bandwidth("profile-bandwidth", llvm::cl::cat(category),
                  llvm::cl::value_desc("bytes/s"),
                  llvm::cl::desc("Speed of the links between GPUs (default:\n"
                                 "22000000000), or between accelerators and\n"
                                 "the host (default: 12000000000)")),
        latency("profile-latency", llvm::cl::cat(category),
                llvm::cl::value_desc("ns"),
                llvm::cl::desc("Latency of these links (default: 10000 for\n"
                               "PipeDream, 0 for dnn-partitioning)")),
        cpus("profile-cpus", llvm::cl::cat(category), llvm::cl::init(1),
             llvm::cl::value_desc("n"),
             llvm::cl::desc("CPUs for a dnn-partitioning input (default: 1)")),
        samples("profile-samples", llvm::cl::cat(category),
                llvm::cl::value_desc("n"),
                llvm::cl::desc("Samples in what was measured, along which\n"
                               "tasks can be split; training then has a task\n"
                               "for the update of each layer (default: not\n"
                               "known, and no task can be split)")),
        isInference("profile-inference", llvm::cl::cat(category),
                    llvm::cl::desc("Only the forward pass of a PipeDream\n"
                                   "profile (default: both, as in training)")) {
  }

  ProfileOptions options() const {
    ProfileOptions result;
    auto given = [](const llvm::cl::opt<int64_t> &option) {
      return option.getNumOccurrences() > 0 ? std::optional<int64_t>(option)
                                            : std::nullopt;
    };
    result.devices = given(devices);
    result.memoryBytes = given(memory);
    result.bytesPerSecond = given(bandwidth);
    result.latencyNs = given(latency);
    result.cpus = cpus;
    result.samples = given(samples);
    result.isTraining = !isInference;
    return result;
  }

  llvm::cl::opt<int64_t> devices, memory, bandwidth, latency, cpus, samples;
  llvm::cl::opt<bool> isInference;
};

} // namespace placer

#endif // PLACER_TARGET_PROFILES_PROFILEOPTIONS_H
