//===- WorkerProcess.cpp - One solver process -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Workers/WorkerProcess.h"

#include "placer/Support/ChildProcess.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Errno.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

using namespace placer;
using Outcome = WorkerProcess::Outcome;

/// How much of what a process writes is remembered.
static constexpr size_t kTextKept = 8192;
/// How long a process may take to end in peace.
static constexpr std::chrono::milliseconds kPeace{250};
/// How often those who wait look whether they are interrupted.
static constexpr int kLookMs = 50;

#ifdef MSG_NOSIGNAL
static constexpr int kSendFlags = MSG_NOSIGNAL;
#else
static constexpr int kSendFlags = 0;
#endif

static void closeFile(int &file) {
  if (file >= 0)
    close(file);
  file = -1;
}

static void setNonBlocking(int file) {
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
}

/// From here to exec, after a fork of a process with threads: nothing but calls
/// that a signal handler may make, too.
[[noreturn]] static void becomeWorker(char *const *words, int channel,
                                      int output, pid_t parent) {
  // A Ctrl-C is for the compiler, which may want to keep what it has.
  setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent)
    _exit(1);
  // The files could have the very numbers that they are to get.
  channel = fcntl(channel, F_DUPFD, 10);
  output = fcntl(output, F_DUPFD, 10);
  int null = open("/dev/null", O_RDONLY);
  dup2(null, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  dup2(channel, worker::kChannel);
#if defined(__linux__) && defined(SYS_close_range)
  syscall(SYS_close_range, worker::kChannel + 1, ~0U, 0);
#else
  for (int file = worker::kChannel + 1; file < 1024; ++file)
    close(file);
#endif
  std::signal(SIGPIPE, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execv(words[0], words);
  static constexpr char kText[] = "the program could not be executed\n";
  (void)!write(STDERR_FILENO, kText, sizeof(kText) - 1);
  _exit(127);
}

std::unique_ptr<WorkerProcess>
WorkerProcess::start(llvm::ArrayRef<std::string> command, std::string &error) {
  int channel[2] = {-1, -1};
  int output[2] = {-1, -1};
  llvm::SmallVector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  pid_t parent = getpid();
  pid_t pid = -1;
#ifdef SOCK_CLOEXEC
  bool hasFiles =
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel) == 0 &&
      pipe2(output, O_CLOEXEC) == 0;
#else
  bool hasFiles =
      socketpair(AF_UNIX, SOCK_STREAM, 0, channel) == 0 && pipe(output) == 0;
#endif
  if (hasFiles) {
    for (int file : {channel[0], channel[1], output[0], output[1]})
      fcntl(file, F_SETFD, FD_CLOEXEC);
    setNonBlocking(channel[0]);
    setNonBlocking(output[0]);
    pid = fork();
    if (pid == 0)
      becomeWorker(words.data(), channel[1], output[1], parent);
  }
  if (pid < 0)
    error = "cannot start a process: " + llvm::sys::StrError();
  closeFile(channel[1]);
  closeFile(output[1]);
  if (pid < 0) {
    closeFile(channel[0]);
    closeFile(output[0]);
    return nullptr;
  }
  return std::unique_ptr<WorkerProcess>(
      new WorkerProcess(pid, channel[0], output[0]));
}

WorkerProcess::~WorkerProcess() { end(); }

void WorkerProcess::readText() {
  char buffer[4096];
  while (output >= 0) {
    ssize_t count = read(output, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0 && errno == EAGAIN)
      return;
    if (count <= 0)
      return closeFile(output);
    text.append(buffer, count);
    if (text.size() > 2 * kTextKept)
      text.erase(0, text.size() - kTextKept);
  }
}

Outcome WorkerProcess::await(short events, const Patience &patience) {
  while (!patience.isOver()) {
    double ms = std::min(patience.seconds() * 1000, 1e6);
    if (patience.interrupt)
      ms = std::min<double>(ms, kLookMs);
    pollfd files[2] = {{channel, events, 0}, {output, POLLIN, 0}};
    int ready = poll(files, output >= 0 ? 2 : 1, static_cast<int>(ms) + 1);
    if (ready < 0 && errno != EINTR)
      return Outcome::Ended;
    if (ready <= 0)
      continue;
    if (files[1].revents)
      readText();
    if (files[0].revents)
      return Outcome::Done;
  }
  return Outcome::TooLate;
}

Outcome WorkerProcess::send(worker::Kind kind,
                            llvm::ArrayRef<llvm::StringRef> parts,
                            const Patience &patience) {
  worker::Header header{kind, 0};
  for (llvm::StringRef part : parts)
    header.length += part.size();
  char first[worker::Header::kSize];
  header.write(first);
  llvm::SmallVector<llvm::StringRef> all = {{first, sizeof(first)}};
  all.append(parts.begin(), parts.end());
  for (llvm::StringRef part : all)
    while (!part.empty()) {
      Outcome outcome = await(POLLOUT, patience);
      if (outcome != Outcome::Done)
        return outcome;
      ssize_t count = ::send(channel, part.data(), part.size(), kSendFlags);
      if (count < 0 && errno != EAGAIN && errno != EINTR)
        return Outcome::Ended;
      part = part.drop_front(std::max<ssize_t>(count, 0));
    }
  return Outcome::Done;
}

Outcome WorkerProcess::receive(Message &message, const Patience &patience) {
  char first[worker::Header::kSize];
  size_t inFirst = 0;
  worker::Header header;
  message.bytes.clear();
  std::string buffer(1 << 16, '\0');
  while (inFirst < sizeof(first) || message.bytes.size() < header.length) {
    Outcome outcome = await(POLLIN, patience);
    if (outcome != Outcome::Done)
      return outcome;
    bool isHeader = inFirst < sizeof(first);
    char *into = isHeader ? first + inFirst : buffer.data();
    size_t wanted =
        isHeader ? sizeof(first) - inFirst
                 : std::min<uint64_t>(buffer.size(),
                                      header.length - message.bytes.size());
    ssize_t count = recv(channel, into, wanted, 0);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
      continue;
    if (count <= 0)
      return Outcome::Ended;
    if (!isHeader) {
      message.bytes.append(buffer.data(), count);
      continue;
    }
    inFirst += count;
    if (inFirst == sizeof(first) && !header.read(first))
      return Outcome::Garbage;
  }
  message.kind = header.kind;
  return Outcome::Done;
}

bool WorkerProcess::isLost() {
  pollfd file = {channel, POLLIN, 0};
  return poll(&file, 1, 0) != 0 && file.revents != 0;
}

/// Whether the process is gone, and has been waited for.
bool WorkerProcess::reap(bool wait) {
  while (!isGone) {
    pid_t found = waitpid(pid, &status, wait ? 0 : WNOHANG);
    if (found == 0)
      return false;
    // Where the program at large ignores its children, there is none to wait
    // for.
    isGone = found == pid || errno != EINTR;
  }
  return true;
}

void WorkerProcess::kill() {
  if (!isGone)
    ::kill(pid, SIGKILL);
}

bool WorkerProcess::reapSoon() {
  Clock::time_point begin = Clock::now();
  while (!reap(/*wait=*/false)) {
    if (Clock::now() >= begin + kPeace)
      return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

std::string WorkerProcess::end(bool isEnding) {
  if (!isEnded) {
    isEnded = true;
    if (!(isEnding ? reapSoon() : reap(/*wait=*/false))) {
      ::kill(pid, SIGTERM);
      if (!reapSoon())
        ::kill(pid, SIGKILL);
      reap(/*wait=*/true);
    }
    readText();
    closeFile(channel);
    closeFile(output);
  }
  return describeProcessEnd(status);
}
