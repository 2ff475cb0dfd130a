//===- TensorReader.cpp - Tensors of ONNX files ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/TensorReader.h"

#include "Target/Onnx/Failure.h"
#include "Target/Onnx/Fields.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

using namespace placer;
using namespace placer::onnx;

using protozero::pbf_reader;
using protozero::pbf_wire_type;

namespace {

/// A TensorProto as it is written.
struct TensorMessage {
  std::string name;
  int64_t dataType = 0;
  std::vector<int64_t> dims;
  bool isSegment = false, isExternal = false;
  ExternalPlace place;
  std::optional<protozero::data_view> raw;
  std::vector<float> floats;
  std::vector<int32_t> int32s;
  std::vector<int64_t> int64s;
  std::vector<double> doubles;
  std::vector<uint64_t> uint64s;
  int64_t numStrings = 0;
};

/// The lists of typed data, by the fields that hold them.
enum class TypedData { Floats, Int32s, Int64s, Doubles, Uint64s, Strings };

} // namespace

static void readExternalEntry(pbf_reader message, ExternalPlace &place,
                              const std::string &tensor) {
  std::string key, value;
  while (message.next()) {
    if (message.wire_type() != pbf_wire_type::length_delimited)
      message.skip();
    else if (message.tag() == EntryKey)
      key = message.get_string();
    else if (message.tag() == EntryValue)
      value = message.get_string();
    else
      message.skip();
  }
  if (key == "location") {
    place.location = value;
    return;
  }
  // Others, such as a checksum, are not needed.
  if (key != "offset" && key != "length")
    return;
  uint64_t number = 0;
  if (!llvm::to_integer(value, number, 10))
    fail("tensor " + quoted(tensor) + ": the " + key +
         " of its external data is " + quoted(value) +
         ", which is not a number of bytes");
  if (key == "offset")
    place.offset = number;
  else
    place.length = number;
}

static TensorMessage readMessage(pbf_reader message) {
  TensorMessage tensor;
  std::vector<pbf_reader> entries;
  while (message.next()) {
    bool isBytes = message.wire_type() == pbf_wire_type::length_delimited;
    bool isVarint = message.wire_type() == pbf_wire_type::varint;
    switch (message.tag()) {
    case TensorDims:
      readNumbers(message, tensor.dims, &pbf_reader::get_packed_int64,
                  &pbf_reader::get_int64, pbf_wire_type::varint);
      continue;
    case TensorFloatData:
      readNumbers(message, tensor.floats, &pbf_reader::get_packed_float,
                  &pbf_reader::get_float, pbf_wire_type::fixed32);
      continue;
    case TensorInt32Data:
      readNumbers(message, tensor.int32s, &pbf_reader::get_packed_int32,
                  &pbf_reader::get_int32, pbf_wire_type::varint);
      continue;
    case TensorInt64Data:
      readNumbers(message, tensor.int64s, &pbf_reader::get_packed_int64,
                  &pbf_reader::get_int64, pbf_wire_type::varint);
      continue;
    case TensorDoubleData:
      readNumbers(message, tensor.doubles, &pbf_reader::get_packed_double,
                  &pbf_reader::get_double, pbf_wire_type::fixed64);
      continue;
    case TensorUint64Data:
      readNumbers(message, tensor.uint64s, &pbf_reader::get_packed_uint64,
                  &pbf_reader::get_uint64, pbf_wire_type::varint);
      continue;
    case TensorStringData:
      tensor.numStrings += isBytes;
      break;
    case TensorSegment:
      tensor.isSegment = true;
      break;
    case TensorDataType:
      if (!isVarint)
        break;
      tensor.dataType = message.get_int32();
      continue;
    case TensorDataLocation:
      if (!isVarint)
        break;
      tensor.isExternal = message.get_enum() == 1;
      continue;
    case TensorName:
      if (!isBytes)
        break;
      tensor.name = message.get_string();
      continue;
    case TensorRawData:
      if (!isBytes)
        break;
      tensor.raw = message.get_view();
      continue;
    case TensorExternalData:
      if (!isBytes)
        break;
      entries.push_back(message.get_message());
      continue;
    default:
      break;
    }
    message.skip();
  }
  for (const pbf_reader &entry : entries)
    readExternalEntry(entry, tensor.place, tensor.name);
  return tensor;
}

static TypedData typedDataOf(ElementType type) {
  switch (type) {
  case ElementType::Float:
  case ElementType::Complex64:
    return TypedData::Floats;
  case ElementType::Double:
  case ElementType::Complex128:
    return TypedData::Doubles;
  case ElementType::Int64:
    return TypedData::Int64s;
  case ElementType::Uint32:
  case ElementType::Uint64:
    return TypedData::Uint64s;
  case ElementType::String:
    return TypedData::Strings;
  default:
    return TypedData::Int32s;
  }
}

/// Writes values as elements of the file's byte order.
template <typename T, typename From>
static std::vector<char> bytesOf(const std::vector<From> &values,
                                 ElementType type, const std::string &owner) {
  std::vector<char> bytes(values.size() * sizeof(T));
  char *next = bytes.data();
  for (From value : values) {
    T element = static_cast<T>(value);
    if constexpr (std::is_integral_v<T>)
      if (static_cast<From>(element) != value ||
          (type == ElementType::Bool && element > 1))
        fail(owner + " holds " + std::to_string(value) + ", which is no " +
             elementTypeName(type));
    llvm::support::endian::write<T, llvm::endianness::little>(next, element);
    next += sizeof(T);
  }
  return bytes;
}

static std::vector<char> typedBytes(const TensorMessage &message,
                                    ElementType type,
                                    const std::string &owner) {
  switch (type) {
  case ElementType::Float:
  case ElementType::Complex64:
    return bytesOf<float>(message.floats, type, owner);
  case ElementType::Double:
  case ElementType::Complex128:
    return bytesOf<double>(message.doubles, type, owner);
  case ElementType::Int64:
    return bytesOf<int64_t>(message.int64s, type, owner);
  case ElementType::Uint32:
    return bytesOf<uint32_t>(message.uint64s, type, owner);
  case ElementType::Uint64:
    return bytesOf<uint64_t>(message.uint64s, type, owner);
  case ElementType::Int32:
    return bytesOf<int32_t>(message.int32s, type, owner);
  case ElementType::Int16:
    return bytesOf<int16_t>(message.int32s, type, owner);
  case ElementType::Int8:
    return bytesOf<int8_t>(message.int32s, type, owner);
  case ElementType::Uint8:
  case ElementType::Bool:
    return bytesOf<uint8_t>(message.int32s, type, owner);
  case ElementType::Uint16:
  // Bit patterns, as integers.
  case ElementType::Float16:
  case ElementType::BFloat16:
    return bytesOf<uint16_t>(message.int32s, type, owner);
  case ElementType::String:
  case ElementType::Undefined:
    return {};
  }
  return {};
}

/// Fails where the tensor has data in another field than its type's, or in
/// several.
static void checkFields(const TensorMessage &message, ElementType type,
                        const std::string &owner) {
  std::pair<TypedData, size_t> lists[] = {
      {TypedData::Floats, message.floats.size()},
      {TypedData::Int32s, message.int32s.size()},
      {TypedData::Int64s, message.int64s.size()},
      {TypedData::Doubles, message.doubles.size()},
      {TypedData::Uint64s, message.uint64s.size()},
      {TypedData::Strings, message.numStrings}};
  for (auto [list, size] : lists) {
    if (size == 0)
      continue;
    if (list != typedDataOf(type))
      fail(owner + " has elements in a field that is not for " +
           elementTypeName(type));
    if (message.raw || message.isExternal)
      fail(owner + " has its elements twice");
  }
  if (message.raw && message.isExternal && message.raw->size() != 0)
    fail(owner + " has its elements twice");
}

ElementType onnx::readElementType(int64_t number, const std::string &owner) {
  if (number < 0 || number > static_cast<int64_t>(ElementType::BFloat16))
    fail(owner + " has the element type number " + std::to_string(number) +
         ", which is not known");
  return static_cast<ElementType>(number);
}

Tensor TensorReader::read(pbf_reader reader, llvm::StringRef what) {
  TensorMessage message = readMessage(reader);
  std::string owner =
      message.name.empty() ? what.str() : "tensor " + quoted(message.name);
  Tensor tensor;
  tensor.type = readElementType(message.dataType, owner);
  if (tensor.type == ElementType::Undefined)
    fail(owner + " has no element type");
  if (message.isSegment)
    fail(owner + " is a segment of a tensor, which is not supported");
  std::string shape = describeShape(message.dims);
  std::optional<int64_t> elements = countElements(message.dims, 1);
  int64_t size = elementBytes(tensor.type);
  std::optional<int64_t> needed = countElements(message.dims, size);
  if (!elements || !needed)
    fail(owner + " has an impossible shape: " + shape);
  checkFields(message, tensor.type, owner);
  tensor.name = std::move(message.name);
  tensor.shape = std::move(message.dims);

  if (tensor.type == ElementType::String) {
    if (message.numStrings != *elements)
      fail(owner + " has " + std::to_string(message.numStrings) +
           " strings, but its shape, " + shape + ", needs " +
           std::to_string(*elements));
    return tensor;
  }
  if (message.isExternal) {
    ExternalPlace place = message.place;
    // Without a length, a tensor takes what it needs and not the rest.
    if (!place.length)
      place.length = *needed;
    tensor.bytes = files.find(place, owner);
  } else if (message.raw) {
    tensor.bytes = {message.raw->data(), message.raw->size()};
  } else {
    auto bytes = std::make_shared<const std::vector<char>>(
        typedBytes(message, tensor.type, owner));
    tensor.bytes = *bytes;
    storage.push_back(bytes);
  }
  if (static_cast<int64_t>(tensor.bytes.size()) != *needed)
    fail(owner + " has " + std::to_string(tensor.bytes.size()) +
         " bytes of elements, but its shape and type, " + shape + " of " +
         elementTypeName(tensor.type) + ", need " + std::to_string(*needed));
  if (tensor.type == ElementType::Bool &&
      llvm::any_of(tensor.bytes, [](char c) { return c != 0 && c != 1; }))
    fail(owner + " holds a bool that is neither 0 nor 1");
  return tensor;
}
