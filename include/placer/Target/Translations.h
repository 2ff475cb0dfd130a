//===- Translations.h - What placer-translate offers ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATIONS_H
#define PLACER_TARGET_TRANSLATIONS_H

namespace placer {

/// Registers --graph-to-mlir, --pipedream-to-mlir, --dnn-partitioning-to-mlir,
/// --mlir-to-graph, --mlir-to-schedule, --import-schedule, --graph-to-report,
/// --graph-to-trace and --graph-to-dot with MLIR's translation driver.
void registerTranslations();

} // namespace placer

#endif // PLACER_TARGET_TRANSLATIONS_H
