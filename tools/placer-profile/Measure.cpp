//===- Measure.cpp - How long an op takes on this CPU ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"

#include "RunKernel.h"

#include "placer/Support/ChildProcess.h"

#include <cstring>
#include <malloc.h>

using namespace placer;

namespace {
/// What a child sends: numbers, then text.
struct Message {
  double timeNs, spread;
  unsigned samples;
};
} // namespace

static Timing inChild(llvm::function_ref<Timing()> work,
                      double timeoutSeconds) {
  auto answer = [&] {
    // Memory that was freed is used again, as in a program that runs long.
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    Timing timing = work();
    Message message = {timing.timeNs, timing.spread, timing.samples};
    return std::string(reinterpret_cast<char *>(&message), sizeof(message)) +
           timing.failure;
  };
  ChildAnswer child = runInChild(answer, timeoutSeconds);
  if (child.isStopped)
    return noTiming("it took longer than the timeout");
  if (!child.text || child.text->size() < sizeof(Message))
    return noTiming("it " + child.end);
  Message message;
  std::memcpy(&message, child.text->data(), sizeof(message));
  return {message.timeNs, message.spread, message.samples,
          child.text->substr(sizeof(message))};
}

Timing placer::measure(mlir::ModuleOp module, const MeasureOptions &options) {
  return inChild([&] { return compileAndRun(module, options); },
                 options.timeoutSeconds);
}

Timing placer::measureCopy(size_t bytes, const MeasureOptions &options) {
  return inChild([&] { return timeCopies(bytes, options); },
                 options.timeoutSeconds);
}
