// RUN: placer-opt %s --place-list --split-input-file --verify-diagnostics

placer.topology @box { placer.device @d kind "k" }
func.func @dynamic() {
  // expected-error @+2 {{result 1 of task 'a' has type 'tensor<?xf32>', which does not tell its size}}
  // expected-note @+1 {{say it after the type, as in '-> (tensor<?xf32> bytes 4096)'}}
  %a:2 = placer.task "a" cost <k = 1> -> (tensor<8xi8>, tensor<?xf32>)
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @unranked() {
  // expected-error @+2 {{result 0 of task 'a' has type 'tensor<*xf32>', which does not tell its size}}
  // expected-note @+1 {{say it after the type}}
  %a = placer.task "a" cost <k = 1> -> (tensor<*xf32>)
  return
}

// -----

// Beyond 64 bits.
placer.topology @box { placer.device @d kind "k" }
func.func @huge() {
  // expected-error @+2 {{has type 'tensor<4611686018427387904x4xi8>', which does not tell its size}}
  // expected-note @+1 {{say it after the type}}
  %a = placer.task "a" cost <k = 1> -> (tensor<4611686018427387904x4xi8>)
  return
}

// -----

placer.topology @box { placer.device @d kind "k" }
func.func @in_group() {
  placer.group "g" {
    // expected-error @+2 {{result 0 of task 'a' has type 'tensor<?xi8>', which does not tell its size}}
    // expected-note @+1 {{say it after the type}}
    %a = placer.task "a" cost <k = 1> -> (tensor<?xi8>)
  }
  return
}
