// What machines refuse.
//
// RUN: placer-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'placer.topology' op has an empty name}}
placer.topology @"" {
  placer.device @d kind "k"
}

// -----

// expected-error @+1 {{'placer.topology' op has no device}}
placer.topology @box {
}

// -----

// expected-error @+1 {{'placer.topology' op holds devices and links only}}
placer.topology @box {
  placer.device @d kind "k"
  // expected-note @+1 {{found 'func.func'}}
  func.func private @f()
}

// -----

placer.topology @box {
  // expected-note @+1 {{see existing symbol definition here}}
  placer.device @d kind "k"
  // expected-error @+1 {{redefinition of symbol named 'd'}}
  placer.device @d kind "k"
}

// -----

// expected-error @+1 {{'placer.device' op expects parent op 'placer.topology'}}
placer.device @d kind "k"

// -----

// expected-error @+1 {{'placer.link' op expects parent op 'placer.topology'}}
placer.link @d to @e latency 0 bandwidth 1

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op has an empty name}}
  placer.device @"" kind "k"
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op has an empty kind}}
  placer.device @d kind ""
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op has a negative memory of -1 bytes}}
  placer.device @d kind "k" memory -1
}

// -----

// expected-note @+1 {{the devices are @a, @b}}
placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-error @+1 {{'placer.link' op names unknown device @c}}
  placer.link @a to @c latency 0 bandwidth 1
}

// -----

// A long list is cut.
// expected-note @+1 {{the devices are @d0, @d1, @d2, @d3, @d4, @d5, @d6, @d7 and 2 more}}
placer.topology @box {
  placer.device @d0 kind "k"
  placer.device @d1 kind "k"
  placer.device @d2 kind "k"
  placer.device @d3 kind "k"
  placer.device @d4 kind "k"
  placer.device @d5 kind "k"
  placer.device @d6 kind "k"
  placer.device @d7 kind "k"
  placer.device @d8 kind "k"
  placer.device @d9 kind "k"
  // expected-error @+1 {{'placer.link' op names unknown device @c}}
  placer.link @c to @d0 latency 0 bandwidth 1
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-note @+1 {{the first link is here}}
  placer.link @a to @b latency 0 bandwidth 1
  placer.link @b to @a latency 0 bandwidth 1
  // expected-error @+1 {{'placer.link' op joins @a to @b a second time}}
  placer.link @a to @b latency 5 bandwidth 1
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  // expected-error @+1 {{'placer.link' op joins @a to itself; what stays on a device needs no link}}
  placer.link @a to @a latency 0 bandwidth 1
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-error @+1 {{'placer.link' op has a negative latency of -5 ns}}
  placer.link @a to @b latency -5 bandwidth 1
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-error @+1 {{'placer.link' op has a bandwidth of 0 bytes per second; it must be positive}}
  placer.link @a to @b latency 0 bandwidth 0
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-error @+1 {{'placer.link' op has an empty list of channels; leave it out where the link is a channel of its own}}
  placer.link @a to @b latency 0 bandwidth 1 channels []
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-error @+1 {{'placer.link' op has a channel with an empty name}}
  placer.link @a to @b latency 0 bandwidth 1 channels ["a.out", ""]
}

// -----

placer.topology @box {
  placer.device @a kind "k"
  placer.device @b kind "k"
  // expected-error @+1 {{'placer.link' op names channel 'bus' twice}}
  placer.link @a to @b latency 0 bandwidth 1 channels ["bus", "bus"]
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op has the unknown figure 'colour'; the figures are like, peak, bandwidth, overhead}}
  placer.device @d kind "k" figures {colour = "red"}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op needs the name of a kind as 'like', not ""}}
  placer.device @d kind "k" figures {like = ""}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op needs a peak for each type of elements, as in 'peak = {f32 = 1.5e13}', not 5 : i64}}
  placer.device @d kind "k" figures {peak = 5}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op has a peak for 'weight', which is no type of elements, as f32, bf16 or i8 are}}
  placer.device @d kind "k" figures {peak = {index = 1.0, weight = 1.0}}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op needs a number above 0 as peak for 'f32', not 0 : i64}}
  placer.device @d kind "k" figures {peak = {f32 = 0}}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op needs a number above 0 as 'bandwidth', not "much"}}
  placer.device @d kind "k" figures {bandwidth = "much"}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op needs a number of at least 0 as 'overhead', not -1 : i64}}
  placer.device @d kind "k" figures {overhead = -1}
}

// -----

placer.topology @box {
  // expected-error @+1 {{'placer.device' op needs a number above 0 and up to 1 as 'memory_efficiency', not 1.5}}
  placer.device @d kind "k" figures {memory_efficiency = 1.5}
}
