//===- ReportPage.h - Schedules as a page for the browser -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_REPORT_REPORTPAGE_H
#define PLACER_TARGET_REPORT_REPORTPAGE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace placer {

/// Writes one HTML page that needs nothing else, neither files nor a network.
/// `programs` are objects of `writeReportData`. No name in them can become part
/// of the page's markup.
void writeReportPage(llvm::StringRef title,
                     llvm::ArrayRef<std::string> programs,
                     llvm::raw_ostream &os);

/// Writes a page of another kind in the look of the report: `html` has
/// `@@title@@`, `@@style@@`, `@@script@@` and `@@data@@` where these go.
/// `script` follows the report's own functions for figures, elements and
/// colours. No name in `json` can become part of the markup.
void writePageLikeReport(llvm::StringRef html, llvm::StringRef title,
                         llvm::StringRef script, llvm::StringRef json,
                         llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_TARGET_REPORT_REPORTPAGE_H
