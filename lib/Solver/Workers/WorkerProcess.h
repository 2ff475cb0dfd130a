//===- WorkerProcess.h - One solver process ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_WORKERS_WORKERPROCESS_H
#define PLACER_LIB_SOLVER_WORKERS_WORKERPROCESS_H

#include "placer/Solver/WorkerProtocol.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

namespace placer {

/// A child process with a channel to exchange messages. It is ended and waited
/// for at the latest by the destructor, and by the system when the thread dies
/// that started it.
class WorkerProcess {
public:
  using Clock = std::chrono::steady_clock;

  /// Who waits for what the process does, and until when.
  struct Patience {
    Clock::time_point deadline;
    const std::atomic<bool> *interrupt = nullptr;

    double seconds() const {
      return std::chrono::duration<double>(deadline - Clock::now()).count();
    }
    bool isOver() const {
      return (interrupt && *interrupt) || Clock::now() >= deadline;
    }
  };

  enum class Outcome {
    Done,
    Ended,   ///< the process closed its channel, as by ending
    TooLate, ///< the patience is over
    Garbage, ///< what came is no message
  };

  struct Message {
    worker::Kind kind = worker::Kind::Failure;
    std::string bytes;
  };

  /// Null if the system gives no process; `error` then says why. A program that
  /// cannot be run is a process that ends at once.
  static std::unique_ptr<WorkerProcess>
  start(llvm::ArrayRef<std::string> command, std::string &error);

  ~WorkerProcess();
  WorkerProcess(const WorkerProcess &) = delete;
  WorkerProcess &operator=(const WorkerProcess &) = delete;

  /// Sends a message of several parts.
  Outcome send(worker::Kind kind, llvm::ArrayRef<llvm::StringRef> parts,
               const Patience &patience);
  Outcome receive(Message &message, const Patience &patience);

  /// Whether the process closed its channel while nobody was listening, or said
  /// something unasked.
  bool isLost();

  /// Ends the process, in peace or by force, and waits for it; one that is
  /// ending by itself is given a moment. Returns how it ended, as "ended by
  /// signal 9 (Killed)".
  std::string end(bool isEnding = false);

  /// Ends the process by force, and returns before it is gone. Nothing can be
  /// said to it any more.
  void kill();

  /// The end of what the process wrote to its standard output and error.
  llvm::StringRef lastWords() const { return text; }

private:
  WorkerProcess(int pid, int channel, int output)
      : pid(pid), channel(channel), output(output) {}

  /// Waits until the channel is ready for `events`; reads what is written
  /// meanwhile.
  Outcome await(short events, const Patience &patience);
  void readText();
  bool reap(bool wait);
  bool reapSoon();

  int pid;
  int channel;
  int output;
  /// Of waitpid, once the process is gone.
  int status = 0;
  bool isGone = false;
  bool isEnded = false;
  std::string text;
};

} // namespace placer

#endif // PLACER_LIB_SOLVER_WORKERS_WORKERPROCESS_H
