//===- PlacerAttributes.td - Attributes of the dialect -----*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_ATTRIBUTES_TD
#define PLACER_DIALECT_ATTRIBUTES_TD

include "placer/Dialect/PlacerBase.td"

def Placer_CostAttr : AttrDef<Placer_Dialect, "Cost"> {
  let mnemonic = "cost";
  let summary = "Time of a task in ns, by device kind or by device";
  let description = [{
    `#placer.cost<gpu = 5200, cpu = 90000>`: each key is a kind of device or the
    name of one device, which wins over its kind. A device with neither cannot
    run the task. Keys that are no identifiers are quoted:
    `<"TPU v4" = 1200>`.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names,
                        ArrayRefParameter<"int64_t">:$times);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The time on a device of that name and kind, or none.
    std::optional<int64_t> lookup(::mlir::StringAttr device,
                                  ::mlir::StringAttr kind) const;
  }];
}

def Placer_WeightsAttr : AttrDef<Placer_Dialect, "Weights"> {
  let mnemonic = "weights";
  let summary = "The weights that a task reads, with their sizes in bytes";
  let description = [{
    `#placer.weights<"fc1.w" = 67108864, "fc1.b" = 256>`. A name means the same
    weight, of the same size, on all tasks of a function.
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$names,
                        ArrayRefParameter<"int64_t">:$sizes);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Placer_SplitAxisAttr : AttrDef<Placer_Dialect, "SplitAxis"> {
  let mnemonic = "axis";
  let summary = "One dimension of a task, and where it is cut";
  let description = [{
    One entry of `#placer.split`: `#placer.axis<result 0 dim 1 at [20]>`. An axis
    of a task without a body is named as its graph names it, in `name`; there is
    no dimension then.
  }];
  let parameters = (ins "::placer::SplitSide":$side, "int64_t":$number,
                        "int64_t":$dim, "::mlir::StringAttr":$name,
                        "::placer::SplitRule":$rule,
                        ArrayRefParameter<"int64_t">:$values,
                        "::placer::SplitSum":$sum);
  let builders = [
    AttrBuilder<(ins "::placer::SplitSide":$side, "int64_t":$number,
                     "int64_t":$dim, "::placer::SplitRule":$rule,
                     "::llvm::ArrayRef<int64_t>":$values,
                     "::placer::SplitSum":$sum), [{
      return $_get($_ctxt, side, number, dim, ::mlir::StringAttr(), rule,
                   values, sum);
    }]>,
    AttrBuilder<(ins "::mlir::StringAttr":$name, "::placer::SplitRule":$rule,
                     "::llvm::ArrayRef<int64_t>":$values,
                     "::placer::SplitSum":$sum), [{
      return $_get($_ctxt, ::placer::SplitSide::Result, 0, 0, name, rule,
                   values, sum);
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Where [begin, end) of the dimension is cut, ascending and inside of it.
    /// Two that are equal, or one that equals an end, make an empty part.
    ::llvm::SmallVector<int64_t> cutsOf(int64_t begin, int64_t end) const;
  }];
}

def Placer_SplitAttr : AttrDef<Placer_Dialect, "Split"> {
  let mnemonic = "split";
  let summary = "Along which dimensions a task is cut, and where";
  let description = [{
    The value of the clause `split` of a task, and of `placer.split` on an op of
    a program, for `--split-tasks`:

    - `<result 0 dim 1 at [20]>`: dimension 1 of the first result is cut at 20, so
      that one part computes columns 0 to 19 and another the rest;
    - `<result 0 dim 1 parts 4>`: into 4 equal parts; where they cannot be equal,
      the first ones have one more;
    - `<result 0 dim 1 shares [2, 1]>`: into parts of two thirds and one third,
      rounded;
    - `<operand 1 dim 0 at [64] chain>`: a dimension that is summed (or
      reduced in another way) is named by an operand. `chain`: each part goes on
      from the result of the one before, and the bits are those of the whole;
      `sum`: the parts run side by side, and their results are combined, in
      another order than before. A dimension that is in no result needs one
      of the two;
    - `<result 0 dim 0 parts 2, result 0 dim 1 at [20]>`: both, which makes 4 parts.
      The same dimension named again is cut within each of the parts that it
      has so far: `<operand 0 dim 0 parts 2 sum, operand 0 dim 0 parts 4
      chain>` are two sums of four links each;
    - `<copies 2>`: two tasks that do all of it, each for the readers near it.
      Copies stand before all dimensions, and once; what is copied may be cut:
      `<copies 2, result 0 dim 0 parts 4>` are two copies of four parts each;
    - `<result 0 dim 1 shares [2, 1] on [@fast, @slow]>`: the parts, in their
      order, are to be on these devices. They are the parts of the first
      dimension that is named; what others cut inside of a part is where it
      is;
    - `<axis "samples" parts 4>`: a task without a body has no dimensions, but
      its graph may have named axes, in `placer.splits`.

    A dimension may be named by any operand or result that has it.
  }];
  let parameters = (ins
      ArrayRefParameter<"::placer::SplitAxisAttr">:$axes,
      ArrayRefParameter<"::mlir::FlatSymbolRefAttr">:$devices);
  let builders = [
    AttrBuilder<(ins "::llvm::ArrayRef<::placer::SplitAxisAttr>":$axes), [{
      return $_get($_ctxt, axes, ::llvm::ArrayRef<::mlir::FlatSymbolRefAttr>());
    }]>
  ];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Placer_PartAttr : AttrDef<Placer_Dialect, "Part"> {
  let mnemonic = "part";
  let summary = "Which region of which task a part computes";
  let description = [{
    `#placer.part<"fc1", [0, 0], [64, 20]>` on a task that `--split-tasks` made: it
    is a part of the task `fc1`, and computes the region of its first result that
    begins at these offsets and has these sizes. Where the task is cut along a
    dimension that is reduced, the range of it stands behind:
    `#placer.part<"dw", [0, 0], [64, 20], 16 to 32 chain>`.
  }];
  let parameters = (ins "::mlir::StringAttr":$task,
                        ArrayRefParameter<"int64_t">:$offsets,
                        ArrayRefParameter<"int64_t">:$sizes,
                        ArrayRefParameter<"int64_t">:$reduced,
                        "::placer::SplitSum":$sum);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Placer_CuttableAttr : AttrDef<Placer_Dialect, "Cuttable"> {
  let mnemonic = "cuttable";
  let summary = "A dimension along which a task can be cut";
  let description = [{
    One of `placer.axes` on a task, written by `--find-splits`:

    ```mlir {.sketch}
    #placer.cuttable<parameter 30 [result 0 dim 1, operand 0 whole, operand 1 dim 1]>
    #placer.cuttable<attribute 32 [result 0 dim 1, operand 0 dim 1 halo 2, operand 1 whole]>
    #placer.cuttable<samples 8 [result 0 dim 0 step 48, result 1 reduced, operand 0 dim 0] sums chain>
    ```

    The kind is one of
    - `samples`: it is a dimension of samples, by `placer.samples` on arguments;
    - `parameter`: it is a dimension of a result and of a weight;
    - `attribute`: it is any other dimension of a result;
    - `reduction`: it is no dimension of a result, but is summed, or reduced in
      another way, where a result is made.

    The number behind it is its extent. The list says how operands and results
    follow a cut:
    - `dim d`: each part has its elements of dimension `d`. `step n`: the
      dimension has `n` elements for each one of the axis, as after a reshape.
      `halo n`: two parts side by side both read `n` elements;
    - `reduced`: each part has a partial result;
    - `whole`: of an operand, all parts read the same; of a result, one part
      computes it;
    - `some`: of an operand, some parts read it and others do not.
    Operands that are not in the list are not read.

    `sums` says what may become of partial results: `free`: they may be combined,
    or chained, which makes no difference; `chain`: a chain has the bits of the
    whole, combining needs `reassociate`; `reassociate`: both need it;
    `chain_only`: nobody knows how to combine them, but a chain has the bits of
    the whole.

    `work 193`: two halves do 1.93 times the arithmetic of the whole.
    `read_again`: what is reduced along the dimension is read again, so that every
    part computes it.
  }];
  let parameters = (ins "::placer::TaskAxisKind":$kind, "int64_t":$extent,
                        ArrayRefParameter<"::placer::AxisPlace">:$places,
                        "::placer::AxisSums":$sums, "int64_t":$work,
                        "bool":$readAgain);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Placer_NativeAttr : AttrDef<Placer_Dialect, "Native"> {
  let mnemonic = "native";
  let summary = "What a task has to do with a collective of a library";
  let description = [{
    On the tasks that `--expand-collectives` makes of a collective with the
    algorithm `native`, and on their calls in device programs:
    `#placer.native<offer "grads" all_reduce by sum on [@a, @b]>`,
    `#placer.native<call "x" broadcast from 1 on [@a, @b, @c]>`. Tasks of one name
    belong together, one `offer` and one `call` for each participant and a `meet`:
    - `offer`: the participant has what it brings, and room for what it gets. It
      reads what it brings, if anything, and gives what stands for that among the
      others, then the room;
    - `meet`: all have offered. It gives what the collective comes to;
    - `call`: the participant gets that. It reads what it brought, its room, and
      what the meeting gave.

    Where there is a library that does this, it begins with the offer and is over
    where the result of the call is used; else the tasks say it all.
  }];
  let parameters = (ins "::placer::NativeRole":$role,
                        "::mlir::StringAttr":$name,
                        "::placer::NativeKind":$kind,
                        "std::optional<::placer::ReductionKind>":$reduction,
                        "std::optional<int64_t>":$root,
                        "::mlir::ArrayAttr":$devices);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    unsigned getNumParticipants() const { return getDevices().size(); }
    /// The number of the participant on a device, or -1.
    int64_t participantOn(::mlir::Attribute device) const;
    /// Whether a participant brings something, or ends with something.
    bool brings(int64_t participant) const;
    bool gives(int64_t participant) const;
    /// The same collective in another role.
    ::placer::NativeAttr as(::placer::NativeRole role) const;
  }];
}

#endif // PLACER_DIALECT_ATTRIBUTES_TD
