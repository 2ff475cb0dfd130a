//===- Measure.cpp - How long an op takes on this CPU ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Measure.h"

#include "Kernel.h"

#include "placer/Cost/Statistics.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <malloc.h>
#include <mutex>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace placer;

const char *const placer::kDefaultPipeline =
    "builtin.module("
    "func.func(tosa-optional-decompositions,tosa-to-linalg-named,"
    "tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),"
    "convert-elementwise-to-linalg,canonicalize,"
    "one-shot-bufferize{bufferize-function-boundaries=true "
    "function-boundary-type-conversion=identity-layout-map},"
    "drop-equivalent-buffer-results,"
    "convert-linalg-to-loops,expand-strided-metadata,lower-affine,"
    "convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,"
    "convert-index-to-llvm,convert-complex-to-llvm,convert-arith-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "convert-ub-to-llvm,reconcile-unrealized-casts)";

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

namespace {

/// A buffer and the descriptor by which compiled code knows it.
struct Buffer {
  void *data = nullptr;
  std::vector<int64_t> descriptor;
  /// What is passed: the address of the descriptor.
  void *address = nullptr;
};

} // namespace

/// Numbers of about 1 for floats, so that sums stay normal; 0 and 1 for
/// integers, which may be indices. `state` is that of the generator.
static void fill(void *data, Type element, int64_t count, uint64_t &state) {
  auto *bytes = static_cast<unsigned char *>(data);
  for (int64_t i = 0; i != count; ++i) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    double number = 0.5 + (state >> 40) / double(1 << 24);
    if (element.isF32()) {
      auto value = static_cast<float>(number);
      std::memcpy(bytes + 4 * i, &value, 4);
    } else if (element.isF64()) {
      std::memcpy(bytes + 8 * i, &number, 8);
    } else if (isa<FloatType>(element)) {
      llvm::APFloat value(number);
      bool lost;
      value.convert(cast<FloatType>(element).getFloatSemantics(),
                    llvm::APFloat::rmNearestTiesToEven, &lost);
      uint64_t bits = value.bitcastToAPInt().getZExtValue();
      size_t size = *sizeOfType(element);
      std::memcpy(bytes + size * i, &bits, size);
    } else {
      uint64_t value = state >> 63;
      size_t size = *sizeOfType(element);
      std::memcpy(bytes + size * i, &value, std::min<size_t>(size, 8));
    }
  }
}

static Buffer makeBuffer(RankedTensorType type, uint64_t &state) {
  Buffer buffer;
  int64_t count = type.getNumElements();
  size_t size = std::max<int64_t>(*sizeOfType(type), 1);
  buffer.data = std::aligned_alloc(64, (size + 63) / 64 * 64);
  fill(buffer.data, type.getElementType(), count, state);
  auto pointer = reinterpret_cast<int64_t>(buffer.data);
  buffer.descriptor = {pointer, pointer, 0};
  llvm::append_range(buffer.descriptor, type.getShape());
  int64_t stride = count;
  for (int64_t extent : type.getShape()) {
    stride = extent ? stride / extent : 0;
    buffer.descriptor.push_back(stride);
  }
  return buffer;
}

//===----------------------------------------------------------------------===//
// Timing
//===----------------------------------------------------------------------===//

/// The most copies of one size that are timed: each is over in no time.
static constexpr unsigned kCopySamples = 101;

static double now(bool wallClock) {
  timespec time;
  clock_gettime(wallClock ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec + 1e-9 * time.tv_nsec;
}

/// What samples say, in ns.
static Timing summarize(std::vector<double> samples) {
  // An interrupt, or another program's share of the caches, is no property of
  // the op.
  double middle = median(samples);
  std::vector<double> deviations;
  for (double sample : samples)
    deviations.push_back(std::abs(sample - middle));
  double limit = 3 * 1.4826 * median(deviations);
  llvm::erase_if(samples, [&](double sample) {
    return limit > 0 && std::abs(sample - middle) > limit;
  });
  llvm::sort(samples);
  Timing timing;
  timing.timeNs = median(samples);
  size_t last = samples.size() - 1;
  timing.spread = (samples[last * 3 / 4] - samples[last / 4]) / timing.timeNs;
  timing.samples = samples.size();
  return timing;
}

/// Repeats a run until there is enough to say.
static Timing timeRuns(llvm::function_ref<void()> run,
                       const MeasureOptions &options) {
  for (unsigned i = 0; i != options.warmUp; ++i)
    run();
  double start = now(options.wallClock);
  run();
  double once = std::max(now(options.wallClock) - start, 1e-9);
  uint64_t runs =
      std::clamp<double>(std::ceil(options.sampleSeconds / once), 1, 1e6);

  std::vector<double> samples;
  double begin = now(/*wallClock=*/true);
  while (samples.size() < options.repeats) {
    double from = now(options.wallClock);
    for (uint64_t i = 0; i != runs; ++i)
      run();
    samples.push_back((now(options.wallClock) - from) / runs * 1e9);
    // A median and quartiles need five.
    if (samples.size() >= 5 &&
        now(/*wallClock=*/true) - begin > options.totalSeconds)
      break;
  }
  return summarize(std::move(samples));
}

//===----------------------------------------------------------------------===//
// Compiling and running
//===----------------------------------------------------------------------===//

/// Functions that compiled code may call, of a library beside libMLIR.so.
static std::string runtimeLibrary() {
  Dl_info info;
  auto *address = reinterpret_cast<void *>(
      static_cast<llvm::Expected<std::unique_ptr<ExecutionEngine>> (*)(
          Operation *, const ExecutionEngineOptions &,
          std::unique_ptr<llvm::TargetMachine>)>(&ExecutionEngine::create));
  if (!dladdr(address, &info) || !info.dli_fname)
    return "";
  SmallString<256> real;
  if (llvm::sys::fs::real_path(info.dli_fname, real))
    real = info.dli_fname;
  for (StringRef from : {StringRef(info.dli_fname), StringRef(real)}) {
    SmallString<256> path(llvm::sys::path::parent_path(from));
    llvm::sys::path::append(path, "libmlir_c_runner_utils.so");
    if (llvm::sys::fs::exists(path))
      return path.str().str();
  }
  return "";
}

static Timing noTiming(const llvm::Twine &why) {
  Timing timing;
  timing.failure = why.str();
  return timing;
}

/// So much data at least, where it does not take too many buffers: more than a
/// core has caches of its own.
static constexpr size_t kFootprint = 4 << 20, kMostSets = 64;

LogicalResult placer::readPipeline(StringRef pipeline, OpPassManager &pm,
                                   llvm::raw_ostream &os) {
  // As for mlir-opt, with the module that the passes are for; a manager on a
  // module would take that for a module inside of it.
  if (pipeline.consume_front("builtin.module("))
    pipeline.consume_back(")");
  return parsePassPipeline(pipeline, pm, os);
}

static Timing compileAndRun(ModuleOp module, const MeasureOptions &options) {
  auto kernel = module.lookupSymbol<func::FuncOp>(kKernelName);
  SmallVector<Type> inputs(kernel.getArgumentTypes()),
      outputs(kernel.getResultTypes());
  std::string said;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &d) {
    if (said.empty() && d.getSeverity() == DiagnosticSeverity::Error)
      said = d.str();
  });
  PassManager pm(module.getContext());
  if (failed(readPipeline(options.pipeline, pm, llvm::errs())) ||
      failed(pm.run(module)))
    return noTiming("it could not be lowered: " + said);

  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return noTiming(llvm::toString(builder.takeError()));
  auto machine = builder->createTargetMachine();
  if (!machine)
    return noTiming(llvm::toString(machine.takeError()));
  auto transformer = makeOptimizingTransformer(3, 0, machine->get());
  std::string runtime = runtimeLibrary();
  SmallVector<StringRef> libraries;
  if (!runtime.empty())
    libraries.push_back(runtime);
  ExecutionEngineOptions engineOptions;
  engineOptions.transformer = transformer;
  engineOptions.jitCodeGenOptLevel = llvm::CodeGenOptLevel::Aggressive;
  engineOptions.sharedLibPaths = libraries;
  engineOptions.enableGDBNotificationListener = false;
  engineOptions.enablePerfNotificationListener = false;
  auto engine = ExecutionEngine::create(module, engineOptions);
  if (!engine)
    return noTiming(
        "it could not be compiled: " + llvm::toString(engine.takeError()) +
        (said.empty() ? "" : ": " + said));
  auto function =
      (*engine)->lookupPacked(("_mlir_ciface_" + kKernelName).str());
  if (!function)
    return noTiming(llvm::toString(function.takeError()));

  // Results that are not written into arguments are returned in one structure,
  // whose address comes first.
  bool returns = false;
  if (auto lowered = module.lookupSymbol(kKernelName))
    if (auto type = lowered->getAttrOfType<TypeAttr>("function_type"))
      returns = !isa<LLVM::LLVMVoidType>(
          cast<LLVM::LLVMFunctionType>(type.getValue()).getReturnType());
  uint64_t state = 88172645463325252ull;
  uint64_t scalar = 1;
  double real = 1;
  float single = 1;
  std::vector<int64_t> results(64 * std::max<size_t>(outputs.size(), 1), 0);
  void *resultAddress = results.data();
  size_t bytes = 0;
  for (Type type : inputs)
    if (isa<RankedTensorType>(type))
      bytes += *sizeOfType(type);
  // In a program an op seldom finds all its data in the caches of a core, or
  // the same data again: each run has others.
  size_t numSets =
      std::clamp<size_t>(kFootprint / std::max<size_t>(bytes, 1), 1, kMostSets);
  std::vector<Buffer> buffers;
  buffers.reserve(numSets * inputs.size());
  std::vector<SmallVector<void *>> sets(numSets);
  for (SmallVector<void *> &arguments : sets) {
    if (returns)
      arguments.push_back(&resultAddress);
    for (Type type : inputs) {
      if (auto tensor = dyn_cast<RankedTensorType>(type)) {
        Buffer &buffer = buffers.emplace_back(makeBuffer(tensor, state));
        buffer.address = buffer.descriptor.data();
        arguments.push_back(&buffer.address);
      } else if (type.isF32()) {
        arguments.push_back(&single);
      } else if (type.isF64()) {
        arguments.push_back(&real);
      } else {
        arguments.push_back(&scalar);
      }
    }
  }
  llvm::DenseSet<void *> own;
  for (Buffer &buffer : buffers)
    own.insert(buffer.data);
  size_t next = 0;
  auto run = [&] {
    (*function)(sets[next].data());
    next = next + 1 == numSets ? 0 : next + 1;
    if (!returns)
      return;
    // One descriptor after the other; what is new has to go.
    size_t at = 0;
    llvm::SmallDenseSet<void *, 4> freed;
    for (Type type : outputs) {
      auto *data = reinterpret_cast<void *>(results[at]);
      if (data && !own.contains(data) && freed.insert(data).second)
        std::free(data);
      at += 3 + 2 * cast<RankedTensorType>(type).getRank();
    }
  };
  return timeRuns(run, options);
}

//===----------------------------------------------------------------------===//
// A process of its own
//===----------------------------------------------------------------------===//

/// What a child sends: numbers, then text.
namespace {
struct Message {
  double timeNs, spread;
  unsigned samples;
};
} // namespace

static Timing inChild(llvm::function_ref<Timing()> work,
                      double timeoutSeconds) {
  int ends[2];
  if (pipe(ends) != 0)
    return noTiming("no pipe could be made");
  pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return noTiming("no process could be made");
  }
  if (child == 0) {
    close(ends[0]);
    // Memory that was freed is used again, as in a program that runs long.
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    // A crash is reported by the parent, without a core.
    rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    for (int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL})
      ::signal(signal, SIG_DFL);
    Timing timing = work();
    Message message = {timing.timeNs, timing.spread, timing.samples};
    std::string text(reinterpret_cast<char *>(&message), sizeof(message));
    text += timing.failure;
    size_t sent = 0;
    while (sent < text.size()) {
      ssize_t more = write(ends[1], text.data() + sent, text.size() - sent);
      if (more <= 0)
        break;
      sent += more;
    }
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  auto deadline = std::chrono::steady_clock::now() +
                  std::chrono::duration<double>(timeoutSeconds);
  bool isHung = false;
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    pollfd wait = {ends[0], POLLIN, 0};
    if (left.count() <= 0 || poll(&wait, 1, left.count()) == 0) {
      isHung = true;
      kill(child, SIGKILL);
      break;
    }
    char part[4096];
    ssize_t got = read(ends[0], part, sizeof(part));
    if (got <= 0)
      break;
    text.append(part, got);
  }
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (isHung)
    return noTiming("it took longer than the timeout");
  if (WIFSIGNALED(status) || text.size() < sizeof(Message))
    return noTiming(llvm::Twine("it ended by signal ") +
                    llvm::Twine(WTERMSIG(status)));
  Message message;
  std::memcpy(&message, text.data(), sizeof(message));
  Timing timing;
  timing.timeNs = message.timeNs;
  timing.spread = message.spread;
  timing.samples = message.samples;
  timing.failure = text.substr(sizeof(message));
  return timing;
}

Timing placer::measure(ModuleOp module, const MeasureOptions &options) {
  return inChild([&] { return compileAndRun(module, options); },
                 options.timeoutSeconds);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

namespace {

/// A thread that writes buffers anew whenever it is told to: a device of which
/// another one copies.
class Writer {
public:
  explicit Writer(std::vector<char> &memory)
      : memory(memory), thread([this] { run(); }) {}

  ~Writer() {
    tell(kEnd);
    thread.join();
  }

  /// Lets it write, sleeps until it has, and gives the seconds from then until
  /// this thread goes on.
  double write() {
    tell(told + 1);
    std::unique_lock<std::mutex> lock(mutex);
    isWritten.wait(lock, [&] { return written == told; });
    return now(/*wallClock=*/true) - finished;
  }

private:
  static constexpr unsigned kEnd = ~0u;

  void tell(unsigned number) {
    std::lock_guard<std::mutex> lock(mutex);
    told = number;
    isTold.notify_one();
  }

  void run() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      isTold.wait(lock, [&] { return told != written; });
      if (told == kEnd)
        return;
      std::memset(memory.data(), told & 127, memory.size());
      written = told;
      finished = now(/*wallClock=*/true);
      isWritten.notify_one();
    }
  }

  std::vector<char> &memory;
  std::mutex mutex;
  std::condition_variable isTold, isWritten;
  unsigned told = 0, written = 0;
  double finished = 0;
  std::thread thread;
};

} // namespace

/// Copies buffers that another thread has just written, and counts what it
/// takes to learn of that. Of small ones it copies many, one after the other,
/// for a time that a clock can tell.
static Timing timeCopies(size_t bytes, const MeasureOptions &options) {
  constexpr size_t kAtATime = 64 << 10, kMost = 32;
  size_t count = std::clamp<size_t>(kAtATime / bytes, 1, kMost);
  // With room between them, so that reading one brings nothing of the next.
  size_t stride = bytes + 4096 + 64;
  std::vector<char> from(count * stride, 1), to(count * stride, 2);
  Writer writer(from);
  std::vector<double> samples, handOvers;
  double begin = now(/*wallClock=*/true);
  for (unsigned i = 0; i != options.warmUp + kCopySamples; ++i) {
    double handOver = writer.write();
    double start = now(options.wallClock);
    for (size_t at = 0; at != count; ++at) {
      // Not in order, which hardware would foresee.
      size_t which = (at * 7 + i) % count;
      std::memcpy(to.data() + which * stride, from.data() + which * stride,
                  bytes);
      // The copy must not be optimized away.
      asm volatile("" : : "r"(to.data()) : "memory");
    }
    if (i < options.warmUp)
      continue;
    samples.push_back((now(options.wallClock) - start) / count * 1e9);
    handOvers.push_back(handOver * 1e9);
    if (samples.size() >= 5 &&
        now(/*wallClock=*/true) - begin > options.totalSeconds)
      break;
  }
  Timing timing = summarize(std::move(samples));
  timing.timeNs += median(handOvers);
  return timing;
}

Timing placer::measureCopy(size_t bytes, const MeasureOptions &options) {
  return inChild([&] { return timeCopies(bytes, options); },
                 options.timeoutSeconds);
}
