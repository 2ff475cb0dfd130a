//===- StrategyFiles.cpp - Problems of the IOPDDL contest -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/StrategyFiles.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/WithColor.h"

#include <chrono>

using namespace placer;
using namespace llvm;

namespace {

class StrategyReader {
public:
  bool read(const json::Value &document) {
    const json::Object *top = document.getAsObject();
    const json::Object *problem = top ? top->getObject("problem") : nullptr;
    if (!problem)
      return fail("there is no object 'problem'");
    const json::Object *nodes = problem->getObject("nodes");
    const json::Object *edges = problem->getObject("edges");
    if (!nodes || !edges)
      return fail("'problem' has no objects 'nodes' and 'edges'");
    if (!readNodes(*nodes) || !readEdges(*edges))
      return false;
    if (const json::Value *limit = problem->get("usage_limit");
        limit && limit->kind() != json::Value::Null) {
      std::optional<int64_t> number = limit->getAsInteger();
      if (!number)
        return fail("'usage_limit' is no whole number");
      result.usageLimit = *number;
    }
    fault = checkStrategyProblem(result);
    return fault.empty();
  }

  StrategyProblem result;
  std::string fault;

private:
  bool fail(const Twine &message) {
    fault = message.str();
    return false;
  }

  /// A list of lists of whole numbers.
  bool readLists(const json::Object &from, StringRef key,
                 std::vector<std::vector<int64_t>> &lists) {
    const json::Array *all = from.getArray(key);
    if (!all)
      return fail("there is no list '" + key + "'");
    for (auto [at, value] : enumerate(*all)) {
      const json::Array *list = value.getAsArray();
      if (!list)
        return fail("'" + key + "' " + Twine(at) + " is no list");
      lists.emplace_back();
      for (const json::Value &entry : *list) {
        std::optional<int64_t> number = entry.getAsInteger();
        if (!number)
          return fail("'" + key + "' " + Twine(at) +
                      " has something that is no whole number");
        lists.back().push_back(*number);
      }
    }
    return true;
  }

  bool readNodes(const json::Object &nodes) {
    std::vector<std::vector<int64_t>> intervals, costs, usages;
    if (!readLists(nodes, "intervals", intervals) ||
        !readLists(nodes, "costs", costs) ||
        !readLists(nodes, "usages", usages))
      return false;
    if (intervals.size() != costs.size() || costs.size() != usages.size())
      return fail("'nodes' has " + Twine(intervals.size()) + " intervals, " +
                  Twine(costs.size()) + " costs and " + Twine(usages.size()) +
                  " usages");
    for (size_t id = 0; id < costs.size(); ++id) {
      if (intervals[id].size() != 2)
        return fail("interval " + Twine(id) + " has no two ends");
      result.nodes.push_back({intervals[id][0], intervals[id][1],
                              std::move(costs[id]), std::move(usages[id])});
    }
    return true;
  }

  /// Edges between the same two nodes become one.
  bool readEdges(const json::Object &edges) {
    std::vector<std::vector<int64_t>> nodes, costs;
    if (!readLists(edges, "nodes", nodes) || !readLists(edges, "costs", costs))
      return false;
    if (nodes.size() != costs.size())
      return fail("'edges' has " + Twine(nodes.size()) + " pairs and " +
                  Twine(costs.size()) + " costs");
    DenseMap<std::pair<int32_t, int32_t>, size_t> known;
    for (size_t id = 0; id < nodes.size(); ++id) {
      if (nodes[id].size() != 2 || any_of(nodes[id], [&](int64_t end) {
            return end < 0 || size_t(end) >= result.nodes.size();
          }))
        return fail("edge " + Twine(id) + " joins no two nodes");
      StrategyProblem::Edge edge{static_cast<int32_t>(nodes[id][0]),
                                 static_cast<int32_t>(nodes[id][1]),
                                 std::move(costs[id])};
      size_t numA = result.nodes[edge.a].costs.size(),
             numB = result.nodes[edge.b].costs.size();
      if (edge.costs.size() != numA * numB)
        return fail("edge " + Twine(id) + " has " + Twine(edge.costs.size()) +
                    " costs for " + Twine(numA * numB) +
                    " pairs of strategies");
      auto [entry, isNew] =
          known.try_emplace(std::minmax(edge.a, edge.b), result.edges.size());
      if (isNew) {
        result.edges.push_back(std::move(edge));
        continue;
      }
      StrategyProblem::Edge &first = result.edges[entry->second];
      bool isSame = first.a == edge.a;
      for (size_t a = 0; a < numA; ++a)
        for (size_t b = 0; b < numB; ++b) {
          int64_t &sum = first.costs[isSame ? a * numB + b : b * numA + a];
          sum = std::min(kForbiddenCost, sum) +
                std::min(kForbiddenCost, edge.costs[a * numB + b]);
        }
    }
    return true;
  }
};

} // namespace

std::variant<StrategyProblem, std::string>
placer::readStrategyProblem(StringRef text) {
  Expected<json::Value> document = json::parse(text);
  if (!document)
    return toString(document.takeError());
  StrategyReader reader;
  if (!reader.read(*document))
    return reader.fault;
  return std::move(reader.result);
}

bool placer::runStrategyFiles(ArrayRef<std::string> files,
                              const StrategyOptions &options, raw_ostream &os) {
  bool isGood = true;
  os << formatv(
      "{0,-24} {1,8} {2,8} {3,20} {4,20} {5,16} {6,16} {7,10} {8,8}\n",
      "problem", "nodes", "edges", "cost", "bound", "peak usage", "usage limit",
      "steps", "time, s");
  for (const std::string &file : files) {
    auto buffer = MemoryBuffer::getFileOrSTDIN(file);
    std::variant<StrategyProblem, std::string> read =
        buffer ? readStrategyProblem((*buffer)->getBuffer())
               : std::variant<StrategyProblem, std::string>(
                     buffer.getError().message());
    auto *problem = std::get_if<StrategyProblem>(&read);
    if (!problem) {
      WithColor::error() << file << ": " << std::get<std::string>(read) << "\n";
      isGood = false;
      continue;
    }
    auto begin = std::chrono::steady_clock::now();
    StrategyResult result = chooseStrategies(*problem, options);
    std::chrono::duration<double> took =
        std::chrono::steady_clock::now() - begin;
    std::string limit = problem->usageLimit
                            ? std::to_string(*problem->usageLimit)
                            : std::string("none");
    os << formatv(
        "{0,-24} {1,8} {2,8} {3,20} {4,20} {5,16} {6,16} {7,10} {8,8:f1}\n",
        sys::path::stem(file), problem->nodes.size(), problem->edges.size(),
        result.isFeasible ? std::to_string(result.cost)
                          : std::string("no choice found"),
        result.bound > 0 ? std::to_string(result.bound) : std::string("-"),
        result.peakUsage, limit, result.steps, took.count());
    os.flush();
    isGood &= result.isFeasible;
  }
  return isGood;
}
