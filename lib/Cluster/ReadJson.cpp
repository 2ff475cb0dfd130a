//===- ReadJson.cpp - placer-cluster files --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cluster/InputFiles.h"
#include "placer/Cluster/PlacedSpeed.h"
#include "placer/Cluster/ReadTraces.h"
#include "placer/Cluster/SpeedLaw.h"
#include "placer/Target/Json/JsonCursor.h"
#include "placer/Target/Profiles/Profiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace placer;
using llvm::StringRef;

namespace {
class ClusterReader {
public:
  ClusterReader(JsonDocument &document, StringRef file,
                const WorkloadOptions &options,
                std::vector<std::string> &warnings)
      : document(document), file(file), options(options), warnings(warnings) {}

  bool read();
  Workload takeWorkload() { return std::move(workload); }

private:
  bool readCluster(const JsonCursor &cursor);
  bool readMachineOf(const JsonCursor &cursor);
  bool readHost(const JsonCursor &cursor);
  bool readSpeed(const JsonCursor &cursor);
  bool readTable(const JsonCursor &cursor, TableSpeed &table);
  bool readLaw(const JsonCursor &cursor, SpeedLaw &law);
  /// How the graph of a speed is placed.
  struct GraphUse {
    std::string objective = "latency";
    int64_t samples = 0;
    bool hasReplicas = false;
  };
  bool readGraph(const JsonCursor &cursor, StringRef name, const GraphUse &use);
  bool readJob(const JsonCursor &cursor);
  bool readSteps(const JsonCursor &cursor, ClusterJob &job);
  bool finishHosts();
  void addSpeed(std::unique_ptr<SpeedModel> speed, StringRef name) {
    speed->name = name.str();
    speedIds[name] = static_cast<int32_t>(workload.speeds.size());
    workload.speeds.push_back(std::move(speed));
  }

  JsonDocument &document;
  StringRef file;
  const WorkloadOptions &options;
  std::vector<std::string> &warnings;
  Workload workload;
  bool hasCluster = false;
  llvm::StringMap<int32_t> deviceIds, speedIds;
  llvm::StringSet<> jobNames;
};
} // namespace

/// Seconds as ns, from 0 to 1e9 seconds.
static bool readNs(const JsonCursor &cursor, int64_t &ns) {
  double seconds = 0;
  if (!cursor.read(seconds, 0, 1e9))
    return false;
  ns = std::llround(seconds * 1e9);
  return true;
}

static bool readCount(const JsonCursor &cursor, int32_t &count) {
  int64_t value = 0;
  if (!cursor.read(value, 1))
    return false;
  constexpr int64_t kMost = 1'000'000;
  if (value > kMost)
    return cursor.fail("more than a million");
  count = static_cast<int32_t>(value);
  return true;
}

bool ClusterReader::readCluster(const JsonCursor &cursor) {
  UniformCluster shape;
  auto link = [](int64_t &latency, int64_t &bandwidth) {
    return [&](const JsonCursor &of) {
      return of.isObject({"latency_ns", "bytes_per_second"}) &&
             of.field("latency_ns", Need::Optional, latency, int64_t(0)) &&
             of.field("bytes_per_second", Need::Optional, bandwidth,
                      int64_t(1));
    };
  };
  bool isRead =
      cursor.isObject(
          {"hosts", "gpus", "kind", "memory_bytes", "inside", "between"}) &&
      cursor.field(
          "hosts", Need::Required,
          [&](const JsonCursor &of) { return readCount(of, shape.hosts); }) &&
      cursor.field("gpus", Need::Required,
                   [&](const JsonCursor &of) {
                     return readCount(of, shape.devicesPerHost);
                   }) &&
      cursor.field("kind", Need::Optional, shape.kind) &&
      cursor.field("memory_bytes", Need::Optional, shape.memoryBytes,
                   int64_t(1)) &&
      cursor.field("inside", Need::Optional,
                   link(shape.insideLatencyNs, shape.insideBytesPerSecond)) &&
      cursor.field("between", Need::Optional,
                   link(shape.betweenLatencyNs, shape.betweenBytesPerSecond));
  if (!isRead)
    return false;
  // A link for every pair.
  constexpr int64_t kMost = 4096;
  if (int64_t(shape.hosts) * shape.devicesPerHost > kMost)
    return cursor.fail("a cluster may have up to 4096 devices");
  workload.cluster = makeCluster(shape, /*withLinks=*/true);
  hasCluster = true;
  return true;
}

bool ClusterReader::readMachineOf(const JsonCursor &cursor) {
  if (hasCluster)
    return cursor.fail("'cluster' and 'machine' are two machines");
  std::string path;
  if (!cursor.read(path))
    return false;
  auto machine = readMachineFile(besideFile(file, path), warnings);
  if (auto *fault = std::get_if<std::string>(&machine))
    return cursor.fail(*fault);
  workload.cluster.machine = std::move(std::get<Problem>(machine));
  hasCluster = true;
  return true;
}

bool ClusterReader::readHost(const JsonCursor &cursor) {
  std::string name;
  int32_t host = workload.cluster.numHosts();
  return cursor.isObject({"name", "devices"}) &&
         cursor.field("name", Need::Required, name) &&
         cursor.field("devices", Need::Required, [&](const JsonCursor &of) {
           workload.cluster.hostNames.push_back(name);
           return of.elements([&](const JsonCursor &element) {
             DeviceId device = kNone;
             if (!element.read(device, deviceIds, "device"))
               return false;
             if (workload.cluster.hostOf[device] != kNone)
               return element.fail("the device is in two hosts");
             workload.cluster.hostOf[device] = host;
             return true;
           });
         });
}

bool ClusterReader::finishHosts() {
  ClusterMachine &cluster = workload.cluster;
  for (auto [i, device] : llvm::enumerate(cluster.machine.devices))
    deviceIds[device.name] = static_cast<DeviceId>(i);
  bool isGiven = !cluster.hostNames.empty();
  ClusterMachine before = isGiven ? cluster : ClusterMachine();
  cluster.hostNames.clear();
  cluster.hostOf.assign(cluster.numDevices(), kNone);
  if (!document.section(
          "hosts", Need::Optional, "a host",
          [&](const JsonCursor &cursor) { return readHost(cursor); }))
    return false;
  if (cluster.hostNames.empty()) {
    if (isGiven)
      cluster = std::move(before);
    else
      findHosts(cluster);
    return true;
  }
  for (auto [device, host] :
       llvm::zip_equal(cluster.machine.devices, cluster.hostOf))
    if (host == kNone)
      return document.root().fail("device " + quoted(device.name) +
                                  " is in no host");
  return true;
}

bool ClusterReader::readTable(const JsonCursor &cursor, TableSpeed &table) {
  return cursor.elements([&](const JsonCursor &row) {
    std::string shape, kinds;
    int64_t stepNs = 0;
    if (!row.isObject({"placement", "kind", "step_ns"}) ||
        !row.field("placement", Need::Required, shape) ||
        !row.field("kind", Need::Optional, kinds) ||
        !row.field("step_ns", Need::Required, stepNs, int64_t(1)))
      return false;
    std::string normal = normalizeShape(shape);
    if (normal.empty())
      return row.fail("a placement is the number of devices on each host, as "
                      "4 or 2+2, not " +
                      quoted(shape));
    if (!table.add(normal, kinds, stepNs))
      return row.fail("the placement " + normal + " stands twice");
    return true;
  });
}

bool ClusterReader::readLaw(const JsonCursor &cursor, SpeedLaw &law) {
  std::string mode = "sync", measured;
  bool isRead =
      cursor.isObject({"mode", "theta", "batch", "measurements"}) &&
      cursor.field("mode", Need::Optional, mode) &&
      cursor.field("batch", Need::Optional, law.batch, 1e-9, 1e12) &&
      cursor.field("measurements", Need::Optional, measured) &&
      cursor.field("theta", measured.empty() ? Need::Required : Need::Optional,
                   [&](const JsonCursor &of) {
                     return of.elements([&](const JsonCursor &element) {
                       return element.read(law.theta.emplace_back(), 0, 1e18);
                     });
                   });
  if (!isRead)
    return false;
  if (mode != "sync" && mode != "async")
    return cursor.fail("mode must be 'sync' or 'async', not " + quoted(mode));
  law.mode = mode == "sync" ? SpeedMode::Sync : SpeedMode::Async;
  if (!measured.empty()) {
    if (!law.theta.empty())
      return cursor.fail("'theta' and 'measurements' are two laws");
    std::string path = besideFile(file, measured);
    auto buffer = readTextFile(path);
    if (auto *fault = std::get_if<std::string>(&buffer))
      return cursor.fail(*fault);
    CsvWarnings found;
    auto samples = readSpeedSamples(std::get<0>(buffer)->getBuffer(), found);
    for (const CsvError &warning : found)
      warnings.push_back(describeAt(path, warning));
    if (auto *error = std::get_if<CsvError>(&samples))
      return cursor.fail(describeAt(path, *error));
    auto fit = fitSpeedLaw(std::get<0>(samples), law.mode, law.batch);
    if (auto *fault = std::get_if<std::string>(&fit))
      return cursor.fail(path + ": " + *fault);
    law = std::get<SpeedFit>(fit).law;
  }
  size_t wanted = law.mode == SpeedMode::Sync ? 5 : 4;
  if (law.theta.size() != wanted)
    return cursor.fail("a law of " + mode + " training has " +
                       llvm::Twine(wanted) + " theta, not " +
                       llvm::Twine(law.theta.size()));
  return true;
}

bool ClusterReader::readGraph(const JsonCursor &cursor, StringRef name,
                              const GraphUse &use) {
  std::string path;
  if (!cursor.read(path))
    return false;
  path = besideFile(file, path);
  auto buffer = readTextFile(path);
  if (auto *fault = std::get_if<std::string>(&buffer))
    return cursor.fail(*fault);
  JsonWarnings found;
  ProfileOptions profile;
  if (use.samples > 0)
    profile.samples = use.samples;
  auto graph = readAnyGraph(std::get<0>(buffer)->getBuffer(), graphNameOf(path),
                            profile, found);
  for (const JsonError &warning : found)
    warnings.push_back(describeAt(path, warning));
  if (auto *error = std::get_if<JsonError>(&graph))
    return cursor.fail(describeAt(path, *error));
  bool hasSamples =
      llvm::any_of(std::get<Problem>(graph).splits, [](const SplitAxis &axis) {
        return axis.kind == AxisKind::Samples;
      });
  if (use.hasReplicas && !hasSamples)
    return cursor.fail(path + ": no task can be split along samples, so there "
                              "are no replicas; for a profile, say how many "
                              "'samples' were measured");
  auto parsed = parseRequest(options.strategy);
  if (auto *fault = std::get_if<std::string>(&parsed))
    return cursor.fail(*fault);
  Request request = std::move(std::get<Request>(parsed));
  request.objective = findObjective(use.objective);
  if (!request.objective)
    return cursor.fail("objective must be one of " + objectiveNames() +
                       ", not " + quoted(use.objective));
  const Strategy *strategy = findStrategy(request.strategy);
  request.budget.timeLimit = 0;
  request.budget.workLimit = strategy->countsMoves ? options.moves : 0;
  request.budget.workers = 1;
  if (strategy->isTimed && !strategy->countsMoves)
    return cursor.fail("strategy '" + request.strategy +
                       "' would not give the same times again; name a list "
                       "algorithm, or search");
  if (std::string fault = checkRequest(request); !fault.empty())
    return cursor.fail(fault);
  addSpeed(std::make_unique<PlacedSpeed>(std::move(std::get<Problem>(graph)),
                                         std::move(request), use.hasReplicas),
           name);
  return true;
}

bool ClusterReader::readSpeed(const JsonCursor &cursor) {
  std::string name;
  GraphUse use;
  if (!cursor.isObject({"name", "step_ns", "table", "optimus", "graph",
                        "objective", "samples", "replicas"}) ||
      !cursor.field("name", Need::Required, name) ||
      !cursor.field("objective", Need::Optional, use.objective) ||
      !cursor.field("samples", Need::Optional, use.samples, int64_t(1)) ||
      !cursor.field("replicas", Need::Optional, use.hasReplicas))
    return false;
  if (speedIds.count(name))
    return cursor.fail("there are two speeds " + quoted(name));
  int numWays = 0;
  auto count = [&](llvm::function_ref<bool(const JsonCursor &)> read) {
    return [&numWays, read](const JsonCursor &of) {
      ++numWays;
      return read(of);
    };
  };
  bool isRead =
      cursor.field("step_ns", Need::Optional, count([&](const JsonCursor &of) {
                     int64_t stepNs = 0;
                     if (!of.read(stepNs, 1))
                       return false;
                     addSpeed(std::make_unique<FixedSpeed>(stepNs), name);
                     return true;
                   })) &&
      cursor.field("table", Need::Optional, count([&](const JsonCursor &of) {
                     auto table = std::make_unique<TableSpeed>();
                     if (!readTable(of, *table))
                       return false;
                     addSpeed(std::move(table), name);
                     return true;
                   })) &&
      cursor.field("optimus", Need::Optional, count([&](const JsonCursor &of) {
                     SpeedLaw law;
                     if (!readLaw(of, law))
                       return false;
                     addSpeed(std::make_unique<LawSpeed>(std::move(law)), name);
                     return true;
                   })) &&
      cursor.field("graph", Need::Optional, count([&](const JsonCursor &of) {
                     return readGraph(of, name, use);
                   }));
  if (!isRead)
    return false;
  if (numWays != 1)
    return cursor.fail("a speed is one of step_ns, table, optimus, graph");
  return true;
}

/// The steps of a job: given, or until its loss hardly falls.
bool ClusterReader::readSteps(const JsonCursor &cursor, ClusterJob &job) {
  std::string losses;
  if (!cursor.field("losses", Need::Optional, losses) ||
      !cursor.field("steps_per_epoch", Need::Optional, job.stepsPerEpoch,
                    int64_t(1)) ||
      !cursor.field("steps", losses.empty() ? Need::Required : Need::Optional,
                    job.steps, int64_t(1)))
    return false;
  if (losses.empty())
    return true;
  if (job.stepsPerEpoch == 0)
    return cursor.fail("losses are by epoch: say steps_per_epoch");
  std::string path = besideFile(file, losses);
  auto buffer = readTextFile(path);
  if (auto *fault = std::get_if<std::string>(&buffer))
    return cursor.fail(*fault);
  CsvWarnings found;
  auto points = readLosses(std::get<0>(buffer)->getBuffer(), found);
  for (const CsvError &warning : found)
    warnings.push_back(describeAt(path, warning));
  if (auto *error = std::get_if<CsvError>(&points))
    return cursor.fail(describeAt(path, *error));
  job.losses = std::move(std::get<0>(points));
  if (job.steps > 0)
    return true;
  LossPrediction prediction = predictEpochs(job.losses, {});
  if (!prediction.epochs)
    return cursor.fail(path +
                       ": no number of steps follows: " + prediction.why);
  if (llvm::MulOverflow<int64_t>(*prediction.epochs, job.stepsPerEpoch,
                                 job.steps))
    return cursor.fail("steps_per_epoch makes more steps than can be counted");
  return true;
}

bool ClusterReader::readJob(const JsonCursor &cursor) {
  ClusterJob job;
  job.where = document.where().position(cursor.offset());
  auto count = [](int32_t &value) {
    return [&](const JsonCursor &of) { return readCount(of, value); };
  };
  auto time = [](int64_t &value) {
    return [&](const JsonCursor &of) { return readNs(of, value); };
  };
  int32_t devices = 0, least = 0, most = 0;
  bool isRead =
      cursor.isObject({"name", "submit_s", "steps", "losses", "steps_per_epoch",
                       "devices", "min_devices", "max_devices", "restart_s",
                       "speed"}) &&
      cursor.field("name", Need::Required, job.name) &&
      cursor.field("submit_s", Need::Required, time(job.submitNs)) &&
      cursor.field("restart_s", Need::Optional, time(job.restartNs)) &&
      cursor.field("devices", Need::Optional, count(devices)) &&
      cursor.field("min_devices", Need::Optional, count(least)) &&
      cursor.field("max_devices", Need::Optional, count(most)) &&
      cursor.field("speed", Need::Required, job.speed, speedIds, "speed") &&
      readSteps(cursor, job);
  if (!isRead)
    return false;
  if (job.name.empty() || !jobNames.insert(job.name).second)
    return cursor.fail(job.name.empty()
                           ? std::string("a job has no name")
                           : "there are two jobs " + quoted(job.name));
  if (devices == 0 && least == 0)
    return cursor.fail("say 'devices', or 'min_devices' and 'max_devices'");
  job.minDevices = least > 0 ? least : devices;
  job.maxDevices = std::min(most > 0 ? most : std::max(devices, job.minDevices),
                            workload.cluster.numDevices());
  job.devices = devices > 0 ? devices : job.minDevices;
  // One that is too large for the cluster is said to be so with all others.
  job.maxDevices = std::max(job.maxDevices, job.minDevices);
  if (job.devices < job.minDevices || (most > 0 && job.devices > most))
    return cursor.fail("'devices' must be from 'min_devices' to "
                       "'max_devices'");
  if (!workload.jobs.empty() && workload.jobs.back().submitNs > job.submitNs)
    return cursor.fail("time goes backwards: job " + quoted(job.name) +
                       " is submitted before the one ahead of it");
  workload.jobs.push_back(std::move(job));
  return true;
}

bool ClusterReader::read() {
  if (!document.open("placer-cluster", {"name", "cluster", "machine"},
                     {"hosts", "speeds", "jobs"}))
    return false;
  JsonCursor root = document.root();
  if (!root.field("name", Need::Optional, workload.name) ||
      !root.field("cluster", Need::Optional,
                  [&](const JsonCursor &of) { return readCluster(of); }) ||
      !root.field("machine", Need::Optional,
                  [&](const JsonCursor &of) { return readMachineOf(of); }))
    return false;
  if (!hasCluster) {
    auto cluster = clusterOfOptions(options, /*withLinks=*/true, warnings);
    if (std::get_if<std::string>(&cluster))
      return root.fail("there is no machine: give 'cluster', 'machine', or "
                       "--hosts and --gpus");
    workload.cluster = std::move(std::get<ClusterMachine>(cluster));
  }
  return finishHosts() &&
         document.section(
             "speeds", Need::Required, "a speed",
             [&](const JsonCursor &cursor) { return readSpeed(cursor); }) &&
         document.section(
             "jobs", Need::Required, "a job",
             [&](const JsonCursor &cursor) { return readJob(cursor); });
}

std::variant<Workload, std::string>
placer::readClusterJson(StringRef text, StringRef file,
                        const WorkloadOptions &options,
                        std::vector<std::string> &warnings) {
  JsonWarnings found;
  JsonDocument document(text, found);
  ClusterReader reader(document, file, options, warnings);
  bool isRead = reader.read();
  for (const JsonError &warning : found)
    warnings.push_back(describeAt(file, warning));
  if (!isRead)
    return describeAt(file, document.takeError());
  return reader.takeWorkload();
}
