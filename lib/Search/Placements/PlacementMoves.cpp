//===- PlacementMoves.cpp - Random changes of a placement -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/PlacementMoves.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>

using namespace placer;

/// How often each move is drawn, against the others.
static constexpr int kOne = 20;
static constexpr int kBehind = 15;
static constexpr int kAround = 15;
static constexpr int kNeighbour = 10;
static constexpr int kSwap = 8;
static constexpr int kStretch = 5;
static constexpr int kExchange = 5;
static constexpr int kCluster = 8;
static constexpr int kLikeOther = 8;
/// At the end of a walk; at its beginning there are none.
static constexpr int kUrgency = 12;

/// How often a move begins at the critical chain; of the others, at a transfer
/// where these are preferred; and how often it goes to where a neighbour is.
static constexpr double kFromChain = 0.3;
static constexpr double kFromBorder = 0.15;
static constexpr double kToNeighbour = 0.5;
/// How often a block leaves out a group of its device, and takes one of
/// another.
static constexpr double kLeaveOut = 0.1;
static constexpr double kTakeForeign = 0.1;
static constexpr size_t kLargestBlock = 300;
static constexpr size_t kLargestSwap = 30;
static constexpr size_t kLargestUrgent = 60;
/// How many are looked at to find one that runs at the same time.
static constexpr int kDraws = 12;
/// The shortest stretch, as a part of the longest.
static constexpr double kShortestStretch = 1e-3;
/// The largest change of a factor is e to this, or to minus this.
static constexpr double kMostUrgent = 0.4;

PlacementMoves::PlacementMoves(const PlacementTables &tables,
                               const GroupHierarchy &hierarchy,
                               PlacementState &state, Dispatcher *dispatcher,
                               RandomSource &random)
    : tables(tables), hierarchy(hierarchy), state(state),
      dispatcher(dispatcher), random(random), inBlock(tables.numGroups, 0) {}

PlacementMoves::Kind PlacementMoves::draw(double progress) {
  int untimed = kOne + kBehind + kAround + kNeighbour + kSwap + kCluster;
  int withOther = untimed + (other.empty() ? 0 : kLikeOther);
  int timed = dispatcher ? kStretch + kExchange : 0;
  double urgency = dispatcher ? kUrgency * std::clamp(progress, 0.0, 1.0) : 0;
  double kind = random.unit() * (withOther + timed + urgency);
  auto isNext = [&](int share) {
    kind -= share;
    return kind < 0;
  };
  if (isNext(kOne))
    moveOne();
  else if (isNext(kBehind))
    moveGrown(/*isBehind=*/true);
  else if (isNext(kAround))
    moveGrown(/*isBehind=*/false);
  else if (isNext(kNeighbour))
    moveToNeighbour();
  else if (isNext(kSwap))
    swapGroups();
  else if (isNext(kCluster))
    moveCluster();
  else if (!other.empty() && isNext(kLikeOther))
    moveLikeOther();
  else if (!dispatcher)
    return Kind::None;
  else if (isNext(kStretch))
    moveStretch(/*isExchange=*/false);
  else if (isNext(kExchange))
    moveStretch(/*isExchange=*/true);
  else {
    changeUrgency(/*ofBlock=*/random.chance(0.5));
    return state.hasChanges() ? Kind::Urgency : Kind::None;
  }
  return state.hasChanges() ? Kind::Placement : Kind::None;
}

//===----------------------------------------------------------------------===//
// What moves, and to where
//===----------------------------------------------------------------------===//

int32_t PlacementMoves::seedRank() {
  if (dispatcher && random.chance(kFromChain)) {
    if (!chainIsKnown) {
      dispatcher->criticalChain(chain);
      chainIsKnown = true;
    }
    if (!chain.empty()) {
      int32_t code = random.pick(chain);
      if (code < tables.numTasks)
        return code;
      int32_t tensor = code - tables.numTasks;
      return random.chance(0.5) ? tables.producer[tensor]
                                : random.pick(tables.readers[tensor]);
    }
  }
  if (borders && !borders->transfers().empty() && random.chance(kFromBorder)) {
    int32_t tensor = random.pick(borders->transfers()).tensor;
    return random.chance(0.5) ? tables.producer[tensor]
                              : random.pick(tables.readers[tensor]);
  }
  return random.pick(tables.members[random.pick(tables.freeGroups)]);
}

DeviceId PlacementMoves::targetFor(GroupId group) {
  llvm::ArrayRef<GroupId> around = tables.neighbours[group];
  if (!around.empty() && random.chance(kToNeighbour)) {
    DeviceId device = state.device(random.pick(around));
    if (mayGo(group, device))
      return device;
  }
  return random.pick(tables.devices[group]);
}

/// Small sizes are as likely as large ones, by orders of magnitude.
size_t PlacementMoves::blockSize(size_t least, size_t most) {
  return least + static_cast<size_t>(std::exp(
                     random.unit() * std::log(static_cast<double>(most))));
}

/// Fills `block`, from a group on, breadth first with groups of its device.
void PlacementMoves::growFrom(GroupId group, size_t size,
                              const Rows<GroupId> &next, double skipped) {
  DeviceId home = state.device(group);
  block.assign(1, group);
  inBlock[group] = ++numBlocks;
  for (size_t i = 0; i < block.size() && block.size() < size; ++i) {
    llvm::ArrayRef<GroupId> around = next[block[i]];
    size_t offset = around.empty() ? 0 : random.below(around.size());
    for (size_t j = 0; j < around.size() && block.size() < size; ++j) {
      GroupId found = around[(offset + j) % around.size()];
      if (inBlock[found] == numBlocks)
        continue;
      bool isTaken = state.device(found) == home ? !random.chance(skipped)
                                                 : random.chance(kTakeForeign);
      if (!isTaken)
        continue;
      inBlock[found] = numBlocks;
      block.push_back(found);
    }
  }
}

void PlacementMoves::growAround(GroupId group, size_t size) {
  growFrom(group, size, tables.neighbours, kLeaveOut);
}

void PlacementMoves::growBehind(GroupId group, size_t size) {
  growFrom(group, size, tables.followers, 0);
}

void PlacementMoves::moveBlock(llvm::ArrayRef<GroupId> groups, DeviceId to) {
  for (GroupId group : groups)
    if (mayGo(group, to))
      state.move(group, to);
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

void PlacementMoves::moveOne() {
  GroupId group = seedGroup();
  moveBlock(group, targetFor(group));
}

void PlacementMoves::moveGrown(bool isBehind) {
  GroupId group = seedGroup();
  DeviceId to = targetFor(group);
  size_t size = blockSize(
      2, std::min(static_cast<size_t>(tables.numGroups), kLargestBlock));
  if (isBehind)
    growBehind(group, size);
  else
    growAround(group, size);
  moveBlock(block, to);
}

/// One end of a tensor joins the other.
void PlacementMoves::moveToNeighbour() {
  if (tables.numTensors == 0)
    return;
  if (borders && !borders->transfers().empty())
    return removeTransfer();
  auto tensor = static_cast<int32_t>(random.below(tables.numTensors));
  if (tables.readers[tensor].empty())
    return;
  GroupId one = tables.groupOf[tables.producer[tensor]];
  GroupId two = tables.groupOf[random.pick(tables.readers[tensor])];
  if (random.chance(0.5))
    std::swap(one, two);
  moveBlock(two, state.device(one));
}

/// What makes a tensor joins those that read it on another device; or one of
/// these, or all, join it.
void PlacementMoves::removeTransfer() {
  const Dispatcher::Sent &sent = random.pick(borders->transfers());
  GroupId maker = tables.groupOf[tables.producer[sent.tensor]];
  if (random.chance(1.0 / 3))
    return moveBlock(maker, sent.to);
  block.clear();
  ++numBlocks;
  for (int32_t reader : tables.readers[sent.tensor]) {
    GroupId group = tables.groupOf[reader];
    if (state.device(group) != sent.to || inBlock[group] == numBlocks)
      continue;
    inBlock[group] = numBlocks;
    block.push_back(group);
  }
  // What is only sent on there has its readers elsewhere.
  if (block.empty())
    return moveBlock(maker, sent.to);
  DeviceId home = state.device(maker);
  if (random.chance(0.5))
    return moveBlock(block, home);
  moveBlock(random.pick(block), home);
}

/// Changes places with something elsewhere; where there are times, with what
/// runs at about the same time.
void PlacementMoves::swapGroups() {
  int32_t rank = seedRank();
  auto distance = [&](int32_t other) {
    return dispatcher
               ? std::abs(dispatcher->start(other) - dispatcher->start(rank))
               : 0;
  };
  int32_t nearest = kNone;
  for (int draw = 0; draw < kDraws; ++draw) {
    auto found = static_cast<int32_t>(random.below(tables.numTasks));
    if (state.deviceOfRank(found) != state.deviceOfRank(rank) &&
        (nearest == kNone || distance(found) < distance(nearest)))
      nearest = found;
  }
  if (nearest == kNone)
    return;
  GroupId one = tables.groupOf[rank], two = tables.groupOf[nearest];
  DeviceId home = state.device(one), there = state.device(two);
  if (!mayGo(one, there) || !mayGo(two, home))
    return;
  if (random.chance(0.5)) {
    moveBlock(one, there);
    moveBlock(two, home);
    return;
  }
  size_t size = blockSize(1, kLargestSwap);
  growAround(one, size);
  std::swap(block, secondBlock);
  growAround(two, size);
  moveBlock(secondBlock, there);
  moveBlock(block, home);
}

/// What a device does for a while goes to another; in an exchange, what that
/// one does meanwhile comes back.
void PlacementMoves::moveStretch(bool isExchange) {
  int32_t rank = seedRank();
  GroupId group = tables.groupOf[rank];
  DeviceId home = state.device(group), there = targetFor(group);
  if (there == home)
    return;
  double longest = 0.5 * static_cast<double>(dispatcher->makespan());
  auto length = static_cast<int64_t>(
      longest * std::exp(random.unit() * std::log(kShortestStretch)));
  int64_t begin =
      dispatcher->start(rank) -
      static_cast<int64_t>(static_cast<double>(length) * random.unit());
  block.clear();
  secondBlock.clear();
  ++numBlocks;
  for (int32_t each = 0; each < tables.numTasks; ++each) {
    int64_t start = dispatcher->start(each);
    if (start < begin || start >= begin + length)
      continue;
    GroupId found = tables.groupOf[each];
    if (inBlock[found] == numBlocks)
      continue;
    DeviceId device = state.device(found);
    if (device != home && !(isExchange && device == there))
      continue;
    inBlock[found] = numBlocks;
    (device == home ? block : secondBlock).push_back(found);
  }
  moveBlock(block, there);
  moveBlock(secondBlock, home);
}

void PlacementMoves::moveCluster() {
  if (hierarchy.numLevels() == 0)
    return;
  GroupId group = seedGroup();
  DeviceId to = targetFor(group);
  moveBlock(hierarchy.cluster(random.below(hierarchy.numLevels()), group), to);
}

/// A block goes to where another good placement has it.
void PlacementMoves::moveLikeOther() {
  GroupId group = seedGroup();
  growAround(group, blockSize(2, std::min(static_cast<size_t>(tables.numGroups),
                                          kLargestBlock)));
  for (GroupId member : block)
    if (mayGo(member, other[member]))
      state.move(member, other[member]);
}

/// A task, or the first or last members of a block, become more or less urgent
/// than their tails say; a quarter of them as urgent as these.
void PlacementMoves::changeUrgency(bool ofBlock) {
  int32_t factor = Dispatcher::kUnitFactor;
  if (!random.chance(0.25)) {
    double power = kMostUrgent * (2 * random.unit() - 1) * random.unit();
    factor = static_cast<int32_t>(
        std::lround(Dispatcher::kUnitFactor * std::exp(power)));
  }
  auto set = [&](int32_t rank) {
    if (dispatcher->factors()[rank] != factor)
      dispatcher->setFactor(rank, factor);
  };
  if (!ofBlock)
    return set(random.chance(0.5)
                   ? seedRank()
                   : static_cast<int32_t>(random.below(tables.numTasks)));
  growAround(seedGroup(), blockSize(2, kLargestUrgent));
  bool isFirst = random.chance(0.5);
  for (GroupId group : block)
    set(isFirst ? tables.members[group].front() : tables.members[group].back());
}
