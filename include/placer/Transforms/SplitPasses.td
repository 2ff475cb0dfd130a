//===- SplitPasses.td - Tasks in parts ---------------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_SPLITPASSES_TD
#define PLACER_TRANSFORMS_SPLITPASSES_TD

include "placer/Transforms/PassOptions.td"

def FindSplits : PlacerPass<"find-splits", "::mlir::ModuleOp"> {
  let summary = "Find the axes along which tasks can be cut";
  let description = [{
    Writes for every task the dimensions along which it can be cut into parts, as
    the attribute `placer.axes`: of which kind they are, how long, how operands
    and results follow a cut, and how much more two halves do than the whole
    (`#placer.cuttable` in docs/Dialect.md). A remark says why a task has none.
    Nothing else is changed.

    Before:

    ```mlir
    func.func @layer(%x: tensor<64x128xf32> {placer.samples = 0 : i64}, %w: tensor<128x30xf32> {placer.weight}) -> tensor<64x30xf32> {
      %fc = placer.task "fc" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>) op "linalg.matmul" -> (tensor<64x30xf32>) {
        %zero = arith.constant 0.000000e+00 : f32
        %empty = tensor.empty() : tensor<64x30xf32>
        %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x30xf32>) -> tensor<64x30xf32>
        %h = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%init : tensor<64x30xf32>) -> tensor<64x30xf32>
        placer.yield %h : tensor<64x30xf32>
      }
      return %fc : tensor<64x30xf32>
    }
    ```

    After:

    ```mlir
    func.func @layer(%x: tensor<64x128xf32> {placer.samples = 0 : i64}, %w: tensor<128x30xf32> {placer.weight}) -> tensor<64x30xf32> {
      %fc = placer.task "fc" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>) op "linalg.matmul" -> (tensor<64x30xf32>) attributes {placer.axes = [#placer.cuttable<samples 64 [result 0 dim 0, operand 0 dim 0, operand 1 whole]>, #placer.cuttable<parameter 30 [result 0 dim 1, operand 0 whole, operand 1 dim 1]>, #placer.cuttable<reduction 128 [result 0 reduced, operand 0 dim 1, operand 1 dim 0] sums chain>]} {
        %zero = arith.constant 0.000000e+00 : f32
        %empty = tensor.empty() : tensor<64x30xf32>
        %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x30xf32>) -> tensor<64x30xf32>
        %h = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%init : tensor<64x30xf32>) -> tensor<64x30xf32>
        placer.yield %h : tensor<64x30xf32>
      }
      return %fc : tensor<64x30xf32>
    }
    ```

    Samples are followed from the arguments that `placer.samples` marks, from
    task to task. Weights are the arguments with `placer.weight`, and constants
    in bodies. Bodies in tosa are looked at as they are lowered, in linalg.

    With `table` the axes are also written as `placer.splits`, as graphs have
    them: so `placer-translate --mlir-to-graph` writes them into the graph, and
    `--unfold-graph` cuts it as `--split-tasks` would cut the program. An axis is
    called there as a clause names it, `result 0 dim 1`. Tasks need costs, and a
    machine, as for placing. Left out are axes along which a reduction is read
    again, and sums of floats unless `reassociate` allows them.

    A task has no axis where its result is computed by an op without an iteration
    domain, such as a loop or a call, where its body has side effects, where
    shapes are not known or zero, and where it has no body.
  }];
  let options = [
    Option<"table", "table", "bool", /*default=*/"false",
           "Write the axes also as placer.splits, for graphs (default: no)">,
    Option<"reassociate", "reassociate", "bool", /*default=*/"false",
           "Let the table have sums of floats, which parts add in another order "
           "(default: no)">,
  ];
}

def PlanSplits : PlacerPass<"plan-splits", "::mlir::ModuleOp"> {
  let summary = "Choose which tasks to cut, where, and for which devices";
  let description = [{
    Chooses splits, devices and orders together, so that the whole takes as little
    time as possible: over samples, along parameters, along other dimensions, and
    different ones for different tasks, in parts as uneven as the devices are.
    The answer is written as clauses, for `--split-tasks` to cut and a placing
    pass to give times: `split <... on [...]>` for what is cut, `on` for what is
    whole. It can be read, edited, and kept in part. What has a device or a
    clause `split` already keeps it. Run it after costs are annotated.

    Every choice is judged by the schedule that its parts have, on the same model
    of time and memory as everything else. The search begins with several starts
    (nothing cut; samples over all devices, in shares by speed; along parameters,
    columns and rows in turn; one of a dozen cuts for each task, such that times
    and what is sent are least in sum), goes on by moves that start from the
    critical chain, and ends with a search on the parts of the best plan. It is
    never worse than any of its starts. Equal layers, and tasks that share a
    device, are cut alike; what takes hardly any time goes with what it reads.

    A remark says what was found, what the starts came to, and a lower bound that
    holds for all splits, devices and orders, if tasks are cut along their axes
    for at most `max-parts` devices each.

    Sums of floats are only cut with `reassociate`, as by `--split-tasks`, which
    then needs it, too.

    `strategy=flexflow` is the search of FlexFlow, for comparison: equal parts,
    one op at a time, at random. `data-parallel` and `tensor-parallel` are these
    starts alone, and `unsplit` cuts nothing.

    Before:

    ```mlir
    placer.topology @machine {
      placer.device @fast kind "fast"
      placer.device @slow kind "slow"
      placer.link @fast to @slow latency 100 bandwidth 100000000000
      placer.link @slow to @fast latency 100 bandwidth 100000000000
    }
    func.func @layer(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %init: tensor<64x30xf32>) -> tensor<64x30xf32> {
      %h = placer.task "fc" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %init : tensor<64x30xf32>) op "linalg.matmul" cost <fast = 30000, slow = 60000> -> (tensor<64x30xf32>) {
        %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
        placer.yield %0 : tensor<64x30xf32>
      }
      return %h : tensor<64x30xf32>
    }
    ```

    After `--plan-splits="work-limit=1000 time-limit=0"`, with the same body:

    ```mlir {.sketch}
    %h = placer.task "fc" (...) op "linalg.matmul" cost <fast = 30000, slow = 60000> split <result 0 dim 1 at [20] on [@fast, @slow]> -> (tensor<64x30xf32>) {
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    TimeLimit<"60">,
    Option<"workLimit", "work-limit", "int64_t", /*default=*/"0",
           "The most moves that each worker of the search tries (default: 0, no "
           "limit)">,
    Seed,
    Workers<"threads">,
    Option<"maxParts", "max-parts", "int32_t", /*default=*/"0",
           "The most devices that parts of one task are on (default: 0, all)">,
    Option<"reassociate", "reassociate", "bool", /*default=*/"false",
           "Allow sums to be added in another order, which changes the last "
           "bits of floats (default: false)">,
    Option<"maxWork", "max-work", "double", /*default=*/"1.25",
           "How many times the work of the whole the parts of a task may do "
           "(default: 1.25)">,
    Option<"strategy", "strategy", "std::string", /*default=*/"\"search\"",
           "How to choose: search, flexflow, data-parallel, tensor-parallel or "
           "unsplit (default: search)">,
    EnumOption<"solver", "solver", "CpSolverKind", "Auto",
               "The solver that improves windows: auto, native, wasm (as for "
               "--place-ilp) or none (default: auto)",
               "solverOrNoneValues">,
  ] # topologyOptions;
}

def SplitTasks : PlacerPass<"split-tasks", "::mlir::ModuleOp"> {
  let summary = "Cut tasks into parts that are placed like tasks";
  let description = [{
    Replaces tasks by parts, each a task that computes a piece of the results, so
    that the parts can run on several devices, or one after the other as
    micro-batches. Run it after `--form-tasks` and before costs are annotated and
    tasks are placed. docs/Splitting.md has the whole story.

    What is cut is said by the clause `split` of a task (`#placer.split`), or by
    options for all tasks:
    - `parts=n` cuts every task without a clause into n equal parts, along the longest
      dimension that is not reduced; tasks without one stay whole;
    - `micro-batches=n` and `replicas=n` cut along samples: the dimension that
      `placer.samples` marks on arguments, followed through the program. A task
      that reduces over samples, such as the gradient of a weight, becomes a chain
      of micro-batches in each replica, and a sum over the replicas, which
      `reassociate` must allow. Micro-batches of tasks that read the same weights
      are colocated, as `layer`, or `layer@r` in replica r. A task that needs all
      samples at once stays whole, with a warning.

    In a function of tasks without bodies, as `placer-translate --graph-to-mlir`
    makes it, tasks are cut along the axes that the graph gives them
    (`placer.splits`): `parts=n` cuts along the first one of each, and nothing is
    summed, so that `reassociate` and `max-work` do not count.

    Before:

    ```mlir
    func.func @layers(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %init: tensor<64x30xf32>) -> tensor<64x30xf32> {
      %h = placer.task "fc1" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %init : tensor<64x30xf32>) op "linalg.matmul" cost <gpu = 30000, cpu = 60000> split <result 0 dim 1 shares [2, 1]> -> (tensor<64x30xf32>) {
        %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x30xf32>) outs(%c : tensor<64x30xf32>) -> tensor<64x30xf32>
        placer.yield %0 : tensor<64x30xf32>
      }
      %y = placer.task "exp" (%a = %h : tensor<64x30xf32>) op "math.exp" cost <gpu = 1000, cpu = 2000> -> (tensor<64x30xf32>) {
        %0 = math.exp %a : tensor<64x30xf32>
        placer.yield %0 : tensor<64x30xf32>
      }
      return %y : tensor<64x30xf32>
    }
    ```

    After:

    ```mlir
    func.func @layers(%x: tensor<64x128xf32>, %w: tensor<128x30xf32>, %init: tensor<64x30xf32>) -> tensor<64x30xf32> {
      %fc1.0 = placer.task "fc1.0" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %init : tensor<64x30xf32>) op "linalg.matmul" cost <gpu = 21667, cpu = 40667> -> (tensor<64x20xf32>) attributes {placer.part = #placer.part<"fc1", [0, 0], [64, 20]>} {
        %0 = tensor.extract_slice %b[0, 0] [128, 20] [1, 1] : tensor<128x30xf32> to tensor<128x20xf32>
        %1 = tensor.extract_slice %c[0, 0] [64, 20] [1, 1] : tensor<64x30xf32> to tensor<64x20xf32>
        %2 = linalg.matmul ins(%a, %0 : tensor<64x128xf32>, tensor<128x20xf32>) outs(%1 : tensor<64x20xf32>) -> tensor<64x20xf32>
        placer.yield %2 : tensor<64x20xf32>
      }
      %fc1.1 = placer.task "fc1.1" (%a = %x : tensor<64x128xf32>, %b = %w : tensor<128x30xf32>, %c = %init : tensor<64x30xf32>) op "linalg.matmul" cost <gpu = 13334, cpu = 21334> -> (tensor<64x10xf32>) attributes {placer.part = #placer.part<"fc1", [0, 20], [64, 10]>} {
        %0 = tensor.extract_slice %b[0, 20] [128, 10] [1, 1] : tensor<128x30xf32> to tensor<128x10xf32>
        %1 = tensor.extract_slice %c[0, 20] [64, 10] [1, 1] : tensor<64x30xf32> to tensor<64x10xf32>
        %2 = linalg.matmul ins(%a, %0 : tensor<64x128xf32>, tensor<128x10xf32>) outs(%1 : tensor<64x10xf32>) -> tensor<64x10xf32>
        placer.yield %2 : tensor<64x10xf32>
      }
      %exp = placer.task "exp" (%a = %fc1.0 : tensor<64x20xf32>, %b = %fc1.1 : tensor<64x10xf32>) op "math.exp" cost <gpu = 1000, cpu = 2000> -> (tensor<64x30xf32>) {
        %0 = tensor.concat dim(1) %a, %b : (tensor<64x20xf32>, tensor<64x10xf32>) -> tensor<64x30xf32>
        %1 = math.exp %0 : tensor<64x30xf32>
        placer.yield %1 : tensor<64x30xf32>
      }
      return %exp : tensor<64x30xf32>
    }
    ```

    Parts are named by their numbers, `fc1.0`, `fc1.1`; `fc1.0.3` where a part is cut
    again, or along two dimensions.

    **Who reads what.** A part gives only what others read of its box: each piece
    that is read differently is a result of its own, and whoever reads several
    pieces puts them together in its body. Where a border of up to an eighth is
    read again by a neighbour (the halo of a convolution), it is given twice.
    Arguments of the function are sliced in the bodies that read them, and a
    weight counts on a device for the slices that are read there. What the
    function returns is put together by a task `x.join`.

    **Sums.** Parts of a reduction either go on from each other's partial results
    (`chain`, the bits of the whole), or run side by side (`sum`), and those
    who read the result add up what they read of it; where several read the same,
    a task `x.sum` does. A sum of floats needs permission: `reassociate`, or
    `fastmath<reassoc>` on the op. Integers, minima and maxima need none.

    With `sums=collectives` that is left to `placer.all_reduce`, whose participants are the
    parts: whoever reads the sum reads that of the participant on its device, of its replica,
    or at its place among the parts of its task. What only one participant's
    readers read becomes `placer.reduce`, and what each reads an equal share of
    `placer.reduce_scatter`. `--expand-collectives` must know the devices: say
    `on [...]` in clauses, or `replica-devices`.

    **Costs and clauses.** A task without costs makes parts without costs, for
    `--placer-annotate-costs` to count on their bodies. A task with costs gives
    each part its share of them by the work that it does, on top of what starting
    an op takes on that device as far as its figures tell; a `join` or `sum`
    takes the time of its bytes there, or none where the bandwidth is not known. `workspace` is shared likewise. `resident`
    becomes a weight that the parts on a device hold together. `only`, `on` and
    `colocate` hold for every part; a colocation name becomes one for each
    replica.

    **What is refused**: tasks without a body, or with ops that have no iteration
    domain, such as loops and ops with effects; parts that together do more than `max-work` times the work of
    the whole, as when what is cut is reduced and read again (a softmax along
    its own dimension); empty parts; tasks with a start, and groups. All is
    decided before anything is changed.
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"parts", "parts", "int64_t", /*default=*/"1",
           "Into how many equal parts tasks without a clause are cut, along "
           "their longest dimension that is not reduced (default: 1, not at "
           "all)">,
    Option<"replicas", "replicas", "int64_t", /*default=*/"1",
           "Among how many copies of the program the samples are divided, each "
           "on devices of its own (default: 1)">,
    Option<"microBatches", "micro-batches", "int64_t", /*default=*/"1",
           "Into how many parts the samples of each replica are cut (default: "
           "1)">,
    Option<"reassociate", "reassociate", "bool", /*default=*/"false",
           "Allow sums to be added in another order, which changes the last "
           "bits of floats (default: no)">,
    Option<"sums", "sums", "std::string", /*default=*/"\"tasks\"",
           "What adds up partial sums: tasks, or collectives, for "
           "--fuse-collectives and --expand-collectives (default: tasks)">,
    ListOption<"replicaDevices", "replica-devices", "std::string",
               "The device of each replica, by name (default: placing decides)">,
    Option<"maxWork", "max-work", "double", /*default=*/"1.25",
           "How many times the work of a task its parts may do together "
           "(default: 1.25)">,
  ];
}

def PlanPipeline : PlacerPass<"plan-pipeline", "::mlir::ModuleOp"> {
  let summary = "Cut samples into micro-batches and place them as a pipeline";
  let description = [{
    Decides for every function with tasks into how many micro-batches its samples
    are cut, on which devices which part of the way through the program runs, and
    in which order, and cuts and schedules the function accordingly: what
    `--split-tasks=micro-batches=n` and `--place-search` do, for the best n. The
    result lowers and runs like any placed program. docs/Pipelines.md has the whole story.

    Each number of micro-batches, 1, 2, 4, … up to four for each device, is tried:
    the program is cut, and scheduled as contiguous, interleaved and folded stages
    in the orders of 1F1B and zero bubble, and by the other list algorithms. The
    best two are searched until `time-limit`. The program is never slower than it
    would be uncut with the best list schedule, unless numbers are given.

    What is given is kept: `on`, `only` and `colocate` of tasks, and the options.
    With `stages=n`, exactly n contiguous stages are made, and only the order is
    searched. Sums over replicas add floats in another order, so replicas are
    considered only with `reassociate`: of the whole program, and of each stage as
    many as are best for it, with `stages` and `replicas` as many as they say.
    Where memory is short, stages may be computed again on the way back
    (`recompute`), as `--recompute-tasks` does it, with the same bits.
    With `objective=period` steps overlap: what counts is the longest span from a
    device's first start to its last finish. A task that needs all samples before any can go
    on, such as a mean over the batch, gets a warning: there is no pipeline through it.

    Tasks need costs. Costs of parts are shares of theirs, as `--split-tasks` shares them.

    Before:

    ```mlir
    placer.topology @pair {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @layers(%x: tensor<8x4xf32> {placer.samples = 0 : i64}) -> tensor<8x4xf32> {
      %a = placer.task "a" (%0 = %x : tensor<8x4xf32>) cost <gpu = 8000> -> (tensor<8x4xf32>) {
        %1 = math.exp %0 : tensor<8x4xf32>
        placer.yield %1 : tensor<8x4xf32>
      }
      %b = placer.task "b" (%0 = %a : tensor<8x4xf32>) cost <gpu = 8000> -> (tensor<8x4xf32>) {
        %1 = math.tanh %0 : tensor<8x4xf32>
        placer.yield %1 : tensor<8x4xf32>
      }
      return %b : tensor<8x4xf32>
    }
    ```

    After `--plan-pipeline="micro-batches=2 stages=2 time-limit=0 work-limit=100 workers=1"`,
    without the bodies (starting an op takes 5,000 ns on a `gpu`):

    ```mlir {.sketch}
    %a.0 = placer.task "a.0" (%x) cost <gpu = 6500> on @gpu0 at 0
    %0 = placer.transfer %a.0 from @gpu0 to @gpu1 at 6500
    %a.1 = placer.task "a.1" (%x) cost <gpu = 6500> on @gpu0 at 6500
    %1 = placer.transfer %a.1 from @gpu0 to @gpu1 at 13000
    %b.0 = placer.task "b.0" (%0) cost <gpu = 6500> on @gpu1 at 6574
    %2 = placer.transfer %b.0 from @gpu1 to @gpu0 at 13074
    %b.1 = placer.task "b.1" (%1) cost <gpu = 6500> on @gpu1 at 13074
    %3 = placer.transfer %b.1 from @gpu1 to @gpu0 at 19574
    %b.join = placer.task "b.join" (%2, %3) op "placer.join" cost <gpu = 5001> on @gpu0 at 19648
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"microBatches", "micro-batches", "std::string", /*default=*/"\"auto\"",
           "Into how many parts the samples of each replica are cut: auto or a "
           "number (default: auto)">,
    Option<"stages", "stages", "std::string", /*default=*/"\"auto\"",
           "How many contiguous stages there are: auto, which also tries others, "
           "or a number (default: auto)">,
    Option<"replicas", "replicas", "std::string", /*default=*/"\"auto\"",
           "Among how many copies of the program the samples are divided: auto "
           "or a number (default: auto)">,
    ListOption<"devices", "devices", "std::string",
               "The devices to use, by name (default: all)">,
    Option<"recompute", "recompute", "std::string", /*default=*/"\"auto\"",
           "Whether forward tasks are done once more on the way back, so that "
           "less is held: auto (where memory asks for it and it is shorter), "
           "all (in all stages but the last) or none (default: auto)">,
    Option<"reassociate", "reassociate", "bool", /*default=*/"false",
           "Allow sums to be added in another order, which changes the last "
           "bits of floats (default: no)">,
    TimeLimit<"10">,
    Option<"workLimit", "work-limit", "int64_t", /*default=*/"0",
           "The most moves that each worker tries for each number of "
           "micro-batches (default: 0, no limit)">,
    Seed,
    Workers<"threads">,
    EnumOption<"objective", "objective", "SearchObjective", "Latency",
               "What to minimise: latency (the makespan of one run), "
               "throughput (the largest load of a device or channel, which "
               "limits how often runs can start) or period (the longest span "
               "from a device's first start to its last finish, how often runs "
               "can start that overlap) (default: latency)",
               "objectiveValues">,
  ] # topologyOptions;
}

def SeparateResults : PlacerPass<"separate-results", "::mlir::ModuleOp"> {
  let summary = "Cut tasks whose results have little in common";
  let description = [{
    A task that computes the gradients of its input and of its weight keeps the
    layer before waiting for both, although it needs only the first. This pass
    makes a task of each result, or of each few results, with what of the body
    they need: then the second one can fill a gap, as in zero-bubble pipelines.
    What both need, both do; results stay together where all tasks would
    otherwise do more than `max-work` times the work of the one.

    Costs are shared by work, as `--split-tasks` shares them, and what the task
    holds alone becomes a weight of all. Tasks with side effects, a clause
    `split`, or a start stay whole. The bits are the same.

    Before:

    ```mlir
    func.func @back(%x: tensor<8x4xf32>, %w: tensor<4x4xf32>, %dy: tensor<8x4xf32>, %a: tensor<8x4xf32>, %b: tensor<4x4xf32>) -> (tensor<8x4xf32>, tensor<4x4xf32>) {
      %back:2 = placer.task "back" (%0 = %x : tensor<8x4xf32>, %1 = %w : tensor<4x4xf32>, %2 = %dy : tensor<8x4xf32>, %3 = %a : tensor<8x4xf32>, %4 = %b : tensor<4x4xf32>) cost <gpu = 200> -> (tensor<8x4xf32>, tensor<4x4xf32>) {
        %5 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%2, %1 : tensor<8x4xf32>, tensor<4x4xf32>) outs(%3 : tensor<8x4xf32>) -> tensor<8x4xf32>
        %6 = linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (k, m)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%0, %2 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%4 : tensor<4x4xf32>) -> tensor<4x4xf32>
        placer.yield %5, %6 : tensor<8x4xf32>, tensor<4x4xf32>
      }
      return %back#0, %back#1 : tensor<8x4xf32>, tensor<4x4xf32>
    }
    ```

    After `--separate-results`, without the bodies:

    ```mlir {.sketch}
    %back.r0 = placer.task "back.r0" (%w, %dy, %a) cost <gpu = …> -> (tensor<8x4xf32>)
    %back.r1 = placer.task "back.r1" (%x, %dy, %b) cost <gpu = …> -> (tensor<4x4xf32>)
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"maxWork", "max-work", "double", /*default=*/"1.1",
           "How many times the work of the task its tasks may do together "
           "(default: 1.1)">,
  ];
}

def RecomputeTasks : PlacerPass<"recompute-tasks", "::mlir::ModuleOp"> {
  let summary = "Do forward tasks once more on the way back, to hold less";
  let description = [{
    In a step of training, what tasks make on the way forward is held until the
    way back has read it. This pass cuts the way forward into `segments` of about
    the same work. Of all but the last, the tasks whose results the way back reads
    are done once more: their copies read what enters the segment, which is still
    held, and the way back reads what the copies make. So the results of the first
    run are free as soon as the next segment has them.

    A copy has one operand more than its task, which it does not use: the gradient
    that the way back through the segment begins with. So no schedule runs it
    early. A task whose results are read on the way back alone is not copied but
    moved. Tasks with side effects are done once, and held. The bits are the same.

    Run it after `--split-tasks`, where micro-batches are to be computed again one
    by one, and before tasks are placed. Tasks need costs. `--plan-pipeline`
    decides by itself which stages are computed again.

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
    }
    func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
      %a = placer.task "a" (%0 = %x : tensor<4xf32>) cost <gpu = 5> -> (tensor<4xf32>) {
        %1 = math.exp %0 : tensor<4xf32>
        placer.yield %1 : tensor<4xf32>
      }
      %b = placer.task "b" (%0 = %a : tensor<4xf32>) cost <gpu = 5> -> (tensor<4xf32>) {
        %1 = math.sin %0 : tensor<4xf32>
        placer.yield %1 : tensor<4xf32>
      }
      %c = placer.task "c" (%0 = %b : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
        %1 = math.tanh %0 : tensor<4xf32>
        placer.yield %1 : tensor<4xf32>
      }
      %dc = placer.task "dc" (%0 = %c : tensor<4xf32>, %1 = %b : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
        %2 = arith.mulf %0, %1 : tensor<4xf32>
        placer.yield %2 : tensor<4xf32>
      }
      %db = placer.task "db" (%0 = %dc : tensor<4xf32>, %1 = %a : tensor<4xf32>) cost <gpu = 10> -> (tensor<4xf32>) {
        %2 = arith.mulf %0, %1 : tensor<4xf32>
        placer.yield %2 : tensor<4xf32>
      }
      return %db : tensor<4xf32>
    }
    ```

    After `--recompute-tasks=segments=2`, without the bodies and what is as before:

    ```mlir {.sketch}
    %dc = placer.task "dc" (%0 = %c : tensor<4xf32>, %1 = %b : tensor<4xf32>) …
    %a.again = placer.task "a.again" (%0 = %x : tensor<4xf32>, %1 = %dc : tensor<4xf32>) cost <gpu = 5> …
    %db = placer.task "db" (%0 = %dc : tensor<4xf32>, %1 = %a.again : tensor<4xf32>) …
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"segments", "segments", "int32_t", /*default=*/"2",
           "Into how many segments the way forward is cut, of which all but the "
           "last are computed again (default: 2)">,
  ];
}

def MergeParts : PlacerPass<"merge-parts", "::mlir::ModuleOp"> {
  let summary = "Merge parts that run back to back on one device";
  let description = [{
    Where parts of one task ended next to each other on a device, they become one
    task again, which starts once instead of twice. Two are merged if together
    they are a box of the result, or neighbours in a chain; if the second starts
    when the first ends, and all that it reads is there when the first starts; and
    if nobody reads the results of the first before the second ends. So all
    starts and transfers stay what they are, and the cost of the merged task is
    the sum of both: run `--placer-annotate-costs=override-given` and
    `--placer-schedule` to gain what one start less saves. Where merged tasks would need
    more memory than there is, a function stays as it is, with a remark.

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
    }
    func.func @f(%x: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
      %exp.0 = placer.task "exp.0" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @gpu0 at 0 -> (tensor<4x4xf32>) attributes {placer.part = #placer.part<"exp", [0, 0], [4, 4]>} {
        %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
        %1 = math.exp %0 : tensor<4x4xf32>
        placer.yield %1 : tensor<4x4xf32>
      }
      %exp.1 = placer.task "exp.1" (%a = %x : tensor<8x4xf32>) cost <gpu = 5> on @gpu0 at 5 -> (tensor<4x4xf32>) attributes {placer.part = #placer.part<"exp", [4, 0], [4, 4]>} {
        %0 = tensor.extract_slice %a[4, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
        %1 = math.exp %0 : tensor<4x4xf32>
        placer.yield %1 : tensor<4x4xf32>
      }
      return %exp.0, %exp.1 : tensor<4x4xf32>, tensor<4x4xf32>
    }
    ```

    After:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
    }
    func.func @f(%x: tensor<8x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
      %exp.0:2 = placer.task "exp.0" (%a = %x : tensor<8x4xf32>) cost <gpu = 10> on @gpu0 at 0 -> (tensor<4x4xf32>, tensor<4x4xf32>) attributes {placer.part = #placer.part<"exp", [0, 0], [8, 4]>} {
        %0 = tensor.extract_slice %a[0, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
        %1 = math.exp %0 : tensor<4x4xf32>
        %2 = tensor.extract_slice %a[4, 0] [4, 4] [1, 1] : tensor<8x4xf32> to tensor<4x4xf32>
        %3 = math.exp %2 : tensor<4x4xf32>
        placer.yield %1, %3 : tensor<4x4xf32>, tensor<4x4xf32>
      }
      return %exp.0#0, %exp.0#1 : tensor<4x4xf32>, tensor<4x4xf32>
    }
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
}

#endif // PLACER_TRANSFORMS_SPLITPASSES_TD
