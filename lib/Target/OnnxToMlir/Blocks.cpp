//===- Blocks.cpp - Blocks of pixels as channels, and back ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Checks.h"
#include "Target/OnnxToMlir/Moves.h"
#include "Target/OnnxToMlir/Ops.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// The side of a block, which divides these extents.
static FailureOr<int64_t> blockSize(NodeImport &node) {
  if (failed(checkInputs(node, 1, 1)))
    return failure();
  if (node.rank(0) != 4)
    return node.error() << "input 0 has rank " << node.rank(0)
                        << " instead of 4";
  int64_t size = node.integer("blocksize", 0);
  if (size < 1 || size > (int64_t(1) << 20))
    return node.error() << "'blocksize' is " << size;
  return size;
}

static LogicalResult importDepthToSpace(NodeImport &node) {
  FailureOr<int64_t> size = blockSize(node);
  if (failed(size))
    return failure();
  SmallVector<int64_t> s = node.shape(0);
  int64_t n = *size, depth = s[1] / (n * n);
  if (s[1] % (n * n) != 0)
    return node.error() << s[1] << " channels are no blocks of " << n << " by "
                        << n;
  std::string mode = node.text("mode", "DCR");
  if (mode != "DCR" && mode != "CRD")
    return node.unsupported("mode '" + Twine(mode) + "'");
  TensorValue moved;
  if (mode == "DCR")
    moved = transpose(
        node.b, reshape(node.b, node.input(0), {s[0], n, n, depth, s[2], s[3]}),
        {0, 3, 4, 1, 5, 2});
  else
    moved = transpose(
        node.b, reshape(node.b, node.input(0), {s[0], depth, n, n, s[2], s[3]}),
        {0, 1, 4, 2, 5, 3});
  node.setResult(0, reshape(node.b, moved, {s[0], depth, s[2] * n, s[3] * n}),
                 node.elementType(0));
  return success();
}

static LogicalResult importSpaceToDepth(NodeImport &node) {
  FailureOr<int64_t> size = blockSize(node);
  if (failed(size))
    return failure();
  SmallVector<int64_t> s = node.shape(0);
  int64_t n = *size;
  if (s[2] % n != 0 || s[3] % n != 0)
    return node.error() << s[2] << " by " << s[3] << " are no blocks of " << n
                        << " by " << n;
  TensorValue moved = transpose(
      node.b,
      reshape(node.b, node.input(0), {s[0], s[1], s[2] / n, n, s[3] / n, n}),
      {0, 3, 5, 1, 2, 4});
  node.setResult(
      0, reshape(node.b, moved, {s[0], s[1] * n * n, s[2] / n, s[3] / n}),
      node.elementType(0));
  return success();
}

void placer::onnx::registerBlocks(OpRegistry &registry) {
  registry.add("DepthToSpace", importDepthToSpace);
  registry.add("SpaceToDepth", importSpaceToDepth);
}
