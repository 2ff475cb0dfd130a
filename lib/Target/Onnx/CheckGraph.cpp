//===- CheckGraph.cpp - Whether the values of an ONNX graph are defined ---===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/CheckGraph.h"

#include "Target/Onnx/Failure.h"
#include "Target/Onnx/Functions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace placer;
using namespace placer::onnx;

namespace {

/// The values that a graph has defined so far, and those around it.
struct Scope {
  const Scope *outer = nullptr;
  llvm::StringSet<> names;

  bool knows(llvm::StringRef name) const {
    for (const Scope *scope = this; scope; scope = scope->outer)
      if (scope->names.contains(name))
        return true;
    return false;
  }
};

class GraphCheck {
public:
  explicit GraphCheck(const Model &model) : model(model) {}

  void check(const Graph &graph, const Scope *outer);

private:
  void checkNode(const Node &node, const Graph &graph, Scope &scope);
  void checkUse(const Node &user, llvm::StringRef name, const Scope &scope);

  const Model &model;
  /// The node of each graph, from the outermost, that is being looked at: what
  /// is not defined yet may come from a later node of any of them.
  struct Position {
    const Graph &graph;
    const Node *node;
  };
  std::vector<Position> positions;
};

} // namespace

static const Graph *bodyOf(const Attribute &attribute) {
  auto *body = std::get_if<std::shared_ptr<const Graph>>(&attribute.value);
  return body ? body->get() : nullptr;
}

/// Calls `use` for the values around a graph that it needs, some of them
/// perhaps hidden by its own: good enough to explain an error.
static void visitUses(const Node &node,
                      llvm::function_ref<void(const std::string &)> use) {
  for (const std::string &input : node.inputs)
    use(input);
  for (const Attribute &attribute : node.attributes)
    if (const Graph *body = bodyOf(attribute))
      for (const Node &inner : body->nodes)
        visitUses(inner, use);
}

/// The nodes of a cycle that can be reached from `start` against the direction
/// of the data, or nothing.
static std::vector<size_t>
findCycle(const Graph &graph, size_t start,
          const llvm::StringMap<size_t> &definition) {
  enum class State : char { New, Open, Done };
  std::vector<State> state(graph.nodes.size(), State::New);
  // A path, and what is still to be followed at each of its nodes.
  std::vector<std::pair<size_t, std::vector<size_t>>> path;
  auto open = [&](size_t node) {
    std::vector<size_t> next;
    visitUses(graph.nodes[node], [&](const std::string &name) {
      auto found = definition.find(name);
      if (found != definition.end())
        next.push_back(found->second);
    });
    state[node] = State::Open;
    path.emplace_back(node, std::move(next));
  };
  open(start);
  while (!path.empty()) {
    auto &[node, next] = path.back();
    if (next.empty()) {
      state[node] = State::Done;
      path.pop_back();
      continue;
    }
    size_t following = next.back();
    next.pop_back();
    if (state[following] == State::New) {
      open(following);
      continue;
    }
    if (state[following] == State::Done)
      continue;
    std::vector<size_t> cycle;
    for (auto &[member, rest] : path)
      if (member == following || !cycle.empty())
        cycle.push_back(member);
    return cycle;
  }
  return {};
}

void GraphCheck::checkUse(const Node &user, llvm::StringRef name,
                          const Scope &scope) {
  if (name.empty() || scope.knows(name))
    return;
  for (const Position &position : llvm::reverse(positions)) {
    const std::vector<Node> &nodes = position.graph.nodes;
    llvm::StringMap<size_t> definition;
    for (size_t i = 0; i < nodes.size(); ++i)
      for (const std::string &output : nodes[i].outputs)
        if (!output.empty())
          definition.try_emplace(output, i);
    auto found = definition.find(name);
    if (found == definition.end())
      continue;
    std::vector<size_t> cycle =
        findCycle(position.graph, position.node - nodes.data(), definition);
    if (cycle.empty())
      fail(describe(user) + " reads " + quoted(name) + ", which " +
               describe(nodes[found->second]) + " computes after it",
           {"the nodes of an ONNX graph are sorted: each comes after those "
            "whose results it reads"});
    std::vector<std::string> notes;
    // In the direction of the data, which is the other way around.
    constexpr size_t mostNotes = 20;
    for (size_t i = cycle.size(); i > 0 && notes.size() < mostNotes; --i)
      notes.push_back(describe(nodes[cycle[i - 1]]) + " feeds " +
                      describe(nodes[cycle[i > 1 ? i - 2 : cycle.size() - 1]]));
    fail("the graph has a cycle of " + std::to_string(cycle.size()) +
             (cycle.size() == 1 ? " node" : " nodes") + " through " +
             describe(nodes[cycle.back()]),
         std::move(notes));
  }
  fail(describe(user) + " reads " + quoted(name) +
       ", which is not an input, an initializer, or the result of a node");
}

void GraphCheck::checkNode(const Node &node, const Graph &graph, Scope &scope) {
  if (node.opType.empty())
    fail(describe(node) + " has no op");
  if (node.domain.empty() && model.opset == 0)
    fail(describe(node) + " is an op of ONNX, but the model does not say of "
                          "which version");
  for (const std::string &input : node.inputs)
    checkUse(node, input, scope);
  llvm::StringSet<> attributes;
  for (const Attribute &attribute : node.attributes) {
    if (!attributes.insert(attribute.name).second)
      fail(describe(node) + " has the attribute " + quoted(attribute.name) +
           " twice");
    if (attribute.otherKind == reference)
      fail("attribute " + quoted(attribute.name) + " of " + describe(node) +
           " refers to an attribute of a function, but is in none");
    if (const Graph *body = bodyOf(attribute))
      check(*body, &scope);
  }
  for (const std::string &output : node.outputs)
    if (!output.empty() && !scope.names.insert(output).second)
      fail(describe(node) + " computes " + quoted(output) +
           ", which is already defined");
}

/// Whether an initializer is what the input of the same name is declared to be.
static void checkDefault(const ValueInfo &input, const Tensor &tensor) {
  bool fits =
      input.otherKind.empty() &&
      (input.type == ElementType::Undefined || input.type == tensor.type);
  if (fits && input.shape) {
    fits = input.shape->size() == tensor.shape.size();
    for (size_t i = 0; fits && i < tensor.shape.size(); ++i)
      fits =
          (*input.shape)[i].extent.value_or(tensor.shape[i]) == tensor.shape[i];
  }
  if (!fits)
    fail("initializer " + quoted(tensor.name) + " is " +
         describeShape(tensor.shape) + " of " + elementTypeName(tensor.type) +
         ", but the input of that name is declared as something else");
}

void GraphCheck::check(const Graph &graph, const Scope *outer) {
  Scope scope;
  scope.outer = outer;
  llvm::StringMap<const ValueInfo *> inputs;
  for (const ValueInfo &input : graph.inputs) {
    if (input.name.empty())
      fail("an input of a graph has no name");
    if (!scope.names.insert(input.name).second)
      fail("input " + quoted(input.name) + " is declared twice");
    inputs[input.name] = &input;
  }
  llvm::StringSet<> initializers;
  auto define = [&](const std::string &name) {
    if (name.empty())
      fail("an initializer of a graph has no name");
    if (!initializers.insert(name).second)
      fail("initializer " + quoted(name) + " is defined twice");
    scope.names.insert(name);
  };
  for (const Tensor &tensor : graph.initializers) {
    define(tensor.name);
    if (const ValueInfo *input = inputs.lookup(tensor.name))
      checkDefault(*input, tensor);
  }
  for (const std::string &name : graph.sparseInitializers)
    define(name);
  positions.push_back({graph, nullptr});
  for (const Node &node : graph.nodes) {
    positions.back().node = &node;
    checkNode(node, graph, scope);
  }
  positions.pop_back();
  for (const ValueInfo &output : graph.outputs)
    if (!scope.knows(output.name))
      fail("output " + quoted(output.name) + " of " +
           (outer ? "a graph that is an attribute of a node" : "the graph") +
           " is not defined");
}

void onnx::checkGraph(const Model &model) {
  GraphCheck(model).check(model.graph, nullptr);
}
