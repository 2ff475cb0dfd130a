//===- ReportPage.cpp - Schedules as a page for the browser ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/ReportPage.h"

#include "Target/Report/Text.h"

#include "llvm/ADT/STLFunctionalExtras.h"

using namespace placer;
using llvm::StringRef;

// The files of page/, as the build embeds them: kPageHtml, kPageStyle,
// kPageScript, and kPageBasics, the scripts that other pages use, too.
#include "ReportPageFiles.inc"

static void writeHtmlText(StringRef text, llvm::raw_ostream &os) {
  for (char c : text) {
    if (c == '&')
      os << "&amp;";
    else if (c == '<')
      os << "&lt;";
    else if (c == '>')
      os << "&gt;";
    else
      os << c;
  }
}

/// In JSON these characters stand only inside of strings, where an escape means
/// the same; without them nothing can end the script element around it.
static void writeJsonInHtml(StringRef json, llvm::raw_ostream &os) {
  size_t begin = 0;
  for (size_t i = 0; i < json.size(); ++i) {
    char c = json[i];
    if (c != '<' && c != '>' && c != '&')
      continue;
    os << json.slice(begin, i)
       << (c == '<'   ? "\\u003c"
           : c == '>' ? "\\u003e"
                      : "\\u0026");
    begin = i + 1;
  }
  os << json.substr(begin);
}

/// Writes a page in which `@@name@@` stands for what `fill` writes.
static void fillPage(StringRef html,
                     llvm::function_ref<void(StringRef name)> fill,
                     llvm::raw_ostream &os) {
  while (!html.empty()) {
    auto [before, after] = html.split("@@");
    os << before;
    if (after.empty())
      return;
    auto [name, tail] = after.split("@@");
    html = tail;
    fill(name);
  }
}

void placer::writeReportPage(StringRef title,
                             llvm::ArrayRef<std::string> programs,
                             llvm::raw_ostream &os) {
  auto fill = [&](StringRef name) {
    if (name == "title") {
      writeHtmlText(utf8Text(title), os);
    } else if (name == "style") {
      os << kPageStyle;
    } else if (name == "script") {
      os << kPageScript;
    } else if (name == "data") {
      os << "{\"format\":\"placer-report\",\"version\":1,\"programs\":[";
      StringRef separator = "\n";
      for (const std::string &program : programs) {
        os << separator;
        separator = ",\n";
        writeJsonInHtml(program, os);
      }
      os << "\n]}";
    }
  };
  fillPage(kPageHtml, fill, os);
}

void placer::writePageLikeReport(StringRef html, StringRef title,
                                 StringRef script, StringRef json,
                                 llvm::raw_ostream &os) {
  auto fill = [&](StringRef name) {
    if (name == "title")
      writeHtmlText(utf8Text(title), os);
    else if (name == "style")
      os << kPageStyle;
    else if (name == "script")
      os << kPageBasics << script;
    else if (name == "data")
      writeJsonInHtml(json, os);
  };
  fillPage(html, fill, os);
}
