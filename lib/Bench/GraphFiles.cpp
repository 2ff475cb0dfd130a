//===- GraphFiles.cpp - Graphs from files and folders ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/GraphFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace placer;
using namespace llvm;

static std::string describeAt(StringRef file, TextPosition where,
                              const Twine &text) {
  return (file + ":" + Twine(where.line) + ":" + Twine(where.column) + ": " +
          text)
      .str();
}

static std::string describeAt(StringRef file, const JsonError &error) {
  std::string text = describeAt(file, error.where, error.message);
  for (const JsonError::Note &note : error.notes)
    text += "\n" + describeAt(file, note.where, "note: " + note.text);
  return text;
}

std::variant<Problem, std::string>
placer::readGraphFile(StringRef file, const ProfileOptions &options,
                      std::vector<std::string> &warnings) {
  // A folder can be opened, but not read.
  if (sys::fs::is_directory(file))
    return (file + ": is a folder").str();
  auto buffer = MemoryBuffer::getFileOrSTDIN(file, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  if (!buffer)
    return (file + ": " + buffer.getError().message()).str();
  JsonWarnings found;
  auto problem =
      readAnyGraph((*buffer)->getBuffer(), graphNameOf(file), options, found);
  for (const JsonError &warning : found)
    warnings.push_back(describeAt(file, warning));
  if (auto *error = std::get_if<JsonError>(&problem))
    return describeAt(file, *error);
  return std::move(std::get<Problem>(problem));
}

std::variant<std::vector<std::string>, std::string>
placer::findGraphFiles(ArrayRef<std::string> paths) {
  std::vector<std::string> files;
  for (const std::string &path : paths) {
    if (!sys::fs::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    std::error_code error;
    for (sys::fs::recursive_directory_iterator i(path, error), end;
         i != end && !error; i.increment(error)) {
      StringRef name = sys::path::filename(i->path());
      if ((name.ends_with(".json") || name == "graph.txt") &&
          !sys::fs::is_directory(i->path()))
        found.push_back(i->path());
    }
    if (error)
      return path + ": " + error.message();
    if (found.empty())
      return path + ": no *.json and no graph.txt in this folder";
    llvm::sort(found);
    llvm::append_range(files, found);
  }
  return files;
}
