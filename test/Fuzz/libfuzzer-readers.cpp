//===- libfuzzer-readers.cpp - libFuzzer looks for crashes of readers -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Built with PLACER_LIBFUZZER=ON: what is run of the readers tells libFuzzer
// which texts to go on from.
//
//===----------------------------------------------------------------------===//

#include "ReadAll.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  placer::testing::readAll({reinterpret_cast<const char *>(data), size});
  return 0;
}
