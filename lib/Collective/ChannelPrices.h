//===- ChannelPrices.h - What channels are worth ----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The linear program   min sum of w,  where every way to do a collective costs
// at least 1, w >= 0 is the price of a second on each channel, and a way costs
// the sum over its edges of the prices of their channels over the bandwidth.
// Its least value is the greatest rate at which bytes can be served, its duals
// are how much goes which way. There are too many ways to list: those that are
// too cheap are found and added until there are none.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_COLLECTIVE_CHANNELPRICES_H
#define PLACER_LIB_COLLECTIVE_CHANNELPRICES_H

#include "Collective/Arborescence.h"
#include "Collective/Network.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace placer {

/// A way to serve a byte: edges, with repetitions.
struct Way {
  /// Whose share it serves; see `findPrices`.
  int32_t root = 0;
  std::vector<int32_t> edges;
};

struct ChannelPrices {
  /// By channel; any unit.
  std::vector<double> prices;
  /// What was found, and how many bytes in a second go each way.
  std::vector<Way> ways;
  std::vector<double> rates;
  /// The sum of these: of bytes that are served in a second.
  double rate = 0;
};

/// A cheapest way for each root, by prices of the edges.
using CheapestWays =
    llvm::function_ref<std::vector<Way>(llvm::ArrayRef<double> prices)>;

/// `shares` are those of the roots in what is to be served, and add up to 1;
/// where it is empty, any root will do. `maxWork` limits how often an edge or
/// a number of the program is looked at; the prices are good for a bound
/// whenever it ends. It ends early where no rate above `neededRate` is
/// possible.
ChannelPrices findPrices(const Network &network, CheapestWays cheapest,
                         llvm::ArrayRef<double> shares, int64_t maxWork,
                         double neededRate = 0);

/// The network as a graph, its edges by the same numbers.
Graph graphOf(const Network &network);

} // namespace placer

#endif // PLACER_LIB_COLLECTIVE_CHANNELPRICES_H
