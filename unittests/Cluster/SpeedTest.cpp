//===- SpeedTest.cpp - Laws, tables and placements ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster/SubMachines.h"
#include "placer/Cluster/LossCurve.h"
#include "placer/Cluster/PlacedSpeed.h"
#include "placer/Cluster/SpeedLaw.h"
#include "placer/Support/RandomSource.h"

#include "gtest/gtest.h"

#include <cmath>
#include <map>
#include <set>

using namespace placer;

static std::vector<SpeedSample> measure(const SpeedLaw &law, double noise,
                                        bool isEqual, uint64_t seed) {
  RandomSource random(seed);
  std::vector<SpeedSample> samples;
  for (int w = 1; w <= 8; ++w)
    for (int p = 1; p <= 8; ++p) {
      if (isEqual && p != w)
        continue;
      double factor = 1 + noise * (2 * random.unit() - 1);
      samples.push_back(
          {double(p), double(w), law.stepsPerSecond(p, w) * factor});
    }
  return samples;
}

TEST(SpeedLaw, ThetaIsRecovered) {
  const SpeedLaw laws[] = {
      {SpeedMode::Sync, {0.02, 0.3, 0.05, 0.01, 0.004}, 64},
      {SpeedMode::Sync, {0.5, 0, 0.1, 0, 0.02}, 1},
      {SpeedMode::Async, {1.5, 0.2, 0.03, 0.01}, 1},
      {SpeedMode::Async, {0.7, 0, 0.1, 0}, 1}};
  for (const SpeedLaw &law : laws) {
    auto fit = fitSpeedLaw(measure(law, 0, false, 1), law.mode, law.batch);
    ASSERT_TRUE(std::holds_alternative<SpeedFit>(fit));
    const SpeedFit &found = std::get<SpeedFit>(fit);
    EXPECT_LT(found.meanError, 1e-9);
    for (size_t i = 0; i < law.theta.size(); ++i)
      EXPECT_NEAR(found.law.theta[i], law.theta[i], 1e-6) << i;
  }
}

TEST(SpeedLaw, AsManyServersAsWorkersLeaveTheSpeedsAsTheyAre) {
  SpeedLaw law = {SpeedMode::Sync, {0.02, 0.3, 0.05, 0.01, 0.004}, 64};
  auto fit = fitSpeedLaw(measure(law, 0, true, 1), law.mode, law.batch);
  ASSERT_TRUE(std::holds_alternative<SpeedFit>(fit));
  for (int n = 1; n <= 16; ++n)
    EXPECT_NEAR(std::get<SpeedFit>(fit).law.stepsPerSecond(n, n),
                law.stepsPerSecond(n, n), 1e-6);
}

TEST(SpeedLaw, NoiseIsReported) {
  SpeedLaw law = {SpeedMode::Sync, {0.02, 0.3, 0.05, 0.01, 0.004}, 64};
  auto fit = fitSpeedLaw(measure(law, 0.1, false, 5), law.mode, law.batch);
  ASSERT_TRUE(std::holds_alternative<SpeedFit>(fit));
  EXPECT_GT(std::get<SpeedFit>(fit).meanError, 0.01);
  EXPECT_LT(std::get<SpeedFit>(fit).meanError, 0.1);
  for (double theta : std::get<SpeedFit>(fit).law.theta)
    EXPECT_GE(theta, 0);
}

TEST(SpeedLaw, TooFewMeasurementsAreRefused) {
  auto fit = fitSpeedLaw({{1, 2, 3.0}, {2, 2, 4.0}}, SpeedMode::Async, 1);
  EXPECT_TRUE(std::holds_alternative<std::string>(fit));
}

static std::vector<LossPoint> curve(const LossFit &fit, int epochs,
                                    double noise) {
  RandomSource random(3);
  std::vector<LossPoint> points;
  for (int epoch = 1; epoch <= epochs; ++epoch)
    points.push_back(
        {double(epoch), fit.at(epoch) * (1 + noise * (2 * random.unit() - 1))});
  return points;
}

TEST(LossCurve, IsRecovered) {
  LossFit fit;
  fit.b0 = 0.2;
  fit.b1 = 0.15;
  fit.b2 = 0.3;
  std::optional<LossFit> found = fitLoss(curve(fit, 40, 0));
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->b0, fit.b0, 1e-3);
  EXPECT_NEAR(found->b1, fit.b1, 1e-3);
  EXPECT_NEAR(found->b2, fit.b2, 1e-3);
  EXPECT_EQ(found->numOutliers, 0);
}

TEST(LossCurve, OutliersDoNotCount) {
  LossFit fit;
  fit.b0 = 0.2;
  fit.b1 = 0.15;
  fit.b2 = 0.3;
  std::vector<LossPoint> points = curve(fit, 40, 0);
  points[12].loss *= 5;
  points[30].loss *= 8;
  std::optional<LossFit> found = fitLoss(points);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->numOutliers, 2);
  EXPECT_NEAR(found->b2, fit.b2, 1e-2);
}

TEST(LossCurve, TheEndIsForeseenEverBetter) {
  LossFit fit;
  fit.b0 = 0.4;
  fit.b1 = 0.2;
  fit.b2 = 0.5;
  std::vector<LossPoint> points = curve(fit, 60, 0.01);
  LossPrediction whole = predictEpochs(curve(fit, 60, 0), {});
  ASSERT_TRUE(whole.epochs);
  // By its rule: the first epoch with at most 0.05 less than ten before.
  EXPECT_LE(fit.at(*whole.epochs - 10) - fit.at(*whole.epochs), 0.05 + 1e-3);
  LossPrediction late =
      predictEpochs(llvm::ArrayRef<LossPoint>(points).take_front(40), {});
  ASSERT_TRUE(late.epochs);
  EXPECT_LE(std::abs(*late.epochs - *whole.epochs), 5);
}

TEST(LossCurve, WhatDoesNotConvergeIsSaidTo) {
  std::vector<LossPoint> rising, slow;
  for (int epoch = 1; epoch <= 20; ++epoch) {
    rising.push_back({double(epoch), 1 + 0.1 * epoch});
    slow.push_back({double(epoch), 1000 / (1 + 0.01 * epoch)});
  }
  EXPECT_EQ(predictEpochs(rising, {}).why, "the loss does not fall");
  EXPECT_FALSE(predictEpochs(rising, {}).epochs);
  LossPrediction far = predictEpochs(slow, {});
  EXPECT_TRUE(far.fit);
  EXPECT_FALSE(far.epochs);
  EXPECT_EQ(far.why, "does not converge within 100 epochs");
  EXPECT_EQ(predictEpochs({{1, 2}, {2, 1}}, {}).why, "fewer than 3 points");
}

TEST(TableSpeed, ShapesAreReadInAnyOrder) {
  EXPECT_EQ(normalizeShape("1+2+4"), "4+2+1");
  EXPECT_EQ(normalizeShape("16"), "16");
  EXPECT_EQ(normalizeShape("0+2"), "");
  EXPECT_EQ(normalizeShape("x"), "");
}

TEST(TableSpeed, KindsComeBeforeAny) {
  UniformCluster shape;
  shape.hosts = 2;
  shape.devicesPerHost = 2;
  ClusterMachine cluster = makeCluster(shape, false);
  cluster.machine.devices[0].kind = "fast";
  TableSpeed table;
  table.name = "t";
  EXPECT_TRUE(table.add("1", "", 100));
  EXPECT_TRUE(table.add("1", "fast", 10));
  EXPECT_FALSE(table.add("1", "fast", 20));
  EXPECT_EQ(std::get<StepTime>(table.stepTime(cluster, {0})).ns, 10);
  EXPECT_EQ(std::get<StepTime>(table.stepTime(cluster, {1})).ns, 100);
  EXPECT_EQ(std::get<std::string>(table.stepTime(cluster, {0, 1})),
            "speed 't' has no row for the placement 2 on fast+gpu");
}

TEST(SubMachines, ClassesOfEqualHostsAreTheirShapes) {
  UniformCluster shape;
  shape.hosts = 3;
  shape.devicesPerHost = 3;
  ClusterMachine cluster = makeCluster(shape, true);
  SubMachines machines(cluster.machine, {});
  std::map<std::string, std::set<int32_t>> byShape;
  std::set<int32_t> all;
  for (int mask = 1; mask < 1 << 9; ++mask) {
    std::vector<DeviceId> devices;
    for (DeviceId device = 0; device < 9; ++device)
      if (mask >> device & 1)
        devices.push_back(device);
    bool isNew = false;
    int32_t number = machines.classOf(devices, isNew);
    EXPECT_EQ(isNew, all.insert(number).second);
    byShape[placementShape(cluster, devices)].insert(number);
  }
  for (const auto &[of, numbers] : byShape)
    EXPECT_EQ(numbers.size(), 1u) << of;
  EXPECT_EQ(all.size(), byShape.size());
}

TEST(SubMachines, LinksAndChannelsTellSetsApart) {
  // Four devices in a line, the middle wire slow; two wires share a channel.
  Problem machine;
  for (const char *name : {"a", "b", "c", "d"})
    machine.devices.push_back({name, "k", std::nullopt});
  auto wire = [&](DeviceId from, DeviceId to, int64_t speed,
                  const char *channel) {
    machine.links.push_back({from, to, 0, speed, {channel}});
    machine.links.push_back({to, from, 0, speed, {std::string(channel) + "'"}});
  };
  wire(0, 1, 10, "x");
  wire(1, 2, 5, "y");
  wire(2, 3, 10, "x");
  SubMachines machines(machine, {});
  bool isNew = false;
  EXPECT_EQ(machines.classOf({0, 1}, isNew), machines.classOf({2, 3}, isNew));
  EXPECT_NE(machines.classOf({0, 1}, isNew), machines.classOf({1, 2}, isNew));
  EXPECT_EQ(machines.classOf({0, 2}, isNew), machines.classOf({1, 3}, isNew));
  EXPECT_EQ(machines.classOf({0, 1, 2}, isNew),
            machines.classOf({1, 2, 3}, isNew));
  llvm::StringSet<> named;
  named.insert("a");
  SubMachines apart(machine, std::move(named));
  EXPECT_NE(apart.classOf({0, 1}, isNew), apart.classOf({2, 3}, isNew));
}

TEST(PlacedSpeed, PlacesOnceForEachClassAndKeepsItsBounds) {
  // Two chains that never meet: twice as fast on two devices, no faster on
  // more.
  Problem graph;
  graph.devices.push_back({"d", "gpu", std::nullopt});
  for (int chain = 0; chain < 2; ++chain)
    for (int i = 0; i < 3; ++i) {
      Task task;
      task.name = "t" + std::to_string(3 * chain + i);
      task.costNs = {{"gpu", 1000}};
      graph.tasks.push_back(task);
      if (i < 2)
        graph.tensors.push_back({"x" + std::to_string(3 * chain + i),
                                 3 * chain + i,
                                 1000000,
                                 {3 * chain + i + 1}});
    }
  UniformCluster shape;
  shape.hosts = 2;
  shape.devicesPerHost = 2;
  ClusterMachine cluster = makeCluster(shape, true);
  Request request;
  request.strategy = "heft";
  request.budget.timeLimit = 0;
  PlacedSpeed speed(graph, request);
  speed.name = "s";
  EXPECT_EQ(std::get<StepTime>(speed.stepTime(cluster, {0})).ns, 6000);
  EXPECT_EQ(std::get<StepTime>(speed.stepTime(cluster, {3})).ns, 6000);
  for (std::vector<DeviceId> pair :
       {std::vector<DeviceId>{0, 1}, {2, 3}, {0, 2}, {1, 3}})
    EXPECT_EQ(std::get<StepTime>(speed.stepTime(cluster, pair)).ns, 3000);
  EXPECT_EQ(speed.numPlaced(), 3);
  EXPECT_EQ(speed.leastStepNs(cluster, 1), 6000);
  EXPECT_EQ(speed.leastStepNs(cluster, 2), 3000);
  EXPECT_EQ(speed.leastStepNs(cluster, 4), 3000);
  // No device of the kind that the tasks have times for.
  for (Device &device : cluster.machine.devices)
    device.kind = "cpu";
  PlacedSpeed other(graph, request);
  other.name = "s";
  auto none = other.stepTime(cluster, {0});
  ASSERT_TRUE(std::holds_alternative<std::string>(none));
  EXPECT_NE(std::get<std::string>(none).find("has no placement on h0g0"),
            std::string::npos);
}

TEST(PlacedSpeed, ReplicasDivideWhatHasSamples) {
  // A chain: no faster on two devices, unless each has half of the samples.
  Problem graph;
  graph.devices.push_back({"d", "gpu", std::nullopt});
  for (TaskId i = 0; i < 3; ++i) {
    Task task;
    task.name = "t" + std::to_string(i);
    task.costNs = {{"gpu", 1000}, {"cpu", 9000}};
    graph.tasks.push_back(task);
    graph.tensors.push_back({"x" + std::to_string(i), i, 1000000, {}});
    if (i > 0)
      graph.tensors[i - 1].consumers = {i};
    SplitAxis axis;
    axis.task = i;
    axis.name = "samples";
    axis.extent = 6;
    if (i > 0)
      axis.tensors.push_back({i - 1, Follows::sliced(0, 6)});
    axis.tensors.push_back({i, Follows::sliced(0, 6)});
    axis.overheadNs = {{"gpu", 100}, {"cpu", 100}};
    graph.splits.push_back(axis);
  }
  UniformCluster shape;
  shape.hosts = 1;
  shape.devicesPerHost = 8;
  ClusterMachine cluster = makeCluster(shape, true);
  Request request;
  request.strategy = "heft";
  request.budget.timeLimit = 0;
  auto timeOn = [&](PlacedSpeed &speed, DeviceId count) {
    std::vector<DeviceId> devices;
    for (DeviceId device = 0; device < count; ++device)
      devices.push_back(device);
    return std::get<StepTime>(speed.stepTime(cluster, devices));
  };
  PlacedSpeed whole(graph, request);
  PlacedSpeed divided(graph, request, /*withReplicas=*/true);
  EXPECT_EQ(timeOn(whole, 2).ns, 3000);
  EXPECT_EQ(timeOn(divided, 1).ns, 3000);
  EXPECT_EQ(timeOn(divided, 2).ns, 3 * (100 + 900 / 2));
  // 8 replicas are more than there are samples; of 4, some have 2.
  EXPECT_EQ(timeOn(divided, 3).ns, 3 * (100 + 900 / 3));
  EXPECT_EQ(timeOn(divided, 8).ns, 3 * (100 + 900 * 2 / 6));
  for (DeviceId count : {1, 2, 3, 8}) {
    EXPECT_LE(timeOn(divided, count).boundNs, timeOn(divided, count).ns);
    EXPECT_LE(divided.leastStepNs(cluster, count), timeOn(divided, count).ns);
  }
}
