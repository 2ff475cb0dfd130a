//===- Passes.td - The passes of placer --------------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_PASSES_TD
#define PLACER_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FormTasks : Pass<"form-tasks", "::mlir::ModuleOp"> {
  let summary = "Make tasks of the ops of a program";
  let description = [{
    Turns the ops of a function into `placer.task`s, so that a program in linalg,
    tosa or a dialect of your own can be placed. Nothing of the program is lost:
    `--open-tasks` gives it back.

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

    `placer.origin` tells `--open-tasks` where the ops of a body stood in the
    function. It is there only where inlining alone would not give the program
    back.

    All functions are decided before the first is changed; what fails leaves the
    input as it was.
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"granularity", "granularity", "std::string", /*default=*/"\"op\"",
           "What becomes a task: op (every op that does work), fused (cheap "
           "ops join the tasks beside them) (default: op)">,
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

def OpenTasks : Pass<"open-tasks", "::mlir::ModuleOp"> {
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

def ImportTopology : Pass<"import-topology", "::mlir::ModuleOp"> {
  let summary = "Give a program the machine that it is placed on";
  let description = [{
    Programs and machines come from different people. This pass takes a
    `placer.topology` from `file` and puts it into the module, beside its
    functions:
    - a file that ends in `.json` is a placer-graph (docs/ExecutionModel.md), of
      which only `devices` and `links` count, and may be all there is. The
      topology is called `@machine`;
    - any other file is a module, as text or bytecode, with a topology at its
      top. It may be a whole program; only its topology is taken. Of several,
      `name` chooses one.

    **The file wins.** All functions of the module are then placed on it, even
    those that had another machine: their `placer.topology` is replaced, and so
    is a topology of the same name. A topology of the module that is the same
    machine is used as it is. Devices that tasks are on or limited to must be
    devices of the new machine.

    Without a file, `name` chooses among the topologies of the module. Without
    either, and where there is no topology beside the functions, the machine is
    made of upstream's `dlti.target_system_spec`, if the module has one. Each of
    its devices becomes a device. Of the keys of a device, placer reads
    - `"placer.kind"`: a string; left out, the kind is the device's name;
    - `"placer.memory"`: its capacity in bytes; left out, memory is not counted;
    - `"placer.links"`: a dictionary with the links from this device to others,
      each with `bandwidth` (bytes per second), `latency` (ns; left out, 0) and
      `channels` (a list of strings; left out, the link is its own channel);
    - `"placer.bandwidth"` and `"placer.latency"`: its port to all others. Two
      devices that have one are joined in both directions, at the smaller
      bandwidth and the larger latency, over the channels `A.out` and `B.in`,
      unless `"placer.links"` says otherwise.

    Any other key of the form `"placer.…"` is an error, and keys of others do
    not matter. Between devices that nothing joins, nothing can be sent.

    Before:

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"placer.bandwidth" = 12000000000>,
        "GPU" = #dlti.target_device_spec<"placer.kind" = "gpu", "placer.memory" = 17179869184,
            "placer.bandwidth" = 24000000000, "placer.latency" = 10000>>} {
      func.func @f() {
        placer.task "a" cost <CPU = 100, gpu = 10>
        return
      }
    }
    ```

    After:

    ```mlir
    module attributes {dlti.target_system_spec = #dlti.target_system_spec<
        "CPU" = #dlti.target_device_spec<"placer.bandwidth" = 12000000000>,
        "GPU" = #dlti.target_device_spec<"placer.kind" = "gpu", "placer.memory" = 17179869184,
            "placer.bandwidth" = 24000000000, "placer.latency" = 10000>>} {
      placer.topology @machine {
        placer.device @CPU kind "CPU"
        placer.device @GPU kind "gpu" memory 17179869184
        placer.link @CPU to @GPU latency 10000 bandwidth 12000000000 channels ["CPU.out", "GPU.in"]
        placer.link @GPU to @CPU latency 10000 bandwidth 12000000000 channels ["GPU.out", "CPU.in"]
      }
      func.func @f() attributes {placer.topology = @machine} {
        placer.task "a" cost <CPU = 100, gpu = 10>
        return
      }
    }
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The file with the machine: .json is a placer-graph, all else MLIR "
           "(default: none; the module has a machine)">,
    Option<"name", "name", "std::string", /*default=*/"",
           "Which topology of the file, or of the module, is meant (default: "
           "the only one)">,
  ];
}

def AnnotateCosts : Pass<"annotate-costs", "::mlir::ModuleOp"> {
  let summary = "Give every task its time on each kind of device";
  let description = [{
    Placement is as good as its costs. This pass gives every task of every
    function a `cost` for each kind of device of its machine, and, where the body
    tells, `resident` bytes (its constants) and `workspace` bytes (tensors between
    its ops). What the three models do, and the files they read, is
    docs/CostModels.md:
    - `model=analytic`: counts the arithmetic and the bytes of every op of the
      body, and takes the time from the `figures` of the kind: overhead, peak of
      the element type, bandwidth of the memory. Common kinds (`v100`, `a100`,
      `h100`, `epyc-7763`, `rk3588-npu`) are in a library that comes with placer;
      `kinds=FILE` reads others;
    - `model=profile`: times from measurements in the file `profile`; every op
      must be there with its shapes, types and the kind;
    - `model=fitted`: the same for ops that are there, and what a regression over
      the measurements says of the others.

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "a100"
      placer.device @cpu0 kind "epyc-7763"
    }
    func.func @layer(%x: tensor<64x1024xf32>, %w: tensor<1024x512xf32>) -> tensor<64x512xf32> {
      %h = placer.task "fc" (%a = %x : tensor<64x1024xf32>, %b = %w : tensor<1024x512xf32>) op "linalg.matmul" -> (tensor<64x512xf32>) {
        %zero = arith.constant 0.000000e+00 : f32
        %empty = tensor.empty() : tensor<64x512xf32>
        %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x512xf32>) -> tensor<64x512xf32>
        %p = linalg.matmul ins(%a, %b : tensor<64x1024xf32>, tensor<1024x512xf32>) outs(%init : tensor<64x512xf32>) -> tensor<64x512xf32>
        placer.yield %p : tensor<64x512xf32>
      }
      %y = placer.task "tanh" (%a = %h : tensor<64x512xf32>) op "math.tanh" -> (tensor<64x512xf32>) {
        %t = math.tanh %a : tensor<64x512xf32>
        placer.yield %t : tensor<64x512xf32>
      }
      return %y : tensor<64x512xf32>
    }
    ```

    After:

    ```mlir
    func.func @layer(%x: tensor<64x1024xf32>, %w: tensor<1024x512xf32>) -> tensor<64x512xf32> {
      %h = placer.task "fc" (%a = %x : tensor<64x1024xf32>, %b = %w : tensor<1024x512xf32>) op "linalg.matmul" cost <a100 = 10018, "epyc-7763" = 21974> -> (tensor<64x512xf32>) {
        %zero = arith.constant 0.000000e+00 : f32
        %empty = tensor.empty() : tensor<64x512xf32>
        %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x512xf32>) -> tensor<64x512xf32>
        %p = linalg.matmul ins(%a, %b : tensor<64x1024xf32>, tensor<1024x512xf32>) outs(%init : tensor<64x512xf32>) -> tensor<64x512xf32>
        placer.yield %p : tensor<64x512xf32>
      }
      %y = placer.task "tanh" (%a = %h : tensor<64x512xf32>) op "math.tanh" cost <a100 = 5203, "epyc-7763" = 3600> -> (tensor<64x512xf32>) {
        %t = math.tanh %a : tensor<64x512xf32>
        placer.yield %t : tensor<64x512xf32>
      }
      return %y : tensor<64x512xf32>
    }
    ```

    The costs of a task are those of its ops together; a group is the sum of its
    tasks. Devices with figures of their own, unlike those of the first device of
    their kind, get a cost by their name. Costs, resident and workspace bytes
    that a task has already are kept, unless `override` is given. An op that
    nothing is known of has the cost of reading its operands and writing its
    results, and a warning. A size that is not known is an error, unless
    `dynamic-extent` says what a `?` counts for.

    `fit-links=FILE` sets latency and bandwidth of the links of the machine by
    measured copies, and says how well they fit. `compute-scale` and `link-scale`
    ask what would be: all devices, or all links, as many times as fast. They
    scale costs that are kept too.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"model", "model", "std::string", /*default=*/"\"analytic\"",
           "Where times come from: analytic (figures of the devices), profile "
           "(measurements alone), fitted (measurements, and a regression for "
           "what was not measured) (default: analytic)">,
    Option<"profile", "profile", "std::string", /*default=*/"",
           "The CSV file with measurements, for model=profile and "
           "model=fitted (default: none; required for these)">,
    ListOption<"kinds", "kinds", "std::string",
               "Files with topologies whose devices have figures of further "
               "kinds, by commas; they win over those that come with placer "
               "(default: none)">,
    Option<"overrideGiven", "override", "bool", /*default=*/"false",
           "Replace costs, resident and workspace bytes that are there "
           "(default: keep them)">,
    Option<"dynamicExtent", "dynamic-extent", "int64_t", /*default=*/"0",
           "How many elements a '?' in a type, and how many rounds a loop of "
           "unknown length, counts for (default: 0, they are errors)">,
    Option<"fitLinksFile", "fit-links", "std::string", /*default=*/"",
           "A CSV file with measured copies; links get latency and bandwidth "
           "from it (default: links stay as they are)">,
    Option<"computeScale", "compute-scale", "double", /*default=*/"1.0",
           "Divide all times of tasks by this number (default: 1.0)">,
    Option<"linkScale", "link-scale", "double", /*default=*/"1.0",
           "Divide all latencies of links by this number, and multiply their "
           "bandwidths (default: 1.0)">,
  ];
}

def ReportCostModel : Pass<"report-cost-model", "::mlir::ModuleOp"> {
  let summary = "Say how well costs that are fitted to a profile hold";
  let description = [{
    Leaves out a part of the shapes of a profile at a time, fits the model of
    `--annotate-costs=model=fitted` to the rest, predicts what was left out, and
    prints a table by op and detail, those that take most of the time first:

    - `time`: the share of the time of the whole profile;
    - `samples`: how many measurements there are;
    - `MAPE`: the mean of |predicted / measured - 1|, on shapes that the model has
      not seen;
    - `tau`: Kendall's tau between predicted and measured times: 1 where their
      order is the same;
    - `line MAPE`: the error of a straight line through time and flops, fitted to
      the same measurements of the same op;
    - `noise`: the median of what repeats of a measurement differ by, where the
      profile says: no model can be better than that.

    The last lines are for all ops together, and for those that take at least
    `long-us`. The program itself does not matter; any module will do:

    ```sh
    placer-opt program.mlir --report-cost-model=profile=costs.csv -o /dev/null
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"profile", "profile", "std::string", /*default=*/"",
           "The CSV file with measurements; required">,
    ListOption<"kinds", "kinds", "std::string",
               "Files with figures of further kinds, as for --annotate-costs "
               "(default: none)">,
    Option<"folds", "folds", "unsigned", /*default=*/"5",
           "Into how many parts shapes are dealt, one of which is left out at "
           "a time; at least 2 (default: 5)">,
    Option<"longUs", "long-us", "double", /*default=*/"50.0",
           "From how many microseconds on an op counts as long (default: "
           "50.0)">,
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "The file that the table goes to (default: -, standard output)">,
  ];
}

def Coarsen : Pass<"coarsen", "::mlir::ModuleOp"> {
  let summary = "Put tasks into groups that are placed as one";
  let description = [{
    Makes a graph small enough for algorithms that could not take it task by
    task. Tasks that exchange most data come into one `placer.group` each, until
    a function has no more than `target` tasks and groups. What is placed is a
    group; `--open-groups` then gives its tasks the places that follow.

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @towers(%x: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @box} {
      %a = placer.task "a" (%x : tensor<8xi8>) cost <gpu = 100> -> (tensor<80xi8>)
      %b = placer.task "b" (%a : tensor<80xi8>) cost <gpu = 200> -> (tensor<8xi8>)
      %c = placer.task "c" (%x : tensor<8xi8>) cost <gpu = 150> -> (tensor<90xi8>)
      %d = placer.task "d" (%c : tensor<90xi8>) cost <gpu = 150> -> (tensor<8xi8>)
      %e = placer.task "e" (%b : tensor<8xi8>, %d : tensor<8xi8>) cost <gpu = 50> -> (tensor<8xi8>)
      return %e : tensor<8xi8>
    }
    ```

    After `--coarsen=target=3`:

    ```mlir
    func.func @towers(%x: tensor<8xi8>) -> tensor<8xi8> attributes {placer.topology = @box} {
      %0 = placer.group "g0" (%y = %x : tensor<8xi8>) -> (tensor<8xi8>) {
        %a = placer.task "a" (%y : tensor<8xi8>) cost <gpu = 100> -> (tensor<80xi8>)
        %b = placer.task "b" (%a : tensor<80xi8>) cost <gpu = 200> -> (tensor<8xi8>)
        placer.yield %b : tensor<8xi8>
      }
      %1 = placer.group "g1" (%y = %x : tensor<8xi8>) -> (tensor<8xi8>) {
        %c = placer.task "c" (%y : tensor<8xi8>) cost <gpu = 150> -> (tensor<90xi8>)
        %d = placer.task "d" (%c : tensor<90xi8>) cost <gpu = 150> -> (tensor<8xi8>)
        placer.yield %d : tensor<8xi8>
      }
      %e = placer.task "e" (%0 : tensor<8xi8>, %1 : tensor<8xi8>) cost <gpu = 50> -> (tensor<8xi8>)
      return %e : tensor<8xi8>
    }
    ```

    What comes together: the ends of the heaviest edges first, level by level, by
    rules that never make groups wait for each other (proven in
    docs/Algorithms.md, and checked after each run). Where edges are used up,
    tasks that need not wait for each other are put together too. Every group has
    a device that can run all of it, with regard to costs, pins, devices that
    tasks have already, and colocation: a group that holds tasks of two
    colocation names binds all tasks of both to one device. As long as there is a
    choice, groups stay small against what one device has to do and against its
    memory, no path through the graph gets longer, and no task comes to a slow
    device. `max-time-ns`, `max-tasks` and `max-bytes` set such limits by hand,
    and are kept even if the target is then missed: a remark says where and why.

    Tasks keep their devices, and a group takes that of its members; starts and
    transfers are taken out (`--insert-transfers` puts in new ones between
    groups). Groups that are there already stay whole, and may become part of
    larger ones. `--remarks-filter=coarsen` reports how many tasks became how many
    groups, and how much data still goes between them.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"target", "target", "int32_t", /*default=*/"200",
           "How many tasks and groups a function should have in the end "
           "(default: 200)">,
    Option<"maxTimeNs", "max-time-ns", "int64_t", /*default=*/"0",
           "The most time in ns, on the fastest devices, of a group and what is "
           "colocated with it (default: 0, an eighth of what one device has to "
           "do, more where it is needed)">,
    Option<"maxTasks", "max-tasks", "int32_t", /*default=*/"0",
           "The most tasks in a group (default: 0, four times the mean, more "
           "where it is needed)">,
    Option<"maxBytes", "max-bytes", "int64_t", /*default=*/"0",
           "The most bytes that a group holds while it runs, with what is "
           "resident in it and colocated with it (default: 0, an eighth of the "
           "smallest memory, more where it is needed)">,
  ];
}

def OpenGroups : Pass<"open-groups", "::mlir::ModuleOp"> {
  let summary = "Take groups apart, with the placement they have";
  let description = [{
    Undoes `--coarsen`: every group, and every group in a group, is replaced by
    its tasks. Those of a placed group take its device, and run from its start on
    one after the other. What a valid schedule of groups becomes is a valid
    schedule of the tasks, of the same length: what leaves a group is sent after
    its end, and a group holds at least what its tasks hold.

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @pair() -> tensor<8xi8> attributes {placer.bound = "critical-path", placer.lower_bound = 318 : i64, placer.topology = @box} {
      %0:2 = placer.group "g0" on @gpu0 at 0 -> (tensor<8xi8>, tensor<8xi8>) {
        %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
        %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
        placer.yield %a, %b : tensor<8xi8>, tensor<8xi8>
      }
      %1 = placer.transfer %0#0 from @gpu0 to @gpu1 at 300 : tensor<8xi8>
      %c = placer.task "c" (%1 : tensor<8xi8>) cost <gpu = 80> only [@gpu1] on @gpu1 at 318 -> (tensor<8xi8>)
      return %0#1 : tensor<8xi8>
    }
    ```

    After:

    ```mlir
    func.func @pair() -> tensor<8xi8> attributes {placer.bound = "critical-path", placer.lower_bound = 300 : i64, placer.topology = @box} {
      %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 200> on @gpu0 at 100 -> (tensor<8xi8>)
      %0 = placer.transfer %a from @gpu0 to @gpu1 at 300 : tensor<8xi8>
      %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 80> only [@gpu1] on @gpu1 at 318 -> (tensor<8xi8>)
      return %b : tensor<8xi8>
    }
    ```

    A lower bound that is there is replaced by one for the tasks: what is proven
    for groups, which keep their tasks together, is not proven for these.

    With `start-early` the schedule is then tightened: devices and the orders on
    them stay, and everything starts as soon as its data is there. In the example
    the transfer starts at 100, when `a` is done. With `refine` only the devices
    stay: the orders are the best of those that are there, those of list
    scheduling, and what a short search makes of them. The schedule is never
    longer than with `start-early`. `--schedule` in the place of both decides the
    orders anew.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"startEarly", "start-early", "bool", /*default=*/"false",
           "Start everything as early as the orders allow; every task must have "
           "a device and a start (default: starts follow from the groups')">,
    Option<"refine", "refine", "bool", /*default=*/"false",
           "Look for better orders on the same devices; every task must have a "
           "device and a start (default: orders stay as they are)">,
  ];
}

def PlaceList : Pass<"place-list", "::mlir::ModuleOp"> {
  let summary = "Place and schedule tasks by a list algorithm";
  let description = [{
    Decides for every function with tasks which device runs what and when, and
    which tensors are sent between devices when. Transfers are booked on the
    channels of their links while the algorithm decides, so that busy links
    count. Memory limits, pins, eligibility and colocation are kept. A task that
    has a device already keeps it; starts are decided anew.

    The algorithms:

    - `heft`: tasks by the way to the end ahead of them, each to where it
      finishes first; `peft`: each to where it and what follows finish first;
      `cpop`: the longest way through the graph on one device;
    - `etf`: always the task and device that can start first; `m-etf`: the same
      among devices with room; `m-sct`: the same, but a device waits for the
      favourite child of what it has just run, by a linear program;
    - `m-topo`: device after device in topological order;
    - `hash`, `batch-split`, `critical-path`, `mite`, `dfs`: partitioners, which
      decide the devices first; `order` then decides the times, as in
      `--schedule`;
    - `single`: all on the one device that is done first;
    - `best`: all of the above, the partitioners in every order, of which the
      shortest schedule is kept. It takes as long as all of them together.

    With `target-groups=N` tasks that exchange much are merged into about N
    groups without making a cycle, the groups are placed, and their tasks are
    timed: faster on large graphs, and what belongs together stays together. The
    groups are not seen in the IR. Where they cannot be placed, the tasks are.

    Memory can bring an algorithm to a stop. Then the tasks are placed with
    regard to room alone, in three ways that get ever more careful; a remark
    says which.

    The machine is the topology that the function names or has beside it;
    `topology-file` and `topology` bring or choose another one, as
    `--import-topology` does.

    The schedule is verified before anything in the IR changes; where there is
    none, the pass fails with the reason and leaves its input as it was. A
    remark reports makespan, lower bound and gap (`--remarks-filter=place-list`).

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
      %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> -> (tensor<8xi8>)
      %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
      %d = placer.task "d" (%b : tensor<8xi8>, %c : tensor<8xi8>) cost <gpu = 100>
          -> (tensor<8xi8>)
      return %d : tensor<8xi8>
    }
    ```

    After `--place-list=algorithm=heft`:

    ```mlir
    func.func @fork() -> tensor<8xi8> attributes {placer.bound = "critical-path",
        placer.lower_bound = 500 : i64, placer.topology = @box} {
      %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
      %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 at 100 -> (tensor<8xi8>)
      %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 200> on @gpu1 at 118 -> (tensor<8xi8>)
      %1 = placer.transfer %c from @gpu1 to @gpu0 at 318 : tensor<8xi8>
      %d = placer.task "d" (%b : tensor<8xi8>, %1 : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 400 -> (tensor<8xi8>)
      return %d : tensor<8xi8>
    }
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"algorithm", "algorithm", "std::string", /*default=*/"\"heft\"",
           "Which algorithm decides: heft, peft, cpop, etf, m-topo, m-etf, "
           "m-sct, hash, batch-split, critical-path, mite, dfs, single, or best "
           "(all of them) (default: heft)">,
    Option<"order", "order", "std::string", /*default=*/"\"pct\"",
           "In which order a device runs its tasks after a partitioner (hash, "
           "batch-split, critical-path, mite, dfs): fifo, pct (longest way to "
           "the end first), msr (most work enabled elsewhere first) (default: "
           "pct)">,
    Option<"targetGroups", "target-groups", "unsigned", /*default=*/"0",
           "Merge tasks that exchange much into about so many groups first, and "
           "place those as wholes (default: 0, place every task by itself)">,
    Option<"topologyFile", "topology-file", "std::string", /*default=*/"",
           "A file with the machine to place on, as for --import-topology "
           "(default: the module's machine)">,
    Option<"topology", "topology", "std::string", /*default=*/"",
           "Which topology of that file, or of the module, is meant (default: "
           "the only one, or what the function names)">,
  ];
}

def ScheduleTasks : Pass<"schedule", "::mlir::ModuleOp"> {
  let summary = "Give times to a placement that is there";
  let description = [{
    Every task must have a device, from the user or from an earlier pass. The
    pass keeps them and decides the rest: in which order each device runs its
    tasks, when each starts, and which tensors are sent when. Starts and
    transfers that are there are replaced.

    Time goes on from event to event: whenever a device is free, it takes one of
    the tasks whose data is there. Which one is the `order`:

    - `fifo`: the one whose data was there first;
    - `pct`: the one with the longest way to the end ahead of it, over the
      devices and links that are given;
    - `msr`: the one with most work behind it that waits for nothing else, in
      particular on devices that are idle.

    Where memory is too short for that order, tasks are scheduled in the order of
    the program, and a remark says so. The schedule is verified before anything
    in the IR changes (`--remarks-filter=schedule` shows makespan and bound).

    Before:

    ```mlir
    placer.topology @duo {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
    }
    func.func @given() attributes {placer.topology = @duo} {
      %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 -> (tensor<8xi8>)
      %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> on @gpu1 -> (tensor<8xi8>)
      return
    }
    ```

    After `--schedule=order=pct`:

    ```mlir
    func.func @given() attributes {placer.bound = "critical-path",
        placer.lower_bound = 400 : i64, placer.topology = @duo} {
      %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
      %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 at 100 -> (tensor<8xi8>)
      %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 200> on @gpu1 at 118 -> (tensor<8xi8>)
      return
    }
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"order", "order", "std::string", /*default=*/"\"pct\"",
           "Which of the tasks that could start goes first: fifo, pct (longest "
           "way to the end), msr (most work enabled elsewhere) (default: pct)">,
    Option<"topologyFile", "topology-file", "std::string", /*default=*/"",
           "A file with the machine to place on, as for --import-topology "
           "(default: the module's machine)">,
    Option<"topology", "topology", "std::string", /*default=*/"",
           "Which topology of that file, or of the module, is meant (default: "
           "the only one, or what the function names)">,
  ];
}

def PlaceSearch : Pass<"place-search", "::mlir::ModuleOp"> {
  let summary = "Place and schedule tasks by local search";
  let description = [{
    Starts from the best list schedule and improves it for as long as it may:
    simulated annealing on all cores over devices, orders on devices and orders
    on channels, with a simulator that times only what a move shifts. A large
    graph is searched as a coarser one first. The answer is never worse than
    that of `--place-list=algorithm=best` (of `heft`, where the time is too
    short for all list algorithms), keeps every limit, and is verified before
    anything in the IR changes. A task that has a device already keeps it.

    Where there is a CP-SAT solver, as `--place-ilp` finds it, and `time-limit`
    leaves time for it, the annealing ends earlier. (Where it would have less
    than 4 ms for each task, or the solver less than 2.5 s, that is not started.)
    The solver then improves windows of the best schedule on all cores, each of
    some dozen tasks. Without one the search has all the time; `solver=none` asks
    for that. A remark says how many windows were solved, and how many of them
    made the schedule shorter.

    An interrupt (Ctrl-C) ends the search, not the tool: the best schedule so
    far is the answer. On a terminal a line on standard error shows how it goes.

    With `work-limit` no solver is asked, and the answer depends on the input,
    `seed` and `workers` alone; set `time-limit=0` with it to be sure.

    `objective=throughput` is for steps that follow each other without end: it
    minimises the largest load of a device or channel per step, which is how
    often a step can begin. A remark says what that is and the least that it can
    be. Makespan and lower bound in the IR are still those of one step alone.

    `start-from` begins at an earlier placement: `ir` for the one in the IR,
    whose devices then are not fixed, or a `placer-schedule` file. The graph may
    have changed since: tasks are known by name, and new ones are placed. A task
    leaves its earlier device only where that shortens the schedule by a
    ten-thousandth or more for each; a remark says how many did.

    `algorithm=mcmc` is the search of FlexFlow, to compare with.

    Before:

    ```mlir
    placer.topology @pair {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @join() -> tensor<8xi8> attributes {placer.topology = @pair} {
      %a = placer.task "a" cost <gpu = 300> -> (tensor<8xi8>)
      %b = placer.task "b" cost <gpu = 250> -> (tensor<8xi8>)
      %c = placer.task "c" (%a : tensor<8xi8>, %b : tensor<8xi8>) cost <gpu = 100>
          -> (tensor<8xi8>)
      return %c : tensor<8xi8>
    }
    ```

    After `--place-search="time-limit=0 work-limit=1000"`:

    ```mlir
    func.func @join() -> tensor<8xi8> attributes {placer.bound = "critical-path",
        placer.lower_bound = 400 : i64, placer.topology = @pair} {
      %a = placer.task "a" cost <gpu = 300> on @gpu0 at 0 -> (tensor<8xi8>)
      %b = placer.task "b" cost <gpu = 250> on @gpu1 at 0 -> (tensor<8xi8>)
      %0 = placer.transfer %b from @gpu1 to @gpu0 at 250 : tensor<8xi8>
      %c = placer.task "c" (%a : tensor<8xi8>, %0 : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 300 -> (tensor<8xi8>)
      return %c : tensor<8xi8>
    }
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"timeLimit", "time-limit", "double", /*default=*/"10",
           "Seconds for each function, list algorithms included (default: 10; "
           "0: no limit)">,
    Option<"workLimit", "work-limit", "int64_t", /*default=*/"0",
           "Moves that each worker tries (default: 0, no limit)">,
    Option<"seed", "seed", "uint64_t", /*default=*/"0",
           "Another seed is another search (default: 0)">,
    Option<"workers", "workers", "unsigned", /*default=*/"0",
           "Threads (default: 0, one for each core)">,
    Option<"objective", "objective", "std::string", /*default=*/"\"latency\"",
           "What to minimise: latency (ns from the first start to the last "
           "finish) or throughput (ns from one run to the next, where runs "
           "follow each other) (default: latency)">,
    Option<"algorithm", "algorithm", "std::string",
           /*default=*/"\"multilevel\"",
           "How it searches: multilevel (groups of tasks, then tasks) or mcmc "
           "(as FlexFlow does) (default: multilevel)">,
    Option<"solver", "solver", "std::string", /*default=*/"\"auto\"",
           "Which solver improves windows: auto, native, wasm (as for "
           "--place-ilp) or none (default: auto)">,
    Option<"startFrom", "start-from", "std::string", /*default=*/"",
           "What to begin with: ir, the placement in the module, or a file with "
           "a placer-schedule (default: the best of the list algorithms)">,
    Option<"topologyFile", "topology-file", "std::string", /*default=*/"",
           "A file with the machine to place on, as for --import-topology "
           "(default: the module's machine)">,
    Option<"topology", "topology", "std::string", /*default=*/"",
           "Which topology of that file, or of the module, is meant (default: "
           "the only one, or what the function names)">,
  ];
}

def PlaceIlp : Pass<"place-ilp", "::mlir::ModuleOp"> {
  let summary = "Place and schedule tasks by an exact solver";
  let description = [{
    Decides devices, orders and times together with CP-SAT of OR-Tools. It starts
    from the best list schedule (for functions of more than 5,000 tasks: that of
    `heft`) and never returns a worse one; where the solver proves that there is
    no shorter one, the lower bound of the function says so. Every answer is
    timed anew in nanoseconds and verified before anything in the IR changes. A
    task that has a device already keeps it.

    Small functions are solved as one model, large ones in windows around the
    best schedule so far. With `target-groups` a large function is first placed
    as about so many groups, each a single task to the solver, in up to half of
    the limits; then windows on its tasks begin at what is shorter, the opened
    groups or the best list schedule. Groups that are in the IR are placed as
    they are, and stay together:

    ```
    placer-opt model.mlir --place-ilp=target-groups=200
    placer-opt model.mlir --coarsen --place-ilp --open-groups=refine
    ```

    A bound on groups holds for schedules of groups; `--open-groups` replaces it
    by one for the tasks.

    The solver runs in processes of its own. `solver=native` loads a
    `libortools.so`: the one that `library` or the environment's `PLACER_ORTOOLS`
    names, or else one in the usual places. `solver=wasm` is the npm package
    `or-tools-wasm`, which `scripts/quickstart` installs. `auto` takes the first
    of both that is there. A solver that is missing, dies, hangs or talks
    nonsense costs a warning, and the best schedule so far is kept. The remarks
    of the pass say which solver of which version answered:

    ```
    placer-opt model.mlir --place-ilp --remarks-filter=place-ilp
    ```

    `start-from` begins at an earlier placement in the place of the list
    schedule: `ir` for the one in the IR, whose devices then are not fixed, or a
    `placer-schedule` file. The graph may have changed since: tasks are known by
    name, and new ones are placed. The answer is never worse than that:

    ```
    placer-opt model.mlir --place-search --place-ilp=start-from=ir
    ```

    An interrupt (Ctrl-C) ends the solve, not the tool. On a terminal a line on
    standard error shows how it goes. With `deterministic-limit` the answer
    depends on the input, the solver, `seed` and `workers` alone; set
    `time-limit=0` with it to be sure.

    `formulation=pesto` is Pesto's program, as a baseline to compare with. Both
    are described in `docs/Formulation.md`.

    Before:

    ```mlir
    placer.topology @pair {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @join() -> tensor<8xi8> attributes {placer.topology = @pair} {
      %a = placer.task "a" cost <gpu = 300> -> (tensor<8xi8>)
      %b = placer.task "b" cost <gpu = 250> -> (tensor<8xi8>)
      %c = placer.task "c" (%a : tensor<8xi8>, %b : tensor<8xi8>) cost <gpu = 100>
          -> (tensor<8xi8>)
      return %c : tensor<8xi8>
    }
    ```

    After `--place-ilp`:

    ```mlir
    func.func @join() -> tensor<8xi8> attributes {placer.bound = "critical-path",
        placer.lower_bound = 400 : i64, placer.topology = @pair} {
      %a = placer.task "a" cost <gpu = 300> on @gpu0 at 0 -> (tensor<8xi8>)
      %b = placer.task "b" cost <gpu = 250> on @gpu1 at 0 -> (tensor<8xi8>)
      %0 = placer.transfer %b from @gpu1 to @gpu0 at 250 : tensor<8xi8>
      %c = placer.task "c" (%a : tensor<8xi8>, %0 : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 300 -> (tensor<8xi8>)
      return %c : tensor<8xi8>
    }
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"timeLimit", "time-limit", "double", /*default=*/"60",
           "Seconds for each function, list algorithms and the start of solvers "
           "included (default: 60; 0: no limit)">,
    Option<"deterministicLimit", "deterministic-limit", "double",
           /*default=*/"0",
           "Work for each worker, in CP-SAT's deterministic time, which is about "
           "seconds (default: 0, no limit)">,
    Option<"seed", "seed", "uint64_t", /*default=*/"0",
           "Another seed is another search (default: 0)">,
    Option<"workers", "workers", "unsigned", /*default=*/"0",
           "Solver processes (default: 0, one for each core)">,
    Option<"targetGroups", "target-groups", "unsigned", /*default=*/"0",
           "Place groups of tasks first, about so many (default: 0, only "
           "tasks)">,
    Option<"startFrom", "start-from", "std::string", /*default=*/"",
           "What to begin with: ir, the placement in the module, or a file with "
           "a placer-schedule (default: the best of the list algorithms)">,
    Option<"solver", "solver", "std::string", /*default=*/"\"auto\"",
           "Which solver: native (an OR-Tools that is installed), wasm (the one "
           "that npm installed), auto (native where there is one) (default: "
           "auto)">,
    Option<"library", "library", "std::string", /*default=*/"",
           "The libortools.so of the native solver, or its directory (default: "
           "what PLACER_ORTOOLS names, else one in the usual places)">,
    Option<"formulation", "formulation", "std::string", /*default=*/"\"full\"",
           "What is solved: full, the whole execution model; pesto, Pesto's "
           "program (default: full)">,
    Option<"memory", "memory", "std::string", /*default=*/"\"lifetimes\"",
           "What must fit: lifetimes, what is there at any instant; static, all "
           "that is ever there (default: lifetimes)">,
    Option<"dumpCpModel", "dump-cp-model", "std::string", /*default=*/"",
           "Write the model of a whole function to this file, as a serialized "
           "CpModelProto; that of the second function to FILE.1, and so on "
           "(default: none)">,
    Option<"topologyFile", "topology-file", "std::string", /*default=*/"",
           "A file with the machine to place on, as for --import-topology "
           "(default: the module's machine)">,
    Option<"topology", "topology", "std::string", /*default=*/"",
           "Which topology of that file, or of the module, is meant (default: "
           "the only one, or what the function names)">,
  ];
}

def InsertTransfers : Pass<"insert-transfers", "::mlir::ModuleOp"> {
  let summary = "Put a transfer on every edge that may cross devices";
  let description = [{
    Between tasks that are placed on different devices it puts one transfer for
    each tensor and destination. Where a task is not placed yet, it puts a
    candidate without ends on the edge, unless the two can only be on one
    device; the placing pass then decides, and what does not cross folds away.
    Transfers that are there already stay. Where two placed tasks have no link
    between their devices, the pass fails and leaves its input as it was.

    Before:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu1 -> (tensor<8xi8>)
    %c = placer.task "c" (%b : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
    ```

    After:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
    %0 = placer.transfer %a from @gpu0 to @gpu1 : tensor<8xi8>
    %b = placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 300> on @gpu1 -> (tensor<8xi8>)
    %1 = placer.transfer %b : tensor<8xi8>
    %c = placer.task "c" (%1 : tensor<8xi8>) cost <gpu = 200> -> (tensor<8xi8>)
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
}

def VerifySchedule : Pass<"verify-schedule", "::mlir::ModuleOp"> {
  let summary = "Check the schedule in the IR against the execution model";
  let description = [{
    The phase between placing and lowering: every task has a device and a start,
    every edge between devices goes through a transfer with a start, and no rule
    of the execution model is broken: durations, one task at a time on a device,
    one transfer at a time on a channel, data there before it is read, memory
    within capacity at every instant. Each violation is an error at its op, with
    the other side in a note. The IR is not changed.
  }];
  let options = [
    Option<"errorLimit", "error-limit", "unsigned", /*default=*/"20",
           "How many violations to report for a function (default: 20; 0: "
           "all)">,
  ];
}

def PrintSchedule : Pass<"print-schedule", "::mlir::ModuleOp"> {
  let summary = "Print the schedule of placed functions as a timetable";
  let description = [{
    Prints, for every function with tasks, makespan, lower bound and gap; how
    long each device and channel is busy and how much memory is in use at most;
    and what each of them does when. The schedule is verified first. The IR is
    not changed.

    ```
    schedule of 'fork': makespan 500 ns, lower bound 500 ns (critical-path), gap 0.00 %
    4 tasks, 2 transfers of 16 bytes

    device   tasks         busy ns     use  peak bytes
    gpu0         3             500  100.0%  24
    gpu1         1             200   40.0%  16
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "Where to write it (default: -, standard output, onto which the "
           "module follows unless -o says otherwise)">,
    Option<"rows", "rows", "unsigned", /*default=*/"20",
           "How many lines to print for each device and channel (default: 20; "
           "0: all)">,
  ];
}

def Report : Pass<"report", "::mlir::ModuleOp"> {
  let summary = "Show the schedule of placed functions as a page in the browser";
  let description = [{
    Writes one HTML page that needs neither other files nor a network: what each
    device and channel does when, with the critical chain; memory over time
    against each device's capacity; makespan, bound, gap, utilisation and bytes
    moved; the task graph, coloured by device; and why a task is where it is.
    docs/Report.md says how to read it. Every function with tasks is on the
    page. The schedules are verified first. The IR is not changed.

    ```sh
    placer-opt program.mlir --placer-pipeline --report=file=page.html -o placed.mlir
    placer-opt placed.mlir --report="file=page.html compare=other.json" -o /dev/null
    ```

    The file is written whole or not at all.
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The page to write; required">,
    ListOption<"compare", "compare", "std::string",
               "Files with schedules (placer-schedule) of the same function, to "
               "be shown below its own (default: none)">,
    Option<"function", "function", "std::string", /*default=*/"",
           "Show only this function (default: all with tasks)">,
  ];
}

def Trace : Pass<"trace", "::mlir::ModuleOp"> {
  let summary = "Write the schedule of placed functions for a trace viewer";
  let description = [{
    Writes Chrome's trace events (JSON), which https://ui.perfetto.dev and
    chrome://tracing show. Each function is two processes, one with a thread for
    every device and one with a thread for every channel; memory in use is a
    counter of each device; flows lead from the producer of a tensor over its
    transfer to each task that reads it. The schedules are verified first. The
    IR is not changed.

    ```
    {"displayTimeUnit":"ns","traceEvents":[
    {"ph":"M","name":"thread_name","pid":1,"tid":0,"args":{"name":"gpu0"}},
    {"ph":"X","name":"a","pid":1,"tid":0,"cat":"Load","ts":0.000,"dur":0.100,"args":{"op":"Load","start_ns":0,"finish_ns":100,"resident_bytes":0,"workspace_bytes":0}},
    {"ph":"s","name":"a","pid":1,"tid":0,"cat":"data","id":0,"ts":0.099},
    {"ph":"f","name":"a","pid":1,"tid":0,"cat":"data","id":0,"bp":"e","ts":0.100}
    ]}
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The trace to write; required; - is standard output">,
  ];
}

def ScheduleDot : Pass<"schedule-dot", "::mlir::ModuleOp"> {
  let summary = "Draw the tasks of placed functions with Graphviz";
  let description = [{
    Writes a graph in the language of Graphviz for every function with tasks: a
    node for each task, coloured by device; an edge for each tensor that it
    reads, dashed where it crosses devices; the critical chain in bold. The
    schedules are verified first. The IR is not changed.

    ```sh
    placer-opt placed.mlir --schedule-dot=file=graph.dot -o /dev/null
    dot -Tsvg graph.dot -o graph.svg
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "Where to write it (default: -, standard output, onto which the "
           "module follows unless -o says otherwise)">,
  ];
}

def Explain : Pass<"explain", "::mlir::ModuleOp"> {
  let summary = "Say why a task is where it is";
  let description = [{
    Emits a remark at the task with what it waits for, and a note for every
    other device: what forbids it (no time for its kind, a pin, its colocation
    group, a missing link, memory), or when the task and the whole schedule
    would finish there if all else stayed as it is. Further notes name the
    tensors that tie the task to others, the largest first. The IR is not
    changed.

    ```
    remark: task 'c' runs on @gpu1 from 118 to 318 ns, after the transfer of 'a'
    note: on @gpu0 it would finish at 600 ns, and all at 700 ns, 200 ns later than now
    note: reads 'a', 8 bytes, of task 'a' on @gpu0: sending it takes 18 ns
    ```
  }];
  let options = [
    Option<"task", "task", "std::string", /*default=*/"",
           "The name of the task or group; required">,
  ];
}

def StripPlacement : Pass<"strip-placement", "::mlir::ModuleOp"> {
  let summary = "Take all placement out of the IR";
  let description = [{
    Removes device and start of every task and group, all transfers, and the
    lower bound, so that another algorithm can start afresh. Pins (`only`) and
    colocation stay: they are part of the problem.

    Before:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
    %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
    %b = placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 300> only [@gpu1] on @gpu1 at 118 -> (tensor<8xi8>)
    ```

    After:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> -> (tensor<8xi8>)
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> only [@gpu1] -> (tensor<8xi8>)
    ```
  }];
}

def ImportSchedule : Pass<"import-schedule", "::mlir::ModuleOp"> {
  let summary = "Apply a placement from a file";
  let description = [{
    Reads a placer-schedule (JSON) made elsewhere, verifies it against the
    function's problem, and writes it into the IR in the place of any placement
    that is there. It is never repaired: a schedule that breaks a rule is an
    error at the line of the file that breaks it, and the IR stays as it was.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The placer-schedule to read; required">,
    Option<"function", "function", "std::string", /*default=*/"",
           "Which function it is for (default: the only one that has tasks)">,
  ];
}

#endif // PLACER_TRANSFORMS_PASSES_TD
