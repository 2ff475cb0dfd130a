//===- JsonDiagnostics.cpp - Findings in a file, shown by MLIR ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"

using namespace mlir;
using namespace placer;

/// The longest source line to show under a message. Graphs from elsewhere are
/// often one line of megabytes.
static constexpr size_t kLongestShownLine = 400;

static size_t lineLength(StringRef text, unsigned line) {
  for (; line > 1; --line)
    text = text.drop_front(std::min(text.size(), text.find('\n') + 1));
  return std::min(text.size(), text.find('\n'));
}

/// MLIR shows the source line of a location that has a column. In a long line
/// the column goes into the message instead.
static Diagnostic &appendAt(MLIRContext *context, StringRef file,
                            StringRef text, TextPosition where,
                            function_ref<Diagnostic &(Location)> start) {
  bool show = lineLength(text, where.line) <= kLongestShownLine;
  Diagnostic &diagnostic = start(
      FileLineColLoc::get(context, file, where.line, show ? where.column : 0));
  if (!show)
    diagnostic << "at column " << where.column << ": ";
  return diagnostic;
}

static void emit(MLIRContext *context, StringRef file, StringRef text,
                 const JsonError &finding, DiagnosticSeverity severity) {
  // Started at the finding's place below; a diagnostic can be moved once only.
  std::optional<InFlightDiagnostic> diagnostic;
  appendAt(context, file, text, finding.where,
           [&](Location loc) -> Diagnostic & {
             diagnostic.emplace(severity == DiagnosticSeverity::Error
                                    ? emitError(loc)
                                    : emitWarning(loc));
             return *diagnostic->getUnderlyingDiagnostic();
           })
      << finding.message;
  for (const JsonError::Note &note : finding.notes)
    appendAt(context, file, text, note.where,
             [&](Location loc) -> Diagnostic & {
               return diagnostic->attachNote(loc);
             })
        << note.text;
}

LogicalResult placer::emitJsonError(MLIRContext *context, StringRef file,
                                    StringRef text, const JsonError &error) {
  emit(context, file, text, error, DiagnosticSeverity::Error);
  return failure();
}

void placer::emitJsonWarnings(MLIRContext *context, StringRef file,
                              StringRef text, const JsonWarnings &warnings) {
  // A text that is not meant for placer may have thousands.
  constexpr size_t kMostShown = 10;
  for (const JsonError &warning : ArrayRef(warnings).take_front(kMostShown))
    emit(context, file, text, warning, DiagnosticSeverity::Warning);
  if (warnings.size() > kMostShown)
    emit(context, file, text,
         {warnings[kMostShown].where,
          std::to_string(warnings.size() - kMostShown) +
              " more warnings like these from here on",
          {}},
         DiagnosticSeverity::Warning);
}
