//===- PlacerPlugin.cpp - placer inside another compiler ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One library that is a dialect plugin and a pass plugin: any tool on
// MlirOptMain takes it with --load-dialect-plugin and --load-pass-plugin. It
// must share that tool's MLIR, so it links libMLIR.so and no part of MLIR
// otherwise. A tool that has placer already, such as placer-opt, keeps its own.
//
//===----------------------------------------------------------------------===//

#include "placer/Conversion/Passes.h"
#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"
#include "placer/Pipelines/Pipelines.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK mlir::DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "placer", PLACER_VERSION,
          [](mlir::DialectRegistry *registry) {
            if (registry->getDialectAllocator(
                    placer::PlacerDialect::getDialectNamespace()))
              return;
            registry->insert<placer::PlacerDialect>();
            placer::registerOpModels(*registry);
          }};
}

extern "C" LLVM_ATTRIBUTE_WEAK mlir::PassPluginLibraryInfo
mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "placer", PLACER_VERSION, [] {
            if (mlir::PassInfo::lookup("form-tasks"))
              return;
            placer::registerPlacerPasses();
            placer::registerPlacerPipelines();
            placer::registerPlacerConversionPasses();
          }};
}
