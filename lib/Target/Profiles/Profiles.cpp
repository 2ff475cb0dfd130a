//===- Profiles.cpp - Graphs in the formats of others ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Profiles/Profiles.h"

#include "Target/Profiles/ProfileSupport.h"
#include "placer/Model/Validate.h"
#include "placer/Target/Json/JsonLocator.h"

#include "llvm/Support/Path.h"

using namespace llvm;

namespace placer {

std::string checkProfileOptions(const ProfileOptions &options) {
  // A link for every pair of them.
  constexpr int64_t kMostDevices = 1000;
  if (options.devices &&
      (*options.devices < 1 || *options.devices > kMostDevices))
    return "--profile-devices must be from 1 to " +
           std::to_string(kMostDevices);
  if (options.memoryBytes && *options.memoryBytes < 0)
    return "--profile-memory must be at least 0";
  if (options.bytesPerSecond && *options.bytesPerSecond < 1)
    return "--profile-bandwidth must be at least 1";
  if (options.latencyNs && *options.latencyNs < 0)
    return "--profile-latency must be at least 0";
  if (options.samples &&
      (*options.samples < 1 || *options.samples > kMaxAxisExtent))
    return "--profile-samples must be from 1 to " +
           std::to_string(kMaxAxisExtent);
  if (options.cpus < 0 || options.cpus > kMostDevices)
    return "--profile-cpus must be from 0 to " + std::to_string(kMostDevices);
  return {};
}

std::string quotedName(StringRef name) { return quoted(name); }

std::optional<JsonError>
checkProfile(const Problem &problem,
             function_ref<TextPosition(StringRef)> placeOf) {
  Violations violations = validate(problem, /*limit=*/1);
  if (violations.empty())
    return std::nullopt;
  auto position = [&](const Subject &subject) -> TextPosition {
    switch (subject.kind) {
    case Subject::Kind::Task:
      return placeOf(problem.tasks[subject.index].name);
    case Subject::Kind::Tensor:
      return placeOf(
          problem.tasks[problem.tensors[subject.index].producer].name);
    default: // The machine is not in the text.
      return {};
    }
  };
  Violation &violation = violations.front();
  JsonError error{position(violation.where), std::move(violation.message), {}};
  for (Note &note : violation.notes)
    error.notes.push_back({position(note.where), std::move(note.text)});
  return error;
}

GraphFormat guessFormat(StringRef text) {
  text.consume_front("\xEF\xBB\xBF");
  if (!text.ltrim().starts_with("{"))
    return text.contains("_compute_time=") ? GraphFormat::PipeDream
                                           : GraphFormat::PlacerGraph;
  return !text.contains("\"placer-graph\"") && text.contains("\"maxFPGAs\"")
             ? GraphFormat::DnnPartitioning
             : GraphFormat::PlacerGraph;
}

std::variant<Problem, JsonError> readAnyGraph(StringRef text, StringRef name,
                                              const ProfileOptions &options,
                                              JsonWarnings &warnings) {
  switch (guessFormat(text)) {
  case GraphFormat::PipeDream:
    return readPipeDream(text, name, options);
  case GraphFormat::DnnPartitioning:
    return readDnnPartitioning(text, name, options, warnings);
  case GraphFormat::PlacerGraph:
    break;
  }
  std::variant<Problem, JsonError> result = readGraph(text, warnings);
  if (auto *problem = std::get_if<Problem>(&result))
    if (problem->name.empty())
      problem->name = name.str();
  return result;
}

std::string graphNameOf(StringRef file) {
  if (sys::path::filename(file) == "graph.txt") {
    StringRef folder = sys::path::filename(sys::path::parent_path(file));
    if (!folder.empty() && folder != "." && folder != "..")
      return folder.str();
  }
  return sys::path::stem(file).str();
}

} // namespace placer
