//===- runtime-threads.cpp - The runtime library, from many threads -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A process calls the functions of the runtime library from many threads at
// once, as traced programs do, and ends; then all that it recorded has to be in
// its files. Built with ThreadSanitizer where there is one, which fails the
// process for a race.
//
//===----------------------------------------------------------------------===//

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

extern "C" {
void placer_task_begin(const char *task, const char *device);
void placer_task_end(const char *task, const char *device);
void placer_copy_begin(const char *tensor, const char *from, const char *to);
void placer_copy_end(const char *tensor, const char *from, const char *to);
void placer_buffer_alloc(const char *device, int64_t bytes);
void placer_buffer_free(const char *device, int64_t bytes);
void *_mlir_memref_to_llvm_alloc(uint64_t size);
void *_mlir_memref_to_llvm_aligned_alloc(uint64_t alignment, uint64_t size);
void _mlir_memref_to_llvm_free(void *pointer);
}

static constexpr int kThreads = 8, kRounds = 500;

static void runDevice(int number) {
  std::string device = "d" + std::to_string(number);
  std::string next = "d" + std::to_string((number + 1) % kThreads);
  for (int round = 0; round < kRounds; ++round) {
    std::string name = device + "-" + std::to_string(round);
    placer_task_begin(name.c_str(), device.c_str());
    void *one = _mlir_memref_to_llvm_alloc(64);
    void *other = _mlir_memref_to_llvm_aligned_alloc(64, 100);
    // Devices share what they count.
    placer_buffer_alloc("shared", 164);
    placer_task_end(name.c_str(), device.c_str());
    placer_copy_begin(name.c_str(), device.c_str(), next.c_str());
    placer_copy_end(name.c_str(), device.c_str(), next.c_str());
    placer_buffer_free("shared", 164);
    _mlir_memref_to_llvm_free(one);
    _mlir_memref_to_llvm_free(other);
  }
}

static std::string textOf(const std::string &path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

static int numOf(const std::string &text, const std::string &what) {
  int found = 0;
  for (size_t at = text.find(what); at != std::string::npos;
       at = text.find(what, at + 1))
    ++found;
  return found;
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::cerr << "usage: runtime-threads PREFIX\n";
    return 2;
  }
  std::string prefix = argv[1];
  std::string trace = prefix + "-trace.json", memory = prefix + "-memory.json";
  setenv("PLACER_TRACE", trace.c_str(), 1);
  setenv("PLACER_MEMORY", memory.c_str(), 1);
  pid_t child = fork();
  if (child == 0) {
    std::vector<std::thread> threads;
    for (int number = 0; number < kThreads; ++number)
      threads.emplace_back(runDevice, number);
    for (std::thread &thread : threads)
      thread.join();
    exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  // The parent records nothing, and writes nothing over it.
  unsetenv("PLACER_TRACE");
  unsetenv("PLACER_MEMORY");
  if (status != 0) {
    std::cerr << "the process that records fails\n";
    return 1;
  }
  std::string recorded = textOf(trace), counted = textOf(memory);
  std::string all = std::to_string(2 * kThreads * kRounds);
  bool isRight = numOf(recorded, "\"device\":") == kThreads * kRounds &&
                 numOf(recorded, "\"tensor\":") == kThreads * kRounds &&
                 numOf(counted, "\"held_bytes\":0}") == 1 &&
                 numOf(counted, "\"allocations\":" + all + ",") == 1 &&
                 numOf(counted, "\"frees\":" + all + "}") == 1;
  if (!isRight)
    std::cerr << "something is missing in " << trace << " or " << memory
              << "\n";
  return isRight ? 0 : 1;
}
