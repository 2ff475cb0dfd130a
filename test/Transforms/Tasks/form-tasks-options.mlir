// RUN: not placer-opt %s --form-tasks=dynamic-extent=-1 2>&1 | FileCheck %s --check-prefix=EXTENT
// RUN: not placer-opt %s --form-tasks=functions=g 2>&1 | FileCheck %s --check-prefix=FUNCTION
// RUN: not placer-opt %s --form-tasks=functions=tasks 2>&1 | FileCheck %s --check-prefix=TASKS
// RUN: not placer-opt %s --form-tasks --place-list 2>&1 | FileCheck %s --check-prefix=COST
// RUN: not placer-opt %s --placer-open-tasks=functions=f 2>&1 | FileCheck %s --check-prefix=OPEN

// EXTENT: error: --form-tasks needs a dynamic-extent of at least 0
// FUNCTION: error: --form-tasks finds no function 'g' with a body
// TASKS: error: function 'tasks' has tasks already
// TASKS: note: run --placer-open-tasks first to form them anew

// What is still missing to place the tasks, and how to give it.
// COST: error: task 'exp_0' has no cost
// COST: note: say how long it takes on each kind of device, as in 'cost <gpu = 5200>'
// COST: note: or give the op that the task is formed from 'placer.cost = #placer.cost<gpu = 5200>' before --form-tasks
// COST: note: or run --placer-annotate-costs before placing, which estimates the time of every task that has none; with --placer-pipeline, give costs=analytic

// OPEN: error: no function 'f' has tasks
// OPEN: note: there is 'tasks'
placer.topology @box {
  placer.device @gpu0 kind "gpu"
}
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.exp %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @tasks(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = placer.task "mine" (%a = %x : tensor<8xf32>) cost <gpu = 1> -> (tensor<8xf32>) {
    %1 = math.exp %a : tensor<8xf32>
    placer.yield %1 : tensor<8xf32>
  }
  return %0 : tensor<8xf32>
}
func.func private @g(tensor<8xf32>)
