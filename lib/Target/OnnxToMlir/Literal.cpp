//===- Literal.cpp - Elements that are known while importing --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/OnnxToMlir/Literal.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/APInt.h"
#include "llvm/Support/Endian.h"

#include <cmath>

using namespace mlir;
using namespace placer;
using namespace placer::onnx;

/// Tensors of more bytes are resources: text with more elements is not read by
/// people, and is slow to parse.
static constexpr int64_t kLargestText = 256;

Type onnx::convertElementType(MLIRContext *context, ElementType type) {
  switch (type) {
  case ElementType::Float:
    return Float32Type::get(context);
  case ElementType::Double:
    return Float64Type::get(context);
  case ElementType::Float16:
    return Float16Type::get(context);
  case ElementType::BFloat16:
    return BFloat16Type::get(context);
  case ElementType::Bool:
    return IntegerType::get(context, 1);
  case ElementType::Uint8:
  case ElementType::Int8:
  case ElementType::Uint16:
  case ElementType::Int16:
  case ElementType::Uint32:
  case ElementType::Int32:
  case ElementType::Uint64:
  case ElementType::Int64:
    return IntegerType::get(context, 8 * elementBytes(type));
  case ElementType::Undefined:
  case ElementType::String:
  case ElementType::Complex64:
  case ElementType::Complex128:
    return {};
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Single elements
//===----------------------------------------------------------------------===//

static const llvm::fltSemantics &semanticsOf(ElementType type) {
  switch (type) {
  case ElementType::Float16:
    return APFloat::IEEEhalf();
  case ElementType::BFloat16:
    return APFloat::BFloat();
  case ElementType::Double:
    return APFloat::IEEEdouble();
  default:
    return APFloat::IEEEsingle();
  }
}

static uint64_t readBits(ArrayRef<char> bytes) {
  uint64_t bits = 0;
  for (auto [position, byte] : llvm::enumerate(bytes))
    bits |= uint64_t(static_cast<unsigned char>(byte)) << (8 * position);
  return bits;
}

static void appendBits(std::vector<char> &bytes, uint64_t bits, int64_t size) {
  for (int64_t position = 0; position < size; ++position)
    bytes.push_back(static_cast<char>(bits >> (8 * position)));
}

static APFloat readFloat(ElementType type, ArrayRef<char> bytes) {
  return APFloat(semanticsOf(type), APInt(8 * bytes.size(), readBits(bytes)));
}

static double toDouble(APFloat value) {
  bool losesInfo = false;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToDouble();
}

static int64_t readInteger(ElementType type, ArrayRef<char> bytes) {
  uint64_t bits = readBits(bytes);
  if (type == ElementType::Bool)
    return bits != 0;
  if (isUnsigned(type) || bytes.size() == 8)
    return static_cast<int64_t>(bits);
  return llvm::SignExtend64(bits, 8 * bytes.size());
}

/// A double as an integer: what does not fit becomes the nearest that does.
static int64_t cutToInteger(double value) {
  if (std::isnan(value))
    return 0;
  if (value >= 0x1p63)
    return INT64_MAX;
  if (value < -0x1p63)
    return INT64_MIN;
  return static_cast<int64_t>(value);
}

//===----------------------------------------------------------------------===//
// Literal
//===----------------------------------------------------------------------===//

int64_t onnx::countOf(ArrayRef<int64_t> shape) {
  int64_t product = 1;
  for (int64_t extent : shape)
    product *= extent;
  return product;
}

Literal::Literal(const Tensor &tensor)
    : elementType(tensor.type),
      extents(tensor.shape.begin(), tensor.shape.end()), bytes(tensor.bytes) {}

Literal::Literal(ElementType type, ArrayRef<int64_t> shape,
                 std::vector<char> data, bool splatElement)
    : elementType(type), extents(shape), splatElement(splatElement),
      owned(std::make_shared<const std::vector<char>>(std::move(data))) {
  bytes = *owned;
}

Literal Literal::splat(ElementType type, ArrayRef<int64_t> shape,
                       ArrayRef<char> bytes) {
  return Literal(type, shape, std::vector<char>(bytes.begin(), bytes.end()),
                 /*splatElement=*/true);
}

Literal Literal::ofIntegers(ElementType type, ArrayRef<int64_t> shape,
                            ArrayRef<int64_t> values) {
  if (isFloat(type))
    return ofFloats(type, shape,
                    SmallVector<double>(values.begin(), values.end()));
  std::vector<char> data;
  for (int64_t value : values)
    appendBits(data, type == ElementType::Bool ? value != 0 : value,
               elementBytes(type));
  return Literal(type, shape, std::move(data), /*splatElement=*/false);
}

Literal Literal::ofFloats(ElementType type, ArrayRef<int64_t> shape,
                          ArrayRef<double> values) {
  if (!isFloat(type)) {
    SmallVector<int64_t> cut(llvm::map_range(values, cutToInteger));
    return ofIntegers(type, shape, cut);
  }
  std::vector<char> data;
  for (double value : values) {
    APFloat converted(value);
    bool losesInfo = false;
    converted.convert(semanticsOf(type), APFloat::rmNearestTiesToEven,
                      &losesInfo);
    appendBits(data, converted.bitcastToAPInt().getZExtValue(),
               elementBytes(type));
  }
  return Literal(type, shape, std::move(data), /*splatElement=*/false);
}

int64_t Literal::numElements() const { return countOf(extents); }

ArrayRef<char> Literal::bytesAt(int64_t index) const {
  int64_t size = elementBytes(elementType);
  return splatElement ? bytes : bytes.slice(index * size, size);
}

int64_t Literal::integerAt(int64_t index) const {
  if (isFloat(elementType))
    return cutToInteger(floatAt(index));
  return readInteger(elementType, bytesAt(index));
}

double Literal::floatAt(int64_t index) const {
  if (isFloat(elementType))
    return toDouble(readFloat(elementType, bytesAt(index)));
  int64_t value = readInteger(elementType, bytesAt(index));
  return elementType == ElementType::Uint64
             ? static_cast<double>(static_cast<uint64_t>(value))
             : static_cast<double>(value);
}

SmallVector<int64_t> Literal::integers() const {
  SmallVector<int64_t> values;
  for (int64_t index = 0, count = numElements(); index < count; ++index)
    values.push_back(integerAt(index));
  return values;
}

SmallVector<double> Literal::floats() const {
  SmallVector<double> values;
  for (int64_t index = 0, count = numElements(); index < count; ++index)
    values.push_back(floatAt(index));
  return values;
}

Literal Literal::reshaped(ArrayRef<int64_t> shape) const {
  Literal result = *this;
  result.extents.assign(shape.begin(), shape.end());
  return result;
}

Literal Literal::picked(ArrayRef<int64_t> shape,
                        ArrayRef<int64_t> numbers) const {
  std::vector<char> data;
  data.reserve(numbers.size() * elementBytes(elementType));
  for (int64_t number : numbers)
    llvm::append_range(data, bytesAt(number));
  return Literal(elementType, shape, std::move(data), /*splatElement=*/false);
}

Literal Literal::joined(ArrayRef<const Literal *> parts) {
  std::vector<char> data;
  int64_t count = 0;
  for (const Literal *part : parts) {
    for (int64_t index = 0; index < part->numElements(); ++index)
      llvm::append_range(data, part->bytesAt(index));
    count += part->numElements();
  }
  return Literal(parts.front()->elementType, {count}, std::move(data),
                 /*splatElement=*/false);
}

/// Whether all elements have the same bytes.
static bool repeats(ArrayRef<char> bytes, size_t size) {
  return bytes.size() > size &&
         llvm::equal(bytes.drop_front(size), bytes.drop_back(size));
}

ElementsAttr Literal::toAttribute(MLIRContext *context, StringRef name) const {
  Type element = convertElementType(context, elementType);
  auto type = RankedTensorType::get(extents, element);
  int64_t size = elementBytes(elementType);
  bool isSame = splatElement || repeats(bytes, size);
  if (elementType == ElementType::Bool) {
    SmallVector<bool> values;
    for (int64_t index = 0, count = isSame ? 1 : numElements(); index < count;
         ++index)
      values.push_back(bytesAt(index).front() != 0);
    return DenseElementsAttr::get(type, values);
  }
  if (isSame && numElements() > 0)
    return DenseElementsAttr::getFromRawBuffer(type, bytes.take_front(size));
  if (static_cast<int64_t>(bytes.size()) <= kLargestText)
    return DenseElementsAttr::getFromRawBuffer(type, bytes);
  return DenseResourceElementsAttr::get(
      type, name,
      HeapAsmResourceBlob::allocateAndCopyWithAlign(bytes, /*align=*/64,
                                                    /*dataIsMutable=*/false));
}
