//===- LongLines.cpp - Diagnostics at long lines --------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR's driver installs a handler that prints the line of a diagnostic,
// however long it is. The last handler that was installed is asked first, so
// one that comes later takes the diagnostics at long lines and leaves all
// others.
//
//===----------------------------------------------------------------------===//

#include "LongLines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/SourceMgr.h"

#include <memory>

using namespace mlir;

/// A line of more characters is cut, so that so many before and after the place
/// remain.
static constexpr size_t kLongest = 400;
static constexpr size_t kBefore = 60;
static constexpr size_t kAfter = 100;

namespace {

/// The lines of the input, which nobody asks for in most runs.
class InputLines {
public:
  explicit InputLines(llvm::MemoryBufferRef input) : input(input) {}

  /// The line at a location of the input; empty for other locations, and for
  /// those that a stack of calls should be shown of.
  StringRef lineAt(Location loc) {
    if (loc->findInstanceOf<CallSiteLoc>())
      return {};
    auto place = loc->findInstanceOf<FileLineColLoc>();
    if (!place || place.getFilename() != input.getBufferIdentifier())
      return {};
    if (lines.empty())
      input.getBuffer().split(lines, '\n');
    if (place.getLine() == 0 || place.getLine() > lines.size())
      return {};
    return lines[place.getLine() - 1];
  }

private:
  llvm::MemoryBufferRef input;
  SmallVector<StringRef> lines;
};

} // namespace

static llvm::SourceMgr::DiagKind kindOf(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return llvm::SourceMgr::DK_Note;
  case DiagnosticSeverity::Warning:
    return llvm::SourceMgr::DK_Warning;
  case DiagnosticSeverity::Error:
    return llvm::SourceMgr::DK_Error;
  case DiagnosticSeverity::Remark:
    return llvm::SourceMgr::DK_Remark;
  }
  llvm_unreachable("all severities are handled");
}

/// Prints as MLIR does, with a part of the line.
static void print(Diagnostic &diagnostic, InputLines &lines, bool showsLine) {
  Location loc = diagnostic.getLocation();
  auto place = loc->findInstanceOf<FileLineColLoc>();
  StringRef line = showsLine ? lines.lineAt(loc) : StringRef();
  if (!place || line.empty()) {
    std::string at;
    llvm::raw_string_ostream os(at);
    if (place)
      os << place.getFilename().getValue() << ":" << place.getLine() << ":"
         << place.getColumn();
    else if (!isa<UnknownLoc>(loc))
      os << loc;
    llvm::SMDiagnostic(at, kindOf(diagnostic.getSeverity()), diagnostic.str())
        .print(nullptr, llvm::errs());
    return;
  }
  size_t column = std::min<size_t>(
      place.getColumn() > 0 ? place.getColumn() - 1 : 0, line.size());
  size_t begin = 0, end = line.size();
  if (line.size() > kLongest) {
    begin = column > kBefore ? column - kBefore : 0;
    end = std::min(line.size(), column + kAfter);
  }
  std::string shown = begin == 0 ? "" : "... ";
  size_t shift = shown.size();
  shown += line.slice(begin, end);
  if (end != line.size())
    shown += " ...";
  // The columns are those of the file for the place, and of what is shown for
  // the caret below it.
  std::string at = (place.getFilename().getValue() + ":" +
                    Twine(place.getLine()) + ":" + Twine(place.getColumn()))
                       .str();
  llvm::SMDiagnostic(at, kindOf(diagnostic.getSeverity()), diagnostic.str())
      .print(nullptr, llvm::errs());
  llvm::errs() << shown << "\n";
  llvm::errs().indent(column - begin + shift) << "^\n";
}

/// Whether it was printed.
static LogicalResult handle(Diagnostic &diagnostic, InputLines &lines) {
  auto isLong = [&](Diagnostic &each) {
    return lines.lineAt(each.getLocation()).size() > kLongest;
  };
  if (!isLong(diagnostic) && llvm::none_of(diagnostic.getNotes(), isLong))
    return failure();
  print(diagnostic, lines, /*showsLine=*/true);
  Location last = diagnostic.getLocation();
  for (Diagnostic &note : diagnostic.getNotes()) {
    print(note, lines, /*showsLine=*/note.getLocation() != last);
    last = note.getLocation();
  }
  return success();
}

namespace {

struct LongLinesExtension
    : public DialectExtension<LongLinesExtension, func::FuncDialect> {
  explicit LongLinesExtension(llvm::MemoryBufferRef input)
      : lines(std::make_shared<InputLines>(input)) {}

  void apply(MLIRContext *context, func::FuncDialect *) const override {
    context->getDiagEngine().registerHandler(
        [lines = lines](Diagnostic &diagnostic) {
          return handle(diagnostic, *lines);
        });
  }

  std::shared_ptr<InputLines> lines;
};

} // namespace

void placer::cutLongLines(DialectRegistry &registry,
                          llvm::MemoryBufferRef input) {
  registry.addExtension(TypeID::get<LongLinesExtension>(),
                        std::make_unique<LongLinesExtension>(input));
}
