//===- Einsum.cpp - Einstein's summation ----------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Contraction.h"
#include "Target/OnnxToMlir/Ops.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Dimensions of an ellipsis are numbered from the end, above all letters.
static constexpr int kEllipsis = 256;

namespace {

/// One side of a comma: letters, and where dots stand for any dimensions.
struct EinsumTerm {
  SmallVector<int> letters;
  std::optional<size_t> ellipsis;
};

} // namespace

static FailureOr<EinsumTerm> parseTerm(NodeImport &node, StringRef text) {
  EinsumTerm term;
  while (!text.empty()) {
    if (text.consume_front("...")) {
      if (term.ellipsis)
        return node.error() << "a term of its equation has two ellipses";
      term.ellipsis = term.letters.size();
      continue;
    }
    if (!llvm::isAlpha(text.front()))
      return node.error() << "its equation has the character '"
                          << text.take_front(1) << "'";
    term.letters.push_back(text.front());
    text = text.drop_front();
  }
  return term;
}

/// The names of dimensions, with `count` of them for the ellipsis.
static SmallVector<int> labelsOf(const EinsumTerm &term, size_t count) {
  SmallVector<int> labels(term.letters);
  if (term.ellipsis)
    for (size_t index = 0; index < count; ++index)
      labels.insert(labels.begin() + *term.ellipsis,
                    kEllipsis + static_cast<int>(index));
  return labels;
}

/// The names of the result if the equation does not give them: the ellipsis,
/// and letters that occur once, in the order of the alphabet.
static EinsumTerm impliedResult(ArrayRef<EinsumTerm> terms) {
  EinsumTerm result;
  SmallVector<int> all;
  for (const EinsumTerm &term : terms) {
    all.append(term.letters);
    if (term.ellipsis)
      result.ellipsis = 0;
  }
  for (int letter : all)
    if (llvm::count(all, letter) == 1)
      result.letters.push_back(letter);
  llvm::sort(result.letters);
  return result;
}

/// Drops dimensions along which an operand is broadcast: they have an extent of
/// one, and that of others with this name is greater.
static LabeledTensor
withoutBroadcast(ImplicitLocOpBuilder &b, LabeledTensor operand,
                 const llvm::DenseMap<int, int64_t> &extents) {
  SmallVector<int64_t> shape;
  SmallVector<int> labels;
  for (auto [label, extent] :
       llvm::zip_equal(operand.labels, operand.tensor.getType().getShape())) {
    if (extent != extents.lookup(label))
      continue;
    shape.push_back(extent);
    labels.push_back(label);
  }
  return {reshape(b, operand.tensor, shape), labels};
}

/// Reads the equation: one term for each input, and the result's.
static FailureOr<std::pair<SmallVector<EinsumTerm>, EinsumTerm>>
parseEquation(NodeImport &node) {
  std::string equation = node.text("equation", "");
  llvm::erase(equation, ' ');
  StringRef left = equation, right;
  bool hasResult = left.contains("->");
  std::tie(left, right) = left.split("->");
  SmallVector<StringRef> texts;
  left.split(texts, ',');
  if (texts.size() != node.numInputs())
    return node.error() << "its equation '" << equation << "' has "
                        << texts.size() << " terms for " << node.numInputs()
                        << " inputs";
  SmallVector<EinsumTerm> terms;
  for (StringRef text : texts) {
    FailureOr<EinsumTerm> term = parseTerm(node, text);
    if (failed(term))
      return failure();
    terms.push_back(*term);
  }
  if (!hasResult)
    return std::pair(terms, impliedResult(terms));
  FailureOr<EinsumTerm> result = parseTerm(node, right);
  if (failed(result))
    return failure();
  return std::pair(terms, *result);
}

static LogicalResult importEinsum(NodeImport &node) {
  unsigned count = node.numInputs();
  if (count == 0)
    return node.error() << "has no inputs";
  if (failed(checkInputs(node, count, count)) ||
      failed(checkNumbers(node, 0)) ||
      failed(
          checkSameType(node, llvm::to_vector(llvm::seq<unsigned>(0, count)))))
    return failure();
  auto equation = parseEquation(node);
  if (failed(equation))
    return failure();
  ImplicitLocOpBuilder &b = node.b;
  SmallVector<LabeledTensor> operands;
  llvm::DenseMap<int, int64_t> extents;
  size_t mostDots = 0;
  for (auto [input, term] : llvm::enumerate(equation->first)) {
    SmallVector<int64_t> shape = node.shape(input);
    if (term.ellipsis ? term.letters.size() > shape.size()
                      : term.letters.size() != shape.size())
      return node.error() << "input " << input << " has " << shape.size()
                          << " dimensions, but its term " << term.letters.size()
                          << " letters";
    size_t dots = shape.size() - term.letters.size();
    mostDots = std::max(mostDots, dots);
    operands.push_back({node.input(input), labelsOf(term, dots)});
    for (auto [label, extent] :
         llvm::zip_equal(operands.back().labels, shape)) {
      int64_t &common = extents.try_emplace(label, extent).first->second;
      if (common == 1)
        common = extent;
      if (extent != 1 && extent != common)
        return node.error() << "dimensions of one name have the extents "
                            << common << " and " << extent;
    }
  }
  SmallVector<int> result = labelsOf(equation->second, mostDots);
  for (auto [position, label] : llvm::enumerate(result))
    if (!extents.contains(label) ||
        llvm::is_contained(ArrayRef<int>(result).drop_front(position + 1),
                           label))
      return node.error()
             << "the result of its equation has a letter twice, or one that no "
                "input has";
  for (LabeledTensor &operand : operands)
    operand = withoutBroadcast(b, operand, extents);

  // Two at a time: what no later term needs is summed over at once.
  ElementType type = node.elementType(0);
  LabeledTensor sofar = operands.front();
  for (unsigned next = 1; next < count; ++next) {
    SmallVector<int> kept;
    auto keepIfNeeded = [&](int label) {
      bool isNeeded = llvm::is_contained(result, label);
      for (unsigned later = next + 1; later < count; ++later)
        isNeeded |= llvm::is_contained(operands[later].labels, label);
      if (isNeeded && !llvm::is_contained(kept, label))
        kept.push_back(label);
    };
    if (next + 1 == count) {
      kept = result;
    } else {
      llvm::for_each(sofar.labels, keepIfNeeded);
      llvm::for_each(operands[next].labels, keepIfNeeded);
    }
    sofar = contract(b, {sofar, operands[next]}, kept, type);
  }
  if (count == 1)
    sofar = contract(b, sofar, result, type);
  node.setResult(0, castTensor(b, sofar.tensor, computeType(type), type), type);
  return success();
}

void onnx::registerEinsum(OpRegistry &registry) {
  registry.add("Einsum", importEinsum);
}
