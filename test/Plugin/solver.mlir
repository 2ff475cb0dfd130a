// REQUIRES: plugin, cp-solver
// The plugin finds the solver beside itself, not beside mlir-opt.
// RUN: mlir-opt %load_plugin %S/../Transforms/Inputs/pack.mlir --remarks-filter=place-ilp -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(place-ilp{time-limit=60 workers=1})' 2>&1 | FileCheck %s
// CHECK: remark: [Passed] Solved | {{.*}}outcome=optimal, solver="OR-Tools
// CHECK-NOT: warning
