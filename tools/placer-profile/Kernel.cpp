//===- Kernel.cpp - An op as a program of its own -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// Whether a value can be handed to a function that is called from outside.
static bool isArgument(Type type) {
  if (auto shaped = dyn_cast<RankedTensorType>(type))
    return shaped.hasStaticShape() &&
           shaped.getElementType().isIntOrIndexOrFloat();
  return type.isIntOrIndexOrFloat();
}

/// A constant, with the constants that it is made of.
static void cloneConstant(OpBuilder &builder, Operation *op,
                          IRMapping &mapping) {
  for (Value operand : op->getOperands())
    if (!mapping.contains(operand))
      cloneConstant(builder, operand.getDefiningOp(), mapping);
  builder.clone(*op, mapping);
}

static bool isConstant(Value value) {
  Operation *op = value.getDefiningOp();
  return op && op->hasTrait<OpTrait::ConstantLike>();
}

OwningOpRef<ModuleOp> placer::isolate(Operation *op, std::string &why) {
  llvm::SetVector<Value> reads(op->operand_begin(), op->operand_end());
  llvm::SetVector<Value> above;
  getUsedValuesDefinedAbove(op->getRegions(), above);
  reads.insert_range(above);

  // Small constants stay what they are, large ones are data like any other.
  SmallVector<Value> arguments, constants;
  for (Value value : reads) {
    bool isSmall = !isa<ShapedType>(value.getType()) ||
                   !isArgument(value.getType()) ||
                   cast<ShapedType>(value.getType()).getNumElements() <= 64;
    if (isConstant(value) && isSmall)
      constants.push_back(value);
    else if (isArgument(value.getType()))
      arguments.push_back(value);
    else {
      why = "it reads a value of a type that a profiler cannot make";
      return {};
    }
  }
  for (Type type : op->getResultTypes())
    if (!isa<RankedTensorType>(type) || !isArgument(type)) {
      why = "it gives something else than tensors of known size";
      return {};
    }

  OpBuilder builder(op->getContext());
  Location loc = op->getLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  builder.setInsertionPointToEnd(module->getBody());
  SmallVector<Type> types;
  for (Value value : arguments)
    types.push_back(value.getType());
  auto function = func::FuncOp::create(
      builder, loc, kKernelName,
      builder.getFunctionType(types, op->getResultTypes()));
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    builder.getUnitAttr());
  Block *body = function.addEntryBlock();
  builder.setInsertionPointToEnd(body);
  IRMapping mapping;
  for (auto [value, argument] :
       llvm::zip_equal(arguments, body->getArguments()))
    mapping.map(value, argument);
  for (Value value : constants)
    if (!mapping.contains(value))
      cloneConstant(builder, value.getDefiningOp(), mapping);
  Operation *copy = builder.clone(*op, mapping);
  // What other passes have written there is not for upstream's.
  SmallVector<StringAttr> foreign;
  for (NamedAttribute attribute : copy->getDiscardableAttrs())
    foreign.push_back(attribute.getName());
  for (StringAttr name : foreign)
    copy->removeDiscardableAttr(name);
  func::ReturnOp::create(builder, loc, copy->getResults());
  // Such as a call of a function that is elsewhere.
  std::string said;
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &found) {
    if (said.empty())
      said = found.str();
  });
  if (failed(verify(*module))) {
    why = "it cannot stand alone: " + said;
    return {};
  }
  return module;
}
