//===- ReadyList.h - Waiting jobs by size and order -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Policies go over all jobs in some order and run what fits. Those that wait
// may be thousands, but of each size only the first can be next: what does not
// fit now will not after another has been chosen.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CLUSTER_READYLIST_H
#define PLACER_LIB_CLUSTER_READYLIST_H

#include "placer/Cluster/Workload.h"

#include <map>
#include <set>
#include <tuple>

namespace placer {

/// The order of jobs: the least first.
struct ReadyKey {
  __int128 priority = 0;
  int64_t submitNs = 0;
  int64_t sequence = 0;
  JobId job = kNone;

  bool operator<(const ReadyKey &other) const {
    return std::tie(priority, submitNs, sequence, job) <
           std::tie(other.priority, other.submitNs, other.sequence, other.job);
  }
};

class ReadyList {
public:
  bool empty() const { return bySize.empty(); }
  void insert(const ReadyKey &key, int32_t size) { bySize[size].insert(key); }
  void erase(const ReadyKey &key, int32_t size) {
    auto it = bySize.find(size);
    it->second.erase(key);
    if (it->second.empty())
      bySize.erase(it);
  }
  /// The first that needs at most so many devices; null where there is none.
  const ReadyKey *first(int32_t numFree) const {
    const ReadyKey *best = nullptr;
    for (auto it = bySize.begin(), end = bySize.upper_bound(numFree); it != end;
         ++it)
      if (!best || *it->second.begin() < *best)
        best = &*it->second.begin();
    return best;
  }
  /// The first of all.
  const ReadyKey *first() const {
    return first(std::numeric_limits<int32_t>::max());
  }

private:
  std::map<int32_t, std::set<ReadyKey>> bySize;
};

} // namespace placer

#endif // PLACER_LIB_CLUSTER_READYLIST_H
