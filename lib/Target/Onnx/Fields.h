//===- Fields.h - The fields of ONNX's messages --------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The numbers of onnx.proto3, in onnx/onnx; messages that are not read, such as
// those of training, are left out.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_ONNX_FIELDS_H
#define PLACER_LIB_TARGET_ONNX_FIELDS_H

#include <cstdint>

namespace placer::onnx {

enum ModelField : uint32_t {
  ModelIrVersion = 1,
  ModelProducerName = 2,
  ModelGraph = 7,
  ModelOpsetImport = 8,
  ModelFunctions = 25,
};

enum OpsetField : uint32_t { OpsetDomain = 1, OpsetVersion = 2 };

enum FunctionField : uint32_t {
  FunctionName = 1,
  FunctionInput = 4,
  FunctionOutput = 5,
  FunctionAttribute = 6,
  FunctionNode = 7,
  FunctionOpsetImport = 9,
  FunctionDomain = 10,
  FunctionAttributeProto = 11,
};

enum GraphField : uint32_t {
  GraphNode = 1,
  GraphName = 2,
  GraphInitializer = 5,
  GraphInput = 11,
  GraphOutput = 12,
  GraphValueInfo = 13,
  GraphSparseInitializer = 15,
};

enum NodeField : uint32_t {
  NodeInput = 1,
  NodeOutput = 2,
  NodeName = 3,
  NodeOpType = 4,
  NodeAttribute = 5,
  NodeDomain = 7,
};

enum AttributeField : uint32_t {
  AttributeName = 1,
  AttributeF = 2,
  AttributeI = 3,
  AttributeS = 4,
  AttributeT = 5,
  AttributeG = 6,
  AttributeFloats = 7,
  AttributeInts = 8,
  AttributeStrings = 9,
  AttributeTensors = 10,
  AttributeGraphs = 11,
  AttributeTp = 14,
  AttributeTypeProtos = 15,
  AttributeKind = 20,
  AttributeReference = 21,
  AttributeSparseTensor = 22,
  AttributeSparseTensors = 23,
};

enum TensorField : uint32_t {
  TensorDims = 1,
  TensorDataType = 2,
  TensorSegment = 3,
  TensorFloatData = 4,
  TensorInt32Data = 5,
  TensorStringData = 6,
  TensorInt64Data = 7,
  TensorName = 8,
  TensorRawData = 9,
  TensorDoubleData = 10,
  TensorUint64Data = 11,
  TensorExternalData = 13,
  TensorDataLocation = 14,
};

enum EntryField : uint32_t { EntryKey = 1, EntryValue = 2 };

enum SparseTensorField : uint32_t { SparseTensorValues = 1 };

enum ValueInfoField : uint32_t { ValueInfoName = 1, ValueInfoType = 2 };

enum TypeField : uint32_t {
  TypeTensor = 1,
  TypeSequence = 4,
  TypeMap = 5,
  TypeOpaque = 7,
  TypeSparseTensor = 8,
  TypeOptional = 9,
};

enum TensorTypeField : uint32_t { TensorTypeElement = 1, TensorTypeShape = 2 };

enum ShapeField : uint32_t { ShapeDim = 1 };

enum DimField : uint32_t { DimValue = 1, DimParam = 2 };

} // namespace placer::onnx

#endif // PLACER_LIB_TARGET_ONNX_FIELDS_H
