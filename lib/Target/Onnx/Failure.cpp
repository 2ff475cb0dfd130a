//===- Failure.cpp - What is wrong with an ONNX file ----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Onnx/Failure.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace placer;
using namespace placer::onnx;

void onnx::fail(const llvm::Twine &message, std::vector<std::string> notes) {
  throw Failure{{message.str(), std::move(notes)}};
}

std::string onnx::quoted(llvm::StringRef name) {
  constexpr size_t longest = 200;
  bool cut = name.size() > longest;
  if (cut)
    name = name.take_front(longest);
  std::string text = "'";
  llvm::raw_string_ostream os(text);
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(name.data());
  if (!cut && llvm::isLegalUTF8String(&begin, begin + name.size()) &&
      llvm::none_of(name, [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
      }))
    os << name;
  else
    llvm::printEscapedString(name, os);
  os << (cut ? "…'" : "'");
  return text;
}

std::string onnx::describe(const Node &node) {
  std::string op =
      node.domain.empty() ? node.opType : node.domain + "." + node.opType;
  // In quotes where it has none itself.
  std::string kind = quoted(op);
  kind = kind.substr(1, kind.size() - 2);
  if (!node.name.empty())
    return "node " + quoted(node.name) + " (" + kind + ")";
  for (const std::string &output : node.outputs)
    if (!output.empty())
      return "the node that computes " + quoted(output) + " (" + kind + ")";
  return "a node without name and results (" + kind + ")";
}

std::optional<int64_t> onnx::countElements(llvm::ArrayRef<int64_t> shape,
                                           int64_t factor) {
  int64_t number = factor;
  bool empty = false;
  for (int64_t extent : shape) {
    if (extent < 0)
      return std::nullopt;
    if (extent == 0)
      empty = true;
    else if (llvm::MulOverflow(number, extent, number))
      return std::nullopt;
  }
  return empty ? 0 : number;
}

std::string onnx::describeShape(llvm::ArrayRef<int64_t> shape) {
  std::string text;
  for (int64_t extent : shape) {
    // Enough to find it in the file.
    if (text.size() > 100)
      return text + "x…";
    text += (text.empty() ? "" : "x") + std::to_string(extent);
  }
  return text.empty() ? "no dimensions" : text;
}
