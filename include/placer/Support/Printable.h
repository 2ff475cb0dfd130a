//===- Printable.h - Names that a terminal may show -------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_PRINTABLE_H
#define PLACER_SUPPORT_PRINTABLE_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace placer {

/// A text in which control characters are escaped, as in "a\x0Ab". Names come
/// from files and may contain anything; shown as they are, they could end a
/// line of a table or speak to a terminal. All else stays, such as UTF-8.
inline std::string printable(llvm::StringRef text) {
  std::string result;
  for (char c : text) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7f)
      result += c;
    else
      result += "\\x" + llvm::utohexstr(byte, /*LowerCase=*/false, /*Width=*/2);
  }
  return result;
}

} // namespace placer

#endif // PLACER_SUPPORT_PRINTABLE_H
