//===- WorkerProtocol.h - What solver processes speak -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Messages between the compiler and a solver process, over a socket that the
// process finds as its file descriptor `kChannel`. Standard output and error
// are free for whatever a solver likes to say.
//
// The process says Hello once it can solve. From then on every Solve is
// answered by one message: a Response, or a Failure or OutOfMemory, after which
// the process ends. It also ends when the channel is closed.
//
// This header stands alone: the processes use nothing else of placer, and
// tools/placer-cp-worker/wasm/cp-worker.mjs says the same in JavaScript.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SOLVER_WORKERPROTOCOL_H
#define PLACER_SOLVER_WORKERPROTOCOL_H

#include <cstdint>
#include <cstring>

namespace placer::worker {

inline constexpr int kChannel = 3;

enum class Kind : uint32_t {
  Hello = 1,       ///< the name and version of the solver
  Solve = 2,       ///< the model's length in 8 bytes, model, parameters
  Response = 3,    ///< a CpSolverResponse
  Failure = 4,     ///< why the process gives up, in words
  OutOfMemory = 5, ///< the same, and the reason is memory
};

/// What comes before the bytes of every message. Numbers are little-endian.
struct Header {
  static constexpr size_t kSize = 16;

  Kind kind = Kind::Failure;
  uint64_t length = 0;

  void write(char (&bytes)[kSize]) const {
    std::memcpy(bytes, kMagic, sizeof(kMagic));
    writeNumber(bytes + 4, static_cast<uint32_t>(kind), 4);
    writeNumber(bytes + 8, length, 8);
  }

  /// False if the bytes are not a message of this protocol.
  bool read(const char (&bytes)[kSize]) {
    kind = static_cast<Kind>(readNumber(bytes + 4, 4));
    length = readNumber(bytes + 8, 8);
    return std::memcmp(bytes, kMagic, sizeof(kMagic)) == 0 &&
           kind >= Kind::Hello && kind <= Kind::OutOfMemory &&
           length <= kLongest;
  }

  static void writeNumber(char *bytes, uint64_t number, int count) {
    for (int i = 0; i < count; ++i)
      bytes[i] = static_cast<char>(number >> (8 * i));
  }
  static uint64_t readNumber(const char *bytes, int count) {
    uint64_t number = 0;
    for (int i = 0; i < count; ++i)
      number |= uint64_t(static_cast<unsigned char>(bytes[i])) << (8 * i);
    return number;
  }

private:
  static constexpr char kMagic[4] = {'P', 'L', 'C', 'P'};
  /// No protobuf message is longer than 2 GiB, and a Solve holds two.
  static constexpr uint64_t kLongest = uint64_t(1) << 32;
};

} // namespace placer::worker

#endif // PLACER_SOLVER_WORKERPROTOCOL_H
