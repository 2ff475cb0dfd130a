//===- WrittenArguments.cpp - Memrefs that programs write -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/WrittenArguments.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// Whether something may be written through a memref. Views are followed; what
/// it is unknown of may write.
static bool mayBeWritten(Value memref) {
  return llvm::any_of(memref.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<ViewLikeOpInterface>(user))
      return llvm::any_of(user->getResults(), mayBeWritten);
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    if (!effects)
      return true;
    SmallVector<MemoryEffects::EffectInstance> found;
    effects.getEffects(found);
    return llvm::any_of(
        found, [&](const MemoryEffects::EffectInstance &effect) {
          return isa<MemoryEffects::Write>(effect.getEffect()) &&
                 (!effect.getValue() || effect.getValue() == memref);
        });
  });
}

SmallVector<BlockArgument>
placer::writtenArguments(ProgramOp program,
                         SymbolTableCollection &symbolTables) {
  llvm::SetVector<BlockArgument> written;
  for (auto call : program.getBody().getOps<func::CallOp>()) {
    auto callee = symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (!callee || callee.isExternal())
      continue;
    for (auto [operand, inside] :
         llvm::zip_equal(call.getOperands(), callee.getArguments())) {
      auto argument = dyn_cast<BlockArgument>(operand);
      if (argument && isa<BaseMemRefType>(argument.getType()) &&
          mayBeWritten(inside))
        written.insert(argument);
    }
  }
  return written.takeVector();
}
