//===- SpeedLaw.cpp - Optimus' laws of speed ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/SpeedLaw.h"

#include "placer/Cost/Regression.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace placer;

/// What the theta are multiplied with: their sum is the time of a step, or, for
/// asynchronous training, of one step of every worker.
static std::vector<double> lawTerms(SpeedMode mode, double batch,
                                    double servers, double workers) {
  if (mode == SpeedMode::Sync)
    return {batch / workers, 1, workers / servers, workers, servers};
  return {1, workers / servers, workers, servers};
}

double SpeedLaw::stepsPerSecond(double servers, double workers) const {
  double time = 0;
  for (auto [factor, term] :
       llvm::zip_equal(theta, lawTerms(mode, batch, servers, workers)))
    time += factor * term;
  if (!(time > 0))
    return 0;
  return mode == SpeedMode::Sync ? 1 / time : workers / time;
}

std::variant<SpeedFit, std::string>
placer::fitSpeedLaw(llvm::ArrayRef<SpeedSample> samples, SpeedMode mode,
                    double batch) {
  bool isEqual = llvm::all_of(samples, [](const SpeedSample &sample) {
    return sample.servers == sample.workers;
  });
  // With p = w, the terms w/p and p are those of 1 and w.
  std::vector<size_t> used;
  if (mode == SpeedMode::Sync)
    used = isEqual ? std::vector<size_t>{0, 1, 3}
                   : std::vector<size_t>{0, 1, 2, 3, 4};
  else
    used =
        isEqual ? std::vector<size_t>{0, 2} : std::vector<size_t>{0, 1, 2, 3};
  if (samples.size() < used.size())
    return llvm::formatv("a law of {0} terms needs as many measurements, and "
                         "there are {1}",
                         used.size(), samples.size())
        .str();
  Matrix rows;
  std::vector<double> targets;
  for (const SpeedSample &sample : samples) {
    double time = mode == SpeedMode::Sync
                      ? 1 / sample.stepsPerSecond
                      : sample.workers / sample.stepsPerSecond;
    std::vector<double> terms =
        lawTerms(mode, batch, sample.servers, sample.workers);
    std::vector<double> &row = rows.emplace_back();
    for (size_t term : used)
      row.push_back(terms[term] / time);
    targets.push_back(1);
  }
  SpeedFit fit;
  fit.law.mode = mode;
  fit.law.batch = batch;
  fit.law.theta.assign(mode == SpeedMode::Sync ? 5 : 4, 0);
  std::vector<double> found = nonNegativeLeastSquares(rows, targets);
  for (auto [term, value] : llvm::zip_equal(used, found))
    fit.law.theta[term] = value;
  for (const SpeedSample &sample : samples) {
    double predicted = fit.law.stepsPerSecond(sample.servers, sample.workers);
    if (!(predicted > 0))
      return std::string("no law with theta >= 0 is near the measurements");
    fit.meanError += std::abs(predicted - sample.stepsPerSecond) /
                     sample.stepsPerSecond / samples.size();
  }
  return fit;
}

std::variant<std::vector<SpeedSample>, CsvError>
placer::readSpeedSamples(llvm::StringRef text, CsvWarnings &warnings) {
  static constexpr CsvColumn kColumns[] = {
      {"servers", false}, {"workers", true}, {"steps_per_second", true}};
  auto read = CsvTable::read(text, kColumns, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return *error;
  auto &table = std::get<CsvTable>(read);
  std::vector<SpeedSample> samples;
  for (size_t row = 0; row < table.numRows(); ++row) {
    CsvError error;
    SpeedSample sample;
    auto workers = table.number(row, 1, 1, /*mayBeEmpty=*/false, error);
    if (!workers)
      return error;
    sample.workers = sample.servers = *workers;
    if (!table.text(row, 0).empty()) {
      auto servers = table.number(row, 0, 1, /*mayBeEmpty=*/false, error);
      if (!servers)
        return error;
      sample.servers = *servers;
    }
    auto speed = table.number(row, 2, 0, /*mayBeEmpty=*/false, error);
    if (!speed)
      return error;
    if (!(*speed > 0))
      return table.errorAt(row, 2, "a speed must be above 0");
    sample.stepsPerSecond = *speed;
    samples.push_back(sample);
  }
  return samples;
}

int64_t LawSpeed::leastStepNs(const ClusterMachine &, int32_t count) {
  double speed = law.stepsPerSecond(count, count);
  constexpr double kMostNs = 1e18;
  if (!(speed > 0) || 1e9 / speed > kMostNs)
    return 0;
  return std::max<int64_t>(1, std::llround(1e9 / speed));
}

std::variant<StepTime, std::string>
LawSpeed::stepTime(const ClusterMachine &cluster,
                   llvm::ArrayRef<DeviceId> devices) {
  int64_t ns = leastStepNs(cluster, static_cast<int32_t>(devices.size()));
  if (ns == 0)
    return llvm::formatv("speed '{0}' has no finite time on {1} devices",
                         printable(name), devices.size())
        .str();
  return StepTime{ns, ns};
}
