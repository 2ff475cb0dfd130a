//===- PackingPlans.cpp - Trees packed into the channels ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The trees of a linear program (ChannelPrices.h) together use the channels as
// well as it is possible at all, if the data is cut by their rates and into
// small enough chunks. Deep trees and many trees take long to fill, so of all
// that reach nearly that rate, shallow ones are chosen by a second program.
//
//===----------------------------------------------------------------------===//

#include "Collective/Candidates.h"
#include "Collective/ChannelPrices.h"
#include "placer/Bounds/LinearProgram.h"
#include "placer/Support/RandomSource.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <numeric>

using namespace placer;

/// How often an edge is looked at to find the greatest rate.
static constexpr int64_t kMaxPackingWork = 6'000'000;
static constexpr int32_t kMaxTreeIterations = 200000;
/// Shallow trees that are added for each root.
static constexpr int32_t kShallowTrees = 16;
/// What of the greatest rate is given up for shallow trees.
static constexpr double kGivenUp[] = {0, 0.02, 0.05, 0.1};
/// Trees are looked for where they may be this much faster.
static constexpr double kWorthIt = 0.005;
/// A tree that carries less than this part of its root's data is left out.
static constexpr double kLeastPart = 1e-3;

namespace {

/// Edges from the root on, as `edgesFromRoot` has them.
struct PackedTree {
  int32_t root;
  std::vector<int32_t> up, down;
  int32_t depth = 0;
  double rate = 0;
};

class Packer {
public:
  explicit Packer(Candidates &candidates);

  void offerAll();

private:
  std::vector<Way> cheapest(llvm::ArrayRef<double> prices) const;
  void addTree(int32_t root, llvm::ArrayRef<int32_t> up,
               llvm::ArrayRef<int32_t> down);
  void addShallowTrees();
  std::vector<int32_t> shallow(const Network &network, int32_t root);
  /// Rates of the trees that together reach a rate, shallow ones first; false
  /// where there are none.
  bool choose(double rate);
  Routes routes(int64_t numChunks) const;

  Candidates &candidates;
  const Collective &collective;
  Graph forward, backward;
  std::vector<int32_t> roots;
  std::vector<double> shares;
  RandomSource random;
  std::vector<PackedTree> trees;
};

} // namespace

Packer::Packer(Candidates &candidates)
    : candidates(candidates), collective(candidates.collective),
      forward(graphOf(candidates.network)),
      backward(graphOf(candidates.backwards)), random(candidates.options.seed) {
  if (candidates.hasRoot())
    roots = {collective.root};
  else
    for (int32_t node = 0; node < candidates.numNodes(); ++node)
      if (!isShared(collective.kind) || shareOf(collective, node).size() > 0)
        roots.push_back(node);
  if (isShared(collective.kind))
    for (int32_t node = 0; node < candidates.numNodes(); ++node)
      shares.push_back(double(shareOf(collective, node).size()) /
                       double(collective.bytes));
}

std::vector<Way> Packer::cheapest(llvm::ArrayRef<double> prices) const {
  std::vector<Way> ways;
  for (int32_t root : roots) {
    Way way{root, {}};
    if (candidates.goesUp())
      llvm::append_range(way.edges, cheapestTree(backward, root, prices));
    if (candidates.goesDown())
      llvm::append_range(way.edges, cheapestTree(forward, root, prices));
    ways.push_back(std::move(way));
  }
  return ways;
}

void Packer::addTree(int32_t root, llvm::ArrayRef<int32_t> up,
                     llvm::ArrayRef<int32_t> down) {
  PackedTree packed;
  packed.root = root;
  auto ordered = [&](const Network &network, llvm::ArrayRef<int32_t> edges) {
    if (edges.empty())
      return std::vector<int32_t>();
    Tree tree{root, std::vector<int32_t>(network.numNodes(), kNone)};
    for (int32_t edge : edges)
      tree.edgeOf[network.edge(edge).to] = edge;
    packed.depth += depth(network, tree);
    return edgesFromRoot(network, tree);
  };
  packed.up = ordered(candidates.backwards, up);
  packed.down = ordered(candidates.network, down);
  trees.push_back(std::move(packed));
}

/// As few links as possible from the root to anybody, at random among those.
std::vector<int32_t> Packer::shallow(const Network &network, int32_t root) {
  std::vector<int32_t> depths(network.numNodes(), kNone), open = {root}, edges;
  depths[root] = 0;
  for (size_t i = 0; i < open.size(); ++i)
    for (int32_t id : network.edgesOut(open[i]))
      if (int32_t to = network.edge(id).to; depths[to] == kNone) {
        depths[to] = depths[open[i]] + 1;
        open.push_back(to);
      }
  for (int32_t node : open) {
    if (node == root)
      continue;
    std::vector<int32_t> parents;
    for (int32_t id : network.edgesIn(node))
      if (depths[network.edge(id).from] + 1 == depths[node])
        parents.push_back(id);
    edges.push_back(random.pick(parents));
  }
  return edges;
}

void Packer::addShallowTrees() {
  for (int32_t root : roots)
    for (int32_t i = 0; i < kShallowTrees; ++i) {
      std::vector<int32_t> up, down;
      if (candidates.goesUp())
        up = shallow(candidates.backwards, root);
      if (candidates.goesDown())
        down = shallow(candidates.network, root);
      addTree(root, up, down);
    }
}

bool Packer::choose(double rate) {
  // Rates in parts of the whole, so that the numbers are about 1.
  LinearProgram program;
  std::vector<std::vector<LinearProgram::Term>> onChannel(
      candidates.network.numChannels());
  std::vector<std::vector<LinearProgram::Term>> ofRoot(candidates.numNodes());
  for (PackedTree &tree : trees) {
    int32_t column = program.addColumn(0, LinearProgram::kInfinity,
                                       double(tree.depth) * tree.depth);
    for (const std::vector<int32_t> *edges : {&tree.up, &tree.down})
      for (int32_t id : *edges)
        for (int32_t channel : candidates.network.edge(id).channels)
          onChannel[channel].push_back(
              {column,
               rate / double(candidates.network.edge(id).bytesPerSecond)});
    ofRoot[tree.root].push_back({column, 1});
  }
  for (const auto &terms : onChannel)
    if (!terms.empty())
      program.addRow(-LinearProgram::kInfinity, 1, terms);
  if (shares.empty()) {
    std::vector<LinearProgram::Term> all;
    for (const auto &terms : ofRoot)
      llvm::append_range(all, terms);
    program.addRow(1, 1, all);
  } else {
    for (int32_t root : roots)
      program.addRow(shares[root], shares[root], ofRoot[root]);
  }
  if (program.solve(kMaxTreeIterations) != LinearProgram::Status::Optimal)
    return false;
  for (auto [tree, value] : llvm::zip(trees, program.values()))
    tree.rate = value;
  return true;
}

/// The data of each root cut by the rates of its trees, and these parts cut
/// into chunks of about the same size.
Routes Packer::routes(int64_t numChunks) const {
  int64_t unit = collective.elementBytes;
  int64_t chunkBytes = std::max(unit, collective.bytes / numChunks);
  struct Part {
    const PackedTree *tree;
    ByteRange range;
  };
  std::vector<Part> parts;
  auto cut = [&](ByteRange range, int32_t root) {
    std::vector<const PackedTree *> used;
    double sum = 0, most = 0;
    for (const PackedTree &tree : trees)
      if (root == kNone || tree.root == root)
        most = std::max(most, tree.rate);
    for (const PackedTree &tree : trees)
      if ((root == kNone || tree.root == root) &&
          tree.rate > most * kLeastPart) {
        used.push_back(&tree);
        sum += tree.rate;
      }
    int64_t elements = range.size() / unit, begin = 0;
    double served = 0;
    for (const PackedTree *tree : used) {
      served += tree->rate;
      int64_t end = tree == used.back()
                        ? elements
                        : std::llround(served / sum * double(elements));
      if (end > begin)
        parts.push_back(
            {tree, {range.begin + begin * unit, range.begin + end * unit}});
      begin = std::max(begin, end);
    }
  };
  if (isShared(collective.kind))
    for (int32_t root : roots)
      cut(shareOf(collective, root), root);
  else
    cut({0, collective.bytes}, kNone);

  Routes routes;
  for (const Part &part : parts) {
    int64_t count = std::clamp<int64_t>(
        std::llround(double(part.range.size()) / double(chunkBytes)), 1,
        part.range.size() / unit);
    int32_t owner = isShared(collective.kind) ? part.tree->root : kNone;
    for (int64_t i = 0; i < count; ++i)
      addChunk(routes,
               {{partOf(part.range, i, count, unit), owner},
                part.tree->root,
                (double(i) + 0.5) / double(count)},
               part.tree->up, part.tree->down);
  }
  return routes;
}

void Packer::offerAll() {
  // At a rate that what is there already has, trees cannot be done earlier.
  double rateToBeat = 0;
  if (const std::optional<MadePlan> &best = candidates.best())
    rateToBeat = double(collective.bytes) * 1e9 /
                 double(std::max<int64_t>(best->times.makespanNs, 1));
  ChannelPrices found = findPrices(
      candidates.network,
      [&](llvm::ArrayRef<double> prices) { return cheapest(prices); }, shares,
      kMaxPackingWork);
  if (!(found.rate > 0))
    return;
  size_t half = candidates.numNodes() - 1;
  for (const Way &way : found.ways) {
    llvm::ArrayRef<int32_t> edges = way.edges;
    if (candidates.goesUp() && candidates.goesDown())
      addTree(way.root, edges.take_front(half), edges.drop_front(half));
    else if (candidates.goesUp())
      addTree(way.root, edges, {});
    else
      addTree(way.root, {}, edges);
  }
  addShallowTrees();
  for (double givenUp : kGivenUp) {
    if (found.rate * (1 - givenUp) <= rateToBeat)
      break;
    // A little less than the greatest, which is right only up to the
    // program's tolerance.
    if (!choose(found.rate * (1 - givenUp) * (1 - 1e-7)))
      continue;
    tryChunkCounts(chunkCounts(candidates, collective.bytes,
                               static_cast<int64_t>(roots.size()), 2048),
                   [&](int64_t chunks) {
                     return candidates.offer(
                         routes(chunks), CollectiveAlgorithm::Packing,
                         {StepOrder::LongestTail, StepOrder::ChunkFirst});
                   });
  }
}

std::string placer::offerPacking(Candidates &candidates) {
  Packer(candidates).offerAll();
  return candidates.best() ? ""
                           : "packing found no trees that fill the channels";
}
