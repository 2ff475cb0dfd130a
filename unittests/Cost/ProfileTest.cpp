//===- ProfileTest.cpp - Tests of reading profiles ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/FittedModel.h"

#include <gtest/gtest.h>

using namespace placer;

static std::string refused(const std::string &text) {
  CsvWarnings warnings;
  auto read = readProfile(text, warnings);
  auto *error = std::get_if<CsvError>(&read);
  return error ? std::to_string(error->line) + ":" +
                     std::to_string(error->column) + ": " + error->message
               : "none";
}

static const std::string kHeader = "op,shapes,types,kind,time_ns,flops,"
                                   "bytes_read,bytes_written,loops,spread\n";

static std::vector<Measurement> rows(const std::string &text,
                                     CsvWarnings &warnings) {
  auto read = readProfile(text, warnings);
  EXPECT_TRUE(std::holds_alternative<std::vector<Measurement>>(read))
      << refused(text);
  return std::get<std::vector<Measurement>>(read);
}

TEST(Profile, RowsAreReadAndWrittenAgain) {
  CsvWarnings warnings;
  std::vector<Measurement> read =
      rows(kHeader + "linalg.add,8x8  8x8,f32 f32,cpu,12.5,64,512,256,8x8,"
                     "0.05\nother,,,gpu,3,,,,,\n",
           warnings);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].features.shapes, "8x8 8x8");
  EXPECT_EQ(read[0].features.loops, (std::vector<int64_t>{8, 8}));
  EXPECT_EQ(read[0].features.flops, 64u);
  EXPECT_EQ(read[0].timeNs, 12.5);
  EXPECT_EQ(read[0].spread, 0.05);
  EXPECT_TRUE(read[0].hasCounts);
  EXPECT_FALSE(read[1].hasCounts);
  std::string text;
  llvm::raw_string_ostream os(text);
  writeProfileHeader(os);
  for (const Measurement &row : read)
    writeMeasurement(os, row, 5);
  std::vector<Measurement> again = rows(text, warnings);
  ASSERT_EQ(again.size(), 2u);
  for (size_t i = 0; i != 2; ++i) {
    EXPECT_EQ(again[i].features.key(), read[i].features.key());
    EXPECT_EQ(again[i].features.loops, read[i].features.loops);
    EXPECT_EQ(again[i].features.flops, read[i].features.flops);
    EXPECT_EQ(again[i].timeNs, read[i].timeNs);
    EXPECT_EQ(again[i].spread, read[i].spread);
    EXPECT_EQ(again[i].hasCounts, read[i].hasCounts);
  }
  EXPECT_TRUE(warnings.empty());
}

TEST(Profile, OfRowsForTheSameTheMedianCounts) {
  CsvWarnings warnings;
  std::vector<Measurement> read =
      rows("op,shapes,types,kind,time_ns\na,4,f32,cpu,10\na,4,f32,cpu,12\n"
           "a,4,f32,cpu,11\na,4,f32,gpu,1\n",
           warnings);
  ASSERT_EQ(read.size(), 2u);
  EXPECT_EQ(read[0].timeNs, 11);
  EXPECT_TRUE(warnings.empty());
  read = rows("op,shapes,types,kind,time_ns\na,4,f32,cpu,10\na,4,f32,cpu,30\n",
              warnings);
  EXPECT_EQ(read[0].timeNs, 20);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0].line, 3u);
}

TEST(Profile, WhatIsRefused) {
  EXPECT_EQ(refused("op,shapes,types,kind\na,4,f32,cpu\n"),
            "1:1: column 'time_ns' is missing");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\n"),
            "1:1: this file has no measurements");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\n,4,f32,cpu,1\n"),
            "2:1: the name of an op is missing");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\na,4,f32,,1\n"),
            "2:9: the kind of device is missing");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\na,4,f32,cpu,nan\n"),
            "2:13: expected a number as time_ns, not 'nan'");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\na,4,f32,cpu,-3\n"),
            "2:13: time_ns must be at least 0, not -3");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\na,4,f32,cpu,0\n"),
            "2:13: time_ns must be more than 0");
  EXPECT_EQ(refused("op,shapes,types,kind,time_ns\na,4,f32,cpu,\n"),
            "2:13: expected a number as time_ns, not ''");
  EXPECT_EQ(refused(kHeader + "a,4,f32,cpu,1,-1,1,1,4,\n"),
            "2:15: flops must be at least 0, not -1");
  EXPECT_EQ(refused(kHeader + "a,4,f32,cpu,1,1,1,1,4xb,\n"),
            "2:21: expected extents as in '64x512', not '4xb'");
  EXPECT_EQ(refused(kHeader + "a,4,f32,cpu,1,1,1,1,4,\n"
                              "a,4,f32,cpu,1,2,1,1,4,\n"),
            "3:1: this row and an earlier one are of the same op, shapes, "
            "types and kind, but have different counts");
}

TEST(Profile, ModelHitsOnlyTheSame) {
  CsvWarnings warnings;
  ProfileModel model(rows("op,detail,shapes,types,kind,time_ns\n"
                          "a,d,4,f32,cpu,10\n",
                          warnings));
  OpFeatures features;
  features.op = "a";
  features.detail = "d";
  features.shapes = "4";
  features.types = "f32";
  EXPECT_EQ(model.timeNs(features, {"cpu", std::nullopt}), 10);
  EXPECT_EQ(model.timeNs(features, {"gpu", std::nullopt}), std::nullopt);
  for (std::string OpFeatures::*part :
       {&OpFeatures::op, &OpFeatures::detail, &OpFeatures::shapes,
        &OpFeatures::types}) {
    OpFeatures other = features;
    other.*part = "x";
    EXPECT_EQ(model.timeNs(other, {"cpu", std::nullopt}), std::nullopt);
  }
}

TEST(Copies, AreReadAndRefused) {
  CsvWarnings warnings;
  auto read = readCopies("from,to,bytes,time_ns\na,b,1024,100.5\n", warnings);
  ASSERT_EQ(read.index(), 0u);
  EXPECT_EQ(std::get<0>(read)[0].bytes, 1024);
  auto message = [&](llvm::StringRef text) {
    auto found = readCopies(text, warnings);
    auto *error = std::get_if<CsvError>(&found);
    return error ? error->message : "none";
  };
  EXPECT_EQ(message("from,to,bytes,time_ns\n"),
            "this file has no measurements");
  EXPECT_EQ(message("from,to,bytes,time_ns\n,b,1,1\n"),
            "the name of a device is missing");
  EXPECT_EQ(message("from,to,bytes,time_ns\na,b,-1,1\n"),
            "bytes must be at least 0, not -1");
  EXPECT_EQ(message("from,to,bytes,time_ns\na,b,1,0\n"),
            "time_ns must be more than 0");
  EXPECT_EQ(message("from,to,time_ns\na,b,1\n"), "column 'bytes' is missing");
}
