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

    Memory can bring an algorithm to a stop. Then the tasks are placed with
    regard to room alone, in three ways that get ever more careful; a remark
    says which.

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
           "(all of them)">,
    Option<"order", "order", "std::string", /*default=*/"\"pct\"",
           "In which order a device runs its tasks after a partitioner (hash, "
           "batch-split, critical-path, mite, dfs): fifo, pct (longest way to "
           "the end first), msr (most work enabled elsewhere first)">,
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
    %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 -> (tensor<8xi8>)
    %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> on @gpu1 -> (tensor<8xi8>)
    ```

    After `--schedule=order=pct`:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
    %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 at 100 -> (tensor<8xi8>)
    %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 200> on @gpu1 at 118 -> (tensor<8xi8>)
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"order", "order", "std::string", /*default=*/"\"pct\"",
           "Which of the tasks that could start goes first: fifo, pct, msr">,
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
