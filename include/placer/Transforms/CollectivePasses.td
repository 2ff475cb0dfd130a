//===- CollectivePasses.td - Collectives to tasks ----------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_COLLECTIVEPASSES_TD
#define PLACER_TRANSFORMS_COLLECTIVEPASSES_TD

include "placer/Transforms/PassOptions.td"

def FuseCollectives : PlacerPass<"fuse-collectives", "::mlir::ModuleOp"> {
  let summary = "Decide the pieces in which many all-reduces are done";
  let description = [{
    Gradients are many: small ones are better sent together, large ones in pieces, so that a
    more urgent one need not wait, and what is ready is sent early. Both are one question: the
    tensors of `placer.all_reduce` ops of the same participants, kind and element type lie
    end to end in the order in which they are there, and are cut into pieces. A piece begins when
    what is in it is there. Who reads a tensor waits for the pieces that it lies in, not for
    others.

    Before:

    ```mlir {.remarks}
    placer.topology @pair {
      placer.device @a kind "gpu"
      placer.device @b kind "gpu"
      placer.link @a to @b latency 1000 bandwidth 1000000000
      placer.link @b to @a latency 1000 bandwidth 1000000000
    }
    func.func @step(%x: tensor<64xi32>) -> tensor<64xi32> {
      %g0, %h0 = placer.task "left" (%0 = %x : tensor<64xi32>) cost <gpu = 100> only [@a] -> (tensor<64xi32>, tensor<64xi32>) {
        %1 = arith.muli %0, %0 : tensor<64xi32>
        placer.yield %0, %1 : tensor<64xi32>, tensor<64xi32>
      }
      %g1, %h1 = placer.task "right" (%0 = %x : tensor<64xi32>) cost <gpu = 100> only [@b] -> (tensor<64xi32>, tensor<64xi32>) {
        %1 = arith.addi %0, %0 : tensor<64xi32>
        placer.yield %0, %1 : tensor<64xi32>, tensor<64xi32>
      }
      %s:2 = placer.all_reduce "g" sum (%g0, %g1) : tensor<64xi32>
      %t:2 = placer.all_reduce "h" sum (%h0, %h1) : tensor<64xi32>
      %u = placer.task "update" (%0 = %s#0 : tensor<64xi32>, %1 = %t#0 : tensor<64xi32>) cost <gpu = 50> only [@a] -> (tensor<64xi32>) {
        %2 = arith.xori %0, %1 : tensor<64xi32>
        placer.yield %2 : tensor<64xi32>
      }
      return %u : tensor<64xi32>
    }
    ```

    After `--fuse-collectives`:

    ```mlir {.remarks}
    placer.topology @pair {
      placer.device @a kind "gpu"
      placer.device @b kind "gpu"
      placer.link @a to @b latency 1000 bandwidth 1000000000
      placer.link @b to @a latency 1000 bandwidth 1000000000
    }
    func.func @step(%x: tensor<64xi32>) -> tensor<64xi32> {
      %left:2 = placer.task "left" (%0 = %x : tensor<64xi32>) cost <gpu = 100> only [@a] -> (tensor<64xi32>, tensor<64xi32>) {
        %1 = arith.muli %0, %0 : tensor<64xi32>
        placer.yield %0, %1 : tensor<64xi32>, tensor<64xi32>
      }
      %right:2 = placer.task "right" (%0 = %x : tensor<64xi32>) cost <gpu = 100> only [@b] -> (tensor<64xi32>, tensor<64xi32>) {
        %1 = arith.addi %0, %0 : tensor<64xi32>
        placer.yield %0, %1 : tensor<64xi32>, tensor<64xi32>
      }
      %0:4 = placer.all_reduce "g+h" sum ([%left#0, %left#1], [%right#0, %right#1]) on [@a, @b] : tensor<64xi32>, tensor<64xi32>
      %update = placer.task "update" (%1 = %0#0 : tensor<64xi32>, %2 = %0#1 : tensor<64xi32>) cost <gpu = 50> only [@a] -> (tensor<64xi32>) {
        %3 = arith.xori %1, %2 : tensor<64xi32>
        placer.yield %3 : tensor<64xi32>
      }
      return %update : tensor<64xi32>
    }
    ```

    **Decision.** What pieces take is that of plans for some sizes. A cutting is judged by the
    time until the end of the program if the network does a piece at a time, the one
    with the most work after it first, leaving it for a more urgent one at any time, while each
    device runs its tasks in the order of the program. A remark says what that gives, before
    and after; docs/Collectives.md has the search.

    **What is fused.** Only what no other op has to come between: tensors that as many
    collectives come before. Ops with `pieces`, `chunk` or `algorithm` stay as they are. Ops
    that are fused move to where all their operands are there. Results have the same bits,
    unless ops say `reassociate`.
  }];
  let dependentDialects = ["::placer::PlacerDialect"];
  let options = [
    Option<"minBytes", "min-bytes", "int64_t", /*default=*/"1",
           "No piece is smaller than so many bytes, but the last (default: 1)">,
    Option<"maxBytes", "max-bytes", "int64_t", /*default=*/"0",
           "No piece is larger than so many bytes, unless as a single element "
           "(default: 0, no limit)">,
    Option<"algorithm", "algorithm", "std::string", /*default=*/"\"auto\"",
           "How pieces are done, as in --expand-collectives (default: auto)">,
    Option<"sumSpeed", "sum-speed", "int64_t", /*default=*/"0",
           "How many bytes of a summand devices add up in a second (default: "
           "0, by the bandwidth of their memory)">,
  ];
}

def ExpandCollectives : PlacerPass<"expand-collectives", "::mlir::ModuleOp"> {
  let summary = "Make tasks of collectives";
  let description = [{
    Replaces `placer.all_reduce`, `placer.reduce`, `placer.broadcast`, `placer.all_gather` and
    `placer.reduce_scatter` by tasks, which are then placed, ordered, verified and lowered
    as all others: collectives, other transfers and compute share one schedule. docs/Collectives.md
    has the algorithms.

    Before:

    ```mlir
    placer.topology @pair {
      placer.device @a kind "gpu"
      placer.device @b kind "gpu"
      placer.link @a to @b latency 10 bandwidth 1000000000
      placer.link @b to @a latency 10 bandwidth 1000000000
    }
    func.func @step(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
      %g0 = placer.task "g0" (%0 = %x : tensor<8xf32>) cost <gpu = 100> only [@a] -> (tensor<8xf32>) {
        %1 = math.exp %0 : tensor<8xf32>
        placer.yield %1 : tensor<8xf32>
      }
      %g1 = placer.task "g1" (%0 = %x : tensor<8xf32>) cost <gpu = 100> only [@b] -> (tensor<8xf32>) {
        %1 = math.tanh %0 : tensor<8xf32>
        placer.yield %1 : tensor<8xf32>
      }
      %s:2 = placer.all_reduce "sum" sum (%g0, %g1) : tensor<8xf32>
      %u0 = placer.task "u0" (%0 = %s#0 : tensor<8xf32>) cost <gpu = 50> only [@a] -> (tensor<8xf32>) {
        %1 = math.absf %0 : tensor<8xf32>
        placer.yield %1 : tensor<8xf32>
      }
      return %u0, %s#1 : tensor<8xf32>, tensor<8xf32>
    }
    ```

    After `--expand-collectives=algorithm=ring`:

    ```mlir
    placer.topology @pair {
      placer.device @a kind "gpu"
      placer.device @b kind "gpu"
      placer.link @a to @b latency 10 bandwidth 1000000000
      placer.link @b to @a latency 10 bandwidth 1000000000
    }
    func.func @step(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
      %g0:2 = placer.task "g0" (%0 = %x : tensor<8xf32>) cost <gpu = 100> only [@a] -> (tensor<4xf32>, tensor<4xf32>) {
        %1 = math.exp %0 : tensor<8xf32>
        %2 = tensor.extract_slice %1[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %3 = tensor.extract_slice %1[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
        placer.yield %2, %3 : tensor<4xf32>, tensor<4xf32>
      }
      %g1:2 = placer.task "g1" (%0 = %x : tensor<8xf32>) cost <gpu = 100> only [@b] -> (tensor<4xf32>, tensor<4xf32>) {
        %1 = math.tanh %0 : tensor<8xf32>
        %2 = tensor.extract_slice %1[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
        %3 = tensor.extract_slice %1[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
        placer.yield %2, %3 : tensor<4xf32>, tensor<4xf32>
      }
      %sum.c0.sum.a = placer.task "sum.c0.sum.a" (%0 = %g0#0 : tensor<4xf32>, %1 = %g1#0 : tensor<4xf32>) op "placer.reduce" cost <a = 1> only [@a] engine "comm" -> (tensor<4xf32>) attributes {placer.collective = "sum"} {
        %2 = arith.addf %0, %1 : tensor<4xf32>
        placer.yield %2 : tensor<4xf32>
      }
      %sum.c1.sum.b = placer.task "sum.c1.sum.b" (%0 = %g0#1 : tensor<4xf32>, %1 = %g1#1 : tensor<4xf32>) op "placer.reduce" cost <b = 1> only [@b] engine "comm" -> (tensor<4xf32>) attributes {placer.collective = "sum"} {
        %2 = arith.addf %0, %1 : tensor<4xf32>
        placer.yield %2 : tensor<4xf32>
      }
      %sum.join.b = placer.task "sum.join.b" (%0 = %sum.c0.sum.a : tensor<4xf32>, %1 = %sum.c1.sum.b : tensor<4xf32>) op "placer.join" cost <b = 0> only [@b] engine "comm" -> (tensor<8xf32>) attributes {placer.collective = "sum"} {
        %2 = tensor.concat dim(0) %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
        placer.yield %2 : tensor<8xf32>
      }
      %u0 = placer.task "u0" (%0 = %sum.c0.sum.a : tensor<4xf32>, %1 = %sum.c1.sum.b : tensor<4xf32>) cost <gpu = 50> only [@a] -> (tensor<8xf32>) {
        %2 = tensor.concat dim(0) %0, %1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
        %3 = math.absf %2 : tensor<8xf32>
        placer.yield %3 : tensor<8xf32>
      }
      return %u0, %sum.join.b : tensor<8xf32>, tensor<8xf32>
    }
    ```

    **Tasks.** Each is pinned to the device of a participant, and runs on its engine
    "comm", beside what the device computes. One that reduces (`placer.reduce`) takes the time of its
    bytes: `sum-speed`, else what the bandwidth of the device's memory allows where it
    is known, else none. One that passes a value on (`placer.relay`) or makes one message of
    several values (`placer.join`) takes none. All carry the name of the collective in
    `placer.collective`.

    **Views.** A participant's value is cut by the task that makes it, and what it ends
    with is put together by the task that reads it: no task and no second tensor is
    there for that, and who reads several chunks waits for these only. Tasks of no
    length do it (`placer.slice`, `placer.join`) where the maker or the reader is on another device, has
    no body, or is to be cut by `split`, and where several tasks read a result, or none.

    **Devices.** That of a participant is what the clause `on` says; else that of the task that makes
    its value, or reads its result, by `on`, `only` with a single device or
    `colocate`. Where nobody says it, that is an error. Starts and transfers that are
    there are removed.

    **Calls of MPI.** With the algorithm `native` a collective is left to the library that
    runs it. Its tasks are those of `#placer.native`: each participant offers what it brings
    (`placer.offer`), one device has all offers (`placer.meet`), and each then has a
    task for the time of the call (`placer.native`), which is that of the best plan. What they
    send each other is a byte each in the schedule. `--convert-placer-to-mpi` makes one call
    of them; threads do what the tasks say. Pieces are calls of their own, and chunks are up
    to MPI. Sums and products of floats need `reassociate`, and may differ in their last bits
    from participant to participant.

    **Bits.** The result is that of `--placer-open-tasks`, unless the op says `reassociate`, and the same
    on all participants in either case, but for calls of MPI.

    Everything is decided before anything is changed; every plan is judged.
  }];
  let dependentDialects = ["::placer::PlacerDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"algorithm", "algorithm", "std::string", /*default=*/"\"auto\"",
           "How collectives are done that do not say it themselves: auto, ring, "
           "halving-doubling, parameter-server, hierarchical, tree, "
           "double-tree, packing, any-holder or native, by calls of MPI "
           "(default: auto, the shortest plan)">,
    Option<"chunkBytes", "chunk-bytes", "int64_t", /*default=*/"0",
           "About how large chunks are where collectives do not say it "
           "themselves (default: 0, what is done first)">,
    Option<"sumSpeed", "sum-speed", "int64_t", /*default=*/"0",
           "How many bytes of a summand devices add up in a second (default: "
           "0, by the bandwidth of their memory)">,
  ];
}

#endif // PLACER_TRANSFORMS_COLLECTIVEPASSES_TD
