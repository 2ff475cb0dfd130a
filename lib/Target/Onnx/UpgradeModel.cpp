//===- UpgradeModel.cpp - Models of ONNX's first ops, in later ones -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/UpgradeModel.h"

#include "Target/Onnx/Failure.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"

using namespace placer;
using namespace placer::onnx;

namespace {

/// The version that models are brought to.
constexpr int64_t target = 7;

class Upgrade {
public:
  explicit Upgrade(Model &model) : model(model) {}

  void run();

private:
  void collectRanks();
  void upgrade(Node &node);
  void upgradeBroadcast(Node &node);
  void upgradeSlope(Node &node);
  void upgradeReshape(Node &node);
  void upgradeCast(Node &node);
  void requireInference(Node &node);

  std::string fresh(llvm::StringRef name);
  int64_t rankOf(const Node &node, llvm::StringRef name);
  void unsqueezeOperand(Node &node, size_t operand, std::vector<int64_t> axes);
  [[noreturn]] void refuse(const Node &node, const llvm::Twine &why);

  Model &model;
  std::vector<Node> nodes;
  llvm::StringMap<int64_t> ranks;
  llvm::StringSet<> names;
  llvm::StringMap<int64_t> repeated;
};

} // namespace

static std::optional<Attribute> takeAttribute(Node &node,
                                              llvm::StringRef name) {
  for (auto it = node.attributes.begin(); it != node.attributes.end(); ++it)
    if (it->name == name) {
      Attribute taken = std::move(*it);
      node.attributes.erase(it);
      return taken;
    }
  return std::nullopt;
}

static std::optional<int64_t> takeInt(Node &node, llvm::StringRef name) {
  std::optional<Attribute> taken = takeAttribute(node, name);
  if (!taken)
    return std::nullopt;
  if (auto *value = std::get_if<int64_t>(&taken->value))
    return *value;
  fail("attribute " + quoted(name) + " of " + describe(node) +
       " is not a number");
}

template <typename T>
static void setDefault(Node &node, const char *name, T value) {
  if (node.find(name))
    return;
  Attribute attribute;
  attribute.name = name;
  attribute.value = std::move(value);
  node.attributes.push_back(std::move(attribute));
}

void Upgrade::refuse(const Node &node, const llvm::Twine &why) {
  fail(describe(node) + ": " + why,
       {"it is written in version " + std::to_string(model.opset) +
        " of ONNX's ops, which onnx.version_converter converts to later ones"});
}

void Upgrade::collectRanks() {
  for (const Tensor &tensor : model.graph.initializers) {
    ranks[tensor.name] = tensor.shape.size();
    names.insert(tensor.name);
  }
  for (auto *list :
       {&model.graph.inputs, &model.graph.outputs, &model.graph.values})
    for (const ValueInfo &value : *list) {
      if (value.shape)
        ranks.try_emplace(value.name, value.shape->size());
      names.insert(value.name);
    }
  for (const Node &node : model.graph.nodes)
    for (const std::string &output : node.outputs)
      names.insert(output);
}

std::string Upgrade::fresh(llvm::StringRef name) {
  std::string candidate = name.str();
  // One operand of many nodes begins where the last one has ended.
  while (!names.insert(candidate).second)
    candidate = (name + "_" + llvm::Twine(++repeated[name])).str();
  return candidate;
}

int64_t Upgrade::rankOf(const Node &node, llvm::StringRef name) {
  auto known = ranks.find(name);
  if (known == ranks.end())
    refuse(node, "the shape of its operand " + quoted(name) +
                     " must be known, and the model does not say it");
  return known->second;
}

void Upgrade::unsqueezeOperand(Node &node, size_t operand,
                               std::vector<int64_t> axes) {
  Node unsqueeze;
  unsqueeze.name = node.name;
  unsqueeze.opType = "Unsqueeze";
  unsqueeze.inputs.push_back(node.inputs[operand]);
  unsqueeze.outputs.push_back(fresh(node.inputs[operand] + "/unsqueezed"));
  setDefault(unsqueeze, "axes", std::move(axes));
  node.inputs[operand] = unsqueeze.outputs.front();
  nodes.push_back(std::move(unsqueeze));
}

/// The second operand began at the dimension `axis` of the first; now it ends
/// at the last.
void Upgrade::upgradeBroadcast(Node &node) {
  bool isBroadcast = takeInt(node, "broadcast").value_or(0) != 0;
  std::optional<int64_t> axis = takeInt(node, "axis");
  if (!isBroadcast || !axis || node.inputs.size() != 2)
    return;
  int64_t first = rankOf(node, node.inputs[0]);
  int64_t second = rankOf(node, node.inputs[1]);
  if (*axis < 0)
    *axis += first;
  int64_t missing = first - *axis - second;
  if (*axis < 0 || missing < 0)
    refuse(node, "its attribute 'axis' does not fit to its operands");
  std::vector<int64_t> axes;
  for (int64_t i = 0; i < missing; ++i)
    axes.push_back(second + i);
  if (!axes.empty())
    unsqueezeOperand(node, 1, std::move(axes));
}

/// A list of slopes was one for each channel, the dimension 1.
void Upgrade::upgradeSlope(Node &node) {
  if (node.inputs.size() != 2 || rankOf(node, node.inputs[1]) != 1)
    return;
  std::vector<int64_t> axes;
  for (int64_t i = 2; i < rankOf(node, node.inputs[0]); ++i)
    axes.push_back(i - 1);
  if (!axes.empty())
    unsqueezeOperand(node, 1, std::move(axes));
}

/// The shape was an attribute.
void Upgrade::upgradeReshape(Node &node) {
  std::optional<Attribute> shape = takeAttribute(node, "shape");
  auto *extents =
      shape ? std::get_if<std::vector<int64_t>>(&shape->value) : nullptr;
  if (!extents || node.inputs.size() != 1)
    refuse(node, "it has no shape");
  auto bytes = std::make_shared<std::vector<char>>(extents->size() * 8);
  for (size_t i = 0; i < extents->size(); ++i)
    llvm::support::endian::write64le(bytes->data() + 8 * i, (*extents)[i]);
  Tensor tensor;
  tensor.name = fresh(node.inputs.front() + "/shape");
  tensor.type = ElementType::Int64;
  tensor.shape.push_back(extents->size());
  tensor.bytes = *bytes;
  node.inputs.push_back(tensor.name);
  model.storage.push_back(std::move(bytes));
  model.graph.initializers.push_back(std::move(tensor));
}

/// The type was a word.
void Upgrade::upgradeCast(Node &node) {
  std::optional<Attribute> to = takeAttribute(node, "to");
  auto *word = to ? std::get_if<std::string>(&to->value) : nullptr;
  if (!word)
    refuse(node, "its attribute 'to' is not the name of a type");
  for (int32_t i = 1; i <= static_cast<int32_t>(ElementType::Complex128); ++i)
    if (llvm::StringRef(*word).equals_insensitive(
            elementTypeName(static_cast<ElementType>(i))))
      return setDefault(node, "to", static_cast<int64_t>(i));
  refuse(node, "it casts to " + quoted(*word) + ", which is not known");
}

void Upgrade::requireInference(Node &node) {
  if (takeInt(node, "is_test").value_or(0) == 0)
    refuse(node, "it is in training mode ('is_test' is 0)");
}

void Upgrade::upgrade(Node &node) {
  enum class Rule {
    Same,
    Broadcast,
    Slope,
    Inference,
    Matrix,
    Recurrent,
    Join,
    Reshape,
    Cast,
    Pad,
    Selu,
    Unknown
  };
  for (const Attribute &attribute : node.attributes)
    if (std::holds_alternative<std::shared_ptr<const Graph>>(attribute.value))
      refuse(node, "ops with graphs are not read in this version");
  // It says which results may overwrite their operands.
  takeAttribute(node, "consumed_inputs");
  bool before6 = model.opset < 6, before5 = model.opset < 5,
       before4 = model.opset < 4, before2 = model.opset < 2;
  Rule rule = llvm::StringSwitch<Rule>(node.opType)
                  .Cases({"Add", "Sub", "Mul", "Div", "Pow", "And", "Or", "Xor",
                          "Equal", "Greater", "Less"},
                         Rule::Broadcast)
                  .Case("PRelu", Rule::Slope)
                  .Cases({"BatchNormalization", "Dropout"}, Rule::Inference)
                  .Case("Gemm", Rule::Matrix)
                  .Cases({"RNN", "GRU", "LSTM"}, Rule::Recurrent)
                  .Case("Upsample", Rule::Unknown)
                  .Case("Concat", before4 ? Rule::Join : Rule::Same)
                  .Case("Reshape", before5 ? Rule::Reshape : Rule::Same)
                  .Case("Cast", before6 ? Rule::Cast : Rule::Same)
                  .Case("Selu", before6 ? Rule::Selu : Rule::Same)
                  .Case("Tile", before6 ? Rule::Unknown : Rule::Same)
                  .Case("Pad", before2 ? Rule::Pad : Rule::Same)
                  .Cases({"Split", "LpPool", "GlobalLpPool"},
                         before2 ? Rule::Unknown : Rule::Same)
                  .Default(Rule::Same);
  switch (rule) {
  case Rule::Same:
    break;
  case Rule::Broadcast:
    upgradeBroadcast(node);
    break;
  case Rule::Slope:
    upgradeSlope(node);
    break;
  case Rule::Inference:
    requireInference(node);
    break;
  case Rule::Matrix:
    takeAttribute(node, "broadcast");
    break;
  case Rule::Recurrent:
    takeAttribute(node, "output_sequence");
    break;
  case Rule::Join:
    setDefault<int64_t>(node, "axis", 1);
    break;
  case Rule::Reshape:
    upgradeReshape(node);
    break;
  case Rule::Cast:
    upgradeCast(node);
    break;
  case Rule::Pad:
    if (std::optional<Attribute> pads = takeAttribute(node, "paddings")) {
      pads->name = "pads";
      node.attributes.push_back(std::move(*pads));
    }
    break;
  case Rule::Selu:
    setDefault(node, "alpha", 1.6732f);
    setDefault(node, "gamma", 1.0507f);
    break;
  case Rule::Unknown:
    refuse(node, "the op is not read in this version");
  }
}

/// Whether an op's results have as many dimensions as its first operand.
static bool keepsRank(llvm::StringRef op) {
  static const llvm::StringSet<> others = {
      "ArgMax",    "ArgMin",  "Constant", "ConstantFill", "Flatten",
      "Gather",    "Gemm",    "MatMul",   "RNN",          "GRU",
      "LSTM",      "Reshape", "Shape",    "Size",         "Squeeze",
      "Unsqueeze", "If",      "Loop",     "Scan",         "TopK"};
  return !others.contains(op) && !op.starts_with("Reduce");
}

void Upgrade::run() {
  collectRanks();
  for (Node &node : model.graph.nodes) {
    if (node.domain.empty())
      upgrade(node);
    if (node.domain.empty() && keepsRank(node.opType) && !node.inputs.empty())
      if (auto rank = ranks.find(node.inputs.front()); rank != ranks.end()) {
        int64_t known = rank->second;
        for (const std::string &output : node.outputs)
          ranks.try_emplace(output, known);
      }
    nodes.push_back(std::move(node));
  }
  model.graph.nodes = std::move(nodes);
  model.opset = target;
}

void onnx::upgradeModel(Model &model) {
  if (model.opset >= 1 && model.opset < target)
    Upgrade(model).run();
}
