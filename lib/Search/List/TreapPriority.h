//===- TreapPriority.h - Random but repeatable priorities -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SEARCH_TREAPPRIORITY_H
#define PLACER_LIB_SEARCH_TREAPPRIORITY_H

#include <cstddef>
#include <cstdint>

namespace placer {

/// The priority of the node with this index in its treap: a mix (the finalizer
/// of MurmurHash3) of the index, so that two runs build the same trees.
inline uint32_t treapPriority(size_t index) {
  auto h = static_cast<uint32_t>(index) + 0x9e3779b9u;
  h = (h ^ (h >> 16)) * 0x85ebca6bu;
  h = (h ^ (h >> 13)) * 0xc2b2ae35u;
  return h ^ (h >> 16);
}

} // namespace placer

#endif // PLACER_LIB_SEARCH_TREAPPRIORITY_H
