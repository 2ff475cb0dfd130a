//===- FitReport.h - How well a fitted model does ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_FITREPORT_H
#define PLACER_COST_FITREPORT_H

#include "placer/Cost/FittedModel.h"

namespace placer {

/// One line of a report.
struct FitLine {
  std::string op, detail, kind;
  size_t samples = 0;
  /// Of all time in the profile, from 0 to 1.
  double share = 0;
  /// Mean relative error and Kendall's tau on shapes that were left out.
  double error = 0;
  double tau = 0;
  /// The same error of one line through time and flops for this op.
  double lineError = 0;
  /// The median of what repeats of a measurement differ by; none where the
  /// profile does not say.
  std::optional<double> noise;
};

struct FitReport {
  /// By share of time, largest first.
  std::vector<FitLine> ops;
  /// All of a kind together, and of these what takes at least `longNs`.
  std::vector<FitLine> kinds, longOnes;
  double longNs = 0;
};

/// Leaves out a part of the shapes at a time, fits the rest, and predicts what
/// was left out. Rows without counts take no part.
FitReport crossValidate(llvm::ArrayRef<Measurement> rows,
                        const FittedModel::FiguresOf &figuresOf, unsigned folds,
                        double longNs);

void printReport(const FitReport &report, llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_COST_FITREPORT_H
