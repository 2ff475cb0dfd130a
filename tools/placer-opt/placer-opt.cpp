//===- placer-opt.cpp - Runs placer's and upstream's passes ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OutputGuard.h"
#include "../ShortHelp.h"
#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"
#include "placer/Pipelines/Pipelines.h"
#include "placer/Transforms/Passes.h"

#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  if (placer::isOutputAlsoInput(argc, argv))
    return 1;
  placer::hideOptionsOfLLVM();
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<placer::PlacerDialect>();
  placer::registerOpModels(registry);
  mlir::registerAllPasses();
  placer::registerPlacerPasses();
  placer::registerPlacerPipelines();
  placer::registerPlacerConversionPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(
      argc, argv,
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
      "--help-hidden also shows LLVM's options.\n",
      registry));
}
