//===- SectionRefiner.cpp - Sections by proofs that add up ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Bounds/SectionRefiner.h"

#include "Bounds/HubCut.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace placer;

/// Proofs of larger sections take too long to come to an end.
static constexpr size_t kMostTasks = 250;
/// Of the first attempt at an entry. Each later one may take four times more.
static constexpr int64_t kFirstEffort = 1'000'000;
/// From this effort on, more must bring something: one part of so many.
static constexpr int64_t kLastFreeEffort = 16'000'000;
static constexpr int64_t kWorthwhilePart = 4000;
/// Numbers in what is kept of problems, to know them again: 64 MB, of which one
/// may have a part.
static constexpr size_t kMostKeys = 8 << 20, kLongestKey = kMostKeys / 64;
/// Numbers in all tables and entries, for 128 MB: on many devices, of a long
/// path, there is no time for all sections anyway.
static constexpr size_t kMostFigures = 16 << 20;
/// To see whether to look at an entry.
static constexpr int64_t kStepsOfLook = 20;
/// An entry is looked at if the path through it is longer than the longest path
/// by no more than one part of so many: only such can be in the way. First the
/// nearest, then others.
static constexpr int64_t kFirstPart = 512, kLastPart = 32;

SectionRefiner::SectionRefiner(BoundContext &context,
                               std::vector<Section> known)
    : context(context), instance(context.instance),
      numDevices(instance.numDevices()), backbone(instance),
      nest(instance, backbone) {
  findAlike();
  addSpans(std::move(known));
  addShells();
  nestedSections();
}

void SectionRefiner::findAlike() {
  second.assign(numDevices, kNone);
  llvm::ArrayRef<DeviceId> firstLike = context.transfers.interchangeable();
  for (DeviceId device = 0; device < numDevices; ++device) {
    alike.push_back(device);
    for (DeviceId other = 0; other < device; ++other)
      if (alike[other] == other && firstLike[other] == firstLike[device] &&
          context.tables.areAlike(other, device)) {
        alike[device] = other;
        if (second[other] == kNone)
          second[other] = device;
        break;
      }
  }
}

int64_t &SectionRefiner::least(Section &section, DeviceId from,
                               DeviceId to) const {
  size_t columns = section.to == kNone ? 1 : numDevices;
  return section.leastNs[(section.from == kNone ? 0 : from) * columns +
                         (section.to == kNone ? 0 : to)];
}

llvm::SmallVector<DeviceId> SectionRefiner::placesOf(TaskId end) const {
  if (end == kNone)
    return {kNone};
  llvm::SmallVector<DeviceId> places;
  GroupId group = instance.group(end);
  for (DeviceId device : instance.groupDevices(group))
    if (context.tables.isUsable(group, device))
      places.push_back(device);
  return places;
}

/// Of pairs of devices that are alike, one stands for all.
void SectionRefiner::addEntries(Span &span) {
  for (DeviceId from : placesOf(span.section.from))
    for (DeviceId to : placesOf(span.section.to)) {
      bool isFirst = from == kNone || alike[from] == from;
      if (to != kNone && to != from)
        isFirst &= from != kNone && alike[to] == alike[from]
                       ? to == second[alike[from]]
                       : alike[to] == to;
      if (isFirst && least(span.section, from, to) < kNever)
        span.entries.push_back({from, to});
    }
}

void SectionRefiner::findWithin(Span &span, int32_t from, int32_t to) const {
  for (int32_t begin = from; begin < to; ++begin)
    for (int32_t id : byBegin[begin])
      if (spans[id].to <= to)
        span.within.push_back(id);
}

void SectionRefiner::addSpans(std::vector<Section> known) {
  std::map<std::pair<TaskId, TaskId>, Section> byEnds;
  for (Section &section : known)
    byEnds[{section.from, section.to}] = std::move(section);
  byBegin.resize(backbone.end() + 1);
  std::vector<Backbone::Span> all = backbone.spans();
  all.push_back({0, backbone.end(), size_t(instance.numTasks())});
  for (auto [from, to, size] : all) {
    if (size > kMostTasks || size == 0)
      continue;
    Span span{{backbone.taskAt(from), backbone.taskAt(to), {}},
              from,
              to,
              backbone.tasksBetween(from, to)};
    auto it = byEnds.find({span.section.from, span.section.to});
    if (it != byEnds.end())
      span.section = it->second;
    else
      setNothingKnown(span.section);
    addEntries(span);
    if (!takeRoom(span))
      continue;
    if (it != byEnds.end())
      byEnds.erase(it);
    findWithin(span, from, to);
    byBegin[from].push_back(static_cast<int32_t>(spans.size()));
    spans.push_back(std::move(span));
  }
  for (auto &[ends, section] : byEnds)
    others.push_back(std::move(section));
  numPlain = spans.size();
}

/// False where there are too many already.
bool SectionRefiner::takeRoom(const Span &span) {
  static_assert(sizeof(Entry) <= 4 * sizeof(int64_t));
  size_t figures = span.section.leastNs.size() + 4 * span.entries.size();
  if (figures > kMostFigures - numFigures)
    return false;
  numFigures += figures;
  return true;
}

/// 0 wherever its ends can be.
void SectionRefiner::setNothingKnown(Section &section) const {
  section.leastNs.assign((section.from == kNone ? 1 : numDevices) *
                             (section.to == kNone ? 1 : numDevices),
                         kNever);
  for (DeviceId from : placesOf(section.from))
    for (DeviceId to : placesOf(section.to))
      least(section, from, to) = 0;
}

/// Around every span that lies on one side of the nest.
void SectionRefiner::addShells() {
  llvm::ArrayRef<Nest::Level> levels = nest.levels();
  std::set<std::pair<int32_t, int32_t>> added;
  for (size_t id = 0; id < numPlain; ++id) {
    // The last level that encloses it, and the first that it encloses.
    auto [outer, inner] = nest.around(spans[id].from, spans[id].to);
    if (outer == kNone || inner == kNone ||
        !added.insert({outer, inner}).second)
      continue;
    auto [left, right] = levels[outer];
    auto [innerLeft, innerRight] = levels[inner];
    Span shell{{backbone.taskAt(left), backbone.taskAt(innerLeft), {}},
               left,
               innerLeft,
               backbone.tasksBetween(left, innerLeft),
               outer,
               inner,
               backbone.tasksBetween(innerRight, right)};
    if (shell.tasks.size() + shell.mates.size() > kMostTasks)
      continue;
    setNothingKnown(shell.section);
    addEntries(shell);
    if (!takeRoom(shell))
      continue;
    findWithin(shell, left, innerLeft);
    findWithin(shell, innerRight, right);
    spans.push_back(std::move(shell));
  }
}

/// The least time from the finish of a task of the path to the start of another
/// one, along the path and by sections on it, by device of both.
std::vector<int64_t> SectionRefiner::distances(int32_t from, int32_t to) const {
  size_t square = size_t(numDevices) * numDevices;
  std::vector<int64_t> result(square, kNever);
  std::vector<int64_t> starts(size_t(to - from + 1) * numDevices);
  llvm::SmallVector<int64_t> ends(numDevices), arrivals(numDevices);
  for (DeviceId first : placesOf(backbone.taskAt(from))) {
    std::fill(starts.begin(), starts.end(), 0);
    for (int32_t position = from; position < to; ++position) {
      TaskId task = backbone.taskAt(position);
      TaskId next = backbone.taskAt(position + 1);
      const int64_t *start = &starts[size_t(position - from) * numDevices];
      for (DeviceId device = 0; device < numDevices; ++device) {
        bool isThere = context.tables.isUsable(instance.group(task), device) &&
                       (position != from || device == first) &&
                       start[device] < kNever;
        ends[device] = !isThere ? kNever
                       : position == from
                           ? 0
                           : start[device] + instance.time(task, device);
      }
      auto raise = [&](int32_t later, llvm::ArrayRef<int64_t> leastStarts) {
        int64_t *known = &starts[size_t(later - from) * numDevices];
        for (DeviceId device = 0; device < numDevices; ++device)
          known[device] = std::max(known[device], leastStarts[device]);
      };
      for (TensorId tensor : instance.outputs(task))
        if (llvm::is_contained(instance.consumers(tensor), next)) {
          if (instance.group(task) == instance.group(next)) {
            raise(position + 1, ends);
            continue;
          }
          context.transfers.spread(tensor, ends.data(), arrivals.data());
          raise(position + 1, arrivals);
        }
      for (int32_t id : byBegin[position]) {
        const Span &span = spans[id];
        if (span.to > to || span.section.from == kNone ||
            span.section.to == kNone)
          continue;
        for (DeviceId device = 0; device < numDevices; ++device) {
          arrivals[device] = kNever;
          for (DeviceId source = 0; source < numDevices; ++source)
            arrivals[device] = std::min(
                arrivals[device],
                ends[source] +
                    span.section.leastNs[size_t(source) * numDevices + device]);
        }
        raise(span.to, arrivals);
      }
    }
    std::copy(starts.end() - numDevices, starts.end(),
              result.begin() + size_t(first) * numDevices);
  }
  return result;
}

/// From the innermost pair outwards: what shells say of the time between the
/// tasks of each pair.
std::vector<Section> SectionRefiner::nestedSections() {
  llvm::ArrayRef<Nest::Level> levels = nest.levels();
  if (spans.size() == numPlain)
    return {};
  std::vector<llvm::SmallVector<const Span *, 2>> shells(levels.size());
  for (size_t id = numPlain; id < spans.size(); ++id)
    shells[spans[id].outer].push_back(&spans[id]);
  innerLeast.assign(levels.size() * numDevices, 0);
  std::vector<Section> result;
  for (size_t level = levels.size(); level-- > 0;) {
    auto [left, right] = levels[level];
    TaskId from = backbone.taskAt(left), to = backbone.taskAt(right);
    int64_t *known = &innerLeast[level * numDevices];
    // Both ways round an inner pair, by device of this pair and that one.
    auto raise = [&](size_t inner, auto leastAround) {
      TaskId innerFrom = backbone.taskAt(levels[inner].left);
      TaskId innerTo = backbone.taskAt(levels[inner].right);
      for (DeviceId device : placesOf(from)) {
        int64_t shortest = kNever;
        for (DeviceId other : placesOf(innerFrom))
          shortest =
              std::min(shortest, leastAround(device, other) +
                                     instance.time(innerFrom, other) +
                                     instance.time(innerTo, other) +
                                     innerLeast[inner * numDevices + other]);
        known[device] = std::max(known[device], std::min(shortest, kNever));
      }
    };
    if (level + 1 == levels.size()) {
      std::vector<int64_t> direct = distances(left, right);
      for (DeviceId device = 0; device < numDevices; ++device)
        known[device] =
            std::min(kNever, direct[size_t(device) * numDevices + device]);
    } else {
      auto [nextLeft, nextRight] = levels[level + 1];
      std::vector<int64_t> there = distances(left, nextLeft);
      std::vector<int64_t> back = distances(nextRight, right);
      raise(level + 1, [&](DeviceId device, DeviceId other) {
        return std::min(kNever, there[size_t(device) * numDevices + other] +
                                    back[size_t(other) * numDevices + device]);
      });
    }
    for (const Span *shell : shells[level])
      raise(shell->inner, [&](DeviceId device, DeviceId other) {
        return shell->section.leastNs[size_t(device) * numDevices + other];
      });
    Section section{from, to, {}};
    section.leastNs.assign(size_t(numDevices) * numDevices, kNever);
    for (DeviceId device : placesOf(from))
      section.leastNs[size_t(device) * numDevices + device] = known[device];
    result.push_back(std::move(section));
  }
  return result;
}

/// A path that is no longer than the shortest one through an entry.
int64_t SectionRefiner::pathThrough(Span &span, const Entry &entry) const {
  TaskId from = span.section.from, to = span.section.to;
  int64_t path = least(span.section, entry.from, entry.to), longest = 0;
  // More than two of "never" could be too much for an integer.
  auto add = [&](int64_t ns) { path = std::min(path + ns, kNever); };
  auto longestWith = [&](TaskId task, DeviceId device) {
    if (!context.tables.isUsable(instance.group(task), device))
      return kNever;
    return context.tables.head(task, device) + instance.time(task, device) +
           context.tables.tail(task, device);
  };
  if (from != kNone) {
    longest = longestWith(from, entry.from);
    add(context.tables.head(from, entry.from));
    add(instance.time(from, entry.from));
  }
  if (to != kNone) {
    longest = std::max(longest, longestWith(to, entry.to));
    add(instance.time(to, entry.to));
    if (span.isShell()) {
      add(innerLeast[size_t(span.inner) * numDevices + entry.to]);
      add(instance.time(backbone.taskAt(nest.levels()[span.inner].right),
                        entry.to));
      to = backbone.taskAt(nest.levels()[span.outer].right);
      add(instance.time(to, entry.from));
      add(context.tables.tail(to, entry.from));
    } else {
      add(context.tables.tail(to, entry.to));
    }
  }
  return std::max(path, longest);
}

void SectionRefiner::setLeast(Span &span, const Entry &entry, int64_t ns) {
  ++span.version;
  auto set = [&](DeviceId from, DeviceId to) {
    int64_t &known = least(span.section, from, to);
    known = std::max(known, ns);
  };
  if (entry.from == kNone && entry.to == kNone) {
    set(kNone, kNone);
    return;
  }
  for (DeviceId from = 0; from < numDevices; ++from) {
    if (entry.from != kNone && alike[from] != alike[entry.from])
      continue;
    if (entry.to == kNone) {
      set(from, kNone);
      continue;
    }
    for (DeviceId to = 0; to < numDevices; ++to)
      if (alike[to] == alike[entry.to] &&
          (entry.from == kNone || (from == to) == (entry.from == entry.to)))
        set(from, to);
    if (entry.from == kNone)
      return;
  }
}

/// What must cross from and to the devices of the ends.
int64_t SectionRefiner::aroundEnds(const Entry &entry,
                                   const SectionProblem &problem,
                                   const SectionProof &proof, int64_t proven) {
  llvm::SmallVector<DeviceId, 2> hubs = {entry.from, entry.to};
  hubs.erase(llvm::unique(hubs), hubs.end());
  for (DeviceId hub : hubs)
    if (hub != kNone && proven < kNever) {
      HubCut cut(problem, proof.heads(), proof.tails(), hub);
      proven = cut.leastLength(proven);
      work += cut.workDone();
    }
  return proven;
}

/// Raises what is known of a problem.
SectionRefiner::Known SectionRefiner::prove(const SectionProblem &problem,
                                            const Entry &entry, Known known,
                                            int64_t maxWork,
                                            const Deadline &deadline) {
  SectionProof proof(problem);
  int64_t proven = std::max(known.proven, proof.leastLength());
  if (known.effort == 0)
    proven = aroundEnds(entry, problem, proof, proven);
  // No more will be proven from `open` on at all, and from `hard` on with as
  // much work.
  int64_t open = kNever, hard = kNever;
  int64_t limit = proven, step = std::max<int64_t>(1, proven / 64);
  int64_t horizon = context.horizon;
  while (proven < std::min({open, hard, horizon}) &&
         proof.workDone() < maxWork && !deadline.isOver()) {
    switch (proof.refutes(limit, maxWork / 4, deadline)) {
    case SectionProof::Answer::Refuted:
      proven = limit + 1;
      break;
    case SectionProof::Answer::Open:
      open = std::max(proven, std::min(open, proof.openLength()));
      break;
    case SectionProof::Answer::OutOfWork:
      hard = limit;
      break;
    }
    int64_t end = std::min(open, hard);
    if (end - proven <= proven / 2048)
      break;
    if (end < kNever) {
      limit = proven + (end - proven) / 2;
    } else {
      limit = std::min(horizon - 1, proven + step);
      step *= 2;
    }
  }
  work += proof.workDone();
  bool isShort = hard < kNever || proof.workDone() >= maxWork;
  return {std::min(proven, kNever), maxWork,
          isShort && open - proven > proven / 2048};
}

/// Whether more work would have been of use.
bool SectionRefiner::refine(Span &span, Entry &entry, int64_t maxWork,
                            const Deadline &deadline) {
  std::vector<const Section *> within;
  for (int32_t id : span.within)
    within.push_back(&spans[id].section);
  llvm::SmallVector<SectionPart, 2> parts = {
      {span.section.from, span.section.to, entry.from, entry.to, span.tasks}};
  if (span.isShell())
    parts.push_back({backbone.taskAt(nest.levels()[span.inner].right),
                     backbone.taskAt(nest.levels()[span.outer].right), entry.to,
                     entry.from, span.mates});
  else
    within.push_back(&span.section);
  SectionProblem problem(context, parts, within);
  auto numTasks = static_cast<int64_t>(problem.numTasks());
  work += numTasks * numTasks + static_cast<int64_t>(problem.allWays().size()) *
                                    numDevices * numDevices;
  int64_t before = least(span.section, entry.from, entry.to);
  std::vector<int64_t> key;
  if (problem.allWays().size() * numDevices * numDevices <= kLongestKey)
    key = problem.key();
  size_t sizeOfKey = key.size();
  work += static_cast<int64_t>(sizeOfKey);
  auto it = key.empty() ? problems.end() : problems.find(key);
  Known known = it != problems.end() ? it->second : Known();
  known.proven = std::max(known.proven, before);
  if (known.isMoreOfUse && known.effort < maxWork) {
    known.effort = std::max(known.effort, entry.effort);
    known = prove(problem, entry, known, maxWork, deadline);
    if (it != problems.end()) {
      it->second = known;
    } else if (!key.empty() && sizeOfKeys + sizeOfKey <= kMostKeys) {
      sizeOfKeys += sizeOfKey;
      problems.try_emplace(std::move(key), known);
    }
  }
  if (known.proven > before)
    setLeast(span, entry, known.proven);
  return known.isMoreOfUse;
}

/// False where there is no schedule at all; the tables stay as they are.
bool SectionRefiner::updateTables() {
  std::vector<Section> sections = nestedSections();
  llvm::append_range(sections, others);
  for (size_t id = 0; id < numPlain; ++id)
    sections.push_back(spans[id].section);
  PathTables tables = context.tables;
  tables.setSections(std::move(sections));
  if (!tables.tighten(kNever))
    return false;
  context.tables = std::move(tables);
  return true;
}

int64_t SectionRefiner::bound() const {
  int64_t longest = context.tables.bound();
  for (const Span &span : spans)
    if (span.section.from == kNone && span.section.to == kNone)
      longest = std::max(longest, span.section.leastNs.front());
  return longest;
}

/// Tries entries that are near the longest path, and that were not tried with
/// as much effort. False where there is no more time.
bool SectionRefiner::tryEntries(int64_t effort, int64_t part,
                                const Deadline &deadline) {
  int64_t longest = context.tables.bound();
  for (Span &span : spans) {
    work += kStepsOfLook * static_cast<int64_t>(span.entries.size());
    if (work > mostWork || deadline.isOver())
      return false;
    int64_t version = span.version;
    for (int32_t id : span.within)
      version += spans[id].version;
    for (Entry &entry : span.entries) {
      // Where it is done, more may follow from what is known by now of what is
      // within.
      if (entry.effort >= effort || (entry.isDone && entry.version == version))
        continue;
      if (pathThrough(span, entry) > longest + longest / part)
        continue;
      if (work > mostWork || deadline.isOver())
        return false;
      int64_t before = span.version;
      entry.isDone = !refine(span, entry, effort, deadline);
      version += span.version - before;
      entry.version = version;
      entry.effort = effort;
      isMoreOfUse |= !entry.isDone;
    }
  }
  return true;
}

void SectionRefiner::run(int64_t maxWork, const Deadline &deadline) {
  mostWork = maxWork;
  for (int64_t effort = kFirstEffort;; effort *= 4) {
    isMoreOfUse = false;
    int64_t before = bound();
    for (int64_t part = kFirstPart; part >= kLastPart;) {
      int64_t known = bound();
      bool isTime = tryEntries(effort, part, deadline);
      if (!updateTables() || !isTime)
        return;
      // Others may be in the way now.
      if (bound() - known <= known / kWorthwhilePart)
        part /= 2;
    }
    bool isWorthwhile = bound() - before > before / kWorthwhilePart;
    if (!isMoreOfUse || (effort >= kLastFreeEffort && !isWorthwhile))
      return;
  }
}
