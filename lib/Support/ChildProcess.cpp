//===- ChildProcess.cpp - Work in a process of its own --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/ChildProcess.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Errno.h"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

using namespace placer;

/// How often `tick` is called, at least.
static constexpr int kTickMs = 200;

static void writeToPipe(int file, llvm::StringRef text) {
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
[[noreturn]] static void runAsChild(int file,
                                    llvm::function_ref<std::string()> work) {
  // All that it starts can be ended with it.
  setpgid(0, 0);
#ifdef __linux__
  // Out of reach of the terminal's Ctrl-C, since it has a group of its own.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
    std::signal(signal, SIG_DFL);
  writeToPipe(file, work());
  // Not exit: the buffers of the parent are its own to flush.
  _exit(0);
}

/// Reads until the other end is closed; false where that takes too long.
static bool readFromPipe(int file, std::string &text, double seconds,
                         llvm::function_ref<void()> tick) {
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
  char buffer[4096];
  while (true) {
    pollfd wait{file, POLLIN, 0};
    if (poll(&wait, 1, kTickMs) > 0) {
      ssize_t count = read(file, buffer, sizeof(buffer));
      if (count == 0 || (count < 0 && errno != EINTR))
        return true;
      if (count > 0)
        text.append(buffer, static_cast<size_t>(count));
    }
    tick();
    if (seconds > 0 &&
        std::chrono::duration<double>(Clock::now() - begin).count() > seconds)
      return false;
  }
}

std::string placer::describeProcessEnd(int status) {
  if (WIFSIGNALED(status)) {
    int signal = WTERMSIG(status);
    const char *name = strsignal(signal);
    return "ended by signal " + std::to_string(signal) + " (" +
           (name ? name : "unknown") + ")";
  }
  return "ended with exit code " + std::to_string(WEXITSTATUS(status));
}

ChildAnswer placer::runInChild(llvm::function_ref<std::string()> work,
                               double seconds,
                               llvm::function_ref<void()> tick) {
  ChildAnswer answer;
  int ends[2];
  if (pipe(ends) != 0) {
    answer.end = "cannot make a pipe: " + llvm::sys::StrError();
    return answer;
  }
  // What the child starts must not hold it open.
  for (int file : ends)
    fcntl(file, F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    runAsChild(ends[1], work);
  }
  if (child < 0)
    answer.end = "cannot start a process: " + llvm::sys::StrError();
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return answer;
  }
  // Here too, since nobody knows which of the two goes first.
  setpgid(child, child);
  std::string text;
  answer.isStopped = !readFromPipe(ends[0], text, seconds, tick);
  close(ends[0]);
  if (answer.isStopped)
    kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  // What the child has left behind would go on beside the next one.
  kill(-child, SIGKILL);
  answer.end = describeProcessEnd(status);
  if (!answer.isStopped && status == 0)
    answer.text = std::move(text);
  return answer;
}
