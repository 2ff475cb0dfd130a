//===- SerialWork.h - What one device must do in turn -----------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tasks that are left with one and the same device run there one after another.
// So they fit between their heads and tails (the one-machine problem, with
// interruptions), and whatever depends on some of them waits for the sum. What
// depends on what is known exactly for the tasks of a longest path
// (Backbone.h), from where heads spread along paths.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SERIALWORK_H
#define PLACER_LIB_BOUNDS_SERIALWORK_H

#include "Bounds/Backbone.h"
#include "Bounds/BoundParts.h"

namespace placer {

class SerialWork {
public:
  SerialWork(const Instance &instance, const Backbone &backbone)
      : instance(instance), backbone(backbone) {}

  /// Raises heads and tails in the tables by the work that is bound to one
  /// device. False where that alone is too much for a makespan of `limit`.
  /// O(devices * path + tasks log tasks).
  bool raise(PathTables &tables, int64_t limit, bool &isChanged) const;

private:
  struct Part {
    TaskId task;
    int64_t head, tail, time;
  };

  template <bool isForward>
  void raiseAlong(PathTables &tables, llvm::ArrayRef<Part> parts,
                  bool &isChanged) const;

  const Instance &instance;
  const Backbone &backbone;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SERIALWORK_H
