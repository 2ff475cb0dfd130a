//===- ExportSchedule.h - A graph and its schedules, to be seen -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Translations from a placer-graph and placer-schedules of it, which need no
// IR. What is wrong with a file is reported at its place in it; nothing is
// written then.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_TRANSLATE_EXPORTSCHEDULE_H
#define PLACER_LIB_TARGET_TRANSLATE_EXPORTSCHEDULE_H

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

namespace placer {

mlir::LogicalResult graphToReport(const llvm::SourceMgr &sourceMgr,
                                  llvm::ArrayRef<std::string> files,
                                  mlir::MLIRContext *context,
                                  llvm::raw_ostream &os);

mlir::LogicalResult graphToTrace(const llvm::SourceMgr &sourceMgr,
                                 llvm::ArrayRef<std::string> files,
                                 mlir::MLIRContext *context,
                                 llvm::raw_ostream &os);

mlir::LogicalResult graphToDot(const llvm::SourceMgr &sourceMgr,
                               llvm::ArrayRef<std::string> files,
                               mlir::MLIRContext *context,
                               llvm::raw_ostream &os);

} // namespace placer

#endif // PLACER_LIB_TARGET_TRANSLATE_EXPORTSCHEDULE_H
