//===- ImportErrorsTest.cpp - Models that say what cannot be --------------===//
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

static void expectError(ModelMaker &maker, const std::string &message) {
  Imported refused = importModel(maker.model);
  EXPECT_EQ(refused.text, "");
  ASSERT_EQ(refused.errors.size(), 1u) << message;
  EXPECT_NE(refused.errors[0].find(message), std::string::npos)
      << refused.errors[0];
}

TEST(ImportErrors, NameTheNodeAndWhatIsWrong) {
  ModelMaker reshape;
  reshape.input("x", {4})
      .integers("shape", {3, -1})
      .node("Reshape", {"x", "shape"}, {"y"})
      .output("y");
  expectError(reshape, "node 'the_Reshape' (Reshape, opset 13): 4 elements do "
                       "not fill a shape with multiples of 3");
  ModelMaker transpose;
  transpose.input("x", {4, 4})
      .node("Transpose", {"x"}, {"y"},
            {attribute("perm", std::vector<int64_t>{0, 2})})
      .output("y");
  expectError(transpose, "'perm' is no order of its 2 dimensions");
  ModelMaker concat;
  concat.input("x", {4, 4})
      .input("y", {4, 5})
      .node("Concat", {"x", "y"}, {"z"}, {attribute("axis", int64_t(0))})
      .output("z");
  expectError(concat, "input 1 has shape [4, 5]; expected [4, 4]");
  ModelMaker gather;
  gather.input("x", {4})
      .integers("where", {4})
      .node("Gather", {"x", "where"}, {"y"})
      .output("y");
  expectError(gather, "index 4 is out of range for the extent 4");
  ModelMaker reduce(18);
  reduce.input("x", {4})
      .integers("axes", {0, -1})
      .node("ReduceSum", {"x", "axes"}, {"y"})
      .output("y");
  expectError(reduce, "axis -1 is given twice");
  ModelMaker huge;
  huge.integers("shape", {1 << 30, 1 << 30})
      .node("ConstantOfShape", {"shape"}, {"y"})
      .output("y");
  expectError(huge, "a result would have too many elements");
  ModelMaker results;
  results.input("x", {4}).node("Flatten", {"x"}, {"y", "z"}).output("z");
  expectError(results, "it has no result for 'z'");
  ModelMaker runtime;
  runtime.input("x", {4, 4})
      .input("axes", {1}, ElementType::Int64)
      .node("ReduceSum", {"x", "axes"}, {"y"})
      .output("y");
  expectError(runtime, "the values of its input 'axes' decide about shapes, "
                       "and are not known before the model runs");
  ModelMaker shape;
  shape.input("x", {4, 8}).node("Relu", {"x"}, {"y"}).output("y", {4, 9});
  expectError(shape, "output 'y' is declared as [4, 9], but it is computed as "
                     "[4, 8]");
  ModelMaker type;
  type.input("x", {4})
      .node("Relu", {"x"}, {"y"})
      .output("y", {4}, ElementType::Int32);
  expectError(type, "output 'y' is declared as int32, but it is computed as "
                    "float");
}

//===----------------------------------------------------------------------===//
// Anything
//===----------------------------------------------------------------------===//

namespace {

/// Nodes with inputs and attributes that are any, of which few make sense.
class AnyModel {
public:
  explicit AnyModel(unsigned seed) : random(seed) {}

  ModelMaker make(const std::string &op) {
    static const int64_t opsets[] = {7, 9, 10, 11, 13, 16, 17};
    ModelMaker maker(opsets[random() % 7]);
    std::vector<std::string> inputs, outputs;
    for (unsigned input = 0, count = random() % 5; input < count; ++input) {
      inputs.push_back(random() % 12 ? "i" + std::to_string(input) : "");
      if (!inputs.back().empty())
        addInput(maker, inputs.back());
    }
    bool hasOne = random() % 4 != 0;
    for (unsigned output = 0, count = hasOne ? 1 : 1 + random() % 4;
         output < count; ++output)
      outputs.push_back("o" + std::to_string(output));
    std::vector<Attribute> attributes;
    for (const char *name : {"axis",
                             "keepdims",
                             "largest",
                             "exclusive",
                             "reverse",
                             "upper",
                             "k",
                             "batch_dims",
                             "blocksize",
                             "allowzero",
                             "select_last_index",
                             "batch_axis",
                             "time_axis",
                             "dtype",
                             "to",
                             "align_corners",
                             "noop_with_empty_axes",
                             "num_scan_inputs",
                             "start",
                             "end"})
      if (random() % 3 == 0)
        attributes.push_back(attribute(name, number()));
    for (const char *name :
         {"axes", "perm", "pads", "split", "starts", "ends", "value_ints"})
      if (random() % 3 == 0)
        attributes.push_back(attribute(name, numbers()));
    for (auto [name, text] :
         {std::pair("mode", "nearest"), std::pair("mode", "linear"),
          std::pair("mode", "reflect"), std::pair("mode", "edge"),
          std::pair("mode", "CRD"), std::pair("reduction", "add"),
          std::pair("coordinate_transformation_mode", "align_corners"),
          std::pair("coordinate_transformation_mode", "tf_crop_and_resize")})
      if (random() % 6 == 0)
        attributes.push_back(attribute(name, std::string(text)));
    maker.node(op, inputs, outputs, attributes);
    maker.output("o0");
    return maker;
  }

private:
  int64_t number() {
    static const int64_t numbers[] = {
        -1, 0, 1, 2, 3, -2, 4, INT64_MIN, INT64_MAX, int64_t(1) << 40};
    return numbers[random() % (random() % 4 ? 5 : 10)];
  }
  std::vector<int64_t> numbers() {
    std::vector<int64_t> result;
    for (unsigned count = random() % 5; count-- > 0;)
      result.push_back(number());
    return result;
  }
  void addInput(ModelMaker &maker, const std::string &name) {
    std::vector<int64_t> shape;
    for (unsigned rank = random() % 5; rank-- > 0;)
      shape.push_back(random() % 8 ? 1 + random() % 3 : 0);
    if (random() % 2) {
      static const ElementType types[] = {
          ElementType::Float, ElementType::Float, ElementType::Int64,
          ElementType::Bool,  ElementType::Uint8, ElementType::Float16};
      maker.input(name, shape, types[random() % 6]);
    } else if (random() % 2) {
      maker.integers(name, numbers());
    } else {
      maker.known<float>(name, {2}, ElementType::Float, {0.5f, 2.0f});
    }
  }

  std::mt19937 random;
};

} // namespace

/// Whatever a node says: a module that is valid, or one error.
TEST(ImportErrors, AnyNodeIsImportedOrRefusedOnce) {
  const char *ops[] = {"ArgMax",
                       "ArgMin",
                       "Cast",
                       "Compress",
                       "Concat",
                       "Constant",
                       "ConstantOfShape",
                       "CumSum",
                       "DepthToSpace",
                       "Expand",
                       "EyeLike",
                       "Flatten",
                       "Gather",
                       "GatherElements",
                       "GatherND",
                       "GridSample",
                       "Identity",
                       "If",
                       "Loop",
                       "NonMaxSuppression",
                       "NonZero",
                       "OneHot",
                       "Pad",
                       "Range",
                       "ReduceL2",
                       "ReduceLogSumExp",
                       "ReduceMax",
                       "ReduceMean",
                       "ReduceSum",
                       "Reshape",
                       "Resize",
                       "ReverseSequence",
                       "Scan",
                       "ScatterElements",
                       "ScatterND",
                       "Shape",
                       "Size",
                       "Slice",
                       "SpaceToDepth",
                       "Split",
                       "Squeeze",
                       "Tile",
                       "TopK",
                       "Transpose",
                       "Trilu",
                       "Unique",
                       "Unsqueeze",
                       "Upsample",
                       "Where"};
  unsigned imported = 0;
  for (const char *op : ops)
    for (unsigned seed = 0; seed < 150; ++seed) {
      ModelMaker maker = AnyModel(seed).make(op);
      Imported result = importModel(maker.model);
      imported += result.errors.empty();
      ASSERT_EQ(result.errors.size(), result.text.empty() ? 1u : 0u)
          << op << ", seed " << seed << "\n"
          << (result.errors.empty() ? "" : result.errors[0]) << "\n"
          << (result.errors.size() > 1 ? result.errors[1] : "");
    }
  // Some of them do make sense.
  EXPECT_GT(imported, 100u);
}
