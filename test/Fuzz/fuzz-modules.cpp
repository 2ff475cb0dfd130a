//===- fuzz-modules.cpp - Damaged programs through all passes -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs are damaged and given to passes. The seeds are files of tests and
// examples, each with the passes that its RUN lines name, which are those that
// it means something to; and hostile problems (HostileProblem.h), written as
// modules. What must hold:
//   - nothing crashes but parsers of MLIR's ops, and no number takes longer
//     than --most-seconds of processor time;
//   - a pass that fails says an error, one that succeeds says none, and leaves
//     what the verifiers accept and what can be printed and read again;
//   - an error has a location in the program.
// What a pass leaves is damaged in its turn now and then.
//
// A child process does the work, so that one crash does not end the run: it is
// counted, and the next child goes on behind it.
//
//===----------------------------------------------------------------------===//

#include "../../unittests/Common/DamagedText.h"
#include "HostileProblem.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Conversion/Passes.h"
#include "placer/Ops/OpModel.h"
#include "placer/Pipelines/Pipelines.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Signals.h"

#include <cstdio>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace placer;
using namespace placer::testing;
namespace cl = llvm::cl;

static cl::list<std::string> paths(cl::Positional,
                                   cl::desc("<files and folders>"));
static cl::opt<uint64_t> seed("seed", cl::desc("The first number"),
                              cl::init(0));
static cl::opt<uint64_t> count("count", cl::desc("How many numbers"),
                               cl::init(1000));
static cl::opt<bool> show("show",
                          cl::desc("Print the program and passes of --seed"));
static cl::opt<int> mostSeconds("most-seconds",
                                cl::desc("Of processor time, for one number"),
                                cl::init(60));

/// Options that count work, so that a number is always the same.
static const char *const kPipelines[] = {
    "place-list,placer-verify-schedule",
    "place-list{algorithm=heft},insert-transfers,placer-verify-schedule",
    "place-search{time-limit=0 work-limit=200 workers=1},placer-schedule",
    "coarsen{target=2},place-list,placer-open-groups,placer-verify-schedule",
    "placer-strip-placement,canonicalize,cse",
    "find-splits,canonicalize",
    "find-splits{table=true},plan-splits{time-limit=0 work-limit=50 workers=1 "
    "solver=none},split-tasks",
    "plan-splits{time-limit=0 work-limit=50 workers=1 solver=none}",
    "plan-splits{strategy=data-parallel},split-tasks,place-list",
    "split-tasks{parts=2 reassociate=true},place-list,merge-parts",
    "split-tasks{replicas=2 micro-batches=2},place-list",
    "plan-pipeline{time-limit=0 work-limit=50 workers=1}",
    "plan-pipeline{micro-batches=2 stages=2 time-limit=0 work-limit=50 "
    "workers=1},placer-verify-schedule",
    "plan-pipeline{micro-batches=3 stages=2 recompute=all time-limit=0 "
    "work-limit=50 workers=1},placer-verify-schedule",
    "plan-pipeline{replicas=2 devices=gpu0,gpu1 recompute=none "
    "objective=period time-limit=0 work-limit=50 workers=1}",
    "recompute-tasks{segments=3},place-list,placer-verify-schedule",
    "split-tasks{micro-batches=2},recompute-tasks,"
    "place-list{algorithm=heft},placer-verify-schedule",
    "separate-results{max-work=2},place-list,placer-verify-schedule",
    "find-splits,separate-results,recompute-tasks{segments=2147483647}",
    "plan-splits{strategy=flexflow time-limit=0 work-limit=20 workers=1 "
    "solver=none},split-tasks,separate-results",
    "plan-splits{strategy=tensor-parallel max-parts=2 reassociate=true},"
    "split-tasks,place-list,merge-parts",
    "expand-collectives,place-list,placer-verify-schedule",
    "expand-collectives{algorithm=native},place-list,"
    "placer-verify-schedule",
    "expand-collectives{algorithm=native},separate-results{max-work=4},"
    "recompute-tasks,place-list,lower-to-mpi-llvm",
    "expand-collectives{algorithm=native},place-list{algorithm=heft},"
    "lower-to-devices,convert-placer-to-mpi",
    "merge-parts",
    "form-tasks,placer-annotate-costs,place-list",
    "place-list,lower-to-devices,placer-outline-tasks",
    "place-list,lower-to-async-llvm",
    "place-list,lower-to-mpi-llvm",
    "placer-open-tasks",
};

namespace {

/// What a child tells its parent, also when it crashes.
struct Tally {
  uint64_t number, accepted, succeeded, refused, wrong;
  /// It is in the parser, and the text has ops whose own parsers are MLIR's.
  bool isInForeignParser;
};

struct Seed {
  std::string text;
  /// Of its RUN lines.
  std::vector<std::string> pipelines;
};

class Fuzzer {
public:
  Fuzzer(std::vector<Seed> seeds, Tally &tally)
      : seeds(std::move(seeds)), tally(tally) {
    DialectRegistry registry;
    registerAllDialects(registry);
    registerAllExtensions(registry);
    registry.insert<PlacerDialect>();
    registerOpModels(registry);
    context.appendDialectRegistry(registry);
    context.disableMultithreading();
    // What problems are written in, without a parser to ask for it.
    context.loadDialect<PlacerDialect, func::FuncDialect>();
    context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
      if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
        return success();
      ++errors;
      if (isa<UnknownLoc>(diagnostic.getLocation()))
        unlocated = diagnostic.str();
      if (diagnostic.str().empty())
        fail("an error without a message");
      return success();
    });
  }

  void run(uint64_t number);

private:
  void fail(const llvm::Twine &what) {
    ++tally.wrong;
    llvm::errs() << "number " << tally.number << ": " << what << "\n";
  }
  OwningOpRef<ModuleOp> parse(const std::string &text);
  void expectReadable(ModuleOp module);
  /// Whether the passes succeed.
  bool runPasses(ModuleOp module, StringRef pipeline);
  Seed seedOf(Random &random);
  /// Damages the text; most of what cannot be read is given to the parser only.
  std::string readableDamage(const std::string &text, Random &random);

  MLIRContext context;
  std::vector<Seed> seeds;
  Tally &tally;
  int errors = 0;
  /// An error that has no location.
  std::string unlocated;
};

} // namespace

static std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

/// The first line that is another one.
static std::string difference(StringRef one, StringRef two) {
  while (!one.empty() || !two.empty()) {
    auto [first, restOfOne] = one.split('\n');
    auto [second, restOfTwo] = two.split('\n');
    if (first != second)
      return (first.trim() + " became " + second.trim()).str();
    one = restOfOne;
    two = restOfTwo;
  }
  return {};
}

OwningOpRef<ModuleOp> Fuzzer::parse(const std::string &text) {
  errors = 0;
  tally.isInForeignParser = llvm::Regex("linalg\\.|tosa\\.").match(text);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  bool isForeign = std::exchange(tally.isInForeignParser, false);
  if (!module != (errors > 0) && !isForeign)
    fail("read with errors, or not read without one");
  return module;
}

void Fuzzer::expectReadable(ModuleOp module) {
  std::string text = printed(module);
  // MLIR lets functions have no name, but cannot read them again; resources get
  // another name each time that they are read.
  if (text.find("@<<INVALID") != std::string::npos ||
      text.find("dense_resource<") != std::string::npos)
    return;
  OwningOpRef<ModuleOp> again = parse(text);
  if (!again)
    return fail("what is left cannot be read");
  if (std::string now = printed(*again); now != text)
    fail("what is left is read as something else: " + difference(text, now));
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  if (failed(writeBytecodeToFile(module, os)))
    return fail("what is left cannot be written as bytecode");
  OwningOpRef<ModuleOp> third = parse(bytecode);
  if (!third || printed(*third) != text)
    fail("its bytecode cannot be read, or as something else");
}

bool Fuzzer::runPasses(ModuleOp module, StringRef pipeline) {
  PassManager passes(&context, ModuleOp::getOperationName(),
                     OpPassManager::Nesting::Implicit);
  if (failed(parsePassPipeline(pipeline, passes))) {
    fail("no pipeline: " + pipeline);
    return false;
  }
  errors = 0;
  unlocated.clear();
  if (failed(passes.run(module))) {
    ++tally.refused;
    if (errors == 0)
      fail(pipeline + " fails without an error");
    if (!unlocated.empty())
      fail(pipeline + ", an error without location: " + unlocated);
    return false;
  }
  ++tally.succeeded;
  if (errors > 0)
    fail(pipeline + " says an error but does not fail");
  if (failed(verify(module)))
    fail(pipeline + " leaves what is not valid");
  return true;
}

Seed Fuzzer::seedOf(Random &random) {
  if (!seeds.empty() && random.percent(80))
    return random.pick(seeds);
  while (true)
    if (auto hostile = hostileProblem(random.below(int64_t(1) << 40))) {
      Location where = FileLineColLoc::get(&context, "hostile", 1, 1);
      OwningOpRef<ModuleOp> module =
          buildModule(&context, where, hostile->problem);
      return {printed(*module), {}};
    }
}

std::string Fuzzer::readableDamage(const std::string &text, Random &random) {
  std::string result;
  for (int tries = 0; tries != 4; ++tries) {
    result = damaged(text, random);
    // MLIR's parser makes room for as many results as a number after '#' or ':'
    // says.
    if (llvm::Regex("[#:][0-9]{4}").match(result))
      result = text;
    else if (parse(result))
      break;
  }
  return result;
}

void Fuzzer::run(uint64_t number) {
  tally.number = number;
  Random random(number);
  Seed current = seedOf(random);
  std::string text = current.text;
  for (int round = 0; round != 3; ++round) {
    std::string pipeline =
        !current.pipelines.empty() && random.percent(60)
            ? random.pick(current.pipelines)
            : kPipelines[random.below(std::size(kPipelines))];
    if (round > 0 || random.percent(85))
      text = readableDamage(text, random);
    if (show) {
      llvm::outs() << "// " << pipeline << "\n" << text << "\n";
      llvm::outs().flush();
    }
    OwningOpRef<ModuleOp> module = parse(text);
    if (!module)
      return;
    ++tally.accepted;
    if (random.percent(10))
      expectReadable(*module);
    if (!runPasses(*module, pipeline))
      return;
    expectReadable(*module);
    if (random.percent(60))
      return;
    text = printed(*module);
  }
}

//===----------------------------------------------------------------------===//
// Seeds
//===----------------------------------------------------------------------===//

/// The passes of one command of a RUN line; empty: it names none, or such as
/// want files or solvers.
static std::string pipelineOf(StringRef command) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *> words;
  cl::TokenizeGNUCommandLine(command, saver, words);
  std::string pipeline;
  for (StringRef word : words) {
    if (word == "|" || word == ">")
      break;
    if (!word.consume_front("--"))
      continue;
    auto [name, value] = word.split('=');
    if (name == "pass-pipeline")
      return {};
    if (!PassInfo::lookup(name) && !PassPipelineInfo::lookup(name))
      continue;
    if (name == "place-ilp" || value.contains("solver") ||
        value.contains('%') || value.contains("file"))
      return {};
    pipeline += (pipeline.empty() ? "" : ",") + name.str();
    if (!value.empty())
      pipeline += "{" + value.str() + "}";
  }
  return pipeline;
}

/// Options in tests may be wrong ones.
static bool isPipeline(StringRef pipeline) {
  OpPassManager passes(ModuleOp::getOperationName(),
                       OpPassManager::Nesting::Implicit);
  return succeeded(parsePassPipeline(pipeline, passes, llvm::nulls()));
}

static void addSeeds(StringRef path, std::vector<Seed> &seeds) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) {
    llvm::errs() << path << ": " << buffer.getError().message() << "\n";
    exit(1);
  }
  std::vector<std::string> pipelines;
  SmallVector<StringRef> lines;
  (*buffer)->getBuffer().split(lines, '\n');
  std::string command;
  for (StringRef line : lines) {
    auto [before, run] = line.split("RUN: ");
    if (!before.ends_with("// "))
      continue;
    command += run.rtrim('\\');
    if (run.ends_with("\\"))
      continue;
    if (StringRef(command).contains("placer-opt"))
      if (std::string pipeline = pipelineOf(command);
          !pipeline.empty() && isPipeline(pipeline))
        pipelines.push_back(pipeline);
    command.clear();
  }
  SmallVector<StringRef> parts;
  (*buffer)->getBuffer().split(parts, "\n// -----");
  for (StringRef part : parts)
    // What is long takes long, and is hardly hit where it matters.
    if (part.size() < 20000)
      seeds.push_back({part.str(), pipelines});
}

static std::vector<Seed> readSeeds() {
  std::vector<std::string> files;
  for (const std::string &path : paths) {
    if (!llvm::sys::fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator at(path, error), end;
         at != end && !error; at.increment(error))
      if (StringRef(at->path()).ends_with(".mlir"))
        files.push_back(at->path());
  }
  llvm::sort(files);
  std::vector<Seed> seeds;
  for (const std::string &file : files)
    addSeeds(file, seeds);
  return seeds;
}

//===----------------------------------------------------------------------===//
// Processes
//===----------------------------------------------------------------------===//

/// Ends the process after so much processor time: one that is stopped or waits
/// for others does not hang.
static void limitTime() {
  itimerval limit = {};
  limit.it_value.tv_sec = mostSeconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
}

/// Numbers from `first` on, until there are no more.
[[noreturn]] static void work(uint64_t first, const std::vector<Seed> &seeds,
                              Tally &tally) {
  // Passes that show schedules are not to be read here.
  if (!show && !freopen("/dev/null", "w", stdout))
    _exit(1);
  Fuzzer fuzzer(seeds, tally);
  for (uint64_t number = first; number < seed + count; ++number) {
    limitTime();
    fuzzer.run(number);
  }
  llvm::outs().flush();
  _exit(0);
}

int main(int argc, char **argv) {
  registerAllPasses();
  registerPlacerPasses();
  registerPlacerPipelines();
  registerPlacerConversionPasses();
  cl::ParseCommandLineOptions(argc, argv,
                              "Gives damaged programs to all passes.\n");
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  std::vector<Seed> seeds = readSeeds();
  if (show) {
    count = 1;
    Tally tally = {};
    work(seed, seeds, tally);
  }
  auto *tally =
      static_cast<Tally *>(mmap(nullptr, sizeof(Tally), PROT_READ | PROT_WRITE,
                                MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (tally == MAP_FAILED) {
    llvm::errs() << "no memory to share\n";
    return 1;
  }
  uint64_t crashes = 0, foreignCrashes = 0;
  for (uint64_t first = seed; first < seed + count; first = tally->number + 1) {
    pid_t child = fork();
    if (child == 0)
      work(first, seeds, *tally);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0) {
      llvm::errs() << "no child process\n";
      return 1;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
      break;
    // Not ours to mend: the short forms of linalg crash without attributes.
    if (tally->isInForeignParser) {
      ++foreignCrashes;
      continue;
    }
    ++crashes;
    llvm::errs() << "number " << tally->number << ": "
                 << (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF
                         ? "takes too long\n"
                         : "a crash\n");
  }
  llvm::outs() << count << " programs of " << seeds.size()
               << " and of problems: " << tally->accepted << " read, "
               << tally->succeeded << " times passes succeeded, "
               << tally->refused << " times they refused, " << crashes
               << " crashes, " << tally->wrong << " other failures\n";
  return crashes > 0 || tally->wrong > 0 ? 1 : 0;
}
