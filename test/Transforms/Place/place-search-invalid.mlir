// RUN: not placer-opt %s --place-search=time-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-search=time-limit=nan 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-search=work-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-search=time-limit=0 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not placer-opt %s --place-search=seed=x 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: not placer-opt %s --place-search="algorithm=mcmc objective=throughput" 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not placer-opt %s --place-search="solver=wasm work-limit=5" 2>&1 | FileCheck %s --check-prefix=WORK
// RUN: not placer-opt %s --place-search="solver=native algorithm=mcmc" 2>&1 | FileCheck %s --check-prefix=MCMC
// RUN: not placer-opt %s --place-search=start-from=%t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: echo '{"format": "placer-schedule", "version": 1, "tasks": [{"name": 5}]}' > %t.wrong
// RUN: not placer-opt %s --place-search=start-from=%t.wrong 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: not placer-opt %S/place-search.mlir --place-search=start-from=%S/../Inputs/earlier-schedule.json 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not placer-opt %s --place-search=time-limit=1 2>&1 | FileCheck %s --check-prefix=MEMORY

// NEGATIVE: error: --place-search: limits must be at least 0
// ENDLESS: error: --place-search: strategy 'search' would never end: give time-limit or work-limit
// SEED: invalid
// BOTH: error: --place-search: strategy 'mcmc' cannot place for throughput
// WORK: error: --place-search: strategy 'search' asks no solver with work-limit or for another objective than latency
// MCMC: error: --place-search: strategy 'mcmc' asks no solver
// MISSING: error: --place-search=start-from: {{.*}}missing
// WRONG: wrong:1:{{[0-9]+}}: error:
// SEVERAL: error: --place-search=start-from takes a file for one function, and this is the second
// SEVERAL: note: the first is here
// SEVERAL: note: --placer-import-schedule puts schedules of several into the IR, for start-from=ir
// MEMORY: error: all tasks together hold 12 resident bytes, 2 more than the 10

placer.topology @small {
  placer.device @gpu0 kind "gpu" memory 10
}
func.func @too_large() attributes {placer.topology = @small} {
  placer.task "a" cost <gpu = 1> resident 6
  placer.task "b" cost <gpu = 1> resident 6
  return
}
