//===- OpModel.cpp - What an op is to placer ------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpModel.h"

#include "Ops/FeatureParts.h"

#include "placer/Dialect/Utils.h"
#include "placer/Ops/OpTable.h"

#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace placer;

#include "placer/Ops/OpModelInterface.cpp.inc"

//===----------------------------------------------------------------------===//
// OpModel
//===----------------------------------------------------------------------===//

OpModel OpModel::free() {
  OpModel model;
  model.role = OpRole::Copied;
  model.isFree = true;
  return model;
}

OpModel OpModel::constant() {
  OpModel model = free();
  model.isConstant = true;
  return model;
}

OpModel OpModel::view(int operand) {
  OpModel model = free();
  model.aliases = {operand};
  return model;
}

OpModel OpModel::slice(int operand) {
  OpModel model = view(operand);
  model.role = OpRole::Attached;
  return model;
}

OpModel OpModel::elementwise() {
  OpModel model;
  model.role = OpRole::Cheap;
  return model;
}

Value OpModel::aliased(OpResult result) const {
  if (aliases.empty())
    return {};
  size_t number =
      std::min<size_t>(result.getResultNumber(), aliases.size() - 1);
  int operand = aliases[number];
  Operation *op = result.getOwner();
  return operand >= 0 && operand < static_cast<int>(op->getNumOperands())
             ? op->getOperand(operand)
             : Value();
}

//===----------------------------------------------------------------------===//
// What MLIR tells
//===----------------------------------------------------------------------===//

/// Whether an op is nothing but arithmetic on scalars or vectors.
static bool isScalarArithmetic(Operation *op) {
  auto isScalar = [](Type type) {
    return type.isIntOrIndexOrFloat() || isa<ComplexType, VectorType>(type);
  };
  return op->isRegistered() && op->getNumRegions() == 0 &&
         op->getNumResults() != 0 && !isa<CallOpInterface>(op) &&
         llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

/// Whether an op that nobody knows has its results in an attribute.
static bool holdsElements(Operation *op) {
  if (op->isRegistered() || op->getNumOperands() != 0 ||
      op->getNumRegions() != 0 || op->getNumResults() == 0)
    return false;
  auto isElements = [](NamedAttribute attribute) {
    return isa<ElementsAttr>(attribute.getValue());
  };
  if (llvm::any_of(op->getAttrs(), isElements))
    return true;
  auto properties =
      dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
  return properties && llvm::any_of(properties, isElements);
}

OpModel placer::upstreamModel(Operation *op) {
  OpModel model;
  if (op->hasTrait<OpTrait::ConstantLike>() || holdsElements(op))
    model = OpModel::constant();
  else if (isScalarArithmetic(op))
    model.role = OpRole::Attached;
  else if (OpTrait::hasElementwiseMappableTraits(op))
    model.role = OpRole::Cheap;

  // Vectors are registers.
  auto isShaped = [](Type type) {
    return isa<ShapedType>(type) && !isa<VectorType>(type);
  };
  model.isScalar = op->getNumRegions() == 0 && !isa<CallOpInterface>(op) &&
                   llvm::none_of(op->getOperandTypes(), isShaped) &&
                   llvm::none_of(op->getResultTypes(), isShaped);
  // A view of memory; upstream's interface is on few ops of tensors too.
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      (isa<ViewLikeOpInterface>(op) && op->getNumResults() == 1 &&
       isa<BaseMemRefType>(op->getResult(0).getType())))
    model.isFree = true;
  model.isBranch = isa<RegionBranchOpInterface>(op) &&
                   !isa<LoopLikeOpInterface>(op) && op->getNumRegions() > 1;
  if (auto into = dyn_cast<DestinationStyleOpInterface>(op))
    for (OpResult result : op->getResults()) {
      OpOperand *tied = into.getTiedOpOperand(result);
      model.aliases.push_back(tied ? tied->getOperandNumber() : -1);
    }
  return model;
}

OpModel placer::modelOf(Operation *op) {
  if (auto described = dyn_cast<OpModelInterface>(op))
    return described.getOpModel();
  return upstreamModel(op);
}

ScalarWork placer::elementWorkOf(Operation *op, Extents &extents) {
  if (op->hasTrait<OpTrait::ConstantLike>() ||
      op->hasTrait<OpTrait::IsTerminator>())
    return {};
  auto described = dyn_cast<OpModelInterface>(op);
  ScalarWork work =
      described ? described.getElementWork(extents) : oneOperation(op);
  // Where something is, is no arithmetic of the program.
  if (op->getNumResults() == 1 && op->getResult(0).getType().isIndex())
    work.flops = work.transcendentals = 0;
  // The same for every element of a vector.
  if (OpTrait::hasElementwiseMappableTraits(op) && op->getNumResults() == 1)
    if (auto vector = dyn_cast<VectorType>(op->getResult(0).getType())) {
      ScalarWork all;
      all.add(work, vector.getNumElements());
      return all;
    }
  return work;
}

//===----------------------------------------------------------------------===//
// OpModels
//===----------------------------------------------------------------------===//

OpModel OpModels::modelOf(Operation *op) const {
  if (op->hasAttr(PlacerDialect::kConstantAttr) ||
      op->hasAttr(PlacerDialect::kFreeAttr)) {
    OpModel said = op->hasAttr(PlacerDialect::kConstantAttr)
                       ? OpModel::constant()
                       : OpModel::free();
    said.isPure = true;
    return said;
  }
  if (const OpTableEntry *entry = table ? table->find(op) : nullptr)
    return entry->modelOf(op);
  return placer::modelOf(op);
}

/// What `placer.work` says.
static OpFeatures statedWork(Operation *op, DictionaryAttr said,
                             Extents &extents) {
  OpFeatures work = describe(op, extents);
  auto count = [&](StringRef name) {
    return asCount(numberOf(said.get(name)).value_or(0));
  };
  work.flops = count("flops");
  work.transcendentals = count("transcendentals");
  work.bytesRead = count("bytes");
  if (auto type = said.getAs<TypeAttr>("type"))
    work.compute = llvm::to_string(type.getValue());
  else
    for (Type type :
         llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()),
                                  SmallVector<Type>(op->getResultTypes())))
      if (work.compute.empty() && isa<ShapedType>(type))
        work.compute = llvm::to_string(getElementTypeOrSelf(type));
  return work;
}

FailureOr<std::optional<OpFeatures>> OpModels::workOf(Operation *op,
                                                      Extents &extents) const {
  if (auto said = op->getAttrOfType<DictionaryAttr>(PlacerDialect::kWorkAttr))
    return std::optional(statedWork(op, said, extents));
  if (const OpTableEntry *entry = table ? table->find(op) : nullptr) {
    if (entry->isControlFlow())
      return std::optional<OpFeatures>();
    FailureOr<OpFeatures> work = entry->workOf(op, extents);
    if (failed(work))
      return failure();
    return std::optional(std::move(*work));
  }
  if (auto described = dyn_cast<OpModelInterface>(op))
    return described.getWork(extents);
  return elementwiseWork(op, extents);
}
