//===- Recompute.cpp - Which tasks are done once more ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Search/Recompute.h"

#include "placer/Model/ResidentMemory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <set>

using namespace placer;
using llvm::ArrayRef;

static constexpr std::pair<llvm::StringLiteral, Recompute> kModes[] = {
    {"auto", Recompute::Auto},
    {"all", Recompute::All},
    {"none", Recompute::None}};

llvm::StringRef placer::recomputeName(Recompute mode) {
  return llvm::find_if(kModes,
                       [&](const auto &known) { return known.second == mode; })
      ->first;
}

std::optional<Recompute> placer::findRecompute(llvm::StringRef name) {
  for (const auto &[known, mode] : kModes)
    if (known == name)
      return mode;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Segments
//===----------------------------------------------------------------------===//

/// Tasks by the segments of their positions.
static Segments segmentsOf(const MicroBatches &microBatches,
                           ArrayRef<int32_t> ofPosition, int32_t count) {
  Segments segments;
  segments.count = count;
  for (auto [batch, position] :
       llvm::zip(microBatches.of, microBatches.position))
    segments.of.push_back(batch == kNone ? kNone : ofPosition[position]);
  return segments;
}

Segments placer::equalSegments(const Instance &instance,
                               const MicroBatches &microBatches,
                               int32_t count) {
  std::vector<double> work(microBatches.numPositions, 0);
  double total = 0;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    if (microBatches.of[task] == kNone ||
        microBatches.role[task] != PipelineRole::Forward)
      continue;
    int64_t least = Instance::kUnlimited;
    for (DeviceId device : instance.groupDevices(instance.group(task)))
      least = std::min(least, instance.time(task, device));
    // Each task counts for something.
    work[microBatches.position[task]] += double(least) + 1;
    total += double(least) + 1;
  }
  std::vector<int32_t> ofPosition;
  double before = 0;
  for (double here : work) {
    // By its middle.
    auto segment =
        static_cast<int32_t>((before + here / 2) * count / (total + 1e-9));
    ofPosition.push_back(std::min(segment, count - 1));
    before += here;
  }
  return segmentsOf(microBatches, ofPosition, count);
}

Segments placer::segmentsOfDevices(const Instance &instance,
                                   const MicroBatches &microBatches,
                                   ArrayRef<DeviceId> devices) {
  std::vector<std::set<DeviceId>> ofPosition(microBatches.numPositions);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    if (microBatches.of[task] != kNone &&
        microBatches.role[task] == PipelineRole::Forward)
      ofPosition[microBatches.position[task]].insert(devices[task]);
  std::vector<int32_t> segmentOf;
  int32_t segment = 0;
  const std::set<DeviceId> *last = nullptr;
  for (const std::set<DeviceId> &here : ofPosition) {
    // Where nothing goes forward, nothing changes.
    if (!here.empty()) {
      segment += last && here != *last;
      last = &here;
    }
    segmentOf.push_back(segment);
  }
  return segmentsOf(microBatches, segmentOf, segment + 1);
}

std::vector<bool> placer::segmentsShortOfRoom(const Instance &instance,
                                              const MicroBatches &microBatches,
                                              const Segments &segments,
                                              ArrayRef<DeviceId> devices,
                                              int64_t parts) {
  // What all micro-batches leave, and how many they are, by segment and device.
  std::map<std::pair<int32_t, DeviceId>, std::pair<double, std::set<int32_t>>>
      left;
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    int32_t segment = segments.of[task];
    if (segment == kNone || microBatches.role[task] != PipelineRole::Forward)
      continue;
    auto &[bytes, batches] = left[{segment, devices[task]}];
    batches.insert(microBatches.of[task]);
    for (TensorId tensor : instance.outputs(task))
      if (llvm::any_of(instance.consumers(tensor), [&](TaskId reader) {
            return microBatches.role[reader] != PipelineRole::Forward;
          }))
        bytes += double(instance.bytes(tensor));
  }
  // With twice as many on their way as there are stages to the end, a pipeline
  // waits for nothing.
  std::vector<double> need(instance.numDevices(), 0);
  for (const auto &[where, what] : left) {
    auto batches = double(what.second.size()) * double(parts);
    double onTheWay = std::min(batches, 2.0 * (segments.count - where.first));
    need[where.second] += what.first / batches * onTheWay;
  }
  ResidentMemory resident(instance);
  for (TaskId task = 0; task < instance.numTasks(); ++task)
    resident.add(task, devices[task]);
  std::vector<bool> isShort(segments.count, false);
  for (const auto &[where, what] : left)
    if (int64_t capacity = instance.capacity(where.second);
        capacity != Instance::kUnlimited &&
        need[where.second] + double(resident.bytes(where.second)) >
            double(capacity))
      isShort[where.first] = true;
  return isShort;
}

//===----------------------------------------------------------------------===//
// What is computed again
//===----------------------------------------------------------------------===//

namespace {

/// A segment of one micro-batch.
struct Passage {
  /// What the way back through it begins with.
  TensorId trigger = kNone;
  /// The place of the first task that reads that, in topological order.
  int32_t begin = 0;
  /// The first task that reads from a copy.
  TaskId firstReader = kNone;
};

class Chooser {
public:
  Chooser(const Instance &instance, const MicroBatches &microBatches,
          const Segments &segments, const std::vector<bool> &again,
          llvm::function_ref<bool(TaskId)> mayRepeat)
      : instance(instance), microBatches(microBatches), segments(segments),
        again(again), mayRepeat(mayRepeat), place(instance.numTasks()),
        passageOf(instance.numTasks(), kNone),
        isRepeated(instance.numTasks(), false) {}

  Recomputation run();

private:
  void findPassages();
  bool canBeRead(TensorId tensor, int32_t passage) const;
  void chooseReads();
  void addInputs();
  bool isReadFirst(TaskId task, ArrayRef<bool> isMoved) const;
  bool isOfBackward(TaskId task) const {
    return microBatches.role[task] != PipelineRole::Forward;
  }

  const Instance &instance;
  const MicroBatches &microBatches;
  const Segments &segments;
  const std::vector<bool> &again;
  llvm::function_ref<bool(TaskId)> mayRepeat;
  /// By task: where it is in topological order.
  std::vector<int32_t> place;
  std::vector<int32_t> passageOf;
  std::vector<Passage> passages;
  std::vector<bool> isRepeated;
  Recomputation decided;
};

} // namespace

/// Gradients come from other segments of the same micro-batch; the first task
/// that reads one begins the way back.
void Chooser::findPassages() {
  llvm::DenseMap<std::pair<int32_t, int32_t>, int32_t> known;
  for (auto [index, task] : llvm::enumerate(instance.topologicalOrder())) {
    place[task] = static_cast<int32_t>(index);
    int32_t segment = segments.of[task];
    if (segment == kNone || microBatches.of[task] == kNone || !again[segment])
      continue;
    auto [entry, isNew] =
        known.try_emplace({segment, microBatches.of[task]},
                          static_cast<int32_t>(passages.size()));
    if (isNew)
      passages.emplace_back();
    passageOf[task] = entry->second;
    Passage &passage = passages[entry->second];
    if (passage.trigger != kNone || !isOfBackward(task))
      continue;
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      // Of several gradients, the last that is there.
      if (isOfBackward(producer) && segments.of[producer] != segment &&
          microBatches.of[producer] == microBatches.of[task] &&
          (passage.trigger == kNone ||
           place[instance.producer(passage.trigger)] < place[producer])) {
        passage.trigger = tensor;
        passage.begin = static_cast<int32_t>(index);
      }
    }
  }
}

/// Whether a copy of what makes a tensor may serve readers of a passage. What
/// is done behind the trigger, or held to the end anyway, is not done again.
bool Chooser::canBeRead(TensorId tensor, int32_t passage) const {
  TaskId producer = instance.producer(tensor);
  return passageOf[producer] == passage && !isOfBackward(producer) &&
         passages[passage].trigger != kNone &&
         place[producer] < passages[passage].begin &&
         !instance.isResult(tensor) && (!mayRepeat || mayRepeat(producer));
}

/// What comes back behind the trigger reads copies. So nothing that the trigger
/// waits for does: in topological order, it all comes before.
void Chooser::chooseReads() {
  for (TaskId reader = 0; reader < instance.numTasks(); ++reader) {
    int32_t passage = passageOf[reader];
    if (passage == kNone || !isOfBackward(reader) ||
        place[reader] < passages[passage].begin)
      continue;
    for (TensorId tensor : instance.inputs(reader)) {
      if (instance.bytes(tensor) == 0 || !canBeRead(tensor, passage))
        continue;
      decided.reads.emplace_back(reader, tensor);
      isRepeated[instance.producer(tensor)] = true;
      TaskId &first = passages[passage].firstReader;
      if (first == kNone || reader < first)
        first = reader;
    }
  }
  llvm::sort(decided.reads);
}

/// What copies read that nothing holds is made again, too.
void Chooser::addInputs() {
  for (TaskId task : llvm::reverse(instance.topologicalOrder()))
    if (isRepeated[task])
      for (TensorId tensor : instance.inputs(task))
        if (canBeRead(tensor, passageOf[task]))
          isRepeated[instance.producer(tensor)] = true;
}

/// Whether anything reads from the first run of a task.
bool Chooser::isReadFirst(TaskId task, ArrayRef<bool> isMoved) const {
  return llvm::any_of(instance.outputs(task), [&](TensorId tensor) {
    return instance.isResult(tensor) ||
           llvm::any_of(instance.consumers(tensor), [&](TaskId reader) {
             if (isMoved[reader] && passageOf[reader] == passageOf[task])
               return false;
             return !std::binary_search(decided.reads.begin(),
                                        decided.reads.end(),
                                        std::make_pair(reader, tensor));
           });
  });
}

Recomputation Chooser::run() {
  findPassages();
  chooseReads();
  addInputs();
  std::unique_ptr<bool[]> moved(new bool[instance.numTasks()]());
  ArrayRef<bool> isMoved(moved.get(), instance.numTasks());
  for (TaskId task : llvm::reverse(instance.topologicalOrder()))
    moved[task] = isRepeated[task] && !isReadFirst(task, isMoved);
  for (TaskId task : instance.topologicalOrder()) {
    if (!isRepeated[task])
      continue;
    const Passage &passage = passages[passageOf[task]];
    decided.tasks.push_back({task, passage.trigger, passage.firstReader,
                             passageOf[task], isMoved[task]});
  }
  llvm::stable_sort(decided.tasks,
                    [](const RepeatedTask &a, const RepeatedTask &b) {
                      return a.before < b.before;
                    });
  return std::move(decided);
}

Recomputation placer::chooseRecomputation(
    const Instance &instance, const MicroBatches &microBatches,
    const Segments &segments, const std::vector<bool> &again,
    llvm::function_ref<bool(TaskId)> mayRepeat) {
  return Chooser(instance, microBatches, segments, again, mayRepeat).run();
}

MicroBatches placer::withCopies(const MicroBatches &microBatches,
                                const Recomputed &recomputed,
                                const Instance &instance) {
  MicroBatches found;
  found.count = microBatches.count;
  found.numPositions = microBatches.numPositions;
  found.turn = microBatches.turn;
  auto numTasks = static_cast<size_t>(instance.numTasks());
  std::vector<TaskId> first(microBatches.of.size(), kNone);
  for (TaskId task = 0; size_t(task) < numTasks; ++task)
    if (!recomputed.isCopy[task])
      first[recomputed.origin[task]] = task;
  found.repeats.assign(numTasks, kNone);
  for (TaskId task = 0; size_t(task) < numTasks; ++task) {
    TaskId origin = recomputed.origin[task];
    found.of.push_back(microBatches.of[origin]);
    found.position.push_back(microBatches.position[origin]);
    found.role.push_back(microBatches.role[origin]);
    if (recomputed.isCopy[task]) {
      found.role.back() = PipelineRole::Backward;
      found.repeats[task] = first[origin];
    }
  }
  found.level.assign(numTasks, 0);
  for (TaskId task : instance.topologicalOrder())
    for (TensorId tensor : instance.inputs(task)) {
      TaskId producer = instance.producer(tensor);
      if (found.of[producer] != found.of[task])
        continue;
      found.level[task] =
          std::max(found.level[task], found.level[producer] + 1);
      // What is done only now is no longer on the way forward.
      if (found.role[producer] == PipelineRole::Backward &&
          found.role[task] == PipelineRole::Forward)
        found.role[task] = PipelineRole::Backward;
    }
  return found;
}
