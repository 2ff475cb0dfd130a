//===- WorkFormulaTest.cpp - Formulas against values by hand --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/WorkFormula.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"

#include <gtest/gtest.h>

#include <random>

using namespace mlir;
using namespace placer;

namespace {

class WorkFormulaTest : public ::testing::Test {
protected:
  WorkFormulaTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<func::FuncDialect>();
    context.allowUnregisteredDialects();
    module = parseSourceString<ModuleOp>(R"(
      func.func @f(%a: tensor<2x3x4xf32>, %b: tensor<4x5xi8>, %d: tensor<?xf32>,
                   %s: f32) {
        %0:2 = "t.op"(%a, %b, %d, %s) {
            group = 3 : i64, flag = true, scale = 2.5 : f32,
            axes = array<i64: 0, 2>, kernel = [3, 7], pads = dense<[1, -2]>
              : tensor<2xi32>,
            fields = {inner = 9 : i32}, word = "NHWC",
            dims = #t.dot<lhs_batch = [0], contracting = [1, 2], n = 4>
          } : (tensor<2x3x4xf32>, tensor<4x5xi8>, tensor<?xf32>, f32)
              -> (tensor<6x7xf32>, tensor<0xf32>)
        return
      })",
                                         &context);
    module->walk([&](Operation *found) {
      if (found->getName().getStringRef() == "t.op")
        op = found;
    });
  }

  /// A number, or "error: …".
  std::string valueOf(StringRef text, int64_t dynamicExtent = 10) {
    auto parsed = WorkFormula::parse(text);
    if (auto *error = std::get_if<WorkFormula::ParseError>(&parsed))
      return "error at " + std::to_string(error->position) + ": " +
             error->message;
    Extents extents(dynamicExtent);
    auto value = std::get<WorkFormula>(parsed).evaluate(op, extents);
    if (auto *error = std::get_if<std::string>(&value))
      return "error: " + *error;
    if (extents.sawUnknown())
      return "unknown";
    std::string number = std::to_string(std::get<double>(value));
    return StringRef(number).rtrim('0').rtrim('.').str();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Operation *op = nullptr;
};

} // namespace

TEST_F(WorkFormulaTest, Arithmetic) {
  EXPECT_EQ(valueOf("1 + 2 * 3 - 4 / 2"), "5");
  EXPECT_EQ(valueOf("(1 + 2) * 3"), "9");
  EXPECT_EQ(valueOf("7 % 4 + 10 - 3 - 2"), "8");
  EXPECT_EQ(valueOf("1.5e3 + 2E-1"), "1500.2");
  EXPECT_EQ(valueOf("--3 - -4"), "7");
  EXPECT_EQ(valueOf("min(3, 4) + max(3, 4)"), "7");
  EXPECT_EQ(valueOf("sqrt(16) + log2(8) + ceil(1.2) + floor(1.8)"), "10");
  EXPECT_EQ(valueOf("2 < 3 ? 10 : 20"), "10");
  EXPECT_EQ(valueOf("2 >= 3 ? 10 : 4 == 4 ? 30 : 40"), "30");
  EXPECT_EQ(valueOf("0 / 0"), "0");
}

TEST_F(WorkFormulaTest, Shapes) {
  EXPECT_EQ(valueOf("operand[0].elements"), "24");
  EXPECT_EQ(valueOf("operand[0].bytes + operand[1].bytes"), "116");
  EXPECT_EQ(valueOf("operand[0].rank + operand[3].rank"), "3");
  EXPECT_EQ(valueOf("operand[0].dim[0]"), "2");
  EXPECT_EQ(valueOf("operand[0].dim[-1]"), "4");
  EXPECT_EQ(valueOf("2 * result[0].elements * operand[0].dim[-1]"), "336");
  EXPECT_EQ(valueOf("operands.elements"), "54");
  EXPECT_EQ(valueOf("results.bytes"), "168");
  EXPECT_EQ(valueOf("operand[2].elements"), "10");
  EXPECT_EQ(valueOf("operand[2].elements", /*dynamicExtent=*/0), "unknown");
}

TEST_F(WorkFormulaTest, Attributes) {
  EXPECT_EQ(valueOf("attr.group + attr.flag + attr.scale"), "6.5");
  EXPECT_EQ(valueOf("operand[0].dim[attr.axes]"), "8");
  EXPECT_EQ(valueOf("product(attr.kernel) + size(attr.kernel)"), "23");
  EXPECT_EQ(valueOf("attr.kernel[1] + attr.kernel[-2]"), "10");
  EXPECT_EQ(valueOf("0 - attr.pads[1]"), "2");
  EXPECT_EQ(valueOf("attr.fields.inner"), "9");
  EXPECT_EQ(valueOf("attr.none ?? 5"), "5");
  EXPECT_EQ(valueOf("attr.none[1] ?? 5"), "5");
  EXPECT_EQ(valueOf("(attr.group ?? 5) == 3 ? 1 : 0"), "1");
  EXPECT_EQ(valueOf("contains(attr.word, 'HW') * 2 + contains(attr.word, 'x')"),
            "2");
  // Of a dialect that is not loaded, by the text.
  EXPECT_EQ(valueOf("operand[0].dim[attr.dims.contracting]"), "12");
  EXPECT_EQ(valueOf("attr.dims.lhs_batch[0] + attr.dims.n"), "4");
  EXPECT_EQ(valueOf("attr.dims.batch ?? 8"), "8");
}

TEST_F(WorkFormulaTest, WhatAnOpHasNot) {
  EXPECT_EQ(valueOf("operand[4].elements"), "error: has no operand 4");
  EXPECT_EQ(valueOf("result[2].bytes"), "error: has no result 2");
  EXPECT_EQ(valueOf("operand[1].dim[2]"),
            "error: has operand 1 of rank 2, so without a dimension 2");
  EXPECT_EQ(valueOf("operand[1].dim[-3]"),
            "error: has operand 1 of rank 2, so without a dimension -3");
  EXPECT_EQ(valueOf("2 * attr.none"), "error: has no attribute 'none'");
  EXPECT_EQ(valueOf("attr.fields.outer"),
            "error: has no attribute 'fields.outer'");
  EXPECT_EQ(valueOf("attr.word + 1"),
            "error: has a list or text as attribute 'word', where a number is "
            "needed");
  // A number is a list of one.
  EXPECT_EQ(valueOf("product(attr.group)"), "3");
  EXPECT_EQ(valueOf("product(attr.none ?? 1)"), "1");
  EXPECT_EQ(valueOf("product(attr.word)"),
            "error: has no list as attribute 'word'");
  EXPECT_EQ(valueOf("attr.group[0]"),
            "error: has no list as attribute 'group'");
  EXPECT_EQ(valueOf("1 / 0"), "error: leads to a division by 0");
  EXPECT_EQ(valueOf("1 - 3").substr(0, 15), "error: leads to");
  EXPECT_EQ(valueOf("1e300 * 1e300").substr(0, 15), "error: leads to");
}

TEST_F(WorkFormulaTest, WhatIsNoFormula) {
  EXPECT_EQ(valueOf(""),
            "error at 0: the end is no number, name or function of a formula");
  EXPECT_EQ(valueOf("2 +"),
            "error at 3: the end is no number, name or function of a formula");
  EXPECT_EQ(valueOf("2 3"), "error at 2: '3' is not expected here");
  EXPECT_EQ(valueOf("(2"), "error at 2: the end comes where ')' is expected");
  EXPECT_EQ(valueOf("foo(2)"),
            "error at 0: 'foo' is no number, name or function of a formula");
  EXPECT_EQ(valueOf("operand.bytes"),
            "error at 7: '.' comes where '[' is expected");
  EXPECT_EQ(valueOf("operand[-1].bytes"),
            "error at 8: operands and results have numbers from 0 on");
  EXPECT_EQ(valueOf("operand[0].size"),
            "error at 11: 'size' is none of elements, bytes, rank, dim");
  EXPECT_EQ(valueOf("results.rank"),
            "error at 8: 'rank' is none of elements, bytes");
  EXPECT_EQ(valueOf("attr"), "error at 4: the end comes where '.' and the name "
                             "of an attribute are expected");
  EXPECT_EQ(valueOf("attr."), "error at 5: the end comes where the name of an "
                              "attribute is expected");
  EXPECT_EQ(valueOf("min(1)"), "error at 5: ')' comes where ',' is expected");
  EXPECT_EQ(valueOf("1 ? 2"),
            "error at 5: the end comes where ':' is expected");
  EXPECT_EQ(valueOf("contains(attr.word, 'x)"),
            "error at 21: the text has no end");
  EXPECT_EQ(valueOf("2x"), "error at 0: '2x' is no number");
  EXPECT_EQ(valueOf(std::string(100, '(')),
            "error at 64: the formula is nested too deeply");
  EXPECT_EQ(valueOf(std::string(2000, '1')),
            "error at 1024: the formula is longer than 1024 bytes");
}

// Whatever the text is, there is an answer.
TEST_F(WorkFormulaTest, RandomTexts) {
  const char *pieces[] = {
      "operand[", "result[0]", ".elements", ".dim[", "]",    "(", ")",
      "attr",     ".axes",     ".x",        "1",     "2.5",  "+", "-",
      "*",        "/",         "?",         "??",    ":",    "<", "contains",
      "'",        ",",         "min(",      "%",     "\xff", " ", "product("};
  std::mt19937 random(1);
  for (int round = 0; round != 20000; ++round) {
    std::string text;
    for (unsigned i = random() % 12; i-- != 0;)
      text += pieces[random() % std::size(pieces)];
    EXPECT_NE(valueOf(text), "");
  }
}
