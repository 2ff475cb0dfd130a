//===- FormTasksWeights.cpp - Which arguments are weights -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksWeights.h"

#include "placer/Dialect/Arguments.h"
#include "placer/Model/Sequence.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace placer;

/// Who wrote `placer.weight`, as its value.
static constexpr StringLiteral kFormed = "form-tasks";

/// Whether an argument could be a weight at all.
static bool canBeWeight(FunctionOpInterface function, unsigned number) {
  return isa<TensorType, BaseMemRefType>(function.getArgumentTypes()[number]) &&
         sizeOfArgument(function, number).has_value();
}

FailureOr<WeightChoice> WeightChoice::read(Location loc,
                                           ArrayRef<std::string> written) {
  WeightChoice choice;
  choice.guesses =
      written.empty() || (written.size() == 1 && written.front() == "auto");
  if (choice.guesses || (written.size() == 1 && written.front() == "none"))
    return choice;
  choice.written.assign(written.begin(), written.end());
  for (StringRef text : choice.written) {
    StringRef name = text;
    bool excludes = name.consume_front("-");
    llvm::Expected<llvm::GlobPattern> glob = llvm::GlobPattern::create(name);
    if (!glob || name.empty()) {
      std::string why = glob ? "it is empty" : toString(glob.takeError());
      return emitError(loc) << "--form-tasks=weights: '" << text
                            << "' is no pattern of names: " << why;
    }
    if (name == "auto" || name == "none")
      return emitError(loc)
             << "--form-tasks=weights: '" << text
             << "' stands alone, without other names or patterns";
    choice.patterns.push_back({text.str(), std::move(*glob), excludes});
  }
  return choice;
}

/// The names that a pattern may mean an argument by.
static bool isMeant(const llvm::GlobPattern &glob, StringRef name,
                    unsigned number) {
  return glob.match(name) || glob.match("arg" + std::to_string(number));
}

BitVector WeightChoice::matched(FunctionOpInterface function) const {
  // With exclusions alone, the others are meant.
  bool all = llvm::all_of(patterns, [](auto &p) { return p.excludes; });
  BitVector weights(function.getNumArguments());
  for (auto [number, name] : llvm::enumerate(namesOfArguments(function))) {
    bool isIn = all, isOut = false;
    for (const Pattern &pattern : patterns)
      if (isMeant(pattern.glob, name, number))
        (pattern.excludes ? isOut : isIn) = true;
    weights[number] = isIn && !isOut && canBeWeight(function, number);
  }
  return weights;
}

BitVector WeightChoice::of(FunctionOpInterface function, bool isSent,
                           OpModels models,
                           SymbolTableCollection &symbolTables) const {
  BitVector said(function.getNumArguments());
  for (unsigned number = 0; number != said.size(); ++number)
    said[number] = isWeight(function, number);
  if (guesses)
    return said.any() || isSent ? said
                                : findWeights(function, models, symbolTables);
  if (!patterns.empty())
    said |= matched(function);
  return said;
}

LogicalResult
WeightChoice::checkMatches(Location loc,
                           ArrayRef<FunctionOpInterface> functions) const {
  constexpr size_t kMostNamed = 8;
  std::vector<std::string> known;
  for (FunctionOpInterface function : functions)
    for (auto [number, name] : llvm::enumerate(namesOfArguments(function)))
      if (canBeWeight(function, number) && !llvm::is_contained(known, name) &&
          known.size() <= kMostNamed)
        known.push_back(name);
  for (const Pattern &pattern : patterns) {
    bool isUsed = llvm::any_of(functions, [&](FunctionOpInterface function) {
      for (auto [number, name] : llvm::enumerate(namesOfArguments(function)))
        if (isMeant(pattern.glob, name, number) &&
            (pattern.excludes || canBeWeight(function, number)))
          return true;
      return false;
    });
    if (isUsed)
      continue;
    InFlightDiagnostic error = emitError(loc)
                               << "--form-tasks=weights: '" << pattern.written
                               << "' matches no argument of known size";
    if (known.empty()) {
      error.attachNote(loc) << "there are none";
      return error;
    }
    bool hasMore = known.size() > kMostNamed;
    Diagnostic &note = error.attachNote(loc) << "there are ";
    for (auto [at, name] :
         llvm::enumerate(ArrayRef(known).take_front(kMostNamed)))
      note << (at == 0 ? "" : ", ") << "'" << name << "'";
    if (hasMore)
      note << " and more";
    return error;
  }
  return success();
}

void placer::markWeights(FunctionOpInterface function,
                         const BitVector &weights) {
  Builder builder(function.getContext());
  for (unsigned number : weights.set_bits())
    if (!isWeight(function, number))
      function.setArgAttr(number, PlacerDialect::kWeightAttr,
                          builder.getStringAttr(kFormed));
}

void placer::unmarkWeights(FunctionOpInterface function) {
  for (unsigned number = 0; number != function.getNumArguments(); ++number)
    if (function.getArgAttrOfType<StringAttr>(number,
                                              PlacerDialect::kWeightAttr))
      function.removeArgAttr(
          number,
          StringAttr::get(function.getContext(), PlacerDialect::kWeightAttr));
}

void placer::reportWeights(FunctionOpInterface function,
                           const BitVector &weights) {
  auto options = remark::RemarkOpts::name("Weights")
                     .category("form-tasks")
                     .function(function.getName());
  remark::detail::InFlightRemark report =
      remark::analysis(function.getLoc(), options);
  if (!report)
    return;
  int64_t bytes = 0, otherBytes = 0, others = 0;
  for (unsigned number = 0; number != weights.size(); ++number) {
    if (!canBeWeight(function, number))
      continue;
    int64_t size = *sizeOfArgument(function, number);
    int64_t &sum = weights[number] ? bytes : otherBytes;
    sum = addUpToMax(sum, size);
    others += !weights[number];
  }
  report << remark::metric("weights", weights.count())
         << remark::metric("bytes", bytes)
         << remark::metric("other_arguments", others)
         << remark::metric("other_bytes", otherBytes)
         << remark::suggest("weights=PATTERN,-PATTERN says which arguments are "
                            "weights, weights=none that none is");
}
