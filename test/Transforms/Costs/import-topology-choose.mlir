// RUN: placer-opt %s --placer-import-topology=name=large | FileCheck %s
// RUN: placer-opt %s --place-list=topology=@large | FileCheck %s --check-prefix=PLACED
// RUN: placer-opt %s --placer-import-topology | FileCheck %s --check-prefix=SAME

// CHECK: func.func @f() attributes {placer.topology = @large}
// CHECK: func.func @g() attributes {placer.topology = @large}
// CHECK: func.func @none() attributes {placer.topology = @large}
// PLACED: func.func @f() attributes {{{.*}}placer.topology = @large}
// PLACED: func.func @g() attributes {{{.*}}placer.topology = @large}
// SAME:  func.func @f() attributes {placer.topology = @small}
// SAME:  func.func @g() {
// SAME:  func.func @none() {

placer.topology @small {
  placer.device @gpu0 kind "gpu"
}
placer.topology @large {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @f() attributes {placer.topology = @small} {
  placer.task "a" cost <gpu = 100>
  return
}
func.func @g() {
  placer.task "a" cost <gpu = 100>
  return
}
func.func @none() {
  return
}
