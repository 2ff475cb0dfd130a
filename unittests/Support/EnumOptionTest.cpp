//===- EnumOptionTest.cpp - Options with named values ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/EnumOption.h"

#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace placer;

namespace {
enum class Colour { Red, Green };
} // namespace

template <>
class llvm::cl::parser<Colour> : public EnumParser<Colour> {
public:
  using EnumParser::EnumParser;
};

static llvm::cl::opt<Colour> &colour() {
  static llvm::cl::opt<Colour> option(
      "colour", llvm::cl::init(Colour::Red),
      llvm::cl::values(clEnumValN(Colour::Red, "red", ""),
                       clEnumValN(Colour::Green, "green", "")));
  return option;
}

/// True if the value is wrong, as for llvm::cl.
static bool give(llvm::StringRef value) {
  return colour().addOccurrence(0, "colour", value);
}

TEST(EnumOption, ValuesByName) {
  EXPECT_FALSE(give("green"));
  EXPECT_EQ(colour(), Colour::Green);
  EXPECT_FALSE(give("red"));
  EXPECT_EQ(colour(), Colour::Red);
  EXPECT_EQ(colour().getParser().getNumOptions(), 2u);
  EXPECT_EQ(colour().getParser().findOption("green"), 1u);
}

TEST(EnumOption, InnermostFaultHearsOfAWrongValue) {
  OptionFault outer;
  {
    OptionFault inner;
    EXPECT_TRUE(give("blue"));
    EXPECT_EQ(inner.text(), "colour has no value 'blue'; there are red, green");
  }
  EXPECT_EQ(outer.text(), "");
  EXPECT_TRUE(give(""));
  EXPECT_EQ(outer.text(), "colour has no value ''; there are red, green");
}

/// What `explainOptions` gives to whoever asked, if anything.
static std::string
explain(llvm::function_ref<llvm::LogicalResult(llvm::raw_ostream &)> parse,
        bool &isFailure) {
  std::string said;
  auto fail = [&](const llvm::Twine &message) {
    said += message.str() + ";";
    return llvm::failure();
  };
  isFailure = llvm::failed(explainOptions("paint", parse, fail));
  return said;
}

TEST(EnumOption, OneExplanation) {
  bool isFailure = false;
  auto parseValue = [](llvm::StringRef value) {
    return [=](llvm::raw_ostream &) { return llvm::failure(give(value)); };
  };
  EXPECT_EQ(explain(parseValue("green"), isFailure), "");
  EXPECT_FALSE(isFailure);
  EXPECT_EQ(explain(parseValue("blue"), isFailure),
            "--paint: colour has no value 'blue'; there are red, green;");
  EXPECT_TRUE(isFailure);
  // What MLIR finds.
  auto parseUnknown = [](llvm::raw_ostream &errors) {
    errors << "<Pass-Options-Parser>: no such option size\n";
    return llvm::failure();
  };
  EXPECT_EQ(explain(parseUnknown, isFailure), "--paint: no such option size;");
  EXPECT_TRUE(isFailure);
  // What LLVM has printed is not said again.
  auto parseNumber = [](llvm::raw_ostream &) { return llvm::failure(); };
  EXPECT_EQ(explain(parseNumber, isFailure), "");
  EXPECT_TRUE(isFailure);
}
