//===- TfIdfVectorizer.cpp - How often sequences of words occur -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Words are numbers. Each n-gram of a pool is compared with every place of the
// input; a product with a table brings the counts to their elements of the
// result.
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Arithmetic.h"
#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/MatrixProducts.h"
#include "Target/OnnxToMlir/Ops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Tables grow with the product of n-grams and elements of the result.
static constexpr int64_t kMostGrams = 2048;

namespace {

/// The n-grams of one length, one after the other.
struct GramPool {
  int64_t length;
  SmallVector<int64_t> words;

  int64_t size() const { return static_cast<int64_t>(words.size()) / length; }
};

} // namespace

/// The pools by their lengths, which 'ngram_counts' has the beginnings of.
static FailureOr<SmallVector<GramPool>> readPools(NodeImport &node) {
  if (node.hasAttribute("pool_strings"))
    return node.unsupported("a pool of strings");
  SmallVector<int64_t> words = node.integerList("pool_int64s");
  SmallVector<int64_t> starts = node.integerList("ngram_counts");
  int64_t numWords = words.size();
  if (numWords > kMostGrams)
    return node.unsupported("a pool of " + Twine(numWords) + " words");
  SmallVector<GramPool> pools;
  for (auto [index, start] : llvm::enumerate(starts)) {
    int64_t length = static_cast<int64_t>(index) + 1;
    int64_t end = index + 1 < starts.size() ? starts[index + 1] : numWords;
    if (start < 0 || end < start || end > numWords ||
        (end - start) % length != 0)
      return node.error() << "the attribute 'ngram_counts' does not fit to a "
                             "pool of "
                          << numWords << " words";
    pools.push_back({length, SmallVector<int64_t>(words.begin() + start,
                                                  words.begin() + end)});
  }
  return pools;
}

/// How often each n-gram occurs with so many words left out between two of its:
/// [batch, n-grams]
static TensorValue countGrams(NodeImport &node, TensorValue input,
                              const GramPool &pool, int64_t skip) {
  ImplicitLocOpBuilder &b = node.b;
  ElementType type = node.elementType(0);
  ArrayRef<int64_t> shape = input.getType().getShape();
  int64_t step = skip + 1;
  int64_t places = shape[1] - (pool.length - 1) * step;
  SmallVector<Value> operands;
  for (int64_t word = 0; word < pool.length; ++word) {
    TensorValue given =
        slice(b, input, {0, word * step}, {shape[0], places}, {1, 1});
    SmallVector<int64_t> wanted;
    for (int64_t gram = 0; gram < pool.size(); ++gram)
      wanted.push_back(pool.words[gram * pool.length + word]);
    operands.push_back(reshape(b, given, {shape[0], 1, places}));
    operands.push_back(constantTensor(
        b, Literal::ofIntegers(type, {pool.size(), 1}, wanted), "words"));
  }
  TensorValue found = elementwise(
      b, operands, b.getF32Type(),
      [&](ImplicitLocOpBuilder &inner, ValueRange x) {
        Arithmetic words(inner, type);
        Value isIt = words.equal(x[0], x[1]);
        for (size_t next = 2; next < x.size(); next += 2)
          isIt = arith::AndIOp::create(inner, isIt,
                                       words.equal(x[next], x[next + 1]));
        return castScalar(inner, isIt, ElementType::Bool, ElementType::Float);
      });
  return reshape(b, sumOver(b, found, 2, ElementType::Float),
                 {shape[0], pool.size()});
}

/// [n-grams, elements of the result]: what an n-gram counts for its element.
static FailureOr<TensorValue> gramTable(NodeImport &node, int64_t numGrams,
                                        bool isWeighted) {
  SmallVector<int64_t> targets = node.integerList("ngram_indexes");
  SmallVector<double> weights = node.numberList("weights");
  if (static_cast<int64_t>(targets.size()) != numGrams)
    return node.error() << "the attribute 'ngram_indexes' has "
                        << targets.size() << " entries for " << numGrams
                        << " n-grams";
  if (isWeighted && !weights.empty() && weights.size() != targets.size())
    return node.error() << "the attribute 'weights' has " << weights.size()
                        << " entries for " << numGrams << " n-grams";
  int64_t columns = 0;
  for (int64_t target : targets) {
    if (target < 0 || target >= kMostGrams)
      return node.unsupported("the element " + Twine(target) +
                              " of the result");
    columns = std::max(columns, target + 1);
  }
  SmallVector<double> table(numGrams * columns, 0);
  for (auto [gram, target] : llvm::enumerate(targets))
    table[gram * columns + target] =
        isWeighted && !weights.empty() ? weights[gram] : 1;
  return constantTensor(
      node.b, Literal::ofFloats(ElementType::Float, {numGrams, columns}, table),
      "ngrams");
}

static LogicalResult importTfIdfVectorizer(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)) || failed(checkIntegers(node, 0)))
    return failure();
  SmallVector<int64_t> shape = node.shape(0);
  if (shape.empty() || shape.size() > 2 || llvm::is_contained(shape, 0))
    return node.unsupported("an input that is no vector or matrix of words");
  std::string mode = node.text("mode", "");
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF")
    return node.error() << "the attribute 'mode' is '" << mode
                        << "', which is not known";
  int64_t shortest = node.integer("min_gram_length", 1);
  int64_t longest = node.integer("max_gram_length", 1);
  int64_t mostSkipped = node.integer("max_skip_count", 0);
  FailureOr<SmallVector<GramPool>> pools = readPools(node);
  if (failed(pools))
    return failure();
  if (shortest < 1 || longest < shortest ||
      longest > static_cast<int64_t>(pools->size()) || mostSkipped < 0 ||
      mostSkipped > kMostGrams)
    return node.error() << "the lengths of its n-grams, or how many words are "
                           "left out, do not fit to its pools";
  int64_t numGrams = 0;
  for (const GramPool &pool : *pools)
    numGrams += pool.size();
  FailureOr<TensorValue> table = gramTable(node, numGrams, mode != "TF");
  if (failed(table))
    return failure();

  ImplicitLocOpBuilder &b = node.b;
  int64_t batch = shape.size() == 2 ? shape[0] : 1;
  TensorValue input = reshape(b, node.input(0), {batch, shape.back()});
  auto sum = [](Arithmetic &a, ValueRange x) { return a.add(x[0], x[1]); };
  SmallVector<Value> counts;
  for (const GramPool &pool : *pools) {
    if (pool.size() == 0)
      continue;
    TensorValue count = zeroTensor(b, {batch, pool.size()}, ElementType::Float);
    // Nothing is left out of a single word.
    int64_t most = pool.length == 1 ? 0 : mostSkipped;
    for (int64_t skip = 0; skip <= most; ++skip) {
      bool isCounted = pool.length >= shortest && pool.length <= longest;
      if (!isCounted || (pool.length - 1) * (skip + 1) >= shape.back())
        break;
      count = computeElements(b, {count, countGrams(node, input, pool, skip)},
                              ElementType::Float, sum);
    }
    counts.push_back(count);
  }
  if (counts.empty())
    return node.error() << "its pools are empty";
  TensorValue all = concat(b, counts, 1);
  if (mode == "IDF")
    all = computeElements(b, all, ElementType::Float,
                          [](Arithmetic &a, ValueRange x) {
                            return a.minimum(x[0], a.constant(1));
                          });
  TensorValue result = multiplyMatrices(b, all, *table, ElementType::Float);
  if (shape.size() == 1)
    result = reshape(b, result, {result.getType().getDimSize(1)});
  node.setResult(0, result, ElementType::Float);
  return success();
}

void onnx::registerTfIdfVectorizer(OpRegistry &registry) {
  registry.add("TfIdfVectorizer", importTfIdfVectorizer);
}
