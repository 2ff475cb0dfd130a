//===- Text.h - Any bytes as text for other formats -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TARGET_REPORT_TEXT_H
#define PLACER_LIB_TARGET_REPORT_TEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace placer {

/// Names may come from IR, where any bytes will do; what is written is UTF-8.
inline std::string utf8Text(llvm::StringRef string) {
  return llvm::json::isUTF8(string) ? string.str()
                                    : llvm::json::fixUTF8(string);
}

inline llvm::json::Value jsonText(llvm::StringRef string) {
  return utf8Text(string);
}

} // namespace placer

#endif // PLACER_LIB_TARGET_REPORT_TEXT_H
