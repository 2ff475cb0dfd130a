// REQUIRES: plugin
// placer-opt has placer: loading the plugin into it as well changes nothing.
// RUN: placer-opt %load_plugin %s --form-tasks | FileCheck %s

// CHECK: placer.task "exp_0"
func.func @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a = math.exp %x : tensor<8xf32>
  return %a : tensor<8xf32>
}
