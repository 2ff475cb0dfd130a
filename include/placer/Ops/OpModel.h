//===- OpModel.h - What an op is to placer ----------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What forming tasks and giving them costs has to know of ops, in one place:
// the model of an op. It comes from, in this order,
//   - a table that the user names (OpTable.h);
//   - the op itself, by OpModelInterface; `registerOpModels` implements it for
//     dialects of MLIR;
//   - MLIR's own interfaces and traits (`upstreamModel`).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_OPS_OPMODEL_H
#define PLACER_OPS_OPMODEL_H

#include "placer/Cost/OpFeatures.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>

namespace placer {

//===----------------------------------------------------------------------===//
// Work
//===----------------------------------------------------------------------===//

class ValueShapes;

/// Sizes of types and values, with what a `?` counts for.
class Extents {
public:
  /// `shapes` is what is known of the extents of values beside their types; a
  /// `?` that neither tells counts for `dynamicExtent`.
  explicit Extents(int64_t dynamicExtent, ValueShapes *shapes = nullptr)
      : dynamicExtent(dynamicExtent), shapes(shapes) {}

  /// Whether a size was asked for that is not known.
  bool sawUnknown() const { return unknown; }

  int64_t extent(int64_t given);
  /// Empty for what has no shape, and for what has no rank.
  llvm::SmallVector<int64_t> shape(mlir::Type type);
  llvm::SmallVector<int64_t> shape(mlir::Value value);
  /// 1 for what has no shape; 0 for what has no rank.
  uint64_t elements(mlir::Type type);
  uint64_t elements(mlir::Value value);
  /// 0 for types that are no data.
  uint64_t bytes(mlir::Type type);
  uint64_t bytes(mlir::Value value);
  /// How often a loop runs; none where that is not known.
  std::optional<uint64_t> tripCount(mlir::Operation *loop);

private:
  int64_t dynamicExtent;
  ValueShapes *shapes;
  bool unknown = false;
};

/// Arithmetic and memory traffic of ops on single elements.
struct ScalarWork {
  uint64_t flops = 0;
  uint64_t transcendentals = 0;
  uint64_t bytesRead = 0;
  uint64_t bytesWritten = 0;
  /// The type of the first arithmetic.
  std::string compute;

  bool any() const {
    return flops || transcendentals || bytesRead || bytesWritten;
  }
  void add(const ScalarWork &other, uint64_t times = 1);
};

/// Name, attributes, shapes and types: what work begins with.
OpFeatures describe(mlir::Operation *op, Extents &extents);
/// Reads all operands once and writes all results once.
void countOperands(mlir::Operation *op, OpFeatures &features, Extents &extents);
/// Reads and writes as many bytes as a value has.
OpFeatures movedWork(mlir::Operation *op, mlir::Value value, Extents &extents);
/// The work of an op with MLIR's trait of elementwise ops on tensors: that of
/// one element for each. None for others.
std::optional<OpFeatures> elementwiseWork(mlir::Operation *op,
                                          Extents &extents);
/// One operation in the element type of the result.
ScalarWork oneOperation(mlir::Operation *op);

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

/// How an op finds its task.
enum class OpRole {
  /// It costs next to nothing and gives what can be had anew at any place: a
  /// constant, an empty or filled tensor, a reshape. Goes into every task that
  /// reads it.
  Copied,
  /// It costs next to nothing and gives less than it reads: a scalar, an
  /// element, a slice. Goes into the task whose result it reads.
  Attached,
  /// Each element of the result takes a bounded amount of work: elementwise
  /// ops, transposes, broadcasts. A task of its own, unless tasks are fused.
  Cheap,
  /// A task of its own.
  Work,
  /// A task of its own that must run in the order of the program. It follows
  /// from what an op does to memory, so no model says it.
  Ordered,
};

struct OpModel {
  OpRole role = OpRole::Work;
  /// It takes no time.
  bool isFree = false;
  /// Its results are held on a device from start to end, as weights are.
  bool isConstant = false;
  /// It has no side effects, although MLIR's interfaces do not say so.
  bool isPure = false;
  /// It works on scalars, vectors and single elements alone: counted as a part
  /// of the loop around it. Beside ops on tensors, scalars count for nothing.
  bool isScalar = false;
  /// One of its regions runs.
  bool isBranch = false;
  /// Its regions run again and again, although MLIR's interfaces do not say so.
  bool isLoop = false;
  /// The role holds for memrefs and pointers too: it does not touch the memory
  /// behind them.
  bool holdsForHandles = false;
  /// The operand that it puts into its place in a larger tensor, or -1. Nothing
  /// moves where that is the result of an op in the same loop: that op can
  /// write it there at once.
  int placedOperand = -1;
  /// By result, the operand in whose memory it is, or -1; the last holds for
  /// all further results. Empty: all results are new.
  llvm::SmallVector<int, 2> aliases;

  /// Data that is there from the start.
  static OpModel constant();
  /// Takes no time, and gives what can be had anew anywhere.
  static OpModel free();
  /// The data of an operand under another type.
  static OpModel view(int operand = 0);
  /// A part of the data of an operand.
  static OpModel slice(int operand = 0);
  /// A bounded amount of work for each element.
  static OpModel elementwise();

  /// The operand in whose memory a result is; null where it is new.
  mlir::Value aliased(mlir::OpResult result) const;
};

/// What MLIR's interfaces and traits tell. An op of an unregistered dialect
/// that has its data in an attribute is a constant.
OpModel upstreamModel(mlir::Operation *op);

/// What the op itself tells, else what MLIR's interfaces and traits do.
OpModel modelOf(mlir::Operation *op);
ScalarWork elementWorkOf(mlir::Operation *op, Extents &extents);

class OpTable;

/// Models with what the program says (`placer.free`, `placer.constant`,
/// `placer.work`) and a table before them.
class OpModels {
public:
  /// The table must outlive this; none: only what ops tell.
  explicit OpModels(const OpTable *table = nullptr) : table(table) {}

  OpModel modelOf(mlir::Operation *op) const;
  /// None where nobody knows. Fails, with an error at the op, where a formula
  /// of the table has no value for it.
  mlir::FailureOr<std::optional<OpFeatures>> workOf(mlir::Operation *op,
                                                    Extents &extents) const;

private:
  const OpTable *table;
};

} // namespace placer

#include "placer/Ops/OpModelInterface.h.inc"

namespace placer {

/// A model for all ops of a dialect: a class `M : DialectModel<M>` overrides
/// what it knows.
template <typename ConcreteModel>
struct DialectModel : public OpModelInterface::FallbackModel<ConcreteModel> {
  OpModel getOpModel(mlir::Operation *op) const { return upstreamModel(op); }
  std::optional<OpFeatures> getWork(mlir::Operation *op,
                                    Extents &extents) const {
    return elementwiseWork(op, extents);
  }
  ScalarWork getElementWork(mlir::Operation *op, Extents &) const {
    return oneOperation(op);
  }
};

/// Gives all ops of a dialect a model once the dialect is loaded.
template <typename DialectT, typename Model>
void registerDialectModel(mlir::DialectRegistry &registry) {
  registry.addExtension(+[](mlir::MLIRContext *context, DialectT *dialect) {
    for (mlir::RegisteredOperationName name :
         context->getRegisteredOperations())
      if (name.getDialectNamespace() == dialect->getNamespace() &&
          !name.hasInterface<OpModelInterface>())
        name.attachInterface<Model>();
  });
}

/// The models of affine, arith, bufferization, builtin, cf, complex, index,
/// linalg, math, memref, ml_program, shape, tensor, tosa and vector. func and
/// scf need none:
/// MLIR's interfaces tell of calls, loops and branches. Loads no dialect.
void registerOpModels(mlir::DialectRegistry &registry);

} // namespace placer

#endif // PLACER_OPS_OPMODEL_H
