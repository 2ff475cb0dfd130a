//===- CostPasses.td - The machine, and costs on it --------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_COSTPASSES_TD
#define PLACER_TRANSFORMS_COSTPASSES_TD

include "placer/Transforms/PassOptions.td"

def ImportTopology : Pass<"placer-import-topology", "::mlir::ModuleOp"> {
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

def AnnotateCosts : Pass<"placer-annotate-costs", "::mlir::ModuleOp"> {
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
    EnumOption<"model", "model", "CostSource", "Analytic",
               "Where times come from: analytic (figures of the devices), "
               "profile (measurements only), fitted (measurements, and a "
               "regression for what was not measured) (default: analytic)",
               "costModelValues">,
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

def ReportCostModel : Pass<"placer-report-cost-model", "::mlir::ModuleOp"> {
  let summary = "Say how well costs that are fitted to a profile hold";
  let description = [{
    Leaves out a part of the shapes of a profile at a time, fits the model of
    `--placer-annotate-costs=model=fitted` to the rest, predicts what was left out, and
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
    placer-opt program.mlir --placer-report-cost-model=profile=costs.csv -o /dev/null
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"profile", "profile", "std::string", /*default=*/"",
           "The CSV file with measurements; required">,
    ListOption<"kinds", "kinds", "std::string",
               "Files with figures of further kinds, as for --placer-annotate-costs "
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

#endif // PLACER_TRANSFORMS_COSTPASSES_TD
