//===- WriteRuns.cpp - Timetables in every format -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/WriteRuns.h"

#include "placer/Support/Csv.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace placer;
using llvm::formatv;

std::string placer::describeCluster(const ClusterMachine &cluster) {
  std::vector<std::vector<DeviceId>> hosts = cluster.devicesByHost();
  if (llvm::all_of(hosts, [&](const auto &host) {
        return host.size() == hosts.front().size();
      }))
    return formatv("{0} x {1}", hosts.size(), hosts.front().size());
  return formatv("{0} hosts, {1} devices", hosts.size(), cluster.numDevices());
}

/// Whole seconds as such, others with all digits that they have.
static std::string secondsOf(int64_t ns) {
  constexpr int64_t kSecond = 1'000'000'000;
  std::string text = std::to_string(ns / kSecond);
  if (ns % kSecond == 0)
    return text;
  std::string rest = formatv("{0,0+9}", ns % kSecond);
  return text + "." + llvm::StringRef(rest).rtrim('0').str();
}

/// How much above the bound, of the bound.
static double aboveBound(double value, double bound) {
  return bound > 0 ? value / bound - 1 : 0;
}

void placer::writeRunsCsv(const ClusterResults &results,
                          llvm::raw_ostream &os) {
  os << "trace,cluster,placement,policy,jobs,avg_jct_s,median_jct_s,p95_jct_s,"
        "max_jct_s,makespan_s,avg_pending_s,preemptions,promotions,moves,"
        "utilization,events,avg_jct_bound_s,makespan_bound_s\n";
  for (const ClusterRun &run : results.runs) {
    ClusterSummary s = summarize(*results.workload, run);
    for (llvm::StringRef cell :
         {llvm::StringRef(results.workload->name),
          llvm::StringRef(describeCluster(results.workload->cluster)),
          llvm::StringRef(results.placement), llvm::StringRef(run.policy)}) {
      writeCsvCell(os, cell);
      os << ",";
    }
    os << formatv("{0},{1:f3},{2:f3},{3},{4},{5},{6:f3},{7},{8},{9},",
                  s.numJobs, s.averageNs / 1e9, s.medianNs / 1e9,
                  secondsOf(s.p95Ns), secondsOf(s.mostNs),
                  secondsOf(s.makespanNs), s.averagePendingNs / 1e9,
                  s.preemptions, s.promotions, s.moves)
       << formatv("{0:f4},{1},{2:f3},{3}\n", s.utilization, run.numEvents,
                  results.bound.averageNs / 1e9,
                  secondsOf(results.bound.makespanNs));
  }
}

void placer::printRuns(const ClusterResults &results, llvm::raw_ostream &os) {
  const Workload &workload = *results.workload;
  os << formatv("{0}: {1} jobs on {2} devices ({3}), placement {4}\n",
                printable(workload.name), workload.jobs.size(),
                workload.cluster.numDevices(),
                describeCluster(workload.cluster), results.placement);
  size_t width = 8;
  for (const ClusterRun &run : results.runs)
    width = std::max(width, run.policy.size());
  auto pad = [&](llvm::StringRef text) {
    os << text << std::string(width + 2 - text.size(), ' ');
  };
  pad("policy");
  os << "   average    median       p95       max  makespan   pending  "
        "preempt  move  use    above bounds\n";
  for (const ClusterRun &run : results.runs) {
    ClusterSummary s = summarize(workload, run);
    pad(run.policy);
    for (double value :
         {s.averageNs, s.medianNs, double(s.p95Ns), double(s.mostNs),
          double(s.makespanNs), s.averagePendingNs})
      os << llvm::format("%10.1f", value / 1e9);
    os << llvm::format("%9lld%6lld%4.0f%%",
                       static_cast<long long>(s.preemptions),
                       static_cast<long long>(s.moves), 100 * s.utilization)
       << llvm::format("%7.1f%%%7.1f%%\n",
                       100 * aboveBound(s.averageNs, results.bound.averageNs),
                       100 * aboveBound(double(s.makespanNs),
                                        double(results.bound.makespanNs)));
  }
  pad("no less");
  os << llvm::format("%10.1f%30s%10.1f\n", results.bound.averageNs / 1e9, "",
                     double(results.bound.makespanNs) / 1e9);
  os << "times in seconds; the last line is what no policy can beat, the last "
        "columns how far\naverage and makespan are above it\n";
}

static llvm::json::Object summaryJson(const ClusterSummary &s) {
  return llvm::json::Object{{"jobs", s.numJobs},
                            {"average_ns", s.averageNs},
                            {"median_ns", s.medianNs},
                            {"p95_ns", s.p95Ns},
                            {"max_ns", s.mostNs},
                            {"makespan_ns", s.makespanNs},
                            {"average_pending_ns", s.averagePendingNs},
                            {"preemptions", s.preemptions},
                            {"promotions", s.promotions},
                            {"moves", s.moves},
                            {"utilization", s.utilization}};
}

static llvm::json::Value textJson(llvm::StringRef text) {
  return llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
}

/// One job or segment a line, so that a large timetable can be looked at.
static void writeRunJson(const Workload &workload, const ClusterRun &run,
                         llvm::raw_ostream &os) {
  os << "{\"policy\": " << textJson(run.policy)
     << ", \"events\": " << run.numEvents << ",\n \"summary\": "
     << llvm::json::Value(summaryJson(summarize(workload, run)))
     << ",\n \"jobs\": [";
  llvm::StringRef separator = "\n";
  for (auto [job, outcome] : llvm::zip_equal(workload.jobs, run.outcomes)) {
    os << separator << "  "
       << llvm::json::Value(
              llvm::json::Object{{"name", textJson(job.name)},
                                 {"submit_ns", job.submitNs},
                                 {"start_ns", outcome.firstStartNs},
                                 {"end_ns", outcome.endNs},
                                 {"executed_ns", outcome.executedNs},
                                 {"preemptions", outcome.preemptions},
                                 {"promotions", outcome.promotions},
                                 {"moves", outcome.moves}});
    separator = ",\n";
  }
  os << "\n ],\n \"segments\": [";
  separator = "\n";
  for (const JobSegment &segment : run.segments) {
    llvm::json::Array devices;
    for (DeviceId device : segment.devices)
      devices.push_back(
          textJson(workload.cluster.machine.devices[device].name));
    os << separator << "  "
       << llvm::json::Value(llvm::json::Object{
              {"job", textJson(workload.jobs[segment.job].name)},
              {"from_ns", segment.fromNs},
              {"to_ns", segment.toNs},
              {"restart_ns", segment.restartNs},
              {"step_ns", segment.stepNs},
              {"step_bound_ns", segment.stepBoundNs},
              {"devices", std::move(devices)}});
    separator = ",\n";
  }
  os << "\n ]}";
}

void placer::writeTimetable(const ClusterResults &results,
                            llvm::raw_ostream &os) {
  const Workload &workload = *results.workload;
  llvm::json::Array hosts;
  std::vector<std::vector<DeviceId>> byHost = workload.cluster.devicesByHost();
  for (auto [name, devices] :
       llvm::zip_equal(workload.cluster.hostNames, byHost)) {
    llvm::json::Array names;
    for (DeviceId device : devices)
      names.push_back(textJson(workload.cluster.machine.devices[device].name));
    hosts.push_back(llvm::json::Object{{"name", textJson(name)},
                                       {"devices", std::move(names)}});
  }
  os << "{\"format\": \"placer-timetable\", \"version\": 1,\n\"name\": "
     << textJson(workload.name)
     << ",\n\"placement\": " << textJson(results.placement)
     << ",\n\"hosts\": " << llvm::json::Value(std::move(hosts))
     << ",\n\"bound\": "
     << llvm::json::Value(
            llvm::json::Object{{"average_ns", results.bound.averageNs},
                               {"average_by", results.bound.averageBy},
                               {"makespan_ns", results.bound.makespanNs},
                               {"makespan_by", results.bound.makespanBy}})
     << ",\n\"runs\": [";
  llvm::StringRef separator = "\n";
  for (const ClusterRun &run : results.runs) {
    os << separator;
    writeRunJson(workload, run, os);
    separator = ",\n";
  }
  os << "\n]}\n";
}
