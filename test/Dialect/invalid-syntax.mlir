// What the parser refuses.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{expected string}}
  placer.task cost <gpu = 1>
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{either all operands are named or none}}
  placer.task "a" (%a = %x : i8, %x : i8) {
  }
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{either all operands are named or none}}
  placer.task "a" (%x : i8, %a = %x : i8) {
  }
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{operands stand right behind the name, before all clauses}}
  placer.task "a" cost <gpu = 1> (%x : i8)
}

// -----

func.func @f() {
  // expected-error @+1 {{'on' stands before '->'}}
  %a = placer.task "a" -> (i8) on @gpu0
}

// -----

func.func @f() {
  // expected-error @+1 {{'resident' stands twice}}
  placer.task "a" resident 1 workspace 2 resident 1
}

// -----

func.func @f() {
  // expected-error @+1 {{'at' stands twice}}
  placer.group "a" at 1 on @gpu0 at 2 {
  }
}

// -----

func.func @f() {
  // A group has the clauses 'on' and 'at' alone.
  // expected-error @+1 {{expected a body}}
  placer.group "a" resident 1 {
  }
}

// -----

func.func @f() {
  // expected-error @+1 {{size of a result is negative}}
  %a = placer.task "a" -> (tensor<?xi8> bytes -1)
}

// -----

func.func @f() {
  // expected-error @+1 {{expected string}}
  %a = placer.task "a" -> (i8 as name)
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{operands of a body need names, as in '(%a = %x : type)'}}
  placer.task "a" (%x : i8) {
  }
}

// -----

func.func @f(%x: i8) {
  // expected-error @+2 {{operands are named, but there is no body}}
  placer.task "a" (%a = %x : i8)
}

// -----

func.func @f() {
  // expected-error @+2 {{expected a body}}
  placer.group "g"
}

// -----

func.func @f(%x: i8) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'i16' vs 'i8'}}
  placer.task "a" (%x : i16)
}

// -----

func.func @f() {
  // expected-error @+1 {{attribute 'device' occurs more than once}}
  placer.task "a" on @gpu0 attributes {device = @gpu1}
}

// -----

func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  placer.task "a" on "gpu0"
}

// -----

func.func @f() {
  // expected-error @+1 {{invalid kind of attribute specified}}
  placer.task "a" only [@gpu0, @box::@gpu1]
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '['}}
  placer.task "a" only @gpu0
}

// -----

func.func @f() {
  // expected-error @+1 {{expected integer value}}
  placer.task "a" at now
}

// -----

func.func @f() {
  // expected-error @+1 {{integer value too large}}
  placer.task "a" resident 9223372036854775808
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '<'}}
  placer.task "a" cost 5
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '<'}}
  placer.task "a" weights 5
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '='}}
  placer.task "a" weights <"w">
}

// -----

func.func @f() {
  // expected-error @+1 {{expected '='}}
  placer.task "a" cost <gpu 5>
}

// -----

func.func @f() {
  // expected-error @+1 {{expected valid keyword or string}}
  placer.task "a" cost <5 = 5>
}

// -----

func.func @f() {
  // expected-error @+1 {{integer value too large}}
  placer.task "a" cost <gpu = 9223372036854775808>
}

// -----

func.func @f() {
  // expected-error @+1 {{cost names no device kind; leave the clause out where nothing is known yet}}
  placer.task "a" cost <>
}

// -----

func.func @f() {
  // expected-error @+1 {{cost has an empty name}}
  placer.task "a" cost <"" = 5>
}

// -----

func.func @f() {
  // expected-error @+1 {{cost names 'gpu' twice}}
  placer.task "a" cost <gpu = 5, cpu = 6, "gpu" = 5>
}

// -----

func.func @f() {
  // expected-error @+1 {{cost of 'gpu' is negative}}
  placer.task "a" cost <gpu = -5>
}

// -----

// expected-error @+1 {{expected '<'}}
func.func private @f(!placer.copy)

// -----

placer.topology @box {
  // expected-error @+2 {{expected 'kind'}}
  placer.device @gpu0
}

// -----

placer.topology @box {
  // expected-error @+1 {{integer constant out of range}}
  placer.device @gpu0 kind "gpu" memory 18446744073709551616
}

// -----

placer.topology @box {
  // Read as unsigned, and refused as what it then is.
  // expected-error @+1 {{has a negative memory of -9223372036854775808 bytes}}
  placer.device @gpu0 kind "gpu" memory 9223372036854775808
}

// -----

placer.topology @box {
  // expected-error @+1 {{expected 'to'}}
  placer.link @gpu0 @gpu1 latency 0 bandwidth 1
}

// -----

func.func @f(%x: i8) {
  // expected-error @+1 {{expected 'to'}}
  placer.transfer %x from @gpu0 : i8
}

// -----

func.func @f(%x: tensor<8xf32>) {
  // expected-error @+1 {{expected '='}}
  placer.task "a" (%x loc("only arguments of a body have one") : tensor<8xf32>)
  return
}
