//===- MachineReader.h - Devices and links of a file ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph and a topology have the same two sections for their machine; this
// reads the elements of both.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_JSON_MACHINEREADER_H
#define PLACER_LIB_TARGET_JSON_MACHINEREADER_H

#include "placer/Target/Json/JsonCursor.h"

#include "llvm/ADT/DenseMap.h"

namespace placer {

/// The elements of one section: their ids by name, and where they stand.
struct JsonSection {
  /// One of them, in messages.
  llvm::StringLiteral noun;
  llvm::StringMap<int32_t> ids = {};
  std::vector<size_t> begins = {};

  /// Reads the name of the next element, which must be new.
  bool readNewName(JsonDocument &document, const JsonCursor &element,
                   std::string &name);
};

class MachineReader {
public:
  /// What is read is added to `problem`.
  MachineReader(JsonDocument &document, Problem &problem)
      : document(document), problem(problem) {}

  bool readDevice(const JsonCursor &element);
  bool readLink(const JsonCursor &element);

  const JsonSection &devices() const { return deviceSection; }
  /// Links have no names: only where they stand.
  const JsonSection &links() const { return linkSection; }

private:
  static bool readFigures(const JsonCursor &object, GivenFigures &figures);

  JsonDocument &document;
  Problem &problem;
  JsonSection deviceSection{"device"};
  JsonSection linkSection{"link"};
  llvm::DenseMap<std::pair<DeviceId, DeviceId>, LinkId> linkOfPair;
};

} // namespace placer

#endif // PLACER_LIB_TARGET_JSON_MACHINEREADER_H
