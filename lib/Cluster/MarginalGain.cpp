//===- MarginalGain.cpp - Devices to whom they help most ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/MarginalGain.h"

#include "llvm/ADT/STLExtras.h"

#include <queue>

using namespace placer;

std::vector<int32_t> placer::marginalGain(
    llvm::ArrayRef<Claim> claims, int32_t total,
    llvm::function_ref<double(size_t claim, int32_t count)> timeNs) {
  std::vector<int32_t> counts(claims.size(), 0);
  for (auto [claim, count] : llvm::zip_equal(claims, counts))
    if (claim.least <= total) {
      count = claim.least;
      total -= count;
    }
  struct Gain {
    double value;
    size_t claim;
    bool operator<(const Gain &other) const {
      return value != other.value ? value < other.value : claim > other.claim;
    }
  };
  std::priority_queue<Gain> gains;
  auto offer = [&](size_t claim) {
    int32_t count = counts[claim];
    if (count == 0 || count >= claims[claim].most)
      return;
    double gain = timeNs(claim, count) - timeNs(claim, count + 1);
    if (gain > 0)
      gains.push({gain, claim});
  };
  for (size_t claim = 0; claim < claims.size(); ++claim)
    offer(claim);
  while (total > 0 && !gains.empty()) {
    size_t claim = gains.top().claim;
    gains.pop();
    ++counts[claim];
    --total;
    offer(claim);
  }
  return counts;
}
