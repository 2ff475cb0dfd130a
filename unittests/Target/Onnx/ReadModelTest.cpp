//===- ReadModelTest.cpp - ONNX models that are read or refused -----------===//
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

static Model good(const std::string &bytes) {
  auto result = read(bytes);
  if (auto *error = std::get_if<ReadError>(&result))
    ADD_FAILURE() << error->message;
  auto *model = std::get_if<Model>(&result);
  return model ? std::move(*model) : Model();
}

TEST(ReadModel, ReadsWhatIsThere) {
  Model model = good(test::model(
      {{node("Conv", {"x", "w", ""}, {"y"},
             {numbers("pads", {1, 0, -1}), number("group", 2)}, "conv1"),
        node("Foo", {"y"}, {"", "z"}, {}, "", "some.domain")},
       {value("x", ElementType::Float, {-1, 3, -2})},
       {value("z", ElementType::BFloat16, {})},
       {floats("w", {2, 1}, {1.5f, -2})},
       {value("y", ElementType::Float, {0})}}));
  EXPECT_EQ(model.irVersion, 8);
  EXPECT_EQ(model.opset, 13);
  EXPECT_EQ(model.producer, "test");
  ASSERT_EQ(model.graph.nodes.size(), 2u);
  const Node &conv = model.graph.nodes[0];
  EXPECT_EQ(conv.name, "conv1");
  EXPECT_EQ(conv.opType, "Conv");
  expectList(conv.inputs, "x", "w", "");
  expectList(std::get<std::vector<int64_t>>(conv.find("pads")->value), 1, 0,
             -1);
  EXPECT_EQ(std::get<int64_t>(conv.find("group")->value), 2);
  EXPECT_EQ(conv.find("strides"), nullptr);
  EXPECT_EQ(model.graph.nodes[1].domain, "some.domain");
  expectList(model.graph.nodes[1].outputs, "", "z");
  const ValueInfo &input = model.graph.inputs[0];
  ASSERT_EQ(input.shape->size(), 3u);
  EXPECT_EQ((*input.shape)[0].name, "N");
  EXPECT_FALSE((*input.shape)[0].extent);
  EXPECT_EQ((*input.shape)[1].extent, 3);
  EXPECT_FALSE((*input.shape)[2].extent);
  EXPECT_EQ((*input.shape)[2].name, "");
  EXPECT_EQ(model.graph.outputs[0].type, ElementType::BFloat16);
  EXPECT_TRUE(model.graph.outputs[0].shape->empty());
  EXPECT_EQ((*model.graph.values[0].shape)[0].extent, 0);
}

TEST(ReadModel, OddNamesSurvive) {
  std::string odd("n\0\xff\n\xe2\x82\xac/:0", 11);
  Model model = good(test::model({{node("Relu", {odd}, {odd + "'"}, {}, odd)},
                                  {vec(odd)},
                                  {vec(odd + "'")}}));
  EXPECT_EQ(model.graph.nodes[0].name, odd);
  EXPECT_EQ(model.graph.nodes[0].inputs[0], odd);
}

TEST(ReadModel, NamesOfTheFileAreQuotedOnOneLine) {
  EXPECT_EQ(
      fault(test::model(
          {{node("Relu", {"a\nb"}, {"y"}, {}, "n\x01")}, {}, {vec("y")}})),
      "node 'n\\01' (Relu) reads 'a\\0Ab', which is not an input, an "
      "initializer, or the result of a node");
}

TEST(ReadModel, OpsetsOfSeveralDomains) {
  std::string bytes = write([&](protozero::pbf_writer &w) {
    w.add_message(8, opset(3, "com.microsoft"));
    w.add_message(
        7, graph({{node("Relu", {"x"}, {"y"})}, {vec("x")}, {vec("y")}}));
    w.add_message(8, opset(11, "ai.onnx"));
    w.add_message(8, opset(11));
  });
  Model model = good(bytes);
  EXPECT_EQ(model.opset, 11);
  ASSERT_EQ(model.otherOpsets.size(), 1u);
  EXPECT_EQ(model.otherOpsets[0].first, "com.microsoft");
  EXPECT_EQ(model.otherOpsets[0].second, 3);
}

TEST(ReadModel, OpsetsThatAreNotRead) {
  GraphParts parts = {{node("Relu", {"x"}, {"y"})}, {vec("x")}, {vec("y")}};
  EXPECT_EQ(fault(test::model(parts, 17)), "");
  EXPECT_EQ(fault(test::model(parts, 18)),
            "the model is written in version 18 of ONNX's ops; versions 1 to "
            "17 are read");
  expectPart(fault(test::model(parts, -1)), "version -1");
  EXPECT_EQ(fault(test::model(parts, 0)),
            "the node that computes 'y' (Relu) is an op of ONNX, but the model "
            "does not say of which version");
  std::string two =
      test::model(parts, 12) +
      write([](protozero::pbf_writer &w) { w.add_message(8, opset(13)); });
  EXPECT_EQ(fault(two), "the model imports version 12 and version 13 of ONNX's "
                        "ops");
}

TEST(ReadModel, FilesThatAreNoModels) {
  EXPECT_EQ(fault(""), "the file has no graph: it is not an ONNX model, or not "
                       "all of it");
  EXPECT_NE(fault("module { }\n"), "");
  EXPECT_NE(fault(std::string(1000, '\xff')), "");
  EXPECT_NE(fault(std::string(1000, '\0')), "");
  std::string once = test::model({{}, {}, {}});
  EXPECT_EQ(fault(once), "");
  EXPECT_EQ(fault(once + once), "the model has two graphs");
}

TEST(ReadModel, NodesMustBeSorted) {
  EXPECT_EQ(fault(test::model({{node("Relu", {"a"}, {"y"}, {}, "late"),
                                node("Abs", {"x"}, {"a"}, {}, "early")},
                               {vec("x")},
                               {vec("y")}})),
            "node 'late' (Relu) reads 'a', which node 'early' (Abs) computes "
            "after it");
}

TEST(ReadModel, CyclesNameTheirNodes) {
  auto result = read(test::model({{node("Abs", {"x"}, {"s"}, {}, "outside"),
                                   node("Add", {"s", "c"}, {"a"}, {}, "one"),
                                   node("Abs", {"a"}, {"b"}, {}, "two"),
                                   node("Neg", {"b"}, {"c"}, {}, "three")},
                                  {vec("x")},
                                  {vec("c")}}));
  auto &error = std::get<ReadError>(result);
  EXPECT_EQ(error.message,
            "the graph has a cycle of 3 nodes through node 'two' (Abs)");
  expectList(error.notes, "node 'two' (Abs) feeds node 'three' (Neg)",
             "node 'three' (Neg) feeds node 'one' (Add)",
             "node 'one' (Add) feeds node 'two' (Abs)");
  EXPECT_EQ(fault(test::model(
                {{node("Abs", {"x"}, {"x"}, {}, "self")}, {}, {vec("x")}})),
            "the graph has a cycle of 1 node through node 'self' (Abs)");
}

TEST(ReadModel, LongChainsAndCyclesTakeLinearTimeAndLittleStack) {
  constexpr int length = 200000;
  GraphParts parts = {{}, {vec("v0")}, {vec("v1")}};
  for (int i = 0; i < length; ++i)
    parts.nodes.push_back(
        node("Abs", {"v" + std::to_string(i)}, {"v" + std::to_string(i + 1)}));
  EXPECT_EQ(fault(test::model(parts)), "");
  parts.inputs.clear();
  parts.nodes.push_back(node("Abs", {"v" + std::to_string(length)}, {"v0"}));
  expectPart(fault(test::model(parts)), "a cycle of 200001 nodes");
}

TEST(ReadModel, ValuesAreDefinedOnce) {
  std::string relu = node("Relu", {"x"}, {"y"}, {}, "r");
  auto check = [&](const GraphParts &parts) {
    return fault(test::model(parts));
  };
  EXPECT_EQ(check({{relu, relu}, {vec("x")}, {vec("y")}}),
            "node 'r' (Relu) computes 'y', which is already defined");
  EXPECT_EQ(check({{relu}, {vec("x"), vec("y")}, {vec("y")}}),
            "node 'r' (Relu) computes 'y', which is already defined");
  EXPECT_EQ(check({{relu}, {vec("x"), vec("x")}, {vec("y")}}),
            "input 'x' is declared twice");
  std::string w = floats("w", {1}, {1});
  EXPECT_EQ(check({{relu}, {vec("x")}, {vec("y")}, {w, w}}),
            "initializer 'w' is defined twice");
  EXPECT_EQ(check({{relu}, {vec("x")}, {vec("y")}, {floats("", {1}, {1})}}),
            "an initializer of a graph has no name");
  EXPECT_EQ(check({{relu}, {vec("")}, {vec("y")}}),
            "an input of a graph has no name");
  EXPECT_EQ(check({{node("Split", {"x"}, {"y", "y"}, {}, "s")},
                   {vec("x")},
                   {vec("y")}}),
            "node 's' (Split) computes 'y', which is already defined");
}

TEST(ReadModel, ValuesThatAreNotThere) {
  EXPECT_EQ(fault(test::model(
                {{node("Add", {"x", "w"}, {"y"})}, {vec("x")}, {vec("y")}})),
            "the node that computes 'y' (Add) reads 'w', which is not an "
            "input, an initializer, or the result of a node");
  EXPECT_EQ(fault(test::model({{}, {vec("x")}, {vec("y")}})),
            "output 'y' of the graph is not defined");
}

TEST(ReadModel, NodesThatSayTooLittleOrTooMuch) {
  auto check = [&](const std::string &n) {
    return fault(test::model({{n}, {vec("x")}, {vec("x")}}));
  };
  EXPECT_EQ(check(node("", {"x"}, {"y"}, {}, "n")), "node 'n' () has no op");
  EXPECT_EQ(
      check(node("F", {"x"}, {"y"}, {number("a", 1), number("a", 2)}, "n")),
      "node 'n' (F) has the attribute 'a' twice");
  EXPECT_EQ(check(node("F", {"x"}, {"y"}, {referring("a", "b", 2)}, "n")),
            "attribute 'a' of node 'n' (F) refers to an attribute of a "
            "function, but is in none");
  EXPECT_EQ(
      check(node("F", {"x"}, {"y"},
                 {attribute("a", 99, [](protozero::pbf_writer &) {})}, "n")),
      "attribute 'a' of node 'n' (F) has the type number 99, which is "
      "not known");
  EXPECT_EQ(
      check(node("F", {"x"}, {"y"},
                 {attribute("a", 5, [](protozero::pbf_writer &) {})}, "n")),
      "attribute 'a' of node 'n' (F) has no value");
}

TEST(ReadModel, AttributesThatAreNotReadAreOnlyNamed) {
  Model model =
      good(test::model({{node("F", {"x"}, {"y"},
                              {attribute("s", 11,
                                         [](protozero::pbf_writer &w) {
                                           w.add_message(22, std::string());
                                         }),
                               attribute("t", 13,
                                         [](protozero::pbf_writer &w) {
                                           w.add_message(14, std::string());
                                         })})},
                        {vec("x")},
                        {vec("y")}}));
  const Node &f = model.graph.nodes[0];
  EXPECT_EQ(f.find("s")->otherKind, "sparse tensor");
  EXPECT_EQ(f.find("t")->otherKind, "type");
}

TEST(ReadModel, AttributesOfTheFirstVersionHaveNoType) {
  std::string untyped = write([](protozero::pbf_writer &w) {
    w.add_string(1, "alpha");
    w.add_float(2, 0.5f);
  });
  Model model = good(test::model(
      {{node("Elu", {"x"}, {"y"}, {untyped})}, {vec("x")}, {vec("y")}}));
  EXPECT_EQ(std::get<float>(model.graph.nodes[0].find("alpha")->value), 0.5f);
}

TEST(ReadModel, ListsMayBeWrittenOneByOne) {
  std::string single = attribute("a", 7, [](protozero::pbf_writer &w) {
    w.add_int64(8, 5);
    w.add_int64(8, -6);
  });
  Model model = good(test::model(
      {{node("F", {"x"}, {"y"}, {single})}, {vec("x")}, {vec("y")}}));
  expectList(
      std::get<std::vector<int64_t>>(model.graph.nodes[0].find("a")->value), 5,
      -6);
}

TEST(ReadModel, SubgraphsSeeTheValuesAroundThem) {
  auto conditional = [&](const Names &reads) {
    std::string branch = graph({{node("Add", reads, {"r"})}, {}, {vec("r")}});
    return test::model(
        {{node("Abs", {"x"}, {"a"}),
          node("If", {"c"}, {"y"},
               {body("then_branch", branch), body("else_branch", branch)},
               "if"),
          node("Abs", {"x"}, {"late"}, {}, "after")},
         {vec("x"), value("c", ElementType::Bool, {})},
         {vec("y")}});
  };
  Model model = good(conditional({"x", "a"}));
  auto &branch = std::get<std::shared_ptr<const Graph>>(
      model.graph.nodes[1].find("then_branch")->value);
  EXPECT_EQ(branch->nodes[0].opType, "Add");
  EXPECT_EQ(fault(conditional({"x", "late"})),
            "the node that computes 'r' (Add) reads 'late', which node 'after' "
            "(Abs) computes after it");
  expectPart(fault(conditional({"x", "y"})), "a cycle of 1 node");
  expectPart(fault(conditional({"x", "gone"})), "not an input");
  // They may hide values around them.
  std::string hides = graph({{node("Abs", {"x"}, {"a"})}, {}, {vec("a")}});
  EXPECT_EQ(fault(test::model({{node("Abs", {"x"}, {"a"}),
                                node("If", {"c"}, {"y"}, {body("b", hides)})},
                               {vec("x"), value("c", ElementType::Bool, {})},
                               {vec("y")}})),
            "");
  std::string empty = graph({{}, {}, {vec("none")}});
  EXPECT_EQ(fault(test::model({{node("If", {"x"}, {"y"}, {body("b", empty)})},
                               {vec("x")},
                               {vec("y")}})),
            "output 'none' of a graph that is an attribute of a node is not "
            "defined");
}

TEST(ReadModel, GraphsInGraphsHaveABottom) {
  auto nested = [](int depth) {
    std::string inner = graph({{}, {}, {}});
    for (int i = 0; i < depth; ++i)
      inner = graph({{node("If", {}, {}, {body("b", inner)}, "n")}, {}, {}});
    return modelOf(inner);
  };
  EXPECT_EQ(fault(nested(50)), "");
  EXPECT_EQ(fault(nested(51)),
            "graphs are nested more than 50 deep, in node 'n' (If)");
  EXPECT_EQ(fault(nested(5000)),
            "graphs are nested more than 50 deep, in node 'n' (If)");
}

TEST(ReadModel, ValuesOfOtherKinds) {
  std::string sequence = write([](protozero::pbf_writer &w) {
    w.add_string(1, "s");
    w.add_message(2, write([](protozero::pbf_writer &t) {
                    t.add_message(4, std::string());
                  }));
  });
  std::string untyped =
      write([](protozero::pbf_writer &w) { w.add_string(1, "u"); });
  Model model = good(test::model({{}, {sequence, untyped}, {}}));
  EXPECT_EQ(model.graph.inputs[0].otherKind, "sequence");
  EXPECT_EQ(model.graph.inputs[1].type, ElementType::Undefined);
  EXPECT_FALSE(model.graph.inputs[1].shape);
}

TEST(ReadModel, DeclaredShapesThatCannotBe) {
  auto check = [&](const Shape &shape) {
    return fault(
        test::model({{}, {value("x", ElementType::Float, shape)}, {}}));
  };
  int64_t large = int64_t(1) << 40;
  EXPECT_EQ(check({large}), "");
  EXPECT_EQ(check({large, large}), "value 'x' has an impossible shape: "
                                   "1099511627776x1099511627776");
  EXPECT_EQ(check({0, large, large}), "value 'x' has an impossible shape: "
                                      "0x1099511627776x1099511627776");
  EXPECT_EQ(fault(test::model({{}, {value("x", ElementType(77), {1})}, {}})),
            "value 'x' has the element type number 77, which is not known");
}

TEST(ReadModel, InitializersAreWhatInputsSay) {
  auto check = [&](const std::string &input) {
    return fault(test::model({{}, {input}, {}, {floats("w", {2, 1}, {1, 2})}}));
  };
  EXPECT_EQ(check(value("w", ElementType::Float, {2, 1})), "");
  EXPECT_EQ(check(value("w", ElementType::Float, {-1, 1})), "");
  const char *wrong = "initializer 'w' is 2x1 of float, but the input of that "
                      "name is declared as something else";
  EXPECT_EQ(check(value("w", ElementType::Float, {2})), wrong);
  EXPECT_EQ(check(value("w", ElementType::Float, {2, 2})), wrong);
  EXPECT_EQ(check(value("w", ElementType::Double, {2, 1})), wrong);
}

TEST(ReadModel, SparseInitializersAreOnlyNamed) {
  std::string sparse = write([](protozero::pbf_writer &w) {
    w.add_message(1, floats("s", {1}, {1}));
    w.add_int64(3, 1000);
  });
  std::string bytes = write([&](protozero::pbf_writer &w) {
    w.add_message(7, write([&](protozero::pbf_writer &g) {
                    g.add_message(1, node("Relu", {"s"}, {"y"}));
                    g.add_message(15, sparse);
                  }));
    w.add_message(8, opset(13));
  });
  expectList(good(bytes).graph.sparseInitializers, "s");
}
