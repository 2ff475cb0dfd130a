//===- Passes.td - The passes of placer --------------------*- tablegen -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_PASSES_TD
#define PLACER_TRANSFORMS_PASSES_TD

// By stage, in the order in which a program passes them.
include "placer/Transforms/TaskPasses.td"
include "placer/Transforms/SplitPasses.td"
include "placer/Transforms/CollectivePasses.td"
include "placer/Transforms/CostPasses.td"
include "placer/Transforms/PlacePasses.td"
include "placer/Transforms/ShowPasses.td"

#endif // PLACER_TRANSFORMS_PASSES_TD
