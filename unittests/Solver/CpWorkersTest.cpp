//===- CpWorkersTest.cpp - Solver processes, good and bad -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/CpWorkers.h"

#include "Solver/Cp/CpMessages.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace placer;

/// Long enough for any answer that comes at all.
static constexpr double kPatience = 60;
/// Minimize x for x in 3..10.
static const std::string kModel("\x12\x04\x12\x02\x03\x0a"
                                "\x22\x06\x0a\x01\x00\x22\x01\x01",
                                14);

static CpWorkerCommand fake(std::vector<std::string> words) {
  words.insert(words.begin(), PLACER_FAKE_WORKER);
  return {CpSolverKind::Native, std::move(words)};
}

static std::unique_ptr<CpBackend> startFake(std::vector<std::string> words,
                                            unsigned workers = 1) {
  CpWorkerOptions options;
  options.workers = workers;
  return startCpWorkers(options, {fake(std::move(words))});
}

/// Of the answer of fake-cp-worker, which are short.
static pid_t pidIn(const CpReply &reply) {
  size_t at = reply.response.find("\xd2\x01");
  if (reply.fault || at == std::string::npos)
    return -1;
  return std::atoi(
      reply.response.substr(at + 3, reply.response[at + 2]).c_str());
}

static bool isAlive(pid_t pid) { return kill(pid, 0) == 0; }

namespace {

/// A file that is not there, and will not be after the test.
class TemporaryName {
public:
  TemporaryName() {
    llvm::sys::fs::createUniquePath("/tmp/placer-%%%%%%%%%%", path, true);
  }
  ~TemporaryName() { llvm::sys::fs::remove(path); }
  std::string str() const { return path.str().str(); }

private:
  llvm::SmallString<64> path;
};

class EnvironmentGuard {
public:
  EnvironmentGuard(const char *name, const std::string &value) : name(name) {
    setenv(name, value.c_str(), 1);
  }
  ~EnvironmentGuard() { unsetenv(name); }

private:
  const char *name;
};

/// What one behaviour of the process leads to.
struct FaultCase {
  const char *behaviour;
  CpFault fault;
  const char *detail;
  double seconds = kPatience;
};

class CpWorkersFaults : public testing::TestWithParam<FaultCase> {};

} // namespace

TEST_P(CpWorkersFaults, AreToldApartAndMended) {
  TemporaryName once;
  auto backend = startFake({GetParam().behaviour, once.str()});
  CpReply reply = backend->solve(0, kModel, "", GetParam().seconds);
  ASSERT_TRUE(reply.fault);
  EXPECT_EQ(*reply.fault, GetParam().fault) << reply.detail;
  EXPECT_NE(reply.detail.find(GetParam().detail), std::string::npos)
      << reply.detail;
  EXPECT_TRUE(reply.response.empty());

  // The next process behaves.
  reply = backend->solve(0, kModel, "", kPatience);
  EXPECT_FALSE(reply.fault) << reply.detail;
  EXPECT_EQ(backend->name(), "Fake 1.0");
}

INSTANTIATE_TEST_SUITE_P(
    Each, CpWorkersFaults,
    testing::Values(
        FaultCase{"exit", CpFault::Missing,
                  "ended with exit code 3 while it started: no mood to work"},
        FaultCase{"refuse", CpFault::Missing, "no library"},
        FaultCase{"babble", CpFault::Missing, "malformed message"},
        FaultCase{"mute", CpFault::TimedOut, "while it started", 0.5},
        FaultCase{"hang", CpFault::TimedOut, "while it solved", 0.5},
        FaultCase{"stubborn", CpFault::TimedOut, "did not end in time", 0.5},
        FaultCase{"killed", CpFault::Died, "signal 9 (Killed)"},
        FaultCase{"crash", CpFault::Died,
                  "signal 6 (Aborted) while it solved: Check failed: x > 0"},
        FaultCase{"bad-alloc", CpFault::OutOfMemory, "bad_alloc"},
        FaultCase{"out-of-memory", CpFault::OutOfMemory, "2 GiB are full"},
        FaultCase{"garbage", CpFault::Garbage, "malformed message"},
        FaultCase{"empty", CpFault::Garbage, "malformed message"},
        FaultCase{"unframed", CpFault::Garbage, "malformed message"},
        FaultCase{"too-long", CpFault::Garbage, "malformed message"},
        FaultCase{"truncated", CpFault::Died, "exit code 0"},
        FaultCase{"truncated-inside", CpFault::Garbage, "malformed message"},
        FaultCase{"other-kind", CpFault::Garbage, "malformed message"}),
    [](const testing::TestParamInfo<FaultCase> &info) {
      std::string name;
      for (char c : llvm::StringRef(info.param.behaviour))
        name += c == '-' ? '_' : c;
      return name;
    });

TEST(CpWorkers, AreReusedAndEndWithTheBackend) {
  auto backend = startFake({"answer"}, 2);
  EXPECT_EQ(backend->numWorkers(), 2);
  pid_t first = pidIn(backend->solve(0, kModel, "", kPatience));
  pid_t second = pidIn(backend->solve(1, kModel, "", kPatience));
  ASSERT_GT(first, 0);
  ASSERT_GT(second, 0);
  EXPECT_NE(first, second);
  EXPECT_EQ(pidIn(backend->solve(0, kModel, "", kPatience)), first);
  EXPECT_TRUE(isAlive(first));
  backend.reset();
  // Waited for too, or they would be zombies, and found.
  EXPECT_FALSE(isAlive(first));
  EXPECT_FALSE(isAlive(second));
}

TEST(CpWorkers, ThatNobodyAskedEndWithTheBackend) {
  for (const char *behaviour : {"answer", "mute", "exit"})
    for (int i = 0; i < 5; ++i)
      startFake({behaviour}, 3).reset();
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST(CpWorkers, AnIdleDeathGoesUnnoticed) {
  auto backend = startFake({"leave"});
  pid_t first = pidIn(backend->solve(0, kModel, "", kPatience));
  ASSERT_GT(first, 0);
  while (waitid(P_PID, first, nullptr, WEXITED | WNOWAIT) != 0)
    continue;
  pid_t second = pidIn(backend->solve(0, kModel, "", kPatience));
  ASSERT_GT(second, 0);
  EXPECT_NE(first, second);
}

TEST(CpWorkers, WhatASolverPrintsIsNoAnswer) {
  auto backend = startFake({"chatty"});
  for (int i = 0; i < 2; ++i)
    EXPECT_GT(pidIn(backend->solve(0, kModel, "", kPatience)), 0);
}

TEST(CpWorkers, LargeModelsGetThrough) {
  auto backend = startFake({"answer"});
  std::string model("\x12\x80\x80\x80\x08", 5);
  model.append(16 << 20, 'x');
  EXPECT_GT(pidIn(backend->solve(0, model, "", kPatience)), 0);
}

TEST(CpWorkers, SolveFromManyThreads) {
  auto backend = startFake({"answer"}, 4);
  std::vector<std::thread> threads;
  std::atomic<int> answers = 0;
  for (int worker = 0; worker < 4; ++worker)
    threads.emplace_back([&, worker] {
      for (int i = 0; i < 50; ++i)
        answers += pidIn(backend->solve(worker, kModel, "", kPatience)) > 0;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(answers, 200);
}

TEST(CpWorkers, OutliveTheThreadThatAskedForThem) {
  TemporaryName once;
  auto backend = startFake({"killed", once.str()});
  EXPECT_TRUE(backend->solve(0, kModel, "", kPatience).fault);
  pid_t pid = -1;
  std::thread([&] {
    pid = pidIn(backend->solve(0, kModel, "", kPatience));
  }).join();
  ASSERT_GT(pid, 0);
  EXPECT_EQ(pidIn(backend->solve(0, kModel, "", kPatience)), pid);
}

TEST(CpWorkers, TheSolverHearsOfTheTimeThatIsLeft) {
  auto backend = startFake({"answer"});
  auto heard = [&](const std::string &parameters, double seconds) {
    CpReply reply = backend->solve(0, kModel, parameters, seconds);
    // Field 22, of a length in one byte.
    size_t at = reply.response.rfind("\xb2\x01");
    return timeLimitOf(llvm::StringRef(reply.response).drop_front(at + 3));
  };
  std::optional<double> limit = heard("", 20);
  ASSERT_TRUE(limit);
  EXPECT_LT(*limit, 20);
  EXPECT_GT(*limit, 1);
  limit = heard(timeLimitParameters(50), 20);
  ASSERT_TRUE(limit);
  EXPECT_LT(*limit, 20);
  EXPECT_EQ(heard(timeLimitParameters(5), 20), 5);
}

TEST(CpWorkers, BrokenQuestionsAreNotSent) {
  auto backend = startFake({"answer"});
  for (auto [model, parameters] :
       {std::pair<std::string, std::string>{"\xff\xff", ""},
        {kModel, "\x08"}}) {
    CpReply reply = backend->solve(0, model, parameters, kPatience);
    ASSERT_TRUE(reply.fault);
    EXPECT_EQ(*reply.fault, CpFault::Garbage);
  }
}

TEST(CpWorkers, AnInterruptEndsASolve) {
  std::atomic<bool> interrupt = false;
  CpWorkerOptions options;
  options.workers = 1;
  options.interrupt = &interrupt;
  auto backend = startCpWorkers(options, {fake({"hang"})});
  std::thread later([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    interrupt = true;
  });
  CpReply reply = backend->solve(0, kModel, "", 1e9);
  later.join();
  ASSERT_TRUE(reply.fault);
  EXPECT_EQ(*reply.fault, CpFault::TimedOut);
  EXPECT_NE(reply.detail.find("interrupted"), std::string::npos);
}

TEST(CpWorkers, TheNextCommandIsTried) {
  CpWorkerOptions options;
  options.workers = 3;
  auto backend =
      startCpWorkers(options, {fake({"refuse"}),
                               {CpSolverKind::Native, {"/no/such/program"}},
                               fake({"answer"})});
  for (int worker = 0; worker < 3; ++worker)
    EXPECT_GT(pidIn(backend->solve(worker, kModel, "", kPatience)), 0);
}

TEST(CpWorkers, WhereNoCommandWorksAllAreNamed) {
  CpWorkerOptions options;
  options.workers = 2;
  auto backend = startCpWorkers(
      options, {fake({"refuse"}), {CpSolverKind::Wasm, {"/no/such/program"}}});
  for (int worker : {0, 1, 0}) {
    CpReply reply = backend->solve(worker, kModel, "", kPatience);
    ASSERT_TRUE(reply.fault);
    EXPECT_EQ(*reply.fault, CpFault::Missing);
    EXPECT_EQ(reply.detail,
              "the native solver: no library; the wasm solver ended with exit "
              "code 127 while it started: the program could not be executed");
  }
  EXPECT_EQ(backend->name(), "");
}

TEST(CpWorkers, TwoBackendsDoNotMind) {
  auto one = startFake({"answer"});
  auto other = startFake({"hang"});
  pid_t pid = pidIn(one->solve(0, kModel, "", kPatience));
  ASSERT_GT(pid, 0);
  std::thread hanging([&] {
    EXPECT_EQ(other->solve(0, kModel, "", 0.5).fault, CpFault::TimedOut);
  });
  EXPECT_EQ(pidIn(one->solve(0, kModel, "", kPatience)), pid);
  hanging.join();
  other.reset();
  EXPECT_EQ(pidIn(one->solve(0, kModel, "", kPatience)), pid);
}

/// A process with a backend is killed: while its worker is idle, and while it
/// is deaf to all but force.
TEST(CpWorkers, DieWithTheProcessThatIsKilled) {
  // The orphans become ours, so that their end can be waited for.
  ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  for (bool isBusy : {false, true}) {
    int pipes[2];
    ASSERT_EQ(pipe(pipes), 0);
    TemporaryName once;
    pid_t host = fork();
    if (host == 0) {
      auto backend = startFake({"answer"}, 2);
      pid_t pids[2] = {pidIn(backend->solve(0, kModel, "", kPatience)),
                       pidIn(backend->solve(1, kModel, "", kPatience))};
      if (isBusy)
        for (pid_t pid : pids)
          kill(pid, SIGSTOP);
      (void)!write(pipes[1], pids, sizeof(pids));
      for (;;)
        pause();
    }
    pid_t pids[2];
    ASSERT_EQ(read(pipes[0], pids, sizeof(pids)), ssize_t(sizeof(pids)));
    ASSERT_GT(pids[0], 0);
    ASSERT_GT(pids[1], 0);
    kill(host, SIGKILL);
    EXPECT_EQ(waitpid(host, nullptr, 0), host);
    for (pid_t pid : pids) {
      int status = 0;
      EXPECT_EQ(waitpid(pid, &status, 0), pid);
    }
    close(pipes[0]);
    close(pipes[1]);
  }
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

static std::unique_ptr<CpBackend> startNative(const std::string &library) {
  CpWorkerOptions options;
  options.workers = 1;
  options.kind = CpSolverKind::Native;
  options.library = library;
  EnvironmentGuard program("PLACER_CP_WORKER", PLACER_CP_WORKER);
  std::string missing;
  auto backend = startCpWorkers(options, missing);
  EXPECT_TRUE(backend) << missing;
  return backend;
}

TEST(NativeWorker, SolvesAndTellsItsVersion) {
  auto backend = startNative(PLACER_FAKE_ORTOOLS);
  for (int i = 0; i < 3; ++i) {
    CpReply reply = backend->solve(0, kModel, "", kPatience);
    EXPECT_FALSE(reply.fault) << reply.detail;
    EXPECT_FALSE(reply.response.empty());
  }
  EXPECT_EQ(backend->name(), "OR-Tools 9.77 (native)");
}

TEST(NativeWorker, TakesTheLibraryFromTheEnvironment) {
  EnvironmentGuard library("PLACER_ORTOOLS", PLACER_FAKE_ORTOOLS);
  auto backend = startNative("");
  CpReply reply = backend->solve(0, kModel, "", kPatience);
  EXPECT_FALSE(reply.fault) << reply.detail;
}

TEST(NativeWorker, FaultsOfTheLibrary) {
  struct {
    const char *behaviour;
    CpFault fault;
    const char *detail;
    double seconds;
  } cases[] = {
      {"hang", CpFault::TimedOut, "did not end in time", 0.5},
      {"crash", CpFault::Died, "signal 6 (Aborted)", kPatience},
      {"out-of-memory", CpFault::OutOfMemory, "ran out of memory", kPatience},
      {"garbage", CpFault::Garbage, "malformed message", kPatience},
  };
  for (auto &[behaviour, fault, detail, seconds] : cases) {
    EnvironmentGuard guard("FAKE_ORTOOLS", behaviour);
    auto backend = startNative(PLACER_FAKE_ORTOOLS);
    CpReply reply = backend->solve(0, kModel, "", seconds);
    ASSERT_TRUE(reply.fault);
    EXPECT_EQ(*reply.fault, fault) << reply.detail;
    EXPECT_NE(reply.detail.find(detail), std::string::npos) << reply.detail;
  }
}

TEST(NativeWorker, LibrariesThatAreNone) {
  for (auto [library, detail] :
       {std::pair<std::string, std::string>{"/no/such/libortools.so",
                                            "/no/such/libortools.so"},
        {PLACER_SOURCE_DIR, "there is no libortools.so in"},
        {PLACER_SOURCE_DIR "/README.md", "README.md"},
        {"libdl.so.2", "has no SolveCpModelWithParameters"}}) {
    auto backend = startNative(library);
    CpReply reply = backend->solve(0, kModel, "", kPatience);
    ASSERT_TRUE(reply.fault);
    EXPECT_EQ(*reply.fault, CpFault::Missing);
    EXPECT_NE(reply.detail.find(detail), std::string::npos) << reply.detail;
  }
}

TEST(WasmWorker, Solves) {
  EnvironmentGuard folder("PLACER_SOLVER_DIR",
                          PLACER_BINARY_DIR "/share/placer/solver");
  CpWorkerOptions options;
  options.workers = 1;
  options.kind = CpSolverKind::Wasm;
  std::string missing;
  auto backend = startCpWorkers(options, missing);
  if (!backend)
    GTEST_SKIP() << missing;
  std::string first;
  for (int i = 0; i < 3; ++i) {
    CpReply reply = backend->solve(0, kModel, "", kPatience);
    ASSERT_FALSE(reply.fault) << reply.detail;
    // Status OPTIMAL and the solution 3 come first.
    EXPECT_EQ(reply.response.substr(0, 5), std::string("\x08\x04\x12\x01\x03"));
  }
  EXPECT_EQ(backend->name(), "OR-Tools 9.15 (wasm)");

  // A variable without a domain.
  CpReply reply = backend->solve(0, std::string("\x12\x00", 2), "", kPatience);
  ASSERT_FALSE(reply.fault) << reply.detail;
  EXPECT_EQ(reply.response.substr(0, 2), std::string("\x08\x01"));
}

TEST(WasmWorker, IsMissedWithWords) {
  TemporaryName nothing;
  EnvironmentGuard folder("PLACER_SOLVER_DIR", nothing.str());
  CpWorkerOptions options;
  options.kind = CpSolverKind::Wasm;
  std::string missing;
  EXPECT_EQ(startCpWorkers(options, missing), nullptr);
  EXPECT_NE(missing.find("cp-worker.mjs"), std::string::npos) << missing;

  // The script alone, as in a clone where npm has not been run.
  ASSERT_FALSE(llvm::sys::fs::create_directory(nothing.str()));
  std::string script = nothing.str() + "/cp-worker.mjs";
  ASSERT_FALSE(llvm::sys::fs::copy_file(
      PLACER_SOURCE_DIR "/tools/placer-cp-worker/wasm/cp-worker.mjs", script));
  EXPECT_EQ(startCpWorkers(options, missing), nullptr);
  EXPECT_NE(missing.find("npm ci --ignore-scripts"), std::string::npos)
      << missing;
  llvm::sys::fs::remove(script);
}

TEST(WasmWorker, ANodeWithoutJspiIsRefused) {
  EnvironmentGuard folder("PLACER_SOLVER_DIR",
                          PLACER_BINARY_DIR "/share/placer/solver");
  CpWorkerOptions options;
  options.workers = 1;
  options.kind = CpSolverKind::Wasm;
  std::string missing;
  std::vector<CpWorkerCommand> commands = findCpWorkers(options, missing);
  if (commands.empty())
    GTEST_SKIP() << missing;
  std::vector<std::string> &words = commands[0].words;
  words.insert(words.begin() + 1, {"--import", "data:text/javascript,delete "
                                               "WebAssembly.promising"});
  CpReply reply =
      startCpWorkers(options, commands)->solve(0, kModel, "", kPatience);
  ASSERT_TRUE(reply.fault);
  EXPECT_EQ(*reply.fault, CpFault::Missing);
  EXPECT_NE(reply.detail.find("has no JSPI"), std::string::npos)
      << reply.detail;
}

TEST(WasmWorker, ANodeThatIsNoneIsNotUsed) {
  EnvironmentGuard folder("PLACER_SOLVER_DIR",
                          PLACER_BINARY_DIR "/share/placer/solver");
  EnvironmentGuard node("PLACER_NODE", "/bin/false");
  CpWorkerOptions options;
  options.workers = 1;
  options.kind = CpSolverKind::Wasm;
  std::string missing;
  auto backend = startCpWorkers(options, missing);
  if (!backend)
    GTEST_SKIP() << missing;
  CpReply reply = backend->solve(0, kModel, "", kPatience);
  ASSERT_TRUE(reply.fault);
  EXPECT_EQ(*reply.fault, CpFault::Missing);

  EnvironmentGuard none("PLACER_NODE", "/no/node");
  EXPECT_EQ(startCpWorkers(options, missing), nullptr);
  EXPECT_NE(missing.find("PLACER_NODE is '/no/node'"), std::string::npos);
}
