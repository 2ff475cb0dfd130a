//===- PassOptions.h - The values of enumerated options ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each enumeration that a pass or pipeline has as an option, with the names of
// its values. What they mean is in the text of the option (PassOptions.td and
// the files of the stages), from which the reference is made too.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_TRANSFORMS_PASSOPTIONS_H
#define PLACER_TRANSFORMS_PASSOPTIONS_H

#include "placer/Search/ListScheduler.h"
#include "placer/Search/PlaceSearch.h"
#include "placer/Solver/CpSolverOption.h"
#include "placer/Solver/PlaceIlp.h"
#include "placer/Support/EnumOption.h"

namespace placer {

/// What becomes a task.
enum class Granularity {
  Op,    ///< every op that does work
  Fused, ///< cheap ops join a neighbouring task
  Name,  ///< all ops that the program gives one name
};

inline auto granularityValues() {
  return llvm::cl::values(clEnumValN(Granularity::Op, "op", ""),
                          clEnumValN(Granularity::Fused, "fused", ""),
                          clEnumValN(Granularity::Name, "name", ""));
}

/// What becomes of work on weights alone.
enum class WeightWork {
  Keep,  ///< tasks as all others
  Hoist, ///< a function of its own, to be run once
};

inline auto weightWorkValues() {
  return llvm::cl::values(clEnumValN(WeightWork::Keep, "keep", ""),
                          clEnumValN(WeightWork::Hoist, "hoist", ""));
}

/// Where the times of tasks come from.
enum class CostSource {
  None,     ///< tasks have costs already
  Analytic, ///< figures of the devices
  Profile,  ///< measurements
  Fitted,   ///< measurements, and a regression over them
};

inline auto costModelValues() {
  return llvm::cl::values(clEnumValN(CostSource::Analytic, "analytic", ""),
                          clEnumValN(CostSource::Profile, "profile", ""),
                          clEnumValN(CostSource::Fitted, "fitted", ""));
}

inline auto costSourceValues() {
  return llvm::cl::values(clEnumValN(CostSource::None, "none", ""),
                          clEnumValN(CostSource::Analytic, "analytic", ""),
                          clEnumValN(CostSource::Profile, "profile", ""),
                          clEnumValN(CostSource::Fitted, "fitted", ""));
}

/// What a report of costs is written as.
enum class CostReportFormat { Text, Json };

inline auto costReportFormatValues() {
  return llvm::cl::values(clEnumValN(CostReportFormat::Text, "text", ""),
                          clEnumValN(CostReportFormat::Json, "json", ""));
}

inline auto orderValues() {
  return llvm::cl::values(clEnumValN(LocalOrder::Fifo, "fifo", ""),
                          clEnumValN(LocalOrder::Pct, "pct", ""),
                          clEnumValN(LocalOrder::Msr, "msr", ""));
}

/// What a search minimises; see placer/Bounds/Objective.h.
enum class SearchObjective { Latency, Throughput, Period };

inline auto objectiveValues() {
  return llvm::cl::values(
      clEnumValN(SearchObjective::Latency, "latency", ""),
      clEnumValN(SearchObjective::Throughput, "throughput", ""),
      clEnumValN(SearchObjective::Period, "period", ""));
}

inline const Objective &objectiveOf(SearchObjective objective) {
  return objective == SearchObjective::Throughput ? throughput()
         : objective == SearchObjective::Period   ? period()
                                                  : latency();
}

/// What a placing pass does with the groups of a function.
enum class GroupUse {
  Refine, ///< they are placed first, then their tasks
  Keep,   ///< each is placed as one task
};

inline auto groupValues() {
  return llvm::cl::values(clEnumValN(GroupUse::Refine, "refine", ""),
                          clEnumValN(GroupUse::Keep, "keep", ""));
}

inline auto searchAlgorithmValues() {
  return llvm::cl::values(
      clEnumValN(SearchAlgorithm::Multilevel, "multilevel", ""),
      clEnumValN(SearchAlgorithm::Mcmc, "mcmc", ""));
}

inline auto formulationValues() {
  return llvm::cl::values(clEnumValN(IlpFormulation::Full, "full", ""),
                          clEnumValN(IlpFormulation::Pesto, "pesto", ""));
}

inline auto memoryValues() {
  return llvm::cl::values(clEnumValN(IlpMemory::Lifetimes, "lifetimes", ""),
                          clEnumValN(IlpMemory::Static, "static", ""));
}

} // namespace placer

template <>
class llvm::cl::parser<placer::Granularity>
    : public placer::EnumParser<placer::Granularity> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::WeightWork>
    : public placer::EnumParser<placer::WeightWork> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::CostReportFormat>
    : public placer::EnumParser<placer::CostReportFormat> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::CostSource>
    : public placer::EnumParser<placer::CostSource> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::LocalOrder>
    : public placer::EnumParser<placer::LocalOrder> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::SearchObjective>
    : public placer::EnumParser<placer::SearchObjective> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::GroupUse>
    : public placer::EnumParser<placer::GroupUse> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::SearchAlgorithm>
    : public placer::EnumParser<placer::SearchAlgorithm> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::IlpFormulation>
    : public placer::EnumParser<placer::IlpFormulation> {
public:
  using EnumParser::EnumParser;
};

template <>
class llvm::cl::parser<placer::IlpMemory>
    : public placer::EnumParser<placer::IlpMemory> {
public:
  using EnumParser::EnumParser;
};

#endif // PLACER_TRANSFORMS_PASSOPTIONS_H
