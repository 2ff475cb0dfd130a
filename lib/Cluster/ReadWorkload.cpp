//===- ReadWorkload.cpp - Workloads from files ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/ReadWorkload.h"

#include "Cluster/InputFiles.h"
#include "placer/Cluster/ReadTraces.h"

#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

using namespace placer;
using llvm::StringRef;
using llvm::Twine;

static std::string atPosition(StringRef file, TextPosition where,
                              const Twine &text) {
  return (file + ":" + Twine(where.line) + ":" + Twine(where.column) + ": " +
          text)
      .str();
}

std::string placer::describeAt(StringRef file, const JsonError &error) {
  std::string text = atPosition(file, error.where, error.message);
  for (const JsonError::Note &note : error.notes)
    text += "\n" + atPosition(file, note.where, "note: " + note.text);
  return text;
}

std::string placer::describeAt(StringRef file, const CsvError &error) {
  return atPosition(file, {error.line, error.column}, error.message);
}

std::string placer::besideFile(StringRef file, StringRef path) {
  if (llvm::sys::path::is_absolute(path) || file == "-")
    return path.str();
  llvm::SmallString<128> result = llvm::sys::path::parent_path(file);
  llvm::sys::path::append(result, path);
  return result.str().str();
}

std::variant<std::unique_ptr<llvm::MemoryBuffer>, std::string>
placer::readTextFile(StringRef file) {
  // A folder can be opened, but not read.
  if (llvm::sys::fs::is_directory(file))
    return (file + ": is a folder").str();
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(
      file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer)
    return (file + ": " + buffer.getError().message()).str();
  return std::move(*buffer);
}

std::variant<Problem, std::string>
placer::readMachineFile(StringRef file, std::vector<std::string> &warnings) {
  auto buffer = readTextFile(file);
  if (auto *fault = std::get_if<std::string>(&buffer))
    return std::move(*fault);
  JsonWarnings found;
  MachinePositions where;
  auto machine = readMachine(std::get<0>(buffer)->getBuffer(), found, where);
  for (const JsonError &warning : found)
    warnings.push_back(describeAt(file, warning));
  if (auto *error = std::get_if<JsonError>(&machine))
    return describeAt(file, *error);
  return std::move(std::get<Problem>(machine));
}

void placer::findHosts(ClusterMachine &cluster) {
  // What a device's fastest links lead to is beside it.
  int32_t count = cluster.numDevices();
  std::vector<int64_t> fastest(count, 0);
  for (const Link &link : cluster.machine.links) {
    fastest[link.from] = std::max(fastest[link.from], link.bytesPerSecond);
    fastest[link.to] = std::max(fastest[link.to], link.bytesPerSecond);
  }
  llvm::EquivalenceClasses<DeviceId> near;
  for (DeviceId device = 0; device < count; ++device)
    near.insert(device);
  for (const Link &link : cluster.machine.links)
    if (link.bytesPerSecond == fastest[link.from] &&
        link.bytesPerSecond == fastest[link.to])
      near.unionSets(link.from, link.to);
  std::map<DeviceId, int32_t> hosts;
  cluster.hostOf.clear();
  cluster.hostNames.clear();
  for (DeviceId device = 0; device < count; ++device) {
    auto [it, isNew] = hosts.try_emplace(near.getLeaderValue(device),
                                         static_cast<int32_t>(hosts.size()));
    if (isNew)
      cluster.hostNames.push_back("host" + std::to_string(it->second));
    cluster.hostOf.push_back(it->second);
  }
}

std::variant<ClusterMachine, std::string>
placer::clusterOfOptions(const WorkloadOptions &options, bool withLinks,
                         std::vector<std::string> &warnings) {
  if (!options.machineFile.empty()) {
    auto machine = readMachineFile(options.machineFile, warnings);
    if (auto *fault = std::get_if<std::string>(&machine))
      return std::move(*fault);
    ClusterMachine cluster;
    cluster.machine = std::move(std::get<Problem>(machine));
    findHosts(cluster);
    return cluster;
  }
  if (options.uniform)
    return makeCluster(*options.uniform, withLinks);
  return std::string("no cluster is given: say how many --hosts and --gpus "
                     "there are, or name a --machine");
}

/// Whether the first line names a column.
static bool hasColumn(StringRef text, StringRef name) {
  llvm::SmallVector<StringRef> columns;
  text.ltrim().split('\n').first.split(columns, ',');
  return llvm::any_of(
      columns, [&](StringRef column) { return column.trim(" \r\"") == name; });
}

std::variant<Workload, std::string>
placer::readWorkloadFile(StringRef file, const WorkloadOptions &options,
                         std::vector<std::string> &warnings) {
  auto buffer = readTextFile(file);
  if (auto *fault = std::get_if<std::string>(&buffer))
    return std::move(*fault);
  StringRef text = std::get<0>(buffer)->getBuffer();
  std::variant<Workload, std::string> result;
  if (text.ltrim().starts_with("{")) {
    result = readClusterJson(text, file, options, warnings);
  } else {
    bool isPollux = hasColumn(text, "application");
    if (!isPollux && !hasColumn(text, "job_id"))
      return (file + ":1:1: neither placer-cluster JSON nor a trace: expected "
                     "the columns job_id, num_gpu, submit_time, duration "
                     "(Tiresias) or name, time, application, num_replicas, "
                     "batch_size (Pollux)")
          .str();
    auto cluster = clusterOfOptions(options, /*withLinks=*/false, warnings);
    if (auto *fault = std::get_if<std::string>(&cluster))
      return std::move(*fault);
    auto &own = std::get<ClusterMachine>(cluster);
    if (isPollux) {
      result = readPollux(text, file, std::move(own), options, warnings);
    } else {
      CsvWarnings found;
      auto read = readTiresias(text, std::move(own), found);
      for (const CsvError &warning : found)
        warnings.push_back(describeAt(file, warning));
      if (auto *error = std::get_if<CsvError>(&read))
        return describeAt(file, *error);
      result = std::move(std::get<Workload>(read));
      for (ClusterJob &job : std::get<Workload>(result).jobs)
        job.restartNs = options.restartNs;
    }
  }
  if (auto *workload = std::get_if<Workload>(&result)) {
    workload->file = file.str();
    if (workload->name.empty())
      workload->name = llvm::sys::path::filename(file).str();
    if (std::optional<JsonError> error = checkWorkload(*workload))
      return describeAt(file, *error);
  }
  return result;
}
