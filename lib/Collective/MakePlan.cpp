//===- MakePlan.cpp - Algorithms for collectives, by name -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Collective/MakePlan.h"

#include "Collective/Candidates.h"
#include "Collective/JoinPieces.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

using namespace placer;

namespace {

struct NamedAlgorithm {
  CollectiveAlgorithm algorithm;
  const char *name;
  std::string (*offer)(Candidates &);
};

} // namespace

/// In the order in which Auto tries them: of plans that take as long, the first
/// stays, so what is plain comes first.
static constexpr std::array<NamedAlgorithm, 8> kAlgorithms = {{
    {CollectiveAlgorithm::Ring, "ring", offerRing},
    {CollectiveAlgorithm::HalvingDoubling, "halving-doubling",
     offerHalvingDoubling},
    {CollectiveAlgorithm::ParameterServer, "parameter-server",
     offerParameterServer},
    {CollectiveAlgorithm::Hierarchical, "hierarchical", offerHierarchical},
    {CollectiveAlgorithm::Tree, "tree", offerTree},
    {CollectiveAlgorithm::DoubleTree, "double-tree", offerDoubleTree},
    {CollectiveAlgorithm::AnyHolder, "any-holder", offerAnyHolder},
    {CollectiveAlgorithm::Packing, "packing", offerPacking},
}};

const char *placer::algorithmName(CollectiveAlgorithm algorithm) {
  for (const NamedAlgorithm &named : kAlgorithms)
    if (named.algorithm == algorithm)
      return named.name;
  return "auto";
}

llvm::ArrayRef<CollectiveAlgorithm> placer::collectiveAlgorithms() {
  static const std::vector<CollectiveAlgorithm> all = [] {
    std::vector<CollectiveAlgorithm> list = {CollectiveAlgorithm::Auto};
    for (const NamedAlgorithm &named : kAlgorithms)
      list.push_back(named.algorithm);
    return list;
  }();
  return all;
}

std::optional<CollectiveAlgorithm>
placer::collectiveAlgorithmNamed(llvm::StringRef name) {
  for (CollectiveAlgorithm algorithm : collectiveAlgorithms())
    if (name == algorithmName(algorithm))
      return algorithm;
  return std::nullopt;
}

std::vector<int64_t> placer::chunkCounts(Candidates &candidates, int64_t bytes,
                                         int64_t least, int64_t most) {
  int64_t elements = bytes / candidates.collective.elementBytes;
  if (int64_t wanted = candidates.options.chunkBytes) {
    // Each chunk gets to everybody.
    if (candidates.collective.bytes / wanted >
        kMaxSteps / candidates.numNodes()) {
      candidates.noteTooLarge();
      return {};
    }
    return {std::clamp<int64_t>((bytes + wanted - 1) / wanted, 1,
                                std::max<int64_t>(elements, 1))};
  }
  std::vector<int64_t> counts;
  // Powers of two and what is between them.
  for (int64_t count = 1; count <= most; count *= 2)
    for (int64_t each : {count, count + count / 2})
      if (each >= least && each <= most && (each == 1 || each <= elements) &&
          (counts.empty() || counts.back() < each))
        counts.push_back(each);
  if (counts.empty())
    counts.push_back(std::max<int64_t>(1, std::min(least, elements)));
  return counts;
}

void placer::tryChunkCounts(
    llvm::ArrayRef<int64_t> counts,
    llvm::function_ref<std::optional<int64_t>(int64_t)> offer) {
  constexpr int kPatience = 3;
  std::optional<int64_t> least;
  int worse = 0;
  for (int64_t count : counts) {
    std::optional<int64_t> time = offer(count);
    if (!time)
      return;
    worse = least && *time > *least ? worse + 1 : 0;
    if (worse == kPatience)
      return;
    least = std::min(least.value_or(*time), *time);
  }
}

std::optional<int64_t> Candidates::offer(const Routes &routes,
                                         CollectiveAlgorithm algorithm,
                                         llvm::ArrayRef<StepOrder> orders) {
  auto numSteps = static_cast<int64_t>(routes.up.size() + routes.down.size());
  // Contributions that are not added up on the way are sent one by one.
  if (!collective.mayReassociate && goesUp())
    numSteps += static_cast<int64_t>(routes.up.size()) * numNodes() / 2;
  if (numSteps > kMaxSteps) {
    noteTooLarge();
    return std::nullopt;
  }
  bool isAsked = options.algorithm == algorithm && options.chunkBytes;
  if (numSteps > workLeft && found && !isAsked)
    return std::nullopt;
  CollectivePlan given = planOf(collective, network, routes);
  std::vector<double> ranks;
  for (const RoutedChunk &chunk : routes.chunks)
    ranks.push_back(chunk.rank);
  std::optional<int64_t> least;
  auto keep = [&](CollectivePlan plan) {
    workLeft -= numSteps;
    PlanTimes times = timePlan(machine, plan, options.sums);
    least = std::min(least.value_or(times.makespanNs), times.makespanNs);
    if (!found || times.makespanNs < found->times.makespanNs)
      found = MadePlan{std::move(plan), std::move(times), algorithm};
  };
  for (StepOrder order : orders)
    keep(scheduled(given, network, ranks, order, options.sums));
  if (llvm::is_contained(orders, StepOrder::AsGiven))
    keep(std::move(given));
  return least;
}

/// All-reduce as an all-gather after the same backwards, where there is a link
/// back for each that is used: it never takes longer than twice the all-gather
/// where both directions are alike.
static void offerMirrored(Candidates &candidates) {
  Collective gather = candidates.collective;
  gather.kind = CollectiveKind::AllGather;
  auto made = makePlan(candidates.machine, gather, candidates.options);
  auto *gathered = std::get_if<MadePlan>(&made);
  if (!gathered)
    return;
  const CollectivePlan &plan = gathered->plan;
  const Network &network = candidates.network;
  std::vector<int32_t> edgeOfLink(candidates.machine.links.size(), kNone);
  for (int32_t id = 0; id < network.numEdges(); ++id)
    edgeOfLink[network.edge(id).link] = id;
  Routes routes;
  std::vector<int32_t> chunkOf;
  for (auto [id, chunk] : llvm::enumerate(plan.chunks)) {
    routes.chunks.push_back({{chunk.range, kNone}, chunk.owner, double(id)});
    chunkOf.insert(chunkOf.end(), candidates.numNodes(),
                   static_cast<int32_t>(id));
  }
  // A message is a round of its own, there and back.
  auto numMoves = static_cast<int32_t>(plan.steps.size());
  for (auto [index, step] : llvm::enumerate(plan.steps)) {
    const NetworkEdge &edge = network.edge(edgeOfLink[step.link]);
    int32_t back = network.edgeBetween(edge.to, edge.from);
    if (back == kNone)
      return;
    auto round = static_cast<int32_t>(index);
    for (ValueId value : step.reads) {
      int32_t chunk = chunkOf[value];
      chunkOf.push_back(chunk);
      routes.down.push_back({chunk, edgeOfLink[step.link], round});
      routes.up.push_back({chunk, back, numMoves + round});
    }
  }
  std::reverse(routes.up.begin(), routes.up.end());
  // Whatever was tried before, this is.
  candidates.workLeft = kMaxSteps;
  candidates.offer(routes, gathered->algorithm, {StepOrder::AsGiven});
}

/// A plan that is not judged yet.
static std::variant<MadePlan, std::string>
findPlan(const Problem &machine, const Collective &collective,
         const CollectiveOptions &options) {
  Candidates candidates(machine, collective, options);
  std::string fault;
  if (collective.bytes == 0 || candidates.numNodes() == 1) {
    // Nobody has anything to send.
    Routes routes;
    if (collective.bytes > 0)
      routes.chunks.push_back(
          {{{0, collective.bytes}, isShared(collective.kind) ? 0 : kNone},
           0,
           0});
    candidates.offer(routes,
                     options.algorithm == CollectiveAlgorithm::Auto
                         ? CollectiveAlgorithm::Ring
                         : options.algorithm,
                     {StepOrder::AsGiven});
  } else {
    for (const NamedAlgorithm &named : kAlgorithms)
      if (options.algorithm == CollectiveAlgorithm::Auto ||
          options.algorithm == named.algorithm)
        if (std::string why = named.offer(candidates); !why.empty())
          fault = why;
    if (options.algorithm == CollectiveAlgorithm::Auto &&
        collective.kind == CollectiveKind::AllReduce)
      offerMirrored(candidates);
  }
  std::optional<MadePlan> best = candidates.takeBest();
  if (!best)
    return candidates.sawTooLarge()
               ? "it would take more than " + std::to_string(kMaxSteps) +
                     " steps; larger chunks would do"
               : fault;
  return std::move(*best);
}

std::variant<MadePlan, std::string>
placer::makePlan(const Problem &machine, const Collective &collective,
                 const CollectiveOptions &options) {
  if (auto fault = checkCollective(machine, collective))
    return *fault;
  auto made = options.pieceEnds.empty()
                  ? findPlan(machine, collective, options)
                  : makePlanInPieces(machine, collective, options);
  if (auto *best = std::get_if<MadePlan>(&made))
    if (auto wrong = judgePlan(machine, best->plan))
      return "a bug of placer: the plan by " +
             std::string(algorithmName(best->algorithm)) +
             " is wrong: " + *wrong;
  return made;
}
