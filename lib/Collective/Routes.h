//===- Routes.h - Trees over which chunks are added up and spread -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What most algorithms think in: every chunk has a root, a tree of edges over
// which contributions come up to it, and one over which its value goes down
// from it. `planOf` makes a plan of that, and `inBestOrder` puts its steps into
// an order.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_COLLECTIVE_ROUTES_H
#define PLACER_LIB_COLLECTIVE_ROUTES_H

#include "Collective/Network.h"
#include "placer/Collective/CollectivePlan.h"

namespace placer {

struct RoutedChunk {
  PlanChunk chunk;
  /// Where it is added up and spread from; given by `chunk.owner` and
  /// `collective.root` for all but all-reduce.
  int32_t root = 0;
  /// When it should be done, relative to the others.
  double rank = 0;
};

struct RouteStep {
  int32_t chunk;
  int32_t edge;
  /// Steps in a row with the same edge and the same round are one message;
  /// kNone: a message of its own.
  int32_t round = kNone;
};

struct Routes {
  std::vector<RoutedChunk> chunks;
  /// Of each chunk a tree to its root, children before parents. Empty where
  /// nothing is added up.
  std::vector<RouteStep> up;
  /// Of each chunk a tree from its root, parents before children. Empty where
  /// nothing is spread.
  std::vector<RouteStep> down;
};

/// A tree over the network: for every node but the root an edge, from its
/// parent where the tree goes down from the root, to its parent where it goes
/// up.
struct Tree {
  int32_t root = 0;
  std::vector<int32_t> edgeOf;
};

/// The edges of a tree that goes down, parents before children: by depth, then
/// by the distance of the child from the root, counted round. For one that goes
/// up, on the reversed network, it is the order from the last to the first.
std::vector<int32_t> edgesFromRoot(const Network &network, const Tree &tree);
int32_t depth(const Network &network, const Tree &tree);

/// A tree that goes down from a node over the fastest paths of a network for a
/// number of bytes.
Tree fastestPaths(const Network &network, int32_t root, int64_t bytes);

/// Appends a chunk with the edges of its trees, in the order of
/// `edgesFromRoot`; either may be empty. `up` is of the reversed network.
void addChunk(Routes &routes, RoutedChunk chunk, llvm::ArrayRef<int32_t> up,
              llvm::ArrayRef<int32_t> down);

/// The plan that follows the routes in their order. Where sums may not be
/// re-associated, contributions go up one by one until those before them are
/// there.
CollectivePlan planOf(const Collective &collective, const Network &network,
                      const Routes &routes);

/// How a list of steps that could start is served.
enum class StepOrder {
  AsGiven,     ///< in the order of the plan
  LongestTail, ///< what most has to follow
  ChunkFirst,  ///< by the ranks of the chunks, then by tails
};

/// The plan with its steps in the order in which they start when each channel,
/// whenever it is free, takes the first step by `order` that can start. `ranks`
/// are those of its chunks.
CollectivePlan scheduled(const CollectivePlan &plan, const Network &network,
                         llvm::ArrayRef<double> ranks, StepOrder order,
                         SumSpeed speed);

} // namespace placer

#endif // PLACER_LIB_COLLECTIVE_ROUTES_H
