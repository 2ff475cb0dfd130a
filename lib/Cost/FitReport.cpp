//===- FitReport.cpp - How well a fitted model does -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cost/FitReport.h"

#include "placer/Cost/Statistics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace placer;

namespace {

/// What came of one row.
struct Outcome {
  const Measurement *row;
  double predicted = 0;
  double byLine = 0;
};

} // namespace

/// Which part of the shapes each row belongs to. Shapes are dealt in an order
/// that has nothing to do with their sizes, the same in every run.
static std::vector<unsigned> dealShapes(llvm::ArrayRef<Measurement> rows,
                                        unsigned folds) {
  std::set<std::string> shapes;
  for (const Measurement &row : rows)
    shapes.insert(row.features.shapes);
  std::vector<std::string> order(shapes.begin(), shapes.end());
  uint64_t state = 0x9E3779B97F4A7C15;
  for (size_t i = order.size(); i > 1; --i) {
    state = state * 6364136223846793005 + 1442695040888963407;
    std::swap(order[i - 1], order[(state >> 33) % i]);
  }
  std::map<std::string, unsigned> fold;
  for (auto [number, shape] : llvm::enumerate(order))
    fold[shape] = number % folds;
  std::vector<unsigned> result;
  for (const Measurement &row : rows)
    result.push_back(fold[row.features.shapes]);
  return result;
}

static std::string opKey(const Measurement &row) {
  return row.features.op + '\n' + row.features.detail + '\n' + row.kind;
}

static FitLine summarize(llvm::ArrayRef<Outcome> outcomes, double allTime) {
  FitLine line;
  std::vector<double> predicted, byLine, measured, spreads;
  double time = 0;
  for (const Outcome &outcome : outcomes) {
    predicted.push_back(outcome.predicted);
    byLine.push_back(outcome.byLine);
    measured.push_back(outcome.row->timeNs);
    time += outcome.row->timeNs;
    if (outcome.row->spread)
      spreads.push_back(*outcome.row->spread);
  }
  line.samples = outcomes.size();
  line.share = allTime > 0 ? time / allTime : 0;
  line.error = meanRelativeError(predicted, measured);
  line.lineError = meanRelativeError(byLine, measured);
  line.tau = kendallTau(predicted, measured);
  if (!spreads.empty())
    line.noise = median(spreads);
  return line;
}

FitReport placer::crossValidate(llvm::ArrayRef<Measurement> all,
                                const FittedModel::FiguresOf &figuresOf,
                                unsigned folds, double longNs) {
  std::vector<Measurement> rows;
  for (const Measurement &row : all)
    if (row.hasCounts)
      rows.push_back(row);
  std::vector<unsigned> fold = dealShapes(rows, folds);
  std::vector<Outcome> outcomes;
  for (unsigned part = 0; part != folds; ++part) {
    std::vector<Measurement> rest;
    // One line for each op: what is meant by a regression on flops alone.
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>>
        points;
    for (auto [row, of] : llvm::zip_equal(rows, fold))
      if (of != part) {
        rest.push_back(row);
        auto &[x, y] = points[opKey(row)];
        x.push_back(row.features.flops);
        y.push_back(row.timeNs);
      }
    FittedModel model(rest, figuresOf);
    std::map<std::string, Line> lines;
    for (auto &[key, xy] : points)
      lines[key] =
          fitLine(xy.first, xy.second, std::vector<double>(xy.first.size(), 1));
    for (auto [row, of] : llvm::zip_equal(rows, fold)) {
      if (of != part)
        continue;
      std::optional<double> time =
          model.timeNs(row.features, {row.kind, figuresOf(row.kind)});
      const Line &line = lines[opKey(row)];
      outcomes.push_back({&row, time.value_or(0),
                          line.intercept + line.slope * row.features.flops});
    }
  }

  std::map<std::string, std::vector<Outcome>> byOp, byKind, longByKind;
  double allTime = 0;
  for (const Outcome &outcome : outcomes) {
    byOp[opKey(*outcome.row)].push_back(outcome);
    byKind[outcome.row->kind].push_back(outcome);
    if (outcome.row->timeNs >= longNs)
      longByKind[outcome.row->kind].push_back(outcome);
    allTime += outcome.row->timeNs;
  }
  FitReport report;
  report.longNs = longNs;
  for (auto &[key, of] : byOp) {
    FitLine line = summarize(of, allTime);
    line.op = of.front().row->features.op;
    line.detail = of.front().row->features.detail;
    line.kind = of.front().row->kind;
    report.ops.push_back(std::move(line));
  }
  llvm::stable_sort(report.ops, [](const FitLine &a, const FitLine &b) {
    return a.share > b.share;
  });
  for (auto [from, to] : {std::pair(&byKind, &report.kinds),
                          std::pair(&longByKind, &report.longOnes)})
    for (auto &[key, of] : *from) {
      to->push_back(summarize(of, allTime));
      to->back().kind = key;
    }
  return report;
}

static void printLine(const FitLine &line, llvm::StringRef name,
                      llvm::raw_ostream &os) {
  os << llvm::format("%6.1f%% ", 100 * line.share)
     << llvm::format("%7zu ", line.samples)
     << llvm::format("%7.1f%% ", 100 * line.error)
     << llvm::format("%6.3f ", line.tau)
     << llvm::format("%9.1f%% ", 100 * line.lineError);
  if (line.noise)
    os << llvm::format("%6.1f%%", 100 * *line.noise);
  else
    os << "      -";
  os << "  " << name << "\n";
}

void placer::printReport(const FitReport &report, llvm::raw_ostream &os) {
  os << "   time samples    MAPE    tau  line MAPE   noise  op on kind\n";
  for (const FitLine &line : report.ops) {
    std::string name = line.op + " on " + line.kind;
    if (!line.detail.empty())
      name += " (" + line.detail + ")";
    printLine(line, name, os);
  }
  for (const FitLine &line : report.kinds)
    printLine(line, "all on " + line.kind, os);
  std::string least = llvm::formatv("{0:f0} us", report.longNs / 1000).str();
  for (const FitLine &line : report.longOnes)
    printLine(line, "of " + least + " and more on " + line.kind, os);
}
