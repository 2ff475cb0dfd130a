//===- Runtime.cpp - What a traced program calls --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs lowered with `trace` call these functions, from any thread. When the
// process ends, what they recorded is written to the files that the environment
// names: PLACER_TRACE, a placer-schedule of what ran when, and PLACER_MEMORY,
// the memory that each device's program held and the number of allocations.
// It needs nothing but the C++ library.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Record {
  std::string name, from, to;
  int64_t startNs, finishNs;
};

struct Memory {
  int64_t heldBytes = 0;
  int64_t peakBytes = 0;
};

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof(code), "\\u%04x", c);
      out += code;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

class Recorder {
public:
  ~Recorder() {
    if (const char *path = std::getenv("PLACER_TRACE"))
      write(path, schedule());
    if (const char *path = std::getenv("PLACER_MEMORY"))
      write(path, memory());
  }

  // What recording takes, also by waiting for another thread, is outside of
  // what is recorded: the time is taken last here, and first there.
  void begin(const char *name, const char *from, const char *to) {
    std::lock_guard<std::mutex> lock(mutex);
    int64_t &begun = running[{name, from, to}];
    begun = now();
  }

  void end(const char *name, const char *from, const char *to) {
    int64_t finish = now();
    std::lock_guard<std::mutex> lock(mutex);
    auto begun = running.find({name, from, to});
    if (begun == running.end())
      return;
    (*to ? copies : tasks).push_back({name, from, to, begun->second, finish});
    running.erase(begun);
  }

  void hold(const char *device, int64_t bytes) {
    std::lock_guard<std::mutex> lock(mutex);
    Memory &at = devices[device];
    at.heldBytes += bytes;
    at.peakBytes = std::max(at.peakBytes, at.heldBytes);
  }

  std::atomic<int64_t> allocations{0}, frees{0};

private:
  int64_t now() const {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() -
                                                                start)
        .count();
  }

  std::string schedule() {
    // Time counts from the first thing that ran.
    int64_t first = INT64_MAX, last = 0;
    for (const auto *records : {&tasks, &copies})
      for (const Record &record : *records) {
        first = std::min(first, record.startNs);
        last = std::max(last, record.finishNs);
      }
    if (tasks.empty() && copies.empty())
      first = 0;
    auto times = [&](const Record &record) {
      return ",\"start_ns\":" + std::to_string(record.startNs - first) +
             ",\"finish_ns\":" + std::to_string(record.finishNs - first) + "}";
    };
    auto byStart = [](const Record &a, const Record &b) {
      return std::tie(a.startNs, a.name, a.to) <
             std::tie(b.startNs, b.name, b.to);
    };
    std::sort(tasks.begin(), tasks.end(), byStart);
    std::sort(copies.begin(), copies.end(), byStart);
    std::string text =
        "{\"format\":\"placer-schedule\",\"version\":1,\"graph\":\"\","
        "\"makespan_ns\":" +
        std::to_string(last - first) + ",\"lower_bound_ns\":0,\"tasks\":[";
    for (const Record &task : tasks)
      text += (&task == tasks.data() ? "\n " : ",\n ") +
              ("{\"name\":" + quoted(task.name)) +
              ",\"device\":" + quoted(task.from) + times(task);
    text += "],\"transfers\":[";
    for (const Record &copy : copies)
      text += (&copy == copies.data() ? "\n " : ",\n ") +
              ("{\"tensor\":" + quoted(copy.name)) +
              ",\"from\":" + quoted(copy.from) + ",\"to\":" + quoted(copy.to) +
              times(copy);
    return text + "]}\n";
  }

  std::string memory() const {
    std::string text = "{\"devices\":[";
    bool isFirst = true;
    for (const auto &[name, at] : devices) {
      text += (isFirst ? "\n " : ",\n ") + ("{\"name\":" + quoted(name)) +
              ",\"peak_bytes\":" + std::to_string(at.peakBytes) +
              ",\"held_bytes\":" + std::to_string(at.heldBytes) + "}";
      isFirst = false;
    }
    return text + "],\"allocations\":" + std::to_string(allocations) +
           ",\"frees\":" + std::to_string(frees) + "}\n";
  }

  static void write(const char *path, const std::string &text) {
    std::FILE *file = std::fopen(path, "w");
    bool isWritten =
        file && std::fwrite(text.data(), 1, text.size(), file) == text.size();
    if ((file && std::fclose(file) != 0) || !isWritten)
      std::fprintf(stderr, "placer: cannot write '%s'\n", path);
  }

  Clock::time_point start = Clock::now();
  std::mutex mutex;
  /// Of a task, `to` is empty.
  std::map<std::tuple<std::string, std::string, std::string>, int64_t> running;
  std::vector<Record> tasks, copies;
  std::map<std::string, Memory> devices;
};

Recorder recorder;

} // namespace

#define PLACER_EXPORT                                                          \
  extern "C" __attribute__((visibility("default"))) [[maybe_unused]]

PLACER_EXPORT void placer_task_begin(const char *task, const char *device) {
  recorder.begin(task, device, "");
}

PLACER_EXPORT void placer_task_end(const char *task, const char *device) {
  recorder.end(task, device, "");
}

PLACER_EXPORT void placer_copy_begin(const char *tensor, const char *from,
                                     const char *to) {
  recorder.begin(tensor, from, to);
}

PLACER_EXPORT void placer_copy_end(const char *tensor, const char *from,
                                   const char *to) {
  recorder.end(tensor, from, to);
}

PLACER_EXPORT void placer_buffer_alloc(const char *device, int64_t bytes) {
  recorder.hold(device, bytes);
}

PLACER_EXPORT void placer_buffer_free(const char *device, int64_t bytes) {
  recorder.hold(device, -bytes);
}

// What memref operations become with `use-generic-functions`.

PLACER_EXPORT void *_mlir_memref_to_llvm_alloc(uint64_t size) {
  ++recorder.allocations;
  return std::malloc(size ? size : 1);
}

PLACER_EXPORT void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment,
                                                       uint64_t size) {
  ++recorder.allocations;
  return std::aligned_alloc(alignment,
                            (size + alignment - 1) / alignment * alignment);
}

PLACER_EXPORT void _mlir_memref_to_llvm_free(void *pointer) {
  recorder.frees += pointer != nullptr;
  std::free(pointer);
}
