// What stands against micro-batches and replicas.
//
// RUN: placer-opt %s --split-input-file --split-tasks="replicas=2 micro-batches=2" --verify-diagnostics

// expected-error @+2 {{function 'unmarked' has no argument with samples that could be cut}}
// expected-note @+1 {{mark the dimension that counts them by 'placer.samples = 0 : i64'}}
func.func @unmarked(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %y = placer.task "exp" (%a = %x : tensor<8x4xf32>) -> (tensor<8x4xf32>) {
    %e = math.exp %a : tensor<8x4xf32>
    placer.yield %e : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}

// -----

// expected-error @+1 {{'placer.samples' on a dimension of 3 with replicas=2 micro-batches=2: some parts would be empty}}
func.func @few(%x: tensor<3x4xf32> {placer.samples = 0 : i64}) -> tensor<3x4xf32> {
  %y = placer.task "exp" (%a = %x : tensor<3x4xf32>) -> (tensor<3x4xf32>) {
    %e = math.exp %a : tensor<3x4xf32>
    placer.yield %e : tensor<3x4xf32>
  }
  return %y : tensor<3x4xf32>
}

// -----

// expected-error @+1 {{argument 1 of function 'unlike' has 16 samples, but argument 0 has 8}}
func.func @unlike(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %z: tensor<16xf32> {placer.samples = 0 : i64}) -> tensor<8x4xf32> {
  %y = placer.task "exp" (%a = %x : tensor<8x4xf32>) -> (tensor<8x4xf32>) {
    %e = math.exp %a : tensor<8x4xf32>
    placer.yield %e : tensor<8x4xf32>
  }
  return %y : tensor<8x4xf32>
}

// -----

// expected-error @+1 {{'placer.samples' on argument 0 of function 'dynamic', but its type does not tell how many there are}}
func.func @dynamic(%x: tensor<?x4xf32> {placer.samples = 0 : i64}) -> tensor<?x4xf32> {
  %y = placer.task "exp" (%a = %x : tensor<?x4xf32>) -> (tensor<?x4xf32>) {
    %e = math.exp %a : tensor<?x4xf32>
    placer.yield %e : tensor<?x4xf32>
  }
  return %y : tensor<?x4xf32>
}

// -----

func.func @gradient(%x: tensor<8x4xf32> {placer.samples = 0 : i64}, %i: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @+2 {{task 'db': cutting a sum changes the order of additions; say 'reassociate' or 'chain'}}
  // expected-note @+1 {{--split-tasks=reassociate allows it for all tasks}}
  %y = placer.task "db" (%a = %x : tensor<8x4xf32>, %b = %i : tensor<4xf32>) -> (tensor<4xf32>) {
    %r = linalg.reduce { arith.addf } ins(%a : tensor<8x4xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
    placer.yield %r : tensor<4xf32>
  }
  return %y : tensor<4xf32>
}
