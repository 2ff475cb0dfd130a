//===- placer-cp-worker.cpp - A native OR-Tools as a process --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads libortools.so and solves what it is sent, in the language of
// WorkerProtocol.h. The library is used through its C interface to serialized
// messages alone, so that it may be of any version and compiler.
//
//===----------------------------------------------------------------------===//

#include "placer/Solver/WorkerProtocol.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <glob.h>
#include <new>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace placer::worker;

/// ortools/sat/c_api/cp_solver_c.h. The response is the caller's, to be freed.
using SolveFunction = void(const void *model, int modelLength,
                           const void *parameters, int parametersLength,
                           void **response, int *responseLength);
static constexpr char kSolveName[] = "SolveCpModelWithParameters";

/// log_search_progress (41) and log_to_response (187), not log_to_stdout (186).
static constexpr unsigned char kLogParameters[] = {0xc8, 0x02, 1,    0xd8, 0x0b,
                                                   1,    0xd0, 0x0b, 0};

static bool writeBytes(const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = write(kChannel, bytes, count);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return false;
    bytes += done;
    count -= done;
  }
  return true;
}

static bool readBytes(char *bytes, size_t count) {
  while (count > 0) {
    ssize_t done = read(kChannel, bytes, count);
    if (done < 0 && errno == EINTR)
      continue;
    if (done <= 0)
      return false;
    bytes += done;
    count -= done;
  }
  return true;
}

static bool sendMessage(Kind kind, const char *bytes, size_t count) {
  char header[Header::kSize];
  Header{kind, count}.write(header);
  return writeBytes(header, sizeof(header)) && writeBytes(bytes, count);
}

[[noreturn]] static void fail(const std::string &text) {
  sendMessage(Kind::Failure, text.data(), text.size());
  std::_Exit(1);
}

/// There is no memory left even for words of our own.
[[noreturn]] static void failForMemory() {
  static constexpr char kText[] = "the system gives no more";
  sendMessage(Kind::OutOfMemory, kText, sizeof(kText) - 1);
  std::_Exit(1);
}

/// Ends this process with its parent, also in the middle of a solve, and where
/// the system knows no other way to see to it.
static void endWithChannel() {
  std::thread([] {
    for (;;) {
      // Only an end is waited for: what comes is for the other thread.
      pollfd file = {kChannel, 0, 0};
      if (poll(&file, 1, 1000) > 0)
        std::_Exit(0);
    }
  }).detach();
}

static bool isDirectory(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// What matches the pattern, the highest version last.
static void addMatches(const std::string &pattern,
                       std::vector<std::string> &files) {
  glob_t found;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; ++i)
      files.push_back(found.gl_pathv[i]);
  globfree(&found);
}

/// The libraries to try, in this order.
static std::vector<std::string> candidates(const std::string &wanted) {
  std::vector<std::string> files;
  if (!wanted.empty()) {
    if (!isDirectory(wanted))
      return {wanted};
    for (const char *name : {"/libortools.so*", "/lib/libortools.so*",
                             "/libortools*.dylib", "/lib/libortools*.dylib"})
      addMatches(wanted + name, files);
    return files;
  }
  // The loader's own way comes first: LD_LIBRARY_PATH and the system's list.
  files = {"libortools.so", "libortools.so.9", "libortools.dylib"};
  std::vector<std::string> pythons = {"/usr/local/lib", "/usr/lib"};
  if (const char *home = std::getenv("HOME"))
    pythons.push_back(std::string(home) + "/.local/lib");
  if (const char *virtualEnvironment = std::getenv("VIRTUAL_ENV"))
    pythons.insert(pythons.begin(), std::string(virtualEnvironment) + "/lib");
  for (const char *pattern :
       {"/usr/local/lib*/libortools.so*", "/opt/ortools/lib*/libortools.so*",
        "/opt/or-tools*/lib*/libortools.so*",
        "/opt/homebrew/lib/libortools*.dylib"})
    addMatches(pattern, files);
  for (const std::string &python : pythons)
    for (const char *packages : {"site-packages", "dist-packages"})
      addMatches(python + "/python3*/" + packages +
                     "/ortools/.libs/libortools*",
                 files);
  return files;
}

static SolveFunction *load(const std::string &wanted) {
  std::string error;
  for (const std::string &file : candidates(wanted)) {
    if (void *library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      if (void *solve = dlsym(library, kSolveName))
        return reinterpret_cast<SolveFunction *>(solve);
      error = file + " has no " + kSolveName;
      dlclose(library);
    } else if (!wanted.empty() || file[0] == '/') {
      error = dlerror();
    }
  }
  if (!error.empty())
    fail(error);
  if (!wanted.empty())
    fail("there is no libortools.so in '" + wanted + "'");
  fail("there is no libortools.so in the usual places; PLACER_ORTOOLS may name "
       "one");
}

/// As "9.15", from the log in a response.
static std::string versionIn(const std::string &response) {
  static const std::string kBefore = "CP-SAT solver v";
  size_t begin = response.find(kBefore);
  if (begin == std::string::npos)
    return "of unknown version";
  begin += kBefore.size();
  size_t end = response.find('.', begin);
  if (end != std::string::npos)
    end = response.find_first_not_of("0123456789", end + 1);
  return response.substr(begin, end - begin);
}

static std::string solve(SolveFunction *function, const char *model,
                         size_t modelLength, const void *parameters,
                         size_t parametersLength) {
  void *response = nullptr;
  int length = 0;
  function(model, static_cast<int>(modelLength), parameters,
           static_cast<int>(parametersLength), &response, &length);
  std::string bytes(static_cast<const char *>(response), response ? length : 0);
  std::free(response);
  return bytes;
}

int main(int argc, char **argv) {
  std::string library;
  if (const char *named = std::getenv("PLACER_ORTOOLS"))
    library = named;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    static const std::string kOption = "--library=";
    if (word.compare(0, kOption.size(), kOption) != 0) {
      bool isHelp = word == "--help" || word == "-h";
      std::fprintf(
          isHelp ? stdout : stderr,
          "placer-cp-worker is started by placer-opt --place-ilp and by "
          "placer-bench, and\nspeaks to them alone.\n\n"
          "  --library=<file> - The libortools.so to use, or its folder "
          "(default: what\n"
          "                     PLACER_ORTOOLS names, else one in the usual "
          "places)\n");
      return isHelp ? 0 : 1;
    }
    library = word.substr(kOption.size());
  }
  if (fcntl(kChannel, F_GETFD) < 0) {
    std::fprintf(stderr,
                 "placer-cp-worker is started by placer-opt; see --help\n");
    return 1;
  }
  std::set_new_handler(failForMemory);
  endWithChannel();
  SolveFunction *function = load(library);
  std::string name = "OR-Tools " +
                     versionIn(solve(function, "", 0, kLogParameters,
                                     sizeof(kLogParameters))) +
                     " (native)";
  if (!sendMessage(Kind::Hello, name.data(), name.size()))
    return 0;

  char bytes[Header::kSize];
  std::string question;
  while (readBytes(bytes, sizeof(bytes))) {
    Header header;
    if (!header.read(bytes) || header.kind != Kind::Solve || header.length < 8)
      fail("something is asked that is no question");
    question.resize(header.length);
    if (!readBytes(question.data(), question.size()))
      return 0;
    uint64_t length = Header::readNumber(question.data(), 8);
    if (length > question.size() - 8 || question.size() > INT32_MAX)
      fail("the model is too long");
    std::string response =
        solve(function, question.data() + 8, length,
              question.data() + 8 + length, question.size() - 8 - length);
    if (!sendMessage(Kind::Response, response.data(), response.size()))
      return 0;
  }
  return 0;
}
