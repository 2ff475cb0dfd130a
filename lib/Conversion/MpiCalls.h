//===- MpiCalls.h - Calls of an MPI library ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_MPICALLS_H
#define PLACER_LIB_CONVERSION_MPICALLS_H

#include "Conversion/MpiLibrary.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace placer {

/// Calls a function of the library, declared once; gives the return code.
mlir::Value callMpi(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::ModuleOp module, llvm::StringRef name,
                    llvm::ArrayRef<mlir::Value> arguments);

/// Why a buffer cannot be sent in one piece, or nothing.
std::optional<llvm::StringRef> objectionTo(mlir::MemRefType type);

/// Room for one value, through which a call takes it or gives it. The room is
/// on the stack and given back by `close`, as ops may stand in a loop.
class CallSlot {
public:
  CallSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type)
      : builder(builder), loc(loc), type(type) {
    auto pointer = mlir::LLVM::LLVMPointerType::get(builder.getContext());
    stack = mlir::LLVM::StackSaveOp::create(builder, loc, pointer);
    mlir::Value one =
        mlir::LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), 1);
    address = mlir::LLVM::AllocaOp::create(builder, loc, pointer, type, one);
  }
  mlir::Value load() {
    return mlir::LLVM::LoadOp::create(builder, loc, type, address);
  }
  void store(mlir::Value value) {
    mlir::LLVM::StoreOp::create(builder, loc, value, address);
  }
  void close() { mlir::LLVM::StackRestoreOp::create(builder, loc, stack); }

  mlir::Value address;

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Type type;
  mlir::Value stack;
};

/// A buffer as functions of the library take it.
struct MpiBuffer {
  mlir::Value address;
  MpiUnit unit;
  /// How many units there are, as an i32.
  mlir::Value count;
};

template <typename Op>
class MpiPattern : public mlir::ConvertOpToLLVMPattern<Op> {
public:
  MpiPattern(const mlir::LLVMTypeConverter &converter,
             const MpiLibrary &library)
      : mlir::ConvertOpToLLVMPattern<Op>(converter), library(library) {}

protected:
  /// A buffer of the op with what it was converted to; an error where it cannot
  /// be sent.
  mlir::FailureOr<MpiBuffer>
  bufferOf(Op op, mlir::MemRefType type, mlir::Value converted,
           mlir::ConversionPatternRewriter &rewriter) const {
    if (std::optional<llvm::StringRef> why = objectionTo(type)) {
      mlir::InFlightDiagnostic error = op.emitOpError("buffer ") << *why;
      error.attachNote() << "copy it to, or from, another buffer in pieces "
                            "that have at most 2147483647 elements each";
      return error;
    }
    mlir::MemRefDescriptor buffer(converted);
    mlir::Value address = buffer.bufferPtr(rewriter, op.getLoc(),
                                           *this->getTypeConverter(), type);
    auto [unit, count] = countUnits(rewriter, op.getLoc(), type, buffer);
    return MpiBuffer{address, unit, count};
  }

  const MpiLibrary &library;

private:
  /// In what a buffer is counted, and how much of it there is, as an i32.
  std::pair<MpiUnit, mlir::Value>
  countUnits(mlir::ConversionPatternRewriter &rewriter, mlir::Location loc,
             mlir::MemRefType type, mlir::MemRefDescriptor &buffer) const {
    mlir::Type element = type.getElementType();
    int64_t times = 1;
    if (auto pair = llvm::dyn_cast<mlir::ComplexType>(element)) {
      element = pair.getElementType();
      times = 2;
    }
    mlir::Value each = mlir::LLVM::ConstantOp::create(
        rewriter, loc, this->getIndexType(), times);
    std::optional<MpiUnit> unit = unitOf(element);
    if (!unit) {
      mlir::Value size = this->getSizeInBytes(
          loc, this->getTypeConverter()->convertType(element), rewriter);
      each = mlir::LLVM::MulOp::create(rewriter, loc, each, size);
      unit = MpiUnit::Byte;
    }
    mlir::Value count = each;
    for (int64_t i = 0; i < type.getRank(); ++i)
      count = mlir::LLVM::MulOp::create(rewriter, loc, count,
                                        buffer.size(rewriter, loc, i));
    if (this->getIndexType() != rewriter.getI32Type())
      count = mlir::LLVM::TruncOp::create(rewriter, loc, rewriter.getI32Type(),
                                          count);
    return {*unit, count};
  }

  /// None: bytes.
  std::optional<MpiUnit> unitOf(mlir::Type element) const {
    if (element.isF32())
      return MpiUnit::Float;
    if (element.isF64())
      return MpiUnit::Double;
    if (llvm::isa<mlir::IndexType>(element))
      element = this->getIndexType();
    if (!element.isIntOrFloat())
      return std::nullopt;
    switch (element.getIntOrFloatBitWidth()) {
    case 8:
      return MpiUnit::Int8;
    case 16:
      return MpiUnit::Int16;
    case 32:
      return MpiUnit::Int32;
    case 64:
      return MpiUnit::Int64;
    default:
      return std::nullopt;
    }
  }
};

} // namespace placer

#endif // PLACER_LIB_CONVERSION_MPICALLS_H
