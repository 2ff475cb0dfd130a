//===- UnfoldGraph.cpp - From a graph to the graph of its parts -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Translate/UnfoldGraph.h"

#include "placer/Model/Unfold.h"
#include "placer/Model/Validate.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace placer;

namespace {

struct UnfoldCommandLine {
  llvm::cl::OptionCategory category{"Cutting a graph into parts",
                                    "For --unfold-graph"};
  llvm::cl::opt<int64_t> parts{
      "parts", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("Equal parts of every task that can be cut, along its "
                     "first axis, or that of --axis"),
      llvm::cl::value_desc("n")};
  llvm::cl::opt<std::string> axis{
      "axis", llvm::cl::cat(category),
      llvm::cl::desc("The kind of axis that --parts cuts: samples, attribute, "
                     "parameter or reduction (default: any)"),
      llvm::cl::value_desc("kind")};
  llvm::cl::opt<int64_t> replicas{
      "replicas", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("Parts of the samples that may be on several devices"),
      llvm::cl::value_desc("n")};
  llvm::cl::opt<int64_t> microBatches{
      "micro-batches", llvm::cl::cat(category), llvm::cl::init(0),
      llvm::cl::desc("Parts of the samples of each replica, on one device; "
                     "what they sum up is summed one after the other"),
      llvm::cl::value_desc("n")};
};

} // namespace

/// Made when the translation is registered, so that whoever links this room but
/// has no use for it does not get the options.
static UnfoldCommandLine &unfoldCommandLine() {
  static UnfoldCommandLine options;
  return options;
}

void placer::registerUnfoldGraphOptions() { unfoldCommandLine(); }

/// More parts than this fit no axis.
static bool isPartCount(const llvm::cl::opt<int64_t> &option) {
  return option.getNumOccurrences() == 0 ||
         (option >= 1 && option <= kMaxAxisExtent);
}

/// What is wrong with the options; empty where nothing is.
static std::string checkUnfoldOptions(const UnfoldCommandLine &given) {
  for (const llvm::cl::opt<int64_t> *option :
       {&given.parts, &given.replicas, &given.microBatches})
    if (!isPartCount(*option))
      return ("--" + option->ArgStr + " must be from 1 to " +
              Twine(kMaxAxisExtent))
          .str();
  bool hasSamples = given.replicas > 0 || given.microBatches > 0;
  if (given.parts == 0 && !hasSamples)
    return "into what? Give --parts=N, --replicas=N or --micro-batches=N";
  if (given.parts > 0 && hasSamples)
    return "--parts cannot be combined with --replicas or --micro-batches";
  if (!given.axis.empty() && given.parts == 0)
    return "--axis is for --parts; --replicas and --micro-batches cut samples";
  if (!given.axis.empty() && !findAxisKind(given.axis))
    return "--axis: no kind of axis '" + given.axis +
           "'; there are samples, attribute, parameter, reduction";
  return {};
}

static std::variant<SplitChoices, Violation>
chooseByOptions(const Problem &problem, const UnfoldCommandLine &given) {
  if (given.parts > 0)
    return chooseParts(problem, given.parts, findAxisKind(given.axis));
  return chooseSamples(problem, std::max<int64_t>(given.replicas, 1),
                       std::max<int64_t>(given.microBatches, 1));
}

LogicalResult placer::unfoldGraph(const llvm::SourceMgr &sourceMgr,
                                  const ProfileOptions &profile,
                                  MLIRContext *context, raw_ostream &os) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  StringRef file = buffer->getBufferIdentifier();
  Location loc = FileLineColLoc::get(context, file, 0, 0);
  const UnfoldCommandLine &given = unfoldCommandLine();
  std::string fault = checkUnfoldOptions(given);
  if (!fault.empty())
    return emitError(loc) << "--unfold-graph: " << fault;
  fault = checkProfileOptions(profile);
  if (!fault.empty())
    return emitError(loc) << fault;

  JsonWarnings warnings;
  std::variant<Problem, JsonError> read =
      readAnyGraph(buffer->getBuffer(), graphNameOf(file), profile, warnings);
  emitJsonWarnings(context, file, buffer->getBuffer(), warnings);
  if (auto *error = std::get_if<JsonError>(&read))
    return emitJsonError(context, file, buffer->getBuffer(), *error);

  const Problem &problem = std::get<Problem>(read);
  auto report = [&](const Violation &violation) {
    InFlightDiagnostic error = emitError(loc) << violation.message;
    for (const Note &note : violation.notes)
      error.attachNote(loc) << note.text;
    return error;
  };
  auto chosen = chooseByOptions(problem, given);
  if (auto *violation = std::get_if<Violation>(&chosen))
    return report(*violation);
  const auto &choices = std::get<SplitChoices>(chosen);
  if (std::optional<Violation> violation = checkChoices(problem, choices))
    return report(*violation);
  Unfolding unfolding = unfold(problem, choices);
  // Times of parts are rounded up, so that all together may be too much.
  Violations violations = validate(unfolding.problem, /*limit=*/1);
  if (!violations.empty())
    return report(violations.front());
  writeGraph(unfolding.problem, os);
  return success();
}
