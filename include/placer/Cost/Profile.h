//===- Profile.h - Measured times of ops and copies -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two kinds of files with measurements; docs/CostModels.md describes them
// for those who write some.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_PROFILE_H
#define PLACER_COST_PROFILE_H

#include "placer/Cost/OpFeatures.h"
#include "placer/Support/Csv.h"

namespace placer {

struct Measurement {
  OpFeatures features;
  /// The kind of device that it was measured on.
  std::string kind;
  double timeNs = 0;
  /// By how much repeats differ, relative to the time; none where not known.
  std::optional<double> spread;
  /// Whether flops and bytes are known: without, it is of use only for the same
  /// op again.
  bool hasCounts = false;
};

/// Reads a profile. Of several rows for the same op, shapes, types and kind the
/// median counts; where they differ by a factor of more than 2 there is a
/// warning, and where they differ in their counts an error.
std::variant<std::vector<Measurement>, CsvError>
readProfile(llvm::StringRef text, CsvWarnings &warnings);

void writeProfileHeader(llvm::raw_ostream &os);
void writeMeasurement(llvm::raw_ostream &os, const Measurement &row,
                      unsigned repeats);

/// A copy between two devices.
struct CopyMeasurement {
  /// Names of devices, or kinds.
  std::string from, to;
  double bytes = 0;
  double timeNs = 0;
  unsigned line = 0;
};

std::variant<std::vector<CopyMeasurement>, CsvError>
readCopies(llvm::StringRef text, CsvWarnings &warnings);

void writeCopiesHeader(llvm::raw_ostream &os);
void writeCopy(llvm::raw_ostream &os, const CopyMeasurement &row);

} // namespace placer

#endif // PLACER_COST_PROFILE_H
