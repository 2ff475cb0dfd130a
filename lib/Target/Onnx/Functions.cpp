//===- Functions.cpp - Functions of an ONNX model, inlined ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/Functions.h"

#include "Target/Onnx/Failure.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace placer;
using namespace placer::onnx;

/// How deep functions may call each other; more than this is recursion.
static constexpr unsigned deepestCall = 50;

/// Nodes, names and numbers of attributes that inlining may add. Functions that
/// call each other grow exponentially otherwise.
static constexpr int64_t largestGrowth = 2'000'000;

namespace {

/// The names of a function's values in the graph that its body goes to.
using Renaming = llvm::StringMap<std::string>;

class Inliner {
public:
  Inliner(Model &model, const std::vector<Function> &functions);

  void run() {
    collectNames(model.graph);
    inlineInto(model.graph.nodes);
  }

private:
  struct Call {
    const Node &node;
    const Function &function;
    unsigned depth;
  };

  void collectNames(const Graph &graph);
  const Function *find(const Node &node) const;
  void inlineInto(std::vector<Node> &nodes);
  void expand(const Call &call, std::vector<Node> &result);
  void checkOpset(const Function &function);

  std::string fresh(llvm::StringRef name);
  Node copy(const Node &node, const Call &call, Renaming &names);
  Graph copy(const Graph &graph, const Call &call, Renaming names);
  void define(std::string &name, const Call &call, Renaming &names);
  std::optional<Attribute> resolve(const Attribute &attribute, const Call &call,
                                   const Renaming &names);
  void charge(size_t size, const Call &call);

  Model &model;
  llvm::StringMap<const Function *> functions;
  llvm::StringSet<> taken;
  llvm::StringMap<int64_t> repeated;
  int64_t growth = 0;
};

} // namespace

static std::string keyOf(llvm::StringRef domain, llvm::StringRef name) {
  return (domain + llvm::Twine('\0') + name).str();
}

static std::string describeFunction(const Function &function) {
  return "function " + quoted(function.name) + " of the model";
}

Inliner::Inliner(Model &model, const std::vector<Function> &list)
    : model(model) {
  for (const Function &function : list)
    if (!functions.try_emplace(keyOf(function.domain, function.name), &function)
             .second)
      fail(describeFunction(function) + " is defined twice");
}

void Inliner::collectNames(const Graph &graph) {
  for (const Tensor &tensor : graph.initializers)
    taken.insert(tensor.name);
  for (const ValueInfo &value : graph.inputs)
    taken.insert(value.name);
  for (const Node &node : graph.nodes) {
    for (const std::string &output : node.outputs)
      taken.insert(output);
    for (const Attribute &attribute : node.attributes)
      if (auto *body =
              std::get_if<std::shared_ptr<const Graph>>(&attribute.value))
        collectNames(**body);
  }
}

const Function *Inliner::find(const Node &node) const {
  return functions.lookup(keyOf(node.domain, node.opType));
}

std::string Inliner::fresh(llvm::StringRef name) {
  std::string candidate = name.str();
  // Calls of one function begin where the last one has ended.
  while (!taken.insert(candidate).second)
    candidate = (name + "_" + llvm::Twine(++repeated[name])).str();
  return candidate;
}

void Inliner::charge(size_t size, const Call &call) {
  growth += static_cast<int64_t>(size);
  if (growth > largestGrowth)
    fail("the model becomes too large where its functions are inlined, at " +
         describe(call.node));
}

void Inliner::define(std::string &name, const Call &call, Renaming &names) {
  if (name.empty())
    return;
  std::string scope =
      call.node.name.empty() ? call.function.name : call.node.name;
  auto [entry, isNew] = names.try_emplace(name);
  if (!isNew)
    fail(describeFunction(call.function) + " defines " + quoted(name) +
         " twice");
  entry->second = fresh(scope + "/" + name);
  name = entry->second;
}

static size_t sizeOf(const Attribute &attribute) {
  return std::visit(
      [](const auto &value) -> size_t {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::vector<float>> ||
                      std::is_same_v<Value, std::vector<int64_t>> ||
                      std::is_same_v<Value, std::string>)
          return value.size();
        if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
          size_t size = value.size();
          for (const std::string &text : value)
            size += text.size();
          return size;
        }
        return 1;
      },
      attribute.value);
}

std::optional<Attribute> Inliner::resolve(const Attribute &attribute,
                                          const Call &call,
                                          const Renaming &names) {
  charge(sizeOf(attribute), call);
  Attribute result = attribute;
  if (auto *body =
          std::get_if<std::shared_ptr<const Graph>>(&attribute.value)) {
    result.value = std::make_shared<const Graph>(copy(**body, call, names));
    return result;
  }
  if (attribute.otherKind != reference)
    return result;
  const std::string &wanted = std::get<std::string>(attribute.value);
  const Attribute *given = call.node.find(wanted);
  if (!given)
    for (const Attribute &byDefault : call.function.defaults)
      if (byDefault.name == wanted)
        given = &byDefault;
  // One that the call leaves out is left out in the body.
  if (!given)
    return std::nullopt;
  charge(sizeOf(*given), call);
  result = *given;
  result.name = attribute.name;
  return result;
}

Node Inliner::copy(const Node &node, const Call &call, Renaming &names) {
  charge(1 + node.inputs.size() + node.outputs.size(), call);
  Node result;
  result.opType = node.opType;
  result.domain = node.domain;
  result.name = call.node.name.empty() || node.name.empty()
                    ? call.node.name + node.name
                    : call.node.name + "/" + node.name;
  for (const std::string &input : node.inputs) {
    auto known = names.find(input);
    if (known == names.end() && !input.empty())
      fail(describe(node) + " of " + describeFunction(call.function) +
           " reads " + quoted(input) + ", which is not defined before it");
    result.inputs.push_back(known == names.end() ? "" : known->second);
  }
  for (const Attribute &attribute : node.attributes)
    if (std::optional<Attribute> resolved = resolve(attribute, call, names))
      result.attributes.push_back(std::move(*resolved));
  result.outputs = node.outputs;
  return result;
}

Graph Inliner::copy(const Graph &graph, const Call &call, Renaming names) {
  Graph result = graph;
  charge(result.initializers.size() + result.inputs.size(), call);
  // What the graph defines hides what has the same name around it.
  for (const ValueInfo &value : graph.inputs)
    names.erase(value.name);
  for (const Tensor &tensor : graph.initializers)
    names.erase(tensor.name);
  for (const Node &node : graph.nodes)
    for (const std::string &output : node.outputs)
      names.erase(output);
  for (ValueInfo &value : result.inputs)
    define(value.name, call, names);
  for (Tensor &tensor : result.initializers) {
    // An input may be an initializer, its default.
    auto known = names.find(tensor.name);
    if (known != names.end())
      tensor.name = known->second;
    else
      define(tensor.name, call, names);
  }
  result.nodes.clear();
  for (const Node &node : graph.nodes) {
    Node renamed = copy(node, call, names);
    for (std::string &output : renamed.outputs)
      define(output, call, names);
    result.nodes.push_back(std::move(renamed));
  }
  for (ValueInfo &value : result.outputs)
    if (auto known = names.find(value.name); known != names.end())
      value.name = known->second;
  // Types of values in between are hints, which have lost their names.
  result.values.clear();
  return result;
}

void Inliner::checkOpset(const Function &function) {
  for (const auto &[domain, version] : function.opsets) {
    if (!domain.empty())
      continue;
    if (model.opset == 0)
      model.opset = version;
    if (model.opset != version)
      fail(describeFunction(function) + " is written in version " +
           std::to_string(version) + " of ONNX's ops, and the model in " +
           std::to_string(model.opset));
  }
}

void Inliner::expand(const Call &call, std::vector<Node> &result) {
  const auto &[caller, function, depth] = call;
  if (depth > deepestCall)
    fail(describeFunction(function) +
         " calls itself, or functions call each "
         "other more than " +
         std::to_string(deepestCall) + " deep");
  checkOpset(function);
  if (caller.inputs.size() > function.inputs.size() ||
      caller.outputs.size() > function.outputs.size())
    fail(describe(caller) + " has " + std::to_string(caller.inputs.size()) +
         " inputs and " + std::to_string(caller.outputs.size()) +
         " outputs, more than the " + describeFunction(function) + " has");
  Renaming names;
  for (size_t i = 0; i < function.inputs.size(); ++i)
    if (!names
             .try_emplace(function.inputs[i],
                          i < caller.inputs.size() ? caller.inputs[i] : "")
             .second)
      fail(describeFunction(function) + " has two inputs " +
           quoted(function.inputs[i]));
  llvm::StringMap<std::string> wanted;
  for (size_t i = 0; i < caller.outputs.size(); ++i) {
    if (caller.outputs[i].empty())
      continue;
    const std::string &inner = function.outputs[i];
    if (!names.count(inner)) {
      if (!wanted.try_emplace(inner, caller.outputs[i]).second)
        fail(describeFunction(function) + " returns " + quoted(inner) +
             " twice");
      continue;
    }
    // An input that is passed through.
    Node identity;
    identity.name = caller.name;
    identity.opType = "Identity";
    identity.inputs.push_back(names[inner]);
    identity.outputs.push_back(caller.outputs[i]);
    charge(2, call);
    result.push_back(std::move(identity));
  }
  for (const Node &node : function.nodes) {
    Node renamed = copy(node, call, names);
    for (std::string &output : renamed.outputs) {
      auto given = wanted.find(output);
      if (given == wanted.end()) {
        define(output, call, names);
        continue;
      }
      if (!names.try_emplace(output, given->second).second)
        fail(describeFunction(function) + " defines " + quoted(output) +
             " twice");
      output = given->second;
    }
    if (const Function *callee = find(renamed))
      expand({renamed, *callee, depth + 1}, result);
    else
      result.push_back(std::move(renamed));
  }
  for (const std::string &output : function.outputs)
    if (wanted.count(output) && !names.count(output))
      fail(describeFunction(function) + " does not compute its result " +
           quoted(output));
}

void Inliner::inlineInto(std::vector<Node> &nodes) {
  std::vector<Node> result;
  for (Node &node : nodes) {
    if (const Function *function = find(node)) {
      expand({node, *function, 0}, result);
      continue;
    }
    result.push_back(std::move(node));
  }
  nodes = std::move(result);
  for (Node &node : nodes)
    for (Attribute &attribute : node.attributes)
      if (auto *body =
              std::get_if<std::shared_ptr<const Graph>>(&attribute.value)) {
        Graph changed = **body;
        inlineInto(changed.nodes);
        attribute.value = std::make_shared<const Graph>(std::move(changed));
      }
}

void onnx::inlineFunctions(Model &model,
                           const std::vector<Function> &functions) {
  if (!functions.empty())
    Inliner(model, functions).run();
}
