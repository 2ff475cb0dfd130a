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

def ImportTopology : PlacerPass<"placer-import-topology", "::mlir::ModuleOp"> {
  let summary = "Attach a machine to a program";
  let description = [{
    Reads a `placer.topology` from `file` and inserts it into the module:
    - a file that ends in `.json` is a placer-graph (docs/ExecutionModel.md), of
      which only `devices` and `links` are read; nothing else need be there. The
      topology is called `@machine`;
    - any other file is a module, as text or bytecode, with a top-level topology.
      It may be a whole program; only its topology is read. If there are several,
      `name` selects one.

    **The file takes precedence.** All functions of the module are then placed on
    it, even those that had another machine: their `placer.topology` is replaced,
    and so is a topology of the same name. An identical topology of the module is
    reused. Devices that tasks are on or limited to must exist in the new machine.

    Without a file, `name` selects one of the topologies of the module. Without
    either, if the module has no topology, the machine is built from upstream's
    `dlti.target_system_spec`, if there is one. Each of its devices becomes a
    device. placer reads these keys of a device:
    - `"placer.kind"`: a string; by default, the device's name;
    - `"placer.memory"`: its capacity in bytes; by default, unlimited;
    - `"placer.links"`: a dictionary with the links from this device to others,
      each with `bandwidth` (bytes per second), `latency` (ns; by default 0) and
      `channels` (a list of strings; by default, the link is its own channel);
    - `"placer.bandwidth"` and `"placer.latency"`: its port to all others. Two
      devices that have one are linked in both directions, at the smaller
      bandwidth and the larger latency, over the channels `A.out` and `B.in`,
      unless `"placer.links"` says otherwise.

    Any other key of the form `"placer.…"` is an error; other keys are ignored.
    Devices without a link between them cannot exchange data.

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
           "The file with the machine: a placer-graph (.json) or MLIR (default: "
           "none; the module has a machine)">,
    Option<"name", "name", "std::string", /*default=*/"",
           "The name of the topology in the file, or in the module (default: the "
           "only one)">,
  ];
}

def AnnotateCosts : PlacerPass<"placer-annotate-costs", "::mlir::ModuleOp"> {
  let summary = "Estimate the time of every task on each kind of device";
  let description = [{
    Gives every task of every function a `cost` for each kind of device of its
    machine and, if the task has a body, `resident` bytes (constants that it alone
    holds), `weights` (those that several tasks hold) and `workspace` bytes
    (tensors between its ops). docs/CostModels.md describes the three models and
    the files that they read:
    - `model=analytic`: counts the arithmetic operations and the bytes of every
      op of the body, and derives the time from the `figures` of the kind:
      overhead, peak rate of the element type, memory bandwidth. Figures of common
      kinds (`v100`, `a100`, `a100-tf32`, `h100`, `epyc-7763`, `rk3588-npu`, …)
      come with placer;
      `kinds=FILE` reads others;
    - `model=profile`: times measured in the file `profile`, which must have every
      op with its shapes, types and the kind;
    - `model=fitted`: the same for measured ops, and a regression over the
      measurements for all others.

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

    The cost of a task is the sum over its ops, with the overhead of the device
    once: a task is launched once, and so is a loop over tiles, elements or
    vectors. The cost of a group is the sum over its tasks.
    A device whose figures differ from those of the first device of its kind gets
    a cost of its own, by name. Costs, workspace bytes, and resident bytes with
    weights that a task has already are kept, unless `override` is given. An
    unknown op costs the time
    to read its operands and write its results, with a warning. Sizes that types
    do not tell follow from `placer.extents` on the arguments of the function, as
    in `%x: tensor<?x64xf32> {placer.extents = array<i64: 8, -1>}`; for those that
    do not follow, `dynamic-extent` is the extent to assume, and without it they
    are an error. `placer.work = {flops = 2.0e9, bytes = 4096}` on an op says what
    it does.

    `fit-links=FILE` fits latency and bandwidth of the links of the machine to
    measured copies, and reports the error of the fit. `compute-scale` and
    `link-scale` are for what-if studies: all devices, or all links, that many
    times as fast. They also scale costs that are kept.
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
               "Comma-separated files with topologies whose devices have figures "
               "of further kinds; they override those that come with placer "
               "(default: none)">,
    Option<"overrideGiven", "override", "bool", /*default=*/"false",
           "Replace existing costs, resident bytes, weights and workspace bytes "
           "(default: keep them)">,
    Option<"dynamicExtent", "dynamic-extent", "int64_t", /*default=*/"0",
           "The extent to assume for a '?' in a type, and the trip count of a "
           "loop of unknown length (default: 0, they are errors)">,
    OpTables,
    Option<"fitLinksFile", "fit-links", "std::string", /*default=*/"",
           "A CSV file with measured copies, to fit latency and bandwidth of the "
           "links to (default: links stay as they are)">,
    Option<"computeScale", "compute-scale", "double", /*default=*/"1.0",
           "Divide all times of tasks by this number (default: 1.0)">,
    Option<"linkScale", "link-scale", "double", /*default=*/"1.0",
           "Divide all latencies of links by this number, and multiply their "
           "bandwidths (default: 1.0)">,
  ];
}

def ReportCosts : PlacerPass<"placer-cost-report", "::mlir::ModuleOp"> {
  let summary = "Report where the time of tasks is, before they are placed";
  let description = [{
    Prints for every function with tasks, all of which must have costs:

    - a table by op: in how many tasks it is, how often it runs, and its time on
      each kind of device with its share of the whole. The time of a task is split
      among its ops by the figures of the kind (docs/CostModels.md), whatever the
      cost was estimated or measured by; `launches` is the time for starting
      tasks. A task without a body counts under the name of its op;
    - ops of which nothing is known, which cost the time to read their operands
      and write their results;
    - tasks that read only constants and weights, which could be done once instead
      of in every step;
    - the bytes of weights, and those of arguments that are taken to be on every
      device and are counted nowhere;
    - tasks with side effects, and how many of them have to stay on one device;
    - the critical path, with every task on its fastest device and free transfers,
      next to the time of the fastest single device: how much faster any schedule
      can be at most. The bound also takes into account that all devices together
      cannot do more than each of them all the time.

    ```sh
    placer-opt program.mlir --form-tasks --placer-annotate-costs --placer-cost-report -o /dev/null
    ```

    ```
    costs of 'layer': 2 tasks on 2 devices

    op              tasks      runs         a100 ns   share    epyc-7763 ns   share
    linalg.matmul       1         1            4916   32.3%           19174   75.0%
    math.tanh           1         1             203    1.3%            1600    6.3%
    linalg.fill         1         1             102    0.7%             800    3.1%
    launches                      2           10000   65.7%            4000   15.6%
    all                 2                     15221  100.0%           25574  100.0%

    arguments: 2359296 bytes in 2 arguments are counted nowhere, as if they were on every device for nothing
    critical path: 13618 ns, with every task where it is fastest; all tasks on @gpu0: 15221 ns
    no schedule on 2 devices is more than 1.12 times as fast as @gpu0 alone
    ```

    The IR is not changed.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "The file to write (default: -, standard output, to which the module "
           "is written too unless -o names another file)">,
    EnumOption<"format", "format", "CostReportFormat", "Text",
               "What to write: text or json (default: text)",
               "costReportFormatValues">,
    Option<"rows", "rows", "unsigned", /*default=*/"20",
           "The most ops in a table (default: 20; 0: all)">,
    ListOption<"kinds", "kinds", "std::string",
               "Files with figures of further kinds, as for "
               "--placer-annotate-costs (default: none)">,
    Option<"dynamicExtent", "dynamic-extent", "int64_t", /*default=*/"0",
           "The extent to assume for a '?', as for --placer-annotate-costs "
           "(default: 0, the time of such ops is not split)">,
    OpTables,
  ];
}

def ReportCostModel
  : PlacerPass<"placer-report-cost-model", "::mlir::ModuleOp"> {
  let summary = "Cross-validate costs that are fitted to a profile";
  let description = [{
    Partitions the shapes of a profile, fits the model of
    `--placer-annotate-costs=model=fitted` to all parts but one, predicts the part
    that was left out, and prints a table by op and detail, sorted by time:

    - `time`: the share of the time of the whole profile;
    - `samples`: the number of measurements;
    - `MAPE`: the mean of |predicted / measured - 1| on shapes that the model has
      not seen;
    - `tau`: Kendall's tau between predicted and measured times: 1 if their order
      is the same;
    - `line MAPE`: the error of a linear fit of time against flops for the same
      measurements of the same op;
    - `noise`: the median difference between repeated measurements, if the profile
      has it: a lower bound on the error of any model.

    The last lines are for all ops together, and for those that take at least
    `long-us`. The program is not used; any module will do:

    ```sh
    placer-opt program.mlir --placer-report-cost-model=profile=costs.csv -o /dev/null
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"profile", "profile", "std::string", /*default=*/"",
           "The CSV file with measurements; required">,
    ListOption<"kinds", "kinds", "std::string",
               "Files with figures of further kinds, as for "
               "--placer-annotate-costs (default: none)">,
    Option<"folds", "folds", "unsigned", /*default=*/"5",
           "The number of parts, at least 2 (default: 5)">,
    Option<"longUs", "long-us", "double", /*default=*/"50.0",
           "The least microseconds of an op that counts as long (default: 50.0)">,
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "The file to write (default: -, standard output)">,
  ];
}

#endif // PLACER_TRANSFORMS_COSTPASSES_TD
