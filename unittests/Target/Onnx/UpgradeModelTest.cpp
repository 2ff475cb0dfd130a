//===- UpgradeModelTest.cpp - Models of ONNX's first ops ------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxWriter.h"

#include <gtest/gtest.h>

using namespace placer::onnx;
using namespace placer::onnx::test;

static GraphParts around(const std::string &node) {
  return {{node},
          {value("x", ElementType::Float, {2, 3, 4, 5}),
           value("b", ElementType::Float, {3})},
          {value("y", ElementType::Float, {2, 3, 4, 5})}};
}

static Model upgraded(const std::string &node, int64_t version = 6) {
  auto result = read(test::model(around(node), version));
  if (auto *error = std::get_if<ReadError>(&result))
    ADD_FAILURE() << error->message;
  auto *model = std::get_if<Model>(&result);
  EXPECT_EQ(model ? model->opset : 7, 7);
  return model ? std::move(*model) : Model();
}

TEST(UpgradeModel, BroadcastFromAnAxisIsUnsqueezed) {
  Model model = upgraded(node("Add", {"x", "b"}, {"y"},
                              {number("broadcast", 1), number("axis", 1)}));
  ASSERT_EQ(model.graph.nodes.size(), 2u);
  const Node &unsqueeze = model.graph.nodes[0], &add = model.graph.nodes[1];
  EXPECT_EQ(unsqueeze.opType, "Unsqueeze");
  expectList(std::get<std::vector<int64_t>>(unsqueeze.find("axes")->value), 1,
             2);
  expectList(add.inputs, "x", "b/unsqueezed");
  EXPECT_TRUE(add.attributes.empty());
  // At the end of the shape, both rules are the same.
  EXPECT_EQ(upgraded(node("Add", {"x", "x"}, {"y"}, {number("broadcast", 1)}))
                .graph.nodes.size(),
            1u);
  EXPECT_EQ(
      fault(test::model(
          around(node("Add", {"x", "b"}, {"y"},
                      {number("broadcast", 1), number("axis", 4)}, "a")),
          6)),
      "node 'a' (Add): its attribute 'axis' does not fit to its operands");
}

TEST(UpgradeModel, RanksFollowFromOperands) {
  GraphParts parts = around(node("Relu", {"x"}, {"h"}));
  parts.nodes.push_back(node("Mul", {"h", "b"}, {"y"},
                             {number("broadcast", 1), number("axis", 1)}));
  EXPECT_EQ(fault(test::model(parts, 6)), "");
  parts.nodes[0] = node("Reshape", {"x", "b"}, {"h"});
  EXPECT_EQ(fault(test::model(parts, 6)),
            "the node that computes 'y' (Mul): the shape of its operand 'h' "
            "must be known, and the model does not say it");
}

TEST(UpgradeModel, SlopesAreForChannels) {
  Model model = upgraded(node("PRelu", {"x", "b"}, {"y"}));
  expectList(
      std::get<std::vector<int64_t>>(model.graph.nodes[0].find("axes")->value),
      1, 2);
}

TEST(UpgradeModel, TrainingIsRefused) {
  EXPECT_TRUE(upgraded(node("Dropout", {"x"}, {"y"}, {number("is_test", 1)}))
                  .graph.nodes[0]
                  .attributes.empty());
  EXPECT_EQ(
      fault(test::model(around(node("Dropout", {"x"}, {"y"}, {}, "d")), 6)),
      "node 'd' (Dropout): it is in training mode ('is_test' is 0)");
}

TEST(UpgradeModel, AttributesBecomeOperands) {
  Model model =
      upgraded(node("Reshape", {"x"}, {"y"}, {numbers("shape", {0, -1})}), 4);
  const Tensor &shape = model.graph.initializers.at(0);
  expectList(model.graph.nodes[0].inputs, "x", shape.name);
  expectList(shape.shape, 2);
  EXPECT_EQ(shape.bytes.size(), 16u);
  EXPECT_EQ(shape.bytes[0], 0);
  EXPECT_EQ(shape.bytes[15], '\xff');
}

TEST(UpgradeModel, OtherChanges) {
  std::string to = attribute(
      "to", 3, [](protozero::pbf_writer &w) { w.add_bytes(4, "INT64"); });
  EXPECT_EQ(std::get<int64_t>(upgraded(node("Cast", {"x"}, {"y"}, {to}), 5)
                                  .graph.nodes[0]
                                  .find("to")
                                  ->value),
            7);
  EXPECT_EQ(std::get<int64_t>(upgraded(node("Concat", {"x", "x"}, {"y"}), 3)
                                  .graph.nodes[0]
                                  .find("axis")
                                  ->value),
            1);
  EXPECT_NE(upgraded(node("Pad", {"x"}, {"y"}, {numbers("paddings", {1})}), 1)
                .graph.nodes[0]
                .find("pads"),
            nullptr);
  EXPECT_TRUE(
      upgraded(node("Abs", {"x"}, {"y"}, {numbers("consumed_inputs", {0})}), 1)
          .graph.nodes[0]
          .attributes.empty());
  expectPart(
      fault(test::model(around(node("Tile", {"x", "b", "b"}, {"y"})), 5)),
      "the op is not read in this version");
}
