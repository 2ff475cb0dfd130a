//===- Window.cpp - Windows that move over a tensor -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Window.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Products of a few numbers below it do not overflow.
static constexpr int64_t kLargestEntry = int64_t(1) << 30;

FailureOr<SmallVector<int64_t>>
onnx::readSpatialList(NodeImport &node, StringRef name, unsigned rank) {
  if (!node.hasAttribute(name))
    return SmallVector<int64_t>(rank, 1);
  SmallVector<int64_t> values = node.integerList(name);
  if (values.size() != rank)
    return node.error() << "the attribute '" << name << "' has "
                        << values.size() << " entries for " << rank
                        << " spatial dimensions";
  for (int64_t value : values)
    if (value < 1 || value > kLargestEntry)
      return node.error() << "the attribute '" << name << "' has the entry "
                          << value << "; expected a positive number";
  return values;
}

/// Padding that the node gives: all entries of the beginnings, then the ends.
static LogicalResult readPads(NodeImport &node, Window &window) {
  unsigned rank = window.rank();
  window.low.assign(rank, 0);
  window.high.assign(rank, 0);
  if (!node.hasAttribute("pads"))
    return success();
  SmallVector<int64_t> pads = node.integerList("pads");
  if (pads.size() != 2 * rank)
    return node.error() << "the attribute 'pads' has " << pads.size()
                        << " entries for " << rank << " spatial dimensions";
  for (int64_t amount : pads)
    if (amount < 0 || amount > kLargestEntry)
      return node.error() << "the attribute 'pads' has the entry " << amount
                          << "; expected no negative number";
  for (unsigned dim = 0; dim < rank; ++dim) {
    window.low[dim] = pads[dim];
    window.high[dim] = pads[rank + dim];
  }
  return success();
}

FailureOr<Window> onnx::readWindow(NodeImport &node, ArrayRef<int64_t> spatial,
                                   ArrayRef<int64_t> kernel) {
  unsigned rank = spatial.size();
  Window window;
  window.kernel.assign(kernel.begin(), kernel.end());
  if (kernel.size() != rank)
    return node.error() << "the kernel has " << kernel.size()
                        << " dimensions for " << rank << " spatial dimensions";
  for (int64_t extent : llvm::concat<const int64_t>(kernel, spatial))
    if (extent < 1 || extent > kLargestEntry)
      return node.error() << "a window or what it moves over has the extent "
                          << extent << "; expected a positive number";
  FailureOr<SmallVector<int64_t>> strides =
      readSpatialList(node, "strides", rank);
  FailureOr<SmallVector<int64_t>> dilations =
      succeeded(strides) ? readSpatialList(node, "dilations", rank)
                         : FailureOr<SmallVector<int64_t>>(failure());
  if (failed(dilations))
    return failure();
  window.strides = *strides;
  window.dilations = *dilations;

  std::string mode = node.text("auto_pad", "NOTSET");
  if (mode != "NOTSET" && mode != "VALID" && mode != "SAME_UPPER" &&
      mode != "SAME_LOWER")
    return node.error() << "the attribute 'auto_pad' is '" << mode
                        << "', which is not known";
  window.low.assign(rank, 0);
  window.high.assign(rank, 0);
  if (mode == "NOTSET" && failed(readPads(node, window)))
    return failure();
  bool isCeil = node.integer("ceil_mode", 0) != 0;
  for (unsigned dim = 0; dim < rank; ++dim) {
    int64_t stride = window.strides[dim];
    if (mode == "SAME_UPPER" || mode == "SAME_LOWER") {
      int64_t count = (spatial[dim] + stride - 1) / stride;
      int64_t total = std::max<int64_t>(
          (count - 1) * stride + window.reach(dim) - spatial[dim], 0);
      int64_t less = total / 2;
      window.low[dim] = mode == "SAME_UPPER" ? less : total - less;
      window.high[dim] = total - window.low[dim];
      window.outputs.push_back(count);
      continue;
    }
    int64_t room =
        spatial[dim] + window.low[dim] + window.high[dim] - window.reach(dim);
    if (room < 0)
      return node.error() << "a window of " << window.reach(dim)
                          << " elements does not fit into "
                          << spatial[dim] + window.low[dim] + window.high[dim];
    int64_t count = (isCeil ? (room + stride - 1) / stride : room / stride) + 1;
    // The last window must touch more than padding at the end.
    if (isCeil && (count - 1) * stride >= spatial[dim] + window.low[dim])
      --count;
    window.outputs.push_back(count);
  }
  return window;
}

TensorValue onnx::padForWindows(ImplicitLocOpBuilder &b, TensorValue input,
                                const Window &window, Value value) {
  SmallVector<int64_t> low = {0, 0}, high = {0, 0};
  for (unsigned dim = 0; dim < window.rank(); ++dim) {
    low.push_back(window.low[dim]);
    int64_t end =
        (window.outputs[dim] - 1) * window.strides[dim] + window.reach(dim);
    high.push_back(std::max<int64_t>(
        end - window.low[dim] - input.getType().getDimSize(dim + 2), 0));
  }
  return pad(b, input, low, high, value);
}

TensorValue onnx::reduceWindows(ImplicitLocOpBuilder &b, TensorValue input,
                                ArrayRef<int64_t> kernel,
                                ArrayRef<int64_t> strides,
                                ArrayRef<int64_t> dilations,
                                ArrayRef<int64_t> outputs, Value init,
                                ReduceFn body) {
  unsigned rank = outputs.size();
  SmallVector<AffineExpr> read, write, inWindow;
  SmallVector<int64_t> window;
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  for (unsigned dim = 0; dim < rank; ++dim) {
    AffineExpr position = b.getAffineDimExpr(dim);
    write.push_back(position);
    position = position * strides[dim];
    if (kernel[dim] > 1) {
      AffineExpr inner = b.getAffineDimExpr(loops.size());
      loops.push_back(utils::IteratorType::reduction);
      inWindow.push_back(inner);
      window.push_back(kernel[dim]);
      position = position + inner * dilations[dim];
    }
    read.push_back(position);
  }
  auto mapOf = [&](ArrayRef<AffineExpr> results) {
    return AffineMap::get(loops.size(), 0, results, b.getContext());
  };
  SmallVector<AffineMap> maps = {mapOf(read), mapOf(inWindow), mapOf(write)};
  // Only its shape is used: it says how far the loops over a window go.
  Value extents = emptyTensor(b, window, init.getType());
  TensorValue start = filled(b, outputs, init);
  auto op = linalg::GenericOp::create(
      b, start.getType(), ValueRange{input, extents}, ValueRange(start), maps,
      loops, [&](OpBuilder &inner, Location loc, ValueRange elements) {
        ImplicitLocOpBuilder scalars(loc, inner);
        linalg::YieldOp::create(scalars,
                                body(scalars, elements[0], elements[2]));
      });
  return cast<TensorValue>(op.getResult(0));
}
