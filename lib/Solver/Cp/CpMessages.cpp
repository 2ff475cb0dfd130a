//===- CpMessages.cpp - Looking at serialized messages --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver/Cp/CpMessages.h"

#include "llvm/Support/Endian.h"

#include <cstring>

using namespace placer;

/// In SatParameters.
static constexpr uint64_t kMaxTimeInSeconds = 36;

namespace {

/// The wire types of protobuf.
enum WireType : uint64_t {
  kVarint = 0,
  kFixed64 = 1,
  kBytes = 2,
  kFixed32 = 5,
};

/// Reads a message field by field.
class FieldReader {
public:
  explicit FieldReader(llvm::StringRef bytes) : rest(bytes) {}

  /// False at the end of the message, and where it is broken.
  bool next() {
    std::optional<uint64_t> tag = rest.empty() ? std::nullopt : varint();
    if (!tag)
      return false;
    number = *tag >> 3;
    type = *tag & 7;
    if (number == 0 || number >> 29 != 0)
      return fail();
    switch (type) {
    case kVarint:
      return varint().has_value();
    case kFixed64:
      return take(8);
    case kFixed32:
      return take(4);
    case kBytes: {
      std::optional<uint64_t> length = varint();
      return length && take(*length);
    }
    default:
      return fail();
    }
  }

  bool isBroken() const { return broken; }

  uint64_t number = 0;
  uint64_t type = 0;
  /// The bytes of a field that is no varint.
  llvm::StringRef bytes;

private:
  bool fail() {
    broken = true;
    return false;
  }
  bool take(uint64_t length) {
    if (length > rest.size())
      return fail();
    bytes = rest.take_front(length);
    rest = rest.drop_front(length);
    return true;
  }
  std::optional<uint64_t> varint() {
    uint64_t value = 0;
    for (unsigned shift = 0; shift < 64 && !rest.empty(); shift += 7) {
      auto byte = static_cast<unsigned char>(rest.front());
      rest = rest.drop_front();
      value |= uint64_t(byte & 127) << shift;
      if (byte < 128)
        return value;
    }
    broken = true;
    return std::nullopt;
  }

  llvm::StringRef rest;
  bool broken = false;
};

} // namespace

bool placer::isMessage(llvm::StringRef bytes) {
  FieldReader reader(bytes);
  while (reader.next())
    continue;
  return !reader.isBroken();
}

std::optional<double> placer::timeLimitOf(llvm::StringRef parameters) {
  std::optional<double> limit;
  FieldReader reader(parameters);
  while (reader.next())
    if (reader.number == kMaxTimeInSeconds && reader.type == kFixed64) {
      uint64_t bits = llvm::support::endian::read64le(reader.bytes.data());
      limit.emplace();
      std::memcpy(&*limit, &bits, sizeof(bits));
    }
  return limit;
}

std::string placer::timeLimitParameters(double seconds) {
  static constexpr uint64_t kTag = kMaxTimeInSeconds << 3 | kFixed64;
  static_assert(kTag >= 128 && kTag < 128 * 128, "two bytes");
  uint64_t bits;
  std::memcpy(&bits, &seconds, sizeof(bits));
  std::string parameters = {static_cast<char>(kTag | 128),
                            static_cast<char>(kTag >> 7)};
  parameters.resize(10);
  llvm::support::endian::write64le(&parameters[2], bits);
  return parameters;
}
