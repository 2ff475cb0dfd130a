//===- Translations.h - What placer-translate offers ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TARGET_TRANSLATE_TRANSLATIONS_H
#define PLACER_TARGET_TRANSLATE_TRANSLATIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace placer {

/// Registers placer's translations with MLIR's translation driver, and returns
/// their names.
llvm::ArrayRef<llvm::StringRef> registerTranslations();

} // namespace placer

#endif // PLACER_TARGET_TRANSLATE_TRANSLATIONS_H
