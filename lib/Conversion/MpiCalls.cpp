//===- MpiCalls.cpp - Calls of an MPI library -----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/MpiCalls.h"

#include <limits>

using namespace mlir;
using namespace placer;

Value placer::callMpi(OpBuilder &builder, Location loc, ModuleOp module,
                      StringRef name, ArrayRef<Value> arguments) {
  auto function = module.lookupSymbol<LLVM::LLVMFuncOp>(name);
  if (!function) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(module.getBody());
    function = LLVM::LLVMFuncOp::create(
        builder, loc, name,
        LLVM::LLVMFunctionType::get(
            builder.getI32Type(),
            llvm::to_vector(ValueRange(arguments).getTypes())));
  }
  return LLVM::CallOp::create(builder, loc, function, arguments).getResult();
}

std::optional<StringRef> placer::objectionTo(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return "is not contiguous";
  // From the last dimension on, each stride is the size of what is inside.
  int64_t inside = 1;
  for (auto [extent, stride] :
       llvm::reverse(llvm::zip_equal(type.getShape(), strides))) {
    if (extent == 1)
      continue;
    bool known = inside != ShapedType::kDynamic;
    // The stride of what has a dynamic extent inside is dynamic as well: only
    // the identity is known to be dense.
    if (known ? stride != inside : !type.getLayout().isIdentity())
      return "is not contiguous";
    if (ShapedType::isDynamic(extent) || !known)
      inside = ShapedType::kDynamic;
    else if (extent && inside > std::numeric_limits<int32_t>::max() / extent)
      return "has more elements than MPI can count";
    else
      inside *= extent;
  }
  return std::nullopt;
}
