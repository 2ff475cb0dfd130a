//===- EnumOption.cpp - Options with named values -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Support/EnumOption.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace placer;

thread_local OptionFault *OptionFault::innermost = nullptr;

bool OptionFault::report(llvm::cl::Option &option, llvm::StringRef value,
                         llvm::ArrayRef<llvm::StringRef> alternatives) {
  std::string fault =
      ("no value '" + value + "'; there are " + llvm::join(alternatives, ", "))
          .str();
  if (!innermost)
    return option.error(fault);
  innermost->reported = (option.ArgStr + " has " + fault).str();
  return true;
}

llvm::LogicalResult placer::explainOptions(
    llvm::StringRef what,
    llvm::function_ref<llvm::LogicalResult(llvm::raw_ostream &)> parse,
    llvm::function_ref<llvm::LogicalResult(const llvm::Twine &)> fail) {
  OptionFault fault;
  std::string found;
  llvm::raw_string_ostream errors(found);
  if (llvm::succeeded(parse(errors)))
    return llvm::success();
  if (!fault.text().empty())
    return fail("--" + what + ": " + fault.text());
  // LLVM itself has printed what is wrong with a number.
  if (found.empty())
    return llvm::failure();
  llvm::StringRef message = llvm::StringRef(found).rtrim();
  message.consume_front("<Pass-Options-Parser>: ");
  return fail("--" + what + ": " + message);
}
