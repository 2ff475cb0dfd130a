// Options that make no sense.
//
// RUN: not placer-opt %s --split-tasks=parts=0 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: not placer-opt %s --split-tasks=replicas=-1 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: not placer-opt %s --split-tasks=micro-batches=0 2>&1 | FileCheck %s --check-prefix=COUNTS
// RUN: not placer-opt %s --split-tasks=max-work=0.5 2>&1 | FileCheck %s --check-prefix=WORK
// COUNTS: error: --split-tasks needs parts, replicas and micro-batches of at least 1
// WORK: error: --split-tasks needs a max-work of at least 1

func.func @f() {
  return
}
