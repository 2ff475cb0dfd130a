//===- Studies.cpp - What else than a workload is asked -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Studies.h"

#include "placer/Cluster/GenerateJobs.h"
#include "placer/Cluster/ReadTraces.h"
#include "placer/Cluster/Summary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace placer;
using llvm::formatv;
using llvm::outs;
using llvm::StringRef;

static bool complainAt(StringRef file, const CsvError &error) {
  llvm::WithColor::error() << file << ":" << error.line << ":" << error.column
                           << ": " << error.message << "\n";
  return false;
}

/// Null after an error.
static std::unique_ptr<llvm::MemoryBuffer> openTable(StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(
      file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (buffer)
    return std::move(*buffer);
  llvm::WithColor::error() << file << ": " << buffer.getError().message()
                           << "\n";
  return nullptr;
}

static void warnOf(StringRef file, const CsvWarnings &warnings) {
  for (const CsvError &warning : warnings)
    llvm::WithColor::warning()
        << file << ":" << warning.line << ":" << warning.column << ": "
        << warning.message << "\n";
}

bool placer::fitSpeedFile(StringRef file, SpeedMode mode, double batch) {
  auto buffer = openTable(file);
  if (!buffer)
    return false;
  CsvWarnings warnings;
  auto samples = readSpeedSamples(buffer->getBuffer(), warnings);
  warnOf(file, warnings);
  if (auto *error = std::get_if<CsvError>(&samples))
    return complainAt(file, *error);
  const auto &rows = std::get<std::vector<SpeedSample>>(samples);
  auto fit = fitSpeedLaw(rows, mode, batch);
  if (auto *fault = std::get_if<std::string>(&fit)) {
    llvm::WithColor::error() << file << ": " << *fault << "\n";
    return false;
  }
  const SpeedFit &good = std::get<SpeedFit>(fit);
  outs() << (mode == SpeedMode::Sync
                 ? "steps/s = 1 / (t0 M/w + t1 + t2 w/p + t3 w + t4 p)\n"
                 : "steps/s = w / (t0 + t1 w/p + t2 w + t3 p)\n");
  for (auto [i, theta] : llvm::enumerate(good.law.theta))
    outs() << formatv("t{0} = ", i) << llvm::format("%.6g\n", theta);
  outs() << formatv("mean error {0:f2}% over {1} measurements\n",
                    100 * good.meanError, rows.size());
  return true;
}

bool placer::predictLossFile(StringRef file, int64_t stepsPerEpoch,
                             double stepSeconds,
                             const ConvergenceOptions &options) {
  auto buffer = openTable(file);
  if (!buffer)
    return false;
  CsvWarnings warnings;
  auto read = readLosses(buffer->getBuffer(), warnings);
  warnOf(file, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return complainAt(file, *error);
  llvm::ArrayRef<LossPoint> points = std::get<0>(read);
  outs() << "points     b0         b1         b2       error  outliers  epochs"
            "       steps     time (s)\n";
  // As a scheduler sees it: anew with every few points.
  constexpr size_t kAbout = 10;
  size_t every = std::max<size_t>(1, points.size() / kAbout);
  for (size_t count = 3; count <= points.size();
       count = count < points.size() ? std::min(points.size(), count + every)
                                     : count + 1) {
    LossPrediction now = predictEpochs(points.take_front(count), options);
    outs() << llvm::format("%6zu", count);
    if (now.fit)
      outs() << llvm::format(
          "  %9.4g  %9.4g  %9.4g  %5.2f%%  %8d", now.fit->b0, now.fit->b1,
          now.fit->b2, 100 * now.fit->relativeError, now.fit->numOutliers);
    if (now.epochs) {
      int64_t steps = *now.epochs * stepsPerEpoch;
      outs() << llvm::format("  %6d  %10lld  %11.1f\n", *now.epochs,
                             static_cast<long long>(steps),
                             static_cast<double>(steps) * stepSeconds);
    } else {
      outs() << "  " << now.why << "\n";
    }
  }
  if (points.size() < 3)
    outs() << "fewer than 3 points\n";
  return true;
}

bool placer::benchmarkPolicies(llvm::ArrayRef<int> sizes,
                               llvm::ArrayRef<std::string> policies,
                               const UniformCluster &shape,
                               const PolicyOptions &options) {
  outs() << "policy             jobs    events   seconds   us/event   "
            "average (s)\n";
  for (const std::string &text : policies)
    for (int size : sizes) {
      constexpr double kLoad = 0.95;
      Workload workload =
          generateJobs(size, makeCluster(shape, /*withLinks=*/false), kLoad, 1);
      auto policy = makePolicy(text, options);
      if (auto *fault = std::get_if<std::string>(&policy)) {
        llvm::WithColor::error() << *fault << "\n";
        return false;
      }
      auto begin = std::chrono::steady_clock::now();
      auto result = simulateCluster(workload, *std::get<0>(policy));
      std::chrono::duration<double> taken =
          std::chrono::steady_clock::now() - begin;
      if (auto *error = std::get_if<JsonError>(&result)) {
        llvm::WithColor::error() << error->message << "\n";
        return false;
      }
      const ClusterRun &run = std::get<ClusterRun>(result);
      outs() << llvm::format(
          "%-16s %6d %9lld %9.3f %10.2f %13.1f\n", text.c_str(), size,
          static_cast<long long>(run.numEvents), taken.count(),
          1e6 * taken.count() / static_cast<double>(run.numEvents),
          summarize(workload, run).averageNs / 1e9);
      outs().flush();
    }
  return true;
}
