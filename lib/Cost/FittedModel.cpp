//===- FittedModel.cpp - Times of ops that were not measured --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/FittedModel.h"

#include "placer/Cost/Statistics.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

#include <cmath>
#include <deque>

using namespace placer;

//===----------------------------------------------------------------------===//
// ProfileModel
//===----------------------------------------------------------------------===//

static std::string exactKey(const OpFeatures &features, llvm::StringRef kind) {
  return features.key() + '\n' + kind.str();
}

ProfileModel::ProfileModel(llvm::ArrayRef<Measurement> rows) {
  for (const Measurement &row : rows)
    times[exactKey(row.features, row.kind)] = row.timeNs;
}

std::optional<double> ProfileModel::timeNs(const OpFeatures &features,
                                           const DeviceKind &kind) const {
  auto it = times.find(exactKey(features, kind.name));
  if (it == times.end())
    return std::nullopt;
  return it->second;
}

static std::string nameWithDetail(const OpFeatures &features) {
  return features.detail.empty() ? features.op
                                 : features.op + " (" + features.detail + ")";
}

std::string ProfileModel::explainMiss(const OpFeatures &features,
                                      const DeviceKind &kind) const {
  return "the profile has no row for op '" + nameWithDetail(features) +
         "', shapes '" + features.shapes + "', types '" + features.types +
         "', kind '" + kind.name +
         "'; measure it, with placer-profile if it is this machine's CPU, or "
         "use model=fitted";
}

//===----------------------------------------------------------------------===//
// FittedModel
//===----------------------------------------------------------------------===//

using Samples = std::vector<const Measurement *>;

/// Ops that compilers make the same loops of: products of matrices, or of
/// batches of them.
static bool isProduct(const OpFeatures &features) {
  if (!features.detail.empty())
    return false;
  if (features.op == "linalg.matmul")
    return features.loops.size() == 3;
  return (features.op == "linalg.batch_matmul" ||
          features.op == "tosa.matmul") &&
         features.loops.size() == 4;
}

/// A product as a batch, of one matrix where there is no other.
static OpFeatures asBatch(OpFeatures features) {
  if (features.loops.size() == 3)
    features.loops.insert(features.loops.begin(), 1);
  return features;
}

static bool isEnough(const Samples &samples) {
  llvm::StringSet<> shapes;
  for (const Measurement *row : samples)
    shapes.insert(row->features.shapes);
  return shapes.size() >= OpRegression::kMinSamples;
}

static std::string join(llvm::StringRef a, llvm::StringRef b,
                        llvm::StringRef c = "") {
  return (llvm::Twine(a) + "\n" + b + "\n" + c).str();
}

/// How far off the logarithm of the time is, in the mean, on samples that are
/// left out of the fit; `others` are in every fit.
static double leftOutError(const Samples &samples, const Samples &others) {
  constexpr size_t kParts = 5;
  double sum = 0;
  for (size_t part = 0; part != kParts; ++part) {
    Samples rest = others;
    for (auto [number, row] : llvm::enumerate(samples))
      if (number % kParts != part)
        rest.push_back(row);
    OpRegression regression;
    regression.fit(rest, /*withCorrection=*/true);
    for (auto [number, row] : llvm::enumerate(samples))
      if (number % kParts == part)
        sum +=
            std::abs(std::log(regression.predict(row->features) / row->timeNs));
  }
  return sum / samples.size();
}

void FittedModel::fitRelatives(
    const std::map<std::string, Samples> &byOpAndKind) {
  std::deque<Measurement> batches;
  // By kind, the samples of each of its ops.
  std::map<std::string, std::map<std::string, Samples>> products;
  for (const auto &[key, samples] : byOpAndKind)
    for (const Measurement *row : samples)
      if (isProduct(row->features)) {
        batches.push_back(*row);
        batches.back().features = asBatch(row->features);
        products[row->kind][row->features.op].push_back(&batches.back());
      }
  for (const auto &[kind, byName] : products) {
    Samples all;
    for (const auto &[op, samples] : byName)
      llvm::append_range(all, samples);
    if (!isEnough(all))
      continue;
    for (const auto &[op, samples] : byName) {
      Samples others;
      for (const auto &[other, more] : byName)
        if (other != op)
          llvm::append_range(others, more);
      if (!others.empty() &&
          (!isEnough(samples) ||
           leftOutError(samples, others) < leftOutError(samples, {})))
        useRelatives.insert(join(op, kind));
    }
    byRelatives[kind].fit(all, /*withCorrection=*/true);
  }
}

FittedModel::FittedModel(llvm::ArrayRef<Measurement> rows,
                         const FiguresOf &figuresOf)
    : exact(rows) {
  std::map<std::string, Samples> detail, op, kind;
  std::map<std::string, std::vector<double>> ratios;
  llvm::StringMap<std::optional<DeviceFigures>> figures;
  for (const Measurement &row : rows) {
    if (!row.hasCounts)
      continue;
    const OpFeatures &features = row.features;
    detail[join(features.op, features.detail, row.kind)].push_back(&row);
    op[join(features.op, row.kind)].push_back(&row);
    kind[row.kind].push_back(&row);
    auto [it, isNew] = figures.try_emplace(row.kind);
    if (isNew)
      it->second = figuresOf(row.kind);
    if (it->second)
      ratios[features.op].push_back(
          std::log(row.timeNs / rooflineNs(features, *it->second)));
  }
  for (auto &[key, samples] : detail)
    if (isEnough(samples))
      byDetail[key].fit(samples, /*withCorrection=*/true);
  for (auto &[key, samples] : op)
    if (isEnough(samples))
      byOp[key].fit(samples, /*withCorrection=*/true);
  fitRelatives(op);
  for (auto &[key, samples] : kind)
    if (isEnough(samples))
      byKind[key].fit(samples, /*withCorrection=*/false);
  for (auto &[key, logs] : ratios)
    if (logs.size() >= OpRegression::kMinSamples)
      factors[key] = std::exp(median(logs));
}

std::optional<FittedModel::Prediction>
FittedModel::predict(const OpFeatures &features, const DeviceKind &kind) const {
  if (std::optional<double> time = exact.timeNs(features, kind))
    return Prediction{*time, Level::Exact};
  auto relatives =
      isProduct(features) ? byRelatives.find(kind.name) : byRelatives.end();
  auto byTheirs = [&] {
    return Prediction{relatives->second.predict(asBatch(features)),
                      Level::Relatives};
  };
  if (relatives != byRelatives.end() &&
      useRelatives.contains(join(features.op, kind.name)))
    return byTheirs();
  auto detail = byDetail.find(join(features.op, features.detail, kind.name));
  if (detail != byDetail.end())
    return Prediction{detail->second.predict(features), Level::OpDetail};
  auto op = byOp.find(join(features.op, kind.name));
  if (op != byOp.end())
    return Prediction{op->second.predict(features), Level::Op};
  if (relatives != byRelatives.end())
    return byTheirs();
  auto factor = factors.find(features.op);
  if (kind.figures && factor != factors.end())
    return Prediction{factor->second * rooflineNs(features, *kind.figures),
                      Level::OtherKinds};
  auto all = byKind.find(kind.name);
  if (all != byKind.end())
    return Prediction{all->second.predict(features), Level::Kind};
  if (kind.figures)
    return Prediction{rooflineNs(features, *kind.figures), Level::Roofline};
  return std::nullopt;
}

std::optional<double> FittedModel::timeNs(const OpFeatures &features,
                                          const DeviceKind &kind) const {
  std::optional<Prediction> prediction = predict(features, kind);
  if (!prediction)
    return std::nullopt;
  return prediction->timeNs;
}

std::string FittedModel::explainMiss(const OpFeatures &features,
                                     const DeviceKind &kind) const {
  return "the profile has too few rows for op '" + nameWithDetail(features) +
         "' or kind '" + kind.name +
         "' to fit anything (8 different shapes), and the kind has no figures "
         "to fall back on; measure more, or give its devices 'figures'";
}
