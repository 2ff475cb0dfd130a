// What 'placer.splits' may not be.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{carries 'placer.splits', which belongs on a task}}
func.func @f() attributes {placer.splits = []} {
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' must be a list of axes, as in 'placer.splits = [{axis = "samples", extent = 64, operands = ["sliced"], results = ["partial"]}]'}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [4]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis with an unknown field 'length'}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", length = 4}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis without a name, as in 'axis = "samples"'}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{extent = 4}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' needs a kind for axis 'rows': "samples", "attribute", "parameter" or "reduction"}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "rows", extent = 4}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis 'samples' without an extent, as in 'extent = 64'}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples"}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis 'samples' whose workspace is no number of bytes}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, workspace = "much"}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' must say of axis 'samples' what becomes of each of the 1 results}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = []}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis 'samples' with "cut", where "sliced", "whole", "partial" or a slice as in '{dim = 0, extent = 64, scale = 1, before = 0, after = 0}' should be}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["cut"]}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis 'samples' whose weights are not named, as in 'weights = {w = "sliced"}'}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"], weights = ["sliced"]}]}
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'placer.splits' has an axis 'samples' whose 'overhead' is no time, as in 'overhead = #placer.cost<gpu = 5000>'}}
  %a = placer.task "a" -> (tensor<4xi8>) attributes {placer.splits = [{axis = "samples", extent = 4, operands = [], results = ["sliced"], overhead = {gpu = 4}}]}
  return
}
