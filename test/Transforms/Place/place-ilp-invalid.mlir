// RUN: not placer-opt %s --place-ilp=time-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-ilp=time-limit=nan 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-ilp=deterministic-limit=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not placer-opt %s --place-ilp=time-limit=0 2>&1 | FileCheck %s --check-prefix=ENDLESS
// RUN: not placer-opt %s --place-ilp="solver=wasm library=/usr/lib" 2>&1 | FileCheck %s --check-prefix=LIBRARY
// RUN: not placer-opt %s --place-ilp=workers=-1 2>&1 | FileCheck %s --check-prefix=WORKERS
// RUN: not placer-opt %s --place-ilp=seed=x 2>&1 | FileCheck %s --check-prefix=SEED
// RUN: not placer-opt %s --place-ilp="time-limit=1 dump-cp-model=%t/no/such/folder" 2>&1 | FileCheck %s --check-prefix=DUMP
// What is no plain file is written to, not replaced.
// RUN: rm -f %t.full && ln -s /dev/full %t.full
// RUN: not placer-opt %s --place-ilp="time-limit=1 dump-cp-model=%t.full" 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: test -c /dev/full

// NEGATIVE: error: --place-ilp: limits must be at least 0
// ENDLESS: error: --place-ilp: strategy 'ilp' would never end: give time-limit or deterministic-limit
// LIBRARY: error: --place-ilp: 'library' names a native solver, but solver=wasm asks for the other
// WORKERS: invalid
// SEED: invalid
// DUMP: error: --place-ilp: cannot write '{{.*}}/no/such/folder': No such file or directory
// FULL: error: --place-ilp: cannot write '{{.*}}.full': No space left on device

placer.topology @one {
  placer.device @gpu0 kind "gpu"
}
func.func @few() attributes {placer.topology = @one} {
  placer.task "a" cost <gpu = 1>
  placer.task "b" cost <gpu = 1>
  return
}
