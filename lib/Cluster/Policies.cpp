//===- Policies.cpp - Policies by name ------------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Policies.h"

#include "Cluster/PolicyParts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace placer;
using llvm::StringRef;

static constexpr PolicyParameter kLimits = {
    "limits", "service at which a job leaves a queue, as 3250/7200 (s; with "
              "devices counted: device-s)"};
static constexpr PolicyParameter kStarve = {
    "starve", "back to the first queue after waiting so many times as long "
              "as it ran; 0: never"};
static constexpr PolicyParameter kDelta = {
    "delta", "service that the index looks ahead (device-s)"};
static constexpr PolicyParameter kIndex = {
    "index", "'exact', or 'tiresias' for that of its simulator"};
static constexpr PolicyParameter kInterval = {
    "interval", "seconds between two decisions; 0: at every event"};
static constexpr PolicyParameter kLasParameters[] = {kLimits, kStarve};
static constexpr PolicyParameter kGittinsParameters[] = {kLimits, kStarve,
                                                         kDelta, kIndex};
static constexpr PolicyParameter kRoundParameters[] = {kInterval};

static constexpr PolicyInfo kPolicies[] = {
    {"fifo", "in the order of arrival; all wait behind the first", {}},
    {"first-fit", "in the order of arrival; what does not fit waits", {}},
    {"shortest-time", "least time first, pre-emptive", {}},
    {"shortest-gpus", "fewest devices first, pre-emptive", {}},
    {"shortest-service", "least time x devices first, pre-emptive", {}},
    {"srtf", "least remaining time first, pre-emptive", {}},
    {"srsf", "least remaining time x devices first, pre-emptive", {}},
    {"las", "least attained time first, in queues", kLasParameters},
    {"2d-las", "least attained time x devices first, in queues",
     kLasParameters},
    {"gittins", "queues of 2d-las, ordered by Gittins' index of samples",
     kGittinsParameters},
    {"optimus",
     "numbers of devices by marginal gain on a fitted law, then its "
     "placement",
     kRoundParameters, true},
    {"placer", "sets of devices by marginal gain on real step times",
     kRoundParameters, true},
};

llvm::ArrayRef<PolicyInfo> placer::clusterPolicies() { return kPolicies; }

namespace {
/// Parameters of one policy, each taken once.
class Parameters {
public:
  std::string parse(StringRef text, const PolicyInfo &policy);

  /// What is wrong with a value; empty where nothing is.
  std::string takeLimits(std::vector<int64_t> &limits) const;
  std::string takeNumber(StringRef name, double least, double &value) const;
  std::optional<StringRef> find(StringRef name) const {
    auto it = values.find(name);
    return it == values.end() ? std::nullopt : std::optional(it->second);
  }

private:
  llvm::StringMap<StringRef> values;
};
} // namespace

std::string Parameters::parse(StringRef text, const PolicyInfo &policy) {
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [name, value] = part.split('=');
    if (llvm::none_of(policy.parameters, [&](const PolicyParameter &parameter) {
          return parameter.name == name;
        })) {
      std::string known = llvm::join(
          llvm::map_range(policy.parameters,
                          [](const PolicyParameter &p) { return p.name; }),
          ", ");
      return ("policy '" + policy.name + "' has no parameter '" + name + "'" +
              (known.empty() ? "" : "; it has " + known))
          .str();
    }
    if (!values.try_emplace(name, value).second)
      return ("parameter '" + name + "' is given twice").str();
  }
  return {};
}

std::string Parameters::takeLimits(std::vector<int64_t> &limits) const {
  std::optional<StringRef> text = find("limits");
  if (!text)
    return {};
  limits.clear();
  llvm::SmallVector<StringRef> parts;
  text->split(parts, '/');
  constexpr int64_t kMost = 1'000'000'000;
  for (StringRef part : parts) {
    int64_t limit = 0;
    if (part.getAsInteger(10, limit) || limit < 1 || limit > kMost ||
        (!limits.empty() && limit <= limits.back()))
      return ("limits must be ascending whole seconds above 0 as 3250/7200, "
              "not '" +
              *text + "'")
          .str();
    limits.push_back(limit);
  }
  return {};
}

std::string Parameters::takeNumber(StringRef name, double least,
                                   double &value) const {
  std::optional<StringRef> text = find(name);
  constexpr double kMost = 1e9;
  if (text && (text->getAsDouble(value) || !(value >= least) || value > kMost))
    return llvm::formatv("{0} must be a number from {1} to 1e9, not '{2}'",
                         name, least, *text);
  return {};
}

std::variant<std::unique_ptr<ClusterPolicy>, std::string>
placer::makePolicy(StringRef text, const PolicyOptions &options) {
  auto [name, rest] = text.split(':');
  auto *policy = llvm::find_if(
      kPolicies, [&](const PolicyInfo &info) { return info.name == name; });
  if (policy == std::end(kPolicies)) {
    std::string known = llvm::join(
        llvm::map_range(kPolicies, [](const PolicyInfo &p) { return p.name; }),
        ", ");
    return ("no policy '" + name + "'; there are " + known).str();
  }
  Parameters parameters;
  if (std::string fault = parameters.parse(rest, *policy); !fault.empty())
    return fault;

  if (name == "fifo" || name == "first-fit")
    return makeFitPolicy(name == "first-fit", options.devices);
  static constexpr std::pair<StringRef, ListOrder> kOrders[] = {
      {"shortest-time", ListOrder::ShortestTime},
      {"shortest-gpus", ListOrder::ShortestDevices},
      {"shortest-service", ListOrder::ShortestService},
      {"srtf", ListOrder::RemainingTime},
      {"srsf", ListOrder::RemainingService}};
  for (auto [of, order] : kOrders)
    if (name == of)
      return makeListPolicy(order, options.devices);

  if (policy->isElastic) {
    double interval = name == "optimus" ? 600 : 0;
    if (std::string fault = parameters.takeNumber("interval", 0, interval);
        !fault.empty())
      return fault;
    RoundOptions round;
    round.intervalNs = std::llround(interval * kSecondNs);
    return name == "optimus" ? makeOptimusPolicy(round)
                             : makePlacerPolicy(round);
  }

  LasOptions las;
  las.countsDevices = name != "las";
  double starve = 0;
  std::string fault = parameters.takeLimits(las.limitsSeconds);
  if (fault.empty())
    fault = parameters.takeNumber("starve", 0, starve);
  las.starveMillionths = std::llround(starve * 1e6);
  if (name == "gittins") {
    las.samples = options.samples;
    double delta = static_cast<double>(las.limitsSeconds.front());
    if (fault.empty())
      fault = parameters.takeNumber("delta", 1, delta);
    las.deltaSeconds = std::llround(delta);
    StringRef index = parameters.find("index").value_or("exact");
    las.isIndexAsPublished = index == "tiresias";
    if (fault.empty() && index != "exact" && index != "tiresias")
      fault =
          ("index must be 'exact' or 'tiresias', not '" + index + "'").str();
    if (fault.empty() && las.samples.empty())
      fault = "policy 'gittins' needs samples of former jobs";
  }
  if (!fault.empty())
    return fault;
  return makeLasPolicy(std::move(las), options.devices);
}
