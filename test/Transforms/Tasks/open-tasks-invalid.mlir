// RUN: placer-opt %s --placer-open-tasks --split-input-file -verify-diagnostics

func.func @no_body() -> tensor<8xi8> {
  // expected-error @+2 {{task 'a' has no body that could be opened}}
  // expected-note @+1 {{only its costs are known, as in an imported graph}}
  %a = placer.task "a" cost <gpu = 5> -> (tensor<8xi8>)
  return %a : tensor<8xi8>
}

// -----

func.func @no_body_in_group() -> tensor<8xi8> {
  %g = placer.group "g" -> (tensor<8xi8>) {
    // expected-error @+2 {{task 'a' has no body that could be opened}}
    // expected-note @+1 {{only its costs are known}}
    %a = placer.task "a" cost <gpu = 5> -> (tensor<8xi8>)
    placer.yield %a : tensor<8xi8>
  }
  return %g : tensor<8xi8>
}

// -----

// expected-error @+1 {{function 'blocks' has tasks in several blocks, which --placer-open-tasks does not take}}
func.func @blocks() {
  placer.task "a" {
  }
  cf.br ^next
^next:
  return
}
