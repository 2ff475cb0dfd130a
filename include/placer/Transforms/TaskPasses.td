//===- TaskPasses.td - From ops to tasks and back ----------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_TASKPASSES_TD
#define PLACER_TRANSFORMS_TASKPASSES_TD

include "placer/Transforms/PassOptions.td"

def FormTasks : Pass<"form-tasks", "::mlir::ModuleOp"> {
  let summary = "Make tasks of the ops of a program";
  let description = [{
    Turns the ops of a function into `placer.task`s, so that a program in linalg,
    tosa or a dialect of your own can be placed. Nothing of the program is lost:
    `--placer-open-tasks` gives it back.

    Before:

    ```mlir
    func.func @layer(%x: tensor<64x128xf32>, %w: tensor<128x32xf32>) -> tensor<2048xf32> {
      %zero = arith.constant 0.000000e+00 : f32
      %empty = tensor.empty() : tensor<64x32xf32>
      %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
      %h = linalg.matmul {placer.cost = #placer.cost<gpu = 5200, cpu = 90000>} ins(%x, %w : tensor<64x128xf32>, tensor<128x32xf32>) outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
      %y = math.tanh %h : tensor<64x32xf32>
      %flat = tensor.collapse_shape %y [[0, 1]] : tensor<64x32xf32> into tensor<2048xf32>
      return %flat : tensor<2048xf32>
    }
    ```

    After:

    ```mlir
    func.func @layer(%x: tensor<64x128xf32>, %w: tensor<128x32xf32>) -> tensor<2048xf32> {
      %matmul_0 = placer.task "matmul_0" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x32xf32>) op "linalg.matmul" cost <gpu = 5200, cpu = 90000> -> (tensor<64x32xf32>) {
        %zero = arith.constant 0.000000e+00 : f32
        %empty = tensor.empty() : tensor<64x32xf32>
        %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x32xf32>) -> tensor<64x32xf32>
        %h = linalg.matmul {placer.cost = #placer.cost<gpu = 5200, cpu = 90000>} ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
        placer.yield %h : tensor<64x32xf32>
      }
      %tanh_0 = placer.task "tanh_0" (%a = %matmul_0 : tensor<64x32xf32>) op "math.tanh" -> (tensor<2048xf32>) {
        %y = math.tanh %a : tensor<64x32xf32>
        %flat = tensor.collapse_shape %y [[0, 1]] : tensor<64x32xf32> into tensor<2048xf32>
        placer.yield %flat : tensor<2048xf32>
      }
      return %tanh_0 : tensor<2048xf32>
    }
    ```

    **What becomes a task** (`granularity=op`): every op that does work. The rest
    goes along with it:
    - constants, empty and filled tensors, reshapes and casts go into every task
      that reads them; what the function returns of them goes into the task that
      makes the data, or stays outside where no task does;
    - elements, slices and dimensions of a tensor, and arithmetic on scalars, go
      into the task whose result they read, so that only the small value is sent
      elsewhere; where they read nothing but arguments and constants, into every
      task that reads them. One that reads several tasks which need not wait for
      each other is a task itself;
    - an op with regions (`scf.for`, `linalg.generic`) is one task with all that
      is inside; values from outside that its regions read become operands.

    With `granularity=fused`, ops that take a bounded amount of work for each
    element (elementwise ops, transposes, broadcasts, padding) join the task whose
    result they read, unless it would have to wait for another one longer than
    before or the result grows; else the only task that reads them.

    Which functions: every `func.func` with a body that nothing in the module
    names. Functions that are called stay as they are: they run inside of the
    tasks that call them. Functions that have tasks are left alone. `functions`
    names others, of any dialect. A function with several blocks is refused:
    `--lift-cf-to-scf` makes one block of it.

    **Names** come from the location (`loc("fc1")`) or from the op (`matmul_0`,
    or the callee of a call), and are unique in the function.

    **What the program can say** of an op, by attributes that the task takes over:
    `placer.device = @gpu0` (clause `on`), `placer.pin = [@gpu0, @gpu1]` (`only`),
    `placer.colocate = "name"` (`colocate`), `placer.cost = #placer.cost<gpu =
    5200>` (`cost`), `placer.bytes = array<i64: 4096>` (the sizes of its results,
    where their types do not tell, -1 where they do). An op with one of the first
    four is always work, and joins only tasks that are placed the same way; the
    costs of ops that join are added up. Tasks without a cost must get one before
    they can be placed. Where types have a `?`, `dynamic-extent` says what it
    counts for.

    **Arguments and results** are on every device from the start and cost nothing,
    unless they live somewhere: on `host-device`, or on the device that
    `placer.device` on an argument or result names (`placer.everywhere` on an
    argument: not even on the host). Then a task of no duration brings each tensor
    in from its device, and another one takes it out, so that the copies are part
    of the schedule. Before:

    ```mlir
    func.func @tanh(%x: tensor<8xf32>) -> tensor<8xf32> {
      %y = math.tanh %x : tensor<8xf32>
      return %y : tensor<8xf32>
    }
    ```

    After `--form-tasks=host-device=cpu0`:

    ```mlir
    func.func @tanh(%x: tensor<8xf32>) -> tensor<8xf32> {
      %arg0 = placer.task "arg0" (%a = %x : tensor<8xf32>) op "placer.argument" cost <cpu0 = 0> only [@cpu0] -> (tensor<8xf32>) {
        placer.yield %a : tensor<8xf32>
      }
      %tanh_0 = placer.task "tanh_0" (%a = %arg0 : tensor<8xf32>) op "math.tanh" -> (tensor<8xf32>) {
        %y = math.tanh %a : tensor<8xf32>
        placer.yield %y : tensor<8xf32>
      }
      %result0 = placer.task "result0" (%a = %tanh_0 : tensor<8xf32>) op "placer.result" cost <cpu0 = 0> only [@cpu0] -> (tensor<8xf32>) {
        placer.yield %a : tensor<8xf32>
      }
      return %result0 : tensor<8xf32>
    }
    ```

    Scalars are passed with the call and are everywhere.

    **Side effects.** Ops that read or write memory, print, or touch memrefs or
    pointers run in the order of the program, on one device: their tasks are
    colocated, and each reads an empty tensor from the one before. With
    `host-device`, that device is the host. A call has the effects of the function
    that it calls, followed through all calls; a function that is only declared,
    and an op of a registered dialect that does not implement MLIR's interfaces
    for effects, is taken to have some, with a warning. `placer.pure` on the op or
    on the function says that it has none. An op of a dialect that is not
    registered is a function of its operands if it has results, and has effects
    if it has none.

    Before:

    ```mlir
    func.func @memory(%s: f32, %m: memref<4xf32>) -> f32 {
      %c0 = arith.constant 0 : index
      memref.store %s, %m[%c0] : memref<4xf32>
      %l = memref.load %m[%c0] : memref<4xf32>
      return %l : f32
    }
    ```

    After:

    ```mlir
    func.func @memory(%s: f32, %m: memref<4xf32>) -> f32 {
      %store_0 = placer.task "store_0" (%a = %s : f32, %b = %m : memref<4xf32>) op "memref.store" colocate "effects" -> (tensor<0xi8>) attributes {placer.origin = array<i64: 0, 1, -1>} {
        %c0 = arith.constant 0 : index
        memref.store %a, %b[%c0] : memref<4xf32>
        %token = tensor.empty() : tensor<0xi8>
        placer.yield %token : tensor<0xi8>
      }
      %load_0 = placer.task "load_0" (%a = %m : memref<4xf32>, %b = %store_0 : tensor<0xi8>) op "memref.load" colocate "effects" -> (f32) attributes {placer.origin = array<i64: 0, 2>} {
        %c0 = arith.constant 0 : index
        %l = memref.load %a[%c0] : memref<4xf32>
        placer.yield %l : f32
      }
      return %load_0 : f32
    }
    ```

    `placer.origin` tells `--placer-open-tasks` where the ops of a body stood in the
    function. It is there only where inlining alone would not give the program
    back.

    All functions are decided before the first is changed; what fails leaves the
    input as it was.
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    EnumOption<"granularity", "granularity", "Granularity", "Op",
               "What becomes a task: op (every op that does work) or fused "
               "(cheap ops join a neighbouring task) (default: op)",
               "granularityValues">,
    Option<"hostDevice", "host-device", "std::string", /*default=*/"",
           "The device where tensor arguments and results live, and where side "
           "effects happen (default: arguments are everywhere)">,
    Option<"dynamicExtent", "dynamic-extent", "int64_t", /*default=*/"0",
           "What a '?' in the type of a task's result counts for in its size "
           "(default: 0, such sizes stay unknown)">,
    ListOption<"functions", "functions", "std::string",
               "The functions to take (default: every func.func that nothing in "
               "the module names and that has no tasks)">,
  ];
}

def OpenTasks : Pass<"placer-open-tasks", "::mlir::ModuleOp"> {
  let summary = "Make a program of tasks again";
  let description = [{
    Undoes `--form-tasks`: opens groups, inlines the bodies of tasks, and drops
    transfers, devices, starts and bounds. Tasks that bring in arguments or take
    out results vanish. Ops that were copied into several tasks become one again,
    and all ops stand where they stood, so that the program is the one that tasks
    were formed from. Where passes in between have changed the bodies of tasks,
    what is given back is still a right program: ops are merged only where they
    are the same, and moved only where that is valid.

    Before:

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %exp_0 = placer.task "exp_0" (%a = %x : tensor<8xf32>) op "math.exp" cost <gpu = 10> on @gpu0 at 0 -> (tensor<8xf32>) attributes {placer.origin = array<i64: 1>} {
        %0 = math.exp %a : tensor<8xf32>
        placer.yield %0 : tensor<8xf32>
      }
      %sent = placer.transfer %exp_0 from @gpu0 to @gpu1 at 10 : tensor<8xf32>
      %addf_0 = placer.task "addf_0" (%a = %sent : tensor<8xf32>) op "arith.addf" cost <gpu = 10> on @gpu1 at 52 -> (tensor<8xf32>) attributes {placer.origin = array<i64: 0, 2>} {
        %one = arith.constant dense<1.000000e+00> : tensor<8xf32>
        %0 = arith.addf %a, %one : tensor<8xf32>
        placer.yield %0 : tensor<8xf32>
      }
      return %addf_0 : tensor<8xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
      %one = arith.constant dense<1.000000e+00> : tensor<8xf32>
      %0 = math.exp %x : tensor<8xf32>
      %1 = arith.addf %0, %one : tensor<8xf32>
      return %1 : tensor<8xf32>
    }
    ```

    A task without a body, as in an imported graph, cannot be opened: that is an
    error.
  }];
  let options = [
    ListOption<"functions", "functions", "std::string",
               "The functions to take (default: all that have tasks)">,
  ];
}

#endif // PLACER_TRANSFORMS_TASKPASSES_TD
