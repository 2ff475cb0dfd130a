// RUN: placer-opt %s --placer-open-groups=start-early --verify-diagnostics

placer.topology @box { placer.device @d kind "k" }
func.func @unplaced() {
  placer.group "g" {
    // expected-error @+2 {{task 'a' has no device}}
    // expected-note @+1 {{run a placing pass first}}
    placer.task "a" cost <k = 1>
    placer.task "b" cost <k = 1>
  }
  return
}
