//===- placer-translate.cpp - Between JSON and MLIR -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OutputGuard.h"
#include "placer/Target/Translations.h"

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

int main(int argc, char **argv) {
  if (placer::isOutputAlsoInput(argc, argv))
    return 1;
  placer::registerTranslations();
  return mlir::failed(
      mlir::mlirTranslateMain(argc, argv, "placer translation driver"));
}
