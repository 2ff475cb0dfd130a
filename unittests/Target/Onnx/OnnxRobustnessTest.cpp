//===- OnnxRobustnessTest.cpp - Damaged ONNX files ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whatever the bytes are: one error, or a model that is well formed, which is
// checked here by code that shares nothing with the reader.
//
//===----------------------------------------------------------------------===//

#include "OnnxWriter.h"

#include "placer/Support/RandomSource.h"

#include <gtest/gtest.h>
#include <limits>
#include <set>

using namespace placer;
using namespace placer::onnx;
using namespace placer::onnx::test;

static void checkTensor(const Tensor &tensor) {
  int64_t needed = elementBytes(tensor.type);
  for (int64_t extent : tensor.shape) {
    ASSERT_GE(extent, 0);
    ASSERT_FALSE(__builtin_mul_overflow(needed, extent, &needed));
  }
  ASSERT_EQ(tensor.bytes.size(), static_cast<size_t>(needed));
  // Reads every byte, for AddressSanitizer.
  int sum = 0;
  for (char byte : tensor.bytes)
    sum += byte;
  ASSERT_NE(sum, std::numeric_limits<int>::max());
}

static void checkGraph(const Graph &graph, std::set<std::string> known) {
  std::set<std::string> own;
  for (const ValueInfo &input : graph.inputs)
    ASSERT_TRUE(own.insert(input.name).second);
  for (const Tensor &tensor : graph.initializers) {
    own.insert(tensor.name);
    checkTensor(tensor);
  }
  own.insert(graph.sparseInitializers.begin(), graph.sparseInitializers.end());
  known.insert(own.begin(), own.end());
  for (const Node &node : graph.nodes) {
    ASSERT_FALSE(node.opType.empty());
    for (const std::string &input : node.inputs)
      ASSERT_TRUE(input.empty() || known.count(input));
    for (const Attribute &attribute : node.attributes) {
      if (auto *body =
              std::get_if<std::shared_ptr<const Graph>>(&attribute.value))
        checkGraph(**body, known);
      if (auto *tensor = std::get_if<Tensor>(&attribute.value))
        checkTensor(*tensor);
    }
    for (const std::string &output : node.outputs) {
      ASSERT_TRUE(output.empty() || own.insert(output).second);
      known.insert(output);
    }
  }
  for (const ValueInfo &output : graph.outputs)
    ASSERT_TRUE(known.count(output.name));
}

/// Reads bytes of exactly their size, so that reading over their end is found.
/// Returns whether they are a model.
static bool readsOrRefuses(llvm::StringRef bytes) {
  std::vector<char> copy(bytes.begin(), bytes.end());
  copy.shrink_to_fit();
  auto result = readModel(copy, "");
  if (auto *error = std::get_if<ReadError>(&result)) {
    EXPECT_FALSE(error->message.empty());
    EXPECT_EQ(error->message.find('\n'), std::string::npos);
    return false;
  }
  const Model &model = std::get<Model>(result);
  EXPECT_TRUE(model.opset == 0 ||
              (model.opset >= 7 && model.opset <= newestOpset));
  checkGraph(model.graph, {});
  return true;
}

/// A model with something of everything.
static std::string everything() {
  std::string branch = graph({{node("Mul", {"h", "w"}, {"r"}, {}, "inner")},
                              {},
                              {vec("r")},
                              {rawTensor("w", ElementType::Float, {1},
                                         std::string("\0\0\x80\x3f", 4))}});
  std::string constant = attribute("value", 4, [](protozero::pbf_writer &w) {
    w.add_message(
        5, tensor("", ElementType::Int64, {2}, [](protozero::pbf_writer &t) {
          int64_t list[] = {1, -1};
          t.add_packed_int64(7, list, list + 2);
        }));
  });
  std::string strings = attribute("s", 8, [](protozero::pbf_writer &w) {
    w.add_string(9, "a");
    w.add_string(9, "b");
  });
  std::string scale =
      attribute("f", 1, [](protozero::pbf_writer &w) { w.add_float(2, 0.5f); });
  std::string own =
      function("Own", {"a", "b"}, {"c"},
               {node("Add", {"a", "b"}, {"t"}),
                node("LeakyRelu", {"t"}, {"c"}, {referring("alpha", "f", 1)})},
               {"f"});
  return test::model(
      {{node("Constant", {}, {"shape"}, {constant}, "k"),
        node("Conv", {"x", "b", ""}, {"h"}, {numbers("pads", {0, 1}), strings},
             "conv"),
        node("If", {"c"}, {"i"},
             {body("then_branch", branch), body("else_branch", branch)}),
        node("Own", {"h", "i"}, {"y"}, {scale}, "call", "own")},
       {value("x", ElementType::Float, {-1, 4}),
        value("c", ElementType::Bool, {})},
       {vec("y")},
       {floats("b", {2, 2}, {1, 2, 3, 4}),
        tensor("q", ElementType::Uint8, {3},
               [](protozero::pbf_writer &w) {
                 int32_t list[] = {1, 2, 255};
                 w.add_packed_int32(5, list, list + 3);
               })},
       {vec("h")}},
      13, {own});
}

TEST(OnnxRobustness, WhatIsDamagedBelowIsGood) {
  EXPECT_EQ(fault(everything()), "");
  EXPECT_TRUE(readsOrRefuses(everything()));
}

TEST(OnnxRobustness, CutAtEveryByte) {
  std::string whole = everything();
  for (size_t length = 0; length < whole.size(); ++length)
    readsOrRefuses(llvm::StringRef(whole).take_front(length));
  for (size_t begin = 1; begin < whole.size(); ++begin)
    readsOrRefuses(llvm::StringRef(whole).drop_front(begin));
}

TEST(OnnxRobustness, EveryBitFlipped) {
  std::string bytes = everything();
  int models = 0;
  for (size_t i = 0; i < bytes.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      bytes[i] ^= 1 << bit;
      models += readsOrRefuses(bytes);
      bytes[i] ^= 1 << bit;
    }
  // Names and elements may be anything, so that not all is damage.
  EXPECT_GT(models, 100);
  EXPECT_LT(models, static_cast<int>(bytes.size() * 8));
}

TEST(OnnxRobustness, RandomDamage) {
  RandomSource random(17);
  const std::string whole = everything();
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = whole;
    for (int64_t i = random.below(6); i >= 0; --i) {
      size_t place = random.below(bytes.size());
      switch (random.below(4)) {
      case 0:
        bytes[place] = static_cast<char>(random.below(256));
        break;
      case 1:
        bytes.erase(place, 1 + random.below(4));
        break;
      case 2:
        bytes.insert(place, 1, static_cast<char>(random.below(256)));
        break;
      // A part of it again, elsewhere.
      default:
        bytes.insert(
            place, whole.substr(random.below(whole.size()), random.below(40)));
      }
    }
    readsOrRefuses(bytes);
  }
}

TEST(OnnxRobustness, RandomBytes) {
  RandomSource random(1);
  for (int round = 0; round < 5000; ++round) {
    std::string bytes(random.below(200), '\0');
    for (char &byte : bytes)
      byte = static_cast<char>(random.below(256));
    readsOrRefuses(bytes);
  }
}

TEST(OnnxRobustness, DamagedTensors) {
  RandomSource random(3);
  const std::string whole =
      tensor("t", ElementType::Int16, {2, 3}, [](protozero::pbf_writer &w) {
        int32_t list[] = {1, -2, 3, -4, 5, 600};
        w.add_packed_int32(5, list, list + 6);
      });
  for (int round = 0; round < 20000; ++round) {
    std::string bytes = whole;
    for (int64_t i = random.below(3); i >= 0; --i)
      bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
    bytes.resize(bytes.size() - random.below(3));
    std::vector<char> copy(bytes.begin(), bytes.end());
    auto result = readTensor(copy, "");
    if (auto *file = std::get_if<TensorFile>(&result))
      checkTensor(file->tensor);
  }
}

TEST(OnnxRobustness, DeclaredSizesTakeNoMemory) {
  // Lengths of messages and lists that are not there.
  for (uint64_t length : {uint64_t(1) << 20, uint64_t(1) << 31,
                          uint64_t(1) << 32, uint64_t(1) << 62}) {
    for (int field : {7, 8, 25}) {
      std::string bytes(1, static_cast<char>(field << 3 | 2));
      if (field >= 16)
        bytes = {static_cast<char>((field << 3 | 2) | 0x80),
                 static_cast<char>(field >> 4)};
      for (uint64_t rest = length; rest; rest >>= 7)
        bytes += static_cast<char>((rest & 0x7f) | (rest >= 128 ? 0x80 : 0));
      bool isModel = readsOrRefuses(bytes + everything());
      // protozero takes the low 32 bits of a length.
      EXPECT_FALSE(isModel && length < uint64_t(1) << 32);
    }
  }
}
