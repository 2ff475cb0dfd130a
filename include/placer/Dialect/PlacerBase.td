//===- PlacerBase.td - The placer dialect ------------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_BASE_TD
#define PLACER_DIALECT_BASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpBase.td"

def Placer_Dialect : Dialect {
  let name = "placer";
  let summary = "Placement of dataflow programs on machines of unlike devices";
  let description = [{
    The dialect says *what* is to run (`placer.task`, `placer.group`), *on what*
    (`placer.topology`), and, once placed, *where and when*: a task has a device
    and a start, and every tensor that changes devices goes through a
    `placer.transfer` with a start of its own.

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "gpu" memory 17179869184
      placer.device @gpu1 kind "gpu" memory 17179869184
      placer.link @gpu0 to @gpu1 latency 10000 bandwidth 22000000000
          channels ["gpu0.out", "gpu1.in"]
    }
    func.func @toy() -> tensor<1024xi8> attributes {placer.topology = @box} {
      %a = placer.task "a" cost <gpu = 5000> on @gpu0 at 0 -> (tensor<4096xi8>)
      %t = placer.transfer %a from @gpu0 to @gpu1 at 5000 : tensor<4096xi8>
      %b = placer.task "b" (%t : tensor<4096xi8>) cost <gpu = 700>
          on @gpu1 at 15187 -> (tensor<1024xi8>)
      return %b : tensor<1024xi8>
    }
    ```

    Times are integers in nanoseconds, sizes in bytes. What a schedule means is
    the execution model (docs/ExecutionModel.md).

    **Discardable attributes**
    - `placer.topology = @box` on a function: the machine it is placed on. Where
      it is left out, the only topology in sight is meant.
    - `placer.graph = "name"` and `placer.source = "text"` on a function: the
      name of an imported graph where it is not the function's, and where its
      figures come from.
    - `placer.consumers = [["c", "b"]]` on a task: the order in which an imported
      graph lists the consumers of each result, where it is not program order.
    - `placer.splits` on a task: along which axes an imported graph says that it
      can be cut, a list of entries such as `{axis = "samples", extent = 64,
      operands = ["sliced"], results = ["partial"]}`. Each has the fields of an
      entry of `splits` in a placer-graph, but names tensors by the numbers of
      operands and results: `axis`, `kind`, `extent`, `operands`, `results`,
      `weights`, `resident`, `overhead`, `workspace`, `sum`.
    - `placer.device = @gpu0`, `placer.pin = [@gpu0, @gpu1]`,
      `placer.colocate = "name"` and `placer.cost = #placer.cost<gpu = 5200>` on
      an op of a program: the clauses `on`, `only`, `colocate` and `cost` of the
      task that `--form-tasks` makes of it; `placer.bytes = array<i64: 4096>`:
      the sizes of its results, -1 for those whose types tell.
      `placer.split = #placer.split<result 0 dim 1 parts 2>`: the clause `split`;
      its numbers are those of the operands and results of the op.
      `placer.device` on an argument or a
      result of a function: the device where it lives; `placer.everywhere` on an
      argument: it is on every device from the start, whatever `host-device` is.
    - `placer.weight` on an argument of a function: it is a weight, which takes
      memory from start to end, once on every device that has a task that reads
      it. It has a value, `placer.weight = "form-tasks"`, where `--form-tasks`
      says so and not the program. The size of the argument must be known.
    - `placer.samples = 0 : i64` on an argument of a function: its dimension 0
      counts samples, which `--split-tasks` can cut into micro-batches and among
      replicas.
    - `placer.part = #placer.part<"fc1", [0, 0], [64, 20]>` on a task: it is a part of
      the task `fc1`, made by `--split-tasks`.
    - `placer.collective = "grads"` on a task: `--expand-collectives` made it of the
      collective of that name.
    - `placer.native = #placer.native<offer "grads" all_reduce by sum on [@a, @b]>` on
      a task, or on its call in a device program: its part in a collective that
      the MPI library does.
    - `placer.axes = [#placer.cuttable<…>, …]` on a task: the dimensions along which it
      can be cut, found by `--find-splits`.
    - `placer.pure` on an op or function of a program: it has no side effects,
      although nothing else says so.
    - `placer.work = {flops = 2.0e9, bytes = 4096}` on an op of a program: what it
      does when it runs once, for cost models, whatever else is known of it.
      `flops`, `transcendentals` and `bytes` are numbers of at least 0, and 0
      where they are left out; `type = bf16` is the type that it computes in,
      where that is not the element type of its first tensor.
    - `placer.free` on an op of a program: it takes no time and can be done anew
      wherever its results are read. `placer.constant` on one without operands:
      its results are data that is there from the start. Neither has side
      effects.
    - `placer.extents = array<i64: 8, -1>` on an argument of a function: what a
      `?` in its type counts for, by dimension; -1 where the type tells, or
      nobody does. What is computed from the argument has sizes that follow from
      it.
    - `placer.origin = array<i64: …>` on a task: where in the program that
      `--form-tasks` read the ops of its body stood, for `--placer-open-tasks`.
    - `placer.lower_bound = 5700 : i64` and `placer.bound = "load"` on a
      function: no schedule of its tasks is shorter, those of groups taken one by
      one, and by which argument.
    - `placer.task = "fc1"`, `placer.kind = "gpu"` and `placer.on = @gpu0` on a
      function: `--placer-outline-tasks` made it of the body of that task, which runs on
      that device of that kind.
    - `placer.engine = "comm"` on a call in a device program: the engine that it
      is given to; `""` is the main one.
    - `placer.memref` on an argument of a function with device programs on
      buffers: it is a memref of the source program, which tasks may write; others
      are the buffers of tensors.
  }];
  let cppNamespace = "::placer";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral kTopologyAttr = "placer.topology";
    static constexpr ::llvm::StringLiteral kGraphAttr = "placer.graph";
    static constexpr ::llvm::StringLiteral kSourceAttr = "placer.source";
    static constexpr ::llvm::StringLiteral kConsumersAttr = "placer.consumers";
    static constexpr ::llvm::StringLiteral kSplitsAttr = "placer.splits";
    static constexpr ::llvm::StringLiteral kDeviceAttr = "placer.device";
    static constexpr ::llvm::StringLiteral kTaskAttr = "placer.task";
    static constexpr ::llvm::StringLiteral kKindAttr = "placer.kind";
    static constexpr ::llvm::StringLiteral kOnAttr = "placer.on";
    static constexpr ::llvm::StringLiteral kEngineAttr = "placer.engine";
    static constexpr ::llvm::StringLiteral kPinAttr = "placer.pin";
    static constexpr ::llvm::StringLiteral kColocateAttr = "placer.colocate";
    static constexpr ::llvm::StringLiteral kCostAttr = "placer.cost";
    static constexpr ::llvm::StringLiteral kBytesAttr = "placer.bytes";
    static constexpr ::llvm::StringLiteral kSplitAttr = "placer.split";
    static constexpr ::llvm::StringLiteral kPartAttr = "placer.part";
    static constexpr ::llvm::StringLiteral kCollectiveAttr =
        "placer.collective";
    static constexpr ::llvm::StringLiteral kNativeAttr = "placer.native";
    static constexpr ::llvm::StringLiteral kSamplesAttr = "placer.samples";
    static constexpr ::llvm::StringLiteral kAxesAttr = "placer.axes";
    static constexpr ::llvm::StringLiteral kEverywhereAttr =
        "placer.everywhere";
    static constexpr ::llvm::StringLiteral kWeightAttr = "placer.weight";
    static constexpr ::llvm::StringLiteral kExtentsAttr = "placer.extents";
    static constexpr ::llvm::StringLiteral kPureAttr = "placer.pure";
    static constexpr ::llvm::StringLiteral kWorkAttr = "placer.work";
    static constexpr ::llvm::StringLiteral kFreeAttr = "placer.free";
    static constexpr ::llvm::StringLiteral kConstantAttr = "placer.constant";
    static constexpr ::llvm::StringLiteral kOriginAttr = "placer.origin";
    static constexpr ::llvm::StringLiteral kLowerBoundAttr =
        "placer.lower_bound";
    static constexpr ::llvm::StringLiteral kBoundNameAttr = "placer.bound";

  private:
    void registerAttributes();
    void registerTypes();
  }];
}

// A time in ns or a size in bytes. Upstream's I64Attr reads as unsigned, which
// would hide negative input from the verifiers.
def Placer_NumberAttr
    : TypedSignlessIntegerAttrBase<I64, "int64_t", "64-bit number">;

#endif // PLACER_DIALECT_BASE_TD
