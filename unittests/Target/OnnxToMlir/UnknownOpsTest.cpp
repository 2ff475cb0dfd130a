//===- UnknownOpsTest.cpp - Ops that are placed, but not understood -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTest.h"

using namespace placer::onnx;
using namespace placer::onnx::test;

static bool contains(const std::string &text, const std::string &part) {
  return text.find(part) != std::string::npos;
}

TEST(UnknownOps, AreRefusedUnlessAllowed) {
  ModelMaker maker;
  maker.input("x", {4}).node("Foo", {"x"}, {"y"}).value("y", {2}).output("y");
  Imported refused = importModel(maker.model);
  ASSERT_EQ(refused.errors.size(), 1u);
  EXPECT_EQ(refused.errors[0],
            "node 'the_Foo': op 'Foo' of opset 13 is not supported");
}

TEST(UnknownOps, HaveAttributesAndDeclaredTypes) {
  ModelMaker maker;
  maker.input("x", {4})
      .node("Foo", {"x", ""}, {"y", "", "z"},
            {attribute("mode", std::string("fast")),
             attribute("axes", std::vector<int64_t>{0, 1}),
             attribute("alpha", 0.5f)})
      .value("y", {2, 3})
      .value("z", {}, ElementType::Int64)
      .output("y")
      .output("z");
  Imported made = importModel(maker.model, /*allowUnknown=*/true);
  EXPECT_TRUE(made.errors.empty());
  EXPECT_TRUE(contains(made.text, "\"onnx.Foo\"(%arg0) ")) << made.text;
  EXPECT_TRUE(contains(made.text, "alpha = 5.000000e-01 : f32"));
  EXPECT_TRUE(contains(made.text, "axes = array<i64: 0, 1>"));
  EXPECT_TRUE(contains(made.text, "mode = \"fast\""));
  EXPECT_TRUE(
      contains(made.text, "(tensor<4xf32>) -> (tensor<2x3xf32>, tensor<i64>)"));
}

TEST(UnknownOps, NeedTheTypesOfTheirResults) {
  ModelMaker maker;
  maker.input("x", {4})
      .node("Foo", {"x"}, {"y"})
      .node("Relu", {"y"}, {"z"})
      .output("z");
  Imported refused = importModel(maker.model, /*allowUnknown=*/true);
  ASSERT_EQ(refused.errors.size(), 1u);
  EXPECT_EQ(refused.errors[0], "node 'the_Foo' (Foo, opset 13): the type of "
                               "its result 'y' is not declared");
}

TEST(UnknownOps, OfOtherDomainsAreOfTheirDialects) {
  ModelMaker maker;
  maker.input("x", {4}).node("Relu", {"x"}, {"y"}).value("y", {4}).output("y");
  maker.model.graph.nodes[0].domain = "com.example";
  Imported made = importModel(maker.model, /*allowUnknown=*/true);
  EXPECT_TRUE(made.errors.empty());
  EXPECT_TRUE(contains(made.text, "\"com.example.Relu\"(%arg0)")) << made.text;
}

/// A form of a known op that the importer has no ops for is an unknown op, and
/// nothing is left of the attempt; an error in the model stays one.
TEST(UnknownOps, AreFormsOfKnownOnesToo) {
  ModelMaker maker;
  maker.input("x", {4, 4})
      .input("repeats", {2}, ElementType::Int64)
      .node("Tile", {"x", "repeats"}, {"y"})
      .value("y", {8, 4})
      .output("y");
  EXPECT_EQ(importModel(maker.model).errors.size(), 1u);
  Imported made = importModel(maker.model, /*allowUnknown=*/true);
  EXPECT_TRUE(made.errors.empty());
  EXPECT_TRUE(contains(made.text, "\"onnx.Tile\"(%arg0, %arg1)")) << made.text;

  ModelMaker wrong;
  wrong.input("x", {4, 4})
      .integers("repeats", {2})
      .node("Tile", {"x", "repeats"}, {"y"})
      .value("y", {8, 4})
      .output("y");
  EXPECT_EQ(importModel(wrong.model, /*allowUnknown=*/true).errors.size(), 1u);
}
