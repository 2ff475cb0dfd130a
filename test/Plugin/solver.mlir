// REQUIRES: plugin, cp-solver
// The plugin finds the solver beside itself, not beside mlir-opt. Pesto's program has
// no search, which might leave nothing for it.
// RUN: mlir-opt %load_plugin %S/../Transforms/Inputs/pack.mlir --remarks-filter=place-ilp -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(place-ilp{time-limit=60 workers=1 formulation=pesto})' 2>&1 | FileCheck %s
// CHECK: remark: [Passed] Solved | {{.*}}outcome={{[a-z]+}}, solver="OR-Tools
// CHECK-NOT: warning
