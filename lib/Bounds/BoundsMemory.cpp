//===- BoundsMemory.cpp - Devices that wait for memory --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of tasks that are bound to one device:
//
//   - Those that start in the first E ns leave what they make in memory, as
//     far as it is read by tasks there that cannot end by E. All of it is held
//     in the ns before E, so that it limits how much work the device can have
//     begun by then.
//   - Those that end in the last L ns read what was made by tasks that have L
//     ns behind their start. All of it is held in the ns after the beginning
//     of the L ns, which limits how much work can be left for the end.
//
// Where E + L is at most a bound that is proven, the rest of the work needs the
// time between: a pipeline whose first stage has room for few micro-batches
// waits for the first of them to come back, and for the last.
//
// How much work memory has room for is a knapsack. A task that starts early
// needs those before it to, and one that ends late those behind it: of these
// conditions each task keeps one, so that tasks are a forest. For any price of
// a byte, the most that a set of tasks is worth beside its bytes is then found
// in a walk over the forest, and with the price of all bytes that there are it
// is no less than the work of any set that fits. That is exact whatever the
// price, which is found by crossing lines.
//
//===----------------------------------------------------------------------===//

#include "Bounds/BoundParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace placer;
using llvm::ArrayRef;

/// How many lengths of each window are tried.
static constexpr size_t kWindows = 12;
/// How many prices of a byte are tried for each.
static constexpr int kPrices = 24;

namespace {

/// A task as a piece of luggage.
struct Item {
  int64_t time = 0;
  int64_t bytes = 0;
  /// The item that must be taken with it, or kNone.
  int32_t needs = kNone;
};

/// A set of items by what it takes.
struct Taken {
  Wide time = 0, bytes = 0;
};

/// A window at one end of the schedule, and the work that may be done in it.
struct Window {
  int64_t length = 0, idle = 0;
};

class MemoryWindows {
public:
  MemoryWindows(const BoundContext &context)
      : instance(context.instance), context(context), tables(context.tables),
        onlyDevice(instance.numGroups(), kNone),
        itemOf(instance.numTasks(), kNone), rank(instance.numTasks(), 0) {
    for (GroupId group = 0; group < instance.numGroups(); ++group) {
      int32_t count = 0;
      for (DeviceId device : instance.groupDevices(group))
        if (tables.isUsable(group, device)) {
          ++count;
          onlyDevice[group] = device;
        }
      if (count != 1)
        onlyDevice[group] = kNone;
    }
    for (auto [number, task] : llvm::enumerate(instance.topologicalOrder()))
      rank[task] = static_cast<int32_t>(number);
  }

  /// No schedule is shorter than this.
  int64_t bound(int64_t proven);

private:
  bool isBound(TaskId task, DeviceId device) const {
    return onlyDevice[instance.group(task)] == device;
  }
  std::vector<int64_t> roomOfDevices() const;
  int64_t endOfHead(TaskId task, DeviceId device) const {
    return tables.head(task, device) + instance.time(task, device);
  }
  int64_t startOfTail(TaskId task, DeviceId device) const {
    return tables.tail(task, device) + instance.time(task, device);
  }
  /// Whether a tensor comes from elsewhere in any case.
  bool isCopy(TensorId tensor, DeviceId device) const {
    return !tables.isUsable(instance.group(instance.producer(tensor)), device);
  }
  std::vector<Window> windows(DeviceId device, int64_t room, bool isEnd,
                              int64_t longest);
  void fillForFront(DeviceId device, int64_t length);
  void fillForEnd(DeviceId device, int64_t length);
  int64_t mostWork(int64_t room) const;
  Taken bestAt(Wide time, Wide bytes, Wide &value) const;

  const Instance &instance;
  const BoundContext &context;
  const PathTables &tables;
  /// By group; kNone where there are several.
  std::vector<DeviceId> onlyDevice;
  /// The tasks of an engine that are bound to it, in topological order, and all
  /// tensors that they make or read.
  std::vector<TaskId> tasks;
  std::vector<TensorId> tensors;
  /// In the order of a walk: what an item needs stands before it.
  std::vector<Item> items;
  std::vector<int32_t> itemOf;
  std::vector<int32_t> rank;
};

} // namespace

/// By device: what is left beside residents and weights of what is bound to it.
std::vector<int64_t> MemoryWindows::roomOfDevices() const {
  std::vector<int64_t> room;
  for (DeviceId device = 0; device < instance.numDevices(); ++device)
    room.push_back(instance.capacity(device));
  std::vector<std::pair<DeviceId, WeightId>> weights;
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    DeviceId device = onlyDevice[group];
    if (device == kNone)
      continue;
    room[device] -= instance.groupResidentBytes(group);
    for (WeightId weight : instance.groupWeights(group))
      weights.push_back({device, weight});
  }
  llvm::sort(weights);
  weights.erase(llvm::unique(weights), weights.end());
  for (auto [device, weight] : weights)
    room[device] -= instance.weightBytes(weight);
  return room;
}

/// Items that may start in the first `length` ns, with what each leaves.
void MemoryWindows::fillForFront(DeviceId device, int64_t length) {
  items.clear();
  for (TaskId task : tasks) {
    itemOf[task] = kNone;
    if (tables.head(task, device) >= length)
      continue;
    Item item{instance.time(task, device), 0, kNone};
    TaskId last = kNone;
    for (TensorId tensor : instance.inputs(task))
      if (TaskId producer = instance.producer(tensor);
          itemOf[producer] != kNone && isBound(producer, device) &&
          (last == kNone || rank[producer] > rank[last]))
        last = producer;
    if (last != kNone)
      item.needs = itemOf[last];
    itemOf[task] = static_cast<int32_t>(items.size());
    items.push_back(item);
  }
  for (TensorId tensor : tensors) {
    TaskId producer = instance.producer(tensor), first = kNone;
    bool isHeld = false;
    for (TaskId reader : instance.consumers(tensor)) {
      if (!isBound(reader, device))
        continue;
      isHeld |= endOfHead(reader, device) >= length;
      if (itemOf[reader] != kNone &&
          (first == kNone || rank[reader] < rank[first]))
        first = reader;
    }
    if (isBound(producer, device)) {
      if ((isHeld || instance.isResult(tensor)) && itemOf[producer] != kNone)
        items[itemOf[producer]].bytes += instance.bytes(tensor);
    } else if (isHeld && first != kNone && isCopy(tensor, device)) {
      items[itemOf[first]].bytes += instance.bytes(tensor);
    }
  }
}

/// Items that may end in the last `length` ns, with what each reads.
void MemoryWindows::fillForEnd(DeviceId device, int64_t length) {
  items.clear();
  for (TaskId task : llvm::reverse(tasks)) {
    itemOf[task] = kNone;
    if (tables.tail(task, device) >= length)
      continue;
    Item item{instance.time(task, device), 0, kNone};
    TaskId first = kNone;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId reader : instance.consumers(tensor))
        if (itemOf[reader] != kNone && isBound(reader, device) &&
            (first == kNone || rank[reader] < rank[first]))
          first = reader;
    if (first != kNone)
      item.needs = itemOf[first];
    itemOf[task] = static_cast<int32_t>(items.size());
    items.push_back(item);
  }
  for (TensorId tensor : tensors) {
    TaskId producer = instance.producer(tensor), last = kNone;
    int64_t behind = 0;
    for (TaskId reader : instance.consumers(tensor)) {
      if (!isBound(reader, device))
        continue;
      behind = std::max(behind, startOfTail(reader, device));
      if (itemOf[reader] != kNone &&
          (last == kNone || rank[reader] > rank[last]))
        last = reader;
    }
    if (last == kNone)
      continue;
    bool isHeld =
        isBound(producer, device)
            ? startOfTail(producer, device) >= length
            : isCopy(tensor, device) &&
                  behind + context.transfers.leastInto(tensor, device) >=
                      length;
    if (isHeld)
      items[itemOf[last]].bytes += instance.bytes(tensor);
  }
}

/// The set of the most value where a byte costs `time` / `bytes`, and its value
/// times `bytes`.
Taken MemoryWindows::bestAt(Wide time, Wide bytes, Wide &value) const {
  std::vector<Wide> values(items.size(), 0);
  std::vector<Taken> taken(items.size());
  value = 0;
  Taken all;
  // What needs an item stands behind it.
  for (size_t i = items.size(); i-- > 0;) {
    const Item &item = items[i];
    values[i] += bytes * item.time - time * item.bytes;
    taken[i].time += item.time;
    taken[i].bytes += item.bytes;
    if (values[i] <= 0)
      continue;
    Wide &to = item.needs == kNone ? value : values[item.needs];
    Taken &with = item.needs == kNone ? all : taken[item.needs];
    to += values[i];
    with.time += taken[i].time;
    with.bytes += taken[i].bytes;
  }
  return all;
}

/// No set of items within `room` has more work.
int64_t MemoryWindows::mostWork(int64_t room) const {
  Taken above, below;
  for (const Item &item : items) {
    above.time += item.time;
    above.bytes += item.bytes;
  }
  Wide most = above.time;
  if (above.bytes <= room)
    return static_cast<int64_t>(most);
  for (int i = 0; i < kPrices; ++i) {
    Wide time = above.time - below.time, bytes = above.bytes - below.bytes;
    if (time <= 0 || bytes <= 0)
      break;
    Wide value = 0;
    Taken best = bestAt(time, bytes, value);
    most = std::min(most, (value + time * room) / bytes);
    // Neither of the two lines is above the other sets any more.
    if (value <= bytes * above.time - time * above.bytes)
      break;
    (best.bytes > room ? above : below) = best;
  }
  return static_cast<int64_t>(most);
}

/// The windows at one end in which the device must idle.
std::vector<Window> MemoryWindows::windows(DeviceId device, int64_t room,
                                           bool isEnd, int64_t longest) {
  std::vector<int64_t> lengths;
  for (TaskId task : tasks)
    lengths.push_back(isEnd ? tables.tail(task, device)
                            : tables.head(task, device));
  llvm::sort(lengths);
  lengths.erase(llvm::unique(lengths), lengths.end());
  // Where little can be done before what comes next, devices wait.
  std::vector<std::pair<int64_t, int64_t>> byStep;
  for (size_t i = 0; i < lengths.size(); ++i)
    if (lengths[i] > 0 && lengths[i] <= longest)
      byStep.push_back(
          {i == 0 ? lengths[i] : lengths[i] - lengths[i - 1], lengths[i]});
  llvm::sort(byStep, [](const auto &a, const auto &b) {
    return std::make_pair(-a.first, a.second) <
           std::make_pair(-b.first, b.second);
  });
  if (byStep.size() > kWindows)
    byStep.resize(kWindows);
  std::vector<Window> found = {{0, 0}};
  for (const auto &[step, length] : byStep) {
    if (isEnd)
      fillForEnd(device, length);
    else
      fillForFront(device, length);
    int64_t idle = length - std::min(length, mostWork(room));
    if (idle > 0)
      found.push_back({length, idle});
  }
  for (TaskId task : tasks)
    itemOf[task] = kNone;
  return found;
}

int64_t MemoryWindows::bound(int64_t proven) {
  int64_t best = 0;
  std::vector<int64_t> rooms = roomOfDevices();
  std::vector<std::vector<TaskId>> byEngine(instance.numEngines());
  for (TaskId task : instance.topologicalOrder())
    if (DeviceId device = onlyDevice[instance.group(task)];
        device != kNone && instance.capacity(device) != Instance::kUnlimited)
      byEngine[instance.engine(task, device)].push_back(task);
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (instance.capacity(device) == Instance::kUnlimited)
      continue;
    for (EngineId engine = instance.firstEngine(device);
         engine < instance.firstEngine(device + 1); ++engine) {
      tasks = std::move(byEngine[engine]);
      if (tasks.empty() || context.deadline.isOver())
        continue;
      int64_t work = 0;
      Wide bytes = 0;
      tensors.clear();
      for (TaskId task : tasks) {
        work += instance.time(task, device);
        llvm::append_range(tensors, instance.outputs(task));
        llvm::append_range(tensors, instance.inputs(task));
      }
      llvm::sort(tensors);
      tensors.erase(llvm::unique(tensors), tensors.end());
      for (TensorId tensor : tensors)
        bytes += instance.bytes(tensor);
      int64_t room = rooms[device];
      // Without room for residents there is no schedule; with room for all,
      // nothing waits.
      if (room < 0 || bytes <= room)
        continue;
      std::vector<Window> fronts =
          windows(device, room, /*isEnd=*/false, proven);
      std::vector<Window> ends = windows(device, room, /*isEnd=*/true, proven);
      for (const Window &front : fronts)
        for (const Window &end : ends)
          if (front.length + end.length <= proven)
            best = std::max(best, work + front.idle + end.idle);
    }
  }
  return best;
}

Bound placer::boundByMemory(const BoundContext &context, int64_t proven) {
  return {MemoryWindows(context).bound(proven), "memory"};
}
