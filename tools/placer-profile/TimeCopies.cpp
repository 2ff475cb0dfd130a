//===- TimeCopies.cpp - How long copies take on this CPU ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Timing.h"

#include "placer/Cost/Statistics.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>

using namespace placer;

/// The most copies of one size that are timed: each is over in no time.
static constexpr unsigned kCopySamples = 101;

namespace {

/// A thread that writes buffers anew whenever it is told to: a device of which
/// another one copies.
class Writer {
public:
  explicit Writer(std::vector<char> &memory)
      : memory(memory), thread([this] { run(); }) {}

  ~Writer() {
    tell(kEnd);
    thread.join();
  }

  /// Lets it write, sleeps until it has, and gives the seconds from then until
  /// this thread goes on.
  double write() {
    tell(told + 1);
    std::unique_lock<std::mutex> lock(mutex);
    isWritten.wait(lock, [&] { return written == told; });
    return secondsNow(/*wallClock=*/true) - finished;
  }

private:
  static constexpr unsigned kEnd = ~0u;

  void tell(unsigned number) {
    std::lock_guard<std::mutex> lock(mutex);
    told = number;
    isTold.notify_one();
  }

  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      isTold.wait(lock, [&] { return told != written; });
      if (told == kEnd)
        return;
      std::memset(memory.data(), told & 127, memory.size());
      written = told;
      finished = secondsNow(/*wallClock=*/true);
      isWritten.notify_one();
    }
  }

  std::vector<char> &memory;
  std::mutex mutex;
  std::condition_variable isTold, isWritten;
  unsigned told = 0, written = 0;
  double finished = 0;
  std::thread thread;
};

} // namespace

/// Copies buffers that another thread has just written, and counts what it
/// takes to learn of that. Of small ones it copies many, one after the other,
/// for a time that a clock can tell.
Timing placer::timeCopies(size_t bytes, const MeasureOptions &options) {
  constexpr size_t kAtATime = 64 << 10, kMost = 32;
  size_t count = std::clamp<size_t>(kAtATime / bytes, 1, kMost);
  // With room between them, so that reading one brings nothing of the next.
  size_t stride = bytes + 4096 + 64;
  std::vector<char> from(count * stride, 1), to(count * stride, 2);
  Writer writer(from);
  std::vector<double> samples, handOvers;
  double begin = secondsNow(/*wallClock=*/true);
  for (unsigned i = 0; i != options.warmUp + kCopySamples; ++i) {
    double handOver = writer.write();
    double start = secondsNow(options.wallClock);
    for (size_t at = 0; at != count; ++at) {
      // Not in order, which hardware would foresee.
      size_t which = (at * 7 + i) % count;
      std::memcpy(to.data() + which * stride, from.data() + which * stride,
                  bytes);
      // The copy must not be optimized away.
      asm volatile("" : : "r"(to.data()) : "memory");
    }
    if (i < options.warmUp)
      continue;
    samples.push_back((secondsNow(options.wallClock) - start) / count * 1e9);
    handOvers.push_back(handOver * 1e9);
    if (samples.size() >= 5 &&
        secondsNow(/*wallClock=*/true) - begin > options.totalSeconds)
      break;
  }
  Timing timing = summarize(std::move(samples));
  timing.timeNs += median(handOvers);
  return timing;
}
