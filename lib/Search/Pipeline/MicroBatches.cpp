//===- MicroBatches.cpp - Work that repeats, and its way through ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/MicroBatches.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <map>

using namespace placer;
using llvm::ArrayRef;

/// How many numbers of micro-batches are tried: those of most work first.
static constexpr size_t kTried = 4;

/// Of the tasks before the turn, at least one in so many must be waited for
/// behind it. Short cuts within a network are fewer, and shorter.
static constexpr int64_t kPartThatReturns = 4;

namespace {

/// A hash that is the same in every run and on every machine.
class Colour {
public:
  void add(uint64_t value) {
    state = (state ^ (value + 0x9e3779b97f4a7c15 + (state << 6))) *
            0xff51afd7ed558ccd;
    state ^= state >> 32;
  }
  uint64_t get() const { return state; }

private:
  uint64_t state = 0x2545f4914f6cdd1d;
};

class Finder {
public:
  explicit Finder(const Instance &instance)
      : instance(instance), work(instance.numTasks(), 0) {
    for (TaskId task = 0; task < instance.numTasks(); ++task) {
      // On the fastest device; each task counts for something.
      int64_t least = Instance::kUnlimited;
      for (DeviceId device : instance.groupDevices(instance.group(task)))
        least = std::min(least, instance.time(task, device));
      work[task] = static_cast<double>(least) + 1;
      total += work[task];
    }
  }

  std::optional<MicroBatches> find();

private:
  void findColours();
  /// The pieces where `number` is that of the micro-batches: their work, or 0.
  /// What all of them seem to read may be in none.
  double tryNumber(int64_t number, bool mayBeShared,
                   std::vector<int32_t> &of) const;
  bool isReadByAll(TaskId task, int64_t number) const;
  void addReaders(std::vector<int32_t> &of) const;

  const Instance &instance;
  std::vector<double> work;
  double total = 0;
  std::vector<uint64_t> colour;
  llvm::DenseMap<uint64_t, int64_t> counts;
};

} // namespace

void Finder::findColours() {
  colour.assign(instance.numTasks(), 0);
  llvm::SmallVector<uint64_t> read;
  for (TaskId task : instance.topologicalOrder()) {
    Colour mixed;
    mixed.add(llvm::xxh3_64bits(instance.problem().tasks[task].op));
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      mixed.add(instance.canRun(task, device) ? device + 1 : 0);
    read.clear();
    for (TensorId tensor : instance.inputs(task))
      read.push_back(colour[instance.producer(tensor)]);
    llvm::sort(read);
    for (uint64_t other : read)
      mixed.add(other);
    // DenseMap has keys of its own at the end of the range.
    colour[task] = mixed.get() >> 2;
    ++counts[colour[task]];
  }
}

/// Whether as many tasks of one colour read a task as there are micro-batches:
/// it may be what they share, such as a weight that is transposed once. As many
/// layers have one, their number says nothing.
bool Finder::isReadByAll(TaskId task, int64_t number) const {
  llvm::SmallDenseMap<uint64_t, int64_t> readers;
  for (TensorId tensor : instance.outputs(task))
    for (TaskId reader : instance.consumers(tensor))
      if (++readers[colour[reader]] == number)
        return true;
  return false;
}

double Finder::tryNumber(int64_t number, bool mayBeShared,
                         std::vector<int32_t> &of) const {
  std::vector<bool> core(instance.numTasks());
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    core[task] = counts.lookup(colour[task]) % number == 0 &&
                 !(mayBeShared && isReadByAll(task, number));
  auto isCore = [&](TaskId task) -> bool { return core[task]; };
  llvm::IntEqClasses pieces(instance.numTasks());
  for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
    if (TaskId producer = instance.producer(tensor); isCore(producer))
      for (TaskId reader : instance.consumers(tensor))
        if (isCore(reader))
          pieces.join(producer, reader);
  pieces.compress();

  // Pieces are alike where they have as many tasks of each colour.
  std::vector<uint64_t> likeness(pieces.getNumClasses(), 0);
  std::vector<double> workOf(pieces.getNumClasses(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (isCore(task)) {
      Colour mixed;
      mixed.add(colour[task]);
      likeness[pieces[task]] += mixed.get();
      workOf[pieces[task]] += work[task];
    }
  std::map<uint64_t, std::pair<int64_t, double>> families;
  for (auto [like, piece] : llvm::zip(likeness, workOf))
    if (piece > 0) {
      ++families[like].first;
      families[like].second += piece;
    }
  const std::pair<const uint64_t, std::pair<int64_t, double>> *best = nullptr;
  for (const auto &family : families)
    if (family.second.first == number &&
        (!best || family.second.second > best->second.second))
      best = &family;
  if (!best)
    return 0;

  of.assign(instance.numTasks(), kNone);
  std::vector<int32_t> numberOf(pieces.getNumClasses(), kNone);
  int32_t next = 0;
  for (TaskId task : instance.topologicalOrder()) {
    unsigned piece = pieces[task];
    if (!isCore(task) || likeness[piece] != best->first)
      continue;
    if (numberOf[piece] == kNone)
      numberOf[piece] = next++;
    of[task] = numberOf[piece];
  }
  return best->second.second;
}

/// What reads from one micro-batch is of it; where it reads what was added up
/// before, it goes with the last.
void Finder::addReaders(std::vector<int32_t> &of) const {
  const std::vector<int32_t> core = of;
  constexpr int32_t kSeveral = -2;
  auto joined = [](int32_t a, int32_t b) {
    return a == kNone || a == b ? b : kSeveral;
  };
  for (TaskId task : instance.topologicalOrder()) {
    if (of[task] != kNone)
      continue;
    int32_t ofCore = kNone, last = kNone;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (core[producer] != kNone)
        ofCore = joined(ofCore, core[producer]);
      last = std::max(last, of[producer]);
    }
    if (ofCore != kSeveral)
      of[task] = ofCore != kNone ? ofCore : last;
  }
  // What only one micro-batch reads, and nothing else feeds, is of it too.
  for (TaskId task : llvm::reverse(instance.topologicalOrder())) {
    if (of[task] != kNone || !instance.inputs(task).empty())
      continue;
    int32_t reader = kNone;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        reader =
            joined(reader, of[consumer] == kNone ? kSeveral : of[consumer]);
    if (reader != kSeveral)
      of[task] = reader;
  }
}

/// Levels, roles and places, where the micro-batches are known.
static void findRoles(const Instance &instance, MicroBatches &found) {
  int32_t numTasks = instance.numTasks();
  found.level.assign(numTasks, 0);
  found.role.assign(numTasks, PipelineRole::Forward);
  found.position.assign(numTasks, 0);
  int32_t numLevels = 1;
  for (TaskId task : instance.topologicalOrder()) {
    for (TensorId tensor : instance.inputs(task))
      if (TaskId producer = instance.producer(tensor);
          found.of[producer] == found.of[task])
        found.level[task] =
            std::max(found.level[task], found.level[producer] + 1);
    numLevels = std::max(numLevels, found.level[task] + 1);
  }

  // How many tasks before each level something behind it waits for, and how
  // many there are.
  std::vector<int64_t> waiting(numLevels + 1, 0), before(numLevels + 1, 0);
  std::vector<bool> isRead(numTasks, false);
  for (TaskId task = 0; task < numTasks; ++task) {
    int32_t last = found.level[task];
    for (TensorId tensor : instance.outputs(task))
      for (TaskId consumer : instance.consumers(tensor))
        if (found.of[consumer] == found.of[task]) {
          isRead[task] = true;
          last = std::max(last, found.level[consumer]);
        }
    ++before[found.level[task] + 1];
    if (last > found.level[task] + 1) {
      ++waiting[found.level[task] + 1];
      --waiting[last + 1];
    }
  }
  int64_t most = 0;
  for (int32_t level = 1; level < numLevels; ++level) {
    waiting[level] += waiting[level - 1];
    before[level] += before[level - 1];
    if (waiting[level] > most &&
        kPartThatReturns * waiting[level] >= before[level]) {
      most = waiting[level];
      found.turn = level;
    }
  }

  auto isForward = [&](TaskId task) {
    return !found.hasTurn() || found.level[task] < found.turn;
  };
  // Where only one task of a micro-batch has nothing behind it, that is the end
  // of the way and no gradient of a weight.
  std::vector<int32_t> numEnds(found.count, 0);
  for (TaskId task = 0; task < numTasks; ++task)
    if (!isForward(task) && !isRead[task] && found.of[task] != kNone)
      ++numEnds[found.of[task]];
  for (TaskId task = 0; task < numTasks; ++task)
    if (!isForward(task))
      found.role[task] = !isRead[task] && (found.of[task] == kNone ||
                                           numEnds[found.of[task]] > 1)
                             ? PipelineRole::Weight
                             : PipelineRole::Backward;

  // A weight is where it is read on the way forward.
  std::vector<int32_t> ofWeight(instance.numWeights(), kNone);
  for (TaskId task : instance.topologicalOrder()) {
    int32_t forward = kNone, back = kNone, shared = kNone;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (found.of[producer] != found.of[task] && found.of[task] != kNone)
        continue;
      int32_t there = found.position[producer];
      if (found.role[producer] == PipelineRole::Forward)
        forward = std::max(forward, there);
      else
        back = back == kNone ? there : std::min(back, there);
    }
    for (WeightId weight : instance.weights(task))
      shared = std::max(shared, ofWeight[weight]);
    int32_t &position = found.position[task];
    if (found.role[task] == PipelineRole::Forward) {
      position = found.level[task];
      for (WeightId weight : instance.weights(task))
        if (ofWeight[weight] == kNone)
          ofWeight[weight] = position;
    } else if (shared != kNone) {
      position = shared;
    } else if (found.role[task] == PipelineRole::Weight && back != kNone) {
      position = back;
    } else {
      position = forward != kNone ? forward : std::max(back, 0);
    }
    found.numPositions = std::max(found.numPositions, position + 1);
  }
}

std::optional<MicroBatches> Finder::find() {
  findColours();
  llvm::MapVector<int64_t, double> workOf;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (int64_t count = counts.lookup(colour[task]); count > 1)
      workOf[count] += work[task];
  auto numbers = workOf.takeVector();
  llvm::stable_sort(numbers, [](const auto &a, const auto &b) {
    return a.second > b.second;
  });
  MicroBatches found;
  double best = 0;
  for (auto [number, sum] : ArrayRef(numbers).take_front(kTried)) {
    std::vector<int32_t> of;
    double inPieces = tryNumber(number, /*mayBeShared=*/false, of);
    // What is shared may have made one piece of most.
    if (inPieces < total / 2) {
      std::vector<int32_t> ofOthers;
      double inOthers = tryNumber(number, /*mayBeShared=*/true, ofOthers);
      if (inOthers > inPieces) {
        inPieces = inOthers;
        of = std::move(ofOthers);
      }
    }
    if (inPieces <= best)
      continue;
    best = inPieces;
    found.count = static_cast<int32_t>(number);
    found.of = std::move(of);
  }
  if (best == 0)
    return std::nullopt;
  addReaders(found.of);
  double shared = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (found.of[task] == kNone)
      shared += work[task];
  if (shared > total / 2)
    return std::nullopt;
  findRoles(instance, found);
  return found;
}

std::optional<MicroBatches> placer::findMicroBatches(const Instance &instance) {
  return Finder(instance).find();
}

MicroBatches placer::asOneMicroBatch(const Instance &instance) {
  MicroBatches found;
  found.of.assign(instance.numTasks(), 0);
  findRoles(instance, found);
  return found;
}
