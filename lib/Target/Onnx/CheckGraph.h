//===- CheckGraph.h - Whether the values of an ONNX graph are defined  -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_CHECKGRAPH_H
#define PLACER_LIB_TARGET_ONNX_CHECKGRAPH_H

#include "placer/Target/Onnx/Model.h"

namespace placer::onnx {

/// Throws a Failure where a graph breaks what Model.h promises: a value that is
/// not defined, defined twice or after its use, an initializer that is not what
/// the input of its name is declared to be, nodes without an op.
void checkGraph(const Model &model);

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_CHECKGRAPH_H
