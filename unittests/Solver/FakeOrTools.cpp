//===- FakeOrTools.cpp - What looks like libortools.so --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The entry points of OR-Tools' C interface that are used. FAKE_ORTOOLS of the
// environment says what they do with a model that is not empty.
//
//===----------------------------------------------------------------------===//

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <unistd.h>

extern "C" __attribute__((visibility("default"))) void
SolveCpModelWithParameters(const void *, int modelLength, const void *, int,
                           void **response, int *responseLength) {
  const char *given = std::getenv("FAKE_ORTOOLS");
  std::string behaviour = modelLength > 0 && given ? given : "answer";
  std::puts("the library writes to standard output");
  std::fflush(stdout);
  if (behaviour == "hang")
    for (;;)
      pause();
  if (behaviour == "crash")
    std::abort();
  if (behaviour == "out-of-memory") {
    // More than there is, in a way that no compiler foresees.
    size_t much = SIZE_MAX / 4 + modelLength;
    char *block = static_cast<char *>(::operator new(much));
    *static_cast<volatile char *>(block) = 1;
  }
  static const char kLog[] = "\nStarting CP-SAT solver v9.77.1234\n";
  std::string bytes("\x08\x04\xd2\x01", 4);
  bytes += static_cast<char>(sizeof(kLog) - 1);
  bytes += kLog;
  if (behaviour == "garbage")
    bytes = "\xff\xff\xff";
  *responseLength = static_cast<int>(bytes.size());
  *response = std::malloc(bytes.size());
  std::memcpy(*response, bytes.data(), bytes.size());
}
