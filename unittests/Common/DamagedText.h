//===- DamagedText.h - IR and files with mistakes ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text is damaged word by word, so that much of it still parses: what fails
// later, in verifiers and passes, tests more than what fails at once.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_DAMAGEDTEXT_H
#define PLACER_UNITTESTS_COMMON_DAMAGEDTEXT_H

#include "RandomProblem.h"

#include "llvm/ADT/StringExtras.h"

namespace placer::testing {

/// Words that mean something somewhere.
inline const char *const kWords[] = {"0",
                                     "-1",
                                     "9223372036854775807",
                                     "-9223372036854775808",
                                     "18446744073709551616",
                                     "\"\"",
                                     "\"a\"",
                                     "@d",
                                     "@gpu0",
                                     "@box",
                                     "%a",
                                     "%x",
                                     "%t",
                                     "i8",
                                     "none",
                                     "tensor<?xi8>",
                                     "tensor<9223372036854775807x4xf64>",
                                     "(",
                                     ")",
                                     "{",
                                     "}",
                                     "<",
                                     ">",
                                     "[",
                                     "]",
                                     "->",
                                     "=",
                                     ",",
                                     ":",
                                     "cost",
                                     "only",
                                     "on",
                                     "at",
                                     "bytes",
                                     "as",
                                     "placer.task \"z\"",
                                     "placer.yield",
                                     "return",
                                     "attributes"};

/// What a piece of text begins with tells what it could be replaced with.
inline int kindOf(char c) {
  if (llvm::isDigit(c))
    return 0;
  if (llvm::isAlpha(c))
    return 1;
  if (llvm::isSpace(c))
    return 2;
  return c == '@' ? 3 : c == '%' ? 4 : c == '"' ? 5 : 6;
}

/// Words with their first sign, strings, spaces and single marks.
inline std::vector<std::string> piecesOf(const std::string &text) {
  auto isWord = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; };
  std::vector<std::string> pieces;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (text[i] == '"')
      end = std::min(text.find('"', end), text.size() - 1) + 1;
    else if (llvm::isSpace(text[i]))
      while (end < text.size() && llvm::isSpace(text[end]))
        ++end;
    else if (isWord(text[i]) || text[i] == '@' || text[i] == '%')
      while (end < text.size() && isWord(text[end]))
        ++end;
    pieces.push_back(text.substr(i, end - i));
    i = end;
  }
  return pieces;
}

/// Replaces pieces, mostly by others of their kind, removes or doubles them.
inline std::string damaged(const std::string &text, Random &random) {
  std::vector<std::string> pieces = piecesOf(text);
  for (int64_t count = random.between(1, 3); count > 0; --count) {
    size_t where = random.below(pieces.size());
    std::string word = random.percent(50)
                           ? random.pick(pieces)
                           : kWords[random.below(std::size(kWords))];
    switch (random.below(8)) {
    case 0:
      pieces[where].clear();
      break;
    case 1:
      pieces.insert(pieces.begin() + where, " " + word + " ");
      break;
    case 2:
      std::swap(pieces[where], pieces[random.below(pieces.size())]);
      break;
    case 3:
      pieces[where] = word;
      break;
    default: {
      std::vector<std::string> alike;
      for (const std::string &piece : pieces)
        if (!piece.empty() && !pieces[where].empty() &&
            kindOf(piece.front()) == kindOf(pieces[where].front()))
          alike.push_back(piece);
      if (!alike.empty())
        pieces[where] = random.pick(alike);
      break;
    }
    }
  }
  return llvm::join(pieces, "");
}

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_DAMAGEDTEXT_H
