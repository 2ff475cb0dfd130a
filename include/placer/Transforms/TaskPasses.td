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

def FormTasks : PlacerPass<"form-tasks", "::mlir::ModuleOp"> {
  let summary = "Group ops into tasks";
  let description = [{
    Groups the ops of a function into `placer.task`s, so that a program in linalg,
    tosa or another dialect can be placed. The program is preserved:
    `--placer-open-tasks` restores it.

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
    func.func @layer(%x: tensor<64x128xf32>, %w: tensor<128x32xf32> {placer.weight = "form-tasks"}) -> tensor<2048xf32> {
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

    **What becomes a task** (`granularity=op`): every op that does work. The
    other ops are placed with it:
    - constants, empty and filled tensors, reshapes and casts are copied into
      every task that reads them; if the function returns one, it joins the task
      that produces its data, or stays outside of all tasks if there is none;
    - elements, slices and dimensions of a tensor, and scalar arithmetic, join
      the task whose result they read, so that only the small value is
      transferred; if they read only arguments and constants, they are copied
      into every task that reads them. One that reads several independent tasks
      is a task itself;
    - an op with regions (`scf.for`, `linalg.generic`) is one task, with its
      regions; values that the regions capture become operands;
    - an assertion (`cf.assert`) joins the task that computes its condition, else
      the next task. Nothing waits for it.

    With `granularity=fused`, ops with a bounded amount of work per element
    (elementwise ops, transposes, broadcasts, padding) join the task whose result
    they read, unless that would delay it for another input or the result grows;
    otherwise the only task that reads them.

    With `granularity=name`, ops to which the program gives the same name (see
    below; of several the first) are one task, so that tasks are the layers of
    the model that a program was made from, however many ops each became. An op
    whose task would have to wait for a later one begins another task, with a
    number in its name. Ops without a name are tasks as with `op`.

    Before:

    ```mlir
    func.func @net(%x: tensor<8xf32>) -> tensor<8xf32> {
      %sum = arith.addf %x, %x : tensor<8xf32> loc("fc1")
      %y = math.tanh %sum : tensor<8xf32> loc("fc1")
      %z = math.exp %y : tensor<8xf32> loc("exp")
      return %z : tensor<8xf32>
    }
    ```

    After `--form-tasks=granularity=name`:

    ```mlir
    func.func @net(%x: tensor<8xf32>) -> tensor<8xf32> {
      %fc1 = placer.task "fc1" (%a = %x : tensor<8xf32>) op "arith.addf" -> (tensor<8xf32>) {
        %sum = arith.addf %a, %a : tensor<8xf32>
        %y = math.tanh %sum : tensor<8xf32>
        placer.yield %y : tensor<8xf32>
      }
      %exp = placer.task "exp" (%a = %fc1 : tensor<8xf32>) op "math.exp" -> (tensor<8xf32>) {
        %z = math.exp %a : tensor<8xf32>
        placer.yield %z : tensor<8xf32>
      }
      return %exp : tensor<8xf32>
    }
    ```

    **Which functions**: every `func.func` with a body that nothing in the module
    calls, and that is public or named by some op, as an entry point is. Called
    functions are left alone: they run inside of the tasks that call them, with a
    remark where that is much work (`--inline` first makes tasks of it). So are
    functions that have tasks. `functions` names others, of any
    dialect. A function with several blocks is an error: `--lift-cf-to-scf`
    converts it to one block. If there is no task in the end, a warning says why.

    **Loops.** A loop is one task. `unroll=N` first replaces `scf.for` and
    `affine.for` at the top of the function with at most N iterations, and the
    loops in these, by their iterations, so that each can be placed; names end
    in the iteration. `--placer-open-tasks` does not make loops of them again.
    Before:

    ```mlir
    func.func @steps(%x: tensor<8xf32>) -> tensor<8xf32> {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %y = scf.for %i = %c0 to %c2 step %c1 iter_args(%h = %x) -> (tensor<8xf32>) {
        %e = math.exp %h : tensor<8xf32>
        scf.yield %e : tensor<8xf32>
      }
      return %y : tensor<8xf32>
    }
    ```

    After `--form-tasks=unroll=2`:

    ```mlir
    func.func @steps(%x: tensor<8xf32>) -> tensor<8xf32> {
      %0 = placer.task "exp.0" (%a = %x : tensor<8xf32>) op "math.exp" -> (tensor<8xf32>) {
        %e = math.exp %a : tensor<8xf32>
        placer.yield %e : tensor<8xf32>
      }
      %1 = placer.task "exp.1" (%a = %0 : tensor<8xf32>) op "math.exp" -> (tensor<8xf32>) {
        %e = math.exp %a : tensor<8xf32>
        placer.yield %e : tensor<8xf32>
      }
      return %1 : tensor<8xf32>
    }
    ```

    **Names** are those that the program gives: an attribute `onnx_node_name`, or
    the names in the location (`loc("fc1")`), of several the one that the fewest
    other tasks have, the outermost first. Without one, the name is that of the
    op (`matmul_0`), or the callee of a call. Names are unique in the function.

    **Constraints and costs** are attributes of the op, which its task inherits:
    `placer.device = @gpu0` (clause `on`), `placer.pin = [@gpu0, @gpu1]` (`only`),
    `placer.colocate = "name"` (`colocate`), `placer.cost = #placer.cost<gpu =
    5200>` (`cost`), `placer.bytes = array<i64: 4096>` (the sizes of its results,
    where their types do not tell, -1 where they do), `placer.split =
    #placer.split<result 0 dim 1 parts 2>` (`split`, for `--split-tasks`; its
    numbers become those of the task). An op with one of these but
    `placer.bytes` always counts as work, and joins only tasks with the same
    constraints, one with a split none at all; the costs of joined ops are added. Tasks without a cost must get one before
    they can be placed. `placer.work`, `placer.free` and `placer.constant` say what
    an op of another dialect is (docs/CostModels.md). Sizes that types do not tell
    follow from `placer.extents` on arguments; where they do not,
    `dynamic-extent` is the value that a `?` counts for.

    **Shardings.** Annotations of upstream's `shard` dialect are read as splits:
    a dimension that `shard.shard` divides among n devices of its grid is one
    that the op that makes the value, or with `annotate_for_users` the ops that
    read it, is cut along: into n equal parts, or at `sharded_dims_offsets`. An op
    with `placer.split` keeps that. The `shard` ops in the function are dropped.

    Before:

    ```mlir
    module {
      shard.grid @grid(shape = 2)
      func.func @exp(%x: tensor<30x8xf32>) -> tensor<30x8xf32> {
        %y = math.exp %x : tensor<30x8xf32>
        %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 20, 30] : !shard.sharding
        %z = shard.shard %y to %s : tensor<30x8xf32>
        return %z : tensor<30x8xf32>
      }
    }
    ```

    After `--form-tasks`:

    ```mlir
    module {
      shard.grid @grid(shape = 2)
      func.func @exp(%x: tensor<30x8xf32>) -> tensor<30x8xf32> {
        %exp_0 = placer.task "exp_0" (%a = %x : tensor<30x8xf32>) op "math.exp" split <result 0 dim 0 at [20]> -> (tensor<30x8xf32>) {
          %y = math.exp %a {placer.split = #placer.split<result 0 dim 0 at [20]>} : tensor<30x8xf32>
          placer.yield %y : tensor<30x8xf32>
        }
        return %exp_0 : tensor<30x8xf32>
      }
    }
    ```

    **Arguments and results** are available on every device at time 0 and cost
    nothing, unless they are weights (below) or have a device: `host-device`, or the device that
    `placer.device` on an argument or result names (`placer.everywhere` exempts an
    argument from `host-device`). Then a task of zero duration on that device
    stands for each such tensor, so that its transfers are part of the schedule.
    Before:

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

    Scalars are passed with the call and are available everywhere.

    **Weights** are arguments that every device holds, from start to end, that has
    a task that reads them; they are not sent. `placer.weight` on an argument says
    so. Where the program says it of none, the pass looks at how arguments are
    used (`weights=auto`), and marks those that are read as weights and nowhere as
    data, as `placer.weight = "form-tasks"`, which `--placer-open-tasks` removes:
    - a weight is the second or a later operand of a product or convolution, the
      table of a lookup, or broadcast over another operand or a larger result;
      in a function that gives back new values of such weights, also what is given
      back changed element by element, as the moments of an optimizer are; and
      what is given back with a part replaced, as a cache is;
    - data is the first operand of a product or convolution, or indices; integers
      of more than 8 bits, `i1` and single elements are never weights.

    Uses are followed through views, slices, transposes, casts, broadcasts,
    elementwise ops and calls. `weights=PATTERN,…` decides instead: an argument is
    a weight if a pattern with `*`, `?` and `[…]` matches its name, or `arg` and
    its number, and none with a `-` before it does (`weights=*,-tokens`); with
    patterns of the latter kind alone, all others are. A pattern that matches
    nothing is an error. The name is that in the argument's location, or in an
    attribute of the exporter (`onnx.name`, `ml_program.identifier`). `weights=none`
    adds none to those that the program marks, and so does `auto` with
    `host-device`. A remark (`--remarks-filter=form-tasks`) says how many arguments
    of how many bytes are weights.

    Before:

    ```mlir
    func.func @fc(%x: tensor<64x128xf32>, %w: tensor<128x32xf32>, %init: tensor<64x32xf32>) -> tensor<64x32xf32> {
      %h = linalg.matmul ins(%x, %w : tensor<64x128xf32>, tensor<128x32xf32>) outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
      return %h : tensor<64x32xf32>
    }
    ```

    After `--form-tasks`:

    ```mlir
    func.func @fc(%x: tensor<64x128xf32>, %w: tensor<128x32xf32> {placer.weight = "form-tasks"}, %init: tensor<64x32xf32>) -> tensor<64x32xf32> {
      %matmul_0 = placer.task "matmul_0" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x32xf32>, %c = %init : tensor<64x32xf32>) op "linalg.matmul" -> (tensor<64x32xf32>) {
        %h = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
        placer.yield %h : tensor<64x32xf32>
      }
      return %matmul_0 : tensor<64x32xf32>
    }
    ```

    **Work on weights alone**, such as transposing them, is the same in every step.
    By default (`weight-work=keep`) it is placed and takes time like all other work,
    and `--placer-annotate-costs` reports its share in a remark. With
    `weight-work=hoist` it is taken out of the step: the function is split into one
    that does this work, `@f_weights`, and the step, `@f_step`, which gets the
    results as weights, and alone has tasks; `@f` calls the two and computes what it
    computed before. A program that runs many steps calls `@f_weights` once. An op
    that gives more bytes than it reads, such as a broadcast, stays in the step,
    and so do ops with `placer.…` attributes. Only a `func.func` can be split.

    Before:

    ```mlir
    func.func @f(%x: tensor<64x128xf32>, %w: tensor<32x128xf32> {placer.weight}, %init: tensor<64x32xf32>) -> tensor<64x32xf32> {
      %empty = tensor.empty() : tensor<128x32xf32>
      %t = linalg.transpose ins(%w : tensor<32x128xf32>) outs(%empty : tensor<128x32xf32>) permutation = [1, 0]
      %h = linalg.matmul ins(%x, %t : tensor<64x128xf32>, tensor<128x32xf32>) outs(%init : tensor<64x32xf32>) -> tensor<64x32xf32>
      return %h : tensor<64x32xf32>
    }
    ```

    After `--form-tasks=weight-work=hoist`:

    ```mlir
    func.func @f(%x: tensor<64x128xf32>, %w: tensor<32x128xf32> {placer.weight}, %init: tensor<64x32xf32>) -> tensor<64x32xf32> {
      %0 = call @f_weights(%w) : (tensor<32x128xf32>) -> tensor<128x32xf32>
      %1 = call @f_step(%x, %init, %0) : (tensor<64x128xf32>, tensor<64x32xf32>, tensor<128x32xf32>) -> tensor<64x32xf32>
      return %1 : tensor<64x32xf32>
    }
    func.func @f_step(%x: tensor<64x128xf32>, %init: tensor<64x32xf32>, %t: tensor<128x32xf32> {placer.weight = "form-tasks"}) -> tensor<64x32xf32> {
      %matmul_0 = placer.task "matmul_0" (%a = %x : tensor<64x128xf32>, %b = %t : tensor<128x32xf32>, %c = %init : tensor<64x32xf32>) op "linalg.matmul" -> (tensor<64x32xf32>) {
        %h = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x32xf32>) outs(%c : tensor<64x32xf32>) -> tensor<64x32xf32>
        placer.yield %h : tensor<64x32xf32>
      }
      return %matmul_0 : tensor<64x32xf32>
    }
    func.func @f_weights(%w: tensor<32x128xf32>) -> tensor<128x32xf32> {
      %empty = tensor.empty() : tensor<128x32xf32>
      %t = linalg.transpose ins(%w : tensor<32x128xf32>) outs(%empty : tensor<128x32xf32>) permutation = [1, 0]
      return %t : tensor<128x32xf32>
    }
    ```

    **Side effects.** Ops that touch the same memory run in program order, on one
    device: their tasks are colocated, and whoever writes reads an empty tensor
    from those that touched the memory before, and whoever reads from the last
    that wrote it. Memory that the function allocates, and that does not leave it
    (by a call, a return, or a store of the memref itself), is a chain of its
    own, so that several chains can be on several devices. All else is one chain,
    on the host where `host-device` gives one: arguments, since they may alias
    and the caller has them in one place; `memref.global`s that are not constant;
    what prints; and ops whose effects are not known, which may touch all of
    these. Within that chain, different globals and arguments marked
    `llvm.noalias` need no order. A long chain gets a remark.

    A call has the effects of its callee, transitively. A function that is only
    declared, and an op of a registered dialect that does not implement MLIR's
    effect interfaces, is assumed to have side effects, with a warning.
    `placer.pure` on the op or on the function states that it has none. An op of
    an unregistered dialect is assumed to be pure if it has results, and to have
    side effects if it has none.

    Before:

    ```mlir
    func.func @memory(%s: f32, %m: memref<4xf32>) -> f32 {
      %c0 = arith.constant 0 : index
      memref.store %s, %m[%c0] : memref<4xf32>
      %l = memref.load %m[%c0] : memref<4xf32>
      return %l : f32
    }
    ```

    After `--form-tasks`:

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

    `placer.origin` tells `--placer-open-tasks` the original positions of the ops
    of a body. It is present only where inlining alone would not restore the
    program.

    All functions are analysed before the first is changed; if the pass fails,
    the input is unchanged.
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    EnumOption<"granularity", "granularity", "Granularity", "Op",
               "What becomes a task: op (every op that does work), fused "
               "(cheap ops join a neighbouring task) or name (all ops of one "
               "name are a task) (default: op)",
               "granularityValues">,
    Option<"hostDevice", "host-device", "std::string", /*default=*/"",
           "The device where tensor arguments and results live, and where side "
           "effects happen (default: arguments are everywhere)">,
    ListOption<"weights", "weights", "std::string",
               "Which arguments are weights, held on every device that reads "
               "them: auto (those that are used so), none (beside those with "
               "placer.weight), or comma-separated patterns of their names, "
               "those with a leading - for exceptions (default: auto)">,
    EnumOption<"weightWork", "weight-work", "WeightWork", "Keep",
               "What becomes of work on weights and constants alone: keep (tasks "
               "of every step) or hoist (a function of its own, to be called "
               "once) (default: keep)",
               "weightWorkValues">,
    Option<"dynamicExtent", "dynamic-extent", "int64_t", /*default=*/"0",
           "The extent to assume for a '?' in the type of a task's result "
           "(default: 0, such sizes stay unknown)">,
    Option<"unroll", "unroll", "int64_t", /*default=*/"0",
           "Unroll loops at the top of a function that have at most so many "
           "iterations, so that these become tasks (default: 0, none)">,
    OpTables,
    ListOption<"functions", "functions", "std::string",
               "The functions to process (default: every func.func without "
               "tasks that nothing in the module calls, except private ones "
               "that nothing names)">,
  ];
}

def OpenTasks : PlacerPass<"placer-open-tasks", "::mlir::ModuleOp"> {
  let summary = "Inline tasks: the inverse of --form-tasks";
  let description = [{
    Undoes `--form-tasks`: opens groups, inlines the bodies of tasks, and drops
    transfers, devices, starts and bounds, and the tasks that stand for arguments
    and results. Ops that were copied into several tasks are merged, and all ops
    return to their positions, so that the result is the original program. If
    passes in between have changed the bodies of tasks, the result is still
    correct: ops are merged only if they are identical, and moved only if that is
    valid.

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

    A collective becomes what it computes: values are reduced from the first
    participant to the last, put together, or cut, and all participants read the
    result.

    A task without a body, as in an imported graph, is an error.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    ListOption<"functions", "functions", "std::string",
               "The functions to process (default: all that have tasks)">,
  ];
}

#endif // PLACER_TRANSFORMS_TASKPASSES_TD
