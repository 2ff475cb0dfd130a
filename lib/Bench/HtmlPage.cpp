//===- HtmlPage.cpp - Results as one page ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables and small charts in SVG, with colours for light and dark screens and
// nothing from outside: no scripts, no fonts, no network.
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Statistics.h"
#include "placer/Bench/Tables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace placer;
using llvm::formatv;
using llvm::raw_ostream;
using llvm::StringRef;
using Entry = BenchResults::Entry;

static constexpr llvm::StringLiteral kStyle = R"(
:root { color-scheme: light dark; --page: #ffffff; --ink: #1b1f24;
  --quiet: #59636e; --line: #d1d9e0; --band: #f6f8fa; --bar: #0a69da; }
@media (prefers-color-scheme: dark) { :root { --page: #0d1117; --ink: #e6edf3;
  --quiet: #9198a1; --line: #3d444d; --band: #151b23; --bar: #4493f8; } }
body { margin: 2rem auto; max-width: 76rem; padding: 0 1rem;
  font: 15px/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--page); }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .25rem; }
p, pre { color: var(--quiet); margin: .25rem 0 .75rem; }
pre { white-space: pre-wrap; font-size: .85rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem;
  font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line);
  text-align: right; white-space: nowrap; }
th { background: var(--band); }
.word { text-align: left; } .why { white-space: normal; }
.best { font-weight: 700; }
figure { margin: 0; display: inline-block; vertical-align: top; }
svg { max-width: 100%; height: auto; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .axis { stroke: var(--line); } svg .bar { fill: var(--bar); }
svg .quiet { fill: var(--quiet); }
svg polyline { fill: none; stroke-width: 1.5; }
)";

/// Told apart on white and on black, in turn with dashes.
static constexpr llvm::StringLiteral kColours[] = {
    "#3b82f6", "#ef4444", "#22a35a", "#c98a00",
    "#a371f7", "#e05fae", "#1fa3ad", "#e8702a"};

std::string placer::escapeHtml(StringRef text) {
  std::string result;
  for (char c : text) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      // What XML has no sign for would make the page unreadable.
      result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
      break;
    }
  }
  return result;
}

void placer::printHtml(const Table &table, raw_ostream &os) {
  os << "<h2 id=\"" << escapeHtml(table.id) << "\">" << escapeHtml(table.title)
     << "</h2>\n<p>" << escapeHtml(table.caption)
     << "</p>\n<div class=\"scroll\"><table>\n<thead><tr>";
  for (auto [i, column] : llvm::enumerate(table.columns))
    os << "<th scope=\"col\"" << (i < table.numWords ? " class=\"word\"" : "")
       << ">" << escapeHtml(column) << "</th>";
  os << "</tr></thead>\n<tbody>\n";
  for (const std::vector<Cell> &row : table.rows) {
    os << "<tr>";
    for (auto [i, cell] : llvm::enumerate(row)) {
      bool isWord = i < table.numWords;
      os << "<td";
      if (isWord || cell.isBest)
        os << " class=\"" << (isWord ? "word" : "best")
           << (isWord && i + 1 == table.columns.size() ? " why" : "") << "\"";
      os << ">" << escapeHtml(cell.text) << "</td>";
    }
    os << "</tr>\n";
  }
  os << "</tbody></table></div>\n";
}

//===----------------------------------------------------------------------===//
// Charts
//===----------------------------------------------------------------------===//

/// A bar for each algorithm: how much longer than the best of the run its
/// schedules are in the mean.
static void printBars(const BenchResults &results, raw_ostream &os) {
  std::vector<std::optional<double>> means;
  double largest = 1.01;
  for (size_t i = 0; i < results.algorithms.size(); ++i) {
    std::vector<double> ratios;
    for (const Entry &entry : results.entries())
      for (size_t trial = 0; trial < entry.numTrials(); ++trial) {
        int64_t best = 0;
        for (size_t j = 0; j < results.algorithms.size(); ++j)
          if (auto makespan = entry.value(j, trial))
            best = best == 0 ? *makespan : std::min(best, *makespan);
        auto own = entry.value(i, trial);
        if (own && best > 0)
          ratios.push_back(static_cast<double>(*own) /
                           static_cast<double>(best));
      }
    means.push_back(geometricMean(ratios));
    if (means.back())
      largest = std::max(largest, *means.back());
  }
  constexpr int kRow = 20, kLabels = 130, kWidth = 640, kFigures = 60;
  int height = kRow * static_cast<int>(means.size()) + 4;
  os << "<h2>Against the best of the run</h2>\n<p>how many times as long the "
        "schedules are in the geometric mean; shorter is better, on a "
        "logarithmic scale</p>\n<figure>";
  os << formatv("<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
                "role=\"img\" aria-label=\"Makespans against the best\">\n",
                kWidth, height);
  for (auto [i, mean] : llvm::enumerate(means)) {
    int y = kRow * static_cast<int>(i);
    std::string name = escapeHtml(results.algorithms[i].name);
    os << formatv("<text x=\"{0}\" y=\"{1}\" text-anchor=\"end\">{2}</text>",
                  kLabels - 8, y + 15, name);
    if (!mean) {
      os << formatv("<text class=\"quiet\" x=\"{0}\" y=\"{1}\">no schedule"
                    "</text>\n",
                    kLabels, y + 15);
      continue;
    }
    double length =
        2 + (kWidth - kLabels - kFigures) * std::log(*mean) / std::log(largest);
    os << formatv("<rect class=\"bar\" x=\"{0}\" y=\"{1}\" width=\"{2:f1}\" "
                  "height=\"14\"><title>{3}: {4:f3}</title></rect>",
                  kLabels, y + 4, length, name, *mean);
    os << formatv("<text x=\"{0:f1}\" y=\"{1}\">{2:f3}</text>\n",
                  kLabels + length + 6, y + 15, *mean);
  }
  os << "</svg></figure>\n";
}

namespace {
/// Maps figures to places on a logarithmic axis.
struct LogAxis {
  double least = 0, most = 0;
  double begin, end;

  void add(double value) {
    least = least == 0 ? value : std::min(least, value);
    most = std::max(most, value);
  }
  double place(double value) const {
    if (most <= least)
      return (begin + end) / 2;
    return begin + (end - begin) * (std::log(value) - std::log(least)) /
                       (std::log(most) - std::log(least));
  }
  /// The powers of ten within.
  std::vector<double> ticks() const {
    std::vector<double> ticks;
    for (double exponent = std::ceil(std::log10(least) - 1e-9);
         exponent <= std::log10(most) + 1e-9; ++exponent)
      ticks.push_back(std::pow(10, exponent));
    return ticks;
  }
};
} // namespace

/// Time by tasks for each algorithm on one family, both axes logarithmic.
static void printGrowth(const BenchResults &results, StringRef group,
                        raw_ostream &os) {
  constexpr int kWidth = 420, kHeight = 300;
  LogAxis x{0, 0, 56, kWidth - 16}, y{0, 0, kHeight - 40, 12};
  std::vector<std::vector<Sample>> lines(results.algorithms.size());
  for (const Entry &entry : results.entries()) {
    if (entry.info.group != group || !entry.info.isGenerated)
      continue;
    for (auto [i, records] : llvm::enumerate(entry.records)) {
      if (results.algorithms[i].isTimed)
        continue;
      for (const BenchRecord &record : records) {
        if (record.run.status != RunStatus::Good || entry.info.tasks < 1)
          continue;
        Sample sample = {static_cast<double>(entry.info.tasks),
                         std::max(1e-9, record.run.cpuSeconds)};
        x.add(sample.size);
        y.add(sample.seconds);
        lines[i].push_back(sample);
      }
    }
  }
  if (x.most <= x.least)
    return;
  os << "<figure><figcaption>" << escapeHtml(group) << "</figcaption>"
     << formatv("<svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
                "role=\"img\" aria-label=\"CPU time by tasks, {2}\">\n",
                kWidth, kHeight, escapeHtml(group));
  for (double tick : x.ticks()) {
    double at = x.place(tick);
    os << formatv("<line class=\"axis\" x1=\"{0:f1}\" x2=\"{0:f1}\" y1=\"12\" "
                  "y2=\"{1}\"/><text x=\"{0:f1}\" y=\"{2}\" "
                  "text-anchor=\"middle\">{3:f0}</text>\n",
                  at, kHeight - 40, kHeight - 24, tick);
  }
  for (double tick : y.ticks()) {
    double at = y.place(tick);
    std::string text = tick < 1e-3 ? formatv("{0:f0} µs", tick * 1e6).str()
                       : tick < 1  ? formatv("{0:f0} ms", tick * 1e3).str()
                                   : formatv("{0:f0} s", tick).str();
    os << formatv("<line class=\"axis\" x1=\"56\" x2=\"{0}\" y1=\"{1:f1}\" "
                  "y2=\"{1:f1}\"/><text x=\"50\" y=\"{2:f1}\" "
                  "text-anchor=\"end\">{3}</text>\n",
                  kWidth - 16, at, at + 4, text);
  }
  os << formatv("<text class=\"quiet\" x=\"{0}\" y=\"{1}\" "
                "text-anchor=\"middle\">tasks</text>\n",
                kWidth / 2, kHeight - 6);
  for (auto [i, line] : llvm::enumerate(lines)) {
    if (line.empty())
      continue;
    llvm::sort(line, [](const Sample &a, const Sample &b) {
      return std::make_pair(a.size, a.seconds) <
             std::make_pair(b.size, b.seconds);
    });
    os << "<polyline stroke=\"" << kColours[i % std::size(kColours)] << "\"";
    if (size_t turn = i / std::size(kColours))
      os << " stroke-dasharray=\"" << 6 / turn << " 3\"";
    os << " points=\"";
    for (const Sample &sample : line)
      os << formatv("{0:f1},{1:f1} ", x.place(sample.size),
                    y.place(sample.seconds));
    os << "\"><title>" << escapeHtml(results.algorithms[i].name)
       << "</title></polyline>\n";
  }
  os << "</svg></figure>\n";
}

static void printLegend(const BenchResults &results, raw_ostream &os) {
  os << "<p>";
  for (auto [i, algorithm] : llvm::enumerate(results.algorithms)) {
    if (algorithm.isTimed)
      continue;
    os << "<svg width=\"26\" height=\"8\" role=\"presentation\"><polyline "
          "points=\"0,4 22,4\" stroke=\""
       << kColours[i % std::size(kColours)] << "\"";
    if (size_t turn = i / std::size(kColours))
      os << " stroke-dasharray=\"" << 6 / turn << " 3\"";
    os << "/></svg>" << escapeHtml(algorithm.name) << " &#160; ";
  }
  os << "</p>\n";
}

void placer::writeHtml(const BenchResults &results,
                       llvm::ArrayRef<Table> tables,
                       llvm::ArrayRef<std::string> about, raw_ostream &os) {
  os << "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>"
        "\n<meta name=\"viewport\" content=\"width=device-width, "
        "initial-scale=1\"/>\n<title>placer-bench</title>\n<style>"
     << kStyle << "</style>\n</head>\n<body>\n<h1>placer-bench</h1>\n<pre>";
  for (const std::string &line : about)
    os << escapeHtml(line) << "\n";
  os << "</pre>\n";
  if (!results.entries().empty() && results.algorithms.size() > 1)
    printBars(results, os);
  bool hasGrowth = llvm::any_of(
      tables, [](const Table &table) { return table.id == "growth"; });
  if (hasGrowth) {
    os << "<h2>CPU time by tasks</h2>\n";
    printLegend(results, os);
    for (const std::string &group : results.groups())
      printGrowth(results, group, os);
  }
  for (const Table &table : tables)
    printHtml(table, os);
  os << "</body>\n</html>\n";
}
