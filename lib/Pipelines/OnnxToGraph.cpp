//===- OnnxToGraph.cpp - From an ONNX model to a graph --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For those who only plan: the model's nodes as tasks of a placer-graph, with
// costs on a machine. The way there is that of programs, so that a node costs
// what its ops do.
//
//===----------------------------------------------------------------------===//

#include "placer/Pipelines/OnnxToGraph.h"

#include "placer/Bridge/ProblemAnalysis.h"
#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Translate/OnnxModels.h"
#include "placer/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace placer;

namespace {
struct OnnxGraphCommandLine {
  llvm::cl::OptionCategory category{"Machine of ONNX models",
                                    "For --onnx-to-graph"};
  llvm::cl::opt<std::string> machine{
      "machine", llvm::cl::cat(category),
      llvm::cl::desc("The machine of the graph: a placer-graph (.json) or MLIR "
                     "with a topology; required"),
      llvm::cl::value_desc("file")};
  llvm::cl::list<std::string> kinds{
      "kinds", llvm::cl::cat(category),
      llvm::cl::desc("A file with figures of further kinds of devices, as for "
                     "--placer-annotate-costs; may be given several times"),
      llvm::cl::value_desc("file")};
};
} // namespace

static OnnxGraphCommandLine &onnxGraphCommandLine() {
  static OnnxGraphCommandLine options;
  return options;
}

/// Tasks are nodes: ops of one name are one task.
static void buildOnnxGraphPipeline(OpPassManager &pm,
                                   const OnnxGraphCommandLine &given) {
  ImportTopologyOptions importTopology;
  importTopology.file = given.machine;
  pm.addPass(createImportTopology(importTopology));
  FormTasksOptions formTasks;
  formTasks.granularity = Granularity::Name;
  pm.addPass(createFormTasks(formTasks));
  AnnotateCostsOptions annotateCosts;
  llvm::append_range(annotateCosts.kinds, given.kinds);
  pm.addPass(createAnnotateCosts(annotateCosts));
}

static LogicalResult onnxToGraph(const llvm::SourceMgr &sourceMgr,
                                 MLIRContext *context, raw_ostream &os) {
  OnnxGraphCommandLine &given = onnxGraphCommandLine();
  if (given.machine.empty()) {
    StringRef file = sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID())
                         ->getBufferIdentifier();
    return emitError(FileLineColLoc::get(context, file, 0, 0))
           << "--onnx-to-graph needs a machine: --machine=FILE";
  }
  DialectRegistry registry;
  registerAllDialects(registry);
  registry.insert<PlacerDialect>();
  registerOpModels(registry);
  context->appendDialectRegistry(registry);
  // What cannot be lowered can still be planned, if its shapes are declared.
  OwningOpRef<ModuleOp> module =
      onnxToModule(sourceMgr, context, /*allowUnknown=*/true);
  if (!module)
    return failure();
  PassManager passes(context);
  buildOnnxGraphPipeline(passes, given);
  if (failed(passes.run(*module)))
    return failure();
  ProblemAnalysis problems(*module);
  FailureOr<FunctionOpInterface> function =
      chooseFunction(*module, /*name=*/"", "--onnx-to-graph");
  if (failed(function))
    return failure();
  const ProblemOfFunction *problem = problems.problem(*function);
  if (!problem)
    return failure();
  writeGraph(problem->problem(), os);
  return success();
}

llvm::StringRef placer::registerOnnxToGraph() {
  onnxGraphCommandLine();
  static constexpr llvm::StringLiteral name = "onnx-to-graph";
  TranslateRegistration(
      name,
      "Write the nodes of an ONNX model as a placer-graph, with costs on the "
      "machine given by --machine=FILE",
      [](const std::shared_ptr<llvm::SourceMgr> &source, raw_ostream &os,
         MLIRContext *context) { return onnxToGraph(*source, context, os); });
  return name;
}
