//===- ClassicPlans.cpp - Rings, trees and servers ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The algorithms that everybody knows. Each one names the trees that it wants
// between participants as if all had links to all; where a link is missing, the
// data takes the fastest way over the links that there are.
//
//===----------------------------------------------------------------------===//

#include "Collective/Candidates.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace placer;

/// A tree by the parent of each node; the root's is kNone.
using Parents = std::vector<int32_t>;

/// The tree over edges of the network: a parent without a link to its child is
/// reached over the fastest path, and where that brings a node into the tree
/// twice, the way that is shorter counts.
static std::vector<int32_t> realise(const Network &network,
                                    const Parents &parents, int64_t bytes) {
  auto root =
      static_cast<int32_t>(llvm::find(parents, kNone) - parents.begin());
  std::vector<bool> isWanted(network.numEdges(), false);
  for (int32_t node = 0; node < network.numNodes(); ++node) {
    if (node == root)
      continue;
    int32_t edge = network.edgeBetween(parents[node], node);
    if (edge != kNone) {
      isWanted[edge] = true;
      continue;
    }
    // Where the parent has no way to it at all, the root has one.
    int32_t from = parents[node];
    Tree paths = fastestPaths(network, from, bytes);
    if (paths.edgeOf[node] == kNone)
      paths = fastestPaths(network, from = root, bytes);
    for (int32_t at = node; at != from;
         at = network.edge(paths.edgeOf[at]).from)
      isWanted[paths.edgeOf[at]] = true;
  }
  // Breadth first over what is wanted.
  Tree tree{root, std::vector<int32_t>(network.numNodes(), kNone)};
  std::vector<int32_t> open = {root};
  std::vector<bool> isReached(network.numNodes(), false);
  isReached[root] = true;
  for (size_t i = 0; i < open.size(); ++i)
    for (int32_t id : network.edgesOut(open[i]))
      if (int32_t to = network.edge(id).to; isWanted[id] && !isReached[to]) {
        isReached[to] = true;
        tree.edgeOf[to] = id;
        open.push_back(to);
      }
  return edgesFromRoot(network, tree);
}

static constexpr StepOrder kPipelined[] = {StepOrder::ChunkFirst,
                                           StepOrder::LongestTail};
/// As many as are tried where nobody says how large chunks are.
static constexpr int64_t kMostChunks = 512;

namespace {

/// Trees for each root, which are cut into chunks and put into rounds.
class TreeRoutes {
public:
  explicit TreeRoutes(const Candidates &candidates) : candidates(candidates) {}

  /// A range of the data, as some chunks, over a tree from its root and one
  /// that, turned round, leads to it.
  void add(const PlanChunk &range, int64_t numChunks, const Parents &up,
           const Parents &down) {
    auto root = static_cast<int32_t>(llvm::find(down, kNone) - down.begin());
    std::vector<int32_t> upEdges, downEdges;
    if (candidates.goesUp())
      upEdges = realise(candidates.backwards, up, range.range.size());
    if (candidates.goesDown())
      downEdges = realise(candidates.network, down, range.range.size());
    int64_t unit = candidates.collective.elementBytes;
    numChunks = std::min(numChunks, range.range.size() / unit);
    // What is to be done for one participant belongs to it only where data is
    // shared out.
    int32_t owner = isShared(candidates.collective.kind) ? range.owner : kNone;
    for (int64_t i = 0; i < numChunks; ++i)
      addChunk(routes,
               {{partOf(range.range, i, numChunks, unit), owner},
                root,
                (double(i) + 0.5) / double(numChunks)},
               upEdges, downEdges);
  }
  void add(const PlanChunk &range, int64_t numChunks, const Parents &parents) {
    add(range, numChunks, parents, parents);
  }

  /// Steps of lower ranks first; those of one rank in turns, each tree's first
  /// before each one's second.
  Routes take() {
    auto inTurns = [&](std::vector<RouteStep> &steps) {
      std::vector<int32_t> turn(routes.chunks.size(), 0), turns;
      for (const RouteStep &step : steps)
        turns.push_back(turn[step.chunk]++);
      std::vector<size_t> order(steps.size());
      std::iota(order.begin(), order.end(), 0);
      llvm::stable_sort(order, [&](size_t a, size_t b) {
        double rankA = routes.chunks[steps[a].chunk].rank;
        double rankB = routes.chunks[steps[b].chunk].rank;
        return std::make_pair(rankA, turns[a]) <
               std::make_pair(rankB, turns[b]);
      });
      std::vector<RouteStep> sorted;
      for (size_t index : order)
        sorted.push_back(steps[index]);
      steps = std::move(sorted);
    };
    inTurns(routes.up);
    inTurns(routes.down);
    return std::move(routes);
  }

private:
  const Candidates &candidates;
  Routes routes;
};

} // namespace

/// The ranges of the data and whose they are: shares, or everything.
static std::vector<PlanChunk> rangesOf(const Candidates &candidates,
                                       bool isCut) {
  const Collective &collective = candidates.collective;
  std::vector<PlanChunk> ranges;
  if (!isCut && !isShared(collective.kind))
    return {{{0, collective.bytes}, kNone}};
  for (int32_t node = 0; node < candidates.numNodes(); ++node)
    if (ByteRange share = shareOf(collective, node); share.size() > 0)
      ranges.push_back({share, node});
  return ranges;
}

//===----------------------------------------------------------------------===//
// Ring
//===----------------------------------------------------------------------===//

/// The participants in the order of a ring: one over links as fast as
/// possible, or as they are given where a search of some steps finds none.
static std::vector<int32_t> ringOrder(const Network &network) {
  int32_t count = network.numNodes();
  std::vector<int32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  auto slowest = [&](llvm::ArrayRef<int32_t> ring) {
    int64_t least = std::numeric_limits<int64_t>::max();
    for (int32_t i = 0; i < count; ++i) {
      int32_t edge = network.edgeBetween(ring[i], ring[(i + 1) % count]);
      least = edge == kNone
                  ? 0
                  : std::min(least, network.edge(edge).bytesPerSecond);
      if (least == 0)
        break;
    }
    return least;
  };
  int64_t greatest = 0;
  for (int32_t id = 0; id < network.numEdges(); ++id)
    greatest = std::max(greatest, network.edge(id).bytesPerSecond);
  if (count < 3 || slowest(order) == greatest)
    return order;

  // Depth first, the fastest link first, again for each least bandwidth.
  std::vector<int64_t> bandwidths;
  for (int32_t id = 0; id < network.numEdges(); ++id)
    bandwidths.push_back(network.edge(id).bytesPerSecond);
  llvm::sort(bandwidths, std::greater<>());
  bandwidths.erase(llvm::unique(bandwidths), bandwidths.end());
  int64_t steps = 200'000;
  for (int64_t least : bandwidths) {
    if (least <= slowest(order) || steps <= 0)
      break;
    std::vector<int32_t> path = {0};
    std::vector<bool> isOnPath(count, false);
    isOnPath[0] = true;
    auto extend = [&](auto &&self) -> bool {
      if (--steps < 0)
        return false;
      auto fits = [&](int32_t edge) {
        return edge != kNone && network.edge(edge).bytesPerSecond >= least;
      };
      if (static_cast<int32_t>(path.size()) == count)
        return fits(network.edgeBetween(path.back(), 0));
      for (int32_t id : network.edgesOut(path.back())) {
        int32_t next = network.edge(id).to;
        if (isOnPath[next] || !fits(id))
          continue;
        isOnPath[next] = true;
        path.push_back(next);
        if (self(self))
          return true;
        path.pop_back();
        isOnPath[next] = false;
      }
      return false;
    };
    if (extend(extend)) {
      order = path;
      break;
    }
  }
  return order;
}

std::string placer::offerRing(Candidates &candidates) {
  int32_t count = candidates.numNodes();
  std::vector<int32_t> ring = ringOrder(candidates.network);
  // A chain from a root along the ring; what is added up comes along it to the
  // root, and so is a chain of the network turned round.
  auto chain = [&](int32_t root, bool isForward) {
    Parents parents(count, kNone);
    auto at = static_cast<int32_t>(llvm::find(ring, root) - ring.begin());
    for (int32_t i = 1; i < count; ++i) {
      int32_t step = isForward ? i : count - i;
      int32_t before = isForward ? i - 1 : count - i + 1;
      parents[ring[(at + step) % count]] = ring[(at + before) % count];
    }
    return parents;
  };
  bool isRooted = candidates.hasRoot();
  // Of data that goes round for everybody, each one's share is a chunk.
  int64_t most = isRooted ? kMostChunks : 1;
  auto offer = [&](int64_t chunks) {
    TreeRoutes trees(candidates);
    for (const PlanChunk &range : rangesOf(candidates, !isRooted)) {
      int32_t root = isRooted ? candidates.collective.root : range.owner;
      trees.add(range, isRooted ? chunks : 1, chain(root, /*isForward=*/false),
                chain(root, /*isForward=*/true));
    }
    return candidates.offer(trees.take(), CollectiveAlgorithm::Ring,
                            kPipelined);
  };
  tryChunkCounts(chunkCounts(candidates, candidates.collective.bytes, 1, most),
                 offer);
  return "";
}

//===----------------------------------------------------------------------===//
// Trees
//===----------------------------------------------------------------------===//

/// The binomial tree: node i of the order gets from i without its highest bit.
static Parents binomial(llvm::ArrayRef<int32_t> order) {
  Parents parents(order.size(), kNone);
  for (uint32_t i = 1; i < order.size(); ++i)
    parents[order[i]] = order[i & ~(1u << llvm::Log2_32(i))];
  return parents;
}

/// The binary tree in order: 1-based node i is at the height of its lowest set
/// bit; the first of the order hangs above all as the root.
static Parents binary(llvm::ArrayRef<int32_t> order) {
  auto count = static_cast<uint32_t>(order.size());
  Parents parents(count, kNone);
  for (uint32_t i = 1; i < count; ++i) {
    uint32_t bit = i & (~i + 1);
    uint32_t up = (i ^ bit) | (bit << 1);
    if (up >= count)
      up = i ^ bit;
    parents[order[i]] = order[up];
  }
  return parents;
}

static std::vector<int32_t> rotated(int32_t count, int32_t first) {
  std::vector<int32_t> order(count);
  for (int32_t i = 0; i < count; ++i)
    order[i] = (first + i) % count;
  return order;
}

std::string placer::offerTree(Candidates &candidates) {
  auto offer = [&](int64_t chunks) {
    TreeRoutes trees(candidates);
    for (const PlanChunk &range : rangesOf(candidates, /*isCut=*/false)) {
      int32_t root = range.owner != kNone   ? range.owner
                     : candidates.hasRoot() ? candidates.collective.root
                                            : 0;
      trees.add(range, chunks, binomial(rotated(candidates.numNodes(), root)));
    }
    return candidates.offer(trees.take(), CollectiveAlgorithm::Tree,
                            kPipelined);
  };
  tryChunkCounts(
      chunkCounts(candidates, candidates.collective.bytes, 1, kMostChunks),
      offer);
  return "";
}

std::string placer::offerDoubleTree(Candidates &candidates) {
  const Collective &collective = candidates.collective;
  if (isShared(collective.kind))
    return std::string("double-tree does not do ") +
           collectiveName(collective.kind);
  int32_t count = candidates.numNodes();
  int32_t root = candidates.hasRoot() ? collective.root : 0;
  // In the second tree everybody but the root is one further: who has children
  // in one has none in the other.
  std::vector<int32_t> first = rotated(count, root), second = first;
  if (count > 2)
    std::rotate(second.begin() + 1, second.begin() + 2, second.end());
  ByteRange all{0, collective.bytes};
  auto offer = [&](int64_t chunks) {
    TreeRoutes trees(candidates);
    for (int64_t half : {0, 1})
      if (ByteRange range = partOf(all, half, 2, collective.elementBytes);
          range.size() > 0)
        trees.add({range, kNone}, std::max<int64_t>(1, chunks / 2),
                  binary(half == 0 ? first : second));
    return candidates.offer(trees.take(), CollectiveAlgorithm::DoubleTree,
                            kPipelined);
  };
  tryChunkCounts(chunkCounts(candidates, collective.bytes, 1, kMostChunks),
                 offer);
  return "";
}

//===----------------------------------------------------------------------===//
// Servers
//===----------------------------------------------------------------------===//

std::string placer::offerParameterServer(Candidates &candidates) {
  const Collective &collective = candidates.collective;
  int32_t count = candidates.numNodes();
  // Everybody sends to and gets from a server directly.
  auto offerServers = [&](llvm::ArrayRef<PlanChunk> ranges) {
    TreeRoutes trees(candidates);
    for (const PlanChunk &range : ranges) {
      Parents star(count, range.owner);
      star[range.owner] = kNone;
      trees.add(range, 1, star);
    }
    candidates.offer(trees.take(), CollectiveAlgorithm::ParameterServer,
                     {StepOrder::AsGiven});
  };
  if (candidates.hasRoot()) {
    offerServers({{{0, collective.bytes}, collective.root}});
    return "";
  }
  if (isShared(collective.kind)) {
    offerServers(rangesOf(candidates, /*isCut=*/true));
    return "";
  }
  // As many servers as are best, or as it takes for chunks of that size.
  int64_t wanted = candidates.options.chunkBytes;
  for (int64_t servers = 1;; servers = std::min<int64_t>(2 * servers, count)) {
    bool isLast = servers == count;
    bool fits = !wanted || isLast || collective.bytes / servers <= wanted;
    std::vector<PlanChunk> ranges;
    for (int64_t i = 0; i < servers; ++i)
      if (ByteRange range = partOf({0, collective.bytes}, i, servers,
                                   collective.elementBytes);
          range.size() > 0)
        ranges.push_back({range, static_cast<int32_t>(i)});
    if (fits)
      offerServers(ranges);
    if (isLast || (wanted && fits))
      break;
  }
  return "";
}
