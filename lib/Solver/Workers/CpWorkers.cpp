//===- CpWorkers.cpp - CP-SAT in processes of its own ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/CpWorkers.h"

#include "Solver/Cp/CpMessages.h"
#include "Solver/Workers/WorkerStarter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Threading.h"

#include <cmath>
#include <mutex>

using namespace placer;
using Outcome = WorkerProcess::Outcome;
using Patience = WorkerProcess::Patience;

/// The solver is told to be done by this many seconds, or this part, before it
/// is ended by force: an answer takes time on its way, and is lost then.
static constexpr double kSlack = 0.3;
static constexpr double kSlackPart = 0.1;
/// Longer than anyone waits, and safe to calculate with.
static constexpr double kForever = 1e8;

namespace {

class CpWorkers : public CpBackend {
public:
  CpWorkers(const CpWorkerOptions &options,
            std::vector<CpWorkerCommand> commands, std::string failures);
  ~CpWorkers() override;

  int numWorkers() const override { return static_cast<int>(workers.size()); }
  std::string name() override;
  std::string whyNotOthers() override;
  CpReply solve(int worker, llvm::StringRef model, llvm::StringRef parameters,
                double seconds) override;

private:
  struct Worker {
    std::mutex mutex;
    /// A process that is being started; then it is in `process`.
    std::shared_ptr<WorkerStarter::Order> order;
    std::unique_ptr<WorkerProcess> process;
    size_t command = 0;
    bool hasGreeted = false;
  };

  void start(Worker &worker);
  std::optional<CpReply> makeReady(Worker &worker, const Patience &patience);
  std::optional<CpReply> greet(Worker &worker, const Patience &patience);
  CpReply exchange(Worker &worker, llvm::StringRef model,
                   llvm::StringRef parameters, const Patience &patience);
  bool giveUp(size_t command, const std::string &reason);
  CpReply fault(Worker &worker, Outcome outcome, llvm::StringRef when);
  std::string describe(size_t command) const;

  std::vector<CpWorkerCommand> commands;
  const std::atomic<bool> *interrupt;

  /// Guards what follows.
  std::mutex mutex;
  /// The first command that has not failed to lead to a solver.
  size_t firstCommand = 0;
  /// Why those before it did, and what was missing to have others.
  std::string failures;
  std::string solverName;

  WorkerStarter starter;
  std::vector<std::unique_ptr<Worker>> workers;
};

} // namespace

CpWorkers::CpWorkers(const CpWorkerOptions &options,
                     std::vector<CpWorkerCommand> commands,
                     std::string failures)
    : commands(std::move(commands)), interrupt(options.interrupt),
      failures(std::move(failures)) {
  unsigned count = options.workers != 0
                       ? options.workers
                       : llvm::hardware_concurrency().compute_thread_count();
  for (unsigned i = 0; i < std::max(count, 1U); ++i) {
    workers.push_back(std::make_unique<Worker>());
    start(*workers.back());
  }
}

CpWorkers::~CpWorkers() {
  // All at once, for to end a process of many threads takes a while.
  for (std::unique_ptr<Worker> &worker : workers) {
    if (worker->order) {
      starter.wait(*worker->order);
      worker->process = std::move(worker->order->process);
    }
    if (worker->process)
      worker->process->kill();
  }
}

std::string CpWorkers::name() {
  std::lock_guard<std::mutex> lock(mutex);
  return solverName;
}

std::string CpWorkers::whyNotOthers() {
  std::lock_guard<std::mutex> lock(mutex);
  bool isFirstChoice = commands[firstCommand].kind != CpSolverKind::Wasm;
  return solverName.empty() || isFirstChoice ? std::string() : failures;
}

std::string CpWorkers::describe(size_t command) const {
  return commands[command].kind == CpSolverKind::Wasm ? "the wasm solver"
                                                      : "the native solver";
}

void CpWorkers::start(Worker &worker) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    worker.command = firstCommand;
  }
  worker.process.reset();
  worker.hasGreeted = false;
  worker.order = starter.order(commands[worker.command].words);
}

/// A command does not lead to a solver. Returns whether another is left.
bool CpWorkers::giveUp(size_t command, const std::string &reason) {
  std::lock_guard<std::mutex> lock(mutex);
  if (command < firstCommand)
    return true; // Another worker has found out already.
  if (!llvm::StringRef(failures).contains(reason))
    failures += (failures.empty() ? "" : "; ") + reason;
  if (command + 1 == commands.size())
    return false;
  firstCommand = command + 1;
  return true;
}

/// The last line that says something.
static llvm::StringRef lastLine(llvm::StringRef text) {
  llvm::StringRef line = text.rtrim();
  line = line.substr(line.find_last_of('\n') + 1).trim();
  return line.take_front(300);
}

static bool speaksOfMemory(llvm::StringRef text) {
  for (llvm::StringRef sign :
       {"out of memory", "bad_alloc", "OOM", "Cannot enlarge memory",
        "allocation failed", "memory allocation of"})
    if (text.contains_insensitive(sign))
      return true;
  return false;
}

/// Ends the process and says why it did not do what it should.
CpReply CpWorkers::fault(Worker &worker, Outcome outcome,
                         llvm::StringRef when) {
  std::string how = worker.process->end(outcome == Outcome::Ended);
  llvm::StringRef said = lastLine(worker.process->lastWords());
  CpReply reply;
  std::string who = describe(worker.command) + " ";
  switch (outcome) {
  case Outcome::TooLate:
    reply.fault = CpFault::TimedOut;
    reply.detail = interrupt && *interrupt
                       ? who + "was interrupted " + when.str()
                       : who + "did not end in time " + when.str();
    break;
  case Outcome::Garbage:
    reply.fault = CpFault::Garbage;
    reply.detail = who + "sent a malformed message " + when.str();
    break;
  case Outcome::Ended:
  case Outcome::Done:
    bool isMemory = speaksOfMemory(worker.process->lastWords());
    reply.fault = isMemory ? CpFault::OutOfMemory : CpFault::Died;
    reply.detail = isMemory ? who + "ran out of memory " + when.str()
                            : who + how + " " + when.str();
    if (!said.empty())
      reply.detail += ": " + said.str();
    break;
  }
  worker.process.reset();
  return reply;
}

/// Waits for a new process to say that it is ready. Nothing is returned when it
/// did; a reply with Died if another command should be tried.
std::optional<CpReply> CpWorkers::greet(Worker &worker,
                                        const Patience &patience) {
  WorkerProcess::Message message;
  Outcome outcome = worker.process->receive(message, patience);
  if (outcome == Outcome::Done && message.kind == worker::Kind::Hello) {
    worker.hasGreeted = true;
    std::lock_guard<std::mutex> lock(mutex);
    solverName = message.bytes;
    return std::nullopt;
  }
  if (outcome == Outcome::TooLate)
    return fault(worker, outcome, "while it started");
  CpReply reply;
  if (outcome == Outcome::Done && message.kind == worker::Kind::Failure)
    reply = {"", CpFault::Missing,
             describe(worker.command) + ": " + message.bytes};
  else if (outcome == Outcome::Done)
    reply = fault(worker, Outcome::Garbage, "while it started");
  else
    reply = fault(worker, outcome, "while it started");
  reply.fault = CpFault::Missing;
  worker.process.reset();
  return reply;
}

/// Nothing is returned when the worker can solve.
std::optional<CpReply> CpWorkers::makeReady(Worker &worker,
                                            const Patience &patience) {
  for (;;) {
    if (worker.order) {
      starter.wait(*worker.order);
      worker.process = std::move(worker.order->process);
      std::string error = std::move(worker.order->error);
      worker.order.reset();
      if (!worker.process)
        return CpReply{"", CpFault::Missing, error};
    } else if (!worker.process ||
               (worker.hasGreeted && worker.process->isLost())) {
      // It died while nobody needed it, which is no loss.
      start(worker);
      continue;
    }
    if (worker.hasGreeted)
      return std::nullopt;
    std::optional<CpReply> reply = greet(worker, patience);
    if (!reply || reply->fault != CpFault::Missing)
      return reply;
    if (!giveUp(worker.command, reply->detail)) {
      std::lock_guard<std::mutex> lock(mutex);
      reply->detail = failures;
      return reply;
    }
  }
}

CpReply CpWorkers::exchange(Worker &worker, llvm::StringRef model,
                            llvm::StringRef parameters,
                            const Patience &patience) {
  // What the start of the process took is not there any more for the solve.
  std::string limited = parameters.str();
  double left = patience.seconds();
  double limit = left - std::min(kSlack, left * kSlackPart);
  if (timeLimitOf(parameters).value_or(kForever) > limit)
    limited += timeLimitParameters(std::max(limit, 0.0));

  char length[8];
  worker::Header::writeNumber(length, model.size(), sizeof(length));
  Outcome outcome = worker.process->send(
      worker::Kind::Solve, {{length, sizeof(length)}, model, limited},
      patience);
  WorkerProcess::Message message;
  // One that ends before it has read all may have said why.
  if (outcome == Outcome::Done || outcome == Outcome::Ended)
    outcome = worker.process->receive(message, patience);
  static constexpr llvm::StringLiteral kWhen = "while it solved";
  if (outcome != Outcome::Done)
    return fault(worker, outcome, kWhen);
  switch (message.kind) {
  case worker::Kind::Response:
    if (message.bytes.empty() || !isMessage(message.bytes))
      return fault(worker, Outcome::Garbage, kWhen);
    return {std::move(message.bytes), std::nullopt, ""};
  case worker::Kind::Failure:
  case worker::Kind::OutOfMemory: {
    bool isMemory = message.kind == worker::Kind::OutOfMemory;
    CpReply reply = fault(worker, Outcome::Ended, kWhen);
    reply.fault = isMemory ? CpFault::OutOfMemory : CpFault::Died;
    reply.detail = describe(worker.command) +
                   (isMemory ? " ran out of memory: " : " failed: ") +
                   message.bytes;
    return reply;
  }
  default:
    return fault(worker, Outcome::Garbage, kWhen);
  }
}

CpReply CpWorkers::solve(int index, llvm::StringRef model,
                         llvm::StringRef parameters, double seconds) {
  if (!isMessage(model) || !isMessage(parameters))
    return {"", CpFault::Garbage,
            "the model or its parameters are malformed, and were not sent"};
  auto time = std::chrono::duration<double>(
      std::clamp(std::isfinite(seconds) ? seconds : kForever, 0.0, kForever));
  Patience patience{
      WorkerProcess::Clock::now() +
          std::chrono::duration_cast<WorkerProcess::Clock::duration>(time),
      interrupt};
  Worker &worker = *workers[index];
  std::lock_guard<std::mutex> lock(worker.mutex);
  if (std::optional<CpReply> reply = makeReady(worker, patience))
    return *reply;
  return exchange(worker, model, parameters, patience);
}

std::unique_ptr<CpBackend>
placer::startCpWorkers(const CpWorkerOptions &options,
                       std::vector<CpWorkerCommand> commands) {
  return std::make_unique<CpWorkers>(options, std::move(commands), "");
}

std::unique_ptr<CpBackend>
placer::startCpWorkers(const CpWorkerOptions &options, std::string &missing) {
  std::vector<CpWorkerCommand> commands = findCpWorkers(options, missing);
  if (commands.empty())
    return nullptr;
  return std::make_unique<CpWorkers>(options, std::move(commands), missing);
}
