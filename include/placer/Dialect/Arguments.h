//===- Arguments.h - What a function is given -------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_ARGUMENTS_H
#define PLACER_DIALECT_ARGUMENTS_H

#include "placer/Dialect/Placer.h"

#include <optional>
#include <string>
#include <vector>

namespace placer {

/// The name in a location, as in `loc("fc1")`; empty where there is none.
llvm::StringRef nameIn(mlir::Location loc);

/// What the arguments of a function are called, each by another name: that in
/// its location, else that in an attribute of its exporter (`onnx.name`,
/// `ml_program.identifier`, `jax.arg_info`, …), else `arg` and its number.
std::vector<std::string> namesOfArguments(mlir::FunctionOpInterface function);

/// The bytes of an argument: by its type, or with `placer.extents` for what
/// that leaves open. None where neither tells.
std::optional<int64_t> sizeOfArgument(mlir::FunctionOpInterface function,
                                      unsigned number);

/// Whether an argument is a weight, by `placer.weight`.
bool isWeight(mlir::FunctionOpInterface function, unsigned number);

} // namespace placer

#endif // PLACER_DIALECT_ARGUMENTS_H
