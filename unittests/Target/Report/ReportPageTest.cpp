//===- ReportPageTest.cpp - Schedules as a page for the browser -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/ReportPage.h"

#include "ReportTestSupport.h"
#include "placer/Target/Report/ReportData.h"

using namespace placer;
using namespace placer::testing;
using llvm::StringRef;

static std::string pageOf(StringRef title, llvm::ArrayRef<std::string> data) {
  std::string page;
  llvm::raw_string_ostream os(page);
  writeReportPage(title, data, os);
  return page;
}

static StringRef dataOf(StringRef page) {
  StringRef rest = page.split("id=\"report-data\">").second;
  return rest.split("</script>").first;
}

/// Whatever things are called, the page has the same elements, and the data
/// comes out of it as it went in.
TEST(ReportPage, NamesNeverBecomeMarkup) {
  std::string harmless = pageOf("x", {"{\"name\":\"x\"}"});
  size_t elements = StringRef(harmless).count('<');
  for (const char *name : kHostileNames) {
    std::string data;
    llvm::raw_string_ostream os(data);
    llvm::json::OStream json(os);
    std::string text =
        llvm::json::isUTF8(name) ? name : llvm::json::fixUTF8(name);
    json.object([&] { json.attribute("name", text); });
    std::string page = pageOf(name, data);
    EXPECT_EQ(StringRef(page).count('<'), elements) << name;
    llvm::json::Value value = parsed(dataOf(page));
    const llvm::json::Array &programs =
        *value.getAsObject()->getArray("programs");
    ASSERT_EQ(programs.size(), 1u);
    EXPECT_EQ(programs[0].getAsObject()->getString("name"), text);
  }
}

TEST(ReportPage, NeedsNothingElse) {
  std::string page = pageOf("x", {"{}"});
  EXPECT_TRUE(StringRef(page).contains("default-src 'none'"));
  EXPECT_FALSE(StringRef(page).contains("@@"));
  for (const char *reference :
       {"src=", "@import", "url(", "https://", "fetch("})
    EXPECT_FALSE(StringRef(page).contains(reference)) << reference;
}

TEST(ReportPage, HoldsSeveralPrograms) {
  std::string page = pageOf("x", {"{\"name\":\"a\"}", "{\"name\":\"b\"}"});
  llvm::json::Value value = parsed(dataOf(page));
  EXPECT_EQ(value.getAsObject()->getArray("programs")->size(), 2u);
}
