// Control characters in names are escaped where they are shown.
//
// RUN: placer-opt %s --place-list=algorithm=heft --placer-print-schedule -o /dev/null 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: sed 's/cost <gpu = 5>//' %s | not placer-opt --place-list=algorithm=heft 2>&1 | FileCheck %s --check-prefix=ERROR

// TABLE: a\x0Ab\x1B[31m
// TABLE-NOT: {{\x1b}}
// ERROR: error: task 'a\x0Ab\x1B[31m' has no cost
placer.topology @one {
  placer.device @gpu0 kind "gpu"
}
func.func @f() attributes {placer.topology = @one} {
  placer.task "a\0Ab\1B[31m" cost <gpu = 5>
  return
}
