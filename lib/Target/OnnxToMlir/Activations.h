//===- Activations.h - Functions between layers --------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_ONNXTOMLIR_ACTIVATIONS_H
#define PLACER_TARGET_ONNXTOMLIR_ACTIVATIONS_H

#include "Target/OnnxToMlir/Arithmetic.h"

namespace placer::onnx {

/// A function that recurrent ops know by name, with its parameters.
struct Activation {
  using Function = mlir::Value (*)(Arithmetic &a, mlir::Value x, double alpha,
                                   double beta);
  Function function;
  double alpha;
  double beta;

  mlir::Value operator()(Arithmetic &a, mlir::Value x) const {
    return function(a, x, alpha, beta);
  }
};

/// How many of its two parameters a function has, and their defaults.
struct ActivationKind {
  Activation activation;
  unsigned numParameters;
};

/// None for a name that is not known; case does not matter.
std::optional<ActivationKind> findActivation(llvm::StringRef name);

} // namespace placer::onnx

#endif // PLACER_TARGET_ONNXTOMLIR_ACTIVATIONS_H
