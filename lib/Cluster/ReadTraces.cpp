//===- ReadTraces.cpp - Jobs in the formats of others ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/ReadTraces.h"

#include "Cluster/PolicyParts.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

#include <cmath>

using namespace placer;
using llvm::StringRef;

/// The least and the most that a time in a trace may be, in seconds.
static constexpr double kMostSeconds = 1e9;

/// A cell as a time in ns.
static std::optional<int64_t> readSeconds(const CsvTable &table, size_t row,
                                          size_t column, double least,
                                          CsvError &error) {
  std::optional<double> value =
      table.number(row, column, least, /*mayBeEmpty=*/false, error);
  if (!value)
    return std::nullopt;
  if (*value > kMostSeconds) {
    error = table.errorAt(row, column, "more than 1e9 seconds");
    return std::nullopt;
  }
  return std::llround(*value * 1e9);
}

std::variant<Workload, CsvError> placer::readTiresias(StringRef text,
                                                      ClusterMachine cluster,
                                                      CsvWarnings &warnings) {
  enum Columns { Id, Gpus, Submit, Duration, Iterations, Model, Interval };
  static constexpr CsvColumn kColumns[] = {
      {"job_id", true},   {"num_gpu", true},     {"submit_time", true},
      {"duration", true}, {"iterations", false}, {"model_name", false},
      {"interval", false}};
  auto read = CsvTable::read(text, kColumns, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return *error;
  auto &table = std::get<CsvTable>(read);
  Workload workload;
  workload.cluster = std::move(cluster);
  workload.speeds.push_back(std::make_unique<FixedSpeed>(kSecondNs));
  workload.speeds.back()->name = "duration";
  llvm::StringSet<> names;
  for (size_t row = 0; row < table.numRows(); ++row) {
    CsvError error;
    ClusterJob job;
    job.name = table.text(row, Id).str();
    CsvError place = table.errorAt(row, Id, "");
    job.where = {place.line, place.column};
    if (job.name.empty())
      return table.errorAt(row, Id, "a job has no name");
    if (!names.insert(job.name).second)
      return table.errorAt(row, Id,
                           "there are two jobs '" + printable(job.name) + "'");
    auto gpus = table.number(row, Gpus, 1, /*mayBeEmpty=*/false, error);
    if (!gpus)
      return error;
    if (*gpus != std::floor(*gpus) || *gpus > 1e6)
      return table.errorAt(row, Gpus, "expected a whole number of devices");
    job.devices = job.minDevices = job.maxDevices = static_cast<int32_t>(*gpus);
    auto submit = readSeconds(table, row, Submit, 0, error);
    if (!submit)
      return error;
    job.submitNs = *submit;
    if (!workload.jobs.empty() && workload.jobs.back().submitNs > job.submitNs)
      return table.errorAt(row, Submit,
                           "time goes backwards: the job before it is "
                           "submitted later");
    auto duration = readSeconds(table, row, Duration, 0, error);
    if (!duration)
      return error;
    // As its simulator has it.
    job.steps = *duration / kSecondNs;
    if (job.steps < 1)
      return table.errorAt(row, Duration, "a job takes less than a second");
    workload.jobs.push_back(std::move(job));
  }
  return workload;
}

std::variant<std::vector<double>, CsvError>
placer::readSamples(StringRef text, CsvWarnings &warnings) {
  static constexpr CsvColumn kColumns[] = {{"duration", true}};
  auto read = CsvTable::read(text, kColumns, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return *error;
  auto &table = std::get<CsvTable>(read);
  std::vector<double> samples;
  for (size_t row = 0; row < table.numRows(); ++row) {
    CsvError error;
    auto value = table.number(row, 0, 0, /*mayBeEmpty=*/false, error);
    if (!value)
      return error;
    samples.push_back(*value);
  }
  if (samples.empty())
    return CsvError{1, 1, "there are no samples"};
  return samples;
}

std::variant<std::vector<LossPoint>, CsvError>
placer::readLosses(StringRef text, CsvWarnings &warnings) {
  static constexpr CsvColumn kColumns[] = {{"epoch", true}, {"loss", true}};
  auto read = CsvTable::read(text, kColumns, warnings);
  if (auto *error = std::get_if<CsvError>(&read))
    return *error;
  auto &table = std::get<CsvTable>(read);
  std::vector<LossPoint> points;
  for (size_t row = 0; row < table.numRows(); ++row) {
    CsvError error;
    auto epoch = table.number(row, 0, 0, /*mayBeEmpty=*/false, error);
    if (!epoch)
      return error;
    auto loss = table.number(row, 1, 0, /*mayBeEmpty=*/false, error);
    if (!loss)
      return error;
    if (!points.empty() && *epoch <= points.back().epoch)
      return table.errorAt(row, 0, "time goes backwards: epochs must ascend");
    points.push_back({*epoch, *loss});
  }
  return points;
}
