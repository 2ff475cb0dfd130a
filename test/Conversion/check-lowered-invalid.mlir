// The first op that is not of the LLVM dialect is an error.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics --placer-check-lowered --allow-unregistered-dialect -o /dev/null

llvm.func @f() {
  llvm.return
}

// -----

llvm.func @f(%a: i8) -> f32 {
  %0 = builtin.unrealized_conversion_cast %a : i8 to f8E4M3FN
  // expected-error @+2 {{'arith.extf' cannot be lowered to the LLVM dialect}}
  // expected-note @+1 {{replace it before the tasks are formed, or lower it between --lower-to-buffers and the rest of the pipeline}}
  %1 = arith.extf %0 : f8E4M3FN to f32
  %2 = arith.addf %1, %1 : f32
  llvm.return %2 : f32
}

// -----

llvm.func @f() {
  // expected-error @+2 {{'other.op' cannot be lowered to the LLVM dialect}}
  // expected-note @+1 {{its dialect is not loaded: lower it with the tool that knows it, before the tasks are formed}}
  "other.op"() : () -> ()
  llvm.return
}

// -----

llvm.func @f(%a: i8) -> f32 {
  // expected-error @+2 {{'builtin.unrealized_conversion_cast' cannot be lowered to the LLVM dialect}}
  // expected-note @+1 {{nothing lowers 'i8' to 'f32'}}
  %0 = builtin.unrealized_conversion_cast %a : i8 to f32
  llvm.return %0 : f32
}
