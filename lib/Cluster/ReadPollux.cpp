//===- ReadPollux.cpp - Workloads and measurements of Pollux --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A workload of Pollux names an application, a batch size and a number of
// replicas. How long its steps take is measured by placement and batch of each
// replica (placements.csv, scalability.csv); how many there are is in
// validation-BATCH.csv, whose last row ends the training.
//
//===----------------------------------------------------------------------===//

#include "Cluster/InputFiles.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cmath>
#include <map>

using namespace placer;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// Step times at one placement, by batch of each replica; means where a
/// placement was measured in several orders of its hosts.
class BatchCurve {
public:
  void add(double batch, double step, double sync) {
    Point &point = points[batch];
    point.step += step;
    point.sync += sync;
    ++point.count;
  }
  double least() const { return points.begin()->first; }
  double most() const { return points.rbegin()->first; }
  /// The time of a step, and its share of synchronization, at a batch between
  /// the least and the most.
  std::pair<double, double> at(double batch) const {
    auto after = points.lower_bound(batch);
    if (after == points.end())
      --after;
    auto [step, sync] = after->second.mean();
    if (after == points.begin() || after->first <= batch)
      return {step, sync};
    auto before = std::prev(after);
    auto [step0, sync0] = before->second.mean();
    double share = (batch - before->first) / (after->first - before->first);
    return {step0 + share * (step - step0), sync0 + share * (sync - sync0)};
  }

private:
  struct Point {
    double step = 0, sync = 0;
    int32_t count = 0;
    std::pair<double, double> mean() const {
      return {step / count, sync / count};
    }
  };
  std::map<double, Point> points;
};

/// What was measured of an application.
struct Measurements {
  std::map<std::string, BatchCurve> byShape;
  /// By hosts and replicas.
  std::map<std::pair<int32_t, int32_t>, BatchCurve> bySize;
};

/// An application at a batch size.
class MeasuredSpeed : public SpeedModel {
public:
  MeasuredSpeed(std::shared_ptr<const Measurements> measured, double batch)
      : measured(std::move(measured)), batch(batch) {}

  std::variant<StepTime, std::string>
  stepTime(const ClusterMachine &cluster,
           llvm::ArrayRef<DeviceId> devices) override {
    std::string shape = placementShape(cluster, devices);
    const BatchCurve *curve = nullptr;
    if (auto it = measured->byShape.find(shape); it != measured->byShape.end())
      curve = &it->second;
    else if (auto size = measured->bySize.find(
                 {static_cast<int32_t>(StringRef(shape).count('+')) + 1,
                  static_cast<int32_t>(devices.size())});
             size != measured->bySize.end())
      curve = &size->second;
    if (!curve)
      return "speed '" + printable(name) +
             "' has no measurement of the placement " + shape;
    int64_t ns = stepNs(*curve, static_cast<double>(devices.size()));
    return StepTime{ns, ns};
  }
  int64_t leastStepNs(const ClusterMachine &, int32_t count) override {
    int64_t least = 0;
    auto consider = [&](const BatchCurve &curve) {
      int64_t ns = stepNs(curve, count);
      least = least == 0 ? ns : std::min(least, ns);
    };
    for (const auto &[shape, curve] : measured->byShape) {
      llvm::SmallVector<StringRef> parts;
      StringRef(shape).split(parts, '+');
      int32_t size = 0;
      for (StringRef part : parts) {
        int32_t own = 0;
        part.getAsInteger(10, own);
        size += own;
      }
      if (size == count)
        consider(curve);
    }
    for (const auto &[size, curve] : measured->bySize)
      if (size.second == count)
        consider(curve);
    return least;
  }

private:
  /// A batch that is too large for a replica is gathered from several passes,
  /// all but the last without synchronization.
  int64_t stepNs(const BatchCurve &curve, double replicas) const {
    double own = std::ceil(batch / replicas - 1e-8);
    double passes = std::max(1.0, std::ceil(own / curve.most() - 1e-8));
    double each = std::max(curve.least(), std::ceil(own / passes - 1e-8));
    auto [step, sync] = curve.at(each);
    double seconds = step + (passes - 1) * std::max(0.0, step - sync);
    return std::max<int64_t>(1, std::llround(seconds * 1e9));
  }

  std::shared_ptr<const Measurements> measured;
  double batch;
};

/// Reads workloads and the measurements that they need, each file once.
class PolluxReader {
public:
  PolluxReader(StringRef file, const WorkloadOptions &options,
               std::vector<std::string> &warnings)
      : file(file), options(options), warnings(warnings) {}

  std::variant<Workload, std::string> read(StringRef text,
                                           ClusterMachine cluster);

private:
  std::string path(StringRef application, const Twine &name) const {
    llvm::SmallString<128> result(options.measurements);
    llvm::sys::path::append(result, application, name);
    return result.str().str();
  }
  /// Null after an error.
  std::shared_ptr<const Measurements> measurements(StringRef application);
  bool readCurves(const std::string &from, bool isByShape, Measurements &into);
  std::optional<int64_t> steps(StringRef application, int64_t batch);
  std::optional<CsvTable> readTable(const std::string &from,
                                    llvm::ArrayRef<CsvColumn> columns);

  StringRef file;
  const WorkloadOptions &options;
  std::vector<std::string> &warnings;
  llvm::StringMap<std::shared_ptr<const Measurements>> known;
  llvm::StringMap<std::pair<int32_t, int64_t>> speeds;
  std::string error;
};
} // namespace

std::optional<CsvTable>
PolluxReader::readTable(const std::string &from,
                        llvm::ArrayRef<CsvColumn> columns) {
  auto buffer = readTextFile(from);
  if (auto *fault = std::get_if<std::string>(&buffer)) {
    error = *fault;
    return std::nullopt;
  }
  CsvWarnings found;
  auto table = CsvTable::read(std::get<0>(buffer)->getBuffer(), columns, found);
  for (const CsvError &warning : found)
    warnings.push_back(describeAt(from, warning));
  if (auto *wrong = std::get_if<CsvError>(&table)) {
    error = describeAt(from, *wrong);
    return std::nullopt;
  }
  return std::move(std::get<CsvTable>(table));
}

bool PolluxReader::readCurves(const std::string &from, bool isByShape,
                              Measurements &into) {
  static constexpr CsvColumn kShapes[] = {{"placement", true},
                                          {"local_bsz", true},
                                          {"step_time", true},
                                          {"sync_time", true}};
  static constexpr CsvColumn kSizes[] = {{"num_replicas", true},
                                         {"local_bsz", true},
                                         {"step_time", true},
                                         {"sync_time", true},
                                         {"num_nodes", true}};
  std::optional<CsvTable> table =
      isByShape ? readTable(from, kShapes) : readTable(from, kSizes);
  if (!table)
    return false;
  for (size_t row = 0; row < table->numRows(); ++row) {
    CsvError wrong;
    double values[5] = {};
    for (size_t column = 0; column < (isByShape ? 4u : 5u); ++column) {
      auto value = table->number(row, column, 0, /*mayBeEmpty=*/false, wrong);
      if (!value) {
        error = describeAt(from, wrong);
        return false;
      }
      values[column] = *value;
    }
    BatchCurve *curve = nullptr;
    if (isByShape) {
      StringRef text = table->text(row, 0);
      // A digit for each host.
      std::string digits;
      for (char digit : text)
        digits += (digits.empty() ? "" : "+") + std::string(1, digit);
      std::string shape = normalizeShape(digits);
      if (shape.empty()) {
        error = describeAt(
            from, table->errorAt(row, 0, "'" + text + "' is no placement"));
        return false;
      }
      curve = &into.byShape[shape];
    } else {
      curve = &into.bySize[{static_cast<int32_t>(values[4]),
                            static_cast<int32_t>(values[0])}];
    }
    curve->add(values[1], values[2], values[3]);
  }
  return true;
}

std::shared_ptr<const Measurements>
PolluxReader::measurements(StringRef application) {
  std::shared_ptr<const Measurements> &own = known[application];
  if (own)
    return own;
  auto read = std::make_shared<Measurements>();
  if (!readCurves(path(application, "placements.csv"), true, *read))
    return nullptr;
  std::string more = path(application, "scalability.csv");
  if (llvm::sys::fs::exists(more) && !readCurves(more, false, *read))
    return nullptr;
  return own = std::move(read);
}

std::optional<int64_t> PolluxReader::steps(StringRef application,
                                           int64_t batch) {
  static constexpr CsvColumn kColumns[] = {{"iteration", true},
                                           {"progress", false},
                                           {"metric", false},
                                           {"grad_sqr", false},
                                           {"grad_var", false}};
  std::string from = path(application, "validation-" + Twine(batch) + ".csv");
  std::optional<CsvTable> table = readTable(from, kColumns);
  if (!table)
    return std::nullopt;
  if (table->numRows() == 0) {
    error = from + ":1:1: there are no iterations";
    return std::nullopt;
  }
  CsvError wrong;
  auto last = table->number(table->numRows() - 1, 0, 1, false, wrong);
  if (!last) {
    error = describeAt(from, wrong);
    return std::nullopt;
  }
  return std::llround(*last);
}

std::variant<Workload, std::string> PolluxReader::read(StringRef text,
                                                       ClusterMachine cluster) {
  enum Columns { Name, Time, Application, Replicas, Batch };
  static constexpr CsvColumn kColumns[] = {{"name", true},
                                           {"time", true},
                                           {"application", true},
                                           {"num_replicas", true},
                                           {"batch_size", true}};
  if (options.measurements.empty())
    return (file + ":1:1: a workload of Pollux needs the measurements of its "
                   "applications: name their folder by --measurements")
        .str();
  CsvWarnings found;
  auto split = CsvTable::read(text, kColumns, found);
  for (const CsvError &warning : found)
    warnings.push_back(describeAt(file, warning));
  if (auto *wrong = std::get_if<CsvError>(&split))
    return describeAt(file, *wrong);
  auto &table = std::get<CsvTable>(split);
  Workload workload;
  workload.cluster = std::move(cluster);
  llvm::StringSet<> names;
  for (size_t row = 0; row < table.numRows(); ++row) {
    CsvError wrong;
    static constexpr size_t kNumbers[] = {Time, Replicas, Batch};
    double numbers[3] = {};
    for (auto [i, column] : llvm::enumerate(kNumbers)) {
      auto value = table.number(row, column, column == Time ? 0 : 1,
                                /*mayBeEmpty=*/false, wrong);
      if (value &&
          (*value > 1e9 || (column != Time && *value != std::floor(*value)))) {
        wrong = table.errorAt(row, column, "expected a whole number up to 1e9");
        value.reset();
      }
      if (!value)
        return describeAt(file, wrong);
      numbers[i] = *value;
    }
    ClusterJob job;
    job.name = table.text(row, Name).str();
    CsvError place = table.errorAt(row, Name, "");
    job.where = {place.line, place.column};
    if (!names.insert(job.name).second)
      return describeAt(file, table.errorAt(row, Name,
                                            "there are two jobs '" +
                                                printable(job.name) + "'"));
    job.submitNs = std::llround(numbers[0] * 1e9);
    if (!workload.jobs.empty() && workload.jobs.back().submitNs > job.submitNs)
      return describeAt(file, table.errorAt(row, Time,
                                            "time goes backwards: the job "
                                            "before it is submitted later"));
    job.devices = static_cast<int32_t>(numbers[1]);
    job.minDevices = options.isElastic ? 1 : job.devices;
    job.maxDevices = options.isElastic
                         ? std::max(job.devices, workload.cluster.numDevices())
                         : job.devices;
    job.restartNs = options.restartNs;
    int64_t batch = std::llround(numbers[2]);
    std::string application = table.text(row, Application).str();
    std::string key = application + "/" + std::to_string(batch);
    auto [it, isNew] = speeds.try_emplace(key);
    if (isNew) {
      auto measured = measurements(application);
      std::optional<int64_t> count;
      if (measured)
        count = steps(application, batch);
      if (!count)
        return error + "\n" +
               describeAt(file, table.errorAt(row, Application,
                                              "note: needed for this job"));
      it->second = {static_cast<int32_t>(workload.speeds.size()), *count};
      workload.speeds.push_back(
          std::make_unique<MeasuredSpeed>(std::move(measured), numbers[2]));
      workload.speeds.back()->name = key;
    }
    job.speed = it->second.first;
    job.steps = it->second.second;
    workload.jobs.push_back(std::move(job));
  }
  return workload;
}

std::variant<Workload, std::string>
placer::readPollux(StringRef text, StringRef file, ClusterMachine cluster,
                   const WorkloadOptions &options,
                   std::vector<std::string> &warnings) {
  return PolluxReader(file, options, warnings).read(text, std::move(cluster));
}
