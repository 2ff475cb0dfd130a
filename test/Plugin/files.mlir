// REQUIRES: plugin
// Passes that read files, and errors, work in the other tool too: the machine
// comes from a program in dialects that this one does not use.

// RUN: mlir-opt %load_plugin %s --pass-pipeline='builtin.module(place-list{topology-file=%S/../Transforms/Inputs/several-topologies.mlir topology=large})' | FileCheck %s
// RUN: not mlir-opt %load_plugin %s --pass-pipeline='builtin.module(place-list)' 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: mlir-opt %load_plugin %s --pass-pipeline='builtin.module(place-list{algorithm=mite order=msr topology-file=%S/../Transforms/Inputs/box.mlir})' | FileCheck %s --check-prefix=VALUE
// RUN: not mlir-opt %load_plugin %s --pass-pipeline='builtin.module(place-list{order=lifo})' 2>&1 | FileCheck %s --check-prefix=NOVALUE

// CHECK: placer.topology @large
// CHECK: placer.task "a" cost <gpu = 100> on @gpu0 at 0

// ERROR: files.mlir:[[# @LINE + 6]]:1: error: function 'f' has tasks but no machine to place them on

// VALUE:   placer.task "a" cost <gpu = 100> on @gpu{{.}} at 0
// NOVALUE: --place-list: order has no value 'lifo'; there are fifo, pct, msr
// NOVALUE-NOT: error

func.func @f() {
  placer.task "a" cost <gpu = 100>
  return
}
