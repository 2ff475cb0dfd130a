//===- ChannelPrices.cpp - What channels are worth to a collective --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Collective/ChannelPrices.h"

#include "placer/Bounds/LinearProgram.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cmath>

using namespace placer;

static constexpr int32_t kMaxPriceIterations = 200000;
/// How far the rate may be from the greatest one.
static constexpr double kTolerance = 1e-9;
/// New ways are looked for between the last prices of the program and the best
/// ones that are known, nearer to the latter: the program's jump about.
static constexpr double kCaution = 0.5;

Graph placer::graphOf(const Network &network) {
  Graph graph{network.numNodes(), {}};
  for (int32_t id = 0; id < network.numEdges(); ++id)
    graph.edges.push_back({network.edge(id).from, network.edge(id).to, id});
  return graph;
}

namespace {

class PriceFinder {
public:
  PriceFinder(const Network &network, CheapestWays cheapest,
              llvm::ArrayRef<double> shares);

  ChannelPrices find(int64_t maxWork, double neededRate);

private:
  std::vector<double> edgePrices(llvm::ArrayRef<double> prices) const;
  double costOf(const Way &way, llvm::ArrayRef<double> prices) const;
  /// What serving a byte costs; 0 where nothing is charged.
  double costOfAll(llvm::ArrayRef<Way> ways,
                   llvm::ArrayRef<double> prices) const;
  bool addWay(Way way);
  /// Looks for ways by some prices, which are remembered if they prove more.
  bool look(const std::vector<double> &prices);

  const Network &network;
  CheapestWays cheapest;
  llvm::ArrayRef<double> shares;
  /// Bandwidths are counted in this, so that the program's numbers are about 1.
  double unit = 1;
  LinearProgram program;
  ChannelPrices found;
  std::vector<std::vector<int32_t>> sortedEdges;
  double bestRate = LinearProgram::kInfinity;
};

} // namespace

PriceFinder::PriceFinder(const Network &network, CheapestWays cheapest,
                         llvm::ArrayRef<double> shares)
    : network(network), cheapest(cheapest), shares(shares) {
  for (int32_t id = 0; id < network.numEdges(); ++id)
    unit = std::max(unit, double(network.edge(id).bytesPerSecond));
  for (int32_t channel = 0; channel < network.numChannels(); ++channel)
    program.addColumn(0, LinearProgram::kInfinity, 1);
  if (shares.empty())
    return;
  // The columns after those of the channels: what a byte of each root costs.
  std::vector<LinearProgram::Term> sum;
  for (double share : shares)
    sum.push_back({program.addColumn(0, LinearProgram::kInfinity, 0), share});
  program.addRow(1, LinearProgram::kInfinity, sum);
}

std::vector<double>
PriceFinder::edgePrices(llvm::ArrayRef<double> prices) const {
  std::vector<double> result;
  for (int32_t id = 0; id < network.numEdges(); ++id) {
    const NetworkEdge &edge = network.edge(id);
    double price = 0;
    for (int32_t channel : edge.channels)
      price += std::max(prices[channel], 0.0);
    result.push_back(price * unit / double(edge.bytesPerSecond));
  }
  return result;
}

double PriceFinder::costOf(const Way &way,
                           llvm::ArrayRef<double> prices) const {
  double cost = 0;
  for (int32_t edge : way.edges)
    cost += prices[edge];
  return cost;
}

double PriceFinder::costOfAll(llvm::ArrayRef<Way> ways,
                              llvm::ArrayRef<double> prices) const {
  double cost = shares.empty() ? LinearProgram::kInfinity : 0;
  for (const Way &way : ways)
    if (shares.empty())
      cost = std::min(cost, costOf(way, prices));
    else
      cost += shares[way.root] * costOf(way, prices);
  return cost;
}

bool PriceFinder::addWay(Way way) {
  std::vector<int32_t> sorted = way.edges;
  llvm::sort(sorted);
  sorted.push_back(way.root);
  auto place = llvm::lower_bound(sortedEdges, sorted);
  if (place != sortedEdges.end() && *place == sorted)
    return false;
  sortedEdges.insert(place, std::move(sorted));
  std::vector<LinearProgram::Term> terms;
  for (int32_t id : way.edges)
    for (int32_t channel : network.edge(id).channels)
      terms.push_back(
          {channel, unit / double(network.edge(id).bytesPerSecond)});
  if (!shares.empty())
    terms.push_back({network.numChannels() + way.root, -1});
  program.addRow(shares.empty() ? 1 : 0, LinearProgram::kInfinity, terms);
  found.ways.push_back(std::move(way));
  return true;
}

bool PriceFinder::look(const std::vector<double> &prices) {
  std::vector<double> ofEdges = edgePrices(prices);
  std::vector<Way> ways = cheapest(ofEdges);
  double sum = 0;
  for (int32_t channel = 0; channel < network.numChannels(); ++channel)
    sum += std::max(prices[channel], 0.0);
  double cost = costOfAll(ways, ofEdges);
  if (cost > 0 && sum / cost < bestRate) {
    bestRate = sum / cost;
    found.prices.assign(prices.begin(), prices.begin() + network.numChannels());
    for (double &price : found.prices)
      price = std::max(price, 0.0) / cost;
  }
  bool isNew = false;
  for (Way &way : ways)
    isNew |= addWay(std::move(way));
  return isNew;
}

ChannelPrices PriceFinder::find(int64_t maxWork, double neededRate) {
  look(std::vector<double>(network.numChannels(), 1.0));
  // An edge is looked at some times for each root.
  auto workOfALook =
      static_cast<int64_t>(network.numEdges() * found.ways.size() * 8);
  // An iteration of the program looks at most of its rows.
  for (int64_t work = 0; work <= maxWork; work += workOfALook) {
    auto status = program.solve(kMaxPriceIterations);
    work += int64_t(program.iterations()) * program.numRows() +
            int64_t(program.numRows()) * program.numColumns();
    if (status != LinearProgram::Status::Optimal)
      break;
    double rate = program.objective();
    if (bestRate <= rate * (1 + kTolerance) || bestRate * unit <= neededRate)
      break;
    std::vector<double> last(program.values().begin(),
                             program.values().begin() + network.numChannels());
    std::vector<double> between = last;
    for (auto [price, best] : llvm::zip(between, found.prices))
      price = kCaution * best + (1 - kCaution) * price;
    if (!look(between) && !look(last))
      break;
  }
  // The last rows may not have been solved with.
  if (program.solve(kMaxPriceIterations) == LinearProgram::Status::Optimal) {
    found.rate = program.objective() * unit;
    size_t firstRow = shares.empty() ? 0 : 1;
    for (size_t i = 0; i < found.ways.size(); ++i)
      found.rates.push_back(std::max(program.duals()[firstRow + i], 0.0) *
                            unit);
  }
  return std::move(found);
}

ChannelPrices placer::findPrices(const Network &network, CheapestWays cheapest,
                                 llvm::ArrayRef<double> shares, int64_t maxWork,
                                 double neededRate) {
  return PriceFinder(network, cheapest, shares).find(maxWork, neededRate);
}
