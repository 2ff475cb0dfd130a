// RUN: placer-opt %s -split-input-file -verify-diagnostics

// expected-error@below {{carries 'placer.axes', which belongs on a task}}
func.func private @function() attributes {placer.axes = []}

// -----

func.func @list(%x: tensor<8xf32>) {
  // expected-error@below {{'placer.axes' must list axes, as --find-splits writes them}}
  %0 = placer.task "t" (%x : tensor<8xf32>) cost <gpu = 5> -> (tensor<8xf32>) attributes {placer.axes = [8]}
  return
}

// -----

// expected-error@below {{expected one of 'samples', 'attribute', 'parameter', 'reduction'}}
func.func private @kind() attributes {a = #placer.cuttable<rows 8 []>}

// -----

// expected-error@below {{expected 'result' or 'operand', and its number}}
func.func private @side() attributes {a = #placer.cuttable<samples 8 [input 0 dim 0]>}

// -----

// expected-error@below {{expected one of 'dim', 'reduced', 'whole', 'some'}}
func.func private @place() attributes {a = #placer.cuttable<samples 8 [result 0 row 0]>}

// -----

// expected-error@below {{expected one of 'free', 'chain', 'reassociate', 'chain_only'}}
func.func private @order() attributes {a = #placer.cuttable<samples 8 [result 0 reduced] sums never>}

// -----

// expected-error@below {{an axis of 1 cannot be cut}}
func.func private @extent() attributes {a = #placer.cuttable<samples 1 []>}

// -----

// expected-error@below {{operands, results and dimensions count from 0}}
func.func private @number() attributes {a = #placer.cuttable<samples 8 [result -1 dim 0]>}

// -----

// expected-error@below {{an axis has steps of at least 1, and no negative halo}}
func.func private @step() attributes {a = #placer.cuttable<samples 8 [result 0 dim 0 step 0]>}

// -----

// expected-error@below {{the work of parts is negative}}
func.func private @work() attributes {a = #placer.cuttable<samples 8 [result 0 dim 0] work -1>}

// -----

// expected-error@below {{'sums' belongs to reduced results, and to no others}}
func.func private @sums() attributes {a = #placer.cuttable<samples 8 [result 0 reduced]>}
