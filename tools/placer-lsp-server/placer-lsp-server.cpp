//===- placer-lsp-server.cpp - placer IR in an editor ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's language server, which knows the placer dialect as well: an editor
// shows what the verifiers find while one types.
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<placer::PlacerDialect>();
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
