//===- Run.cpp - One algorithm on one graph, measured ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Run.h"

#include "placer/Model/Verify.h"
#include "placer/Support/WriteFile.h"
#include "placer/Target/Json/GraphJson.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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

namespace {
/// What became of a process: what it said, or why it said nothing.
struct ProcessResult {
  std::optional<json::Value> answer;
  bool isStopped = false;
  std::string message;
};
} // namespace

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

static void writeAll(int file, StringRef text) {
  while (!text.empty()) {
    ssize_t count = write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return;
    text = text.drop_front(static_cast<size_t>(count));
  }
}

/// In the new process: no core files, no handlers of this one, and no end but
/// that of `work`.
[[noreturn]] static void runChild(int file, function_ref<json::Value()> work) {
  // Out of reach of the terminal's Ctrl-C, since it has a group of its own.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, SIG_DFL);
  json::Value answer = work();
  std::string text;
  raw_string_ostream(text) << answer;
  writeAll(file, text);
  // Not exit: the buffers of the parent are its own to flush.
  _exit(0);
}

static std::string describeEnd(int status) {
  if (WIFSIGNALED(status)) {
    int signal = WTERMSIG(status);
    const char *name = strsignal(signal);
    return "ended by signal " + std::to_string(signal) + " (" +
           (name ? name : "unknown") + ")";
  }
  return "ended with status " + std::to_string(WEXITSTATUS(status)) +
         " and without an answer";
}

/// Runs `work` in a process of its own and returns what it returned there.
static ProcessResult runProcess(double killAfter, function_ref<void()> tick,
                                function_ref<json::Value()> work) {
  ProcessResult result;
  int ends[2];
  // A solver that the child starts must not hold it open.
  if (pipe2(ends, O_CLOEXEC) != 0) {
    result.message = std::string("no pipe: ") + std::strerror(errno);
    return result;
  }
  pid_t child = fork();
  if (child < 0) {
    result.message = std::string("no process: ") + std::strerror(errno);
    close(ends[0]);
    close(ends[1]);
    return result;
  }
  if (child == 0) {
    close(ends[0]);
    // All that it starts can be ended with it.
    setpgid(0, 0);
    runChild(ends[1], work);
  }
  setpgid(child, child);
  close(ends[1]);

  constexpr int kTickMs = 200;
  double begin = clockSeconds();
  std::string text;
  char buffer[4096];
  while (true) {
    pollfd wait{ends[0], POLLIN, 0};
    int ready = poll(&wait, 1, kTickMs);
    if (ready > 0) {
      ssize_t count = read(ends[0], buffer, sizeof(buffer));
      if (count == 0)
        break;
      if (count > 0)
        text.append(buffer, static_cast<size_t>(count));
      else if (errno != EINTR)
        break;
    }
    tick();
    if (killAfter > 0 && clockSeconds() - begin > killAfter) {
      result.isStopped = true;
      break;
    }
  }
  close(ends[0]);
  if (result.isStopped)
    kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  // What the child has left behind would go on beside the next run.
  kill(-child, SIGKILL);
  if (result.isStopped)
    return result;
  Expected<json::Value> answer = json::parse(text);
  if (answer && status == 0) {
    result.answer = std::move(*answer);
  } else {
    if (!answer)
      consumeError(answer.takeError());
    result.message = describeEnd(status);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

/// Writes the schedule to the file that is asked for; what went wrong, if
/// anything.
static std::string saveSchedule(const Instance &instance,
                                const StatedSchedule &schedule,
                                const std::string &file) {
  std::string text;
  raw_string_ostream os(text);
  writeSchedule(instance.problem(), schedule, os);
  std::error_code error = writeWholeFile(file, text);
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
  Answer answer;
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
  int64_t makespan = 0;
  int64_t bound = std::max(options.algorithm.bound.ns, answer.bound.ns);
  if (!answer.schedule) {
    status = RunStatus::NoSchedule;
    message = answer.failure ? answer.failure->message : "no schedule";
  } else {
    StatedSchedule schedule(std::move(*answer.schedule), {bound, ""});
    makespan = schedule.makespan();
    Violations found = verify(instance, schedule, /*limit=*/1);
    if (!found.empty()) {
      status = RunStatus::Invalid;
      message = found.front().message;
    } else if (!options.scheduleFile.empty()) {
      message = saveSchedule(instance, schedule, options.scheduleFile);
      if (!message.empty())
        status = RunStatus::Crashed;
    }
  }
  return json::Object{{"status", static_cast<int>(status)},
                      {"message", json::fixUTF8(message)},
                      {"note", json::fixUTF8(noteOf(answer))},
                      {"makespan", makespan},
                      {"bound", bound},
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
  result.makespanNs = answer->getInteger("makespan").value_or(0);
  result.boundNs = answer->getInteger("bound").value_or(0);
  result.seconds = answer->getNumber("seconds").value_or(0);
  result.cpuSeconds = answer->getNumber("cpu").value_or(0);
  result.peakBytes = answer->getInteger("peak").value_or(0);
  return result;
}

BoundResult placer::runBound(const Instance &instance, double killAfter,
                             function_ref<void()> tick) {
  ProcessResult process = runProcess(killAfter, tick, [&]() -> json::Value {
    double begin = cpuSeconds();
    Bound bound = lowerBound(instance);
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
