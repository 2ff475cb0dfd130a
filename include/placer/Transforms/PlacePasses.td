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

def Coarsen : PlacerPass<"coarsen", "::mlir::ModuleOp"> {
  let summary = "Cluster tasks into groups that are placed as one task";
  let description = [{
    Makes a graph small enough for algorithms that do not scale to all of its
    tasks. Tasks that exchange most data are merged into a `placer.group`, until a
    function has at most `target` tasks and groups, or until fewer of them would
    take longer than `max-growth` allows. Placing passes place the groups first
    and then their tasks, and open the groups that come apart; with `groups=keep`
    they place each group as one task, and `--placer-open-groups` then gives its
    tasks their devices and starts.

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

    The ends of the heaviest edges are merged first, level by level, by rules
    that keep the quotient graph acyclic (proven in docs/Algorithms.md, and
    checked after each run). If no such edge is left, independent tasks are merged
    too. Every group has a device that can run all of it, with regard to costs,
    pins, given devices and colocation: a group with tasks of two colocation sets
    joins these sets. As far as possible, groups stay small compared with the load
    and the memory of one device, no path through the graph gets longer, and no
    task is forced onto a slow device. `max-time-ns`, `max-tasks` and `max-bytes`
    set such limits explicitly; they hold even if the target is then missed, and a
    remark says why.

    The members of a group run one after the other, and what reads from one of
    them waits for all. So the tasks are scheduled by list algorithms first (up to
    5,000 tasks by all of them, more by `heft` and `single`), tasks are merged
    where that schedule has them on one device and has the time, and the groups
    are scheduled again level by level. The last level is one on which list
    algorithms need at most `max-growth` percent more than for the tasks. With
    `max-growth=1000` the target is mostly reached, by the mergers that cost least
    first; from 10 % on, a remark says what they cost.

    Tasks keep their devices, and a group takes that of its members; starts and
    transfers are removed. Existing groups are kept, and may become part of larger
    ones. `--remarks-filter=coarsen` reports the number of tasks and groups, and
    the bytes that still cross between them.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"target", "target", "int32_t", /*default=*/"200",
           "The most tasks and groups that a function should have afterwards "
           "(default: 200)">,
    Option<"maxTimeNs", "max-time-ns", "int64_t", /*default=*/"0",
           "The most time in ns, on the fastest devices, of a group and what is "
           "colocated with it (default: 0, an eighth of one device's share of "
           "the work, more if needed)">,
    Option<"maxTasks", "max-tasks", "int32_t", /*default=*/"0",
           "The most tasks in a group (default: 0, four times the mean, more if "
           "needed)">,
    Option<"maxBytes", "max-bytes", "int64_t", /*default=*/"0",
           "The most bytes of a group while it runs, including the resident "
           "bytes of it and of what is colocated with it (default: 0, an eighth "
           "of the smallest memory, more if needed)">,
    Option<"maxGrowth", "max-growth", "int32_t", /*default=*/"5",
           "How much longer a list schedule of the tasks and groups may be than "
           "one of the tasks, in percent (default: 5; -1: that does not count, "
           "and no schedule is made)">,
  ];
}

def PlaceList : PlacerPass<"place-list", "::mlir::ModuleOp"> {
  let summary = "Place and schedule tasks by list scheduling";
  let description = [{
    Decides for every function with tasks the device and start of each task, and
    the transfers between devices with their starts. Transfers are booked on the
    channels of their links while the algorithm decides, so that contention on
    links counts. All constraints hold: memory capacities, pins, eligibility and
    colocation. A task that has a device keeps it; starts are decided anew.

    The algorithms:

    - `heft`: tasks by their longest path to the end, each on the device where
      it finishes first; `peft`: on the device where it and its successors finish
      first; `cpop`: the critical path on one device;
    - `etf`: always the task and device with the earliest start; `m-etf`: the
      same among devices with enough memory; `m-sct`: the same, but a device
      waits for the favourite child of the task that it has just run, which a
      linear program decides;
    - `m-topo`: fills device after device in topological order;
    - `hash`, `batch-split`, `critical-path`, `mite`, `dfs`: partitioners, which
      decide all devices first; `order` then decides the times, as in
      `--placer-schedule`;
    - `gpipe`, `1f1b`, `early-backward`, `zero-bubble`: the orders of pipelines,
      where the graph consists of micro-batches; otherwise `heft`, with a remark;
    - `single`: all tasks on the single device that finishes first;
    - `best`: the shortest schedule of all of the above, the partitioners in
      every order. It takes as long as all of them together.

    With `target-groups=N`, tasks that exchange much data are merged into about N
    clusters, as by `--coarsen`; the clusters are placed, and then their tasks are
    opened and ordered anew. That is faster on large graphs. The clusters do not
    appear in the IR. If they cannot be placed, the tasks are placed directly.

    Groups in the IR are such clusters, too (`groups=refine`): they are placed and
    opened, their tasks are also placed directly, and the shorter schedule counts.
    A group stays in the IR if its tasks still run as one: on one device, with
    nothing between them, and such that the schedule holds if the group reads its
    inputs at its start and gives its results at its end. All others are opened.
    Lower bound and gap are those of the tasks. With `groups=keep` each group is
    placed as one task, as far as a device can run it as one; bound and gap are
    still those of the tasks.

    If an algorithm gets stuck because memory is short, the tasks are placed by
    memory alone, in three increasingly careful ways; a remark says which.

    The machine is the topology that the function names or that is beside it;
    `topology-file` and `topology` attach another one, as
    `--placer-import-topology` does.

    The schedule is verified before the IR is changed. If none is found, the pass
    fails with the reason and leaves its input unchanged. A remark reports
    makespan, lower bound and gap (`--remarks-filter=place-list`).

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
           "The algorithm: heft, peft, cpop, etf, m-topo, m-etf, "
           "m-sct, hash, batch-split, critical-path, mite, dfs, gpipe, 1f1b, "
           "early-backward, zero-bubble, single, or best "
           "(all of them) (default: heft)">,
    Order,
    Groups,
    TargetGroups<>,
  ] # topologyOptions;
}

def PlaceSearch : PlacerPass<"place-search", "::mlir::ModuleOp"> {
  let summary = "Place and schedule tasks by local search";
  let description = [{
    Starts from the best list schedule and improves it until the limit: simulated
    annealing on all cores, both over placements that a dispatcher orders and over
    placements with explicit orders on devices and channels. A graph that is too
    large for the moves that there is time for is searched on coarser levels
    first. The result is never worse than that of `--place-list=algorithm=best`
    (of those list algorithms that 0.4 of the time is enough for), satisfies all
    constraints, and is verified before the IR is changed. A task that has a
    device keeps it. Groups in the IR are searched first, in up to a tenth of the
    limits, and then their tasks; they are opened, or kept, as by `--place-list`.

    If the annealing has stalled with more than 0.5 % to the bound and at least
    2.5 s of `time-limit` left, a CP-SAT solver, as `--place-ilp` finds it,
    improves windows of the best schedule, each of some dozen tasks, on all cores,
    as long as that gains. `solver=none` disables that. A remark reports how many
    windows were solved, and how many of them shortened the schedule.

    An interrupt (Ctrl-C) ends the search, not the tool: the best schedule so far
    is the result. On a terminal, a line on standard error shows the progress.

    With `work-limit` no solver is used, and the result is deterministic: it
    depends only on the input, `seed` and `workers`, if `time-limit=0` is set too.

    `objective=throughput` is for a pipeline of steps: it minimises the largest
    load of a device or channel per step, which is the period at which steps can
    start. A remark reports it with its lower bound. Makespan and lower bound in
    the IR are still those of a single step. `objective=period` minimises the
    longest span from a device's first start to its last finish: with the order of
    tasks that the schedule has, each device begins the next step as soon as it is
    done with its part of this one.

    `start-from` starts from an earlier placement: `ir` for the one in the IR,
    whose devices then are not fixed, or a `placer-schedule` file. The graph may
    have changed since: tasks are matched by name, and new ones are placed. A task
    leaves its earlier device only if that shortens the schedule by at least 0.01 %
    per moved task; a remark reports how many were moved.

    `algorithm=mcmc` is the search of FlexFlow, for comparison.

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
           "The most moves that each worker tries (default: 0, no limit)">,
    Seed,
    Workers<"threads">,
    Groups,
    TargetGroups<>,
    EnumOption<"objective", "objective", "SearchObjective", "Latency",
               "What to minimise: latency (the makespan of one run), "
               "throughput (the largest load of a device or channel, which "
               "limits how often runs can start) or period (the longest span "
               "from a device's first start to its last finish, how often runs "
               "can start that overlap) (default: latency)",
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

def PlaceIlp : PlacerPass<"place-ilp", "::mlir::ModuleOp"> {
  let summary = "Place and schedule tasks by an exact solver (CP-SAT)";
  let description = [{
    Decides devices, orders and times together with CP-SAT of OR-Tools, and with
    the local search of `--place-search` where that gains more. It starts from the
    best list schedule (if `time-limit` is too short for all list algorithms: that
    of `heft`) and never returns a worse one; if the solver proves optimality, the
    lower bound of the function equals the makespan. Every solution is re-timed in
    nanoseconds and verified before the IR is changed. A task that has a device
    keeps it.

    A function of up to 120 tasks is searched first, the larger the longer, and
    then solved as one model. A larger one is searched for nearly all of the time,
    and the solver improves windows of what the search has found.

    Groups in the IR are clusters to begin with: in up to a tenth of the limits
    each is placed as one task, by list algorithms and, if there are at most 120,
    by the solver. Then they are opened, and the search of the tasks has what they
    open to besides the best list schedule that it always begins with.
    `target-groups` does the same with clusters that it makes itself:

    ```
    placer-opt model.mlir --coarsen --place-ilp
    placer-opt model.mlir --place-ilp=target-groups=200
    ```

    The result is a schedule of the tasks, and so are optimality, lower bound and
    gap. A group stays in the IR if its tasks still run as one: on one device, with
    nothing between them, and such that the schedule holds if the group reads its
    inputs at its start and gives its results at its end. All others are opened;
    `--placer-open-groups` opens the rest. With `groups=keep` each group is placed
    as one task, as far as a device can run it as one. The remark then says
    `optimal for the groups` if no schedule that keeps them together is shorter;
    bound and gap are still those of the tasks.

    The solver runs in separate processes. `solver=native` loads a
    `libortools.so`: the one that `library` or the environment variable
    `PLACER_ORTOOLS` names, or else one in the default locations. `solver=wasm` is
    the npm package `or-tools-wasm`, which `scripts/quickstart` installs. `auto`
    uses the first of both that is available. If a solver is missing, crashes,
    hangs or returns an invalid answer, a warning is emitted and the best schedule
    so far is kept. The remarks of the pass name the solver and its version:

    ```
    placer-opt model.mlir --place-ilp --remarks-filter=place-ilp
    ```

    `start-from` starts from an earlier placement instead of the list schedule:
    `ir` for the one in the IR, whose devices then are not fixed, or a
    `placer-schedule` file. The graph may have changed since: tasks are matched by
    name, and new ones are placed. The result is never worse than that:

    ```
    placer-opt model.mlir --place-search --place-ilp=start-from=ir
    ```

    An interrupt (Ctrl-C) ends the solve, not the tool. On a terminal, a line on
    standard error shows the progress. With `deterministic-limit` the result is
    deterministic: it depends only on the input, the solver, `seed` and `workers`,
    if `time-limit=0` is set too. The search then tries up to 50,000 moves per worker
    for each unit of it; clusters and windows get a tenth of it each, and models of
    small functions all of it.

    `formulation=pesto` is Pesto's integer program, as a baseline: no search,
    groups are placed as they are, or else about 200 clusters. Both formulations
    are described in docs/Formulation.md.

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

    ```mlir {.solver}
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
           "The work of each worker in CP-SAT's deterministic time, roughly "
           "seconds; the local search has up to 50,000 moves per worker for "
           "each unit (default: 0, no limit)">,
    Seed,
    Workers<"solver processes">,
    Groups,
    TargetGroups<"no clusters, or 200 with formulation=pesto">,
    StartFrom,
    EnumOption<"solver", "solver", "CpSolverKind", "Auto",
               "The solver: native (an installed OR-Tools), wasm (the npm "
               "package or-tools-wasm), auto (native if available, else wasm) "
               "(default: auto)",
               "solverValues">,
    Option<"library", "library", "std::string", /*default=*/"",
           "The libortools.so of the native solver, or its directory (default: "
           "what PLACER_ORTOOLS names, else one in the default locations)">,
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
           "(default: not written)">,
  ] # topologyOptions;
}

def ScheduleTasks : PlacerPass<"placer-schedule", "::mlir::ModuleOp"> {
  let summary = "Schedule tasks that have devices";
  let description = [{
    Every task must have a device, from the user or from an earlier pass. The
    pass keeps the devices and decides the rest: the order of the tasks on each
    device, their starts, and the transfers with their starts. Existing starts and
    transfers are replaced.

    Time advances from event to event: whenever a device is idle, it runs one of
    its ready tasks. The `order` selects it:

    - `fifo`: the one that became ready first;
    - `pct`: the one with the longest remaining path, on the given devices and
      links;
    - `msr`: the one that enables most work that waits for nothing else,
      especially on idle devices.

    If memory is too short for that order, tasks are scheduled in program order,
    and a remark says so. The schedule is verified before the IR is changed
    (`--remarks-filter=placer-schedule` shows makespan and bound).

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

def ImportSchedule : PlacerPass<"placer-import-schedule", "::mlir::ModuleOp"> {
  let summary = "Apply a schedule from a file";
  let description = [{
    Reads a placer-schedule (JSON) from another tool, verifies it against the
    function's problem, and replaces any placement in the IR by it. It is never
    repaired: an infeasible schedule is an error at the line of the file with the
    violation, and the IR is unchanged.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The placer-schedule to read; required">,
    Option<"function", "function", "std::string", /*default=*/"",
           "The function to apply it to (default: the only one that has tasks)">,
  ];
}

def InsertTransfers : PlacerPass<"insert-transfers", "::mlir::ModuleOp"> {
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

def OpenGroups : PlacerPass<"placer-open-groups", "::mlir::ModuleOp"> {
  let summary = "Replace groups by their tasks, with their placement";
  let description = [{
    Undoes `--coarsen`: every group, nested ones too, is replaced by its tasks.
    Those of a placed group take its device, and run one after the other from its
    start on. A feasible schedule of groups becomes a feasible schedule of the
    tasks with the same makespan: what leaves a group is sent after its end, and a
    group never holds less memory than its tasks.

    Before:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu"
      placer.device @gpu1 kind "gpu"
      placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
      placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
    }
    func.func @pair() -> tensor<8xi8> attributes {placer.bound = "critical-path", placer.lower_bound = 300 : i64, placer.topology = @box} {
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

    A lower bound stays: it is one of the tasks, also where groups were placed.

    With `start-early` the schedule is then compacted: devices and the orders on
    them stay, and everything starts as soon as its data is available. In the
    example the transfer then starts at 100, when `a` is done. With `refine` that
    schedule is only the start of a local search, if no list schedule is shorter:
    only pins keep their devices. It takes as long as `time-limit` says, with all
    that it does. Without a limit it tries a fixed number of moves: 100 for each
    task, 200,000 at most, and fewer the more tasks there are above 2,000. The
    schedule is never longer than with `start-early`, and gets a lower bound. `--placer-schedule` instead of both
    keeps the devices and decides the orders anew.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"startEarly", "start-early", "bool", /*default=*/"false",
           "Start everything as early as the orders allow; every task must have "
           "a device and a start (default: keep the starts of the groups)">,
    Option<"refine", "refine", "bool", /*default=*/"false",
           "Search for a better schedule from there; every task must have a "
           "device and a start (default: keep the schedule of the groups)">,
    Option<"timeLimit", "time-limit", "double", /*default=*/"0",
           "Wall-clock seconds of refine for each function, list algorithms and "
           "bounds included (default: 0, a fixed number of moves for each task, "
           "with the same result every time)">,
  ];
}

def VerifySchedule : PlacerPass<"placer-verify-schedule", "::mlir::ModuleOp"> {
  let summary = "Verify schedules against the execution model";
  let description = [{
    Verifies that every task has a device and a start, that every edge between
    devices has a transfer with a start, and that the schedule is feasible in the
    execution model: durations, one task at a time on a device, one transfer at a
    time on a channel, data available before it is read, memory within capacity at
    every instant. Each violation is an error at its op, with the other op in a
    note. The IR is not changed.
  }];
  let options = [
    Option<"errorLimit", "error-limit", "unsigned", /*default=*/"20",
           "The most violations to report for a function (default: 20; 0: all)">,
  ];
}

def StripPlacement : PlacerPass<"placer-strip-placement", "::mlir::ModuleOp"> {
  let summary = "Remove devices, starts and transfers";
  let description = [{
    Removes device and start of every task and group, all transfers, and the
    lower bound, so that another algorithm can place the program. Pins (`only`)
    and colocation stay: they are part of the problem.

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
