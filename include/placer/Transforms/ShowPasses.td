//===- ShowPasses.td - A schedule for people ---------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_SHOWPASSES_TD
#define PLACER_TRANSFORMS_SHOWPASSES_TD

include "placer/Transforms/PassOptions.td"

def PrintSchedule : PlacerPass<"placer-print-schedule", "::mlir::ModuleOp"> {
  let summary = "Print schedules as timetables";
  let description = [{
    Prints for every function with tasks its makespan, lower bound and gap; the
    busy time of each device and channel and the peak memory of each device; and
    a timetable for each of them. The schedule is verified first. The IR is not
    changed.

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
           "The file to write (default: -, standard output, to which the module "
           "is written too unless -o names another file)">,
    Option<"rows", "rows", "unsigned", /*default=*/"20",
           "The most lines for each device and channel (default: 20; 0: all)">,
  ];
}

def Report : PlacerPass<"placer-report", "::mlir::ModuleOp"> {
  let summary = "Write schedules as an interactive HTML page";
  let description = [{
    Writes one self-contained HTML page: the timeline of each device and channel,
    with the critical chain; memory over time against each device's capacity;
    makespan, lower bound, gap, utilisation and bytes moved; the task graph,
    coloured by device; and why a task is on its device. docs/Report.md explains
    it. Every function with tasks is on the page. The schedules are verified
    first. The IR is not changed.

    ```sh
    placer-opt program.mlir --placer-pipeline --placer-report=file=page.html -o placed.mlir
    placer-opt placed.mlir --placer-report="file=page.html compare=other.json" -o /dev/null
    ```

    The file is written completely or not at all.
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"",
           "The page to write; required">,
    ListOption<"compare", "compare", "std::string",
               "Files with further schedules (placer-schedule) of the function, "
               "for comparison (default: none)">,
    Option<"function", "function", "std::string", /*default=*/"",
           "The function to show (default: all with tasks)">,
  ];
}

def Trace : PlacerPass<"placer-trace", "::mlir::ModuleOp"> {
  let summary = "Write schedules as Chrome trace events";
  let description = [{
    Writes Chrome trace events (JSON) for https://ui.perfetto.dev and
    chrome://tracing. Each function is two processes, one with a thread for every
    device and one with a thread for every channel; memory in use is a counter of
    each device; flows lead from the producer of a tensor over its transfer to
    each task that reads it. The schedules are verified first. The IR is not
    changed.

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

def ScheduleDot : PlacerPass<"placer-schedule-dot", "::mlir::ModuleOp"> {
  let summary = "Write placed task graphs for Graphviz";
  let description = [{
    Writes a DOT graph for every function with tasks: a node for each task,
    coloured by device; an edge for each tensor that it reads, dashed if it
    crosses devices; the critical chain in bold. The schedules are verified first.
    The IR is not changed.

    ```sh
    placer-opt placed.mlir --placer-schedule-dot=file=graph.dot -o /dev/null
    dot -Tsvg graph.dot -o graph.svg
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "The file to write (default: -, standard output, to which the module "
           "is written too unless -o names another file)">,
  ];
}

def Explain : PlacerPass<"placer-explain", "::mlir::ModuleOp"> {
  let summary = "Explain the placement of a task";
  let description = [{
    Emits a remark at the task with what it waits for, and a note for every
    other device: the constraint that forbids it (no cost for its kind, a pin, its
    colocation set, a missing link, memory), or when the task and the whole
    schedule would finish if only this task moved there. Further notes name the
    tensors that the task shares with others, and its weights with the tasks
    that read them on the same device, the largest first. The IR is not changed.

    ```
    remark: task 'c' runs on @gpu1 from 118 to 318 ns, after the transfer of 'a'
    note: on @gpu0 it would finish at 600 ns, and all at 700 ns, 200 ns later than now
    note: reads 'a', 8 bytes, of task 'a' on @gpu0: sending it takes 18 ns
    note: reads weight 'w', 4096 bytes, which it shares with 'd' on @gpu1
    ```
  }];
  let options = [
    Option<"task", "task", "std::string", /*default=*/"",
           "The name of the task or group; required">,
  ];
}

#endif // PLACER_TRANSFORMS_SHOWPASSES_TD
