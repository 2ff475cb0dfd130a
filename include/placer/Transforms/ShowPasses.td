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

def PrintSchedule : Pass<"placer-print-schedule", "::mlir::ModuleOp"> {
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

def Report : Pass<"placer-report", "::mlir::ModuleOp"> {
  let summary = "Show the schedule of placed functions as a page in the browser";
  let description = [{
    Writes one HTML page that needs neither other files nor a network: what each
    device and channel does when, with the critical chain; memory over time
    against each device's capacity; makespan, bound, gap, utilisation and bytes
    moved; the task graph, coloured by device; and why a task is where it is.
    docs/Report.md says how to read it. Every function with tasks is on the
    page. The schedules are verified first. The IR is not changed.

    ```sh
    placer-opt program.mlir --placer-pipeline --placer-report=file=page.html -o placed.mlir
    placer-opt placed.mlir --placer-report="file=page.html compare=other.json" -o /dev/null
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

def Trace : Pass<"placer-trace", "::mlir::ModuleOp"> {
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

def ScheduleDot : Pass<"placer-schedule-dot", "::mlir::ModuleOp"> {
  let summary = "Draw the tasks of placed functions with Graphviz";
  let description = [{
    Writes a graph in the language of Graphviz for every function with tasks: a
    node for each task, coloured by device; an edge for each tensor that it
    reads, dashed where it crosses devices; the critical chain in bold. The
    schedules are verified first. The IR is not changed.

    ```sh
    placer-opt placed.mlir --placer-schedule-dot=file=graph.dot -o /dev/null
    dot -Tsvg graph.dot -o graph.svg
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", /*default=*/"\"-\"",
           "Where to write it (default: -, standard output, onto which the "
           "module follows unless -o says otherwise)">,
  ];
}

def Explain : Pass<"placer-explain", "::mlir::ModuleOp"> {
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

#endif // PLACER_TRANSFORMS_SHOWPASSES_TD
