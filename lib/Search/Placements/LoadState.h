//===- LoadState.h - A placement by its largest load ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_PLACEMENTS_LOADSTATE_H
#define PLACER_LIB_SEARCH_PLACEMENTS_LOADSTATE_H

#include "Search/Placements/PlacementState.h"

namespace placer {

/// A placement whose objective is the largest load of a device or channel.
/// Walks compare a norm that is close to it but in which every load counts, so
/// that it is progress if one of several large loads becomes less. Of memory it
/// knows what is held throughout; the orders decide the rest.
class LoadState : public PlacementState {
public:
  explicit LoadState(const PlacementTables &tables);

  void restart(llvm::ArrayRef<DeviceId> groupDevices) override;
  void move(GroupId group, DeviceId device) override;
  int64_t evaluate(int64_t limit) override;
  void commit() override;
  void rollback() override;
  int64_t value() const override { return committedNorm; }
  int64_t objective() const override { return largest; }

private:
  /// Adds what a tensor takes on channels as the devices are, or takes it away.
  void count(int32_t tensor, int64_t sign);
  /// What a group reads and writes is counted anew after it has moved.
  template <typename Change>
  void recount(llvm::ArrayRef<GroupId> groups, Change change);
  int64_t norm() const;

  std::vector<int64_t> channelLoads;
  /// Transfers that have no link.
  int64_t numImpossible = 0;
  int64_t committedNorm = 0, evaluatedNorm = 0, largest = 0;
  std::vector<int32_t> affected;
  std::vector<uint8_t> isAffected;
  /// By device, while the transfers of one tensor are found.
  std::vector<uint64_t> seenBy;
  uint64_t seen = 0;
};

} // namespace placer

#endif // PLACER_LIB_SEARCH_PLACEMENTS_LOADSTATE_H
