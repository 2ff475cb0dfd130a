//===- PassOptions.td - Options that passes share ----------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_PASSOPTIONS_TD
#define PLACER_TRANSFORMS_PASSOPTIONS_TD

include "mlir/Pass/PassBase.td"

// A pass whose errors about options name it and the alternatives
// (placer/Support/EnumOption.h).
class PlacerPass<string argument, string operation>
  : PassBase<argument, "::placer::PassWithOptions<::mlir::OperationPass<" #
                       operation # ">>">;

// An option whose values are those of a C++ enumeration, with the names that
// the function `values` of PassOptions.h gives them.
class EnumOption<string cppName, string argument, string type, string default,
                 string description, string values>
  : Option<cppName, argument, "::placer::" # type,
           "::placer::" # type # "::" # default, description,
           "::placer::" # values # "()">;

//===----------------------------------------------------------------------===//
// The machine
//===----------------------------------------------------------------------===//

defvar topologyOptions = [
  Option<"topologyFile", "topology-file", "std::string", /*default=*/"",
         "A file with the machine to place on, as for "
         "--placer-import-topology (default: the module's machine)">,
  Option<"topology", "topology", "std::string", /*default=*/"",
         "The name of the topology in that file, or in the module (default: the "
         "only one, or the one that the function names)">,
];

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

def OpTables
  : ListOption<"ops", "ops", "std::string",
               "Tables of ops of dialects that are not loaded, by commas: "
               "files, or stablehlo or onnx, which come with placer; none: no "
               "table (default: those that come with placer, for the dialects "
               "of the program)">;

//===----------------------------------------------------------------------===//
// The budget
//===----------------------------------------------------------------------===//

class TimeLimit<string seconds>
  : Option<"timeLimit", "time-limit", "double", seconds,
           "Wall-clock seconds for each function, list algorithms, bounds and "
           "the start of solvers included (default: " # seconds #
           "; 0: no limit)">;

def Seed : Option<"seed", "seed", "uint64_t", /*default=*/"0",
                  "The seed of all random choices (default: 0)">;

class Workers<string what>
  : Option<"workers", "workers", "unsigned", /*default=*/"0",
           "How many " # what # " work in parallel (default: 0, one for each "
           "core)">;

//===----------------------------------------------------------------------===//
// How to place
//===----------------------------------------------------------------------===//

class TargetGroups<string default = "no clusters">
  : Option<"targetGroups", "target-groups", "unsigned", /*default=*/"0",
           "Merge tasks into about so many clusters first, place these, open "
           "them, and improve the tasks with what is left of the limits "
           "(default: 0, " # default # ")">;

def Groups
  : EnumOption<"groups", "groups", "GroupUse", "Refine",
               "What groups in the IR are: refine (clusters to place first; then "
               "their tasks are placed one by one, and a group that does not "
               "run as one is opened) or keep (each is placed as one task) "
               "(default: refine)",
               "groupValues">;

def StartFrom
  : Option<"startFrom", "start-from", "std::string", /*default=*/"",
           "The placement to start from: ir, the one in the module, or a file "
           "with a placer-schedule (default: the best of the list "
           "algorithms)">;

def Order
  : EnumOption<"order", "order", "LocalOrder", "Pct",
               "Which of the tasks that are ready on a device runs first: fifo "
               "(the one whose data arrived first), pct (the one with the "
               "longest path to the end), msr (the one that enables most work "
               "on other devices) (default: pct)",
               "orderValues">;

#endif // PLACER_TRANSFORMS_PASSOPTIONS_TD
