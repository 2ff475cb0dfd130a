//===- TransferSequence.cpp - Channels with a given order -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Simulate/TransferSequence.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

void TransferSequence::add(const TransferTurn &key, LinkId link) {
  linkOfReady[key.transfer] = link;
  toLookAt.push_back(instance.channels(link).front());
}

void TransferSequence::release(LinkId link) {
  for (ChannelId channel : instance.channels(link)) {
    isBusy[channel] = false;
    toLookAt.push_back(channel);
  }
}

void TransferSequence::roomFreed(DeviceId device, int64_t bytes) {
  auto &waiting = waitingForRoom[device];
  while (!waiting.empty() && std::get<int64_t>(*waiting.begin()) <= bytes) {
    toLookAt.push_back(std::get<2>(*waiting.begin()));
    waiting.erase(waiting.begin());
  }
}

bool TransferSequence::isNextEverywhere(ActivityId transfer,
                                        LinkId link) const {
  return llvm::all_of(instance.channels(link), [&](ChannelId channel) {
    return !isBusy[channel] && nextAt(channel) == transfer;
  });
}

void TransferSequence::start(TryStart tryStart) {
  llvm::sort(toLookAt);
  toLookAt.erase(llvm::unique(toLookAt), toLookAt.end());
  // What starts frees no channel, and makes nothing ready.
  for (ChannelId channel : toLookAt) {
    ActivityId transfer = nextAt(channel);
    if (transfer == kNone || linkOfReady[transfer] == kNone)
      continue;
    LinkId link = linkOfReady[transfer];
    if (!isNextEverywhere(transfer, link))
      continue;
    if (std::optional<int64_t> wanted = tryStart(transfer)) {
      DeviceId to = instance.problem().links[link].to;
      waitingForRoom[to].insert({*wanted, transfer, channel});
      continue;
    }
    for (ChannelId taken : instance.channels(link)) {
      isBusy[taken] = true;
      ++next[taken];
    }
  }
  toLookAt.clear();
}

ActivityId TransferSequence::firstWithoutRoom() const {
  for (const auto &waiting : waitingForRoom)
    if (!waiting.empty())
      return std::get<1>(*waiting.begin());
  return kNone;
}
