// A solver that the user has named and that cannot be loaded is said, although
// another one answers.
//
// REQUIRES: cp-solver
// RUN: env PLACER_ORTOOLS=/no/libortools.so \
// RUN:   placer-opt %s --place-ilp=time-limit=10 -o /dev/null 2>&1 | FileCheck %s --check-prefix=NAMED
// RUN: placer-opt %s --place-ilp="time-limit=10 library=%S" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIBRARY

// NAMED: warning: --place-ilp: the solver that is named by PLACER_ORTOOLS was not used, but another one: the native solver: /no/libortools.so
// LIBRARY: warning: --place-ilp: the solver that is named by 'library' was not used, but another one: the native solver: there is no libortools.so in
// Nothing shorter than 219 exists, which only a solver can prove.
placer.topology @three {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  placer.device @gpu2 kind "gpu"
}
func.func @prove() attributes {placer.topology = @three} {
  placer.task "a" cost <gpu = 99>
  placer.task "b" cost <gpu = 96>
  placer.task "c" cost <gpu = 89>
  placer.task "d" cost <gpu = 84>
  placer.task "e" cost <gpu = 81>
  placer.task "f" cost <gpu = 75>
  placer.task "g" cost <gpu = 41>
  placer.task "h" cost <gpu = 36>
  placer.task "i" cost <gpu = 27>
  placer.task "j" cost <gpu = 25>
  return
}
