//===- EnumOption.h - Options with named values -----------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM answers a value that an enumerated option does not have with "Cannot
// find option named", and MLIR adds an empty error if the option is one of a
// pass. What is here makes that one error with the option, the value and the
// alternatives, and with the name of the pass or pipeline.
//
// An enumeration that is the type of an option has
//
//   template <>
//   class llvm::cl::parser<E> : public placer::EnumParser<E> {
//   public:
//     using EnumParser::EnumParser;
//   };
//
// in the header that has the names of its values, which everybody must include
// who has an option of this type.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_SUPPORT_ENUMOPTION_H
#define PLACER_SUPPORT_ENUMOPTION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/LogicalResult.h"

#include <string>

namespace placer {

/// Keeps what would else be printed about a wrong value, for options that this
/// thread parses while it exists. What parses options is MLIR's, and has no
/// other way to tell.
class OptionFault {
public:
  OptionFault() : outer(innermost) { innermost = this; }
  ~OptionFault() { innermost = outer; }
  OptionFault(const OptionFault &) = delete;

  /// Says that an option does not have a value; the answer is true, as parsers
  /// of options fail. Printed if there is no OptionFault.
  static bool report(llvm::cl::Option &option, llvm::StringRef value,
                     llvm::ArrayRef<llvm::StringRef> alternatives);

  /// What was reported last, or nothing.
  llvm::StringRef text() const { return reported; }

private:
  static thread_local OptionFault *innermost;
  OptionFault *outer;
  std::string reported;
};

/// Parses the options of `what`, a pass or pipeline, and gives `fail` what is
/// wrong. `parse` parses the text, and writes what it finds besides wrong
/// values into a stream.
llvm::LogicalResult explainOptions(
    llvm::StringRef what,
    llvm::function_ref<llvm::LogicalResult(llvm::raw_ostream &)> parse,
    llvm::function_ref<llvm::LogicalResult(const llvm::Twine &)> fail);

/// A pass of class `Base` that explains what is wrong with its options.
template <typename Base>
class PassWithOptions : public Base {
public:
  using Base::Base;

  llvm::LogicalResult
  initializeOptions(llvm::StringRef options,
                    llvm::function_ref<llvm::LogicalResult(const llvm::Twine &)>
                        fail) override {
    auto parse = [&](llvm::raw_ostream &errors) {
      return Base::initializeOptions(options, [&](const llvm::Twine &message) {
        errors << message;
        return llvm::failure();
      });
    };
    return explainOptions(this->getArgument(), parse, fail);
  }
};

/// As the parser that LLVM has for enumerations, except for what it says.
template <typename Enum>
class EnumParser : public llvm::cl::generic_parser_base {
public:
  using parser_data_type = Enum;
  using generic_parser_base::generic_parser_base;

  unsigned getNumOptions() const override { return Values.size(); }
  llvm::StringRef getOption(unsigned index) const override {
    return Values[index].Name;
  }
  llvm::StringRef getDescription(unsigned index) const override {
    return Values[index].HelpStr;
  }
  const llvm::cl::GenericOptionValue &
  getOptionValue(unsigned index) const override {
    return Values[index].V;
  }

  bool parse(llvm::cl::Option &option, llvm::StringRef, llvm::StringRef text,
             Enum &value) {
    llvm::SmallVector<llvm::StringRef, 8> names;
    for (const NamedValue &named : Values) {
      if (named.Name == text) {
        value = named.V.getValue();
        return false;
      }
      names.push_back(named.Name);
    }
    return OptionFault::report(option, text, names);
  }

  /// What llvm::cl::values calls.
  template <typename Value>
  void addLiteralOption(llvm::StringRef name, const Value &value,
                        llvm::StringRef help) {
    Values.emplace_back(name, static_cast<Enum>(value), help);
  }

protected:
  struct NamedValue : GenericOptionInfo {
    NamedValue(llvm::StringRef name, Enum value, llvm::StringRef help)
        : GenericOptionInfo(name, help), V(value) {}

    llvm::cl::OptionValue<Enum> V;
  };
  // MLIR prints options by these names.
  llvm::SmallVector<NamedValue, 8> Values;
};

} // namespace placer

#endif // PLACER_SUPPORT_ENUMOPTION_H
