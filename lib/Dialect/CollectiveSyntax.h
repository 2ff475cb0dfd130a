//===- CollectiveSyntax.h - How collectives are written ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The custom parts of the assembly formats: all participants have the same
// types, so each is written once.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_DIALECT_COLLECTIVESYNTAX_H
#define PLACER_LIB_DIALECT_COLLECTIVESYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace placer {

using UnresolvedOperands =
    llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand>;

/// `(%a, %b)`, or `([%a0, %b0], [%a1, %b1])` with two segments.
mlir::ParseResult parseParticipants(mlir::OpAsmParser &parser,
                                    UnresolvedOperands &inputs,
                                    mlir::IntegerAttr &segments);
void printParticipants(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::OperandRange inputs, mlir::IntegerAttr segments);

/// One type for each segment.
mlir::ParseResult
parseSegmentTypes(mlir::OpAsmParser &parser, const UnresolvedOperands &inputs,
                  llvm::SmallVectorImpl<mlir::Type> &inputTypes,
                  llvm::SmallVectorImpl<mlir::Type> &outputTypes,
                  mlir::IntegerAttr segments);
void printSegmentTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                       mlir::OperandRange inputs, mlir::TypeRange inputTypes,
                       mlir::TypeRange outputTypes, mlir::IntegerAttr segments);

/// The type of all operands and of the result.
mlir::ParseResult parseReducedType(mlir::OpAsmParser &parser,
                                   const UnresolvedOperands &inputs,
                                   llvm::SmallVectorImpl<mlir::Type> &types,
                                   mlir::Type &outputType);
void printReducedType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::OperandRange inputs, mlir::TypeRange types,
                      mlir::Type outputType);

/// `T to 3`: an operand of that type and so many results of it.
mlir::ParseResult
parseSpreadType(mlir::OpAsmParser &parser, mlir::Type &inputType,
                llvm::SmallVectorImpl<mlir::Type> &outputTypes);
void printSpreadType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::Type inputType, mlir::TypeRange outputTypes);

/// `T -> U`: the types of all operands and of as many results.
mlir::ParseResult
parseSharedTypes(mlir::OpAsmParser &parser, const UnresolvedOperands &inputs,
                 llvm::SmallVectorImpl<mlir::Type> &inputTypes,
                 llvm::SmallVectorImpl<mlir::Type> &outputTypes);
void printSharedTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::OperandRange inputs, mlir::TypeRange inputTypes,
                      mlir::TypeRange outputTypes);

} // namespace placer

#endif // PLACER_LIB_DIALECT_COLLECTIVESYNTAX_H
