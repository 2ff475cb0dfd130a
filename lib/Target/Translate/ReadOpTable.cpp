//===- ReadOpTable.cpp - Tables of ops from files -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/ReadOpTable.h"

#include "placer/Support/Installed.h"
#include "placer/Target/Json/JsonCursor.h"
#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace placer;

namespace {

/// Reads one file into a table.
class TableReader {
public:
  TableReader(MLIRContext *context, StringRef file, StringRef text)
      : context(context), file(file), document(text, warnings) {}

  bool read(OpTable &table) {
    return document.open("placer-ops", {"ops"}, /*sections=*/{}) &&
           document.root().field(
               "ops", Need::Required, [&](const JsonCursor &ops) {
                 return ops.isObject() &&
                        ops.members([&](StringRef name, const JsonCursor &op) {
                          return readEntry(table, name, op);
                        });
               });
  }

  JsonError takeError() { return document.takeError(); }
  const JsonWarnings &findings() const { return warnings; }

private:
  bool readEntry(OpTable &table, StringRef name, const JsonCursor &cursor) {
    TextPosition where = document.where().position(cursor.offset());
    OpTableEntry entry{
        OpTableEntry::Kind::Work,
        FileLineColLoc::get(context, file, where.line, where.column),
        {},
        {},
        {},
        {}};
    if (!name.contains('.'))
      return cursor.fail("'" + shortened(name) +
                         "' is no name of an op, as in 'dialect.op'");
    // A word alone is the kind.
    if (document.where().at(cursor.offset()) == '"') {
      if (!readKind(cursor, entry.kind))
        return false;
    } else if (!cursor.isObject() ||
               !cursor.members([&](StringRef key, const JsonCursor &field) {
                 return readField(entry, key, field);
               })) {
      return false;
    }
    bool hasFormula = entry.flops || entry.transcendentals || entry.bytesRead ||
                      entry.bytesWritten;
    if (hasFormula && entry.isFree())
      return cursor.fail("'" + shortened(name) +
                         "' takes no time, so it has no formula");
    if (hasFormula && entry.isControlFlow())
      return cursor.fail("'" + shortened(name) +
                         "' takes the time of what is in it, so it has no "
                         "formula");
    table.set(name, std::move(entry));
    return true;
  }

  static bool readKind(const JsonCursor &cursor, OpTableEntry::Kind &kind) {
    using Kind = OpTableEntry::Kind;
    std::string word;
    if (!cursor.read(word))
      return false;
    auto known = llvm::StringSwitch<std::optional<Kind>>(word)
                     .Case("constant", Kind::Constant)
                     .Case("free", Kind::Free)
                     .Case("view", Kind::View)
                     .Case("slice", Kind::Slice)
                     .Case("elementwise", Kind::Elementwise)
                     .Case("move", Kind::Move)
                     .Case("work", Kind::Work)
                     .Case("loop", Kind::Loop)
                     .Case("branch", Kind::Branch)
                     .Default(std::nullopt);
    if (!known)
      return cursor.fail(quoted(word) +
                         " is nothing that an op can be; it can be constant, "
                         "free, view, slice, elementwise, move, work, loop or "
                         "branch");
    kind = *known;
    return true;
  }

  bool readField(OpTableEntry &entry, StringRef key, const JsonCursor &cursor) {
    if (key == "is")
      return readKind(cursor, entry.kind);
    auto *formula = llvm::StringSwitch<std::optional<WorkFormula> *>(key)
                        .Case("work", &entry.flops)
                        .Case("transcendentals", &entry.transcendentals)
                        .Case("reads", &entry.bytesRead)
                        .Case("writes", &entry.bytesWritten)
                        .Default(nullptr);
    if (!formula)
      return cursor.fail("nothing is known of a field " + quoted(key) +
                         "; an op has is, work, transcendentals, reads and "
                         "writes");
    std::string text;
    if (!cursor.read(text))
      return false;
    auto result = WorkFormula::parse(text);
    if (auto *error = std::get_if<WorkFormula::ParseError>(&result))
      // Behind the quote; a formula has nothing that would be escaped.
      return document.fail(cursor.offset() + 1 + error->position,
                           error->message);
    *formula = std::get<WorkFormula>(std::move(result));
    return true;
  }

  MLIRContext *context;
  StringRef file;
  JsonWarnings warnings;
  JsonDocument document;
};

} // namespace

/// The file of a table; empty, with an error, where it is a name that does not
/// come with placer.
static std::string fileOf(Location loc, StringRef table) {
  if (table.contains('.') || table.contains('/'))
    return table.str();
  std::vector<std::string> names;
  for (const std::string &file : installedFiles("share/placer/ops", ".json")) {
    names.push_back(llvm::sys::path::stem(file).str());
    if (names.back() == table)
      return file;
  }
  InFlightDiagnostic error = emitError(loc) << "no table of ops '" << table
                                            << "' comes with placer";
  error.attachNote(loc) << (names.empty()
                                ? "none are installed"
                                : "there are " + llvm::join(names, ", "))
                        << "; a file of your own has a name with a '.' or '/'";
  return "";
}

/// The tables for dialects that are not loaded and that the module has ops of,
/// each with the first of these ops.
static SmallVector<std::pair<std::string, Operation *>>
tablesFor(ModuleOp module) {
  SmallVector<std::pair<std::string, Operation *>> found;
  llvm::StringSet<> known, seen;
  for (const std::string &file : installedFiles("share/placer/ops", ".json"))
    known.insert(llvm::sys::path::stem(file));
  module.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op->isRegistered())
      return;
    StringRef dialect = op->getName().getDialectNamespace();
    if (!seen.insert(dialect).second)
      return;
    // They come together, or one was made of the other.
    StringRef table = dialect == "chlo" || dialect == "mhlo"
                          ? StringRef("stablehlo")
                          : dialect;
    auto isSame = [&](const auto &other) { return other.first == table; };
    if (known.contains(table) && llvm::none_of(found, isSame))
      found.push_back({table.str(), op});
  });
  return found;
}

FailureOr<OpTable> placer::readOpTables(ModuleOp module,
                                        ArrayRef<std::string> given,
                                        bool isFirst) {
  OpTable result;
  Location loc = module.getLoc();
  MLIRContext *context = loc.getContext();
  SmallVector<std::string> tables;
  if (!llvm::is_contained(given, "none"))
    for (const auto &[table, op] : tablesFor(module)) {
      if (llvm::is_contained(given, table))
        continue;
      tables.push_back(table);
      if (isFirst)
        emitRemark(op->getLoc())
            << "ops of '" << op->getName().getDialectNamespace()
            << "' are known by the table '" << table
            << "' that comes with placer; ops=none does without";
    }
  llvm::copy_if(given, std::back_inserter(tables),
                [](StringRef table) { return table != "none"; });
  for (const std::string &table : tables) {
    std::string file = fileOf(loc, table);
    if (file.empty())
      return failure();
    std::string message;
    std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
    if (!buffer)
      return emitError(FileLineColLoc::get(context, file, 0, 0)) << message;
    TableReader reader(context, file, buffer->getBuffer());
    bool isRead = reader.read(result);
    emitJsonWarnings(context, file, buffer->getBuffer(), reader.findings());
    if (!isRead)
      return emitJsonError(context, file, buffer->getBuffer(),
                           reader.takeError());
  }
  return result;
}
