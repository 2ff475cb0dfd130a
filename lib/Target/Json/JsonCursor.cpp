//===- JsonCursor.cpp - Typed reading with errors at their place ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Json/JsonCursor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

#include <algorithm>
#include <variant>

using namespace llvm;

namespace placer {

//===----------------------------------------------------------------------===//
// JsonCursor
//===----------------------------------------------------------------------===//

size_t JsonCursor::offset() const {
  if (!parent)
    return begin;
  const JsonLocator &locator = document.where();
  return key ? locator.member(parent->offset(), *key)
             : locator.element(parent->offset(), index);
}

bool JsonCursor::fail(const Twine &message,
                      std::vector<JsonError::Note> notes) const {
  return document.fail(offset(), message, std::move(notes));
}

/// What messages call this value.
std::string JsonCursor::describe() const {
  if (!parent)
    return label.str();
  return key ? quoted(*key) : "an element of " + parent->describe();
}

bool JsonCursor::failType(const Twine &expected) const {
  std::string found;
  switch (value.kind()) {
  case json::Value::String:
    found = "a string";
    break;
  case json::Value::Array:
    found = "an array";
    break;
  case json::Value::Object:
    found = "an object";
    break;
  case json::Value::Null:
  case json::Value::Boolean:
  case json::Value::Number: {
    const JsonLocator &locator = document.where();
    found = shortened(locator.slice(locator.extent(offset())));
    break;
  }
  }
  return fail("expected " + describe() + " to be " + expected + ", found " +
              found);
}

bool JsonCursor::read(std::string &out) const {
  std::optional<StringRef> string = value.getAsString();
  if (!string)
    return failType("a string");
  out = string->str();
  return true;
}

bool JsonCursor::read(bool &out) const {
  std::optional<bool> boolean = value.getAsBoolean();
  if (!boolean)
    return failType("true or false");
  out = *boolean;
  return true;
}

bool JsonCursor::readFlag(bool &out) const {
  if (value.kind() != json::Value::Number)
    return read(out);
  double number = *value.getAsNumber();
  if (number != 0 && number != 1)
    return failType("true, false, 1 or 0");
  out = number == 1;
  return true;
}

bool JsonCursor::read(double &out, double least, double most) const {
  std::optional<double> number = value.getAsNumber();
  if (!number)
    return failType("a number");
  if (!(*number >= least && *number <= most)) {
    std::string range;
    raw_string_ostream(range) << format("from %g to %g", least, most);
    return failType(range);
  }
  out = *number;
  return true;
}

/// The integer that a number with a fraction or an exponent stands for, digit
/// by digit: its double may be an integer although the text is not.
static std::variant<int64_t, StringLiteral> integerOf(StringRef number) {
  bool isNegative = number.consume_front("-");
  number.consume_front("+");
  auto [mantissa, exponentText] =
      number.split(number.contains('e') ? 'e' : 'E');
  auto [whole, fraction] = mantissa.split('.');
  std::string digits = (whole + fraction).str();
  StringRef significant = StringRef(digits).ltrim('0').rtrim('0');
  if (significant.empty())
    return 0;
  int64_t zeros = StringRef(digits).ltrim('0').size() - significant.size();
  exponentText.consume_front("+");
  // Beyond any text's length more of it changes nothing.
  int64_t exponent =
      exponentText.starts_with("-") ? -(int64_t(1) << 62) : int64_t(1) << 62;
  if (exponentText.empty())
    exponent = 0;
  else if (int64_t given; !exponentText.getAsInteger(10, given))
    exponent = std::clamp(given, -(int64_t(1) << 62), int64_t(1) << 62);
  int64_t scale = exponent + zeros - static_cast<int64_t>(fraction.size());
  if (scale < 0)
    return StringLiteral("an integer");
  constexpr int64_t kMostDigits = 19;
  int64_t integer = 0;
  if (scale > kMostDigits ||
      StringRef(significant.str() + std::string(scale, '0'))
          .getAsInteger(10, integer))
    return StringLiteral("an integer of 64 bits");
  // Behind 2^53 not every integer is a double, and whoever wrote this one may
  // have lost the one that was meant.
  if (integer > int64_t(1) << 53)
    return StringLiteral("an integer without fraction or exponent");
  return isNegative ? -integer : integer;
}

bool JsonCursor::read(int64_t &out, int64_t least) const {
  if (value.kind() != json::Value::Number)
    return failType("an integer");
  int64_t integer = 0;
  if (std::optional<uint64_t> digits = value.getAsUINT64()) {
    if (*digits > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()))
      return failType("an integer of 64 bits");
    integer = static_cast<int64_t>(*digits);
  } else {
    const JsonLocator &locator = document.where();
    StringRef text = locator.slice(locator.extent(offset()));
    if (text.getAsInteger(10, integer)) {
      std::variant<int64_t, StringLiteral> result = integerOf(text);
      if (auto *expected = std::get_if<StringLiteral>(&result))
        return failType(*expected);
      integer = std::get<int64_t>(result);
    }
  }
  if (integer < least)
    return failType("at least " + Twine(least));
  out = integer;
  return true;
}

bool JsonCursor::read(int32_t &out, const StringMap<int32_t> &ids,
                      StringRef noun) const {
  std::string name;
  if (!read(name))
    return false;
  auto found = ids.find(name);
  if (found == ids.end())
    return fail("unknown " + noun + " " + quoted(name));
  out = found->second;
  return true;
}

bool JsonCursor::isObject() const {
  return value.getAsObject() || failType("an object");
}

bool JsonCursor::isObject(ArrayRef<StringLiteral> known) const {
  if (!isObject())
    return false;
  const json::Object *object = value.getAsObject();
  size_t numKnown = count_if(
      known, [&](StringRef key) { return object->find(key) != object->end(); });
  if (numKnown == object->size())
    return true;
  document.where().members(offset(), [&](const JsonMember &member) {
    if (!is_contained(known, member.key))
      document.warnUnknown(member.keyBegin, describe(), member.key);
    return true;
  });
  return true;
}

bool JsonCursor::field(StringRef key, Need need,
                       function_ref<bool(const JsonCursor &)> read) const {
  const json::Value *member = value.getAsObject()->get(key);
  if (!member && need == Need::Required)
    return fail("missing field " + quoted(key) + " in " + describe());
  if (!member || (need == Need::Nullable && member->getAsNull()))
    return true;
  return read(JsonCursor(*this, *member, key));
}

bool JsonCursor::members(
    function_ref<bool(StringRef, const JsonCursor &)> read) const {
  const json::Object *object = value.getAsObject();
  if (!object)
    return failType("an object");
  bool isGood = true;
  document.where().members(offset(), [&](const JsonMember &member) {
    isGood = read(member.key,
                  JsonCursor(*this, *object->get(member.key), member.key));
    return isGood;
  });
  return isGood;
}

bool JsonCursor::elements(function_ref<bool(const JsonCursor &)> read) const {
  const json::Array *array = value.getAsArray();
  if (!array)
    return failType("an array");
  for (auto [i, element] : enumerate(*array))
    if (!read(JsonCursor(*this, element, i)))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// JsonDocument
//===----------------------------------------------------------------------===//

bool JsonDocument::fail(JsonError newError) {
  if (!error)
    error = std::move(newError);
  return false;
}

bool JsonDocument::fail(size_t offset, const Twine &message,
                        std::vector<JsonError::Note> notes) {
  return fail({locator.position(offset), message.str(), std::move(notes)});
}

void JsonDocument::warnUnknown(size_t offset, StringRef owner,
                               StringRef field) {
  if (!warned.insert((owner + Twine('\0') + field).str()).second)
    return;
  warnings.push_back(locator.error(
      offset, ("unknown field " + quoted(field) + " in " + owner).str()));
}

/// The number of members of all objects in `value`.
static size_t countMembers(const json::Value &value) {
  size_t count = 0;
  if (const json::Object *object = value.getAsObject()) {
    count = object->size();
    for (const auto &member : *object)
      count += countMembers(member.second);
  } else if (const json::Array *array = value.getAsArray()) {
    for (const json::Value &element : *array)
      count += countMembers(element);
  }
  return count;
}

/// Turns "[line:column, byte=offset]: message" of json::parse for `text` into
/// the message and the offset of the culprit.
static std::pair<std::string, size_t> splitParseError(Error error,
                                                      StringRef text) {
  std::string all = toString(std::move(error));
  auto [where, message] = StringRef(all).split("]: ");
  size_t offset = 0;
  where.split("byte=").second.getAsInteger(10, offset);
  // The parser stands behind the character that it did not expect.
  offset = std::min(offset, text.size());
  offset -= offset > 0;
  // A word that is no value is best shown from its beginning.
  if (message.starts_with("Invalid JSON value"))
    while (offset > 0 && (isAlnum(text[offset - 1]) ||
                          StringRef("+-.").contains(text[offset - 1])))
      --offset;
  std::string result = message.str();
  if (!result.empty())
    result.front() = toLower(result.front());
  return {result, offset};
}

std::optional<json::Value> JsonDocument::parse(const JsonExtent &extent) {
  StringRef piece = locator.slice(extent);
  Expected<json::Value> value = json::parse(piece);
  if (!value) {
    auto [message, offset] = splitParseError(value.takeError(), piece);
    // Of a bare word all is wrong, whatever follows what looks like a number.
    if (!StringRef("\"{[").contains(piece.front()))
      fail(extent.begin, "invalid JSON value " + quoted(piece));
    else
      fail(extent.begin + offset, message);
    return std::nullopt;
  }
  // A json::Object keeps only the last of two members with one key.
  if (countMembers(*value) != extent.members) {
    fail(*locator.findDuplicateKey(extent.begin));
    return std::nullopt;
  }
  return std::move(*value);
}

bool JsonDocument::parseElements(size_t array, StringRef label,
                                 function_ref<bool(const JsonCursor &)> read) {
  std::optional<JsonError> syntax =
      locator.elements(array, [&](const JsonExtent &extent) {
        std::optional<json::Value> value = parse(extent);
        return value && read(JsonCursor(*this, *value, extent.begin, label));
      });
  if (syntax)
    fail(std::move(*syntax));
  return !error;
}

bool JsonDocument::open(ArrayRef<StringLiteral> sections) {
  if (std::optional<JsonError> unreadable = locator.check())
    return fail(std::move(*unreadable));

  begin = locator.skipSpace(0);
  JsonExtent extent = locator.extent(begin);
  if (extent.end == begin)
    return fail(begin, "expected the document to be an object");
  if (!locator.isEnd(extent.end))
    return fail(locator.skipSpace(extent.end),
                "expected nothing after the end of the document");
  if (locator.at(begin) == '[')
    return fail(begin, "expected the document to be an object, found an array");
  if (locator.at(begin) != '{') {
    std::optional<json::Value> value = parse(extent);
    return value &&
           JsonCursor(*this, *value, begin, "the document").isObject({});
  }

  json::Object &object = *scalars.getAsObject();
  StringMap<size_t> keys;
  std::optional<JsonError> syntax =
      locator.members(begin, [&](const JsonMember &member) {
        auto [first, isNew] = keys.try_emplace(member.key, member.keyBegin);
        if (!isNew)
          return fail(member.keyBegin, "duplicate key " + quoted(member.key),
                      {{locator.position(first->second), "first given here"}});
        bool isArray = locator.at(member.value.begin) == '[';
        if (isArray && is_contained(sections, member.key)) {
          sectionBegins[member.key] = member.value.begin;
          return true;
        }
        if (isArray) {
          // Nothing reads it, but it has to be JSON. An empty array stands for
          // it, so that a field that must not be one is still found out.
          object[member.key.str()] = json::Array();
          return parseElements(member.value.begin, "",
                               [](const JsonCursor &) { return true; });
        }
        std::optional<json::Value> value = parse(member.value);
        if (value)
          object[member.key.str()] = std::move(*value);
        return value.has_value();
      });
  if (syntax)
    fail(std::move(*syntax));
  return !error;
}

bool JsonDocument::open(StringLiteral format, ArrayRef<StringLiteral> fields,
                        ArrayRef<StringLiteral> sections) {
  if (!open(sections))
    return false;
  JsonCursor top = root();
  if (!top.field("format", Need::Required, [&](const JsonCursor &cursor) {
        std::string found;
        return cursor.read(found) &&
               (found == format ||
                cursor.fail("expected the format '" + format + "', found " +
                            quoted(found)));
      }))
    return false;
  if (!scalars.getAsObject()->get("version"))
    return top.fail("missing field 'version' in the document; version 1 of '" +
                    format + "' is read");
  if (!top.field("version", Need::Required, [&](const JsonCursor &cursor) {
        int64_t version = 0;
        return cursor.read(version) &&
               (version == 1 || cursor.fail("version " + Twine(version) +
                                            " is unknown; version 1 of '" +
                                            format + "' is read"));
      }))
    return false;

  SmallVector<StringLiteral> known = {"format", "version"};
  known.append(fields.begin(), fields.end());
  known.append(sections.begin(), sections.end());
  return top.isObject(known);
}

bool JsonDocument::section(StringLiteral name, Need need, StringLiteral label,
                           function_ref<bool(const JsonCursor &)> read) {
  auto found = sectionBegins.find(name);
  if (found != sectionBegins.end())
    return parseElements(found->second, label, read);
  // Left out, or not an array: the root knows how to say it.
  return root().field(name, need, [](const JsonCursor &cursor) {
    return cursor.elements([](const JsonCursor &) { return true; });
  });
}

} // namespace placer
