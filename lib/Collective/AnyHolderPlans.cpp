//===- AnyHolderPlans.cpp - Whoever has a chunk sends it on ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Spreads chunks by simulating: whenever channels are free, a link takes the
// chunk that its source has, that its destination lacks and that the fewest
// have. What is added up is spread over the network turned round, backwards in
// time; all-reduce is one after the other.
//
//===----------------------------------------------------------------------===//

#include "Collective/Candidates.h"
#include "placer/Support/RandomSource.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>
#include <queue>
#include <utility>

using namespace placer;

/// Which of the free links is served first.
enum class LinkOrder { Any, Fastest, MostLacking };
static constexpr LinkOrder kLinkOrders[] = {LinkOrder::Any, LinkOrder::Fastest,
                                            LinkOrder::MostLacking};
/// How often each is tried.
static constexpr uint64_t kSeeds = 12;
/// Words of bit sets and edges that may be looked at, over all that is tried.
static constexpr int64_t kMaxSpreadWork = 50'000'000;
/// What it takes to look at an edge, and at one that is free, in words of bit
/// sets.
static constexpr int64_t kWorkOfAnEdge = 2;
static constexpr int64_t kWorkOfAFreeEdge = 8;
/// So much of what is left may be used up by one number of chunks.
static constexpr double kPartOfWork = 0.3;

namespace {

/// Which chunks go over which edges, in the order of their starts.
struct Spread {
  std::vector<RouteStep> steps;
  int64_t lengthNs = 0;
};

class Spreader {
public:
  Spreader(const Network &network, llvm::ArrayRef<RoutedChunk> chunks,
           int64_t &workLeft);

  /// None where it would take as long as `limitNs`, or the work is used up.
  std::optional<Spread> spread(LinkOrder order, uint64_t seed, int64_t limitNs);

private:
  using Words = std::vector<uint64_t>;
  static void flip(Words &words, int32_t bit) {
    words[bit / 64] ^= uint64_t(1) << (bit % 64);
  }
  bool isFree(const NetworkEdge &edge) const {
    return llvm::none_of(edge.channels,
                         [&](int32_t channel) { return isTaken[channel]; });
  }
  /// The chunk to send over an edge, or kNone.
  int32_t chooseChunk(const NetworkEdge &edge, RandomSource &random);
  void reset();
  /// Starts what can start on edges that may not have been able to before.
  void startAll(std::vector<int32_t> open, LinkOrder order,
                RandomSource &random, int64_t now, Spread &spread);
  int64_t timeNs(int32_t edge, int64_t bytes);

  const Network &network;
  llvm::ArrayRef<RoutedChunk> chunks;
  int64_t &workLeft;
  size_t numWords;
  /// By node: what it has, and what it has or will have.
  std::vector<Words> has, willHave;
  /// By number of holders, those to be included: the chunks with so many.
  std::vector<Words> heldBy;
  std::vector<int32_t> holders;
  /// By node, how many chunks it lacks.
  std::vector<int32_t> lacks;
  std::vector<bool> isTaken;
  /// By channel, the edges that take it.
  std::vector<std::vector<int32_t>> edgesOn;
  /// By edge, the last size that was asked for and its time: chunks are of few
  /// sizes, and the division is what takes long.
  std::vector<std::pair<int64_t, int64_t>> lastTime;
  /// By edge, the last event at which it was looked at.
  std::vector<int64_t> lastEvent;
  int64_t numEvents = 0;
  struct Arrival {
    int64_t ns;
    int32_t edge, chunk;
    bool operator>(const Arrival &other) const {
      return std::tie(ns, edge) > std::tie(other.ns, other.edge);
    }
  };
  std::priority_queue<Arrival, std::vector<Arrival>, std::greater<>> onTheWay;
};

} // namespace

Spreader::Spreader(const Network &network, llvm::ArrayRef<RoutedChunk> chunks,
                   int64_t &workLeft)
    : network(network), chunks(chunks), workLeft(workLeft),
      numWords((chunks.size() + 63) / 64), edgesOn(network.numChannels()),
      lastTime(network.numEdges(), {-1, 0}), lastEvent(network.numEdges(), 0) {
  for (int32_t id = 0; id < network.numEdges(); ++id)
    for (int32_t channel : network.edge(id).channels)
      edgesOn[channel].push_back(id);
}

int64_t Spreader::timeNs(int32_t edge, int64_t bytes) {
  auto &[lastBytes, lastNs] = lastTime[edge];
  if (lastBytes != bytes)
    lastTime[edge] = {bytes, network.edge(edge).timeNs(bytes)};
  return lastNs;
}

void Spreader::reset() {
  has.assign(network.numNodes(), Words(numWords, 0));
  heldBy.assign(network.numNodes() + 1, Words(numWords, 0));
  holders.assign(chunks.size(), 1);
  lacks.assign(network.numNodes(), static_cast<int32_t>(chunks.size()));
  isTaken.assign(network.numChannels(), false);
  onTheWay = {};
  for (auto [id, chunk] : llvm::enumerate(chunks)) {
    flip(has[chunk.root], static_cast<int32_t>(id));
    flip(heldBy[1], static_cast<int32_t>(id));
    --lacks[chunk.root];
  }
  willHave = has;
}

int32_t Spreader::chooseChunk(const NetworkEdge &edge, RandomSource &random) {
  const Words &there = has[edge.from], &known = willHave[edge.to];
  // Chunks that the source could send, and where to begin among equals.
  size_t first = random.below(numWords);
  workLeft -= static_cast<int64_t>(numWords);
  bool isAny = false;
  for (size_t i = 0; i < numWords && !isAny; ++i)
    isAny = (there[i] & ~known[i]) != 0;
  if (!isAny)
    return kNone;
  for (const Words &held : heldBy) {
    workLeft -= static_cast<int64_t>(numWords);
    for (size_t i = 0; i < numWords; ++i) {
      size_t word = (first + i) % numWords;
      uint64_t bits = held[word] & there[word] & ~known[word];
      if (!bits)
        continue;
      // One of them, from a random place on.
      size_t shift = random.below(64);
      uint64_t turned = shift ? bits >> shift | bits << (64 - shift) : bits;
      auto bit = (static_cast<size_t>(llvm::countr_zero(turned)) + shift) % 64;
      return static_cast<int32_t>(word * 64 + bit);
    }
  }
  return kNone;
}

void Spreader::startAll(std::vector<int32_t> open, LinkOrder order,
                        RandomSource &random, int64_t now, Spread &spread) {
  workLeft -= static_cast<int64_t>(open.size()) * kWorkOfAnEdge;
  llvm::erase_if(open, [&](int32_t id) {
    return !isFree(network.edge(id)) || lacks[network.edge(id).to] == 0;
  });
  workLeft -= static_cast<int64_t>(open.size()) * kWorkOfAFreeEdge;
  for (size_t i = open.size(); i > 1; --i)
    std::swap(open[i - 1], open[random.below(i)]);
  int64_t bytes = chunks[0].chunk.range.size();
  if (order != LinkOrder::Any)
    llvm::stable_sort(open, [&](int32_t a, int32_t b) {
      const NetworkEdge &first = network.edge(a), &second = network.edge(b);
      if (order == LinkOrder::MostLacking &&
          lacks[first.to] != lacks[second.to])
        return lacks[first.to] > lacks[second.to];
      return timeNs(a, bytes) < timeNs(b, bytes);
    });
  for (int32_t id : open) {
    const NetworkEdge &edge = network.edge(id);
    if (!isFree(edge))
      continue;
    int32_t chunk = chooseChunk(edge, random);
    if (chunk == kNone)
      continue;
    flip(willHave[edge.to], chunk);
    flip(heldBy[holders[chunk]], chunk);
    flip(heldBy[++holders[chunk]], chunk);
    --lacks[edge.to];
    for (int32_t channel : edge.channels)
      isTaken[channel] = true;
    onTheWay.push(
        {now + timeNs(id, chunks[chunk].chunk.range.size()), id, chunk});
    spread.steps.push_back({chunk, id});
  }
}

std::optional<Spread> Spreader::spread(LinkOrder order, uint64_t seed,
                                       int64_t limitNs) {
  reset();
  RandomSource random(seed);
  Spread result;
  std::vector<int32_t> all(network.numEdges());
  std::iota(all.begin(), all.end(), 0);
  startAll(std::move(all), order, random, 0, result);
  while (!onTheWay.empty()) {
    int64_t now = result.lengthNs = onTheWay.top().ns;
    if (now >= limitNs || workLeft <= 0)
      return std::nullopt;
    // Whatever could not start before still cannot, but for want of a channel
    // that is free now or of a chunk that has arrived.
    std::vector<int32_t> open;
    ++numEvents;
    auto reopen = [&](llvm::ArrayRef<int32_t> edges) {
      for (int32_t id : edges)
        if (std::exchange(lastEvent[id], numEvents) != numEvents)
          open.push_back(id);
    };
    while (!onTheWay.empty() && onTheWay.top().ns == now) {
      Arrival arrival = onTheWay.top();
      onTheWay.pop();
      const NetworkEdge &edge = network.edge(arrival.edge);
      flip(has[edge.to], arrival.chunk);
      reopen(network.edgesOut(edge.to));
      for (int32_t channel : edge.channels) {
        isTaken[channel] = false;
        reopen(edgesOn[channel]);
      }
    }
    startAll(std::move(open), order, random, now, result);
  }
  return result;
}

namespace {

/// Tries all orders and seeds for numbers of chunks.
class AnyHolder {
public:
  explicit AnyHolder(Candidates &candidates) : candidates(candidates) {}

  void offerAll();

private:
  std::vector<RoutedChunk> chunksOf(int64_t numChunks) const;
  std::optional<Spread> best(const Network &network,
                             llvm::ArrayRef<RoutedChunk> chunks);
  /// The same backwards, over the edges between the same nodes the other way
  /// round; none where one is missing.
  std::optional<std::vector<RouteStep>>
  mirrored(llvm::ArrayRef<RouteStep> steps) const;
  std::optional<int64_t> offer(llvm::ArrayRef<RoutedChunk> chunks,
                               std::vector<RouteStep> up,
                               std::vector<RouteStep> down);
  std::optional<int64_t> offerChunks(int64_t numChunks);

  Candidates &candidates;
  int64_t workLeft = kMaxSpreadWork;
};

} // namespace

/// Each root's data in so many chunks.
std::vector<RoutedChunk> AnyHolder::chunksOf(int64_t numChunks) const {
  const Collective &collective = candidates.collective;
  std::vector<RoutedChunk> chunks;
  auto cut = [&](ByteRange range, int32_t root) {
    int64_t count = std::min(numChunks, range.size() / collective.elementBytes);
    for (int64_t i = 0; i < count; ++i)
      chunks.push_back({{partOf(range, i, count, collective.elementBytes),
                         isShared(collective.kind) ? root : kNone},
                        root,
                        double(chunks.size())});
  };
  if (candidates.hasRoot())
    cut({0, collective.bytes}, collective.root);
  else
    for (int32_t node = 0; node < candidates.numNodes(); ++node)
      cut(shareOf(collective, node), node);
  return chunks;
}

std::optional<Spread> AnyHolder::best(const Network &network,
                                      llvm::ArrayRef<RoutedChunk> chunks) {
  Spreader spreader(network, chunks, workLeft);
  std::optional<Spread> found;
  auto leaveOver = static_cast<int64_t>(double(workLeft) * (1 - kPartOfWork));
  for (uint64_t seed = 0; seed < kSeeds; ++seed)
    for (LinkOrder order : kLinkOrders) {
      if (found && workLeft < leaveOver)
        return found;
      if (auto spread = spreader.spread(
              order, candidates.options.seed * kSeeds + seed,
              found ? found->lengthNs : std::numeric_limits<int64_t>::max()))
        found = std::move(spread);
    }
  return found;
}

std::optional<std::vector<RouteStep>>
AnyHolder::mirrored(llvm::ArrayRef<RouteStep> steps) const {
  std::vector<RouteStep> turned;
  for (const RouteStep &step : llvm::reverse(steps)) {
    const NetworkEdge &edge = candidates.network.edge(step.edge);
    int32_t back = candidates.network.edgeBetween(edge.to, edge.from);
    if (back == kNone)
      return std::nullopt;
    turned.push_back({step.chunk, back});
  }
  return turned;
}

std::optional<int64_t> AnyHolder::offer(llvm::ArrayRef<RoutedChunk> chunks,
                                        std::vector<RouteStep> up,
                                        std::vector<RouteStep> down) {
  Routes routes;
  routes.chunks.assign(chunks.begin(), chunks.end());
  routes.up = std::move(up);
  routes.down = std::move(down);
  return candidates.offer(routes, CollectiveAlgorithm::AnyHolder,
                          {StepOrder::AsGiven});
}

std::optional<int64_t> AnyHolder::offerChunks(int64_t numChunks) {
  std::vector<RoutedChunk> chunks = chunksOf(numChunks);
  std::optional<Spread> down, up;
  if (candidates.goesDown() && !(down = best(candidates.network, chunks)))
    return std::nullopt;
  if (candidates.goesUp() && !(up = best(candidates.backwards, chunks)))
    return std::nullopt;
  std::vector<RouteStep> upwards;
  if (up)
    upwards.assign(up->steps.rbegin(), up->steps.rend());
  auto time = offer(chunks, std::move(upwards),
                    down ? down->steps : std::vector<RouteStep>());
  if (up && down)
    if (auto turned = mirrored(down->steps)) {
      auto other = offer(chunks, *turned, down->steps);
      if (other && (!time || *other < *time))
        time = other;
    }
  return time;
}

void AnyHolder::offerAll() {
  int64_t roots = candidates.hasRoot() ? 1 : candidates.numNodes();
  int64_t bytes = candidates.collective.bytes / roots;
  tryChunkCounts(
      chunkCounts(candidates, bytes, 1, candidates.hasRoot() ? 1024 : 64),
      [&](int64_t count) { return offerChunks(count); });
}

std::string placer::offerAnyHolder(Candidates &candidates) {
  AnyHolder(candidates).offerAll();
  return candidates.best() ? "" : "any-holder found no plan within its limits";
}
