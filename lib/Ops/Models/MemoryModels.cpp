//===- MemoryModels.cpp - Memory and what is in it ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MLProgram/IR/MLProgram.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace placer;

/// Reading or writing one element, or a vector of them.
static ScalarWork elementAccess(Operation *op, Extents &extents) {
  ScalarWork work;
  if (op->getNumResults() != 0)
    work.bytesRead = extents.bytes(op->getResult(0).getType());
  else
    work.bytesWritten = extents.bytes(op->getOperand(0).getType());
  return work;
}

namespace {

struct AffineModel : public DialectModel<AffineModel> {
  static bool isAccess(Operation *op) {
    return isa<affine::AffineLoadOp, affine::AffineStoreOp,
               affine::AffineVectorLoadOp, affine::AffineVectorStoreOp>(op);
  }
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    model.isScalar |= isAccess(op);
    return model;
  }
  ScalarWork getElementWork(Operation *op, Extents &extents) const {
    return isAccess(op) ? elementAccess(op, extents) : oneOperation(op);
  }
};

struct BufferizationModel : public DialectModel<BufferizationModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op)) {
      if (!alloc.getCopy())
        model = OpModel::free();
      // A fresh tensor: it would be an effect only on memory that nobody else
      // has.
      model.isPure = true;
    }
    if (isa<bufferization::ToTensorOp, bufferization::ToBufferOp,
            bufferization::DeallocTensorOp>(op))
      model.isFree = true;
    return model;
  }
  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const {
    if (auto alloc = dyn_cast<bufferization::AllocTensorOp>(op);
        alloc && alloc.getCopy())
      return movedWork(op, alloc.getResult(), extents);
    if (auto put = dyn_cast<bufferization::MaterializeInDestinationOp>(op))
      return movedWork(op, put.getSource(), extents);
    return std::nullopt;
  }
};

struct MemRefModel : public DialectModel<MemRefModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    if (isa<memref::AllocOp, memref::AllocaOp, memref::DeallocOp>(op))
      model.isFree = true;
    if (isa<memref::GetGlobalOp>(op)) {
      model = OpModel::free();
      model.holdsForHandles = true;
    }
    if (isa<memref::DimOp, memref::RankOp>(op)) {
      model.role = OpRole::Attached;
      model.holdsForHandles = true;
    }
    model.isScalar |=
        isa<memref::DimOp, memref::RankOp, memref::LoadOp, memref::StoreOp>(op);
    return model;
  }
  std::optional<OpFeatures> getWork(Operation *op, Extents &extents) const {
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      return movedWork(op, copy.getSource(), extents);
    return std::nullopt;
  }
  ScalarWork getElementWork(Operation *op, Extents &extents) const {
    if (isa<memref::LoadOp, memref::StoreOp>(op))
      return elementAccess(op, extents);
    return isa<memref::DimOp, memref::RankOp>(op) ? ScalarWork()
                                                  : oneOperation(op);
  }
};

/// Globals that nobody writes are weights.
struct MLProgramModel : public DialectModel<MLProgramModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    bool isConstant = isa<ml_program::GlobalLoadConstOp>(op);
    if (auto load = dyn_cast<ml_program::GlobalLoadOp>(op)) {
      auto global = SymbolTable::lookupNearestSymbolFrom<ml_program::GlobalOp>(
          op, load.getGlobalAttr());
      isConstant = global && !global.getIsMutable();
    }
    if (isConstant) {
      model = OpModel::constant();
      model.isPure = true;
    }
    return model;
  }
};

} // namespace

void placer::registerMemoryModels(DialectRegistry &registry) {
  registerDialectModel<affine::AffineDialect, AffineModel>(registry);
  registerDialectModel<bufferization::BufferizationDialect, BufferizationModel>(
      registry);
  registerDialectModel<memref::MemRefDialect, MemRefModel>(registry);
  registerDialectModel<ml_program::MLProgramDialect, MLProgramModel>(registry);
}
