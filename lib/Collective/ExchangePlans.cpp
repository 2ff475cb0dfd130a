//===- ExchangePlans.cpp - Halving and doubling, and boxes in boxes -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Algorithms that send several chunks as one message, round by round.
//
//===----------------------------------------------------------------------===//

#include "Collective/Candidates.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace placer;

namespace {

/// What is sent in each round, from when the data is spread: a message has the
/// chunks that the sender then has and the receiver lacks. Added up, it is the
/// same in the opposite order and direction.
struct Exchange {
  struct Message {
    int32_t from, to;
    std::vector<int32_t> chunks;
  };
  std::vector<std::vector<Message>> rounds;
  /// By chunk.
  std::vector<RoutedChunk> chunks;
};

} // namespace

/// The routes of an exchange, or why there are none.
static std::string offerExchange(Candidates &candidates,
                                 const Exchange &exchange,
                                 CollectiveAlgorithm algorithm) {
  Routes routes;
  routes.chunks = exchange.chunks;
  int32_t round = 0;
  auto append = [&](std::vector<RouteStep> &steps,
                    const Exchange::Message &message, bool isUp) {
    int32_t edge =
        isUp ? candidates.network.edgeBetween(message.to, message.from)
             : candidates.network.edgeBetween(message.from, message.to);
    if (edge == kNone)
      return false;
    for (int32_t chunk : message.chunks)
      steps.push_back({chunk, edge, round});
    return true;
  };
  bool isLinked = true;
  if (candidates.goesUp())
    for (const auto &messages : llvm::reverse(exchange.rounds)) {
      for (const Exchange::Message &message : messages)
        isLinked &= append(routes.up, message, /*isUp=*/true);
      ++round;
    }
  if (candidates.goesDown())
    for (const auto &messages : exchange.rounds) {
      for (const Exchange::Message &message : messages)
        isLinked &= append(routes.down, message, /*isUp=*/false);
      ++round;
    }
  if (!isLinked)
    return std::string(algorithmName(algorithm)) +
           " needs links between participants that have none";
  candidates.offer(routes, algorithm, {StepOrder::AsGiven});
  return "";
}

/// A chunk for the share of each participant.
static std::vector<RoutedChunk> shareChunks(const Candidates &candidates) {
  const Collective &collective = candidates.collective;
  std::vector<RoutedChunk> chunks;
  for (int32_t node = 0; node < candidates.numNodes(); ++node)
    chunks.push_back(
        {{shareOf(collective, node), isShared(collective.kind) ? node : kNone},
         node,
         0});
  return chunks;
}

static std::string lacksShares(const Candidates &candidates,
                               CollectiveAlgorithm algorithm) {
  const Collective &collective = candidates.collective;
  if (candidates.hasRoot())
    return std::string(algorithmName(algorithm)) + " does not do " +
           collectiveName(collective.kind);
  if (collective.bytes / collective.elementBytes < candidates.numNodes())
    return std::string(algorithmName(algorithm)) +
           " needs an element for each participant";
  return "";
}

std::string placer::offerHalvingDoubling(Candidates &candidates) {
  int32_t count = candidates.numNodes();
  if (std::string fault =
          lacksShares(candidates, CollectiveAlgorithm::HalvingDoubling);
      !fault.empty())
    return fault;
  if (!llvm::isPowerOf2_32(count))
    return "halving-doubling needs a power of two of participants, not " +
           std::to_string(count);
  Exchange exchange;
  exchange.chunks = shareChunks(candidates);
  // Doubling: in each round, neighbours at a distance exchange all they have.
  for (int32_t distance = 1; distance < count; distance *= 2) {
    std::vector<Exchange::Message> messages;
    for (int32_t node = 0; node < count; ++node) {
      int32_t first = node / distance * distance;
      std::vector<int32_t> chunks(distance);
      std::iota(chunks.begin(), chunks.end(), first);
      messages.push_back({node, node ^ distance, std::move(chunks)});
    }
    exchange.rounds.push_back(std::move(messages));
  }
  return offerExchange(candidates, exchange,
                       CollectiveAlgorithm::HalvingDoubling);
}

/// Rings in boxes of `groups`, then between those of one place in each box:
/// spread the other way round, between boxes first. Empty where boxes have
/// different sizes.
static std::optional<Exchange> exchangeInBoxes(const Candidates &candidates,
                                               llvm::ArrayRef<int32_t> groups) {
  std::vector<std::vector<int32_t>> boxes(1 + *llvm::max_element(groups));
  for (auto [node, group] : llvm::enumerate(groups))
    boxes[group].push_back(static_cast<int32_t>(node));
  size_t numBoxes = boxes.size(), size = boxes[0].size();
  if (size < 2 ||
      llvm::any_of(boxes, [&](const auto &box) { return box.size() != size; }))
    return std::nullopt;
  Exchange exchange;
  exchange.chunks = shareChunks(candidates);
  // Between boxes: each place is a ring of its own.
  for (size_t round = 0; round + 1 < numBoxes; ++round) {
    std::vector<Exchange::Message> messages;
    for (size_t place = 0; place < size; ++place)
      for (size_t box = 0; box < numBoxes; ++box)
        messages.push_back(
            {boxes[box][place],
             boxes[(box + 1) % numBoxes][place],
             {boxes[(box + numBoxes - round) % numBoxes][place]}});
    exchange.rounds.push_back(std::move(messages));
  }
  // Within boxes, all that came for a place.
  for (size_t round = 0; round + 1 < size; ++round) {
    std::vector<Exchange::Message> messages;
    for (const std::vector<int32_t> &box : boxes)
      for (size_t place = 0; place < size; ++place) {
        std::vector<int32_t> chunks;
        for (const std::vector<int32_t> &other : boxes)
          chunks.push_back(other[(place + size - round) % size]);
        messages.push_back(
            {box[place], box[(place + 1) % size], std::move(chunks)});
      }
    exchange.rounds.push_back(std::move(messages));
  }
  return exchange;
}

std::string placer::offerHierarchical(Candidates &candidates) {
  if (std::string fault =
          lacksShares(candidates, CollectiveAlgorithm::Hierarchical);
      !fault.empty())
    return fault;
  std::string fault =
      "hierarchical needs boxes of one size, within which links are faster";
  bool isOffered = false;
  for (const std::vector<int32_t> &groups : bandwidthGroups(candidates.network))
    if (auto exchange = exchangeInBoxes(candidates, groups)) {
      std::string why = offerExchange(candidates, *exchange,
                                      CollectiveAlgorithm::Hierarchical);
      if (why.empty())
        isOffered = true;
      else
        fault = why;
    }
  return isOffered ? "" : fault;
}
