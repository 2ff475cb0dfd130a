// RUN: placer-opt %s --placer-cost-report --split-input-file --verify-diagnostics
// RUN: %refused "--placer-cost-report needs a dynamic-extent of at least 0" -- placer-opt %S/cost-report.mlir --allow-unregistered-dialect --placer-cost-report=dynamic-extent=-1

// expected-error @+2 {{--placer-cost-report: no function has tasks, so there is nothing to report}}
// expected-note @+1 {{run --form-tasks and --placer-annotate-costs first}}
module {
  func.func @f() {
    return
  }
}

// -----

placer.topology @box {
  placer.device @a kind "cpu"
}
func.func @f(%x: tensor<8xf32>) {
  // expected-error @+2 {{task 'a' has no cost to report}}
  // expected-note @+1 {{run --placer-annotate-costs first, or write 'cost <kind = ns>'}}
  %0 = placer.task "a" (%x : tensor<8xf32>) -> (tensor<8xf32>)
  return
}

// -----

// expected-error @+1 {{function 'f' has tasks but no machine to place them on}}
func.func @f() { // expected-note {{add a 'placer.topology' beside the function}}
  placer.task "a" cost <cpu = 1>
  return
}
