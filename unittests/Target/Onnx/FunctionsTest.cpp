//===- FunctionsTest.cpp - Functions of models are inlined ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxWriter.h"

#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace placer::onnx;
using namespace placer::onnx::test;

/// "y=Add(a,b)" for each node.
static std::string listing(const Graph &graph) {
  std::string text;
  for (const Node &node : graph.nodes)
    text += llvm::join(node.outputs, ",") + "=" + node.opType + "(" +
            llvm::join(node.inputs, ",") + ") ";
  return text;
}

static std::string listing(const std::string &bytes) {
  auto result = read(bytes);
  if (auto *error = std::get_if<ReadError>(&result))
    return error->message;
  return listing(std::get<Model>(result).graph);
}

static std::string call(const std::string &name, const Names &inputs,
                        const Names &outputs, const Messages &attributes = {},
                        const std::string &as = "") {
  return node(name, inputs, outputs, attributes, as, "own");
}

/// out = -(in + in)
static std::string twice() {
  return function("Twice", {"in"}, {"out"},
                  {node("Add", {"in", "in"}, {"sum"}, {}, "add"),
                   node("Neg", {"sum"}, {"out"}, {}, "neg")});
}

TEST(OnnxFunctions, ValuesOfBodiesGetNamesOfTheirOwn) {
  std::string bytes =
      test::model({{call("Twice", {"x"}, {"y"}, {}, "first"),
                    call("Twice", {"y"}, {"z"}), call("Twice", {"z"}, {"sum"})},
                   {vec("x")},
                   {vec("sum")}},
                  13, {twice()});
  EXPECT_EQ(listing(bytes), "first/sum=Add(x,x) y=Neg(first/sum) "
                            "Twice/sum=Add(y,y) z=Neg(Twice/sum) "
                            "Twice/sum_1=Add(z,z) sum=Neg(Twice/sum_1) ");
  Model model = std::get<Model>(read(bytes));
  EXPECT_EQ(model.graph.nodes[0].name, "first/add");
  EXPECT_EQ(model.graph.nodes[2].name, "add");
}

TEST(OnnxFunctions, CallEachOther) {
  EXPECT_EQ(
      listing(test::model(
          {{call("Fourfold", {"x"}, {"y"})}, {vec("x")}, {vec("y")}}, 13,
          {function("Fourfold", {"a"}, {"c"},
                    {call("Twice", {"a"}, {"b"}), call("Twice", {"b"}, {"c"})}),
           twice()})),
      "Twice/sum=Add(x,x) Fourfold/b=Neg(Twice/sum) "
      "Twice/sum_1=Add(Fourfold/b,Fourfold/b) y=Neg(Twice/sum_1) ");
}

TEST(OnnxFunctions, MayNotCallThemselves) {
  EXPECT_EQ(listing(test::model(
                {{call("F", {"x"}, {"y"})}, {vec("x")}, {vec("y")}}, 13,
                {function("F", {"a"}, {"b"}, {call("F", {"a"}, {"b"})})})),
            "function 'F' of the model calls itself, or functions call each "
            "other more than 50 deep");
}

TEST(OnnxFunctions, MayNotGrowWithoutBounds) {
  // Each calls the next twice: 2^40 nodes, or copies where the last is empty.
  for (bool isEmpty : {false, true}) {
    Messages functions;
    for (int i = 0; i < 40; ++i) {
      std::string next = "F" + std::to_string(i + 1);
      functions.push_back(
          function("F" + std::to_string(i), {"a"}, {"c"},
                   {call(next, {"a"}, {"b"}), call(next, {"b"}, {"c"})}));
    }
    functions.push_back(
        isEmpty ? function("F40", {"a"}, {"a"}, {})
                : function("F40", {"a"}, {"b"}, {node("Abs", {"a"}, {"b"})}));
    std::string text = listing(test::model(
        {{call("F0", {"x"}, {"y"}, {}, "top")}, {vec("x")}, {vec("y")}}, 13,
        functions));
    expectPart(text, "the model becomes too large where its functions are "
                     "inlined, at node 'top' (own.F");
  }
}

TEST(OnnxFunctions, AttributesAreThoseOfTheCall) {
  std::string leaky = function(
      "Leaky", {"in"}, {"out"},
      {node("LeakyRelu", {"in"}, {"out"}, {referring("alpha", "a", 1)})},
      {"a"});
  std::string half =
      attribute("a", 1, [](protozero::pbf_writer &w) { w.add_float(2, 0.5f); });
  auto made = [&](const Messages &attributes) {
    return std::get<Model>(read(test::model(
        {{call("Leaky", {"x"}, {"y"}, attributes)}, {vec("x")}, {vec("y")}}, 13,
        {leaky})));
  };
  Model with = made({half});
  EXPECT_EQ(std::get<float>(with.graph.nodes[0].find("alpha")->value), 0.5f);
  EXPECT_EQ(with.graph.nodes[0].find("a"), nullptr);
  // Left out in the call, left out in the body.
  EXPECT_EQ(made({}).graph.nodes[0].find("alpha"), nullptr);
}

TEST(OnnxFunctions, InputsMayBeLeftOutOrPassedThrough) {
  EXPECT_EQ(listing(test::model(
                {{call("F", {"x"}, {"y", "z"})}, {vec("x")}, {vec("z")}}, 13,
                {function("F", {"a", "b"}, {"a", "c"},
                          {node("Clip", {"a", "b"}, {"c"})})})),
            "y=Identity(x) z=Clip(x,) ");
}

TEST(OnnxFunctions, GraphsOfBodiesAreRenamedToo) {
  // The branch has a value that is called as the caller's operand is.
  std::string branch =
      graph({{node("Abs", {"in"}, {"x"}), node("Add", {"x", "in"}, {"r"})},
             {},
             {vec("r")}});
  std::string bytes =
      test::model({{call("F", {"c", "x"}, {"y"})},
                   {value("c", ElementType::Bool, {}), vec("x")},
                   {vec("y")}},
                  13,
                  {function("F", {"cond", "in"}, {"out"},
                            {node("If", {"cond"}, {"out"},
                                  {body("then_branch", branch)})})});
  Model model = std::get<Model>(read(bytes));
  auto &inner = std::get<std::shared_ptr<const Graph>>(
      model.graph.nodes[0].find("then_branch")->value);
  EXPECT_EQ(listing(*inner), "F/x=Abs(x) F/r=Add(F/x,x) ");
  EXPECT_EQ(inner->outputs[0].name, "F/r");
}

TEST(OnnxFunctions, ThatCannotBeInlined) {
  auto check = [&](const std::string &caller, const Messages &functions) {
    return listing(test::model({{caller}, {vec("x")}, {}}, 13, functions));
  };
  EXPECT_EQ(check(call("Twice", {"x", "x"}, {"y"}, {}, "n"), {twice()}),
            "node 'n' (own.Twice) has 2 inputs and 1 outputs, more than the "
            "function 'Twice' of the model has");
  EXPECT_EQ(check(call("Twice", {"x"}, {"y"}), {twice(), twice()}),
            "function 'Twice' of the model is defined twice");
  EXPECT_EQ(check(call("F", {"x"}, {"y"}),
                  {function("F", {"a"}, {"b"}, {node("Abs", {"q"}, {"b"})})}),
            "the node that computes 'b' (Abs) of function 'F' of the model "
            "reads 'q', which is not defined before it");
  EXPECT_EQ(
      check(call("F", {"x"}, {"y"}),
            {function("F", {"a"}, {"b"},
                      {node("Abs", {"a"}, {"b"}), node("Abs", {"a"}, {"b"})})}),
      "function 'F' of the model defines 'b' twice");
  EXPECT_EQ(
      check(call("F", {"x"}, {"y"}),
            {function("F", {"a"}, {"b"}, {node("Abs", {"a"}, {"b"})}, {}, 12)}),
      "function 'F' of the model is written in version 12 of ONNX's ops, "
      "and the model in 13");
  EXPECT_EQ(check(call("F", {"x"}, {"y"}), {function("F", {"a"}, {"b"}, {})}),
            "function 'F' of the model does not compute its result 'b'");
}
