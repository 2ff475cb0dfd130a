//===- SplitsReader.h - Reading the axes of tasks ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_JSON_SPLITSREADER_H
#define PLACER_LIB_TARGET_JSON_SPLITSREADER_H

#include "placer/Model/SplitTable.h"
#include "placer/Target/Json/JsonCursor.h"

namespace placer {

/// Axes stand with their tasks, which come before the tensors and weights that
/// the axes name: these are looked up when all is read.
class SplitsReader {
public:
  explicit SplitsReader(JsonDocument &document) : document(document) {}

  /// Reads the member `splits` of a task.
  bool readSplits(TaskId task, const JsonCursor &list);
  /// Looks up what was named.
  bool resolve(const llvm::StringMap<int32_t> &tensors,
               const llvm::StringMap<int32_t> &weights);

  std::vector<SplitAxis> takeAxes() { return std::move(axes); }
  /// Where each axis stands in the text.
  const std::vector<size_t> &positions() const { return begins; }

private:
  using NamedFollows = std::vector<std::pair<std::string, Follows>>;

  bool readAxis(TaskId task, const JsonCursor &element);
  static bool readFollows(const JsonCursor &cursor, const SplitAxis &axis,
                          Follows &follows);
  bool lookUp(size_t axis, llvm::StringLiteral key, llvm::StringRef noun,
              const NamedFollows &named, const llvm::StringMap<int32_t> &ids,
              std::vector<std::pair<int32_t, Follows>> &entries);

  JsonDocument &document;
  std::vector<SplitAxis> axes;
  std::vector<size_t> begins;
  /// By axis.
  std::vector<NamedFollows> tensorsOf, weightsOf;
};

} // namespace placer

#endif // PLACER_LIB_TARGET_JSON_SPLITSREADER_H
