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
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"granularity", "granularity", "std::string", /*default=*/"\"op\"",
           "What becomes a task: op (every op that does work), fused (cheap "
           "ops join the tasks beside them)">,
    Option<"hostDevice", "host-device", "std::string", /*default=*/"",
           "The device where tensor arguments and results live, and where side "
           "effects happen (default: arguments are everywhere)">,
    Option<"dynamicExtent", "dynamic-extent", "int64_t", /*default=*/"0",
           "What a '?' in the type of a task's result counts for in its size "
           "(0: such sizes stay unknown)">,
    ListOption<"functions", "functions", "std::string",
               "The functions to take (default: all that nothing in the module "
               "names and that have no tasks)">,
  ];
}

def OpenTasks : Pass<"open-tasks", "::mlir::ModuleOp"> {
  let summary = "Make a program of tasks again";
  let options = [
    ListOption<"functions", "functions", "std::string",
               "The functions to take (default: all that have tasks)">,
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
           "Which algorithm decides: heft (earliest finish, by rank), single "
           "(all on the best one device)">,
  ];
}

def InsertTransfers : Pass<"insert-transfers", "::mlir::ModuleOp"> {
  let summary = "Put a transfer on every edge that may cross devices";
  let description = [{
    Between tasks that are placed on different devices it puts one transfer for
    each tensor and destination. Where a task is not placed yet, it puts a
    candidate without ends on the edge, unless the two can only be on one
    device; the placing pass then decides, and what does not cross folds away.
    Transfers that are there already stay.

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
           "How many violations to report for a function (0: all)">,
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
    error, and the IR stays as it was.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The placer-schedule to read">,
    Option<"function", "function", "std::string", /*default=*/"",
           "Which function it is for, where several have tasks">,
  ];
}

#endif // PLACER_TRANSFORMS_PASSES_TD
