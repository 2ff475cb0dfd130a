//===- CollectiveOps.td - What devices do together ---------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands and results belong to participants, each on a device of its own:
// what one brings is an operand, what it ends with is a result. So the values of
// different devices are different values, and no op says "this rank".
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_COLLECTIVEOPS_TD
#define PLACER_DIALECT_COLLECTIVEOPS_TD

include "mlir/IR/EnumAttr.td"

def Placer_ReductionKind : I32EnumAttr<"ReductionKind",
    "how values are reduced to one, element by element", [
      I32EnumAttrCase<"Sum", 0, "sum">,
      I32EnumAttrCase<"Max", 1, "max">,
      I32EnumAttrCase<"Min", 2, "min">,
      I32EnumAttrCase<"Product", 3, "product">,
      I32EnumAttrCase<"BitwiseAnd", 4, "bitwise_and">,
      I32EnumAttrCase<"BitwiseOr", 5, "bitwise_or">,
      I32EnumAttrCase<"BitwiseXor", 6, "bitwise_xor">
    ]> {
  let cppNamespace = "::placer";
}

class Placer_CollectiveOp<string mnemonic, list<Trait> traits = []>
    : Placer_Op<mnemonic, traits # [
        Pure, Placer_CollectiveOpInterface,
        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  dag clauses = (ins OptionalAttr<FlatSymbolRefArrayAttr>:$devices,
                     OptionalAttr<Placer_NumberAttr>:$chunk,
                     OptionalAttr<StrAttr>:$algorithm);
  let hasVerifier = 1;
}

def Placer_AllReduceOp : Placer_CollectiveOp<"all_reduce"> {
  let summary = "Every participant gets the sum of what all have";
  let description = [{
    ```mlir
    %s:2 = placer.all_reduce "grads" sum (%g0, %g1) on [@gpu0, @gpu1] : tensor<1024xf32>
    ```

    Operand and result `i` belong to participant `i`. The result is *defined* as
    that of a fold from the first participant to the last, ((0 + 1) + 2) + …, and
    all participants get the same bits. `reassociate` allows any other order,
    which only matters to sums and products of floats; of integers, and for the
    other kinds, any order may be used anyway. The kinds are those of upstream's
    `shard` dialect but for the average: divide the sum. `max` and `min` are
    those of `arith.maximumf`, and signed ones of integers.

    Clauses, all optional, which the other collectives have as well:
    - `on [@d, …]`: the device of each participant. Left out, it is that of the
      task that makes its operand, or of those that read its result;
    - `chunk n`: it is done in chunks of about so many bytes;
    - `algorithm "ring"`: how it is done; docs/Collectives.md lists them.

    Several tensors can be one collective, which sends fewer and larger pieces. Each
    participant then has a list of them, which lie end to end, and chunks may
    reach over their borders:

    ```mlir
    %a0, %b0 = placer.task "left" -> (tensor<1024xf32>, tensor<8x8xf32>)
    %a1, %b1 = placer.task "right" -> (tensor<1024xf32>, tensor<8x8xf32>)
    %t:4 = placer.all_reduce "fused" sum reassociate ([%a0, %b0], [%a1, %b1]) chunk 4096
        : tensor<1024xf32>, tensor<8x8xf32>
    ```

    Here `%t#0` and `%t#1` are what the first participant gets.

    `pieces [n, …]` cuts what lies end to end into pieces of so many bytes, which are done
    as if each were an op: a piece begins when what is in it is there, wherever the
    borders of tensors are, and who reads a tensor waits for the pieces that it
    lies in. `--fuse-collectives` decides them.

    ```mlir
    %u:2 = placer.all_reduce "cut" sum (%a0, %a1) pieces [1024, 3072] : tensor<1024xf32>
    ```
  }];
  let arguments = !con((ins Variadic<AnyStaticShapeTensor>:$inputs, StrAttr:$name,
                            Placer_ReductionKind:$kind, UnitAttr:$reassociate,
                            Placer_NumberAttr:$segments,
                            OptionalAttr<DenseI64ArrayAttr>:$pieces), clauses);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outputs);
  let assemblyFormat = [{
    $name $kind (`reassociate` $reassociate^)?
    custom<Participants>($inputs, $segments) (`pieces` $pieces^)?
    (`on` $devices^)? (`chunk` $chunk^)? (`algorithm` $algorithm^)? attr-dict `:`
    custom<SegmentTypes>(ref($inputs), type($inputs), type($outputs),
                         ref($segments))
  }];
  let extraClassDeclaration = [{
    unsigned getNumParticipants() { return getInputs().size() / getSegments(); }
    ::mlir::ValueRange getBrought(unsigned participant) {
      return getInputs().slice(participant * getSegments(), getSegments());
    }
    ::mlir::ResultRange getGiven(unsigned participant) {
      return getOutputs().slice(participant * getSegments(), getSegments());
    }
    std::optional<::placer::ReductionKind> getReduction() { return getKind(); }
    bool mayReassociate();
  }];
}

def Placer_ReduceOp : Placer_CollectiveOp<"reduce"> {
  let summary = "One participant gets the sum of what all have";
  let description = [{
    ```mlir
    %m = placer.reduce "loss" max (%l0, %l1, %l2) to 0 : tensor<4xf32>
    ```

    Participant 0 gets it here. Kinds, order and clauses are those of
    `placer.all_reduce`.
  }];
  let arguments = !con((ins Variadic<AnyStaticShapeTensor>:$inputs, StrAttr:$name,
                            Placer_ReductionKind:$kind, UnitAttr:$reassociate,
                            Placer_NumberAttr:$root), clauses);
  let results = (outs AnyStaticShapeTensor:$output);
  let assemblyFormat = [{
    $name $kind (`reassociate` $reassociate^)? ` ` `(` $inputs `)` `to` $root
    (`on` $devices^)? (`chunk` $chunk^)? (`algorithm` $algorithm^)? attr-dict `:`
    custom<ReducedType>(ref($inputs), type($inputs), type($output))
  }];
  let extraClassDeclaration = [{
    unsigned getNumParticipants() { return getInputs().size(); }
    std::optional<int64_t> getRootParticipant() { return getRoot(); }
    ::mlir::ValueRange getBrought(unsigned participant) {
      return getInputs().slice(participant, 1);
    }
    ::mlir::ResultRange getGiven(unsigned participant) {
      return (*this)->getResults().slice(0, participant == getRoot() ? 1 : 0);
    }
    std::optional<::placer::ReductionKind> getReduction() { return getKind(); }
    bool mayReassociate();
  }];
}

def Placer_BroadcastOp : Placer_CollectiveOp<"broadcast"> {
  let summary = "Every participant gets what one has";
  let description = [{
    ```mlir
    %w:3 = placer.broadcast "weights" (%w0) from 0 : tensor<64x64xf32> to 3
    ```

    Participant 0 of three has it here; result `i` belongs to participant `i`. Clauses are
    those of `placer.all_reduce`.
  }];
  let arguments = !con((ins AnyStaticShapeTensor:$input, StrAttr:$name,
                            Placer_NumberAttr:$root), clauses);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outputs);
  let assemblyFormat = [{
    $name ` ` `(` $input `)` `from` $root
    (`on` $devices^)? (`chunk` $chunk^)? (`algorithm` $algorithm^)? attr-dict `:`
    custom<SpreadType>(type($input), type($outputs))
  }];
  let extraClassDeclaration = [{
    unsigned getNumParticipants() { return getOutputs().size(); }
    std::optional<int64_t> getRootParticipant() { return getRoot(); }
    ::mlir::ValueRange getBrought(unsigned participant) {
      return (*this)->getOperands().slice(0, participant == getRoot() ? 1 : 0);
    }
    ::mlir::ResultRange getGiven(unsigned participant) {
      return getOutputs().slice(participant, 1);
    }
  }];
}

def Placer_AllGatherOp : Placer_CollectiveOp<"all_gather"> {
  let summary = "Every participant gets what all have, one after another";
  let description = [{
    ```mlir
    %y:2 = placer.all_gather "y" (%y0, %y1) dim 1 : tensor<4x8xf32> -> tensor<4x16xf32>
    ```

    Operand and result `i` belong to participant `i`. What the participants bring is put
    together along a dimension, in their order. Clauses are those of
    `placer.all_reduce`.
  }];
  let arguments = !con((ins Variadic<AnyStaticShapeTensor>:$inputs, StrAttr:$name,
                            Placer_NumberAttr:$dim), clauses);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outputs);
  let assemblyFormat = [{
    $name ` ` `(` $inputs `)` `dim` $dim
    (`on` $devices^)? (`chunk` $chunk^)? (`algorithm` $algorithm^)? attr-dict `:`
    custom<SharedTypes>(ref($inputs), type($inputs), type($outputs))
  }];
  let extraClassDeclaration = [{
    unsigned getNumParticipants() { return getInputs().size(); }
    ::mlir::ValueRange getBrought(unsigned participant) {
      return getInputs().slice(participant, 1);
    }
    ::mlir::ResultRange getGiven(unsigned participant) {
      return getOutputs().slice(participant, 1);
    }
  }];
}

def Placer_ReduceScatterOp : Placer_CollectiveOp<"reduce_scatter"> {
  let summary = "Every participant gets its share of the sum of what all have";
  let description = [{
    ```mlir
    %p:2 = placer.reduce_scatter "p" sum (%g0, %g1) dim 0 : tensor<8x4xf32> -> tensor<4x4xf32>
    ```

    Operand and result `i` belong to participant `i`: the sum is cut along a dimension
    into equal shares, of which each one gets its own. Kinds, order and clauses are
    those of `placer.all_reduce`.
  }];
  let arguments = !con((ins Variadic<AnyStaticShapeTensor>:$inputs, StrAttr:$name,
                            Placer_ReductionKind:$kind, UnitAttr:$reassociate,
                            Placer_NumberAttr:$dim), clauses);
  let results = (outs Variadic<AnyStaticShapeTensor>:$outputs);
  let assemblyFormat = [{
    $name $kind (`reassociate` $reassociate^)? ` ` `(` $inputs `)` `dim` $dim
    (`on` $devices^)? (`chunk` $chunk^)? (`algorithm` $algorithm^)? attr-dict `:`
    custom<SharedTypes>(ref($inputs), type($inputs), type($outputs))
  }];
  let extraClassDeclaration = [{
    unsigned getNumParticipants() { return getInputs().size(); }
    ::mlir::ValueRange getBrought(unsigned participant) {
      return getInputs().slice(participant, 1);
    }
    ::mlir::ResultRange getGiven(unsigned participant) {
      return getOutputs().slice(participant, 1);
    }
    std::optional<::placer::ReductionKind> getReduction() { return getKind(); }
    bool mayReassociate();
  }];
}

#endif // PLACER_DIALECT_COLLECTIVEOPS_TD
