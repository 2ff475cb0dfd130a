//===- MpiLibrary.h - What differs between MPI libraries --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MPI says how functions are called, not what a handle is. In OpenMPI handles
// are addresses of objects in the library; in MPICH, and all that keep its ABI,
// they are numbers of 32 bits. In between, handles are 64-bit integers, as
// upstream's patterns have them.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_CONVERSION_MPILIBRARY_H
#define PLACER_LIB_CONVERSION_MPILIBRARY_H

#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"

#include <memory>

namespace placer {

/// The unit in which data is counted.
enum class MpiUnit { Byte, Int8, Int16, Int32, Int64, Float, Double };

class MpiLibrary {
public:
  virtual ~MpiLibrary() = default;

  /// OpenMPI or MPICH by name, in any case, or null.
  static std::unique_ptr<MpiLibrary> get(llvm::StringRef name);

  /// The name by which upstream's patterns know it.
  virtual llvm::StringRef upstreamName() const = 0;
  /// The type of communicators, datatypes and requests.
  virtual mlir::Type handleType(mlir::MLIRContext *context) const = 0;
  /// From a 64-bit integer to a handle, and back.
  virtual mlir::Value toHandle(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Value bits) const = 0;
  virtual mlir::Value fromHandle(mlir::OpBuilder &builder, mlir::Location loc,
                                 mlir::Value handle) const = 0;
  /// The handle of a datatype; declares in the module what it needs.
  virtual mlir::Value unit(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::ModuleOp module, MpiUnit unit) const = 0;
  /// The handle of an operation, in the same way.
  virtual mlir::Value reduction(mlir::OpBuilder &builder, mlir::Location loc,
                                mlir::ModuleOp module,
                                ReductionKind kind) const = 0;
  /// MPI_STATUS_IGNORE.
  virtual mlir::Value ignoredStatus(mlir::OpBuilder &builder,
                                    mlir::Location loc) const = 0;
};

} // namespace placer

#endif // PLACER_LIB_CONVERSION_MPILIBRARY_H
