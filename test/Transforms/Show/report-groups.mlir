// Where no bound is stated, the page has one of the tasks, not of their groups.
//
// RUN: placer-opt %s --placer-report=file=%t.html -o /dev/null
// RUN: FileCheck %s --input-file=%t.html

// CHECK: "bound":100,

placer.topology @box {
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
}
func.func @pair() {
  placer.group "g" on @gpu0 at 0 {
    placer.task "a" cost <gpu = 100>
    placer.task "b" cost <gpu = 100>
  }
  return
}
