//===- Run.cpp - One algorithm on one graph, measured ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Run.h"

#include "placer/Model/Verify.h"
#include "placer/Support/ChildProcess.h"
#include "placer/Support/WriteFile.h"
#include "placer/Target/Json/GraphJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <chrono>

#include <sys/resource.h>

using namespace placer;
using namespace llvm;

StringRef placer::statusName(RunStatus status) {
  switch (status) {
  case RunStatus::Good:
    return "ok";
  case RunStatus::NoSchedule:
    return "no schedule";
  case RunStatus::Invalid:
    return "invalid";
  case RunStatus::Crashed:
    return "crashed";
  case RunStatus::Stopped:
    return "stopped";
  case RunStatus::Unreadable:
    return "unreadable";
  }
  llvm_unreachable("all statuses are handled");
}

//===----------------------------------------------------------------------===//
// Processes
//===----------------------------------------------------------------------===//

static double clockSeconds() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Of this process and of those it has started and waited for.
static double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  rusage children{};
  getrusage(RUSAGE_CHILDREN, &children);
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) * 1e-6;
  };
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9 + seconds(children.ru_utime) +
         seconds(children.ru_stime);
}

static int64_t peakBytes() {
  rusage self{}, children{};
  getrusage(RUSAGE_SELF, &self);
  getrusage(RUSAGE_CHILDREN, &children);
  return (static_cast<int64_t>(self.ru_maxrss) + children.ru_maxrss) * 1024;
}

/// What became of a process: what it said, or why it said nothing.
namespace {
struct ProcessResult {
  std::optional<json::Value> answer;
  bool isStopped = false;
  std::string message;
};
} // namespace

/// Runs `work` in a process of its own and returns what it returned there.
static ProcessResult runProcess(double killAfter, function_ref<void()> tick,
                                function_ref<json::Value()> work) {
  ChildAnswer child = runInChild(
      [&] {
        std::string text;
        raw_string_ostream(text) << work();
        return text;
      },
      killAfter, tick);
  ProcessResult result;
  result.isStopped = child.isStopped;
  result.message = child.end + " and without an answer";
  Expected<json::Value> answer = json::parse(child.text.value_or(""));
  if (answer)
    result.answer = std::move(*answer);
  else
    consumeError(answer.takeError());
  return result;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

/// Writes the schedule to the file that is asked for; what went wrong, if
/// anything.
static std::string saveSchedule(const Instance &instance,
                                const StatedSchedule &schedule,
                                const RunOptions &options, bool isSplit) {
  std::string text, graph;
  raw_string_ostream os(text), graphOs(graph);
  writeSchedule(instance.problem(), schedule, os);
  std::string file = options.scheduleFile;
  std::error_code error = writeWholeFile(file, text);
  if (!error && isSplit && !options.partsFile.empty()) {
    file = options.partsFile;
    writeGraph(instance.problem(), graphOs);
    error = writeWholeFile(file, graph);
  }
  return error ? file + ": " + error.message() : std::string();
}

/// What the schedule does not show, in a line.
static std::string noteOf(const Answer &answer) {
  std::vector<std::string> notes;
  if (StringRef(answer.chosen).contains(": "))
    notes.push_back(answer.chosen);
  append_range(notes, answer.notes);
  if (answer.solves > 0)
    notes.push_back(std::to_string(answer.solves) + " models, " +
                    std::to_string(answer.improvements) + " improvements, " +
                    answer.solver);
  for (const IlpFault &fault : answer.faults)
    notes.push_back(std::to_string(fault.count) + " times: " + fault.detail);
  return join(notes, "; ");
}

/// What the process of a run does and says.
static json::Value measure(const Instance &instance, const Algorithm &algorithm,
                           const RunOptions &options) {
  AlgorithmAnswer answer{Answer()};
  double seconds = 0, cpu = 0;
  for (int i = 0; i < options.repeat; ++i) {
    double begin = clockSeconds(), cpuBegin = cpuSeconds();
    answer = algorithm.run(instance, options.algorithm);
    double took = clockSeconds() - begin, cpuTook = cpuSeconds() - cpuBegin;
    seconds = i == 0 ? took : std::min(seconds, took);
    cpu = i == 0 ? cpuTook : std::min(cpu, cpuTook);
  }
  // Before anything is judged: that is not what is measured.
  int64_t peak = peakBytes();

  RunStatus status = RunStatus::Good;
  std::string message;
  int64_t value = 0;
  int64_t bound = answer.parts
                      ? answer.bound.ns
                      : std::max(options.algorithm.bound.ns, answer.bound.ns);
  std::optional<Instance> ofParts;
  if (answer.parts)
    ofParts.emplace(*answer.parts);
  const Instance &judged = ofParts ? *ofParts : instance;
  if (!answer.schedule) {
    status = RunStatus::NoSchedule;
    message = answer.failure ? answer.failure->message : "no schedule";
  } else {
    // What a file says of bounds is of makespans.
    bool isLatency = options.algorithm.objective == &latency();
    StatedSchedule schedule(std::move(*answer.schedule),
                            isLatency ? Bound{bound, ""} : Bound());
    value = options.algorithm.objective->value(judged, schedule);
    Violations found = verify(judged, schedule, /*limit=*/1);
    if (!found.empty()) {
      status = RunStatus::Invalid;
      message = found.front().message;
    } else if (!options.scheduleFile.empty()) {
      message = saveSchedule(judged, schedule, options, ofParts.has_value());
      if (!message.empty())
        status = RunStatus::Crashed;
    }
  }
  return json::Object{{"status", static_cast<int>(status)},
                      {"message", json::fixUTF8(message)},
                      {"note", json::fixUTF8(noteOf(answer))},
                      {"value", value},
                      {"bound", bound},
                      {"split", answer.parts.has_value()},
                      {"seconds", seconds},
                      {"cpu", cpu},
                      {"peak", peak}};
}

RunResult placer::runAlgorithm(const Instance &instance,
                               const Algorithm &algorithm,
                               const RunOptions &options,
                               function_ref<void()> tick) {
  ProcessResult process = runProcess(options.killAfter, tick, [&] {
    return measure(instance, algorithm, options);
  });
  RunResult result;
  result.boundNs = options.algorithm.bound.ns;
  const json::Object *answer =
      process.answer ? process.answer->getAsObject() : nullptr;
  if (!answer) {
    result.status = process.isStopped ? RunStatus::Stopped : RunStatus::Crashed;
    result.message = process.isStopped
                         ? "not done after the seconds of --kill-after"
                         : process.message;
    return result;
  }
  result.status =
      static_cast<RunStatus>(answer->getInteger("status").value_or(0));
  result.message = answer->getString("message").value_or("").str();
  result.note = answer->getString("note").value_or("").str();
  result.valueNs = answer->getInteger("value").value_or(0);
  result.boundNs = answer->getInteger("bound").value_or(0);
  result.isSplit = answer->getBoolean("split").value_or(false);
  result.seconds = answer->getNumber("seconds").value_or(0);
  result.cpuSeconds = answer->getNumber("cpu").value_or(0);
  result.peakBytes = answer->getInteger("peak").value_or(0);
  return result;
}

BoundResult placer::runBound(const Instance &instance,
                             const Objective &objective, double killAfter,
                             function_ref<void()> tick) {
  ProcessResult process = runProcess(killAfter, tick, [&]() -> json::Value {
    double begin = cpuSeconds();
    Bound bound = objective.bound(instance, Deadline());
    return json::Object{
        {"ns", bound.ns}, {"name", bound.name}, {"cpu", cpuSeconds() - begin}};
  });
  BoundResult result;
  const json::Object *answer =
      process.answer ? process.answer->getAsObject() : nullptr;
  if (!answer) {
    result.message = process.isStopped
                         ? "not done after the seconds of --kill-after"
                         : process.message;
    return result;
  }
  result.bound.ns = answer->getInteger("ns").value_or(0);
  result.bound.name = answer->getString("name").value_or("").str();
  result.cpuSeconds = answer->getNumber("cpu").value_or(0);
  return result;
}
