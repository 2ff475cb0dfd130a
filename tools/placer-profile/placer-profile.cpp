//===- placer-profile.cpp - Measures the ops of a program -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Times every distinct op of a program on this CPU, for
// --placer-annotate-costs. Rows are written as they are had: what is
// interrupted goes on where it stopped, and programs can be measured one after
// the other into one file.
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "Measure.h"
#include "placer/Support/ProgressLine.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Conversion/Passes.h"
#include "placer/Cost/Profile.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"
#include "placer/Ops/OpFeatures.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options of placer-profile");
static cl::list<std::string> inputs(cl::Positional, cl::desc("<programs>"),
                                    cl::cat(category));
static cl::opt<std::string> output(
    "o",
    cl::desc("The profile to write; rows are added to an existing one, and "
             "what it already has is not measured again"),
    cl::value_desc("file.csv"), cl::cat(category));
static cl::opt<std::string> copies(
    "copies",
    cl::desc("Measure copies between threads and write them to this "
             "file, for fit-links of --placer-annotate-costs (default: none)"),
    cl::value_desc("file.csv"), cl::cat(category));
static cl::opt<std::string>
    kind("kind",
         cl::desc("The device kind of this CPU in topologies "
                  "(default: cpu)"),
         cl::init("cpu"), cl::cat(category));
static cl::opt<int64_t> dynamicExtent(
    "dynamic-extent",
    cl::desc("The number of iterations to assume for a loop of unknown "
             "length (default: 0, such a loop is an error)"),
    cl::init(0), cl::cat(category));
static cl::opt<std::string>
    pipeline("pipeline",
             cl::desc("The pass pipeline from an op to the LLVM dialect, as "
                      "for mlir-opt (default: plain loops)"),
             cl::init(""), cl::cat(category));
static cl::opt<unsigned>
    warmUp("warm-up",
           cl::desc("Runs of an op before the measured ones (default: 2)"),
           cl::init(2), cl::cat(category));
static cl::opt<unsigned> repeats("repeats",
                                 cl::desc("The largest number of samples per "
                                          "op; the median is used (default: "
                                          "15)"),
                                 cl::init(15), cl::cat(category));
static cl::opt<double>
    seconds("seconds",
            cl::desc("About how many seconds to measure each op, or each size "
                     "of copies, at most (default: 1)"),
            cl::init(1.0), cl::cat(category));
static cl::opt<double>
    timeout("timeout",
            cl::desc("After how many seconds an op, with its compilation, is "
                     "considered hung (default: 120)"),
            cl::init(120), cl::cat(category));
static cl::opt<bool>
    wallClock("wall-clock",
              cl::desc("Measure wall-clock time (default: CPU time, which "
                       "other programs do not lengthen)"),
              cl::cat(category));
static cl::opt<bool> dryRun("list",
                            cl::desc("Measure nothing; list op, detail, shapes "
                                     "and types of what would be measured"),
                            cl::cat(category));

static cl::list<std::string>
    functions("functions",
              cl::desc("The functions whose ops are measured, by commas "
                       "(default: all)"),
              cl::CommaSeparated, cl::cat(category));

static cl::opt<bool> allowUnregistered(
    "allow-unregistered-dialect",
    cl::desc("Accept programs with ops of unregistered dialects"),
    cl::cat(category));

static llvm::raw_ostream &error() {
  return llvm::WithColor::error(llvm::errs(), "placer-profile");
}

namespace {

/// Something to measure.
struct Job {
  Operation *op;
  OpFeatures features;
};

} // namespace

/// Brings to the file what was written to it.
static bool flush(StringRef file, llvm::raw_fd_ostream &os) {
  os.flush();
  if (!os.has_error())
    return true;
  error() << "cannot write '" << file << "': " << os.error().message() << "\n";
  os.clear_error();
  return false;
}

/// Rows are added to what a file has, so that it must be one that can be read.
static bool isFileOrNew(StringRef file) {
  if (!llvm::sys::fs::exists(file) || llvm::sys::fs::is_regular_file(file))
    return true;
  error() << "rows cannot be added to '" << file << "'\n";
  return false;
}

/// A file that rows are added to, with the keys of those that it has.
static bool openCsv(StringRef file, void (*writeHeader)(llvm::raw_ostream &),
                    std::unique_ptr<llvm::raw_fd_ostream> &os) {
  bool isNew = true;
  uint64_t size = 0;
  if (!llvm::sys::fs::file_size(file, size))
    isNew = size == 0;
  std::error_code code;
  os = std::make_unique<llvm::raw_fd_ostream>(file, code,
                                              llvm::sys::fs::OF_Append);
  if (code) {
    error() << "cannot write '" << file << "': " << code.message() << "\n";
    return false;
  }
  if (!isNew)
    return true;
  writeHeader(*os);
  return flush(file, *os);
}

/// What is in a profile already; false where it is none.
static bool readPresent(StringRef file, llvm::StringSet<> &present) {
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer || (*buffer)->getBuffer().empty())
    return true;
  CsvWarnings warnings;
  auto rows = readProfile((*buffer)->getBuffer(), warnings);
  if (auto *found = std::get_if<CsvError>(&rows)) {
    // Only column names: as good as new.
    if ((*buffer)->getBuffer().count('\n') <= 1 && found->line == 1 &&
        found->column == 1 &&
        StringRef(found->message).starts_with("no measurement"))
      return true;
    error() << file << ":" << found->line << ":" << found->column << ": "
            << found->message << "; write to another file\n";
    return false;
  }
  for (const Measurement &row : std::get<0>(rows))
    present.insert(row.features.key() + '\n' + row.kind);
  return true;
}

/// Whether a function is one of those to measure.
static bool isNamed(FunctionOpInterface function) {
  return llvm::any_of(functions, [&](StringRef name) {
    return name.ltrim('@') == function.getName();
  });
}

/// Whether each function that is to be measured is in one of the programs.
static bool areFound(ArrayRef<OwningOpRef<ModuleOp>> modules) {
  for (StringRef name : functions) {
    bool isFound = llvm::any_of(modules, [&](const OwningOpRef<ModuleOp> &in) {
      return in.get()
          ->walk([&](FunctionOpInterface function) {
            return function.getName() == name.ltrim('@') &&
                           !function.isExternal()
                       ? WalkResult::interrupt()
                       : WalkResult::advance();
          })
          .wasInterrupted();
    });
    if (!isFound) {
      error() << "no program has a function '" << name << "' with a body\n";
      return false;
    }
  }
  return true;
}

static LogicalResult collect(ModuleOp module, llvm::StringSet<> &present,
                             std::vector<Job> &jobs) {
  SymbolTableCollection symbolTables;
  FeatureReader reader(symbolTables, dynamicExtent);
  auto add = [&](Block &block) -> LogicalResult {
    FailureOr<std::vector<CountedOp>> parts = reader.read(block);
    if (failed(parts))
      return failure();
    for (CountedOp &part : *parts)
      if (present.insert(part.features.key() + '\n' + kind.getValue()).second)
        jobs.push_back({part.op, std::move(part.features)});
    return success();
  };
  WalkResult walk = module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op);
        function && !functions.empty() && !isNamed(function))
      return WalkResult::skip();
    if (auto task = dyn_cast<TaskOp>(op)) {
      if (task.hasBody() && failed(add(task.getBody().front())))
        return WalkResult::interrupt();
      return WalkResult::skip();
    }
    if (auto function = dyn_cast<FunctionOpInterface>(op);
        function && !function.isExternal() && !hasTasks(function))
      for (Block &block : function.getFunctionBody())
        if (failed(add(block)))
          return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

static bool measureCopies(const MeasureOptions &options) {
  std::unique_ptr<llvm::raw_fd_ostream> os;
  if (!openCsv(copies, writeCopiesHeader, os))
    return false;
  ProgressLine progress;
  for (size_t bytes = 1024; bytes <= (size_t(64) << 20); bytes *= 2) {
    progress.show(llvm::formatv("copying {0} bytes", bytes).str());
    Timing timing = measureCopy(bytes, options);
    if (!timing.failure.empty()) {
      error() << "copying " << bytes << " bytes: " << timing.failure << "\n";
      return false;
    }
    writeCopy(*os, {kind, kind, double(bytes), timing.timeNs, 0});
    if (!flush(copies, *os))
      return false;
  }
  return true;
}

/// What an op could not be measured by is said before the first is.
static bool areSound(const MeasureOptions &options) {
  if (options.repeats == 0) {
    error() << "--repeats must be at least 1\n";
    return false;
  }
  // NaN is neither.
  if (!(options.totalSeconds > 0) || !(options.timeoutSeconds > 0)) {
    error() << "--seconds and --timeout must be more than 0\n";
    return false;
  }
  std::string why;
  llvm::raw_string_ostream os(why);
  OpPassManager pm(ModuleOp::getOperationName());
  if (failed(readPipeline(options.pipeline, pm, os))) {
    error() << "--pipeline is not a pass pipeline: " << StringRef(why).trim()
            << "\n";
    return false;
  }
  return true;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerAllPasses();
  registerPlacerConversionPasses();
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Measures the ops of MLIR programs on this CPU and writes their times "
      "to a profile\nfor placer-opt --placer-annotate-costs.\n\n"
      "  placer-profile model.mlir -o costs.csv --copies=links.csv\n"
      "  placer-opt model.mlir --form-tasks \\\n"
      "    --placer-annotate-costs=\"model=fitted profile=costs.csv "
      "fit-links=links.csv\" \\\n"
      "    --place-list -o placed.mlir\n");
  MeasureOptions options;
  options.pipeline = pipeline.empty() ? kDefaultPipeline : pipeline.getValue();
  options.warmUp = warmUp;
  options.repeats = repeats;
  options.totalSeconds = seconds;
  options.timeoutSeconds = timeout;
  options.wallClock = wallClock;
  if (!areSound(options))
    return 1;
  if (inputs.empty() && copies.empty()) {
    error() << "nothing to measure: give a program, or a file for --copies\n";
    return 1;
  }
  if (!inputs.empty() && output.empty() && !dryRun) {
    error() << "give the file of the profile with -o\n";
    return 1;
  }

  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
  registry.insert<PlacerDialect>();
  registerOpModels(registry);
  // Children are made by fork, which threads do not survive.
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadAllAvailableDialects();
  context.allowUnregisteredDialects(allowUnregistered);

  llvm::StringSet<> present;
  for (StringRef file : {StringRef(output), StringRef(copies)})
    if (!isFileOrNew(file))
      return 1;
  if (!output.empty() && !readPresent(output, present))
    return 1;
  std::vector<OwningOpRef<ModuleOp>> modules;
  std::vector<Job> jobs;
  for (const std::string &input : inputs) {
    std::string message;
    std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(input, &message);
    if (!buffer) {
      error() << message << "\n";
      return 1;
    }
    auto sourceMgr = std::make_shared<llvm::SourceMgr>();
    sourceMgr->AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
    SourceMgrDiagnosticHandler handler(*sourceMgr, &context);
    modules.push_back(parseSourceFile<ModuleOp>(*sourceMgr, &context));
    if (!modules.back() || failed(collect(*modules.back(), present, jobs)))
      return 1;
  }
  if (!areFound(modules))
    return 1;
  if (dryRun) {
    for (const Job &job : jobs)
      llvm::outs() << job.features.op << " | " << job.features.detail << " | "
                   << job.features.shapes << " | " << job.features.types
                   << "\n";
    return 0;
  }

  if (!jobs.empty()) {
    std::unique_ptr<llvm::raw_fd_ostream> os;
    if (!openCsv(output, writeProfileHeader, os))
      return 1;
    ProgressLine progress;
    size_t measured = 0;
    for (auto [number, job] : llvm::enumerate(jobs)) {
      progress.show(llvm::formatv("[{0}/{1}] {2} {3}", number + 1, jobs.size(),
                                  job.features.op, job.features.shapes)
                        .str());
      std::string why;
      OwningOpRef<ModuleOp> module = isolate(job.op, why);
      Timing timing;
      if (module)
        timing = measure(*module, options);
      else
        timing.failure = why;
      if (!timing.failure.empty()) {
        progress.show("");
        llvm::WithColor::warning(llvm::errs(), "placer-profile")
            << job.features.op << " of " << job.features.shapes
            << " was not measured: " << timing.failure << "\n";
        continue;
      }
      Measurement row;
      row.features = std::move(job.features);
      row.kind = kind;
      row.timeNs = timing.timeNs;
      row.spread = timing.spread;
      row.hasCounts = true;
      std::string line;
      llvm::raw_string_ostream text(line);
      writeMeasurement(text, row, timing.samples);
      *os << line;
      if (!flush(output, *os))
        return 1;
      ++measured;
    }
    progress.show("");
    llvm::errs() << measured << " of " << jobs.size() << " ops measured\n";
    if (measured == 0)
      return 1;
  }
  if (!copies.empty() && !measureCopies(options))
    return 1;
  return 0;
}
