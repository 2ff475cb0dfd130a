//===- FormTasksMemory.h - Which ops touch the same memory ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An object is memory that is not reached from any other object: an allocation
// of the function that never leaves it, a `memref.global`, an argument marked
// `llvm.noalias`. All that is not known to be one of these is one object too,
// the outside: other arguments, what calls may touch, what programs print to.
// Ops that touch different objects need no order. When in doubt, memory belongs
// to the outside.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSMEMORY_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSMEMORY_H

#include "Transforms/Tasks/FormTasks.h"

#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/MapVector.h"

namespace placer {

using ObjectId = unsigned;

/// In order of strength.
enum class AccessKind {
  /// It has the object in hand, but neither reads nor writes it.
  Holds,
  Reads,
  Writes,
};

struct MemoryAccess {
  ObjectId object;
  AccessKind kind;
};

/// The objects of one function.
class MemoryObjects {
public:
  MemoryObjects(mlir::FunctionOpInterface function, EffectAnalysis &effects,
                OpModels models, mlir::SymbolTableCollection &symbolTables);

  static constexpr ObjectId kOutside = 0;

  unsigned size() const { return kinds.size(); }
  /// Whether those who call the function, or who are called by it, may have the
  /// object too.
  bool isOutside(ObjectId object) const {
    return kinds[object] != Kind::Local || object == kOutside;
  }
  /// What an op at the top of the function, with all inside of it, touches:
  /// each object once, ascending.
  llvm::SmallVector<MemoryAccess> accesses(mlir::Operation *op);

private:
  enum class Kind { Outside, Argument, Global, Local };
  using AccessMap = llvm::MapVector<ObjectId, AccessKind>;

  void findObjects();
  ObjectId create(Kind kind);
  void follow(mlir::Value root, ObjectId object);
  void unite(ObjectId a, ObjectId b);
  bool followUse(mlir::OpOperand &use,
                 llvm::SmallVectorImpl<mlir::Value> &derived);
  bool isView(mlir::Operation *op, mlir::Value source);
  /// The object behind a handle; none behind memory that nobody writes.
  std::optional<ObjectId> objectOf(mlir::Value handle) const;
  bool touchesAnything(mlir::Operation *op);
  void collect(mlir::Operation *op, AccessMap &found);
  void note(AccessMap &found, mlir::Value handle, AccessKind kind) const;

  mlir::FunctionOpInterface function;
  EffectAnalysis &effects;
  OpModels models;
  mlir::SymbolTableCollection &symbolTables;
  std::vector<Kind> kinds;
  llvm::DenseMap<mlir::Value, ObjectId> handles;
  llvm::DenseSet<mlir::Value> constants;
  /// Objects that may be one.
  llvm::IntEqClasses aliases;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSMEMORY_H
