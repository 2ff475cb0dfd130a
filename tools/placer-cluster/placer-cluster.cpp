//===- placer-cluster.cpp - Many jobs on one cluster ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Studies.h"
#include "placer/Cluster/ReadTraces.h"
#include "placer/Cluster/ReadWorkload.h"
#include "placer/Cluster/WriteRuns.h"
#include "placer/Support/ProgressLine.h"
#include "placer/Support/WriteFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

#include <cmath>

using namespace placer;
using llvm::StringRef;
namespace cl = llvm::cl;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static cl::OptionCategory inputCategory("Jobs and cluster");
static cl::opt<std::string>
    inputFile(cl::Positional, cl::cat(inputCategory),
              cl::desc("[placer-cluster JSON, or a trace of Tiresias or Pollux "
                       "as CSV]"));
static cl::opt<int> hosts("hosts", cl::init(0), cl::cat(inputCategory),
                          cl::value_desc("n"),
                          cl::desc("Equal hosts, for files that have no "
                                   "machine of their own"));
static cl::opt<int> gpus("gpus", cl::init(0), cl::cat(inputCategory),
                         cl::value_desc("n"), cl::desc("Devices of each host"));
static cl::opt<std::string>
    machineFile("machine", cl::cat(inputCategory), cl::value_desc("file"),
                cl::desc("A placer-graph file whose machine is the cluster, in "
                         "place of --hosts"));
static cl::opt<std::string> measurements(
    "measurements", cl::cat(inputCategory), cl::value_desc("folder"),
    cl::desc("For workloads of Pollux: APPLICATION/placements.csv,\n"
             "scalability.csv and validation-BATCH.csv"));
static cl::opt<double>
    restart("restart", cl::init(0), cl::cat(inputCategory),
            cl::value_desc("seconds"),
            cl::desc("What every start of a trace's job but its first costs, "
                     "and every\nchange of its devices (default: 0)"));
static cl::opt<bool> elastic(
    "elastic", cl::cat(inputCategory),
    cl::desc("Jobs of a workload of Pollux can have any number of devices"));
static cl::opt<std::string> strategy(
    "strategy", cl::init("search"), cl::cat(inputCategory),
    cl::value_desc("name"),
    cl::desc("How graphs of jobs are placed: search, or a list algorithm as\n"
             "best or heft (default: search)"));
static cl::opt<int64_t>
    moves("moves", cl::init(20000), cl::cat(inputCategory), cl::value_desc("n"),
          cl::desc("Moves of each search (default: 20000)"));

static cl::OptionCategory runCategory("Policies");
static cl::list<std::string> policyTexts(
    "policy", cl::cat(runCategory),
    cl::value_desc("name[:parameter=value,...]"),
    cl::desc("By the names of --list, as in 2d-las:limits=3250/7200,starve=2;\n"
             "may be given several times (default: fifo, srtf, 2d-las)"));
static cl::opt<DeviceChoice> placement(
    "placement", cl::cat(runCategory), cl::init(DeviceChoice::First),
    cl::desc("Which free devices a job gets, but for optimus and placer"),
    cl::values(
        clEnumValN(DeviceChoice::First, "count",
                   "the first ones: only their number counts (the default)"),
        clEnumValN(DeviceChoice::Pack, "pack", "on as few hosts as possible"),
        clEnumValN(DeviceChoice::Spread, "spread",
                   "on as many hosts as possible"),
        clEnumValN(DeviceChoice::Fastest, "fastest",
                   "the best step time of these three")));
static cl::opt<std::string> samplesFile(
    "samples", cl::cat(runCategory), cl::value_desc("file"),
    cl::desc("For gittins: service of former jobs in device-seconds, "
             "a CSV with\nthe column duration"));
static cl::opt<bool> list("list", cl::cat(runCategory),
                          cl::desc("Print the policies, and exit"));

static cl::OptionCategory studyCategory("Other questions");
static cl::opt<std::string>
    fitFile("fit-speed", cl::cat(studyCategory), cl::value_desc("file"),
            cl::desc("Fit Optimus' law to a CSV with the columns servers, "
                     "workers,\nsteps_per_second"));
static cl::opt<SpeedMode> mode(
    "mode", cl::cat(studyCategory), cl::init(SpeedMode::Sync),
    cl::desc("Which law"),
    cl::values(clEnumValN(SpeedMode::Sync, "sync", "synchronous (the default)"),
               clEnumValN(SpeedMode::Async, "async", "asynchronous")));
static cl::opt<double>
    batch("batch", cl::init(1), cl::cat(studyCategory),
          cl::value_desc("samples"),
          cl::desc("Samples of a step, of all workers (default: 1)"));
static cl::opt<std::string>
    lossFile("predict-loss", cl::cat(studyCategory), cl::value_desc("file"),
             cl::desc("Predict when training ends from a CSV with the columns "
                      "epoch, loss"));
static cl::opt<int64_t>
    stepsPerEpoch("steps-per-epoch", cl::init(1), cl::cat(studyCategory),
                  cl::value_desc("n"),
                  cl::desc("For steps and time of it (default: 1)"));
static cl::opt<double> stepTime("step-time", cl::init(1),
                                cl::cat(studyCategory),
                                cl::value_desc("seconds"),
                                cl::desc("For the time of it (default: 1)"));
static cl::list<int> benchmark(
    "benchmark", cl::CommaSeparated, cl::cat(studyCategory),
    cl::value_desc("jobs,..."),
    cl::desc("Run policies on generated jobs, and print how long it takes"));

static cl::OptionCategory outputCategory("Output");
static cl::opt<std::string>
    jsonFile("o", cl::cat(outputCategory), cl::value_desc("file"),
             cl::desc("Write the timetable as JSON (default: none)"));
static cl::opt<std::string>
    csvFile("csv", cl::cat(outputCategory), cl::value_desc("file"),
            cl::desc("Write a line for each policy as CSV (default: none)"));
static cl::opt<std::string>
    htmlFile("html", cl::cat(outputCategory), cl::value_desc("file"),
             cl::desc("Write a page with a lane for each device (default: "
                      "none)"));

static llvm::raw_ostream &complain() { return llvm::WithColor::error(); }

static void printList() {
  for (const PolicyInfo &policy : clusterPolicies()) {
    llvm::outs() << llvm::formatv("{0,-17}{1}\n", policy.name,
                                  policy.description);
    for (const PolicyParameter &parameter : policy.parameters)
      llvm::outs() << llvm::formatv("  {0,-15}{1}\n", parameter.name,
                                    parameter.description);
  }
}

/// What is wrong with the options; empty where nothing is.
static std::string checkOptions() {
  if (hosts.getNumOccurrences() != gpus.getNumOccurrences())
    return "--hosts and --gpus go together";
  if (hosts.getNumOccurrences() &&
      (hosts < 1 || gpus < 1 || int64_t(hosts) * gpus > 1000000))
    return "--hosts and --gpus must be at least 1, and a million together at "
           "most";
  if (hosts.getNumOccurrences() && !machineFile.empty())
    return "--hosts and --machine are two clusters";
  if (!(restart >= 0) || restart > 1e9)
    return "--restart must be from 0 to 1e9";
  if (moves < 1)
    return "--moves must be at least 1";
  if (!(batch > 0))
    return "--batch must be above 0";
  if (stepsPerEpoch < 1 || !(stepTime > 0))
    return "--steps-per-epoch must be at least 1, --step-time above 0";
  if (llvm::any_of(benchmark, [](int n) { return n < 1 || n > 10000000; }))
    return "--benchmark must be from 1 to 10000000";
  return {};
}

/// False after an error message.
static bool readSamplesFile(PolicyOptions &options) {
  if (samplesFile.empty())
    return true;
  auto buffer = llvm::MemoryBuffer::getFile(samplesFile);
  if (!buffer) {
    complain() << samplesFile << ": " << buffer.getError().message() << "\n";
    return false;
  }
  CsvWarnings warnings;
  auto samples = readSamples((*buffer)->getBuffer(), warnings);
  if (auto *error = std::get_if<CsvError>(&samples)) {
    complain() << samplesFile << ":" << error->line << ":" << error->column
               << ": " << error->message << "\n";
    return false;
  }
  options.samples = std::move(std::get<0>(samples));
  return true;
}

static StringRef placementName() {
  switch (placement) {
  case DeviceChoice::First:
    return "count";
  case DeviceChoice::Pack:
    return "pack";
  case DeviceChoice::Spread:
    return "spread";
  case DeviceChoice::Fastest:
    return "fastest";
  }
  llvm_unreachable("all choices are above");
}

/// All or nothing; false after an error message.
static bool writeFile(const std::string &file,
                      llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (file.empty())
    return true;
  std::string text;
  llvm::raw_string_ostream os(text);
  write(os);
  std::error_code error = writeWholeFile(file, text);
  if (!error)
    return true;
  complain() << file << ": " << error.message() << "\n";
  return false;
}

/// False after an error message.
static bool checkOutputs() {
  for (StringRef output :
       {StringRef(jsonFile), StringRef(csvFile), StringRef(htmlFile)})
    if (!output.empty() && output != "-" && llvm::sys::fs::exists(output) &&
        llvm::sys::fs::equivalent(output, inputFile)) {
      complain() << "'" << output
                 << "' is both read and written; write to another file\n";
      return false;
    }
  return true;
}

static bool runPolicies(const Workload &workload,
                        const std::vector<std::string> &texts,
                        const PolicyOptions &options) {
  ClusterResults results;
  results.workload = &workload;
  results.placement = placementName().str();
  for (const std::string &text : texts) {
    auto policy = makePolicy(text, options);
    if (auto *fault = std::get_if<std::string>(&policy)) {
      complain() << *fault << "\n";
      return false;
    }
    ProgressLine line;
    auto run = simulateCluster(
        workload, *std::get<0>(policy), [&](const ClusterProgress &now) {
          if (line.isShown())
            line.show(llvm::formatv("{0}: {1} of {2} jobs, {3} events, at "
                                    "{4:f0} s",
                                    text, now.numDone, now.numJobs,
                                    now.numEvents, now.nowNs / 1e9)
                          .str());
        });
    if (auto *error = std::get_if<JsonError>(&run)) {
      error->message += " (policy " + text + ")";
      complain() << describeAt(workload.file, *error) << "\n";
      return false;
    }
    results.runs.push_back(std::move(std::get<ClusterRun>(run)));
    results.runs.back().policy = text;
  }
  results.bound = boundCluster(workload);
  bool isWritten = writeFile(
      jsonFile, [&](llvm::raw_ostream &os) { writeTimetable(results, os); });
  isWritten &= writeFile(
      csvFile, [&](llvm::raw_ostream &os) { writeRunsCsv(results, os); });
  isWritten &= writeFile(
      htmlFile, [&](llvm::raw_ostream &os) { writeClusterPage(results, os); });
  if (isWritten && jsonFile != "-" && csvFile != "-" && htmlFile != "-")
    printRuns(results, llvm::outs());
  return isWritten;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(
      {&inputCategory, &runCategory, &studyCategory, &outputCategory});
  cl::ParseCommandLineOptions(
      argc, argv,
      "Runs the jobs of a cluster under policies, in exact time, and says how "
      "far each is from\nwhat no policy can beat. Speeds of jobs come from "
      "tables, from Optimus' law, or from\nplacing their graphs on the "
      "devices that they get.\n\n"
      "  placer-cluster trace.csv --hosts=4 --gpus=4 --policy=srtf "
      "--policy=2d-las\n"
      "  placer-cluster jobs.json --policy=placer --html=timetable.html\n");
  if (list) {
    printList();
    return 0;
  }
  std::string fault = checkOptions();
  if (!fault.empty()) {
    complain() << fault << "\n";
    return 1;
  }
  if (!fitFile.empty())
    return fitSpeedFile(fitFile, mode, batch) ? 0 : 1;
  if (!lossFile.empty())
    return predictLossFile(lossFile, stepsPerEpoch, stepTime, {}) ? 0 : 1;

  PolicyOptions options;
  options.devices = placement;
  if (!readSamplesFile(options))
    return 1;
  std::vector<std::string> texts(policyTexts.begin(), policyTexts.end());
  if (texts.empty())
    texts = {"fifo", "srtf", "2d-las"};
  std::optional<UniformCluster> uniform;
  if (hosts.getNumOccurrences()) {
    uniform.emplace();
    uniform->hosts = hosts;
    uniform->devicesPerHost = gpus;
  }
  if (!benchmark.empty()) {
    UniformCluster shape;
    shape.hosts = 16;
    shape.devicesPerHost = 4;
    return benchmarkPolicies(benchmark, texts, uniform.value_or(shape), options)
               ? 0
               : 1;
  }
  if (inputFile.empty()) {
    complain() << "no jobs are given; see --help\n";
    return 1;
  }
  // Minutes later would be too late to know.
  for (const std::string &text : texts) {
    auto policy = makePolicy(text, options);
    if (auto *wrong = std::get_if<std::string>(&policy)) {
      complain() << *wrong << "\n";
      return 1;
    }
  }
  if (!checkOutputs())
    return 1;
  WorkloadOptions reading;
  reading.uniform = uniform;
  reading.machineFile = machineFile;
  reading.measurements = measurements;
  reading.restartNs = std::llround(restart * 1e9);
  reading.isElastic = elastic;
  reading.strategy = strategy;
  reading.moves = moves;
  std::vector<std::string> warnings;
  auto workload = readWorkloadFile(inputFile, reading, warnings);
  for (const std::string &warning : warnings)
    llvm::WithColor::warning() << warning << "\n";
  if (auto *error = std::get_if<std::string>(&workload)) {
    complain() << *error << "\n";
    return 1;
  }
  return runPolicies(std::get<Workload>(workload), texts, options) ? 0 : 1;
}
