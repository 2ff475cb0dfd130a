//===- MarginalGain.h - Devices to whom they help most ----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CLUSTER_MARGINALGAIN_H
#define PLACER_CLUSTER_MARGINALGAIN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <vector>

namespace placer {

/// Who shares the devices: at least `least` each, at most `most`.
struct Claim {
  int32_t least = 1, most = 1;
};

/// How many of `total` devices each claim gets. In order, each gets its least
/// where that is left; then one device after the other goes to the claim whose
/// time `timeNs(claim, count)` it makes shorter by most, as long as it does;
/// among equals to the first. Where times fall by less and less, no other
/// distribution among those that run has a smaller sum.
std::vector<int32_t>
marginalGain(llvm::ArrayRef<Claim> claims, int32_t total,
             llvm::function_ref<double(size_t claim, int32_t count)> timeNs);

} // namespace placer

#endif // PLACER_CLUSTER_MARGINALGAIN_H
