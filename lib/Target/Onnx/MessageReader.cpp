//===- MessageReader.cpp - ONNX's messages, as they are written -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fields with a number or a wire type that is not ONNX's are skipped, as
// protobuf does.
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/MessageReader.h"

#include "Target/Onnx/Failure.h"
#include "Target/Onnx/Fields.h"

#include <protozero/pbf_message.hpp>

using namespace placer;
using namespace placer::onnx;

using protozero::pbf_reader;
using protozero::pbf_wire_type;

/// Graphs in graphs, deeper than any program and no danger to the stack.
static constexpr unsigned deepestGraph = 50;

static constexpr uint32_t bytesField(uint32_t field) {
  return protozero::tag_and_type(field, pbf_wire_type::length_delimited);
}

static constexpr uint32_t varintField(uint32_t field) {
  return protozero::tag_and_type(field, pbf_wire_type::varint);
}

/// ONNX's own domain has two names.
static std::string readDomain(pbf_reader &message) {
  std::string domain = message.get_string();
  return domain == "ai.onnx" ? "" : domain;
}

static std::pair<std::string, int64_t> readOpset(pbf_reader message) {
  std::pair<std::string, int64_t> opset;
  while (message.next()) {
    switch (message.tag_and_type()) {
    case bytesField(OpsetDomain):
      opset.first = readDomain(message);
      break;
    case varintField(OpsetVersion):
      opset.second = message.get_int64();
      break;
    default:
      message.skip();
    }
  }
  return opset;
}

static Dimension readDimension(pbf_reader message) {
  Dimension dimension;
  while (message.next()) {
    switch (message.tag_and_type()) {
    case varintField(DimValue): {
      int64_t extent = message.get_int64();
      // Some exporters write -1 for what they do not know.
      if (extent >= 0)
        dimension.extent = extent;
      break;
    }
    case bytesField(DimParam):
      dimension.name = message.get_string();
      break;
    default:
      message.skip();
    }
  }
  if (dimension.extent)
    dimension.name.clear();
  return dimension;
}

void MessageReader::readTensorType(pbf_reader message, ValueInfo &value) {
  while (message.next()) {
    switch (message.tag_and_type()) {
    case varintField(TensorTypeElement):
      value.type =
          readElementType(message.get_int32(), "value " + quoted(value.name));
      break;
    case bytesField(TensorTypeShape): {
      pbf_reader shape = message.get_message();
      value.shape.emplace();
      while (shape.next(ShapeDim, pbf_wire_type::length_delimited))
        value.shape->push_back(readDimension(shape.get_message()));
      break;
    }
    default:
      message.skip();
    }
  }
}

void MessageReader::readType(pbf_reader message, ValueInfo &value) {
  while (message.next()) {
    switch (message.tag_and_type()) {
    case bytesField(TypeTensor):
      readTensorType(message.get_message(), value);
      continue;
    case bytesField(TypeSequence):
      value.otherKind = "sequence";
      break;
    case bytesField(TypeMap):
      value.otherKind = "map";
      break;
    case bytesField(TypeOpaque):
      value.otherKind = "opaque";
      break;
    case bytesField(TypeSparseTensor):
      value.otherKind = "sparse tensor";
      break;
    case bytesField(TypeOptional):
      value.otherKind = "optional";
      break;
    default:
      break;
    }
    message.skip();
  }
}

ValueInfo MessageReader::readValueInfo(pbf_reader message) {
  ValueInfo value;
  std::optional<pbf_reader> type;
  while (message.next()) {
    switch (message.tag_and_type()) {
    case bytesField(ValueInfoName):
      value.name = message.get_string();
      break;
    case bytesField(ValueInfoType):
      type = message.get_message();
      break;
    default:
      message.skip();
    }
  }
  if (type)
    readType(*type, value);
  if (!value.shape)
    return value;
  std::vector<int64_t> known;
  for (const Dimension &dimension : *value.shape)
    known.push_back(dimension.extent.value_or(1));
  if (!countElements(known, std::max<int64_t>(elementBytes(value.type), 1)))
    fail("value " + quoted(value.name) +
         " has an impossible shape: " + describeShape(known));
  return value;
}

/// What AttributeProto.AttributeType says, or the field that is there where it
/// says nothing, as in files of ONNX's first version.
static AttributeField fieldOfKind(int64_t kind) {
  static constexpr AttributeField fields[] = {AttributeF,
                                              AttributeI,
                                              AttributeS,
                                              AttributeT,
                                              AttributeG,
                                              AttributeFloats,
                                              AttributeInts,
                                              AttributeStrings,
                                              AttributeTensors,
                                              AttributeGraphs,
                                              AttributeSparseTensor,
                                              AttributeSparseTensors,
                                              AttributeTp,
                                              AttributeTypeProtos};
  if (kind < 1 || kind > static_cast<int64_t>(std::size(fields)))
    return AttributeName;
  return fields[kind - 1];
}

Attribute MessageReader::readAttribute(pbf_reader message, unsigned depth,
                                       const std::string &owner) {
  Attribute attribute;
  std::optional<int64_t> kind;
  std::optional<AttributeField> present;
  std::string referenced;
  float f = 0;
  int64_t i = 0;
  std::string s;
  std::optional<pbf_reader> t, g;
  std::vector<float> floats;
  std::vector<int64_t> ints;
  std::vector<std::string> strings;
  std::vector<pbf_reader> tensorMessages;
  while (message.next()) {
    auto field = static_cast<AttributeField>(message.tag());
    switch (message.tag_and_type()) {
    case bytesField(AttributeName):
      attribute.name = message.get_string();
      continue;
    case bytesField(AttributeReference):
      referenced = message.get_string();
      continue;
    case varintField(AttributeKind):
      kind = message.get_int32();
      continue;
    case protozero::tag_and_type(AttributeF, pbf_wire_type::fixed32):
      f = message.get_float();
      break;
    case varintField(AttributeI):
      i = message.get_int64();
      break;
    case bytesField(AttributeS):
      s = message.get_string();
      break;
    case bytesField(AttributeT):
      t = message.get_message();
      break;
    case bytesField(AttributeG):
      g = message.get_message();
      break;
    case bytesField(AttributeFloats):
    case protozero::tag_and_type(AttributeFloats, pbf_wire_type::fixed32):
      readNumbers(message, floats, &pbf_reader::get_packed_float,
                  &pbf_reader::get_float, pbf_wire_type::fixed32);
      break;
    case bytesField(AttributeInts):
    case varintField(AttributeInts):
      readNumbers(message, ints, &pbf_reader::get_packed_int64,
                  &pbf_reader::get_int64, pbf_wire_type::varint);
      break;
    case bytesField(AttributeStrings):
      strings.push_back(message.get_string());
      break;
    case bytesField(AttributeTensors):
      tensorMessages.push_back(message.get_message());
      break;
    case bytesField(AttributeGraphs):
    case bytesField(AttributeTp):
    case bytesField(AttributeTypeProtos):
    case bytesField(AttributeSparseTensor):
    case bytesField(AttributeSparseTensors):
      message.skip();
      break;
    default:
      message.skip();
      continue;
    }
    present = field;
  }
  std::string what = "attribute " + quoted(attribute.name) + " of " + owner;
  if (!referenced.empty()) {
    attribute.otherKind = reference;
    attribute.value = std::move(referenced);
    return attribute;
  }
  if (!kind && !present)
    fail(what + " has no value");
  switch (kind ? fieldOfKind(*kind) : *present) {
  case AttributeF:
    attribute.value = f;
    break;
  case AttributeI:
    attribute.value = i;
    break;
  case AttributeS:
    attribute.value = std::move(s);
    break;
  case AttributeT:
    if (!t)
      fail(what + " has no value");
    attribute.value = tensors.read(*t, what);
    break;
  case AttributeG:
    if (!g)
      fail(what + " has no value");
    attribute.value = std::make_shared<const Graph>(readGraph(*g, depth + 1));
    break;
  case AttributeFloats:
    attribute.value = std::move(floats);
    break;
  case AttributeInts:
    attribute.value = std::move(ints);
    break;
  case AttributeStrings:
    attribute.value = std::move(strings);
    break;
  case AttributeTensors: {
    std::vector<Tensor> list;
    for (const pbf_reader &tensor : tensorMessages)
      list.push_back(tensors.read(tensor, what));
    attribute.value = std::move(list);
    break;
  }
  case AttributeGraphs:
    attribute.otherKind = "graphs";
    break;
  case AttributeSparseTensor:
    attribute.otherKind = "sparse tensor";
    break;
  case AttributeSparseTensors:
    attribute.otherKind = "sparse tensors";
    break;
  case AttributeTp:
    attribute.otherKind = "type";
    break;
  case AttributeTypeProtos:
    attribute.otherKind = "types";
    break;
  default:
    fail(what + " has the type number " + std::to_string(*kind) +
         ", which is not known");
  }
  return attribute;
}

Node MessageReader::readNode(pbf_reader message, unsigned depth) {
  Node node;
  std::vector<pbf_reader> attributes;
  while (message.next()) {
    switch (message.tag_and_type()) {
    case bytesField(NodeInput):
      node.inputs.push_back(message.get_string());
      break;
    case bytesField(NodeOutput):
      node.outputs.push_back(message.get_string());
      break;
    case bytesField(NodeName):
      node.name = message.get_string();
      break;
    case bytesField(NodeOpType):
      node.opType = message.get_string();
      break;
    case bytesField(NodeAttribute):
      attributes.push_back(message.get_message());
      break;
    case bytesField(NodeDomain):
      node.domain = readDomain(message);
      break;
    default:
      message.skip();
    }
  }
  // After the name, which messages about attributes need.
  for (const pbf_reader &attribute : attributes) {
    current = describe(node);
    node.attributes.push_back(readAttribute(attribute, depth, describe(node)));
  }
  return node;
}

/// The name of a SparseTensorProto is that of its values.
static std::string readSparseName(pbf_reader message) {
  std::string name;
  while (message.next(SparseTensorValues, pbf_wire_type::length_delimited)) {
    pbf_reader values = message.get_message();
    while (values.next(TensorName, pbf_wire_type::length_delimited))
      name = values.get_string();
  }
  return name;
}

Graph MessageReader::readGraph(pbf_reader message, unsigned depth) {
  if (depth > deepestGraph)
    fail("graphs are nested more than " + std::to_string(deepestGraph) +
         " deep, in " + current);
  Graph graph;
  auto begin = [&](const char *what, size_t number) {
    current =
        std::string(what) + " number " + std::to_string(number) + " of " +
        (depth == 0 ? "the graph" : "a graph that is an attribute of a node");
  };
  while (message.next()) {
    switch (message.tag_and_type()) {
    case bytesField(GraphNode):
      begin("node", graph.nodes.size());
      graph.nodes.push_back(readNode(message.get_message(), depth));
      break;
    case bytesField(GraphName):
      graph.name = message.get_string();
      break;
    case bytesField(GraphInitializer):
      begin("initializer", graph.initializers.size());
      graph.initializers.push_back(
          tensors.read(message.get_message(), current));
      break;
    case bytesField(GraphInput):
      begin("input", graph.inputs.size());
      graph.inputs.push_back(readValueInfo(message.get_message()));
      break;
    case bytesField(GraphOutput):
      begin("output", graph.outputs.size());
      graph.outputs.push_back(readValueInfo(message.get_message()));
      break;
    case bytesField(GraphValueInfo):
      begin("value", graph.values.size());
      graph.values.push_back(readValueInfo(message.get_message()));
      break;
    case bytesField(GraphSparseInitializer):
      begin("sparse initializer", graph.sparseInitializers.size());
      graph.sparseInitializers.push_back(readSparseName(message.get_message()));
      break;
    default:
      message.skip();
    }
  }
  return graph;
}

Function MessageReader::readFunction(pbf_reader message) {
  Function function;
  while (message.next()) {
    switch (message.tag_and_type()) {
    case bytesField(FunctionName):
      function.name = message.get_string();
      break;
    case bytesField(FunctionDomain):
      function.domain = readDomain(message);
      break;
    case bytesField(FunctionInput):
      function.inputs.push_back(message.get_string());
      break;
    case bytesField(FunctionOutput):
      function.outputs.push_back(message.get_string());
      break;
    case bytesField(FunctionAttribute):
      function.attributes.push_back(message.get_string());
      break;
    case bytesField(FunctionAttributeProto):
      function.defaults.push_back(
          readAttribute(message.get_message(), 0, "a function of the model"));
      break;
    case bytesField(FunctionNode):
      function.nodes.push_back(readNode(message.get_message(), 0));
      break;
    case bytesField(FunctionOpsetImport):
      function.opsets.push_back(readOpset(message.get_message()));
      break;
    default:
      message.skip();
    }
  }
  return function;
}

void MessageReader::readModel(pbf_reader message, Model &model,
                              std::vector<Function> &functions) {
  bool hasGraph = false;
  Opsets opsets;
  while (message.next()) {
    switch (message.tag_and_type()) {
    case varintField(ModelIrVersion):
      model.irVersion = message.get_int64();
      break;
    case bytesField(ModelProducerName):
      model.producer = message.get_string();
      break;
    case bytesField(ModelGraph):
      if (hasGraph)
        fail("the model has two graphs");
      hasGraph = true;
      current = "the graph";
      model.graph = readGraph(message.get_message(), 0);
      break;
    case bytesField(ModelOpsetImport):
      current = "an import of an opset";
      opsets.push_back(readOpset(message.get_message()));
      break;
    case bytesField(ModelFunctions):
      current = "function number " + std::to_string(functions.size());
      functions.push_back(readFunction(message.get_message()));
      break;
    default:
      message.skip();
    }
  }
  if (!hasGraph)
    fail("the file has no graph: it is not an ONNX model, or not all of it");
  bool hasOpset = false;
  for (auto &[domain, version] : opsets) {
    if (!domain.empty()) {
      model.otherOpsets.emplace_back(std::move(domain), version);
      continue;
    }
    if (hasOpset && version != model.opset)
      fail("the model imports version " + std::to_string(model.opset) +
           " and version " + std::to_string(version) + " of ONNX's ops");
    hasOpset = true;
    model.opset = version;
  }
}
