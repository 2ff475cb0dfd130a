//===- KindLibrary.h - Figures of common kinds of devices -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_COSTS_KINDLIBRARY_H
#define PLACER_LIB_TRANSFORMS_COSTS_KINDLIBRARY_H

#include "placer/Cost/CostModel.h"
#include "placer/Dialect/Placer.h"

#include "llvm/ADT/StringMap.h"

namespace placer {

/// Kinds from files with topologies: those in `share/placer/kinds` beside the
/// tool or plugin, and those that a user names, which win.
class KindLibrary {
public:
  static mlir::FailureOr<KindLibrary>
  read(mlir::MLIRContext *context, llvm::ArrayRef<std::string> userFiles);

  /// What is known of a device: its own figures, the rest from the kind that
  /// `like` names, else from the kind of its own name. None where that is not
  /// a peak and a bandwidth at least; an error where `like` leads nowhere.
  mlir::FailureOr<std::optional<DeviceFigures>>
  figuresOf(DeviceOp device) const;
  /// The same for a kind alone; none where it is not in the library.
  std::optional<DeviceFigures> figuresOfKind(llvm::StringRef kind) const;

  /// "a100, h100", for messages.
  std::string listKinds() const;

private:
  mlir::LogicalResult readFile(mlir::MLIRContext *context, llvm::StringRef file,
                               bool isUsers);
  /// From a device to what it is like, and to what that is like. Fails where
  /// the last one, which `missing` then is, is unknown or like itself.
  mlir::LogicalResult follow(mlir::DictionaryAttr figures, llvm::StringRef kind,
                             llvm::SmallVectorImpl<mlir::DictionaryAttr> &chain,
                             llvm::StringRef &missing) const;
  static std::optional<DeviceFigures>
  combine(llvm::ArrayRef<mlir::DictionaryAttr> chain);

  struct Entry {
    mlir::DictionaryAttr figures;
    mlir::Location loc;
    bool isUsers;
  };
  llvm::StringMap<Entry> kinds;
  /// In the order in which they were read.
  std::vector<std::string> names;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_COSTS_KINDLIBRARY_H
