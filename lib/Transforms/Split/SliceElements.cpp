//===- SliceElements.cpp - A box of the elements of a constant ------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/PullRules.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace placer;

/// The bytes of a box of elements that stand one after the other.
static std::vector<char> copyBox(ArrayRef<char> data, size_t elementBytes,
                                 ArrayRef<int64_t> shape, const Box &box) {
  std::vector<char> copied;
  copied.reserve(box.volume() * elementBytes);
  size_t rank = shape.size();
  SmallVector<int64_t> index(box.offsets.begin(), box.offsets.end());
  int64_t rowBytes = box.sizes.back() * elementBytes;
  while (true) {
    int64_t position = 0;
    for (size_t dim = 0; dim != rank; ++dim)
      position = position * shape[dim] + index[dim];
    auto row = data.begin() + position * elementBytes;
    copied.insert(copied.end(), row, row + rowBytes);
    // The next row: all but the last dimension count up.
    size_t dim = rank - 1;
    while (dim != 0 && ++index[dim - 1] == box.end(dim - 1)) {
      index[dim - 1] = box.begin(dim - 1);
      --dim;
    }
    if (dim == 0)
      return copied;
  }
}

ElementsAttr placer::sliceElements(ElementsAttr elements, const Box &box) {
  auto type = dyn_cast<RankedTensorType>(elements.getType());
  if (!type || type.getRank() == 0 || box.isEmpty())
    return {};
  auto boxType = cast<RankedTensorType>(type.clone(box.sizes));
  int64_t count = type.getNumElements();
  if (auto dense = dyn_cast<DenseElementsAttr>(elements)) {
    if (dense.isSplat())
      return dense.resizeSplat(boxType);
    if (isa<DenseStringElementsAttr>(dense))
      return {};
    ArrayRef<char> data = dense.getRawData();
    if (data.size() % count == 0)
      return DenseElementsAttr::getFromRawBuffer(
          boxType, copyBox(data, data.size() / count, type.getShape(), box));
    // Elements of less than a byte.
    SmallVector<Attribute> values(dense.getValues<Attribute>()), kept;
    kept.reserve(box.volume());
    for (int64_t at = 0; at != count; ++at) {
      int64_t rest = at;
      bool isInside = true;
      for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
        int64_t index = rest % type.getDimSize(dim);
        rest /= type.getDimSize(dim);
        isInside &= index >= box.begin(dim) && index < box.end(dim);
      }
      if (isInside)
        kept.push_back(values[at]);
    }
    return DenseElementsAttr::get(boxType, kept);
  }
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements)) {
    AsmResourceBlob *blob = resource.getRawHandle().getBlob();
    Type element = type.getElementType();
    if (!blob || !element.isIntOrFloat() ||
        element.getIntOrFloatBitWidth() % 8 != 0)
      return {};
    size_t elementBytes = element.getIntOrFloatBitWidth() / 8;
    if (blob->getData().size() != count * elementBytes)
      return {};
    std::vector<char> data =
        copyBox(blob->getData(), elementBytes, type.getShape(), box);
    return DenseResourceElementsAttr::get(
        boxType, resource.getRawHandle().getKey(),
        HeapAsmResourceBlob::allocateAndCopyWithAlign(
            data, blob->getDataAlignment(), /*dataIsMutable=*/false));
  }
  return {};
}
