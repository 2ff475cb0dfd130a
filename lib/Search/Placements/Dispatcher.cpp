//===- Dispatcher.cpp - Times for a placement, by dispatching -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/Placements/Dispatcher.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace placer;

/// Stands for the time of a transfer that has no link. Tails are cut off here,
/// so that several of them do not add up beyond 64 bits.
static constexpr int64_t kFar = int64_t(1) << 60;

Dispatcher::Dispatcher(const PlacementTables &tables, int64_t nsPerStrayed)
    : PlacementState(tables), nsPerStrayed(nsPerStrayed),
      tails(tables.numTasks, 0), factorOf(tables.numTasks, kUnitFactor),
      priorities(tables.numTasks, 0), dirty(tables.numTasks / 64 + 1, 0),
      missing(tables.numTasks), readyAt(tables.numTasks, 0),
      workLeft(instance.numEngines()), lastTask(instance.numEngines()),
      isBusy(instance.numEngines()), isTouched(tables.numDevices, 0),
      ready(instance.numEngines()), waiting(instance.numLinks()),
      isActive(instance.numLinks(), 0), isChannelBusy(instance.numChannels()),
      lastOnChannel(instance.numChannels()), seenBy(tables.numDevices, 0),
      urgency(tables.numDevices, 0),
      spare(tables.numDevices, std::numeric_limits<int64_t>::max()),
      used(tables.numDevices, 0) {
  for (Record &each : records) {
    each.starts.assign(tables.numTasks, 0);
    each.causes.assign(tables.numTasks, kNone);
  }
  for (DeviceId device = 0; device < tables.numDevices; ++device)
    capacity.push_back(instance.capacity(device));
  if (tables.ways) {
    firstHop.assign(tables.numTensors, 0);
    lastHop.assign(tables.numTensors, 0);
  }
  if (tables.memoryMatters)
    usesOf.assign(size_t(tables.numTensors) * tables.numDevices, 0);
}

//===----------------------------------------------------------------------===//
// Tails
//===----------------------------------------------------------------------===//

void Dispatcher::mark(int32_t rank) {
  dirty[rank / 64] |= uint64_t(1) << (rank % 64);
  dirtyEnd = std::max(dirtyEnd, rank / 64 + 1);
}

void Dispatcher::restart(llvm::ArrayRef<DeviceId> groupDevices) {
  PlacementState::restart(groupDevices);
  llvm::fill(factorOf, kUnitFactor);
  for (int32_t rank = 0; rank < tables.numTasks; ++rank)
    mark(rank);
  updateTails();
  for (int32_t rank = 0; rank < tables.numTasks; ++rank)
    updatePriority(rank);
  changedFactors.clear();
  changedTails.clear();
}

void Dispatcher::move(GroupId group, DeviceId device) {
  PlacementState::move(group, device);
  for (int32_t rank : tables.members[group]) {
    mark(rank);
    for (int32_t tensor : tables.inputs[rank])
      mark(tables.producer[tensor]);
  }
}

void Dispatcher::setFactor(int32_t rank, int32_t factor) {
  changedFactors.emplace_back(rank, factorOf[rank]);
  factorOf[rank] = factor;
  updatePriority(rank);
}

void Dispatcher::updatePriority(int32_t rank) {
  priorities[rank] =
      static_cast<float>(static_cast<double>(tails[rank]) * factorOf[rank]);
}

/// Where a tensor goes first on its way from one device to another: what is
/// small may be there sooner over a slow link than over two fast ones. kNone
/// where there is no way.
DeviceId Dispatcher::nextStop(int32_t tensor, DeviceId at, DeviceId to) const {
  DeviceId stop = tables.ways->next(at, to);
  LinkId link = instance.link(at, to);
  if (stop == to || link == kNone)
    return stop;
  int64_t direct = tables.duration(tensor, link);
  for (DeviceId from = at; from != to && direct > 0;) {
    DeviceId next = tables.ways->next(from, to);
    direct -= tables.duration(tensor, instance.link(from, next));
    from = next;
  }
  return direct <= 0 ? to : stop;
}

/// How long a tensor takes from one device to another, if no channel is busy.
int64_t Dispatcher::timeOfWay(int32_t tensor, DeviceId from,
                              DeviceId to) const {
  LinkId link = instance.link(from, to);
  if (!tables.ways)
    return link == kNone ? kFar : tables.duration(tensor, link);
  int64_t sum = 0;
  for (DeviceId at = from; at != to;) {
    DeviceId stop = nextStop(tensor, at, to);
    if (stop == kNone)
      return kFar;
    sum += tables.duration(tensor, instance.link(at, stop));
    at = stop;
  }
  return sum;
}

int64_t Dispatcher::tailOf(int32_t rank) const {
  int64_t rest = 0;
  DeviceId home = deviceOf[rank];
  for (int32_t tensor = tables.firstTensor[rank];
       tensor < tables.firstTensor[rank + 1]; ++tensor)
    for (int32_t reader : tables.readers[tensor]) {
      int64_t after = tails[reader];
      if (DeviceId there = deviceOf[reader]; there != home)
        after += timeOfWay(tensor, home, there);
      rest = std::max(rest, after);
    }
  return std::min(rest + timeOf[rank], kFar);
}

/// Readers have higher ranks than what they read from, so one sweep downwards
/// is enough.
void Dispatcher::updateTails() {
  for (int32_t word = dirtyEnd - 1; word >= 0; --word)
    while (dirty[word] != 0) {
      int bit = 63 - llvm::countl_zero(dirty[word]);
      dirty[word] &= ~(uint64_t(1) << bit);
      int32_t rank = word * 64 + bit;
      int64_t tail = tailOf(rank);
      if (tail == tails[rank])
        continue;
      changedTails.emplace_back(rank, tails[rank]);
      tails[rank] = tail;
      updatePriority(rank);
      for (int32_t tensor : tables.inputs[rank]) {
        int32_t producer = tables.producer[tensor];
        dirty[producer / 64] |= uint64_t(1) << (producer % 64);
      }
    }
  dirtyEnd = 0;
}

void Dispatcher::commit() {
  PlacementState::commit();
  changedFactors.clear();
  changedTails.clear();
  current ^= 1;
}

void Dispatcher::rollback() {
  std::fill(dirty.begin(), dirty.begin() + dirtyEnd, 0);
  dirtyEnd = 0;
  PlacementState::rollback();
  for (auto [rank, factor] : llvm::reverse(changedFactors))
    factorOf[rank] = factor;
  for (auto [rank, tail] : llvm::reverse(changedTails))
    tails[rank] = tail;
  for (auto &changed : changedTails)
    updatePriority(changed.first);
  for (auto &changed : changedFactors)
    updatePriority(changed.first);
  changedFactors.clear();
  changedTails.clear();
}

void Dispatcher::keep() {
  PlacementState::keep();
  keptFactors = factorOf;
}

void Dispatcher::returnToKept() {
  PlacementState::returnToKept();
  for (auto [rank, factor] : llvm::enumerate(keptFactors))
    if (factor != kUnitFactor)
      setFactor(static_cast<int32_t>(rank), factor);
  evaluate(kTooMuch - 1);
  commit();
}

//===----------------------------------------------------------------------===//
// Queues
//===----------------------------------------------------------------------===//

/// Floats that are not negative compare as their bits do.
Dispatcher::Key Dispatcher::keyOf(float priority, int32_t number) {
  return Key(llvm::bit_cast<uint32_t>(priority)) << 32 |
         static_cast<uint32_t>(~number);
}

void Dispatcher::Queue::push(Key key) {
  keys.push_back(key);
  std::push_heap(keys.begin(), keys.end());
}

Dispatcher::Key Dispatcher::Queue::pop() {
  std::pop_heap(keys.begin(), keys.end());
  Key key = keys.back();
  keys.pop_back();
  return key;
}

void Dispatcher::Queue::remove(size_t index) {
  keys[index] = keys.back();
  keys.pop_back();
  std::make_heap(keys.begin(), keys.end());
}

void Dispatcher::pushEvent(Event event) {
  pending.push_back(event);
  size_t place = pending.size() - 1;
  for (; place > 0 && event > pending[place - 1]; --place)
    pending[place] = pending[place - 1];
  pending[place] = event;
}

void Dispatcher::touch(DeviceId device) {
  if (isTouched[device])
    return;
  isTouched[device] = 1;
  touched.push_back(device);
}

//===----------------------------------------------------------------------===//
// The run
//===----------------------------------------------------------------------===//

void Dispatcher::becomeReady(int32_t rank, int32_t cause) {
  out->causes[rank] = cause;
  readyAt[rank] = now;
  if (timeOf[rank] == 0) {
    idleTasks.push_back(rank);
    return;
  }
  ready[engineOf[rank]].push(keyOf(priorities[rank], rank));
  touch(deviceOf[rank]);
}

void Dispatcher::enqueue(int32_t tensor, LinkId link, float priority) {
  waiting[link].push(keyOf(priority, tensor));
  if (!isActive[link]) {
    isActive[link] = 1;
    active.push_back(link);
  }
  mayTransfersStart = true;
}

/// One use of a tensor on a device less: after the last one its memory is free.
template <bool kMemory>
void Dispatcher::release(int32_t tensor, DeviceId device) {
  if (!kMemory || --uses(tensor, device) > 0 ||
      (tables.isResult[tensor] && deviceOf[tables.producer[tensor]] == device))
    return;
  used[device] -= tables.bytes[tensor];
  touch(device);
  mayTransfersStart = true;
}

/// Has a tensor that was just made go to where it is read.
template <bool kMemory>
void Dispatcher::send(int32_t tensor, DeviceId from) {
  int32_t maker = tables.producer[tensor];
  int32_t numUses = 0;
  destinations.clear();
  ++seen;
  for (int32_t reader : tables.readers[tensor]) {
    DeviceId to = deviceOf[reader];
    if (to == from) {
      ++numUses;
      if (--missing[reader] == 0)
        becomeReady(reader, maker);
    } else if (seenBy[to] != seen) {
      seenBy[to] = seen;
      urgency[to] = priorities[reader];
      destinations.push_back(to);
    } else {
      urgency[to] = std::max(urgency[to], priorities[reader]);
    }
  }
  if (tables.ways) {
    findHops(tensor, from);
    if (isAborted)
      return;
    if (kMemory)
      uses(tensor, from) = numUses + numHopsFrom(tensor, from);
    for (const Hop &hop : hopsOf(tensor))
      if (hop.from == from)
        sendOver<kMemory>(tensor, instance.link(from, hop.to), hop.urgency,
                          maker);
    return;
  }
  if (kMemory)
    uses(tensor, from) = numUses + static_cast<int32_t>(destinations.size());
  for (DeviceId to : destinations) {
    LinkId link = instance.link(from, to);
    if (link == kNone) {
      isAborted = true;
      return;
    }
    sendOver<kMemory>(tensor, link, urgency[to], maker);
  }
}

int32_t Dispatcher::numReadersAt(int32_t tensor, DeviceId device) const {
  return static_cast<int32_t>(
      llvm::count_if(tables.readers[tensor], [&](int32_t reader) {
        return deviceOf[reader] == device;
      }));
}

int32_t Dispatcher::numHopsFrom(int32_t tensor, DeviceId device) {
  return static_cast<int32_t>(llvm::count_if(
      hopsOf(tensor), [&](const Hop &hop) { return hop.from == device; }));
}

/// Joins the ways to all destinations to a tree: a way begins at the last of
/// its stops to which the tensor goes already.
void Dispatcher::findHops(int32_t tensor, DeviceId from) {
  firstHop[tensor] = lastHop[tensor] = static_cast<int32_t>(hops.size());
  for (DeviceId to : destinations) {
    stops.assign(1, from);
    while (stops.back() != to) {
      DeviceId stop = nextStop(tensor, stops.back(), to);
      if (stop == kNone) {
        isAborted = true;
        return;
      }
      stops.push_back(stop);
    }
    size_t known = stops.size() - 1;
    for (; known > 0; --known) {
      auto *hop = llvm::find_if(hopsOf(tensor), [&](const Hop &each) {
        return each.to == stops[known];
      });
      if (hop != hopsOf(tensor).end())
        break;
    }
    raiseUrgency(tensor, stops[known], urgency[to]);
    for (; known + 1 < stops.size(); ++known) {
      hops.push_back({stops[known], stops[known + 1], urgency[to], kNone});
      ++lastHop[tensor];
    }
  }
}

/// What brings a tensor to a device is as urgent as what it is for there.
void Dispatcher::raiseUrgency(int32_t tensor, DeviceId device, float to) {
  for (auto *hop = hopsOf(tensor).begin(); hop != hopsOf(tensor).end();) {
    if (hop->to != device) {
      ++hop;
      continue;
    }
    hop->urgency = std::max(hop->urgency, to);
    device = hop->from;
    hop = hopsOf(tensor).begin();
  }
}

/// Has a tensor go over a link, or at once to the other end where that takes no
/// time: then it occupies nothing, and has no bytes.
template <bool kMemory>
void Dispatcher::sendOver(int32_t tensor, LinkId link, float priority,
                          int32_t cause) {
  if (tables.duration(tensor, link) > 0)
    return enqueue(tensor, link, priority);
  DeviceId to = instance.problem().links[link].to;
  if (kMemory)
    uses(tensor, to) =
        numReadersAt(tensor, to) + (tables.ways ? numHopsFrom(tensor, to) : 0);
  out->sent.push_back({tensor, to, link, now, cause});
  finishTransfer<kMemory>(static_cast<int32_t>(out->sent.size()) - 1);
}

template <bool kMemory>
void Dispatcher::finishTransfer(int32_t index) {
  Sent sent = out->sent[index];
  out->last = tables.numTasks + index;
  for (int32_t reader : tables.readers[sent.tensor])
    if (deviceOf[reader] == sent.to && --missing[reader] == 0)
      becomeReady(reader, tables.numTasks + index);
  if (tables.ways)
    for (Hop &hop : hopsOf(sent.tensor)) {
      if (hop.from != sent.to)
        continue;
      hop.source = index;
      sendOver<kMemory>(sent.tensor, instance.link(hop.from, hop.to),
                        hop.urgency, tables.numTasks + index);
    }
  release<kMemory>(sent.tensor, instance.problem().links[sent.link].from);
}

template <bool kMemory>
void Dispatcher::finishTask(int32_t rank) {
  DeviceId device = deviceOf[rank];
  --numLeft;
  out->last = rank;
  if (kMemory) {
    if (timeOf[rank] > 0)
      used[device] -= tables.workspace[rank];
    for (int32_t tensor : tables.inputs[rank])
      release<kMemory>(tensor, device);
  }
  touch(device);
  for (int32_t tensor = tables.firstTensor[rank];
       tensor < tables.firstTensor[rank + 1]; ++tensor)
    send<kMemory>(tensor, device);
}

/// Tasks that take no time end when they are ready, if their tensors fit.
template <bool kMemory>
void Dispatcher::finishIdleTasks() {
  while (!idleTasks.empty()) {
    int32_t rank = idleTasks.back();
    idleTasks.pop_back();
    if (kMemory) {
      DeviceId device = deviceOf[rank];
      if (!hasSpace(device, tables.outputBytes[rank])) {
        ready[engineOf[rank]].push(keyOf(priorities[rank], rank));
        continue;
      }
      used[device] += tables.outputBytes[rank];
    }
    out->starts[rank] = now;
    finishTask<kMemory>(rank);
  }
}

/// Starts all transfers that can start, the most urgent first. False where the
/// limit is certain to be exceeded.
template <bool kMemory>
bool Dispatcher::startTransfers(int64_t limit) {
  while (true) {
    size_t best = active.size();
    Key bestKey = 0;
    for (auto [index, link] : llvm::enumerate(active)) {
      Key key = waiting[link].top();
      if (best < active.size() && key <= bestKey)
        continue;
      if (llvm::any_of(instance.channels(link), [&](ChannelId channel) {
            return isChannelBusy[channel];
          }))
        continue;
      if (kMemory && !hasSpace(instance.problem().links[link].to,
                               tables.bytes[numberOf(key)]))
        continue;
      best = index;
      bestKey = key;
    }
    if (best == active.size())
      return true;

    LinkId link = active[best];
    int32_t tensor = numberOf(waiting[link].pop());
    if (waiting[link].empty()) {
      isActive[link] = 0;
      active[best] = active.back();
      active.pop_back();
    }
    DeviceId to = instance.problem().links[link].to;
    int32_t maker = tables.producer[tensor];
    int32_t cause = maker;
    int64_t isThereAt = out->starts[maker] + timeOf[maker];
    if (tables.ways)
      for (const Hop &hop : hopsOf(tensor))
        if (hop.to == to && hop.source != kNone) {
          const Sent &source = out->sent[hop.source];
          cause = tables.numTasks + hop.source;
          isThereAt = source.start + tables.duration(tensor, source.link);
        }
    bool hasWaited = isThereAt != now;
    auto index = static_cast<int32_t>(out->sent.size());
    int64_t finish = now + tables.duration(tensor, link);
    for (ChannelId channel : instance.channels(link)) {
      int32_t before = lastOnChannel[channel];
      if (hasWaited && before != kNone) {
        const Sent &other = out->sent[before];
        if (other.start + tables.duration(other.tensor, other.link) == now)
          cause = tables.numTasks + before;
      }
      isChannelBusy[channel] = 1;
      lastOnChannel[channel] = index;
    }
    int32_t numUses = 0;
    for (int32_t reader : tables.readers[tensor])
      if (deviceOf[reader] == to) {
        ++numUses;
        if (finish + tails[reader] > limit)
          return false;
      }
    if (kMemory) {
      used[to] += tables.bytes[tensor];
      uses(tensor, to) = numUses + (tables.ways ? numHopsFrom(tensor, to) : 0);
    } else if (!takeSpare(to, tables.bytes[tensor])) {
      return false;
    }
    out->sent.push_back({tensor, to, link, now, cause});
    pushEvent({finish, tables.numTasks + index});
  }
}

/// Starts the most urgent task of an engine, of those that fit. False where the
/// limit is certain to be exceeded.
template <bool kMemory>
bool Dispatcher::startTask(EngineId engine, int64_t limit) {
  DeviceId device = instance.deviceOfEngine(engine);
  Queue &queue = ready[engine];
  while (!isBusy[engine] && !queue.empty()) {
    int32_t rank = numberOf(queue.top());
    if (kMemory) {
      auto need = [&](int32_t candidate) {
        return tables.outputBytes[candidate] +
               (timeOf[candidate] > 0 ? tables.workspace[candidate] : 0);
      };
      if (hasSpace(device, need(rank))) {
        queue.pop();
      } else {
        std::optional<size_t> found;
        for (auto [index, key] : llvm::enumerate(queue.all()))
          if (hasSpace(device, need(numberOf(key))) &&
              (!found || key > queue.all()[*found]))
            found = index;
        if (!found)
          return true;
        rank = numberOf(queue.all()[*found]);
        queue.remove(*found);
      }
      used[device] += need(rank);
    } else {
      queue.pop();
    }
    if (now + workLeft[engine] > limit || now + tails[rank] > limit)
      return false;
    out->starts[rank] = now;
    if (timeOf[rank] == 0) {
      finishTask<kMemory>(rank);
      continue;
    }
    if (readyAt[rank] != now && lastTask[engine] != kNone)
      out->causes[rank] = lastTask[engine];
    lastTask[engine] = rank;
    isBusy[engine] = 1;
    workLeft[engine] -= timeOf[rank];
    pushEvent({now + timeOf[rank], rank});
  }
  return true;
}

template <bool kMemory>
int64_t Dispatcher::dispatch(int64_t limit) {
  if (kMemory)
    for (DeviceId device = 0; device < tables.numDevices; ++device) {
      used[device] = resident.bytes(device);
      if (used[device] > capacity[device])
        return kTooMuch;
    }
  updateTails();
  out = &records[current ^ 1];
  out->sent.clear();
  out->last = kNone;
  hops.clear();
  now = 0;
  isAborted = false;
  numLeft = tables.numTasks;
  llvm::copy(tables.numInputs, missing.begin());
  llvm::copy(loads, workLeft.begin());
  llvm::fill(lastTask, kNone);
  llvm::fill(isBusy, 0);
  for (Queue &queue : ready)
    queue.clear();
  for (DeviceId device : touched)
    isTouched[device] = 0;
  touched.clear();
  idleTasks.clear();
  for (LinkId link : active) {
    waiting[link].clear();
    isActive[link] = 0;
  }
  active.clear();
  mayTransfersStart = false;
  llvm::fill(isChannelBusy, 0);
  llvm::fill(lastOnChannel, kNone);
  pending.clear();

  for (int32_t rank : tables.sources)
    becomeReady(rank, kNone);
  while (true) {
    finishIdleTasks<kMemory>();
    if (mayTransfersStart) {
      mayTransfersStart = false;
      if (!startTransfers<kMemory>(limit))
        return kTooMuch;
    }
    while (!touched.empty()) {
      DeviceId device = touched.back();
      touched.pop_back();
      isTouched[device] = 0;
      for (EngineId engine = instance.firstEngine(device);
           engine < instance.firstEngine(device + 1); ++engine)
        if (!startTask<kMemory>(engine, limit))
          return kTooMuch;
    }
    if (isAborted)
      return kTooMuch;
    if (!idleTasks.empty() || mayTransfersStart)
      continue;
    if (pending.empty())
      break;
    now = pending.back().time;
    // What ends at an instant frees its memory before anything begins there.
    do {
      int32_t code = pending.pop_back_val().code;
      if (code < tables.numTasks) {
        isBusy[engineOf[code]] = 0;
        finishTask<kMemory>(code);
      } else {
        int32_t index = code - tables.numTasks;
        for (ChannelId channel : instance.channels(out->sent[index].link))
          isChannelBusy[channel] = 0;
        mayTransfersStart = true;
        finishTransfer<kMemory>(index);
      }
    } while (!pending.empty() && pending.back().time == now);
  }
  // What is left waits for memory that nothing will free.
  if (numLeft > 0)
    return kTooMuch;
  out->makespan = now;
  return now;
}

/// Memory need not be counted while all fits that is made or sent, as if
/// nothing were ever freed. False where it must be from the beginning.
bool Dispatcher::findSpare() {
  if (!tables.memoryMatters)
    return true;
  for (DeviceId device = 0; device < tables.numDevices; ++device) {
    spare[device] = capacity[device] - resident.bytes(device) - made[device] -
                    tables.mostWorkspace * instance.enginesPerDevice();
    if (spare[device] < 0)
      return false;
  }
  return true;
}

/// False, which ends the run, where memory must be counted after all.
bool Dispatcher::takeSpare(DeviceId device, int64_t bytes) {
  if (!tables.memoryMatters)
    return true;
  spare[device] -= bytes;
  isSpareUsedUp = spare[device] < 0;
  isAborted |= isSpareUsedUp;
  return !isSpareUsedUp;
}

int64_t Dispatcher::evaluate(int64_t limit) {
  int64_t extra = numStrayed() * nsPerStrayed;
  limit -= extra;
  for (int64_t load : loads)
    if (load > limit)
      return kTooMuch;
  int64_t makespan = kTooMuch;
  isSpareUsedUp = !findSpare();
  if (!isSpareUsedUp)
    makespan = dispatch<false>(limit);
  if (isSpareUsedUp)
    makespan = dispatch<true>(limit);
  return makespan > limit ? kTooMuch : makespan + extra;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void Dispatcher::criticalChain(std::vector<int32_t> &chain) const {
  chain.clear();
  const Record &of = record();
  for (int32_t code = of.last; code != kNone;) {
    if (code < tables.numTasks) {
      chain.push_back(code);
      code = of.causes[code];
    } else {
      const Sent &sent = of.sent[code - tables.numTasks];
      chain.push_back(tables.numTasks + sent.tensor);
      code = sent.cause;
    }
  }
}

Schedule Dispatcher::schedule() const {
  Schedule schedule;
  schedule.tasks.resize(tables.numTasks);
  for (int32_t rank = 0; rank < tables.numTasks; ++rank)
    schedule.tasks[tables.taskAt[rank]] = {deviceOf[rank], start(rank),
                                           start(rank) + timeOf[rank]};
  for (const Sent &sent : record().sent)
    schedule.transfers.push_back(
        {tables.tensorAt[sent.tensor], instance.problem().links[sent.link].from,
         sent.to, sent.start,
         sent.start + tables.duration(sent.tensor, sent.link)});
  sortTransfers(schedule);
  return schedule;
}
