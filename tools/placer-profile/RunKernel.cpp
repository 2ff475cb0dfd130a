//===- RunKernel.cpp - A kernel compiled and run in this process ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunKernel.h"

#include "Kernel.h"
#include "Measure.h"

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
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

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
    "placer-order-loops,convert-linalg-to-loops,expand-strided-metadata,"
    "lower-affine,convert-scf-to-cf,convert-math-to-llvm,convert-math-to-libm,"
    "convert-index-to-llvm,convert-complex-to-llvm,convert-arith-to-llvm,"
    "finalize-memref-to-llvm,convert-func-to-llvm,convert-cf-to-llvm,"
    "convert-ub-to-llvm,reconcile-unrealized-casts)";

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

/// Lowers and compiles a kernel; null, and why, where that fails.
static std::unique_ptr<ExecutionEngine>
compile(ModuleOp module, const MeasureOptions &options, std::string &why) {
  std::string said;
  ScopedDiagnosticHandler handler(module.getContext(), [&](Diagnostic &d) {
    if (said.empty() && d.getSeverity() == DiagnosticSeverity::Error)
      said = d.str();
  });
  PassManager pm(module.getContext());
  if (failed(readPipeline(options.pipeline, pm, llvm::errs())) ||
      failed(pm.run(module))) {
    why = "it could not be lowered: " + said;
    return nullptr;
  }

  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto builder = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder) {
    why = llvm::toString(builder.takeError());
    return nullptr;
  }
  auto machine = builder->createTargetMachine();
  if (!machine) {
    why = llvm::toString(machine.takeError());
    return nullptr;
  }
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
  if (!engine) {
    why = "it could not be compiled: " + llvm::toString(engine.takeError()) +
          (said.empty() ? "" : ": " + said);
    return nullptr;
  }
  return std::move(*engine);
}

namespace {

/// What runs of a kernel are called with. In a program an op seldom finds all
/// its data in the caches of a core, or the same data again: each run has
/// others.
class Arguments {
public:
  Arguments(ArrayRef<Type> inputs, ArrayRef<Type> outputs, bool returns);

  /// The arguments of the next run.
  void **next() {
    current = current + 1 == sets.size() ? 0 : current + 1;
    return sets[current].data();
  }
  /// Frees what a run has returned and was not given.
  void freeResults();

private:
  ArrayRef<Type> outputs;
  std::vector<Buffer> buffers;
  std::vector<SmallVector<void *>> sets;
  llvm::DenseSet<void *> own;
  size_t current = 0;
  uint64_t scalar = 1;
  double real = 1;
  float single = 1;
  /// Results that are not written into arguments are returned in one structure,
  /// whose address comes first.
  std::vector<int64_t> results;
  void *resultAddress;
};

} // namespace

Arguments::Arguments(ArrayRef<Type> inputs, ArrayRef<Type> outputs,
                     bool returns)
    : outputs(outputs), results(64 * std::max<size_t>(outputs.size(), 1), 0),
      resultAddress(results.data()) {
  uint64_t state = 88172645463325252ull;
  size_t bytes = 0;
  for (Type type : inputs)
    if (isa<RankedTensorType>(type))
      bytes += *sizeOfType(type);
  sets.resize(std::clamp<size_t>(kFootprint / std::max<size_t>(bytes, 1), 1,
                                 kMostSets));
  buffers.reserve(sets.size() * inputs.size());
  for (SmallVector<void *> &arguments : sets) {
    if (returns)
      arguments.push_back(&resultAddress);
    for (Type type : inputs) {
      if (auto tensor = dyn_cast<RankedTensorType>(type)) {
        Buffer &buffer = buffers.emplace_back(makeBuffer(tensor, state));
        buffer.address = buffer.descriptor.data();
        arguments.push_back(&buffer.address);
        own.insert(buffer.data);
      } else if (type.isF32()) {
        arguments.push_back(&single);
      } else if (type.isF64()) {
        arguments.push_back(&real);
      } else {
        arguments.push_back(&scalar);
      }
    }
  }
}

void Arguments::freeResults() {
  // One descriptor after the other; what is new has to go.
  size_t at = 0;
  llvm::SmallDenseSet<void *, 4> freed;
  for (Type type : outputs) {
    auto *data = reinterpret_cast<void *>(results[at]);
    if (data && !own.contains(data) && freed.insert(data).second)
      std::free(data);
    at += 3 + 2 * cast<RankedTensorType>(type).getRank();
  }
}

Timing placer::compileAndRun(ModuleOp module, const MeasureOptions &options) {
  auto kernel = module.lookupSymbol<func::FuncOp>(kKernelName);
  SmallVector<Type> inputs(kernel.getArgumentTypes()),
      outputs(kernel.getResultTypes());
  std::string why;
  std::unique_ptr<ExecutionEngine> engine = compile(module, options, why);
  if (!engine)
    return noTiming(why);
  auto function = engine->lookupPacked(("_mlir_ciface_" + kKernelName).str());
  if (!function)
    return noTiming(llvm::toString(function.takeError()));
  bool returns = false;
  if (auto lowered = module.lookupSymbol(kKernelName))
    if (auto type = lowered->getAttrOfType<TypeAttr>("function_type"))
      returns = !isa<LLVM::LLVMVoidType>(
          cast<LLVM::LLVMFunctionType>(type.getValue()).getReturnType());
  Arguments arguments(inputs, outputs, returns);
  auto run = [&] {
    (*function)(arguments.next());
    if (returns)
      arguments.freeResults();
  };
  return timeRuns(run, options);
}
