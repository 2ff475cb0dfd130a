//===- ComputingOpsTest.cpp - Forms of ops that compute, and what is wrong ===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ImportTest.h"

#include <random>

using namespace placer::onnx;
using namespace placer::onnx::test;

using Integers = std::vector<int64_t>;

/// The module has this text, and there is no error.
static void expectText(const ModelMaker &maker, const std::string &text) {
  Imported made = importModel(maker.model);
  EXPECT_TRUE(made.errors.empty())
      << (made.errors.empty() ? "" : made.errors[0]);
  EXPECT_NE(made.text.find(text), std::string::npos) << text << "\n"
                                                     << made.text;
}

/// There is one error, which has this text.
static void expectRefused(const ModelMaker &maker, const std::string &message) {
  Imported refused = importModel(maker.model);
  EXPECT_EQ(refused.text, "");
  ASSERT_EQ(refused.errors.size(), 1u) << message;
  EXPECT_NE(refused.errors[0].find(message), std::string::npos)
      << refused.errors[0];
}

/// A node that reads inputs of these shapes, named after their position.
static ModelMaker withNode(int64_t opset, const std::string &op,
                           const std::vector<Integers> &shapes,
                           std::vector<Attribute> attributes = {},
                           ElementType type = ElementType::Float) {
  ModelMaker maker(opset);
  std::vector<std::string> names;
  for (const Integers &shape : shapes) {
    names.push_back("x" + std::to_string(names.size()));
    maker.input(names.back(), shape, type);
  }
  maker.node(op, names, {"y"}, std::move(attributes)).output("y");
  return maker;
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

TEST(ComputingOps, ConvolutionsAreNamedOpsWhereThereAreSome) {
  auto conv = [](Integers data, Integers weights, int64_t groups) {
    return withNode(11, "Conv", {std::move(data), std::move(weights)},
                    {attribute("group", groups)});
  };
  expectText(conv({1, 4, 9}, {6, 4, 3}, 1), "linalg.conv_1d_ncw_fcw");
  expectText(conv({1, 4, 9, 9}, {6, 4, 3, 3}, 1), "linalg.conv_2d_nchw_fchw");
  expectText(conv({1, 4, 9, 9, 9}, {6, 4, 3, 3, 3}, 1),
             "linalg.conv_3d_ncdhw_fcdhw");
  expectText(conv({1, 4, 9, 9}, {4, 1, 3, 3}, 4),
             "linalg.depthwise_conv_2d_nchw_chw");
  expectText(conv({1, 4, 9, 9}, {6, 2, 3, 3}, 2), "linalg.conv_2d_ngchw_gfchw");
  expectText(conv({1, 4, 9}, {6, 2, 3}, 2), "linalg.generic");
}

TEST(ComputingOps, SumsOfHalvesAreFloats) {
  expectText(withNode(13, "MatMul", {{2, 3}, {3, 4}}, {}, ElementType::Float16),
             "-> tensor<2x4xf32>");
  expectText(withNode(13, "MatMul", {{2, 3}, {3, 4}}, {}, ElementType::Float16),
             "arith.truncf");
}

TEST(ComputingOps, IntegersAreComparedBySign) {
  expectText(withNode(13, "Less", {{2}, {2}}, {}, ElementType::Uint8),
             "arith.cmpi ult");
  expectText(withNode(13, "Less", {{2}, {2}}, {}, ElementType::Int8),
             "arith.cmpi slt");
  expectText(withNode(13, "Max", {{2}, {2}}, {}, ElementType::Uint32),
             "arith.maxui");
}

TEST(ComputingOps, SoftmaxTakesAllDimensionsFromTheAxisBeforeOpset13) {
  std::vector<Attribute> axis = {attribute("axis", int64_t(1))};
  expectText(withNode(11, "Softmax", {{2, 3, 4}}, axis),
             "iterator_types = [\"parallel\", \"reduction\", \"reduction\"]");
  expectText(withNode(13, "Softmax", {{2, 3, 4}}, axis),
             "iterator_types = [\"parallel\", \"reduction\", \"parallel\"]");
}

TEST(ComputingOps, BoundsOfClipBecameInputs) {
  expectText(withNode(6, "Clip", {{2}}, {attribute("max", 6.0f)}),
             "arith.minimumf");
  expectText(withNode(13, "Clip", {{2}, {}}), "arith.maximumf");
}

TEST(ComputingOps, SequencesAreUnrolled) {
  ModelMaker maker = withNode(14, "LSTM", {{3, 1, 2}, {1, 16, 2}, {1, 16, 4}},
                              {attribute("hidden_size", int64_t(4))});
  Imported made = importModel(maker.model);
  size_t products = 0;
  for (size_t at = made.text.find("linalg.matmul"); at != std::string::npos;
       at = made.text.find("linalg.matmul", at + 1))
    ++products;
  // One for the inputs of all steps, and one for each.
  EXPECT_EQ(products, 4u) << made.text;
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST(ComputingOps, ShapesThatDoNotFitAreRefused) {
  expectRefused(withNode(13, "Add", {{2, 3}, {4}}),
                "the shapes of its inputs [2, 3], [4] cannot be broadcast");
  expectRefused(withNode(13, "MatMul", {{2, 3}, {4, 2}}),
                "matrices of 3 columns and 4 rows cannot be multiplied");
  expectRefused(withNode(13, "Gemm", {{2, 3}, {3, 4}, {3}}),
                "input 2 has shape [3], which cannot be broadcast to [2, 4]");
  expectRefused(withNode(13, "Conv", {{1, 4, 9, 9}, {6, 3, 3, 3}}),
                "groups have 4 channels, but the weights 3");
  expectRefused(withNode(13, "MaxPool", {{1, 1, 3}},
                         {attribute("kernel_shape", Integers{5})}),
                "a window of 5 elements does not fit into 3");
  expectRefused(withNode(13, "PRelu", {{3}, {2, 3}}),
                "cannot be broadcast to [3]");
  expectRefused(
      withNode(15, "BatchNormalization", {{1, 3, 2}, {3}, {3}, {2}, {3}}),
      "input 3 has shape [2]; expected [3]");
  expectRefused(withNode(13, "Einsum", {{2, 3}, {4, 2}},
                         {attribute("equation", std::string("ij,jk->ik"))}),
                "dimensions of one name have the extents 3 and 4");
  expectRefused(withNode(14, "GRU", {{3, 1, 2}, {1, 9, 2}, {1, 12, 4}}),
                "input 1 has shape [1, 9, 2]; expected [1, 12, 2]");
}

TEST(ComputingOps, TypesThatDoNotFitAreRefused) {
  ModelMaker add;
  add.input("x", {2})
      .input("y", {2}, ElementType::Int64)
      .node("Add", {"x", "y"}, {"z"})
      .output("z");
  expectRefused(add,
                "input 1 has elements of type int64, but input 0 of float");
  expectRefused(withNode(13, "Sin", {{2}}, {}, ElementType::Int64),
                "input 0 has elements of type int64; expected floats");
  expectRefused(withNode(13, "And", {{2}, {2}}),
                "input 0 has elements of type float; expected bools");
  expectRefused(withNode(13, "Cast", {{2}}, {attribute("to", int64_t(8))}),
                "a cast to element type 8 is not supported");
  expectRefused(withNode(10, "MatMulInteger", {{2, 2}, {2, 2}}),
                "input 0 has elements of type float; expected int8 or uint8");
}

TEST(ComputingOps, WhatIsNotKnownOfAttributesIsRefused) {
  expectRefused(withNode(13, "MaxPool", {{1, 1, 3}}),
                "the attribute 'kernel_shape' is missing");
  expectRefused(withNode(13, "Conv", {{1, 1, 3}, {1, 1, 2}},
                         {attribute("auto_pad", std::string("SAME"))}),
                "the attribute 'auto_pad' is 'SAME', which is not known");
  expectRefused(withNode(13, "Conv", {{1, 1, 3}, {1, 1, 2}},
                         {attribute("strides", Integers{0})}),
                "the attribute 'strides' has the entry 0");
  expectRefused(withNode(13, "Softmax", {{2}}, {attribute("axis", int64_t(3))}),
                "axis 3 is out of range for rank 1");
  expectRefused(
      withNode(14, "RNN", {{3, 1, 2}, {1, 4, 2}, {1, 4, 4}},
               {attribute("activations", std::vector<std::string>{"Foo"})}),
      "the activation 'Foo' is not supported");
  expectRefused(withNode(14, "RNN", {{100000, 1, 2}, {1, 4, 2}, {1, 4, 4}}),
                "a sequence of 100000 steps is not supported");
  expectRefused(withNode(13, "Relu", {}), "input 0 is missing");
}

//===----------------------------------------------------------------------===//
// Anything
//===----------------------------------------------------------------------===//

namespace {

/// Nodes with inputs whose shapes fit often, and attributes that are any.
class AnyComputation {
public:
  explicit AnyComputation(unsigned seed) : random(seed) {}

  ModelMaker make(const std::string &op) {
    static const int64_t opsets[] = {7, 9, 10, 11, 13, 14, 17};
    ModelMaker maker(opsets[random() % 7]);
    rank = random() % 6;
    static const ElementType types[] = {
        ElementType::Float, ElementType::Float,  ElementType::Float,
        ElementType::Int8,  ElementType::Uint8,  ElementType::Int64,
        ElementType::Bool,  ElementType::Float16};
    type = types[random() % 8];
    std::vector<std::string> inputs, outputs;
    for (unsigned input = 0, count = random() % 9; input < count; ++input) {
      inputs.push_back(random() % 20 ? "i" + std::to_string(input) : "");
      if (!inputs.back().empty())
        addInput(maker, inputs.back());
    }
    for (unsigned output = 0, count = random() % 3 ? 1 : 1 + random() % 3;
         output < count; ++output)
      outputs.push_back("o" + std::to_string(output));
    maker.node(op, inputs, outputs, attributes());
    maker.output("o0");
    return maker;
  }

private:
  std::vector<Attribute> attributes() {
    std::vector<Attribute> result;
    for (const char *name : {"axis",
                             "group",
                             "ceil_mode",
                             "storage_order",
                             "count_include_pad",
                             "p",
                             "size",
                             "transA",
                             "transB",
                             "training_mode",
                             "stash_type",
                             "hidden_size",
                             "layout",
                             "linear_before_reset",
                             "input_forget",
                             "ignore_index",
                             "onesided",
                             "inverse",
                             "to",
                             "fmod",
                             "output_height",
                             "sampling_ratio",
                             "output_datatype"})
      if (random() % 4 == 0)
        result.push_back(attribute(name, number()));
    for (const char *name : {"kernel_shape", "strides", "dilations", "pads",
                             "output_shape", "output_padding", "axes"})
      if (random() % 3 == 0)
        result.push_back(attribute(name, numbers()));
    for (const char *name : {"alpha", "beta", "epsilon", "clip", "momentum"})
      if (random() % 3 == 0)
        result.push_back(attribute(name, random() % 2 ? 0.5f : -1.0f));
    static const char *equations[] = {"ij,jk->ik", "...ii->...i", "ij",
                                      "a,b,c->",   "i..j",        "->"};
    result.push_back(
        attribute("equation", std::string(equations[random() % 6])));
    if (random() % 2)
      result.push_back(attribute("kernel_shape", Integers(spatial(), 2)));
    for (auto [name, text] :
         {std::pair("auto_pad", "SAME_UPPER"), std::pair("auto_pad", "VALID"),
          std::pair("direction", "bidirectional"),
          std::pair("direction", "LEFT"), std::pair("reduction", "sum"),
          std::pair("mode", "max")})
      if (random() % 5 == 0)
        result.push_back(attribute(name, std::string(text)));
    return result;
  }
  unsigned spatial() const { return rank > 2 ? rank - 2 : 1; }
  int64_t number() {
    static const int64_t numbers[] = {
        1, 0, 2, -1, 3, -2, 10, INT64_MIN, INT64_MAX, int64_t(1) << 40};
    return numbers[random() % (random() % 4 ? 5 : 10)];
  }
  Integers numbers() {
    Integers result;
    for (unsigned count = random() % 2 ? spatial() : random() % 5; count-- > 0;)
      result.push_back(number());
    return result;
  }
  void addInput(ModelMaker &maker, const std::string &name) {
    Integers shape;
    int64_t extent = random() % 10 ? 2 : random() % 4;
    for (unsigned dim = random() % 3 ? rank : random() % 5; dim-- > 0;)
      shape.push_back(random() % 8 ? 2 : extent);
    if (random() % 5)
      maker.input(name, shape, random() % 6 ? type : ElementType::Int64);
    else if (random() % 2)
      maker.integers(name, numbers());
    else
      maker.known<float>(name, {2}, ElementType::Float, {0.5f, 2.0f});
  }

  std::mt19937 random;
  unsigned rank = 0;
  ElementType type = ElementType::Float;
};

} // namespace

/// Whatever a node says: a module that is valid, or one error.
TEST(ComputingOps, AnyNodeIsImportedOrRefusedOnce) {
  const char *ops[] = {"Add",
                       "AveragePool",
                       "BatchNormalization",
                       "BitShift",
                       "BlackmanWindow",
                       "CastLike",
                       "Clip",
                       "Conv",
                       "ConvInteger",
                       "ConvTranspose",
                       "DFT",
                       "DequantizeLinear",
                       "Det",
                       "Div",
                       "Dropout",
                       "DynamicQuantizeLinear",
                       "Einsum",
                       "Elu",
                       "Equal",
                       "GRU",
                       "Gemm",
                       "GlobalAveragePool",
                       "GlobalLpPool",
                       "Hardmax",
                       "InstanceNormalization",
                       "IsInf",
                       "LRN",
                       "LSTM",
                       "LayerNormalization",
                       "LogSoftmax",
                       "LpNormalization",
                       "LpPool",
                       "MatMul",
                       "MatMulInteger",
                       "MaxPool",
                       "MaxUnpool",
                       "Mean",
                       "MeanVarianceNormalization",
                       "MelWeightMatrix",
                       "Mod",
                       "NegativeLogLikelihoodLoss",
                       "Not",
                       "PRelu",
                       "Pow",
                       "QLinearConv",
                       "QLinearMatMul",
                       "QuantizeLinear",
                       "RNN",
                       "RoiAlign",
                       "STFT",
                       "Sign",
                       "Softmax",
                       "SoftmaxCrossEntropyLoss",
                       "Sum",
                       "TfIdfVectorizer",
                       "Where"};
  unsigned imported = 0;
  for (const char *op : ops)
    for (unsigned seed = 0; seed < 200; ++seed) {
      ModelMaker maker = AnyComputation(seed).make(op);
      Imported result = importModel(maker.model);
      imported += result.errors.empty();
      ASSERT_EQ(result.errors.size(), result.text.empty() ? 1u : 0u)
          << op << ", seed " << seed << "\n"
          << (result.errors.empty() ? "" : result.errors[0]) << "\n"
          << (result.errors.size() > 1 ? result.errors[1] : "");
    }
  // Some of them do make sense.
  EXPECT_GT(imported, 200u);
}
