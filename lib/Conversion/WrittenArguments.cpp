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

namespace {

class WriteAnalysis {
public:
  explicit WriteAnalysis(SymbolTableCollection &symbolTables)
      : symbolTables(symbolTables) {}

  /// Whether something may be written through a memref. Views and calls are
  /// followed; what nothing is known of may write.
  bool mayBeWritten(Value memref) {
    return llvm::any_of(memref.getUses(),
                        [&](OpOperand &use) { return mayWrite(use); });
  }

  func::FuncOp calleeOf(func::CallOp call) {
    return symbolTables.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
  }

private:
  bool mayWrite(OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<ViewLikeOpInterface>(user))
      return llvm::any_of(user->getResults(),
                          [&](Value view) { return mayBeWritten(view); });
    if (auto call = dyn_cast<func::CallOp>(user)) {
      func::FuncOp callee = calleeOf(call);
      if (!callee || callee.isExternal())
        return true;
      Value inside = callee.getArgument(use.getOperandNumber());
      // Seen already: whoever looks at it finds out.
      return seen.insert(inside).second && mayBeWritten(inside);
    }
    auto effects = dyn_cast<MemoryEffectOpInterface>(user);
    if (!effects)
      return true;
    SmallVector<MemoryEffects::EffectInstance> found;
    effects.getEffects(found);
    return llvm::any_of(
        found, [&](const MemoryEffects::EffectInstance &effect) {
          return isa<MemoryEffects::Write>(effect.getEffect()) &&
                 (!effect.getValue() || effect.getValue() == use.get());
        });
  }

  SymbolTableCollection &symbolTables;
  llvm::SmallPtrSet<Value, 8> seen;
};

} // namespace

SmallVector<BlockArgument>
placer::writtenArguments(ProgramOp program,
                         SymbolTableCollection &symbolTables) {
  auto function = program->getParentOfType<func::FuncOp>();
  llvm::SetVector<BlockArgument> written;
  for (auto call : program.getBody().getOps<func::CallOp>())
    for (OpOperand &operand : call->getOpOperands()) {
      auto argument = dyn_cast<BlockArgument>(operand.get());
      if (!argument || written.contains(argument) ||
          !function.getArgAttr(argument.getArgNumber(), kMemrefAttr))
        continue;
      WriteAnalysis analysis(symbolTables);
      func::FuncOp callee = analysis.calleeOf(call);
      if (!callee || callee.isExternal() ||
          analysis.mayBeWritten(callee.getArgument(operand.getOperandNumber())))
        written.insert(argument);
    }
  return written.takeVector();
}
