//===- CpSolverOption.h - Which solver, as an option ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SOLVER_CPSOLVEROPTION_H
#define PLACER_SOLVER_CPSOLVEROPTION_H

#include "placer/Solver/CpWorkers.h"
#include "placer/Support/EnumOption.h"

namespace placer {

inline auto solverValues() {
  return llvm::cl::values(clEnumValN(CpSolverKind::Auto, "auto", ""),
                          clEnumValN(CpSolverKind::Native, "native", ""),
                          clEnumValN(CpSolverKind::Wasm, "wasm", ""));
}

inline auto solverOrNoneValues() {
  return llvm::cl::values(clEnumValN(CpSolverKind::Auto, "auto", ""),
                          clEnumValN(CpSolverKind::Native, "native", ""),
                          clEnumValN(CpSolverKind::Wasm, "wasm", ""),
                          clEnumValN(CpSolverKind::None, "none", ""));
}

} // namespace placer

template <>
class llvm::cl::parser<placer::CpSolverKind>
    : public placer::EnumParser<placer::CpSolverKind> {
public:
  using EnumParser::EnumParser;
};

#endif // PLACER_SOLVER_CPSOLVEROPTION_H
