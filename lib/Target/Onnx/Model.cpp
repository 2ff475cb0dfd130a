//===- Model.cpp - Types and lookups of an ONNX model ---------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Onnx/Model.h"

using namespace placer;
using namespace placer::onnx;

const char *onnx::elementTypeName(ElementType type) {
  switch (type) {
  case ElementType::Undefined:
    return "undefined";
  case ElementType::Float:
    return "float";
  case ElementType::Uint8:
    return "uint8";
  case ElementType::Int8:
    return "int8";
  case ElementType::Uint16:
    return "uint16";
  case ElementType::Int16:
    return "int16";
  case ElementType::Int32:
    return "int32";
  case ElementType::Int64:
    return "int64";
  case ElementType::String:
    return "string";
  case ElementType::Bool:
    return "bool";
  case ElementType::Float16:
    return "float16";
  case ElementType::Double:
    return "double";
  case ElementType::Uint32:
    return "uint32";
  case ElementType::Uint64:
    return "uint64";
  case ElementType::Complex64:
    return "complex64";
  case ElementType::Complex128:
    return "complex128";
  case ElementType::BFloat16:
    return "bfloat16";
  }
  return "undefined";
}

int64_t onnx::elementBytes(ElementType type) {
  switch (type) {
  case ElementType::Undefined:
  case ElementType::String:
    return 0;
  case ElementType::Uint8:
  case ElementType::Int8:
  case ElementType::Bool:
    return 1;
  case ElementType::Uint16:
  case ElementType::Int16:
  case ElementType::Float16:
  case ElementType::BFloat16:
    return 2;
  case ElementType::Float:
  case ElementType::Int32:
  case ElementType::Uint32:
    return 4;
  case ElementType::Int64:
  case ElementType::Double:
  case ElementType::Uint64:
  case ElementType::Complex64:
    return 8;
  case ElementType::Complex128:
    return 16;
  }
  return 0;
}

bool onnx::isFloat(ElementType type) {
  return type == ElementType::Float || type == ElementType::Float16 ||
         type == ElementType::Double || type == ElementType::BFloat16;
}

bool onnx::isSigned(ElementType type) {
  return type == ElementType::Int8 || type == ElementType::Int16 ||
         type == ElementType::Int32 || type == ElementType::Int64;
}

bool onnx::isUnsigned(ElementType type) {
  return type == ElementType::Uint8 || type == ElementType::Uint16 ||
         type == ElementType::Uint32 || type == ElementType::Uint64;
}

int64_t Tensor::numElements() const {
  int64_t number = 1;
  for (int64_t extent : shape)
    number *= extent;
  return number;
}

const Attribute *Node::find(llvm::StringRef name) const {
  for (const Attribute &attribute : attributes)
    if (attribute.name == name)
      return &attribute;
  return nullptr;
}
