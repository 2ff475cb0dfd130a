//===- ExternalFiles.cpp - Tensors in files beside the model --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A model may come from anyone, so that the files that it names must be in its
// own directory, also after links are followed.
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/ExternalFiles.h"

#include "Target/Onnx/Failure.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace placer;
using namespace placer::onnx;

namespace path = llvm::sys::path;

llvm::StringRef ExternalFiles::open(const std::string &location,
                                    const std::string &owner) {
  auto known = files.find(location);
  if (known != files.end())
    return known->second;
  std::string subject = owner + " is in the file " + quoted(location);
  if (directory.empty())
    fail(subject + ", but the model was not read from a file",
         {"external data is looked for in the directory of the model's file"});
  if (path::is_absolute(location) ||
      llvm::any_of(llvm::make_range(path::begin(location), path::end(location)),
                   [](llvm::StringRef part) { return part == ".."; }))
    fail(subject + ", which is outside of the model's directory");
  llvm::SmallString<256> file(directory), real, root;
  path::append(file, location);
  if (std::error_code error = llvm::sys::fs::real_path(file, real))
    fail(subject + ", which cannot be read: " + error.message());
  if (std::error_code error = llvm::sys::fs::real_path(directory, root))
    fail("cannot read the model's directory: " + error.message());
  if (!root.str().ends_with("/"))
    root += "/";
  if (!real.str().starts_with(root))
    fail(subject + ", which is outside of the model's directory");
  if (!llvm::sys::fs::is_regular_file(real))
    fail(subject + ", which is not a regular file");
  auto buffer = llvm::MemoryBuffer::getFile(real, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    fail(subject + ", which cannot be read: " + buffer.getError().message());
  std::shared_ptr<const llvm::MemoryBuffer> owned = std::move(*buffer);
  llvm::StringRef bytes = owned->getBuffer();
  storage.push_back(owned);
  files[location] = bytes;
  return bytes;
}

llvm::ArrayRef<char> ExternalFiles::find(const ExternalPlace &place,
                                         const std::string &owner) {
  if (place.location.empty())
    fail(owner + " is said to be in a file of its own, but not in which");
  llvm::StringRef bytes = open(place.location, owner);
  if (place.offset > bytes.size() ||
      place.length.value_or(0) > bytes.size() - place.offset)
    fail(
        owner + " is said to have " + std::to_string(place.length.value_or(0)) +
        " bytes at offset " + std::to_string(place.offset) + " of the file " +
        quoted(place.location) + ", which has " + std::to_string(bytes.size()));
  bytes =
      bytes.substr(place.offset, place.length.value_or(llvm::StringRef::npos));
  return {bytes.data(), bytes.size()};
}
