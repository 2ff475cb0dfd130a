//===- FuseSums.cpp - Where the pieces of many sums begin and end ---------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/FuseSums.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>
#include <map>

using namespace placer;

/// About how many places there are where a cut may be. With them the work is
/// bounded, however many tensors there are.
static constexpr int64_t kMaxPlaces = 256;
/// How many cuttings are kept of what is before a place.
static constexpr size_t kBeam = 4;

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

void PieceTimes::add(int64_t bytes, PieceTime time) {
  points.emplace_back(bytes, time);
}

PieceTime PieceTimes::of(int64_t bytes) const {
  if (points.empty() || bytes <= 0)
    return {};
  if (points.size() == 1)
    return points.front().second;
  auto above = llvm::find_if(
      points, [&](const auto &point) { return point.first >= bytes; });
  if (above == points.begin())
    ++above;
  if (above == points.end())
    --above;
  const auto &[most, slow] = *above;
  const auto &[least, fast] = *std::prev(above);
  double part = double(bytes - least) / double(most - least);
  auto between = [&](int64_t a, int64_t b) {
    return std::max<int64_t>(0, a + std::llround(double(b - a) * part));
  };
  return {between(fast.busyNs, slow.busyNs),
          between(fast.delayNs, slow.delayNs)};
}

/// How long the channel works that works most.
static int64_t busiest(const Problem &machine, const CollectivePlan &plan,
                       const PlanTimes &times) {
  std::map<std::string, int64_t> ofChannel;
  std::vector<int64_t> ofLink(machine.links.size(), 0);
  for (auto [index, step] : llvm::enumerate(plan.steps))
    if (step.isMove())
      ofLink[step.link] += times.finishNs[index] - times.startNs[index];
  int64_t most = 0;
  for (auto [link, ns] : llvm::zip_equal(machine.links, ofLink)) {
    if (link.channels.empty())
      most = std::max(most, ns);
    for (const std::string &channel : link.channels)
      most = std::max(most, ofChannel[channel] += ns);
  }
  return most;
}

std::variant<PieceTimes, std::string>
placer::measurePieces(const Problem &machine, Collective collective,
                      const CollectiveOptions &options, int64_t most) {
  // Larger by the same factor each time: times bend where chunks do.
  constexpr int64_t kFactor = 8;
  constexpr int64_t kLeast = int64_t(16) << 10;
  PieceTimes times;
  int64_t unit = collective.elementBytes;
  most = std::max(most / unit, int64_t(1)) * unit;
  for (int64_t bytes =
           std::min(most, std::max(kLeast / unit, int64_t(1)) * unit);
       ; bytes = std::min(most, bytes * kFactor)) {
    collective.bytes = bytes;
    auto made = makePlan(machine, collective, options);
    if (auto *fault = std::get_if<std::string>(&made))
      return *fault;
    const auto &best = std::get<MadePlan>(made);
    int64_t busy = busiest(machine, best.plan, best.times);
    times.add(bytes, {busy, best.times.makespanNs - busy});
    if (bytes == most)
      return times;
  }
}

//===----------------------------------------------------------------------===//
// The one server
//===----------------------------------------------------------------------===//

namespace {

/// Pieces that were handed to the server in the order of their releases.
class Server {
public:
  void add(int64_t releaseNs, int64_t tailNs, PieceTime time) {
    workUntil(releaseNs);
    now = std::max(now, releaseNs);
    waiting.push_back({tailNs + time.delayNs, time.busyNs});
    std::push_heap(waiting.begin(), waiting.end());
    left += time.busyNs;
  }
  /// When all that was handed to it is done, with what comes after it.
  int64_t value() const {
    // The most urgent first, one after another.
    std::vector<Work> sorted(waiting);
    llvm::sort(sorted, [](const Work &a, const Work &b) { return b < a; });
    int64_t time = now, last = done;
    for (const Work &work : sorted) {
      time += work.leftNs;
      last = std::max(last, time + work.tailNs);
    }
    return last;
  }
  /// What it is behind with.
  int64_t backlog() const { return now + left; }

private:
  struct Work {
    int64_t tailNs;
    int64_t leftNs;
    bool operator<(const Work &other) const {
      return std::tie(tailNs, leftNs) < std::tie(other.tailNs, other.leftNs);
    }
  };

  void workUntil(int64_t time) {
    while (!waiting.empty() && now < time) {
      std::pop_heap(waiting.begin(), waiting.end());
      Work &work = waiting.back();
      int64_t step = std::min(work.leftNs, time - now);
      now += step;
      left -= step;
      work.leftNs -= step;
      if (work.leftNs > 0) {
        std::push_heap(waiting.begin(), waiting.end());
      } else {
        done = std::max(done, now + work.tailNs);
        waiting.pop_back();
      }
    }
  }

  int64_t now = 0;
  int64_t done = 0;
  int64_t left = 0;
  std::vector<Work> waiting;
};

/// The items by the bytes that they lie on.
class Items {
public:
  explicit Items(llvm::ArrayRef<SumItem> items) : items(items) {
    int64_t end = 0;
    for (const SumItem &item : items)
      ends.push_back(end += item.bytes);
  }

  llvm::ArrayRef<int64_t> borders() const { return ends; }
  int64_t numBytes() const { return ends.empty() ? 0 : ends.back(); }

  /// Hands a range of bytes to the server as one piece.
  void give(Server &server, int64_t begin, int64_t end,
            const PieceTimes &times) const {
    int64_t release = 0, tail = 0;
    for (size_t i = llvm::upper_bound(ends, begin) - ends.begin();
         i < items.size() && ends[i] - items[i].bytes < end; ++i) {
      release = std::max(release, items[i].releaseNs);
      tail = std::max(tail, items[i].tailNs);
    }
    server.add(release, tail, times.of(end - begin));
  }

private:
  llvm::ArrayRef<SumItem> items;
  std::vector<int64_t> ends;
};

} // namespace

int64_t placer::timeOfPieces(llvm::ArrayRef<SumItem> items,
                             llvm::ArrayRef<int64_t> ends,
                             const PieceTimes &times) {
  Items laid(items);
  Server server;
  int64_t begin = 0;
  for (int64_t end : ends) {
    laid.give(server, begin, end, times);
    begin = end;
  }
  return server.value();
}

//===----------------------------------------------------------------------===//
// Cuttings
//===----------------------------------------------------------------------===//

std::vector<int64_t> placer::fuseUpTo(llvm::ArrayRef<SumItem> items,
                                      int64_t bytes) {
  std::vector<int64_t> ends;
  int64_t begin = 0, end = 0;
  for (const SumItem &item : items) {
    if (end > begin && end + item.bytes - begin > bytes) {
      ends.push_back(end);
      begin = end;
    }
    end += item.bytes;
  }
  if (end > begin)
    ends.push_back(end);
  return ends;
}

std::vector<int64_t> placer::cutInto(llvm::ArrayRef<SumItem> items,
                                     int64_t bytes, int64_t elementBytes) {
  std::vector<int64_t> ends;
  int64_t end = 0;
  for (const SumItem &item : items) {
    ByteRange range{end, end += item.bytes};
    int64_t count =
        std::min((item.bytes + bytes - 1) / bytes, item.bytes / elementBytes);
    for (int64_t i = 0; i < count; ++i)
      ends.push_back(partOf(range, i, count, elementBytes).end);
  }
  return ends;
}

/// Where cuts may be, ascending, the end of all at last.
static std::vector<int64_t> placesOfCuts(llvm::ArrayRef<SumItem> items,
                                         int64_t numBytes,
                                         const FusionLimits &limits) {
  int64_t unit = std::max(limits.elementBytes, int64_t(1));
  int64_t grain = std::max({unit, limits.minBytes, numBytes / kMaxPlaces});
  if (limits.maxBytes > 0)
    grain = std::min(grain, std::max(unit, limits.maxBytes / 2));
  std::vector<int64_t> places = {0};
  for (int64_t end : cutInto(items, grain, unit))
    // Small tensors are not told apart.
    if (end - places.back() >= (grain + 1) / 2 || end == numBytes)
      places.push_back(end);
  return places;
}

namespace {
/// A way to cut all that is before a place.
struct Cutting {
  Server server;
  int64_t valueNs = 0;
  int64_t backlogNs = 0;
  int32_t numPieces = 0;
  /// The place before, and which of its cuttings.
  size_t before = 0, number = 0;

  auto key() const { return std::tie(valueNs, backlogNs, numPieces); }
};
} // namespace

Fusion placer::fuseSums(llvm::ArrayRef<SumItem> items, const PieceTimes &times,
                        const FusionLimits &limits) {
  Items laid(items);
  Fusion best;
  if (laid.numBytes() == 0)
    return best;
  std::vector<int64_t> places = placesOfCuts(items, laid.numBytes(), limits);
  std::vector<std::vector<Cutting>> ways(places.size());
  ways.front().emplace_back();
  for (size_t at = 1; at < places.size(); ++at) {
    std::vector<Cutting> &found = ways[at];
    // Near ones all, then fewer and fewer.
    for (size_t back = 1; back <= at; back += std::max<size_t>(1, back / 4)) {
      size_t before = at - back;
      int64_t bytes = places[at] - places[before];
      if (limits.maxBytes > 0 && bytes > limits.maxBytes && back > 1)
        break;
      if (bytes < limits.minBytes && at + 1 < places.size())
        continue;
      for (auto [number, way] : llvm::enumerate(ways[before])) {
        Cutting next;
        next.server = way.server;
        laid.give(next.server, places[before], places[at], times);
        next.valueNs = next.server.value();
        next.backlogNs = next.server.backlog();
        next.numPieces = way.numPieces + 1;
        next.before = before;
        next.number = number;
        auto position = llvm::upper_bound(
            found, next, [](const Cutting &a, const Cutting &b) {
              return a.key() < b.key();
            });
        if (position - found.begin() >= static_cast<ptrdiff_t>(kBeam))
          continue;
        found.insert(position, std::move(next));
        if (found.size() > kBeam)
          found.pop_back();
      }
    }
  }
  if (!ways.back().empty()) {
    best.valueNs = ways.back().front().valueNs;
    size_t at = places.size() - 1, number = 0;
    while (at > 0) {
      best.ends.push_back(places[at]);
      const Cutting &way = ways[at][number];
      at = way.before;
      number = way.number;
    }
    std::reverse(best.ends.begin(), best.ends.end());
  }
  // What is plain may be as good: the beam does not keep everything.
  auto offer = [&](std::vector<int64_t> ends) {
    int64_t begin = 0;
    for (int64_t end : ends) {
      if ((limits.maxBytes > 0 && end - begin > limits.maxBytes) ||
          (end - begin < limits.minBytes && end < laid.numBytes()))
        return;
      begin = end;
    }
    int64_t value = timeOfPieces(items, ends, times);
    if (best.ends.empty() || value < best.valueNs)
      best = {std::move(ends), value};
  };
  offer(fuseUpTo(items, 0));
  for (int64_t bytes = laid.numBytes(); bytes > laid.numBytes() / kMaxPlaces;
       bytes /= 2) {
    offer(fuseUpTo(items, bytes));
    offer(cutInto(items, bytes, std::max(limits.elementBytes, int64_t(1))));
  }
  if (best.ends.empty()) {
    // No cutting keeps to both limits.
    best.ends = fuseUpTo(items, 0);
    best.valueNs = timeOfPieces(items, best.ends, times);
  }
  return best;
}
