// RUN: not placer-opt %s --place-search=time-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-search=time-limit=nan 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-search=work-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-search=time-limit=0 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not placer-opt %s --place-search=seed=x 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: not placer-opt %s --place-search=time-limit=1 2>&1 | FileCheck %s --check-prefix=MEMORY

// NEGATIVE: error: --place-search: time-limit and work-limit must be at least 0
// ENDLESS: error: --place-search would never end: give time-limit or work-limit
// SEED: invalid
// MEMORY: error: all tasks together hold 12 resident bytes, 2 more than the 10

placer.topology @small {
  placer.device @gpu0 kind "gpu" memory 10
}
func.func @too_large() attributes {placer.topology = @small} {
  placer.task "a" cost <gpu = 1> resident 6
  placer.task "b" cost <gpu = 1> resident 6
  return
}
