//===- DeviceDomainsTest.cpp - Tests of where groups can go ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Search/List/DeviceDomains.h"
#include "../Model/TestProblem.h"
#include "LinkPuzzle.h"
#include "placer/Model/Validate.h"

#include "gtest/gtest.h"

#include <set>

using namespace placer;
using namespace placer::testing;

namespace {

using Domains = std::vector<std::set<DeviceId>>;

/// Arc consistency by going over all edges until nothing changes.
class NaiveDomains {
public:
  NaiveDomains(const Instance &instance, const std::vector<DeviceId> &fixed)
      : instance(instance), domains(instance.numGroups()) {
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      for (DeviceId device : instance.groupDevices(group))
        if (fixed[group] == kNone || fixed[group] == device)
          domains[group].insert(device);
    propagate();
  }

  bool hasEmpty() const {
    return std::any_of(domains.begin(), domains.end(),
                       [](const auto &domain) { return domain.empty(); });
  }
  void decide(GroupId group, DeviceId device) {
    domains[group] = {device};
    propagate();
  }

private:
  bool reaches(DeviceId from, DeviceId to) const {
    return from == to || instance.link(from, to) != kNone;
  }
  void propagate() {
    bool changes = true;
    while (changes) {
      changes = false;
      for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor)
        for (TaskId consumer : instance.consumers(tensor)) {
          auto &before = domains[instance.group(instance.producer(tensor))];
          auto &after = domains[instance.group(consumer)];
          if (&before == &after)
            continue;
          changes |= keep(before, [&](DeviceId from) {
            return std::any_of(after.begin(), after.end(),
                               [&](DeviceId to) { return reaches(from, to); });
          });
          changes |= keep(after, [&](DeviceId to) {
            return std::any_of(
                before.begin(), before.end(),
                [&](DeviceId from) { return reaches(from, to); });
          });
        }
    }
  }
  template <typename Predicate>
  static bool keep(std::set<DeviceId> &domain, Predicate isGood) {
    std::set<DeviceId> kept;
    for (DeviceId device : domain)
      if (isGood(device))
        kept.insert(device);
    bool changes = kept.size() != domain.size();
    domain = std::move(kept);
    return changes;
  }

  const Instance &instance;

public:
  Domains domains;
};

} // namespace

static Domains contents(const Instance &instance,
                        const DeviceDomains &domains) {
  Domains result(instance.numGroups());
  for (GroupId group = 0; group < instance.numGroups(); ++group) {
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (domains.contains(group, device))
        result[group].insert(device);
    EXPECT_EQ(domains.size(group), result[group].size());
    if (!result[group].empty()) {
      EXPECT_EQ(domains.first(group), *result[group].begin());
    }
  }
  return result;
}

TEST(DeviceDomains, AreTheDevicesOfTheGroupsWhereAllLinksAreThere) {
  Problem problem = smallProblem();
  problem.tasks[2].devices = {1};
  Instance instance(problem);
  DeviceDomains domains(instance, std::vector<DeviceId>{kNone, 0, kNone});
  EXPECT_TRUE(domains.isComplete());
  EXPECT_EQ(domains.emptyGroup(), kNone);
  EXPECT_EQ(contents(instance, domains), (Domains{{0, 1}, {0}, {1}}));
  EXPECT_TRUE(domains.canDecide(0, 1));
  EXPECT_FALSE(domains.canDecide(1, 1));
  domains.decide(0, 1);
  EXPECT_EQ(contents(instance, domains), (Domains{{1}, {0}, {1}}));
}

TEST(DeviceDomains, LimitNeighboursThroughTheGraph) {
  Problem problem = smallProblem();
  // gpu0 -> gpu1 -> gpu2 and nothing back; a -> b -> c.
  problem.devices.push_back({"gpu2", "gpu", std::nullopt});
  problem.links = {makeLink(0, 1, 5), makeLink(1, 2, 5)};
  problem.tensors[0].consumers = {1};
  Instance instance(problem);
  DeviceDomains domains(instance, std::vector<DeviceId>(3, kNone));
  EXPECT_FALSE(domains.isComplete());
  EXPECT_EQ(contents(instance, domains),
            (Domains{{0, 1, 2}, {0, 1, 2}, {0, 1, 2}}));
  domains.decide(2, 1);
  EXPECT_EQ(contents(instance, domains), (Domains{{0, 1}, {0, 1}, {1}}));
  EXPECT_FALSE(domains.canDecide(0, 2));
  domains.decide(0, 1);
  EXPECT_EQ(contents(instance, domains), (Domains{{1}, {1}, {1}}));
}

TEST(DeviceDomains, NameAGroupThatNoDeviceIsLeftFor) {
  Problem problem = smallProblem();
  problem.links.clear();
  Instance instance(problem);
  DeviceDomains domains(instance, std::vector<DeviceId>{0, kNone, 1});
  EXPECT_NE(domains.emptyGroup(), kNone);
}

TEST(DeviceDomains, AreArcConsistentOnRandomProblems) {
  int numContradictions = 0, numRefused = 0, numDecided = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    Problem problem = linkPuzzle(seed);
    if (!validate(problem).empty())
      continue;
    Instance instance(problem);
    Random random(seed);
    std::vector<DeviceId> fixed(instance.numGroups(), kNone);
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      if (random.percent(10))
        fixed[group] = random.pick(instance.groupDevices(group));
    DeviceDomains domains(instance, fixed);
    NaiveDomains naive(instance, fixed);
    ASSERT_EQ(domains.emptyGroup() != kNone,
              !domains.isComplete() && naive.hasEmpty())
        << seed;
    if (domains.emptyGroup() != kNone) {
      ++numContradictions;
      continue;
    }
    ASSERT_EQ(contents(instance, domains), naive.domains) << seed;

    std::vector<GroupId> order;
    for (GroupId group = 0; group < instance.numGroups(); ++group)
      order.push_back(group);
    random.shuffle(order);
    for (GroupId group : order) {
      std::vector<DeviceId> possible;
      for (DeviceId device = 0; device < instance.numDevices(); ++device) {
        NaiveDomains then = naive;
        bool isPossible = naive.domains[group].count(device) > 0;
        if (isPossible) {
          then.decide(group, device);
          isPossible = !then.hasEmpty();
          numRefused += !isPossible;
        }
        ASSERT_EQ(domains.canDecide(group, device), isPossible) << seed;
        // It leaves no trace.
        ASSERT_EQ(contents(instance, domains), naive.domains) << seed;
        ASSERT_EQ(domains.emptyGroup(), kNone) << seed;
        if (isPossible)
          possible.push_back(device);
      }
      // Now and then what leads nowhere, which must not go unnoticed.
      bool isRash = random.percent(2);
      if (possible.empty() && !isRash)
        break;
      DeviceId device =
          isRash ? *naive.domains[group].begin() : random.pick(possible);
      domains.decide(group, device);
      naive.decide(group, device);
      ++numDecided;
      ASSERT_EQ(domains.emptyGroup() != kNone, naive.hasEmpty()) << seed;
      if (naive.hasEmpty())
        break;
      ASSERT_EQ(contents(instance, domains), naive.domains) << seed;
    }
  }
  // The problems are neither trivial nor hopeless.
  EXPECT_GT(numContradictions, 100);
  EXPECT_GT(numRefused, 100);
  EXPECT_GT(numDecided, 3000);
}
