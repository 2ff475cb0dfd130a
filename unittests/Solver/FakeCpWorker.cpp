//===- FakeCpWorker.cpp - A solver process that misbehaves ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: fake-cp-worker BEHAVIOUR [FILE]
//
// With a FILE it misbehaves only where that is not there yet, and makes it.
// Without arguments the environment's FAKE_CP_WORKER and FAKE_CP_WORKER_ONCE
// say the same. FAKE_CP_WORKER_ASKED names a file that it makes when it is
// first asked to solve a model.
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/WorkerProtocol.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

using namespace placer::worker;

static void put(const std::string &bytes) {
  for (size_t done = 0; done < bytes.size();) {
    ssize_t more = write(kChannel, bytes.data() + done, bytes.size() - done);
    if (more <= 0)
      std::_Exit(0);
    done += more;
  }
}

static std::string take(size_t count) {
  std::string bytes(count, '\0');
  for (size_t done = 0; done < count;) {
    ssize_t more = read(kChannel, &bytes[done], count - done);
    if (more <= 0)
      std::_Exit(0);
    done += more;
  }
  return bytes;
}

static std::string headed(Kind kind, size_t length) {
  char header[Header::kSize];
  Header{kind, length}.write(header);
  return std::string(header, sizeof(header));
}

static void tell(Kind kind, const std::string &bytes) {
  put(headed(kind, bytes.size()) + bytes);
}

/// A field of bytes, short ones.
static std::string field(int number, const std::string &bytes) {
  std::string result;
  for (uint64_t rest : {uint64_t(number) << 3 | 2, uint64_t(bytes.size())}) {
    for (; rest >= 128; rest >>= 7)
      result += static_cast<char>(rest | 128);
    result += static_cast<char>(rest);
  }
  return result + bytes;
}

static uint64_t takeVarint(const std::string &bytes, size_t &at) {
  uint64_t value = 0;
  for (int shift = 0; at < bytes.size(); shift += 7) {
    auto byte = static_cast<unsigned char>(bytes[at++]);
    value |= uint64_t(byte & 127) << shift;
    if (byte < 128)
      break;
  }
  return value;
}

/// The variables of a model, which are its fields 2; all fields are of bytes.
static size_t countVariables(const std::string &model) {
  size_t count = 0;
  for (size_t at = 0; at < model.size();) {
    count += takeVarint(model, at) >> 3 == 2;
    size_t length = takeVarint(model, at);
    at += length;
  }
  return count;
}

[[noreturn]] static void hang() {
  for (;;)
    pause();
}

int main(int argc, char **argv) {
  const char *given = argc > 1 ? argv[1] : std::getenv("FAKE_CP_WORKER");
  const char *once = argc > 2 ? argv[2] : std::getenv("FAKE_CP_WORKER_ONCE");
  const char *asked = std::getenv("FAKE_CP_WORKER_ASKED");
  std::string behaviour = given ? given : "answer";
  if (once && access(once, F_OK) == 0)
    behaviour = "answer";
  else if (once)
    std::fclose(std::fopen(once, "w"));

  if (behaviour == "exit") {
    std::fprintf(stderr, "no mood to work\n");
    return 3;
  }
  if (behaviour == "refuse") {
    tell(Kind::Failure, "no library");
    return 1;
  }
  if (behaviour == "mute")
    hang();
  if (behaviour == "babble")
    put("How do you do? I am fine, thank you.");
  tell(Kind::Hello, "Fake 1.0");

  for (;;) {
    char bytes[Header::kSize];
    take(sizeof(bytes)).copy(bytes, sizeof(bytes));
    Header header;
    if (!header.read(bytes))
      return 1;
    std::string question = take(header.length);
    if (asked)
      std::fclose(std::fopen(asked, "w"));
    size_t length = Header::readNumber(question.data(), 8);
    std::string model = question.substr(8, length);
    std::string parameters = question.substr(8 + length);
    // Status OPTIMAL, who answered, and what it was asked to keep to.
    std::string response = std::string("\x08\x04", 2) +
                           field(26, std::to_string(getpid())) +
                           field(22, parameters);

    if (behaviour == "hang")
      hang();
    if (behaviour == "stubborn") {
      std::signal(SIGTERM, SIG_IGN);
      hang();
    }
    if (behaviour == "killed")
      kill(getpid(), SIGKILL);
    if (behaviour == "crash") {
      std::fprintf(stderr, "Check failed: x > 0\n");
      std::abort();
    }
    if (behaviour == "bad-alloc") {
      std::fprintf(stderr, "terminate called after throwing an instance of "
                           "'std::bad_alloc'\n");
      std::abort();
    }
    if (behaviour == "out-of-memory") {
      tell(Kind::OutOfMemory, "2 GiB are full");
      return 1;
    }
    if (behaviour == "garbage")
      response = "\xff\xff\xff\xff";
    if (behaviour == "empty")
      response = "";
    if (behaviour == "unframed") {
      put(std::string(64, 'x'));
      hang();
    }
    if (behaviour == "too-long") {
      put(headed(Kind::Response, size_t(1) << 60));
      hang();
    }
    if (behaviour == "truncated") {
      put(headed(Kind::Response, 1000) + "only this");
      return 0;
    }
    if (behaviour == "truncated-inside")
      response.resize(response.size() - 3);
    if (behaviour == "other-kind") {
      tell(Kind::Hello, "again");
      continue;
    }
    // Everything at once and at the beginning, and all of it proven.
    if (behaviour == "wrong")
      response = std::string("\x08\x04", 2) +
                 field(2, std::string(countVariables(model), '\0'));
    if (behaviour == "invalid")
      response = std::string("\x08\x01", 2) + field(20, "constraint 7 is odd");
    if (behaviour == "chatty")
      for (int i = 0; i < 20000; ++i) {
        std::printf("a line of a log, number %d\n", i);
        std::fprintf(stderr, "a line of complaints, number %d\n", i);
      }
    tell(Kind::Response, response);
    if (behaviour == "leave")
      return 0;
  }
}
