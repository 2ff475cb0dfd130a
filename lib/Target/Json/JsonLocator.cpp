//===- JsonLocator.cpp - Where a value stands in a text -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Json/JsonLocator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace placer {

static bool isSpace(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool isControl(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// A character in a message.
static std::string found(char c) {
  // One byte of a longer UTF-8 sequence would not be UTF-8.
  return isPrint(c) ? "'" + std::string(1, c) + "'" : "another character";
}

//===----------------------------------------------------------------------===//
// The check before everything else
//===----------------------------------------------------------------------===//

/// Whether a text is a number by the grammar of JSON: the parser takes what
/// strtod does, such as "01", "+1" and ".5".
static bool isNumber(StringRef text) {
  auto takeDigits = [&] {
    size_t before = text.size();
    text = text.drop_while(isDigit);
    return text.size() < before;
  };
  text.consume_front("-");
  if (!text.consume_front("0") && !takeDigits())
    return false;
  if (text.consume_front(".") && !takeDigits())
    return false;
  if (text.consume_front_insensitive("e")) {
    if (!text.consume_front("+"))
      text.consume_front("-");
    if (!takeDigits())
      return false;
  }
  return text.empty();
}

std::optional<JsonError> JsonLocator::check() const {
  size_t bad = 0;
  if (!json::isUTF8(text, &bad))
    return error(bad, "invalid UTF-8 sequence");
  if (isEnd(0))
    return error(0, "the text is empty");

  SmallVector<size_t, kMaxNesting> open;
  for (size_t i = 0; i < text.size(); ++i) {
    switch (char c = text[i]) {
    case '"': {
      size_t end = stringEnd(i);
      if (end == StringRef::npos) {
        JsonError result = error(text.size(), "the text ends inside a string");
        result.notes.push_back({position(i), "the string begins here"});
        return result;
      }
      size_t length = end - i - 2;
      if (length > kMaxString)
        return error(i,
                     ("a string of " + Twine(length) +
                      " bytes is longer than the limit of " + Twine(kMaxString))
                         .str());
      i = end - 1;
      break;
    }
    case '{':
    case '[':
      if (open.size() == kMaxNesting)
        return error(
            i, ("nested deeper than " + Twine(kMaxNesting) + " levels").str());
      open.push_back(i);
      break;
    case '}':
    case ']': {
      if (open.empty())
        return error(i, found(c) + " closes nothing");
      char opening = text[open.back()];
      char closing = opening == '{' ? '}' : ']';
      if (c != closing) {
        JsonError result =
            error(i, "expected " + found(closing) + ", found " + found(c));
        result.notes.push_back(
            {position(open.back()), found(opening) + " stands here"});
        return result;
      }
      open.pop_back();
      break;
    }
    case '+':
    case '-':
    case '.':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': {
      JsonExtent number = extent(i);
      if (!isNumber(slice(number)))
        return error(i, quoted(slice(number)) + " is no number of JSON");
      i = number.end - 1;
      break;
    }
    default:
      break;
    }
  }
  if (open.empty())
    return std::nullopt;
  JsonError result = error(text.size(), "the text ends too early");
  result.notes.push_back(
      {position(open.back()), found(text[open.back()]) + " is not closed"});
  return result;
}

//===----------------------------------------------------------------------===//
// Walking
//===----------------------------------------------------------------------===//

size_t JsonLocator::skipSpace(size_t offset) const {
  // The mark that some editors put at the beginning of a file in UTF-8.
  constexpr StringLiteral kByteOrderMark = "\xEF\xBB\xBF";
  if (offset == 0 && text.starts_with(kByteOrderMark))
    offset = kByteOrderMark.size();
  while (offset < text.size() && isSpace(text[offset]))
    ++offset;
  return offset;
}

/// One behind the closing quote of the string at `begin`.
size_t JsonLocator::stringEnd(size_t begin) const {
  for (size_t i = begin + 1; i < text.size(); ++i) {
    if (text[i] == '"')
      return i + 1;
    if (text[i] == '\\')
      ++i;
  }
  return StringRef::npos;
}

JsonExtent JsonLocator::extent(size_t begin) const {
  JsonExtent result{begin, begin, 0};
  if (at(begin) == '"') {
    result.end = stringEnd(begin);
    return result;
  }
  if (at(begin) != '{' && at(begin) != '[') {
    result.end =
        std::min(text.find_first_of(" \n\r\t,:\"{}[]", begin), text.size());
    return result;
  }
  size_t depth = 0;
  for (size_t i = begin;;) {
    switch (text[i]) {
    case '"':
      i = stringEnd(i);
      continue;
    case '{':
    case '[':
      ++depth;
      break;
    case '}':
    case ']':
      if (--depth == 0) {
        result.end = i + 1;
        return result;
      }
      break;
    case ':':
      ++result.members;
      break;
    default:
      break;
    }
    ++i;
  }
}

std::optional<JsonError>
JsonLocator::members(size_t begin,
                     function_ref<bool(const JsonMember &)> visit) const {
  size_t i = skipSpace(begin + 1);
  if (at(i) == '}')
    return std::nullopt;
  for (;; i = skipSpace(i + 1)) {
    if (at(i) != '"')
      return error(i, "expected a key in quotes, found " + found(at(i)));
    JsonMember member;
    member.keyBegin = i;
    JsonExtent token = extent(i);
    member.key = slice(token).drop_front().drop_back();
    std::string unescaped;
    if (any_of(member.key, [](char c) { return c == '\\' || isControl(c); })) {
      Expected<json::Value> value = json::parse(slice(token));
      if (!value) {
        consumeError(value.takeError());
        return error(i, "invalid escape or control character in a key");
      }
      unescaped = value->getAsString()->str();
      member.key = unescaped;
    }
    i = skipSpace(token.end);
    if (at(i) != ':')
      return error(i, "expected ':' after a key, found " + found(at(i)));
    i = skipSpace(i + 1);
    member.value = extent(i);
    if (member.value.end == i)
      return error(i, "expected a value, found " + found(at(i)));
    if (!visit(member))
      return std::nullopt;
    i = skipSpace(member.value.end);
    if (at(i) == '}')
      return std::nullopt;
    if (at(i) != ',')
      return error(i,
                   "expected ',' or '}' after a member of an object, found " +
                       found(at(i)));
  }
}

std::optional<JsonError>
JsonLocator::elements(size_t begin,
                      function_ref<bool(const JsonExtent &)> visit) const {
  size_t i = skipSpace(begin + 1);
  if (at(i) == ']')
    return std::nullopt;
  for (;; i = skipSpace(i + 1)) {
    JsonExtent element = extent(i);
    if (element.end == i)
      return error(i, "expected a value, found " + found(at(i)));
    if (!visit(element))
      return std::nullopt;
    i = skipSpace(element.end);
    if (at(i) == ']')
      return std::nullopt;
    if (at(i) != ',')
      return error(i, "expected ',' or ']' after an element of an array, "
                      "found " +
                          found(at(i)));
  }
}

size_t JsonLocator::member(size_t object, StringRef key) const {
  size_t result = object;
  members(object, [&](const JsonMember &member) {
    if (member.key != key)
      return true;
    result = member.value.begin;
    return false;
  });
  return result;
}

size_t JsonLocator::element(size_t array, size_t index) const {
  size_t result = array;
  elements(array, [&](const JsonExtent &element) {
    result = element.begin;
    return index-- != 0;
  });
  return result;
}

std::optional<JsonError> JsonLocator::findDuplicateKey(size_t begin) const {
  std::optional<JsonError> result;
  if (at(begin) == '[') {
    elements(begin, [&](const JsonExtent &element) {
      result = findDuplicateKey(element.begin);
      return !result;
    });
  } else if (at(begin) == '{') {
    StringMap<size_t> seen;
    members(begin, [&](const JsonMember &member) {
      auto [first, isNew] = seen.try_emplace(member.key, member.keyBegin);
      if (!isNew) {
        result = error(member.keyBegin, "duplicate key " + quoted(member.key));
        result->notes.push_back({position(first->second), "first given here"});
      } else {
        result = findDuplicateKey(member.value.begin);
      }
      return !result;
    });
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Positions and names
//===----------------------------------------------------------------------===//

TextPosition JsonLocator::position(size_t offset) const {
  if (lines.empty()) {
    lines.push_back(0);
    for (size_t i = text.find('\n'); i != StringRef::npos;
         i = text.find('\n', i + 1))
      lines.push_back(i + 1);
  }
  size_t line = llvm::upper_bound(lines, offset) - lines.begin();
  return {static_cast<unsigned>(line),
          static_cast<unsigned>(offset - lines[line - 1] + 1)};
}

std::string shortened(StringRef text) {
  constexpr size_t kLongest = 80;
  bool isLong = text.size() > kLongest;
  if (isLong) {
    size_t end = kLongest;
    // Not inside a character: its further bytes are 10xxxxxx.
    while (end > 0 && (text[end] & 0xc0) == 0x80)
      --end;
    text = text.take_front(end);
  }
  std::string result = text.str();
  std::replace_if(result.begin(), result.end(), isControl, '?');
  return isLong ? result + "…" : result;
}

std::string quoted(StringRef name) { return "'" + shortened(name) + "'"; }

} // namespace placer
