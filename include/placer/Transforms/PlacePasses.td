//===- PlacePasses.td - From tasks to a schedule -----------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_PLACEPASSES_TD
#define PLACER_TRANSFORMS_PLACEPASSES_TD

include "placer/Transforms/PassOptions.td"

def Coarsen : Pass<"coarsen", "::mlir::ModuleOp"> {
  let summary = "Put tasks into groups that are placed as one";
  let description = [{
    Makes a graph small enough for algorithms that could not take it task by
    task. Tasks that exchange most data come into one `placer.group` each, until
    a function has no more than `target` tasks and groups. What is placed is a
    group; `--placer-open-groups` then gives its tasks the places that follow.

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
      `--placer-schedule`;
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
    `--placer-import-topology` does.

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
    Order,
    TargetGroups<"and place each group as one task">,
  ] # topologyOptions;
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
    TimeLimit<"10">,
    Option<"workLimit", "work-limit", "int64_t", /*default=*/"0",
           "Moves that each worker tries (default: 0, no limit)">,
    Seed,
    Workers<"threads">,
    EnumOption<"objective", "objective", "SearchObjective", "Latency",
               "What to minimise: latency (the makespan of one run) or "
               "throughput (the largest load of a device or channel, which "
               "limits how often runs can start) (default: latency)",
               "objectiveValues">,
    EnumOption<"algorithm", "algorithm", "SearchAlgorithm", "Multilevel",
               "The search: multilevel (annealing of clusters, then of tasks) "
               "or mcmc (that of FlexFlow) (default: multilevel)",
               "searchAlgorithmValues">,
    EnumOption<"solver", "solver", "CpSolverKind", "Auto",
               "The solver that improves windows: auto, native, wasm (as for "
               "--place-ilp) or none (default: auto)",
               "solverOrNoneValues">,
    StartFrom,
  ] # topologyOptions;
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
    placer-opt model.mlir --coarsen --place-ilp --placer-open-groups=refine
    ```

    A bound on groups holds for schedules of groups; `--placer-open-groups`
    removes it.

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
    TimeLimit<"60">,
    Option<"deterministicLimit", "deterministic-limit", "double",
           /*default=*/"0",
           "Work for each worker, in CP-SAT's deterministic time, which is about "
           "seconds (default: 0, no limit)">,
    Seed,
    Workers<"solver processes">,
    TargetGroups<"place these, and then improve on the tasks">,
    StartFrom,
    EnumOption<"solver", "solver", "CpSolverKind", "Auto",
               "The solver: native (an installed OR-Tools), wasm (the npm "
               "package or-tools-wasm), auto (native if available, else wasm) "
               "(default: auto)",
               "solverValues">,
    Option<"library", "library", "std::string", /*default=*/"",
           "The libortools.so of the native solver, or its directory (default: "
           "what PLACER_ORTOOLS names, else one in the usual places)">,
    EnumOption<"formulation", "formulation", "IlpFormulation", "Full",
               "The model: full (the whole execution model) or pesto (Pesto's "
               "integer program) (default: full)",
               "formulationValues">,
    EnumOption<"memory", "memory", "IlpMemory", "Lifetimes",
               "The memory constraint: lifetimes (what is live at any instant "
               "fits) or static (all that is ever allocated on a device fits "
               "at once) (default: lifetimes)",
               "memoryValues">,
    Option<"dumpCpModel", "dump-cp-model", "std::string", /*default=*/"",
           "Write the model of a whole function to this file, as a serialized "
           "CpModelProto; that of the second function to FILE.1, and so on "
           "(default: none)">,
  ] # topologyOptions;
}

def ScheduleTasks : Pass<"placer-schedule", "::mlir::ModuleOp"> {
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
    in the IR changes (`--remarks-filter=placer-schedule` shows makespan and bound).

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

    After `--placer-schedule=order=pct`:

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
    Order,
  ] # topologyOptions;
}

def ImportSchedule : Pass<"placer-import-schedule", "::mlir::ModuleOp"> {
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

def InsertTransfers : Pass<"insert-transfers", "::mlir::ModuleOp"> {
  let summary = "Complete the transfers of a placement";
  let description = [{
    For a placement written by hand or by another tool: inserts one transfer for
    each tensor and destination wherever a placed task reads a tensor of a task
    on another device. It decides nothing: transfers that are there stay, tasks
    without a device get none, and starts are left to `--placer-schedule`. (The
    passes `--place-…` insert their own transfers.) If there is no link between
    two such devices, the pass fails and leaves its input unchanged.

    Before:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
    %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu1 -> (tensor<8xi8>)
    %c = placer.task "c" (%a : tensor<8xi8>) cost <gpu = 200> on @gpu1 -> (tensor<8xi8>)
    ```

    After:

    ```mlir
    %a = placer.task "a" cost <gpu = 100> on @gpu0 -> (tensor<8xi8>)
    %0 = placer.transfer %a from @gpu0 to @gpu1 : tensor<8xi8>
    %b = placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 300> on @gpu1 -> (tensor<8xi8>)
    %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 200> on @gpu1 -> (tensor<8xi8>)
    ```
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
}

def OpenGroups : Pass<"placer-open-groups", "::mlir::ModuleOp"> {
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
    func.func @pair() -> tensor<8xi8> attributes {placer.topology = @box} {
      %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
      %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 200> on @gpu0 at 100 -> (tensor<8xi8>)
      %0 = placer.transfer %a from @gpu0 to @gpu1 at 300 : tensor<8xi8>
      %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 80> only [@gpu1] on @gpu1 at 318 -> (tensor<8xi8>)
      return %b : tensor<8xi8>
    }
    ```

    A lower bound is removed: what is proven for groups, which keep their tasks
    together, is not proven for the tasks.

    With `start-early` the schedule is then tightened: devices and the orders on
    them stay, and everything starts as soon as its data is there. In the example
    the transfer starts at 100, when `a` is done. With `refine` only the devices
    stay: the orders are the best of those that are there, those of list
    scheduling, and what a short search makes of them. The schedule is never
    longer than with `start-early`. `--placer-schedule` in the place of both decides the
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

def VerifySchedule : Pass<"placer-verify-schedule", "::mlir::ModuleOp"> {
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

def StripPlacement : Pass<"placer-strip-placement", "::mlir::ModuleOp"> {
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

#endif // PLACER_TRANSFORMS_PLACEPASSES_TD
