// RUN: placer-opt %s --place-list -verify-diagnostics | FileCheck %s

// A program whose ops are not tasks yet is left as it is, but not in silence.

// expected-warning@+2 {{--place-list has nothing to place: no function has tasks}}
// expected-note@+1 {{run --form-tasks first, which forms tasks from ops}}
module {
  // CHECK: math.exp
  func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
    %y = math.exp %x : tensor<8xf32>
    return %y : tensor<8xf32>
  }
}
