//===- ExternalFiles.h - Tensors in files beside the model ---- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_EXTERNALFILES_H
#define PLACER_LIB_TARGET_ONNX_EXTERNALFILES_H

#include "placer/Target/Onnx/Model.h"

#include "llvm/ADT/StringMap.h"

namespace placer::onnx {

/// Where a tensor's bytes are, as its "external_data" says.
struct ExternalPlace {
  std::string location;
  uint64_t offset = 0;
  std::optional<uint64_t> length;
};

/// The files that tensors of one model refer to. They are mapped into memory:
/// what is not used is not read.
class ExternalFiles {
public:
  ExternalFiles(llvm::StringRef directory, Storage &storage)
      : directory(directory), storage(storage) {}

  /// The bytes at a place; throws a Failure where they are not there or outside
  /// of the directory. `owner` is the tensor, as messages call it.
  llvm::ArrayRef<char> find(const ExternalPlace &place,
                            const std::string &owner);

private:
  llvm::StringRef open(const std::string &location, const std::string &owner);

  llvm::StringRef directory;
  Storage &storage;
  llvm::StringMap<llvm::StringRef> files;
};

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_EXTERNALFILES_H
