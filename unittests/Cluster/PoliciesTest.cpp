//===- PoliciesTest.cpp - Policies against their rules --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/Policies.h"
#include "NaiveQueues.h"
#include "placer/Cluster/ClusterBound.h"
#include "placer/Cluster/GenerateJobs.h"
#include "placer/Cluster/SpeedLaw.h"
#include "placer/Cluster/Summary.h"

#include "gtest/gtest.h"

#include <map>

using namespace placer;
using namespace placer::testing;

static ClusterMachine smallCluster(int32_t hosts, int32_t devices) {
  UniformCluster shape;
  shape.hosts = hosts;
  shape.devicesPerHost = devices;
  return makeCluster(shape, /*withLinks=*/false);
}

static ClusterRun runOn(const Workload &workload, const std::string &text,
                        const PolicyOptions &options = {}) {
  auto policy = makePolicy(text, options);
  EXPECT_TRUE(std::holds_alternative<std::unique_ptr<ClusterPolicy>>(policy))
      << text;
  auto run = simulateCluster(workload, *std::get<0>(policy));
  if (auto *error = std::get_if<JsonError>(&run)) {
    ADD_FAILURE() << text << ": " << error->message;
    return {};
  }
  return std::move(std::get<ClusterRun>(run));
}

static std::vector<double> someSamples() {
  std::vector<double> samples;
  for (int i = 1; i <= 200; ++i)
    samples.push_back(40.0 * i + i * i);
  return samples;
}

TEST(Policies, EqualTheRulesOneByOne) {
  std::vector<double> samples = someSamples();
  GittinsIndex index(samples, 600);
  PolicyOptions options;
  options.samples = samples;
  const std::pair<std::string, NaivePolicy> cases[] = {
      {"fifo", {NaivePolicy::Fifo}},
      {"first-fit", {NaivePolicy::FirstFit}},
      {"shortest-gpus", {NaivePolicy::Gpus}},
      {"srtf", {NaivePolicy::Time}},
      {"srsf", {NaivePolicy::Service}},
      {"las:limits=300/1500", {NaivePolicy::Las, {300, 1500}, false}},
      {"2d-las:limits=600/4000", {NaivePolicy::Las, {600, 4000}}},
      {"2d-las:limits=600/4000,starve=0.5",
       {NaivePolicy::Las, {600, 4000}, true, 0.5}},
      {"2d-las:limits=600,starve=2", {NaivePolicy::Las, {600}, true, 2}},
      {"las:limits=200/900/3000,starve=1",
       {NaivePolicy::Las, {200, 900, 3000}, false, 1}},
      {"gittins:limits=600/4000",
       {NaivePolicy::Las, {600, 4000}, true, 0, &index}},
      {"gittins:limits=600/4000,starve=1",
       {NaivePolicy::Las, {600, 4000}, true, 1, &index}}};
  int64_t preemptions = 0, promotions = 0;
  for (uint64_t seed = 0; seed < 12; ++seed)
    for (const auto &[text, rules] : cases) {
      // From nearly idle to hopelessly overloaded.
      Workload workload =
          generateJobs(150, smallCluster(2, 4),
                       0.5 + 0.5 * static_cast<double>(seed % 4), seed);
      ClusterRun run = runOn(workload, text, options);
      NaiveOutcome expected = NaiveQueues(workload, rules).run();
      ClusterSummary summary = summarize(workload, run);
      for (size_t job = 0; job < workload.jobs.size(); ++job)
        ASSERT_EQ(run.outcomes[job].endNs, expected.ends[job] * 1000000000)
            << text << ", seed " << seed << ", job " << job;
      EXPECT_EQ(summary.preemptions, expected.preemptions) << text;
      EXPECT_EQ(summary.promotions, expected.promotions) << text;
      preemptions += expected.preemptions;
      promotions += expected.promotions;
    }
  // What is compared does happen.
  EXPECT_GT(preemptions, 100);
  EXPECT_GT(promotions, 100);
}

/// Jobs that can use any number of devices, of which some placements are
/// slower.
static Workload elasticJobs(int32_t count, uint64_t seed) {
  Workload workload = generateJobs(count, smallCluster(3, 2), 1.2, seed);
  workload.speeds.clear();
  for (int of = 0; of < 2; ++of) {
    auto table = std::make_unique<TableSpeed>();
    table->name = "t" + std::to_string(of);
    const std::pair<const char *, int64_t> rows[] = {
        {"1", 1000},    {"2", 600},     {"1+1", 700},
        {"2+1", 480},   {"1+1+1", 500}, {"2+2", 400},
        {"2+1+1", 390}, {"2+2+1", 350}, {"2+2+2", 300}};
    for (auto [shape, step] : rows)
      // The second hardly runs on more than one host.
      table->add(shape, "",
                 1000000 * (of == 1 && llvm::StringRef(shape).contains('+')
                                ? 2 * step
                                : step));
    workload.speeds.push_back(std::move(table));
  }
  for (auto [i, job] : llvm::enumerate(workload.jobs)) {
    job.speed = static_cast<int32_t>(i % 2);
    job.minDevices = 1;
    job.devices = std::min(job.devices, 4);
    job.maxDevices = 6;
    job.restartNs = static_cast<int64_t>(i % 3) * 10'000'000'000;
  }
  return workload;
}

static const char *const kAll[] = {"fifo",
                                   "first-fit",
                                   "shortest-time",
                                   "shortest-gpus",
                                   "shortest-service",
                                   "srtf",
                                   "srsf",
                                   "las:limits=100/400",
                                   "2d-las:limits=100/400,starve=1",
                                   "optimus:interval=60",
                                   "optimus:interval=0",
                                   "placer",
                                   "placer:interval=30"};

TEST(Policies, TimetablesAreTrue) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    Workload workload = elasticJobs(40, seed);
    for (const char *text : kAll) {
      PolicyOptions options;
      options.devices = static_cast<DeviceChoice>(seed % 4);
      ClusterRun run = runOn(workload, text, options);
      ASSERT_EQ(run.outcomes.size(), workload.jobs.size());
      std::vector<int64_t> freeFrom(workload.cluster.numDevices(), 0);
      std::vector<double> stepsDone(workload.jobs.size(), 0);
      std::map<JobId, int64_t> lastEnd;
      for (const JobSegment &segment : run.segments) {
        const ClusterJob &job = workload.jobs[segment.job];
        EXPECT_GE(segment.fromNs, job.submitNs) << text;
        EXPECT_GT(segment.toNs, segment.fromNs) << text;
        auto size = static_cast<int32_t>(segment.devices.size());
        EXPECT_GE(size, job.minDevices) << text;
        EXPECT_LE(size, job.maxDevices) << text;
        for (DeviceId device : segment.devices) {
          EXPECT_GE(segment.fromNs, freeFrom[device]) << text;
          freeFrom[device] = segment.toNs;
        }
        auto step = workload.speedOf(segment.job)
                        .stepTime(workload.cluster, segment.devices);
        EXPECT_EQ(segment.stepNs, std::get<StepTime>(step).ns) << text;
        // A first start is free, every other costs the restart.
        int64_t whole = segment.toNs - segment.fromNs;
        EXPECT_EQ(segment.restartNs, lastEnd.count(segment.job)
                                         ? std::min(whole, job.restartNs)
                                         : 0)
            << text;
        lastEnd[segment.job] = segment.toNs;
        stepsDone[segment.job] +=
            static_cast<double>(whole - segment.restartNs) /
            static_cast<double>(segment.stepNs);
      }
      for (size_t job = 0; job < workload.jobs.size(); ++job) {
        EXPECT_EQ(lastEnd[static_cast<JobId>(job)], run.outcomes[job].endNs);
        EXPECT_NEAR(stepsDone[job],
                    static_cast<double>(workload.jobs[job].steps), 1e-3)
            << text;
      }
    }
  }
}

TEST(Policies, NoneIsBelowTheBounds) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    Workload workloads[] = {elasticJobs(30, seed),
                            generateJobs(60, smallCluster(2, 4),
                                         0.4 + 0.4 * static_cast<double>(seed),
                                         seed)};
    for (const Workload &workload : workloads) {
      ClusterBound bound = boundCluster(workload);
      EXPECT_GT(bound.averageNs, 0);
      for (const char *text : kAll) {
        ClusterSummary summary = summarize(workload, runOn(workload, text));
        EXPECT_LE(bound.averageNs, summary.averageNs * (1 + 1e-12)) << text;
        EXPECT_LE(bound.makespanNs, summary.makespanNs) << text;
      }
    }
  }
}

TEST(Policies, BoundsAreMetWhereNothingIsInTheWay) {
  // One job, alone; then many of one device each on one device.
  Workload one = generateJobs(1, smallCluster(1, 8), 1, 3);
  ClusterSummary summary = summarize(one, runOn(one, "fifo"));
  ClusterBound bound = boundCluster(one);
  EXPECT_EQ(bound.makespanNs, summary.makespanNs);
  EXPECT_EQ(bound.averageNs, summary.averageNs);
  Workload chain = generateJobs(50, smallCluster(1, 1), 3, 4);
  summary = summarize(chain, runOn(chain, "srtf"));
  bound = boundCluster(chain);
  EXPECT_EQ(bound.makespanNs, summary.makespanNs);
  EXPECT_DOUBLE_EQ(bound.averageNs, summary.averageNs);
}

TEST(Policies, GiveTheSameAgain) {
  Workload workload = elasticJobs(40, 7), copy = elasticJobs(40, 7);
  for (const char *text : kAll) {
    ClusterRun a = runOn(workload, text), b = runOn(copy, text);
    ASSERT_EQ(a.segments.size(), b.segments.size()) << text;
    for (auto [x, y] : llvm::zip_equal(a.segments, b.segments)) {
      EXPECT_EQ(x.job, y.job);
      EXPECT_EQ(x.fromNs, y.fromNs);
      EXPECT_EQ(x.toNs, y.toNs);
      EXPECT_EQ(x.devices, y.devices);
    }
  }
}

TEST(Policies, KnowingThePlacementHelps) {
  // Jobs that crawl across hosts: one who counts devices only spreads them.
  Workload workload = elasticJobs(40, 2);
  double placed = summarize(workload, runOn(workload, "placer")).averageNs;
  EXPECT_LT(
      placed,
      summarize(workload, runOn(workload, "optimus:interval=0")).averageNs);
  EXPECT_LT(placed, summarize(workload, runOn(workload, "fifo")).averageNs);
}

TEST(Policies, WrongTextsAreRefused) {
  const std::pair<const char *, const char *> cases[] = {
      {"lifo", "no policy 'lifo'"},
      {"fifo:limits=3", "has no parameter 'limits'"},
      {"las:limits=3/3", "limits must be ascending"},
      {"las:limits=x", "limits must be ascending"},
      {"las:starve=-1", "starve must be a number from 0"},
      {"las:starve=1,starve=2", "given twice"},
      {"gittins", "needs samples"},
      {"optimus:interval=x", "interval must be a number"}};
  for (auto [text, message] : cases) {
    auto policy = makePolicy(text, {});
    auto *fault = std::get_if<std::string>(&policy);
    ASSERT_TRUE(fault) << text;
    EXPECT_NE(fault->find(message), std::string::npos) << *fault;
  }
}

TEST(Policies, FaultsNameTheJob) {
  Workload large = generateJobs(3, smallCluster(1, 4), 1, 0);
  large.jobs[1].devices = large.jobs[1].minDevices = 5;
  auto policy = makePolicy("fifo", {});
  auto run = simulateCluster(large, *std::get<0>(policy));
  ASSERT_TRUE(std::holds_alternative<JsonError>(run));
  EXPECT_EQ(std::get<JsonError>(run).where.line, 2u);
  EXPECT_EQ(std::get<JsonError>(run).message,
            "job 'job1' needs 5 devices, and the cluster has 4");

  for (const char *text : {"fifo", "optimus", "placer", "srtf"}) {
    Workload slow = generateJobs(1, smallCluster(2, 1), 1, 0);
    slow.jobs[0].devices = slow.jobs[0].minDevices = slow.jobs[0].maxDevices =
        2;
    auto table = std::make_unique<TableSpeed>();
    table->name = "t";
    table->add("2", "", 5);
    slow.speeds[0] = std::move(table);
    auto of = makePolicy(text, {});
    auto result = simulateCluster(slow, *std::get<0>(of));
    ASSERT_TRUE(std::holds_alternative<JsonError>(result)) << text;
    EXPECT_EQ(std::get<JsonError>(result).message,
              "job 'job0': speed 't' has no row for the placement 1+1 on gpu")
        << text;
  }
}
