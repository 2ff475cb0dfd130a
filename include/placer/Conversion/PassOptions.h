//===- PassOptions.h - The values of enumerated options ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_CONVERSION_PASSOPTIONS_H
#define PLACER_CONVERSION_PASSOPTIONS_H

#include "placer/Support/EnumOption.h"

namespace placer {

/// Which MPI ranks have the results of a function.
enum class ResultRanks {
  Everywhere, ///< all of them
  Owner,      ///< the one whose device computed them
};

inline auto resultRanksValues() {
  return llvm::cl::values(clEnumValN(ResultRanks::Everywhere, "everywhere", ""),
                          clEnumValN(ResultRanks::Owner, "owner", ""));
}

/// The MPI library whose functions are called.
enum class MpiImplementation {
  Module, ///< the one that the module's dlti.map names
  OpenMpi,
  Mpich,
};

inline auto mpiImplementationValues() {
  return llvm::cl::values(clEnumValN(MpiImplementation::Module, "module", ""),
                          clEnumValN(MpiImplementation::OpenMpi, "openmpi", ""),
                          clEnumValN(MpiImplementation::Mpich, "mpich", ""));
}

} // namespace placer

template <>
class llvm::cl::parser<placer::ResultRanks>
    : public placer::EnumParser<placer::ResultRanks> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::MpiImplementation>
    : public placer::EnumParser<placer::MpiImplementation> {
public:
  using EnumParser::EnumParser;
};

#endif // PLACER_CONVERSION_PASSOPTIONS_H
