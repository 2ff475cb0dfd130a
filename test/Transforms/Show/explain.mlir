// RUN: placer-opt %s --placer-explain=task=c -verify-diagnostics -o /dev/null
// RUN: placer-opt %s --placer-explain=task=lookup -o /dev/null 2>&1 | FileCheck %s --check-prefix=WEIGHTS
// RUN: not placer-opt %s --placer-explain 2>&1 | FileCheck %s --check-prefix=NONAME
// RUN: not placer-opt %s --placer-explain=task=zz 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not placer-opt %s --placer-explain=task=loose 2>&1 | FileCheck %s --check-prefix=UNPLACED

// NONAME: error: --placer-explain needs the name of a task: --placer-explain=task=NAME
// UNKNOWN: error: no function has a task or group 'zz' at its top
// UNPLACED: error: {{.*}}task 'loose'

placer.topology @box {
  // expected-note @below {{on @gpu0 it would finish at 600 ns, and all at 700 ns, 200 ns later than now}}
  placer.device @gpu0 kind "gpu"
  placer.device @gpu1 kind "gpu"
  // expected-note @below {{on @cpu it cannot run: it has no time for the device or for its kind 'cpu'}}
  placer.device @cpu kind "cpu"
  // expected-note @below {{on @spare it may not run: it is limited to other devices}}
  placer.device @spare kind "gpu"
  // expected-note @below {{the memory of @small would be exceeded}}
  placer.device @small kind "gpu" memory 4
  placer.device @apart kind "gpu"
  placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
  placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
  placer.link @gpu0 to @small latency 10 bandwidth 1000000000
  placer.link @small to @gpu0 latency 10 bandwidth 1000000000
}

func.func @fork() -> tensor<8xi8> attributes {placer.topology = @box} {
  // expected-note @below {{on @apart it would have no link to task 'a'}}
  // expected-note @below {{reads 'a', 8 bytes, of task 'a' on @gpu0: sending it takes 18 ns}}
  %a = placer.task "a" cost <gpu = 100> on @gpu0 at 0 -> (tensor<8xi8>)
  %0 = placer.transfer %a from @gpu0 to @gpu1 at 100 : tensor<8xi8>
  %b = placer.task "b" (%a : tensor<8xi8>) cost <gpu = 300> on @gpu0 at 100 -> (tensor<8xi8>)
  // expected-remark @below {{task 'c' runs on @gpu1 from 118 to 318 ns, after the transfer of 'a'}}
  %c = placer.task "c" (%0 : tensor<8xi8>) cost <gpu = 200> only [@gpu0, @gpu1, @cpu, @small, @apart] on @gpu1 at 118 -> (tensor<8xi8>)
  %1 = placer.transfer %c from @gpu1 to @gpu0 at 318 : tensor<8xi8>
  // expected-note @below {{writes 'c', 8 bytes, for task 'd' on @gpu0: sending it takes 18 ns}}
  %d = placer.task "d" (%b : tensor<8xi8>, %1 : tensor<8xi8>) cost <gpu = 100> on @gpu0 at 400 -> (tensor<8xi8>)
  return %d : tensor<8xi8>
}

// Weights are named, the largest first, with who else has them there.

// WEIGHTS:      remark: task 'lookup' runs on @gpu0 from 0 to 5 ns
// WEIGHTS:      note: reads weight 'table', 600 bytes, which it shares with 's1', 's2', 's3', 's4' and 1 more task on @gpu0
// WEIGHTS:      note: reads weight 'bias', 8 bytes, as the only task on @gpu0
// WEIGHTS-NOT:  note:

func.func @weights() attributes {placer.topology = @box} {
  placer.task "lookup" cost <gpu = 5> only [@gpu0] weights <"bias" = 8, "table" = 600> on @gpu0 at 0
  placer.task "s1" cost <gpu = 5> weights <"table" = 600> on @gpu0 at 5
  placer.task "s2" cost <gpu = 5> weights <"table" = 600> on @gpu0 at 10
  placer.task "s3" cost <gpu = 5> weights <"table" = 600> on @gpu0 at 15
  placer.task "s4" cost <gpu = 5> weights <"table" = 600> on @gpu0 at 20
  placer.task "s5" cost <gpu = 5> weights <"table" = 600> on @gpu0 at 25
  placer.task "elsewhere" cost <gpu = 5> weights <"bias" = 8, "table" = 600> on @gpu1 at 0
  return
}

func.func @unplaced() attributes {placer.topology = @box} {
  placer.task "loose" cost <gpu = 7>
  return
}
