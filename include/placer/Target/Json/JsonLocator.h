//===- JsonLocator.h - Where a value stands in a text -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// llvm::json values do not know where they came from. The locator walks the
// text itself: along the members of an object or the elements of an array, as
// far as needed to find one of them, skipping what lies between. Beside
// positions for errors this gives the pieces that a document is parsed in, and
// the order of members, which a json::Object does not keep.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_JSON_JSONLOCATOR_H
#define PLACER_TARGET_JSON_JSONLOCATOR_H

#include "placer/Target/Json/GraphJson.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace placer {

/// The bytes of one value, and how many members its objects have in all.
struct JsonExtent {
  size_t begin = 0;
  size_t end = 0;
  size_t members = 0;
};

/// One `key: value` of an object. The key is unescaped.
struct JsonMember {
  llvm::StringRef key;
  size_t keyBegin = 0;
  JsonExtent value;
};

class JsonLocator {
public:
  /// llvm::json recurses for every level, so nesting is bounded before it sees
  /// the text. The formats need 4 levels.
  static constexpr size_t kMaxNesting = 64;
  /// The longest string that is read, in bytes between its quotes.
  static constexpr size_t kMaxString = 64 * 1024;

  explicit JsonLocator(llvm::StringRef text) : text(text) {}

  /// What must hold before any other function may be called: UTF-8, strings
  /// that end and are not too long, brackets that match and are not too deep.
  std::optional<JsonError> check() const;

  /// The first byte at or after `offset` that is not white space, nor a mark
  /// of the byte order at the beginning.
  size_t skipSpace(size_t offset) const;
  /// Whether nothing but white space follows.
  bool isEnd(size_t offset) const { return skipSpace(offset) == text.size(); }
  /// '\0' behind the end.
  char at(size_t offset) const {
    return offset < text.size() ? text[offset] : '\0';
  }
  llvm::StringRef slice(const JsonExtent &extent) const {
    return text.slice(extent.begin, extent.end);
  }

  /// The value that begins at `begin`; empty where none does.
  JsonExtent extent(size_t begin) const;

  /// Calls `visit` for every member of the object at `begin`, or element of the
  /// array at `begin`, in the order of the text, until it returns false. Only
  /// what lies between the values is checked: an error says what is wrong
  /// there. A text that json::parse has accepted has none.
  std::optional<JsonError>
  members(size_t begin,
          llvm::function_ref<bool(const JsonMember &)> visit) const;
  std::optional<JsonError>
  elements(size_t begin,
           llvm::function_ref<bool(const JsonExtent &)> visit) const;

  /// Where a member's value or an element begins, in a text that json::parse
  /// has accepted. The member or element must be there.
  size_t member(size_t object, llvm::StringRef key) const;
  size_t element(size_t array, size_t index) const;

  /// The first key that stands twice in one object, at any depth of a text
  /// that json::parse has accepted.
  std::optional<JsonError> findDuplicateKey(size_t begin) const;

  TextPosition position(size_t offset) const;
  JsonError error(size_t offset, std::string message) const {
    return {position(offset), std::move(message), {}};
  }

private:
  size_t stringEnd(size_t begin) const;

  llvm::StringRef text;
  /// Where lines begin; made when a first position is asked for.
  mutable std::vector<size_t> lines;
};

/// `name` in quotes for a message: cut where it is long, and free of control
/// characters, which would garble a terminal.
std::string quoted(llvm::StringRef name);
/// The same without quotes.
std::string shortened(llvm::StringRef text);

} // namespace placer

#endif // PLACER_TARGET_JSON_JSONLOCATOR_H
