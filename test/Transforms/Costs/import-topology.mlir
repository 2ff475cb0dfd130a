// RUN: placer-opt %s --split-input-file --placer-import-topology=file=%S/../Inputs/box.mlir | FileCheck %s
// RUN: placer-opt %s --split-input-file --placer-import-topology=file=%S/../Inputs/box.mlir --placer-import-topology=file=%S/../Inputs/box.mlir | FileCheck %s
// RUN: placer-opt %s --split-input-file --placer-import-topology=file=%S/../Inputs/box.json | FileCheck %s --check-prefix=JSON
// RUN: placer-opt %s --split-input-file --placer-import-topology='file=%S/../Inputs/several-topologies.mlir name=large' | FileCheck %s --check-prefix=LARGE
// RUN: placer-opt %S/../Inputs/several-topologies.mlir --emit-bytecode -o %t.mlirbc
// RUN: placer-opt %s --split-input-file --placer-import-topology='file=%t.mlirbc name=@large' | FileCheck %s --check-prefix=LARGE

// A function with tasks names the topology; one without has no choice.

// CHECK:      module {
// CHECK-NEXT:   placer.topology @box {
// CHECK-NEXT:     placer.device @gpu0 kind "gpu"
// CHECK-NEXT:     placer.device @gpu1 kind "gpu"
// CHECK-NEXT:     placer.link @gpu0 to @gpu1 latency 10 bandwidth 1000000000
// CHECK-NEXT:     placer.link @gpu1 to @gpu0 latency 10 bandwidth 1000000000
// CHECK-NEXT:   }
// CHECK-NEXT:   func.func @tasks() attributes {placer.topology = @box}
// CHECK:        func.func @none() {
// CHECK:        func.func private @declared()

// JSON:      module {
// JSON-NEXT:   placer.topology @machine {
// JSON-NEXT:     placer.device @gpu0 kind "gpu" memory 4096
// JSON-NEXT:     placer.device @"cpu 1" kind "cpu"
// JSON-NEXT:     placer.link @gpu0 to @"cpu 1" latency 10 bandwidth 1000000000 channels ["pcie"]
// JSON-NEXT:     placer.link @"cpu 1" to @gpu0 latency 0 bandwidth 2000000000
// JSON-NEXT:   }
// JSON-NEXT:   func.func @tasks() attributes {placer.topology = @machine}

// LARGE-LABEL: #map = affine_map<(d0) -> (d0)>
// LARGE:       placer.topology @large attributes {note = #map} {
// LARGE-NEXT:    placer.device @gpu0 kind "gpu" memory 100
// LARGE-NEXT:    placer.device @gpu1 kind "gpu" memory 200 {note = "the second"}

func.func @tasks() {
  placer.task "a" cost <gpu = 100>
  return
}
func.func @none() {
  return
}
func.func private @declared()

// -----

// The file wins: over a topology of the same name, and over the one that a
// function names. Others stay, so that functions that could be placed say which
// they mean.

// CHECK:      module {
// CHECK-NEXT:   placer.topology @other {
// CHECK-NEXT:     placer.device @gpu0 kind "gpu" memory 7
// CHECK-NEXT:   }
// CHECK-NEXT:   placer.topology @box {
// CHECK-NEXT:     placer.device @gpu0 kind "gpu"
// CHECK-NEXT:     placer.device @gpu1 kind "gpu"
// CHECK:        }
// CHECK-NEXT:   func.func @a() attributes {placer.topology = @box}
// CHECK:        func.func @b() attributes {placer.topology = @box}
// CHECK:        func.func @c() attributes {placer.topology = @box}
// CHECK:        func.func private @declared(){{$}}

placer.topology @other {
  placer.device @gpu0 kind "gpu" memory 7
}
placer.topology @box {
  placer.device @gpu0 kind "tpu"
}
func.func @a() attributes {placer.topology = @other} {
  placer.task "a" cost <gpu = 100>
  return
}
func.func @b() attributes {placer.topology = @other} {
  return
}
func.func @c() {
  return
}
func.func private @declared()

// -----

// A function may have the name.

// CHECK:      placer.topology @box_0 {
// CHECK:      func.func @box() attributes {placer.topology = @box_0}
// JSON:       func.func @box() attributes {placer.topology = @machine}

func.func @box() {
  placer.task "a" cost <gpu = 100>
  return
}

// -----

// Every module with functions to place has its own; others have none.

// CHECK:      module {
// CHECK-NEXT:   module @inner {
// CHECK-NEXT:     placer.topology @box
// CHECK:          func.func @f() attributes {placer.topology = @box}
// CHECK:        module @empty {
// CHECK-NEXT:   }
// CHECK:        gpu.module @kernels {
// CHECK-NEXT:     gpu.func @kernel
module {
  module @inner {
    func.func @f() {
      placer.task "a" cost <gpu = 100>
      return
    }
  }
  module @empty {
  }
  gpu.module @kernels {
    gpu.func @kernel() kernel {
      gpu.return
    }
  }
}

// -----

// With nothing to place, the module gets it.

// CHECK:      module {
// CHECK-NEXT:   placer.topology @box
module {
}
