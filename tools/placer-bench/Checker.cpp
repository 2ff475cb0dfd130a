//===- Checker.cpp - The independent checker of schedules -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checker.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace placer;
using namespace llvm;

std::variant<Checker, std::string> Checker::find(StringRef script,
                                                 const char *program) {
  Checker checker;
  SmallString<128> path = script;
  if (path.empty()) {
    static int anchor;
    std::string self = sys::fs::getMainExecutable(program, &anchor);
    path = sys::path::parent_path(self);
    sys::path::append(path, "..", "share", "placer", "check_schedule.py");
    sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  }
  if (!sys::fs::is_regular_file(path))
    return "no checker at " + path.str().str() +
           "; name check_schedule.py by --checker";
  checker.script = path.str().str();
  ErrorOr<std::string> python = sys::findProgramByName("python3");
  if (!python)
    return std::string("--check needs python3, which is not on the PATH");
  checker.python = *python;
  return checker;
}

std::string Checker::check(StringRef graph, StringRef schedule,
                           const Objective &objective, int64_t value) const {
  SmallString<128> output;
  if (std::error_code error =
          sys::fs::createTemporaryFile("placer-bench", "txt", output))
    return "no temporary file: " + error.message();
  FileRemover remover(output);
  std::optional<StringRef> redirects[] = {StringRef(), output.str(),
                                          output.str()};
  std::vector<StringRef> arguments = {python, script, graph, schedule};
  std::string stated =
      "--" + objective.name.str() + "=" + std::to_string(value);
  // The makespan is in the schedule itself.
  if (&objective != &latency())
    arguments.push_back(stated);
  std::string message;
  int status =
      sys::ExecuteAndWait(python, arguments, std::nullopt, redirects,
                          /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  if (status == 0)
    return {};
  if (!message.empty())
    return "the checker: " + message;
  auto text = MemoryBuffer::getFile(output);
  StringRef said = text ? (*text)->getBuffer().trim() : StringRef();
  // Of findings the first is shown; of a script that fails, the last line.
  StringRef line = status == 1 && !said.starts_with("Traceback")
                       ? said.split('\n').first
                       : said.rsplit('\n').second;
  return "the checker: " + (line.empty() ? said : line).str();
}
