//===- CsvTest.cpp - Tests of reading tables ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/Csv.h"

#include <gtest/gtest.h>

using namespace placer;

static constexpr CsvColumn kColumns[] = {{"a", true}, {"b", true}, {"c"}};

static CsvTable table(llvm::StringRef text) {
  CsvWarnings warnings;
  auto read = CsvTable::read(text, kColumns, warnings);
  EXPECT_TRUE(std::holds_alternative<CsvTable>(read)) << text.str();
  return std::get<CsvTable>(read);
}

/// The error as "line:column: message".
static std::string refused(llvm::StringRef text) {
  CsvWarnings warnings;
  auto read = CsvTable::read(text, kColumns, warnings);
  auto *error = std::get_if<CsvError>(&read);
  return error ? std::to_string(error->line) + ":" +
                     std::to_string(error->column) + ": " + error->message
               : "none";
}

TEST(Csv, ColumnsStandInAnyOrder) {
  CsvTable read = table("b,a\n1,2\n3,4\n");
  ASSERT_EQ(read.numRows(), 2u);
  EXPECT_EQ(read.text(0, 0), "2");
  EXPECT_EQ(read.text(0, 1), "1");
  EXPECT_EQ(read.text(1, 0), "4");
  EXPECT_EQ(read.text(1, 2), "");
}

TEST(Csv, QuotesLinesCommentsAndMarks) {
  CsvTable read =
      table("\xEF\xBB\xBF# a comment, with \"commas\r\n\r\na,b,c\r\n"
            "\"x,\"\"y\"\"\n z\", plain ,\"\"\r\n\n7,8,9");
  ASSERT_EQ(read.numRows(), 2u);
  EXPECT_EQ(read.text(0, 0), "x,\"y\"\n z");
  EXPECT_EQ(read.text(0, 1), "plain");
  EXPECT_EQ(read.text(0, 2), "");
  EXPECT_EQ(read.text(1, 2), "9");
}

TEST(Csv, WhatIsWrittenIsReadAgain) {
  for (std::string cell : {"plain", "with,comma", "with \"quotes\"", " spaces ",
                           "two\nlines", "#no comment", "", "a\rb"}) {
    std::string text = "a,b\n";
    llvm::raw_string_ostream os(text);
    writeCsvCell(os, cell);
    os << ",1\n";
    EXPECT_EQ(table(text).text(0, 0), cell);
  }
}

TEST(Csv, UnknownColumnsAreLeftOutWithAWarning) {
  CsvWarnings warnings;
  auto read = CsvTable::read("a,more,b\n1,2,3\n", kColumns, warnings);
  ASSERT_TRUE(std::holds_alternative<CsvTable>(read));
  EXPECT_EQ(std::get<CsvTable>(read).text(0, 1), "3");
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].column, 3u);
  EXPECT_EQ(warnings[0].message,
            "column 'more' is unknown and ignored; the columns are a, b, c");
}

TEST(Csv, WhatIsRefused) {
  EXPECT_EQ(refused(""),
            "1:1: expected a line of column names; the columns are a, b, c");
  EXPECT_EQ(refused("a,c\n1,2\n"), "1:1: column 'b' is missing");
  EXPECT_EQ(refused("a,b,a\n"), "1:5: column 'a' is given twice");
  EXPECT_EQ(refused("a,b\n1\n"), "2:1: this row has 1 cells for 2 columns");
  EXPECT_EQ(refused("a,b\n1,2,3\n"), "2:5: this row has 3 cells for 2 columns");
  EXPECT_EQ(refused("a,b\n1,\"2\n3,4\n"),
            "2:3: a quoted cell begins here and does not end");
  EXPECT_EQ(refused("a,b\n\"1\"x,2\n"),
            "2:4: expected ',' or the end of the line after a quoted cell");
}

TEST(Csv, Numbers) {
  CsvTable read = table("a,b,c\n1.5,-2,nan\n1e3,x,\n-0.0,inf,0\n");
  CsvError error;
  EXPECT_EQ(read.number(0, 0, 0, false, error), 1.5);
  EXPECT_EQ(read.number(1, 0, 0, false, error), 1000);
  EXPECT_EQ(read.number(1, 2, 0, true, error), std::nullopt);
  EXPECT_EQ(read.number(2, 2, 0, true, error), 0);
  EXPECT_EQ(error.message, "");
  auto message = [&](size_t row, size_t column) {
    CsvError found;
    EXPECT_EQ(read.number(row, column, 0, false, found), std::nullopt);
    return found.message;
  };
  EXPECT_EQ(message(0, 1), "b must be at least 0, not -2");
  EXPECT_EQ(message(0, 2), "expected a number as c, not 'nan'");
  EXPECT_EQ(message(1, 1), "expected a number as b, not 'x'");
  EXPECT_EQ(message(1, 2), "expected a number as c, not ''");
  EXPECT_EQ(message(2, 1), "expected a number as b, not 'inf'");
  EXPECT_EQ(message(2, 0), "a must be at least 0, not -0.0");
}
