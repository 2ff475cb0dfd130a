//===- ForeignSyntax.cpp - Syntax of dialects that are not here -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's driver reads the program by itself and keeps what its parser says from
// all other handlers of diagnostics. So the program is read a second time, here
// where it could not be read the first time.
//
//===----------------------------------------------------------------------===//

#include "ForeignSyntax.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/SourceMgr.h"

#include <string>

using namespace mlir;

namespace {

/// An op in the syntax of a dialect that is not there.
struct ForeignOp {
  std::string dialect;
  std::string op;
  unsigned line = 0, column = 0;
};

} // namespace

/// As MLIR's parser says it: Dialect `d' not found for custom op 'd.op'.
static std::optional<ForeignOp> readMessage(Diagnostic &diagnostic) {
  std::string text = diagnostic.str();
  StringRef message = text;
  if (!message.consume_front("Dialect `"))
    return std::nullopt;
  auto [dialect, rest] = message.split('\'');
  if (!rest.consume_front(" not found for custom op '"))
    return std::nullopt;
  ForeignOp found{dialect.str(), rest.split('\'').first.str()};
  if (auto place = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>()) {
    found.line = place.getLine();
    found.column = place.getColumn();
  }
  return found;
}

static std::optional<ForeignOp> findForeignOp(const DialectRegistry &registry,
                                              StringRef text,
                                              bool allowsUnregistered) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects(allowsUnregistered);
  std::optional<ForeignOp> found;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (!found)
      found = readMessage(diagnostic);
    return success();
  });
  Block block;
  (void)parseSourceString(text, &block,
                          ParserConfig(&context, /*verifyAfterParse=*/false));
  return found;
}

void placer::explainForeignSyntax(const DialectRegistry &registry,
                                  llvm::MemoryBufferRef input,
                                  StringRef splitMarker,
                                  bool allowsUnregistered,
                                  size_t programsRead) {
  SmallVector<StringRef> pieces = {input.getBuffer()};
  if (!splitMarker.empty()) {
    pieces.clear();
    input.getBuffer().split(pieces, splitMarker);
  }
  if (programsRead >= pieces.size())
    return;
  for (StringRef piece : pieces) {
    std::optional<ForeignOp> found =
        findForeignOp(registry, piece, allowsUnregistered);
    if (!found)
      continue;
    unsigned line =
        found->line + StringRef(input.getBufferStart(),
                                piece.begin() - input.getBufferStart())
                          .count('\n');
    std::string at = (input.getBufferIdentifier() + ":" + Twine(line) + ":" +
                      Twine(found->column))
                         .str();
    std::string text =
        "placer-opt does not have the dialect '" + found->dialect +
        "', so it cannot read the dialect's own syntax of '" + found->op +
        "'. Print the program in the generic form, by --mlir-print-op-generic "
        "of a tool that has the dialect, and pass "
        "--allow-unregistered-dialect; or convert it to linalg or tosa first";
    llvm::SMDiagnostic(at, llvm::SourceMgr::DK_Note, text)
        .print(nullptr, llvm::errs());
    return;
  }
}
