//===- ArithmeticModels.cpp - Arithmetic of scalars and elements ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ops/Models/Models.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Index/IR/IndexDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/BuiltinDialect.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace placer;

namespace {

struct ArithModel : public DialectModel<ArithModel> {
  ScalarWork getElementWork(Operation *op, Extents &) const {
    // Other types of the same values.
    bool isCast =
        llvm::StringSwitch<bool>(op->getName().stripDialect())
            .Cases({"bitcast", "extf", "extsi", "extui"}, true)
            .Cases({"fptosi", "fptoui", "index_cast", "index_castui"}, true)
            .Cases({"sitofp", "truncf", "trunci", "uitofp"}, true)
            .Default(false);
    return isCast ? ScalarWork() : oneOperation(op);
  }
};

struct MathModel : public DialectModel<MathModel> {
  ScalarWork getElementWork(Operation *op, Extents &) const {
    StringRef name = op->getName().stripDialect();
    bool isArithmetic =
        llvm::StringSwitch<bool>(name)
            .Cases({"absf", "absi", "ceil", "clampf"}, true)
            .Cases({"copysign", "ctlz", "ctpop", "cttz"}, true)
            .Cases({"floor", "fma", "isfinite", "isinf"}, true)
            .Cases({"isnan", "isnormal", "round", "roundeven"}, true)
            .Case("trunc", true)
            .Default(false);
    ScalarWork work = oneOperation(op);
    work.flops = 0;
    (isArithmetic ? work.flops : work.transcendentals) = name == "fma" ? 2 : 1;
    return work;
  }
};

struct ComplexModel : public DialectModel<ComplexModel> {
  ScalarWork getElementWork(Operation *op, Extents &) const {
    StringRef name = op->getName().stripDialect();
    // Where a part is, or the same bits.
    if (name == "bitcast" || name == "create" || name == "im" || name == "re")
      return {};
    ScalarWork work = oneOperation(op);
    work.flops = llvm::StringSwitch<uint64_t>(name)
                     .Cases({"add", "sub", "neg"}, 2)
                     .Case("mul", 6)
                     .Case("div", 11)
                     .Cases({"conj", "eq", "neq"}, 1)
                     .Default(0);
    if (work.flops == 0)
      work.transcendentals = 1;
    return work;
  }
};

struct IndexModel : public DialectModel<IndexModel> {
  ScalarWork getElementWork(Operation *op, Extents &) const {
    StringRef name = op->getName().stripDialect();
    bool isCast = name == "casts" || name == "castu" || name == "sizeof";
    return isCast ? ScalarWork() : oneOperation(op);
  }
};

struct BuiltinModel : public DialectModel<BuiltinModel> {
  OpModel getOpModel(Operation *op) const {
    OpModel model = upstreamModel(op);
    if (!isa<UnrealizedConversionCastOp>(op))
      return model;
    OpModel view = OpModel::view();
    view.isScalar = model.isScalar;
    return view;
  }
  ScalarWork getElementWork(Operation *, Extents &) const { return {}; }
};

} // namespace

void placer::registerArithmeticModels(DialectRegistry &registry) {
  registerDialectModel<arith::ArithDialect, ArithModel>(registry);
  registerDialectModel<BuiltinDialect, BuiltinModel>(registry);
  registerDialectModel<complex::ComplexDialect, ComplexModel>(registry);
  registerDialectModel<index::IndexDialect, IndexModel>(registry);
  registerDialectModel<math::MathDialect, MathModel>(registry);
}
