//===- FakeBackend.h - Solvers that answer what a test wants ----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_FAKEBACKEND_H
#define PLACER_UNITTESTS_COMMON_FAKEBACKEND_H

#include "Solver/Cp/CpModel.h"
#include "placer/Solver/CpBackend.h"

#include <functional>
#include <mutex>
#include <vector>

namespace placer::testing {

/// A backend whose answers a test makes up.
class FakeBackend : public CpBackend {
public:
  using Answer = std::function<CpReply(int worker, const std::string &model)>;

  explicit FakeBackend(Answer answer, int workers = 1)
      : answer(std::move(answer)), workers(workers) {}

  int numWorkers() const override { return workers; }
  std::string name() override { return "fake 1.0"; }
  CpReply solve(int worker, llvm::StringRef model, llvm::StringRef,
                double seconds) override {
    {
      std::lock_guard<std::mutex> lock(mutex);
      ++asked;
      longest = std::max(longest, seconds);
    }
    return answer(worker, model.str());
  }

  int asked = 0;
  double longest = 0;

private:
  Answer answer;
  int workers;
  std::mutex mutex;
};

inline CpReply fault(CpFault kind) {
  CpReply reply;
  reply.fault = kind;
  reply.detail = "as the test wants it";
  return reply;
}

inline void putNumber(std::string &bytes, uint64_t number) {
  for (; number >= 128; number >>= 7)
    bytes.push_back(static_cast<char>(number | 128));
  bytes.push_back(static_cast<char>(number));
}

/// A CpSolverResponse.
inline CpReply response(CpStatus status, const std::vector<int64_t> &solution,
                        int64_t bound) {
  CpReply reply;
  std::string &bytes = reply.response;
  bytes = "\x08";
  putNumber(bytes, static_cast<uint64_t>(status));
  std::string values;
  for (int64_t value : solution)
    putNumber(values, static_cast<uint64_t>(value));
  bytes += "\x12";
  putNumber(bytes, values.size());
  bytes += values;
  bytes += "\xe8\x01";
  putNumber(bytes, static_cast<uint64_t>(bound));
  return reply;
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_FAKEBACKEND_H
