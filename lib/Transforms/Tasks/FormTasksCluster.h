//===- FormTasksCluster.h - Which op goes into which task -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cluster is a task before it has operands and a name. Clusters are numbered
// as they are opened, and an op only joins the last one of those that it reads
// from, or, by its name, a later one. So every dependence goes from a lower
// number to a higher one: whatever joins what, there is never a cycle, and the
// numbers are an order to emit the tasks in.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSCLUSTER_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSCLUSTER_H

#include "Transforms/Tasks/FormTasks.h"

#include "llvm/ADT/StringMap.h"

namespace placer {

using ClusterId = unsigned;

struct Cluster {
  /// The op that it is named after, by position; none for a source.
  std::optional<unsigned> main;
  /// The argument that a source brings in.
  mlir::BlockArgument argument;
  Annotations clauses;
  /// Ops that run here and nowhere else.
  llvm::SmallVector<unsigned> members;
  /// Copied ops that are here for the sake of the function's results, or
  /// because nothing uses them.
  llvm::SmallVector<unsigned> extras;
  /// Clusters that this one reads from, ascending.
  llvm::SmallVector<ClusterId> reads;
  /// It touches memory, or may.
  bool ordered = false;
  /// Clusters that touch the same memory before it and that it must come after,
  /// ascending.
  llvm::SmallVector<ClusterId> after;
  /// All members are cheap.
  bool cheap = false;
  /// The function returns a value of it.
  bool returned = false;
  /// Where its members went, for one that was fused with its reader.
  std::optional<ClusterId> mergedInto;
};

/// Ops at the top of one function, and the clusters that they are put in.
class Clustering {
public:
  /// `homes` has for each argument the device where it lives, or null.
  Clustering(mlir::FunctionOpInterface function, EffectAnalysis &effects,
             const FormationOptions &options,
             llvm::ArrayRef<mlir::FlatSymbolRefAttr> homes);

  /// Decides for all ops.
  void run();

  llvm::ArrayRef<mlir::Operation *> ops() const { return operations; }
  llvm::ArrayRef<Cluster> clusters() const { return all; }
  llvm::MutableArrayRef<Cluster> clusters() { return all; }
  /// Copied ops that need no task and that no task needs, or that the function
  /// returns; ascending.
  llvm::ArrayRef<unsigned> left() const { return leftOps; }

  /// The values that an op or its regions use.
  llvm::ArrayRef<mlir::Value> reads(unsigned position) const {
    return states[position].reads;
  }
  SideEffect effect(unsigned position) const { return states[position].effect; }
  bool isCopied(unsigned position) const {
    return !states[position].cluster.has_value();
  }
  /// The position of the op that makes a value; none for an argument.
  std::optional<unsigned> positionOf(mlir::Value value) const;
  /// The cluster whose result a value is: that of its op, that of the extra
  /// which gives it to the function's terminator, or its source. None for what
  /// is there from the start.
  std::optional<ClusterId> clusterOf(mlir::Value value) const;

private:
  struct State {
    OpRole role;
    SideEffect effect;
    llvm::SmallVector<mlir::Value> reads;
    /// Clusters that it depends on, through copied ops; ascending.
    llvm::SmallVector<ClusterId, 2> depends;
    /// How many ops a task takes in with it, where it is copied.
    unsigned copies = 1;
    /// Of an op that is copied, the cluster of an extra copy for the
    /// terminator.
    std::optional<ClusterId> cluster, extraIn;
    /// Of an op that is copied: a task has a copy; the op stays.
    bool copied = false, left = false;
  };

  void place(unsigned position);
  bool joinByName(unsigned position);
  void collectDependences(State &state);
  ClusterId open(unsigned position);
  void join(ClusterId cluster, unsigned position);
  bool mayJoin(ClusterId cluster, const State &state) const;
  bool reachesBack(ClusterId from, ClusterId to) const;
  bool givesMoreThanItReads(unsigned position) const;
  void markCopies(unsigned position);
  void markLeft(unsigned position);
  ClusterId keepCopy(unsigned position);
  void keepResults();
  void keepUnused();
  void fuseWithReaders();
  ClusterId find(ClusterId cluster) const;

  mlir::FunctionOpInterface function;
  Granularity granularity;
  std::vector<mlir::Operation *> operations;
  std::vector<State> states;
  std::vector<Cluster> all;
  llvm::DenseMap<mlir::Operation *, unsigned> positions;
  llvm::SmallVector<std::optional<ClusterId>> sources;
  llvm::SmallVector<unsigned> leftOps;
  /// The last cluster whose ops have a name, where names make tasks.
  llvm::StringMap<ClusterId> named;
  /// The last cluster that touches memory.
  std::optional<ClusterId> lastOrdered;
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKSCLUSTER_H
