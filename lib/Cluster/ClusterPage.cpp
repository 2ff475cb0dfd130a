//===- ClusterPage.cpp - Timetables as a page -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/WriteRuns.h"

#include "placer/Target/Report/ReportPage.h"

using namespace placer;

// The files of page/, as the build embeds them: kClusterHtml, kClusterScript.
#include "ClusterPageFiles.inc"

void placer::writeClusterPage(const ClusterResults &results,
                              llvm::raw_ostream &os) {
  std::string json;
  llvm::raw_string_ostream text(json);
  writeTimetable(results, text);
  writePageLikeReport(kClusterHtml, results.workload->name, kClusterScript,
                      json, os);
}
