//===- PlacerOps.td - Operations of the dialect ------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_OPS_TD
#define PLACER_DIALECT_OPS_TD

include "placer/Dialect/PlacerAttributes.td"
include "placer/Dialect/PlacerBase.td"
include "placer/Dialect/PlacerInterfaces.td"
include "placer/Dialect/PlacerTypes.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Placer_Op<string mnemonic, list<Trait> traits = []>
    : Op<Placer_Dialect, mnemonic, traits>;

//===----------------------------------------------------------------------===//
// The machine
//===----------------------------------------------------------------------===//

def Placer_TopologyOp : Placer_Op<"topology", [
    Symbol, SymbolTable, IsolatedFromAbove, NoTerminator, SingleBlock,
    NoRegionArguments]> {
  let summary = "A machine: devices and the links between them";
  let description = [{
    ```mlir
    placer.topology @box {
      placer.device @gpu kind "gpu" memory 17179869184
      placer.device @host kind "cpu"
      placer.link @host to @gpu latency 10000 bandwidth 12000000000 channels ["pcie"]
      placer.link @gpu to @host latency 10000 bandwidth 12000000000 channels ["pcie"]
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name,
                       OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    auto getDevices() { return getBody().getOps<DeviceOp>(); }
    auto getLinks() { return getBody().getOps<LinkOp>(); }
  }];
}

def Placer_DeviceOp : Placer_Op<"device", [
    Symbol, HasParent<"TopologyOp">]> {
  let summary = "A device that runs one task at a time on each engine";
  let description = [{
    `memory` is its capacity in bytes; left out, memory is not counted there.

    `figures` tell what it can do, for `--placer-annotate-costs`; what is left out is
    that of the kind of the same name in the library of kinds
    (docs/CostModels.md), or of the one that `like` names:

    ```mlir
    placer.topology @box {
      placer.device @gpu0 kind "a100" memory 42949672960
      placer.device @gpu1 kind "slow" figures {like = "a100", compute_efficiency = 0.35}
      placer.device @dsp kind "dsp" figures {peak = {i8 = 2.0e12, f16 = 5.0e11},
          bandwidth = 1.2e10, overhead = 20000}
    }
    ```

    - `peak`: operations per second by element type;
    - `bandwidth`: bytes per second to and from its memory;
    - `overhead`: the time to start an op, in ns (else 0);
    - `compute_efficiency`, `memory_efficiency`: what of peak and bandwidth is
      reached, from above 0 to 1 (else 1);
    - `transcendental`: how many operations an exponential, logarithm or root
      counts for (else 10).
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrAttr:$kind,
                       OptionalAttr<Placer_NumberAttr>:$memory,
                       OptionalAttr<DictionaryAttr>:$figures);
  let assemblyFormat = [{
    $sym_name `kind` $kind (`memory` $memory^)? (`figures` $figures^)? attr-dict
  }];
  let hasVerifier = 1;
}

def Placer_LinkOp : Placer_Op<"link", [HasParent<"TopologyOp">]> {
  let summary = "The way from one device to another";
  let description = [{
    A transfer of `n` bytes takes `latency + ceil(n * 1e9 / bandwidth)` ns
    (latency in ns, bandwidth in bytes per second) and holds every channel of
    the link from start to finish. Left out, the link is a channel of its own.
    Between devices without a link nothing can be sent.
  }];
  let arguments = (ins FlatSymbolRefAttr:$from, FlatSymbolRefAttr:$to,
                       Placer_NumberAttr:$latency, Placer_NumberAttr:$bandwidth,
                       OptionalAttr<StrArrayAttr>:$channels);
  let assemblyFormat = [{
    $from `to` $to `latency` $latency `bandwidth` $bandwidth
    (`channels` $channels^)? attr-dict
  }];
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// The work
//===----------------------------------------------------------------------===//

def Placer_TaskOp : Placer_Op<"task", [
    AffineScope, IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">,
    RecursiveMemoryEffects, Placer_TaskLikeOpInterface,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let summary = "A piece of work that runs on one device";
  let description = [{
    Reads its operands, runs without interruption, and writes its results. With
    a body it is a piece of the program (any ops, which see only the block
    arguments); without one it stands for work known by its costs alone, as in
    an imported graph.

    ```mlir
    %h = placer.task "fc1" (%a = %x : tensor<64x256xf32>)
        op "linalg.matmul" cost <gpu = 5200, cpu = 90000> resident 262144
        on @gpu0 at 0 -> (tensor<64x256xf32>) {
      %r = math.tanh %a : tensor<64x256xf32>
      placer.yield %r : tensor<64x256xf32>
    }
    ```

    The clauses come in any order and are printed in this one:
    - `op "name"`: what it computes, for people and cost models;
    - `cost <kind = ns, …>`: its time by device kind or device; a device with
      neither cannot run it;
    - `resident n`: bytes held on its device from 0 to the end, for it alone;
    - `weights <"name" = bytes, …>`: the weights that it reads. A weight is held
      from 0 to the end on every device that has a reader, once per device
      however many readers are there;
    - `workspace n`: bytes held while it runs;
    - `split <result 0 dim 1 at [20]>`: where `--split-tasks` is to cut it, as
      `#placer.split` says;
    - `only [@d, …]`: it is pinned to these devices;
    - `colocate "name"`: tasks with the same name here share one device;
    - `engine "name"`: it runs on this engine of its device, beside the tasks of
      other engines; left out, on the main one;
    - `on @d`: its device. A placing pass keeps one that is there;
    - `at n`: its start in ns.

    Two tasks that read one weight hold it once where they share a device:

    ```mlir
    %y = placer.task "fc1" (%x : tensor<8xi8>) cost <gpu = 5200>
        weights <"fc1.w" = 67108864, "fc1.b" = 256> -> (tensor<8xi8>)
    %g = placer.task "fc1.grad" (%y : tensor<8xi8>) cost <gpu = 9800>
        weights <"fc1.w" = 67108864> -> (tensor<8xi8>)
    ```

    Each engine of a device runs one task at a time, and all of them share its
    memory. Here the sum of gradients does not wait for the layer:

    ```mlir
    %y = placer.task "layer" (%x : tensor<8xi8>) cost <gpu = 240000> on @gpu0
        at 0 -> (tensor<8xi8>)
    %s = placer.task "sum" (%x : tensor<8xi8>) cost <gpu = 2500> engine "comm"
        on @gpu0 at 0 -> (tensor<8xi8>)
    ```

    A result may have a name and, where its type does not tell its size, a size
    in bytes: `-> (tensor<?xf32> as "scores" bytes 4096)`.

    A task whose results are unused is dead unless its body has side effects; a
    task without results is always kept.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs,
                       StrAttr:$name,
                       OptionalAttr<StrAttr>:$kernel,
                       OptionalAttr<Placer_CostAttr>:$cost,
                       OptionalAttr<Placer_NumberAttr>:$resident,
                       OptionalAttr<Placer_WeightsAttr>:$weights,
                       OptionalAttr<Placer_NumberAttr>:$workspace,
                       OptionalAttr<Placer_SplitAttr>:$split,
                       OptionalAttr<FlatSymbolRefArrayAttr>:$only,
                       OptionalAttr<StrAttr>:$colocation,
                       OptionalAttr<StrAttr>:$engine,
                       OptionalAttr<FlatSymbolRefAttr>:$device,
                       OptionalAttr<Placer_NumberAttr>:$start,
                       OptionalAttr<StrArrayAttr>:$result_names,
                       OptionalAttr<DenseI64ArrayAttr>:$result_bytes);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region MaxSizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let extraClassDeclaration = [{
    bool hasBody() { return !getBody().empty(); }
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr, 2> getDevices();
  }];
}

def Placer_GroupOp : Placer_Op<"group", [
    IsolatedFromAbove, SingleBlockImplicitTerminator<"YieldOp">,
    RecursiveMemoryEffects, Placer_TaskLikeOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Tasks that are placed as one";
  let description = [{
    Runs its tasks on one device, one after the other in the order of its body,
    with nothing between them; to a schedule it is one task whose costs are those
    of its members together. Opened, its tasks take its device, and the
    starts that follow from its own. Its tasks are of one engine. Tasks of two
    colocation names in one group make these names mean the same. `--coarsen`
    makes groups. Placing passes place
    their tasks one by one, and open groups that no longer run as one, unless
    `groups=keep` is given; `--placer-open-groups` opens all.

    ```mlir
    %g = placer.group "g0" (%a = %x : tensor<8xi8>) on @gpu0 at 100
        -> (tensor<8xi8>) {
      %0 = placer.task "a" (%a : tensor<8xi8>) cost <gpu = 5> -> (tensor<8xi8>)
      %1 = placer.task "b" (%0 : tensor<8xi8>) cost <gpu = 7> -> (tensor<8xi8>)
      placer.yield %1 : tensor<8xi8>
    }
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, StrAttr:$name,
                       OptionalAttr<FlatSymbolRefAttr>:$device,
                       OptionalAttr<Placer_NumberAttr>:$start);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr, 2> getDevices();
    ::mlir::Block *getMembers() { return &getBody().front(); }
  }];
}

def Placer_YieldOp : Placer_Op<"yield", [
    Pure, Terminator,
    ParentOneOf<["TaskOp", "GroupOp", "ProgramOp"]>]> {
  let summary = "The results of a task, group or device program";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
  let builders = [
    OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>
  ];
}

def Placer_TransferOp : Placer_Op<"transfer", [
    Pure, AllTypesMatch<["tensor", "result"]>, Placer_SchedulableOpInterface,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "A tensor sent to another device";
  let description = [{
    ```mlir
    %h1 = placer.transfer %h from @gpu0 to @gpu1 at 5200 : tensor<64x256xf32>
    ```
    Without ends it marks an edge that may cross devices while nothing is placed
    yet; placing passes replace all transfers. With equal ends it folds away. A
    tensor is sent once to a device, however many tasks there read it. It may be
    sent on from there:

    ```mlir {.sketch}
    %h2 = placer.transfer %h1 from @gpu1 to @gpu2 at 9400 : tensor<64x256xf32>
    ```
  }];
  let arguments = (ins AnyType:$tensor,
                       OptionalAttr<FlatSymbolRefAttr>:$from,
                       OptionalAttr<FlatSymbolRefAttr>:$to,
                       OptionalAttr<Placer_NumberAttr>:$start);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $tensor (`from` $from^ `to` $to)? (`at` $start^)? attr-dict `:` type($tensor)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::FlatSymbolRefAttr, 2> getDevices();
  }];
}

//===----------------------------------------------------------------------===//
// The lowered form: one program per device
//===----------------------------------------------------------------------===//

def Placer_ProgramOp : Placer_Op<"program", [
    SingleBlockImplicitTerminator<"YieldOp">, RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "What one device does, from top to bottom";
  let description = [{
    The programs of a function run side by side, one for each device; within
    one, an op starts when the one before it is done. Values of the function
    around them are on every device; values go from one program to another
    through copies only.

    A copy has four ends, each once: its source *starts* it when the value is
    there, and later learns that it was *sent*; its destination *accepts* it,
    which makes room for it, and *waits* for the value. It runs beside the
    programs, from when it is started and accepted on. What a device gets it may
    *forward*: that starts another copy as soon as the first one is done. What is *released* is
    not used any more, and its memory is free.

    ```mlir
    %c = placer.copy from @gpu0 to @gpu1 : tensor<4xf32>
    placer.program on @gpu0 {
      %a = placer.task "a" cost <gpu = 5> -> (tensor<4xf32>)
      placer.copy_start %a into %c : tensor<4xf32>
      placer.copy_sent %c : tensor<4xf32>
      placer.release %a : tensor<4xf32>
    }
    %r = placer.program on @gpu1 -> tensor<4xf32> {
      placer.copy_accept %c : tensor<4xf32>
      %b = placer.copy_wait %c : tensor<4xf32>
      placer.yield %b : tensor<4xf32>
    }
    ```

    A device with `engines` runs a task of each side by side. Its program then
    gives each engine its tasks, which begins one when it is done with the one
    before, and goes on at once. `placer.engine_wait` waits until an engine is
    done with all it was given, and stands between a task and whatever uses or
    releases what the task makes or reads, other than tasks that its engine is
    given after it:

    ```mlir
    placer.program on @gpu0 engines {
      %a = placer.task "a" cost <gpu = 5> -> (tensor<4xf32>)
      %b = placer.task "b" cost <gpu = 9> engine "comm" -> (tensor<4xf32>)
      placer.engine_wait
      placer.release %a : tensor<4xf32>
      placer.engine_wait "comm"
      placer.release %b : tensor<4xf32>
    }
    ```

    Programs that wait for each other in a circle are refused.

    After `--placer-outline-tasks` the same ops work on buffers: tasks are calls,
    buffers are allocated and deallocated, a copy is accepted into a buffer and
    waiting for it gives no new value.
  }];
  let arguments = (ins FlatSymbolRefAttr:$device, UnitAttr:$engines);
  let results = (outs Variadic<AnyType>:$outputs);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `on` $device (`engines` $engines^)? (`->` type($outputs)^)?
    attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Placer_CopyOp : Placer_Op<"copy", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Declares an asynchronous copy between two device programs";
  let description = [{
    It runs once it was started by its source, was accepted by its destination,
    and the copies that it comes `after` are done: those before it on its
    channels, where their order is to be kept.

    ```mlir {.sketch}
    %c = placer.copy "a" from @gpu0 to @gpu1 : tensor<4xf32>
    %d = placer.copy "b" from @gpu0 to @gpu1 after (%c : !placer.copy<tensor<4xf32>>) : f32
    ```

    The name of what is copied is for people and traces.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$name, FlatSymbolRefAttr:$from,
                       FlatSymbolRefAttr:$to,
                       Variadic<Placer_CopyType>:$after);
  let results = (outs Placer_CopyType:$copy);
  let assemblyFormat = [{
    ($name^)? `from` $from `to` $to
    (`after` `(` $after^ `:` type($after) `)`)? attr-dict `:`
    custom<CopiedType>(type($copy))
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The only op of that kind at this copy. The verifier has seen to it that
    /// there is one.
    template <typename OpT>
    OpT getOnly() {
      for (::mlir::Operation *user : getCopy().getUsers())
        if (auto op = ::llvm::dyn_cast<OpT>(user))
          return op;
      return {};
    }
    /// What starts it where it goes on with what another copy brings; else
    /// null.
    ::placer::CopyForwardOp getForward();
    /// Of copies that are started by each other up to this one, the first.
    ::placer::CopyOp getFirst();
  }];
}

def Placer_CopyStartOp : Placer_Op<"copy_start", [
    TypesMatchWith<"the copy carries the value's type", "value", "copy",
                   "::placer::CopyType::get($_self.getContext(), $_self)">]> {
  let summary = "Starts a copy; the device goes on at once";
  let description = [{
    The value must not be released before `placer.copy_sent`.
  }];
  let arguments = (ins AnyType:$value, Placer_CopyType:$copy);
  let assemblyFormat = "$value `into` $copy attr-dict `:` type($value)";
  let hasVerifier = 1;
}

def Placer_CopyForwardOp : Placer_Op<"copy_forward", [
    AllTypesMatch<["source", "copy"]>]> {
  let summary = "Starts a copy with what another one brings, when that is there";
  let description = [{
    The device goes on at once, and so does the copy as soon as its source is
    done, whatever the device does then. It takes the place of
    `placer.copy_start` where a device sends on what it gets. The value must not
    be released before `placer.copy_sent`.

    ```mlir {.sketch}
    placer.copy_accept %c : tensor<4xf32>
    placer.copy_forward %c into %d : tensor<4xf32>
    ```
  }];
  let arguments = (ins Placer_CopyType:$source, Placer_CopyType:$copy);
  let assemblyFormat =
      "$source `into` $copy attr-dict `:` custom<CopiedType>(type($copy))";
  let hasVerifier = 1;
}

def Placer_CopySentOp : Placer_Op<"copy_sent"> {
  let summary = "Waits, at the source, until a copy is done";
  let arguments = (ins Placer_CopyType:$copy);
  let assemblyFormat = "$copy attr-dict `:` custom<CopiedType>(type($copy))";
  let hasVerifier = 1;
}

def Placer_CopyAcceptOp : Placer_Op<"copy_accept"> {
  let summary = "Makes room for a copy; the device goes on at once";
  let description = [{
    From here on the destination holds memory for the value. A copy of a memref
    names the buffer that it goes to: `placer.copy_accept %c into %b :
    memref<4xf32>`. One of dynamic shape names none: there is a buffer of its
    size when it runs.
  }];
  let arguments = (ins Placer_CopyType:$copy, Optional<AnyType>:$buffer);
  let assemblyFormat = [{
    $copy (`into` $buffer^)? attr-dict `:`
    custom<AcceptedType>(type($copy), ref($buffer), type($buffer))
  }];
  let hasVerifier = 1;
}

def Placer_CopyWaitOp : Placer_Op<"copy_wait"> {
  let summary = "Waits, at the destination, for a copy and gives what came";
  let description = [{
    A copy of a memref gives nothing new: what came is in the buffer that it was
    accepted into. One of dynamic shape gives the buffer that was allocated for
    it.
  }];
  let arguments = (ins Placer_CopyType:$copy);
  let results = (outs Optional<AnyType>:$value);
  let assemblyFormat = [{
    $copy attr-dict `:` custom<AwaitedType>(type($copy), type($value))
  }];
  let hasVerifier = 1;
  let builders = [
    // With the result that a copy of that type has.
    OpBuilder<(ins "::mlir::Value":$copy)>
  ];
}

def Placer_EngineWaitOp : Placer_Op<"engine_wait"> {
  let summary = "Waits until an engine is done with what it was given";
  let description = [{
    It stands in a program with `engines`. Without a name it is the main engine
    that is waited for.
  }];
  let arguments = (ins OptionalAttr<StrAttr>:$engine);
  let assemblyFormat = "($engine^)? attr-dict";
  let hasVerifier = 1;
}

def Placer_ReleaseOp : Placer_Op<"release"> {
  let summary = "A value is not used any more on this device";
  let description = [{
    It is a task's result or came by a copy, and stands in the same program.
  }];
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
  let hasVerifier = 1;
}

include "placer/Dialect/CollectiveOps.td"
include "placer/Dialect/NativeOps.td"

#endif // PLACER_DIALECT_OPS_TD
