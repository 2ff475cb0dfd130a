//===- OpFeatures.h - What cost models know of an op ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An op as cost models see it: without IR, so that rows of a profile and ops of
// a program are the same thing. Bridge/OpFeatures.h reads one from IR.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_COST_OPFEATURES_H
#define PLACER_COST_OPFEATURES_H

#include <cstdint>
#include <string>
#include <vector>

namespace placer {

struct OpFeatures {
  /// What it is: "linalg.matmul".
  std::string op;
  /// What beside shapes and types decides its time, as text: strides, or the
  /// body and the indexing maps of a generic op. May be empty.
  std::string detail;
  /// The shapes of operands and results, "64x784 784x512 64x512"; "scalar"
  /// where there is no dimension.
  std::string shapes;
  /// Their element types, "f32 f32 f32".
  std::string types;
  /// The element type that it computes in: which peak counts.
  std::string compute;
  /// The extents of the loops that it is, from the outside in.
  std::vector<int64_t> loops;
  /// Arithmetic without the next line.
  uint64_t flops = 0;
  /// Exponentials, logarithms, roots and the like.
  uint64_t transcendentals = 0;
  /// Elements that it touches, each once, in bytes.
  uint64_t bytesRead = 0;
  uint64_t bytesWritten = 0;
  /// It is started on its own. What goes along with another op, such as filling
  /// an accumulator, is not.
  bool launches = true;

  uint64_t bytes() const { return bytesRead + bytesWritten; }
  /// Whether it takes any time at all.
  bool isFree() const {
    return !launches && flops == 0 && transcendentals == 0 && bytes() == 0;
  }
  /// What an exact hit has to agree in, beside the kind of device.
  std::string key() const {
    return op + '\n' + detail + '\n' + shapes + '\n' + types;
  }
};

} // namespace placer

#endif // PLACER_COST_OPFEATURES_H
