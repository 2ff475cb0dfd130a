//===- ImportTopology.h - A machine from outside into IR --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs and machines come from different people: a program need not carry
// the topology that it is placed on. Passes that place take it from
//   1. a file that the user names, for all functions of the module, whatever
//      machine they had;
//   2. the topology beside the function, chosen by the user where there are
//      several;
//   3. upstream's `dlti.target_system_spec`, where there is no topology.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_IMPORTTOPOLOGY_H
#define PLACER_TARGET_TRANSLATE_IMPORTTOPOLOGY_H

#include "placer/Dialect/Placer.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <vector>

namespace placer {

/// Reads a topology that stands nowhere yet from a file: the machine of a
/// placer-graph where its name ends in `.json`, else the topology at the top of
/// a module as text or bytecode, by name where there are several. Errors are
/// located in the file.
mlir::FailureOr<mlir::OwningOpRef<TopologyOp>>
readTopologyFile(mlir::MLIRContext *context, llvm::StringRef file,
                 llvm::StringRef name);

/// A machine brought into a module for as long as this lives, or for good.
class ImportedTopology {
public:
  /// Puts the topology of `file` into `module`, beside each func.func with a
  /// body and each function with tasks, and lets them name it. One that has the
  /// same name there is replaced; one that is the same machine is used. Without
  /// a file, the functions are given the topology `name` of their module, or,
  /// where that is empty too and there is no topology beside them, one made of
  /// the `dlti.target_system_spec` of the nearest op around them that has one.
  /// Errors leave the module as it was.
  static mlir::FailureOr<ImportedTopology>
  import(mlir::ModuleOp module, llvm::StringRef file, llvm::StringRef name);

  ImportedTopology(ImportedTopology &&) = default;
  ImportedTopology &operator=(ImportedTopology &&) = delete;
  /// Leaves the module as it was before, unless `keep` was called.
  ~ImportedTopology();

  void keep();
  /// Whether the module has another machine than before, until `keep`.
  bool hasChanged() const { return !insertions.empty() || !renamings.empty(); }

private:
  struct Insertion {
    TopologyOp inserted;
    /// What stood in its place, or null. It is out of the module.
    TopologyOp replaced;
  };
  struct Renaming {
    mlir::Operation *function;
    mlir::Attribute before;
  };

  ImportedTopology() = default;

  mlir::LogicalResult useFile(mlir::ModuleOp module, llvm::StringRef file,
                              llvm::StringRef name);
  mlir::LogicalResult useName(mlir::ModuleOp module, llvm::StringRef name);
  mlir::LogicalResult useTargetSpec(mlir::ModuleOp module);
  /// Puts a topology into a symbol table, and takes it over. Returns what it is
  /// called there.
  mlir::StringAttr insert(mlir::Operation *table, TopologyOp topology);
  /// Lets the functions of a symbol table name a topology of it.
  void assign(mlir::Operation *table, mlir::StringAttr name);

  std::vector<Insertion> insertions;
  std::vector<Renaming> renamings;
};

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_IMPORTTOPOLOGY_H
