//===- placer-translate.cpp - Between JSON and MLIR -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../OutputGuard.h"
#include "../ShortHelp.h"
#include "placer/Pipelines/OnnxToGraph.h"
#include "placer/Target/Translate/Translations.h"

#include "mlir/Tools/mlir-translate/MlirTranslateMain.h"

using llvm::StringRef;

/// Without a translation, MLIR's driver prints an error for each one it knows.
/// Prints one error and returns true if no argument can name a translation.
static bool lacksTranslation(int argc, char **argv,
                             llvm::ArrayRef<StringRef> names) {
  for (int i = 1; i < argc; ++i) {
    StringRef argument = argv[i];
    StringRef flag = argument.ltrim('-');
    // Help and version need none; a response file may contain one.
    if (argument.starts_with("@") ||
        (flag != argument &&
         (flag.starts_with("h") || flag.starts_with("version") ||
          llvm::is_contained(names, flag))))
      return false;
  }
  llvm::WithColor::error(llvm::errs(), llvm::sys::path::filename(argv[0]))
      << "no translation given; use one of --" << llvm::join(names, ", --")
      << "\n";
  return true;
}

int main(int argc, char **argv) {
  if (placer::isOutputAlsoInput(argc, argv))
    return 1;
  placer::hideOptionsOfLLVM();
  llvm::SmallVector<StringRef> names(placer::registerTranslations());
  names.push_back(placer::registerOnnxToGraph());
  if (lacksTranslation(argc, argv, names))
    return 1;
  return mlir::failed(mlir::mlirTranslateMain(
      argc, argv,
      "Converts between placer's IR and files: graphs, ONNX models, schedules, "
      "reports and traces.\n"
      "\n"
      "  placer-translate --graph-to-schedule graph.json -o schedule.json\n"
      "  placer-translate --graph-to-mlir graph.json -o tasks.mlir\n"
      "  placer-translate --onnx-to-mlir model.onnx -o model.mlir\n"
      "  placer-translate --onnx-to-graph model.onnx --machine=machine.mlir "
      "-o graph.json\n"
      "  placer-translate --mlir-to-schedule placed.mlir -o schedule.json\n"
      "  placer-translate --graph-to-report graph.json "
      "--schedule=schedule.json -o page.html\n\n"
      "--help-hidden also shows LLVM's options.\n"));
}
