//===- libfuzzer-modules.cpp - libFuzzer looks for crashes of the dialect -===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text or bytecode of the dialect is parsed, verified and written. Built with
// PLACER_LIBFUZZER=ON.
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Placer.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

using namespace mlir;

static std::string printed(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module.print(os);
  return text;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // One for all texts: the storage of attributes and types is never given back,
  // but making a context takes much longer than reading a text.
  static MLIRContext *context = [] {
    auto *made = new MLIRContext(MLIRContext::Threading::DISABLED);
    made->loadDialect<placer::PlacerDialect, func::FuncDialect,
                      arith::ArithDialect>();
    made->getDiagEngine().registerHandler([](Diagnostic &) {});
    return made;
  }();
  StringRef text(reinterpret_cast<const char *>(data), size);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, context);
  if (!module)
    return 0;
  std::string bytecode;
  llvm::raw_string_ostream os(bytecode);
  std::string before = printed(*module);
  if (failed(writeBytecodeToFile(*module, os)))
    abort();
  OwningOpRef<ModuleOp> again = parseSourceString<ModuleOp>(bytecode, context);
  if (!again || printed(*again) != before)
    abort();
  return 0;
}
