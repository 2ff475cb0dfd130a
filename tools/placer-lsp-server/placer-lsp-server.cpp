//===- placer-lsp-server.cpp - placer IR in an editor ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's language server, which knows the placer dialect as well: an editor
// shows what the verifiers find while one types. MLIR's parsers call themselves
// for what is nested; so that a document with very many brackets, which someone
// may be typing, does not end the server, it has a large stack.
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/thread.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<placer::PlacerDialect>();
  // Of addresses; memory is taken for what is in use.
  constexpr std::optional<unsigned> kStackBytes = 1u << 30;
  bool isFine = false;
  llvm::thread server(kStackBytes, [&] {
    isFine = mlir::succeeded(mlir::MlirLspServerMain(argc, argv, registry));
  });
  server.join();
  return isFine ? 0 : 1;
}
