// RUN: placer-opt %s --split-input-file --placer-import-topology | FileCheck %s
// RUN: placer-opt %s --split-input-file --place-list --placer-verify-schedule | FileCheck %s --check-prefix=PLACED

// Ports join every two devices that have one, as fast as the slower; a link
// that is given wins. Keys of others do not matter.

// CHECK:      placer.topology @machine {
// CHECK-NEXT:   placer.device @CPU kind "cpu"
// CHECK-NEXT:   placer.device @GPU0 kind "gpu" memory 4294967295
// CHECK-NEXT:   placer.device @"GPU 1" kind "gpu" memory 0
// CHECK-NEXT:   placer.device @XPU kind "XPU"
// CHECK-NEXT:   placer.link @CPU to @GPU0 latency 10 bandwidth 1000 channels ["CPU.out", "GPU0.in"]
// CHECK-NEXT:   placer.link @CPU to @"GPU 1" latency 7 bandwidth 1000 channels ["CPU.out", "GPU 1.in"]
// CHECK-NEXT:   placer.link @GPU0 to @CPU latency 10 bandwidth 1000 channels ["GPU0.out", "CPU.in"]
// CHECK-NEXT:   placer.link @GPU0 to @"GPU 1" latency 0 bandwidth 9000 channels ["nvlink"]
// CHECK-NEXT:   placer.link @GPU0 to @XPU latency 3 bandwidth 5{{$}}
// CHECK-NEXT:   placer.link @"GPU 1" to @CPU latency 7 bandwidth 1000 channels ["GPU 1.out", "CPU.in"]
// CHECK-NEXT:   placer.link @"GPU 1" to @GPU0 latency 10 bandwidth 2000 channels ["GPU 1.out", "GPU0.in"]
// CHECK-NEXT: }
// CHECK-NEXT: func.func @f() attributes {placer.topology = @machine}

// PLACED:     func.func @f()
// PLACED:       placer.task "a" cost <cpu = 100, gpu = 10> on @GPU0 at 0

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<
      "placer.kind" = "cpu", "placer.bandwidth" = 1000 : index,
      "placer.latency" = 7 : ui8, "L1_cache_size_in_bytes" = 4096 : ui32>,
    "GPU0" = #dlti.target_device_spec<
      "placer.kind" = "gpu", "placer.memory" = 4294967295 : ui32,
      "placer.bandwidth" = 2000 : i64, "placer.latency" = 10 : i64,
      "placer.links" = {"GPU 1" = {bandwidth = 9000, channels = ["nvlink"]},
                        XPU = {bandwidth = 5, latency = 3}}>,
    "GPU 1" = #dlti.target_device_spec<
      "placer.kind" = "gpu", "placer.memory" = 0 : i32,
      "placer.bandwidth" = 4000 : i64>,
    "XPU" = #dlti.target_device_spec<"max_vector_op_width" = 4096 : ui32>>} {
  func.func @f() {
    placer.task "a" cost <cpu = 100, gpu = 10>
    return
  }
}

// -----

// A topology in the module wins; one is made for the inner module.

// CHECK:       placer.topology @mine
// CHECK-NOT:   @machine
// CHECK:       func.func @f() {
// CHECK:       module @inner {
// CHECK-NEXT:    placer.topology @machine_0 {
// CHECK-NEXT:      placer.device @CPU kind "CPU"
// CHECK-NEXT:    }
// CHECK-NEXT:    func.func @machine() attributes {placer.topology = @machine_0}

module attributes {dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"any" = 0>>} {
  placer.topology @mine {
    placer.device @cpu0 kind "cpu"
  }
  func.func @f() {
    placer.task "a" cost <cpu = 100>
    return
  }
  module @inner {
    func.func @machine() {
      placer.task "a" cost <CPU = 100>
      return
    }
  }
}

// -----

// Without any description there is nothing to do.

// CHECK-NOT: placer.topology
// CHECK:     func.func @nothing

func.func @nothing() {
  return
}
