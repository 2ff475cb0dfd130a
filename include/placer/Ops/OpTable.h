//===- OpTable.h - What ops are, by their names -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table speaks for ops that cannot speak for themselves: those of dialects
// that are not loaded, such as StableHLO or ONNX in their generic form. It wins
// over what an op tells. Target/Translate/ReadOpTable.h reads one from a file.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_OPTABLE_H
#define PLACER_OPS_OPTABLE_H

#include "placer/Ops/WorkFormula.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/StringMap.h"

namespace placer {

/// What a table says of an op. All of them are functions of their operands.
struct OpTableEntry {
  enum class Kind {
    /// Data that is there from the start.
    Constant,
    /// Takes no time, and gives what can be had anew anywhere.
    Free,
    /// The first operand under another type; with several results, each of
    /// them an operand.
    View,
    /// A part of the first operand.
    Slice,
    /// One operation for each element of the first result.
    Elementwise,
    /// No arithmetic: operands are read, results are written.
    Move,
    /// A task of its own.
    Work,
    /// What its regions do, once; nobody knows how often.
    Loop,
    /// What the longest of its regions does.
    Branch,
  };
  Kind kind;
  /// Where it stands, for notes.
  mlir::Location loc;
  /// What is left out follows from the kind; bytes are those of all operands
  /// and results.
  std::optional<WorkFormula> flops, transcendentals, bytesRead, bytesWritten;

  OpModel modelOf(mlir::Operation *op) const;
  /// It takes no time.
  bool isFree() const { return kind <= Kind::Slice; }
  /// Its time is that of what is in its regions.
  bool isControlFlow() const { return kind >= Kind::Loop; }
  /// Fails, with an error at the op and a note here, where a formula has no
  /// value.
  mlir::FailureOr<OpFeatures> workOf(mlir::Operation *op,
                                     Extents &extents) const;
};

class OpTable {
public:
  /// The entry of that name, which takes the place of any before it.
  void set(llvm::StringRef name, OpTableEntry entry) {
    entries.insert_or_assign(name, std::move(entry));
  }
  /// Null where there is none.
  const OpTableEntry *find(llvm::StringRef name) const {
    auto it = entries.find(name);
    return it == entries.end() ? nullptr : &it->second;
  }
  /// MHLO, which StableHLO was made of, has the same ops by the same names.
  const OpTableEntry *find(mlir::Operation *op) const;

private:
  llvm::StringMap<OpTableEntry> entries;
};

} // namespace placer

#endif // PLACER_OPS_OPTABLE_H
