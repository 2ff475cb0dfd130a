//===- placer-opt.cpp - Runs placer's and upstream's passes ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OutputGuard.h"
#include "../ShortHelp.h"
#include "ForeignSyntax.h"
#include "LongLines.h"
#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"
#include "placer/Pipelines/Pipelines.h"
#include "placer/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/ToolOutputFile.h"

using namespace mlir;

static constexpr llvm::StringLiteral kDescription =
    "Runs placer's and MLIR's passes on a program.\n\n"
    "  placer-opt program.mlir --placer-import-topology=file=machine.mlir "
    "--form-tasks \\\n"
    "    --placer-annotate-costs --place-search "
    "--placer-report=file=page.html "
    "-o placed.mlir\n"
    "  placer-opt tasks.mlir --coarsen --place-ilp "
    "--placer-open-groups=refine "
    "-o placed.mlir\n"
    "  placer-opt placed.mlir --lower-to-async-llvm -o lowered.mlir\n\n"
    "placer's pipelines are --placer-pipeline, --lower-to-buffers, "
    "--lower-to-async-llvm\n"
    "and --lower-to-mpi-llvm. docs/Passes.md describes its passes, with "
    "examples.\n"
    "--help-hidden also shows LLVM's options.\n";

/// As MLIR's driver on files, with help for what it says of the input.
static LogicalResult runOnFiles(StringRef inputName, StringRef outputName,
                                const MlirOptMainConfig &given,
                                DialectRegistry &registry) {
  if (inputName == "-" &&
      llvm::sys::Process::FileDescriptorIsDisplayed(fileno(stdin)))
    llvm::errs() << "(reading the program from stdin; end it by ctrl-d)\n";
  std::string errorMessage;
  std::unique_ptr<llvm::MemoryBuffer> input =
      openInputFile(inputName, &errorMessage);
  if (!input) {
    llvm::errs() << errorMessage << "\n";
    return failure();
  }
  std::unique_ptr<llvm::ToolOutputFile> output =
      openOutputFile(outputName, &errorMessage);
  if (!output) {
    llvm::errs() << errorMessage << "\n";
    return failure();
  }

  DialectRegistry withoutHandlers;
  registry.appendTo(withoutHandlers);
  // Diagnostics that are compared or filtered are left to MLIR.
  if (!given.shouldVerifyDiagnostics() && given.shouldShowNotes() &&
      given.getDiagnosticVerbosityLevel() ==
          VerbosityLevel::ErrorsWarningsAndRemarks)
    placer::cutLongLines(registry, input->getMemBufferRef());

  size_t programsRead = 0;
  MlirOptMainConfig config = given;
  config.setPassPipelineSetupFn([&](PassManager &passes) {
    ++programsRead;
    return given.setupPassPipeline(passes);
  });
  if (failed(MlirOptMain(output->os(), llvm::MemoryBuffer::getMemBuffer(*input),
                         registry, config))) {
    if (!given.shouldVerifyDiagnostics())
      placer::explainForeignSyntax(
          withoutHandlers, *input, given.inputSplitMarker(),
          given.shouldAllowUnregisteredDialects(), programsRead);
    return failure();
  }
  output->keep();
  return success();
}

int main(int argc, char **argv) {
  if (placer::isOutputAlsoInput(argc, argv))
    return 1;
  placer::hideOptionsOfLLVM();
  DialectRegistry registry;
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registry.insert<placer::PlacerDialect>();
  placer::registerOpModels(registry);
  registerAllPasses();
  placer::registerPlacerPasses();
  placer::registerPlacerPipelines();
  placer::registerPlacerConversionPasses();

  auto [input, output] =
      registerAndParseCLIOptions(argc, argv, kDescription, registry);
  MlirOptMainConfig config = MlirOptMainConfig::createFromCLOptions();
  // What looks at no program is all MLIR's.
  if (config.shouldShowDialects() || config.shouldListPasses())
    return asMainReturnCode(MlirOptMain(argc, argv, input, output, registry));
  llvm::InitLLVM init(argc, argv);
  return asMainReturnCode(runOnFiles(input, output, config, registry));
}
