//===- SectionFit.cpp - How long until all fits on the devices ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionFit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"

#include <tuple>

using namespace placer;

int64_t PortQueue::wait(size_t j, int64_t base) const {
  return std::max<int64_t>(0, first + llvm::Log2_64(j) * least - base);
}

void SectionFit::add(size_t item, DeviceId device, int64_t itemLength,
                     int64_t itemHead, int64_t itemTail, int64_t need) {
  size_t entry = item * numDevices + device;
  length[entry] = itemLength;
  head[entry] = itemHead;
  tail[entry] = itemTail;
  events.push_back({need, static_cast<int32_t>(item), device});
}

int64_t SectionFit::leastTime(int64_t atLeast, int64_t atMost) {
  llvm::sort(events, [](const Event &a, const Event &b) {
    return std::tie(a.need, a.item, a.device) <
           std::tie(b.need, b.item, b.device);
  });
  // Any weights prove something. That devices count by their speed on these
  // items makes none look better than it is; that they count the same is
  // sometimes better.
  constexpr int64_t kFull = 1 << 16;
  llvm::SmallVector<int64_t> weights(numDevices, kFull);
  int64_t least = leastTime(weights, atLeast, atMost);
  bool areEqual = true;
  for (DeviceId device = 0; device < numDevices; ++device) {
    Wide here = 0, anywhere = 0;
    for (size_t row = 0; row < length.size(); row += numDevices) {
      if (length[row + device] >= kNever)
        continue;
      here += length[row + device];
      anywhere += *std::min_element(length.begin() + row,
                                    length.begin() + row + numDevices);
    }
    if (here > 0)
      weights[device] = static_cast<int64_t>(kFull * anywhere / here);
    areEqual &= weights[device] == kFull;
  }
  return areEqual || least >= kNever ? least
                                     : leastTime(weights, least, atMost);
}

int64_t SectionFit::leastTime(llvm::ArrayRef<int64_t> weights, int64_t atLeast,
                              int64_t atMost) const {
  Wide work = 0;
  llvm::SmallVector<Ends> ends(numDevices);
  std::vector<Wide> cheapest(length.size() / numDevices, -1);
  size_t missing = cheapest.size();
  for (size_t i = 0; i < events.size(); ++i) {
    auto [need, item, device] = events[i];
    size_t entry = size_t(item) * numDevices + device;
    Wide cost = Wide(weights[device]) * length[entry];
    if (cheapest[item] < 0) {
      work += cost;
      cheapest[item] = cost;
      --missing;
    } else if (cost < cheapest[item]) {
      work -= cheapest[item] - cost;
      cheapest[item] = cost;
    }
    ends[device].head = std::min(ends[device].head, head[entry]);
    ends[device].tail = std::min(ends[device].tail, tail[entry]);

    // From here to the next event, only the time itself changes.
    int64_t next = i + 1 < events.size() ? events[i + 1].need : kNever;
    if (missing > 0 || next <= atLeast || next == need)
      continue;
    Wide time = std::max<Wide>(
        {leastForAny(weights, ends, work), Wide(atLeast), Wide(need)});
    if (time < next)
      return time > atMost ? kNever : static_cast<int64_t>(time);
  }
  return cheapest.empty() ? atLeast : kNever;
}

/// The least time in which devices can do the work, whichever of them do.
Wide SectionFit::leastForAny(llvm::ArrayRef<int64_t> weights,
                             llvm::ArrayRef<Ends> ends, Wide work) const {
  llvm::SmallVector<int64_t> rates;
  llvm::SmallVector<Wide> offsets;
  Wide allRates = 0, allOffsets = 0;
  int64_t lastHead = 0, lastTail = 0, leastWeight = kNever;
  for (DeviceId device = 0; device < numDevices; ++device) {
    auto [head, tail] = ends[device];
    if (head >= kNever)
      continue;
    rates.push_back(weights[device]);
    offsets.push_back(Wide(weights[device]) * (head + tail));
    allRates += rates.back();
    allOffsets += offsets.back();
    leastWeight = std::min(leastWeight, weights[device]);
    if (device != out.device)
      lastHead = std::max(lastHead, head);
    if (device != in.device)
      lastTail = std::max(lastTail, tail);
  }
  auto divide = [](Wide amount, Wide rate) {
    return rate > 0 ? (amount + rate - 1) / rate : 0;
  };
  // All at once, each from its own head to its own tail.
  Wide least = divide(work + allOffsets, allRates);

  // Only the best `count` of them, all but one of which wait for each other.
  llvm::sort(rates, std::greater<int64_t>());
  llvm::sort(offsets);
  Wide someRates = 0, someOffsets = 0, waits = 0, leastWithWaits = kNever;
  for (size_t count = 1; count <= rates.size(); ++count) {
    someRates += rates[count - 1];
    someOffsets += offsets[count - 1];
    if (count > 1)
      waits += Wide(leastWeight) *
               (out.wait(count - 1, lastHead) + in.wait(count - 1, lastTail));
    leastWithWaits =
        std::min(leastWithWaits, divide(work + someOffsets + waits, someRates));
  }
  return std::max(least, leastWithWaits);
}
