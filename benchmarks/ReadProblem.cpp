//===- ReadProblem.cpp - A problem from a file ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadProblem.h"

#include "placer/Target/GraphJson.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

using namespace placer;

std::optional<Problem> placer::readProblem(llvm::StringRef file) {
  auto buffer = llvm::MemoryBuffer::getFileOrSTDIN(file);
  if (!buffer) {
    llvm::WithColor::error()
        << file << ": " << buffer.getError().message() << "\n";
    return std::nullopt;
  }
  JsonWarnings warnings;
  auto problem = readGraph((*buffer)->getBuffer(), warnings);
  if (auto *error = std::get_if<JsonError>(&problem)) {
    llvm::WithColor::error()
        << file << ":" << error->where.line << ":" << error->where.column
        << ": " << error->message << "\n";
    return std::nullopt;
  }
  return std::move(std::get<Problem>(problem));
}
