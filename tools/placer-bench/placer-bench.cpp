//===- placer-bench.cpp - Algorithms compared on graphs -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CollectiveSuite.h"
#include "Suite.h"
#include "placer/Bench/GraphFiles.h"
#include "placer/Bench/StrategyFiles.h"
#include "placer/Bench/Tables.h"
#include "placer/Search/PlanPipeline.h"
#include "placer/Support/WriteFile.h"
#include "placer/Target/Profiles/ProfileOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/WithColor.h"

#include <thread>

using namespace placer;
using llvm::StringRef;
namespace cl = llvm::cl;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static cl::OptionCategory graphCategory("Graphs");
static cl::list<std::string> inputs(cl::Positional, cl::cat(graphCategory),
                                    cl::desc("[graph files and folders]"));
static cl::list<std::string> graphs(
    "graphs", cl::CommaSeparated, cl::cat(graphCategory),
    cl::value_desc("file or folder,..."),
    cl::desc(
        "Files in any format that placer reads (placer-graph, PipeDream's\n"
        "graph.txt, inputs of dnn-partitioning), and folders, from which\n"
        "all *.json and graph.txt are read; they may also be given as plain\n"
        "arguments (default: none)"));
static cl::list<std::string> familyNames(
    "families", cl::CommaSeparated, cl::cat(graphCategory),
    cl::value_desc("name,..."),
    cl::desc("Generated graphs, by the names of --list; 'all' for the six\n"
             "usual ones (default: all, if no graph is given)"));
static cl::list<int>
    sizes("sizes", cl::CommaSeparated, cl::cat(graphCategory),
          cl::value_desc("n,..."),
          cl::desc("Tasks of the generated graphs, from 1 to 1000000 (default: "
                   "100,1000)"));
static cl::opt<int> devices(
    "devices", cl::init(0), cl::cat(graphCategory), cl::value_desc("n"),
    cl::desc("Devices of the generated graphs (default: those of the family)"));
static cl::opt<Wiring> wiring(
    "links", cl::cat(graphCategory), cl::init(Wiring::All),
    cl::desc("Links of the generated graphs, except 'unlike'"),
    cl::values(clEnumValN(Wiring::All, "all", "every pair (the default)"),
               clEnumValN(Wiring::Ring, "ring", "neighbours only")));
static cl::opt<double> memory(
    "memory", cl::init(0), cl::cat(graphCategory), cl::value_desc("share"),
    cl::desc("Capacity of each device of the generated graphs, as a share of\n"
             "all bytes (default: 0, no limit)"));
static cl::opt<int> seeds(
    "seeds", cl::init(1), cl::cat(graphCategory), cl::value_desc("n"),
    cl::desc("Number of seeds, from 0, for generated graphs and randomized\n"
             "algorithms (default: 1)"));

static cl::list<std::string> strategyFiles(
    "strategies", cl::CommaSeparated, cl::cat(graphCategory),
    cl::value_desc("file,..."),
    cl::desc(
        "Choose strategies for problems of the IOPDDL contest, in its\n"
        "JSON, in --time-limit each, print what they cost, and do nothing\n"
        "else (default: none)"));

static cl::OptionCategory
    profileCategory("Machine of profiles",
                    "What files of PipeDream and dnn-partitioning leave open");
static ProfileCommandLine profileOptions(profileCategory);

static cl::OptionCategory runCategory("Runs");
static cl::list<std::string> algorithmOptions(
    "algorithms", cl::CommaSeparated, cl::cat(runCategory),
    cl::value_desc("name,..."),
    cl::desc("By the names of --list, a partitioner with its order as in\n"
             "hash:fifo (without one: pct); NAME@200 places about 200\n"
             "clusters first; 'list' for all list algorithms, 'all' for\n"
             "everything that does not split (default: list)"));
static cl::opt<std::string> baselineName(
    "baseline", cl::cat(runCategory), cl::value_desc("name"),
    cl::desc("The algorithm that the others are compared with (default:\n"
             "the first)"));
static cl::opt<std::string> objectiveName(
    "objective", cl::init("latency"), cl::cat(runCategory),
    cl::value_desc("name"),
    cl::desc("What is minimised and compared: latency, throughput or period;\n"
             "algorithms that minimise the makespan alone are measured by it\n"
             "(default: latency)"));
static cl::opt<double> timeLimit(
    "time-limit", cl::init(10), cl::cat(runCategory), cl::value_desc("seconds"),
    cl::desc("The time for each run of algorithms that use a time limit,\n"
             "such as search (default: 10)"));
static cl::opt<unsigned>
    workers("workers", cl::init(0), cl::cat(runCategory), cl::value_desc("n"),
            cl::desc("Threads of such a run (default: one for each core)"));
static cl::opt<int>
    repeat("repeat", cl::init(1), cl::cat(runCategory), cl::value_desc("n"),
           cl::desc("Repeats of each run, of which the fastest counts\n"
                    "(default: 1)"));
static cl::opt<double> killAfter(
    "kill-after", cl::init(0), cl::cat(runCategory), cl::value_desc("seconds"),
    cl::desc("Stop a run after this time, as a failure (default: 0, never)"));
static cl::opt<bool> check(
    "check", cl::cat(runCategory),
    cl::desc(
        "Also check every schedule with check_schedule.py, which shares no\n"
        "code with placer (default: only with placer's verifier)"));
static cl::opt<std::string> checkerFile(
    "checker", cl::cat(runCategory), cl::value_desc("file"),
    cl::desc("The path of that script (default: in ../share/placer, relative\n"
             "to the program)"));

static cl::OptionCategory collectiveCategory(
    "Collectives", "Instead of placing graphs, plan collectives of all devices "
                   "of machines");
static cl::list<std::string> collectiveNames(
    "collectives", cl::CommaSeparated, cl::cat(collectiveCategory),
    cl::value_desc("name,..."),
    cl::desc("broadcast, reduce, all-reduce, all-gather, reduce-scatter, or\n"
             "'all'; the files are machines, or graphs of which only the\n"
             "machine is read (default: none)"));
static cl::list<int64_t>
    collectiveBytes("bytes", cl::CommaSeparated, cl::cat(collectiveCategory),
                    cl::value_desc("n,..."),
                    cl::desc("Of the data as a whole (default: 67108864)"));
static cl::opt<int64_t>
    elementBytes("element-bytes", cl::init(4), cl::cat(collectiveCategory),
                 cl::value_desc("n"),
                 cl::desc("Data is cut at multiples of this (default: 4)"));
static cl::list<std::string> collectiveAlgorithmNames(
    "collective-algorithms", cl::CommaSeparated, cl::cat(collectiveCategory),
    cl::value_desc("name,..."),
    cl::desc("auto, ring, halving-doubling, tree, double-tree, hierarchical,\n"
             "parameter-server, packing, any-holder, or 'all' (default:\n"
             "auto)"));
static cl::opt<int64_t> chunkBytes(
    "chunk-bytes", cl::init(0), cl::cat(collectiveCategory),
    cl::value_desc("n"),
    cl::desc("About how large chunks are (default: 0, what is best)"));
static cl::opt<int64_t>
    sumSpeed("sum-speed", cl::init(0), cl::cat(collectiveCategory),
             cl::value_desc("bytes per second"),
             cl::desc("How fast devices add up (default: 0, at once)"));

static cl::OptionCategory outputCategory("Output");
static cl::opt<std::string>
    csvFile("csv", cl::cat(outputCategory), cl::value_desc("file"),
            cl::desc("Write a line for each run, as CSV (default: none)"));
static cl::opt<std::string> htmlFile(
    "html", cl::cat(outputCategory), cl::value_desc("file"),
    cl::desc("Write tables and charts as one page that needs no network\n"
             "(default: none)"));
static cl::opt<std::string>
    markdownFile("markdown", cl::cat(outputCategory), cl::value_desc("file"),
                 cl::desc("Write the tables as Markdown (default: none)"));
static cl::list<std::string> tableOptions(
    "tables", cl::CommaSeparated, cl::cat(outputCategory),
    cl::value_desc("name,..."),
    cl::desc("Which tables: makespans, means, wins, growth, failures\n"
             "(default: all)"));
static cl::opt<std::string> saveFolder(
    "save", cl::cat(outputCategory), cl::value_desc("folder"),
    cl::desc("Write every graph as a placer-graph, and every schedule as a\n"
             "placer-schedule, to this folder (default: none)"));
static cl::opt<bool>
    list("list", cl::cat(outputCategory),
         cl::desc("Print the algorithms and families, and exit"));

static llvm::raw_ostream &complain() { return llvm::WithColor::error(); }

//===----------------------------------------------------------------------===//
// What was asked for
//===----------------------------------------------------------------------===//

static void printList() {
  llvm::outs() << "algorithms:\n";
  for (const std::string &name : algorithmNames()) {
    auto found = findAlgorithm(name);
    const auto &algorithm = std::get<Algorithm>(found);
    llvm::outs() << "  " << name;
    if (algorithm.name != name)
      llvm::outs() << ":fifo|pct|msr";
    if (name == "plan-splits")
      for (const SplitStrategy &strategy : splitStrategies())
        llvm::outs() << (&strategy == splitStrategies().begin() ? "[:" : "|")
                     << strategy.name;
    for (const PipelineStrategy &strategy : pipelineStrategies())
      if (name == "plan-pipeline")
        llvm::outs() << (&strategy == pipelineStrategies().begin() ? "[:" : "|")
                     << strategy.name;
    if (name == "plan-splits" || name == "plan-pipeline")
      llvm::outs() << "]";
    if (algorithm.isTimed)
      llvm::outs() << " (takes --time-limit)";
    llvm::outs() << "\n";
  }
  llvm::outs() << "families:\n";
  for (const Family &family : families())
    llvm::outs() << llvm::formatv("  {0,-12} {1}\n", family.name, family.what);
}

/// What is wrong with the numbers; empty where nothing is.
static std::string checkNumbers() {
  if (llvm::any_of(sizes, [](int size) { return size < 1 || size > 1000000; }))
    return "--sizes must be from 1 to 1000000";
  // A link for every pair.
  if (devices < 0 || devices > 1000)
    return "--devices must be from 1 to 1000";
  if (!(memory >= 0))
    return "--memory must be at least 0";
  if (seeds < 1)
    return "--seeds must be at least 1";
  if (!(timeLimit > 0))
    return "--time-limit must be above 0";
  if (repeat < 1)
    return "--repeat must be at least 1";
  if (!(killAfter >= 0))
    return "--kill-after must be at least 0";
  for (const std::string &name : tableOptions)
    if (!llvm::is_contained(tableNames(), name))
      return "no table '" + name + "'; there are " +
             llvm::join(tableNames(), ", ");
  return checkProfileOptions(profileOptions.options());
}

/// False after an error message.
static bool findGenerated(std::vector<GeneratorOptions> &generated,
                          bool isDefault) {
  std::vector<StringRef> names;
  for (const std::string &name : familyNames) {
    if (name == "all") {
      for (const Family &family : families().take_front(numUsualFamilies()))
        names.push_back(family.name);
    } else if (const Family *family = findFamily(name)) {
      names.push_back(family->name);
    } else {
      complain() << "no family '" << name << "'; see --list\n";
      return false;
    }
  }
  if (names.empty() && isDefault)
    for (const Family &family : families().take_front(numUsualFamilies()))
      names.push_back(family.name);
  if (sizes.empty())
    for (int size : {100, 1000})
      sizes.push_back(size);
  for (StringRef name : names)
    for (int size : sizes) {
      GeneratorOptions options;
      options.family = name;
      options.tasks = size;
      options.devices = devices;
      options.wiring = wiring;
      options.memoryShare = memory;
      generated.push_back(options);
    }
  return true;
}

/// Files that will be written must be other ones than those that are read, and
/// it must be possible to write them: hours later would be too late to know.
static bool checkOutputs(llvm::ArrayRef<std::string> files) {
  llvm::SmallVector<StringRef> outputs;
  for (const auto *option : {&csvFile, &htmlFile, &markdownFile})
    if (!option->empty() && *option != "-")
      outputs.push_back(*option);
  for (StringRef output : outputs) {
    for (const std::string &file : files)
      if (llvm::sys::fs::exists(output) &&
          llvm::sys::fs::equivalent(output, file)) {
        complain() << "'" << output
                   << "' is both read and written; write to another file\n";
        return false;
      }
    if (llvm::count(outputs, output) > 1) {
      complain() << "'" << output << "' would be written twice\n";
      return false;
    }
    bool isNew = !llvm::sys::fs::exists(output);
    int file = 0;
    std::error_code error = llvm::sys::fs::openFileForWrite(
        output, file, llvm::sys::fs::CD_OpenAlways, llvm::sys::fs::OF_Append);
    if (error) {
      complain() << output << ": " << error.message() << "\n";
      return false;
    }
    llvm::sys::Process::SafelyCloseFileDescriptor(file);
    if (isNew)
      llvm::sys::fs::remove(output);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// What came of it
//===----------------------------------------------------------------------===//

/// How this call can be repeated, and on what it ran.
static std::vector<std::string> describeCall(int argc, char **argv) {
  std::string command = llvm::sys::path::filename(argv[0]).str();
  for (int i = 1; i < argc; ++i) {
    StringRef word = argv[i];
    bool isPlain = !word.empty() && llvm::all_of(word, [](char c) {
      return llvm::isAlnum(c) || StringRef("-_=,.:/+@%").contains(c);
    });
    command += isPlain ? (" " + word).str() : (" '" + word + "'").str();
  }
  std::string processor = "an unknown processor";
  if (auto info = llvm::MemoryBuffer::getFileAsStream("/proc/cpuinfo")) {
    StringRef after = (*info)->getBuffer().split("model name").second;
    StringRef name = after.split('\n').first.split(':').second.trim();
    if (!name.empty())
      processor = name.str();
  }
  return {command, llvm::formatv("{0}, {1} cores", processor,
                                 std::thread::hardware_concurrency())};
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

static bool report(const BenchResults &results,
                   const std::vector<std::string> &about) {
  std::vector<Table> tables = makeTables(results, tableOptions);
  for (const Table &table : tables) {
    llvm::outs() << "\n";
    printText(table, llvm::outs());
  }
  bool isWritten =
      writeFile(csvFile, [&](llvm::raw_ostream &os) { writeCsv(results, os); });
  isWritten &= writeFile(htmlFile, [&](llvm::raw_ostream &os) {
    writeHtml(results, tables, about, os);
  });
  isWritten &= writeFile(markdownFile, [&](llvm::raw_ostream &os) {
    for (const std::string &line : about)
      os << "    " << line << "\n";
    for (const Table &table : tables) {
      os << "\n" << table.title << ": " << table.caption << ".\n\n";
      printMarkdown(table, os);
    }
  });
  return isWritten;
}

/// What is wrong with the options for collectives; empty where nothing is.
static std::string findCollectives(CollectiveSuiteOptions &options) {
  for (const std::string &name : collectiveNames) {
    if (name == "all") {
      for (auto kind : {CollectiveKind::Broadcast, CollectiveKind::Reduce,
                        CollectiveKind::AllReduce, CollectiveKind::AllGather,
                        CollectiveKind::ReduceScatter})
        options.kinds.push_back(kind);
    } else if (auto kind = collectiveNamed(name)) {
      options.kinds.push_back(*kind);
    } else {
      return "no collective '" + name +
             "'; there are broadcast, reduce, all-reduce, all-gather and "
             "reduce-scatter";
    }
  }
  for (const std::string &name : collectiveAlgorithmNames) {
    if (name == "all") {
      llvm::append_range(options.algorithms, collectiveAlgorithms());
    } else if (auto algorithm = collectiveAlgorithmNamed(name)) {
      options.algorithms.push_back(*algorithm);
    } else {
      std::vector<std::string> known;
      for (CollectiveAlgorithm algorithm : collectiveAlgorithms())
        known.push_back(algorithmName(algorithm));
      return "no collective algorithm '" + name + "'; there are " +
             llvm::join(known, ", ");
    }
  }
  if (options.algorithms.empty())
    options.algorithms.push_back(CollectiveAlgorithm::Auto);
  options.sizes.assign(collectiveBytes.begin(), collectiveBytes.end());
  if (options.sizes.empty())
    options.sizes.push_back(64 << 20);
  if (llvm::any_of(options.sizes, [](int64_t size) { return size < 0; }))
    return "--bytes must be at least 0";
  if (elementBytes < 1)
    return "--element-bytes must be at least 1";
  if (chunkBytes < 0)
    return "--chunk-bytes must be at least 0";
  if (sumSpeed < 0)
    return "--sum-speed must be at least 0";
  options.elementBytes = elementBytes;
  options.chunkBytes = chunkBytes;
  options.sums.bytesPerSecond = sumSpeed;
  if (options.machineFiles.empty())
    return "--collectives needs the files of machines";
  return "";
}

/// The exit status.
static int benchCollectives(CollectiveSuiteOptions options,
                            const std::vector<std::string> &about) {
  auto runs = runCollectives(options);
  if (!runs)
    return 1;
  Table table = collectiveTable(*runs);
  printText(table, llvm::outs());
  bool isGood = true;
  for (const CollectiveRun &run : *runs)
    if (!run.failure.empty()) {
      complain() << run.machine << ", " << collectiveName(run.kind) << " by "
                 << algorithmName(run.asked) << ": " << run.failure << "\n";
      isGood = false;
    }
  isGood &=
      writeFile(csvFile, [&](llvm::raw_ostream &os) { writeCsv(*runs, os); });
  isGood &= writeFile(markdownFile, [&](llvm::raw_ostream &os) {
    for (const std::string &line : about)
      os << "    " << line << "\n";
    os << "\n" << table.title << ": " << table.caption << ".\n\n";
    printMarkdown(table, os);
  });
  return isGood ? 0 : 1;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions({&graphCategory, &profileCategory, &runCategory,
                            &collectiveCategory, &outputCategory});
  cl::ParseCommandLineOptions(
      argc, argv,
      "Runs algorithms on graphs and compares them. Prints makespan, proven "
      "lower bound,\ngap, time and peak memory of each run, then comparisons "
      "and the growth of time.\nEvery run is a separate process; every "
      "schedule is verified. Exits with status 1 if a\nrun has no valid "
      "schedule, and lists all of these.\n\n"
      "  placer-bench --algorithms=heft,best,search --time-limit=5 GRAPHS/\n"
      "  placer-bench --families=layered --sizes=1000,10000,100000\n"
      "  placer-bench --collectives=all-gather,all-reduce MACHINES/\n");
  if (list) {
    printList();
    return 0;
  }
  if (std::string fault = checkNumbers(); !fault.empty()) {
    complain() << fault << "\n";
    return 1;
  }

  if (!strategyFiles.empty()) {
    StrategyOptions strategy;
    strategy.timeLimit = timeLimit;
    strategy.workers = workers;
    return runStrategyFiles(strategyFiles, strategy, llvm::outs()) ? 0 : 1;
  }

  if (algorithmOptions.empty())
    algorithmOptions.push_back("list");
  auto algorithms = findAlgorithms(algorithmOptions);
  if (auto *fault = std::get_if<std::string>(&algorithms)) {
    complain() << *fault << "\n";
    return 1;
  }
  auto &chosen = std::get<std::vector<Algorithm>>(algorithms);
  const Objective *objective = findObjective(objectiveName);
  if (!objective) {
    complain() << "--objective: no objective '" << objectiveName
               << "'; there are " << objectiveNames() << "\n";
    return 1;
  }
  size_t baseline = 0;
  if (!baselineName.empty()) {
    auto found = findAlgorithm(baselineName);
    auto *wanted = std::get_if<Algorithm>(&found);
    auto place = llvm::find_if(chosen, [&](const Algorithm &algorithm) {
      return wanted && algorithm.name == wanted->name;
    });
    if (place == chosen.end()) {
      complain() << "the baseline '" << baselineName
                 << "' is not one of --algorithms\n";
      return 1;
    }
    baseline = static_cast<size_t>(place - chosen.begin());
  }

  SuiteOptions options;
  std::vector<std::string> paths(graphs.begin(), graphs.end());
  llvm::append_range(paths, inputs);
  auto files = findGraphFiles(paths);
  if (auto *fault = std::get_if<std::string>(&files)) {
    complain() << *fault << "\n";
    return 1;
  }
  options.files = std::move(std::get<std::vector<std::string>>(files));
  CollectiveSuiteOptions collectives;
  if (!collectiveNames.empty()) {
    collectives.machineFiles = options.files;
    if (std::string fault = findCollectives(collectives); !fault.empty()) {
      complain() << fault << "\n";
      return 1;
    }
  } else if (!findGenerated(options.generated, /*isDefault=*/paths.empty())) {
    return 1;
  }
  if (!checkOutputs(options.files))
    return 1;
  options.profiles = profileOptions.options();
  options.seeds = static_cast<uint64_t>(seeds);
  options.run.algorithm.timeLimit = timeLimit;
  options.run.algorithm.workers = workers;
  options.run.algorithm.objective = objective;
  options.run.repeat = repeat;
  options.run.killAfter = killAfter;

  std::optional<Checker> checker;
  llvm::SmallString<128> temporary;
  llvm::scope_exit cleaner([&] {
    if (!temporary.empty())
      llvm::sys::fs::remove_directories(temporary);
  });
  if (check) {
    auto found = Checker::find(checkerFile, argv[0]);
    if (auto *fault = std::get_if<std::string>(&found)) {
      complain() << *fault << "\n";
      return 1;
    }
    checker = std::get<Checker>(found);
    options.checker = &*checker;
  }
  std::error_code error;
  if (!saveFolder.empty())
    error = !llvm::sys::fs::exists(saveFolder) ||
                    llvm::sys::fs::is_directory(saveFolder)
                ? llvm::sys::fs::create_directories(saveFolder)
                : std::make_error_code(std::errc::not_a_directory);
  else if (check)
    error = llvm::sys::fs::createUniqueDirectory("placer-bench", temporary);
  if (error) {
    complain() << (saveFolder.empty() ? "a temporary folder"
                                      : saveFolder.c_str())
               << ": " << error.message() << "\n";
    return 1;
  }
  options.folder =
      saveFolder.empty() ? temporary.str().str() : saveFolder.getValue();

  if (!collectiveNames.empty()) {
    collectives.checker = options.checker;
    collectives.folder = options.folder;
    return benchCollectives(std::move(collectives), describeCall(argc, argv));
  }
  BenchResults results(std::move(chosen), baseline, *objective);
  runSuite(options, results);
  bool isWritten = report(results, describeCall(argc, argv));
  return isWritten && results.failures().empty() ? 0 : 1;
}
