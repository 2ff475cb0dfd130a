//===- JsonCursor.h - Typed reading with errors at their place --*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A document is an object of a few scalars and of long arrays, the sections.
// It is parsed piece by piece, one element of a section at a time: a
// json::Object takes kilobytes however few members it has, so that the tree of
// a whole graph would be a hundred times the size of its text.
//
// Every function that can fail returns false after the first failure and
// leaves the error with the document; so calls are joined with &&.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_JSON_JSONCURSOR_H
#define PLACER_TARGET_JSON_JSONCURSOR_H

#include "placer/Target/Json/JsonLocator.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"

#include <limits>

namespace placer {

class JsonDocument;

/// What a field may look like when it is not given.
enum class Need {
  Required, ///< it has to be there
  Optional, ///< it may be left out
  Nullable, ///< it may be left out or null
};

/// A parsed value that knows its place in the text: it refers to the value
/// that it is a part of, which must outlive it, and searches the text for
/// itself only when it is asked.
class JsonCursor {
public:
  /// The value of the piece of text at `begin`; messages call it `label`, such
  /// as "a task".
  JsonCursor(JsonDocument &document, const llvm::json::Value &value,
             size_t begin, llvm::StringRef label)
      : document(document), value(value), begin(begin), label(label) {}

  size_t offset() const;
  /// Leaves an error at this value with the document; always false.
  bool fail(const llvm::Twine &message,
            std::vector<JsonError::Note> notes = {}) const;

  bool read(std::string &out) const;
  bool read(bool &out) const;
  /// True, false, 1 or 0.
  bool readFlag(bool &out) const;
  bool read(double &out, double least, double most) const;
  bool read(int64_t &out,
            int64_t least = std::numeric_limits<int64_t>::min()) const;

  /// Reads a name that stands for an id; messages call it `noun`.
  bool read(int32_t &out, const llvm::StringMap<int32_t> &ids,
            llvm::StringRef noun) const;

  /// Whether this is a string, which is no error where it is not.
  bool isText() const { return value.getAsString().has_value(); }
  /// Whether this is an object; warns of members that are not in `known`.
  bool isObject(llvm::ArrayRef<llvm::StringLiteral> known) const;
  /// The same where members that nobody knows are welcome.
  bool isObject() const;
  /// Reads a member of an object, if it is there.
  bool field(llvm::StringRef key, Need need,
             llvm::function_ref<bool(const JsonCursor &)> read) const;
  template <typename T, typename... Args>
  bool field(llvm::StringRef key, Need need, T &out,
             const Args &...args) const {
    return field(key, need, [&](const JsonCursor &member) {
      return member.read(out, args...);
    });
  }
  /// Reads the members of an object in the order of the text.
  bool members(llvm::function_ref<bool(llvm::StringRef key, const JsonCursor &)>
                   read) const;
  /// Reads the elements of an array.
  bool elements(llvm::function_ref<bool(const JsonCursor &)> read) const;

private:
  JsonCursor(const JsonCursor &parent, const llvm::json::Value &value,
             llvm::StringRef key)
      : document(parent.document), value(value), parent(&parent), key(key) {}
  JsonCursor(const JsonCursor &parent, const llvm::json::Value &value,
             size_t index)
      : document(parent.document), value(value), parent(&parent), index(index) {
  }

  std::string describe() const;
  bool failType(const llvm::Twine &expected) const;

  JsonDocument &document;
  const llvm::json::Value &value;
  const JsonCursor *parent = nullptr;
  /// Of a piece.
  size_t begin = 0;
  llvm::StringRef label;
  /// Of a member.
  std::optional<llvm::StringRef> key;
  /// Of an element.
  size_t index = 0;
};

/// A JSON text with `format` and `version`, and the error it ends in.
class JsonDocument {
public:
  JsonDocument(llvm::StringRef text, JsonWarnings &warnings)
      : locator(text), warnings(warnings) {}

  /// Reads all but the sections of an object in no format of ours.
  bool open(llvm::ArrayRef<llvm::StringLiteral> sections);
  /// Reads all but the sections, and makes sure that this is `format`,
  /// version 1. `fields` are the other members that are known.
  bool open(llvm::StringLiteral format,
            llvm::ArrayRef<llvm::StringLiteral> fields,
            llvm::ArrayRef<llvm::StringLiteral> sections);

  /// The document without its sections.
  JsonCursor root() { return {*this, scalars, begin, "the document"}; }
  /// Reads the elements of a section, each of which messages call `label`.
  bool section(llvm::StringLiteral name, Need need, llvm::StringLiteral label,
               llvm::function_ref<bool(const JsonCursor &)> read);

  bool fail(JsonError error);
  bool fail(size_t offset, const llvm::Twine &message,
            std::vector<JsonError::Note> notes = {});
  JsonError takeError() { return std::move(*error); }

  void warnUnknown(size_t offset, llvm::StringRef owner, llvm::StringRef field);
  const JsonLocator &where() const { return locator; }

private:
  /// The value at `extent`, which must be all that is there.
  std::optional<llvm::json::Value> parse(const JsonExtent &extent);
  bool parseElements(size_t array, llvm::StringRef label,
                     llvm::function_ref<bool(const JsonCursor &)> read);

  JsonLocator locator;
  JsonWarnings &warnings;
  /// Owner and field of every warning.
  llvm::StringSet<> warned;
  std::optional<JsonError> error;
  size_t begin = 0;
  llvm::json::Value scalars = llvm::json::Object();
  llvm::StringMap<size_t> sectionBegins;
};

} // namespace placer

#endif // PLACER_TARGET_JSON_JSONCURSOR_H
