//===- Trace.cpp - Calls of placer's runtime library ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Trace.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace placer;

static constexpr StringLiteral kEvents[] = {
    "placer_task_begin", "placer_task_end",     "placer_copy_begin",
    "placer_copy_end",   "placer_buffer_alloc", "placer_buffer_free"};

bool placer::isTraceCall(func::CallOp call) {
  return llvm::is_contained(kEvents, call.getCallee());
}

TraceCalls::TraceCalls(ModuleOp module) : module(module), symbols(module) {
  // Names that another pass has put there.
  for (auto global : module.getOps<LLVM::GlobalOp>())
    if (auto text = dyn_cast_or_null<StringAttr>(global.getValueOrNull());
        text && global.getSymName().starts_with("placer_name") &&
        text.getValue().ends_with(StringRef("\0", 1)))
      strings[StringAttr::get(module.getContext(),
                              text.getValue().drop_back())] =
          FlatSymbolRefAttr::get(global.getSymNameAttr());
}

Value TraceCalls::address(OpBuilder &builder, Location loc, StringAttr name) {
  FlatSymbolRefAttr &symbol = strings[name];
  if (!symbol) {
    OpBuilder atTop = OpBuilder::atBlockBegin(module.getBody());
    // Ends with a zero, as C likes it.
    std::string text = name.getValue().str();
    text.push_back('\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size());
    auto global = LLVM::GlobalOp::create(
        atTop, module.getLoc(), type, /*isConstant=*/true,
        LLVM::Linkage::Internal, "placer_name", builder.getStringAttr(text));
    // Makes the symbol unique.
    symbols.insert(global);
    symbol = FlatSymbolRefAttr::get(global.getSymNameAttr());
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), symbol);
}

void TraceCalls::call(OpBuilder &builder, Location loc, StringRef event,
                      ArrayRef<Value> arguments) {
  std::string name = ("placer_" + event).str();
  auto callee = symbols.lookup<func::FuncOp>(name);
  if (!callee) {
    callee = func::FuncOp::create(
        module.getLoc(), name,
        builder.getFunctionType(ValueRange(arguments).getTypes(), {}));
    callee.setPrivate();
    symbols.insert(callee);
  }
  func::CallOp::create(builder, loc, callee, arguments);
}

void TraceCalls::call(OpBuilder &builder, Location loc, StringRef event,
                      ArrayRef<StringAttr> names) {
  SmallVector<Value> arguments;
  for (StringAttr name : names)
    arguments.push_back(address(builder, loc, name));
  call(builder, loc, event, arguments);
}

void TraceCalls::call(OpBuilder &builder, Location loc, StringRef event,
                      ArrayRef<StringAttr> names, int64_t bytes) {
  SmallVector<Value> arguments;
  for (StringAttr name : names)
    arguments.push_back(address(builder, loc, name));
  arguments.push_back(arith::ConstantOp::create(
      builder, loc, builder.getI64IntegerAttr(bytes)));
  call(builder, loc, event, arguments);
}

void TraceCalls::copy(OpBuilder &builder, CopyOp copy, StringRef event) {
  if (!copy->hasAttr(kTraceAttr))
    return;
  StringAttr name =
      copy.getNameAttr() ? copy.getNameAttr() : builder.getStringAttr("");
  call(builder, copy.getLoc(), event,
       {name, copy.getFromAttr().getAttr(), copy.getToAttr().getAttr()});
}
