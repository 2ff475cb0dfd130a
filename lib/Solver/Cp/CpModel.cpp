//===- CpModel.cpp - CP-SAT's messages in domain verbs --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The writing half. Numbers of fields are those of ortools/sat/cp_model.proto
// and sat_parameters.proto, which change only by addition.
//
//===----------------------------------------------------------------------===//

#include "Solver/Cp/CpModel.h"

#include "Solver/Cp/CpFields.h"

#include "llvm/ADT/STLExtras.h"

#include <protozero/pbf_writer.hpp>

#include <algorithm>

using namespace placer;

using protozero::pbf_writer;

CpExpression &CpExpression::add(CpVariable variable, int64_t coefficient) {
  if (coefficient != 0)
    sum.push_back({variable.index, coefficient});
  return *this;
}

CpExpression &CpExpression::add(CpLiteral literal, int64_t coefficient) {
  if (!literal.isNegated())
    return add(literal.variable(), coefficient);
  constant += coefficient;
  return add(literal.variable(), -coefficient);
}

CpExpression &CpExpression::add(const CpExpression &other,
                                int64_t coefficient) {
  constant += coefficient * other.constant;
  for (auto [index, factor] : other.sum)
    add(CpVariable{index}, coefficient * factor);
  return *this;
}

CpExpression CpExpression::plus(int64_t value) const {
  CpExpression result = *this;
  result.constant += value;
  return result;
}

void CpExpression::normalize() {
  llvm::sort(sum);
  size_t kept = 0;
  for (size_t i = 0; i < sum.size();) {
    auto [index, factor] = sum[i];
    for (++i; i < sum.size() && sum[i].first == index; ++i)
      factor += sum[i].second;
    if (factor != 0)
      sum[kept++] = {index, factor};
  }
  sum.truncate(kept);
}

CpVariable CpModel::newVariable(int64_t low, int64_t high,
                                const llvm::Twine &name) {
  domains.push_back({low, high});
  hints.push_back(std::nullopt);
  if (withNames)
    names.push_back(name.str());
  return {static_cast<int32_t>(domains.size() - 1)};
}

CpLiteral CpModel::newLiteral(const llvm::Twine &name) {
  return {newVariable(0, 1, name).index};
}

CpLiteral CpModel::alwaysTrue() {
  if (truth < 0) {
    truth = newVariable(1, 1, "true").index;
    hints[truth] = 1;
  }
  return {truth};
}

bool CpModel::isAlwaysTrue(CpLiteral literal) const {
  CpVariable variable = literal.variable();
  return literal.isNegated() ? high(variable) == 0 : low(variable) == 1;
}

void CpModel::atLeast(CpVariable variable, int64_t value) {
  int64_t &low = domains[variable.index].first;
  low = std::max(low, value);
}

void CpModel::atMost(CpVariable variable, int64_t value) {
  int64_t &high = domains[variable.index].second;
  high = std::min(high, value);
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

static void writeExpression(pbf_writer &parent, uint32_t field,
                            const CpExpression &expression) {
  pbf_writer message(parent, field);
  llvm::SmallVector<int32_t, 4> variables;
  llvm::SmallVector<int64_t, 4> coefficients;
  for (auto [index, factor] : expression.terms()) {
    variables.push_back(index);
    coefficients.push_back(factor);
  }
  message.add_packed_int32(cp::ExpressionVars, variables.begin(),
                           variables.end());
  message.add_packed_int64(cp::ExpressionCoefficients, coefficients.begin(),
                           coefficients.end());
  // A message without any field would be left out.
  if (expression.offset() != 0 || variables.empty())
    message.add_int64(cp::ExpressionOffset, expression.offset());
}

static void writeLiterals(pbf_writer &parent, uint32_t field,
                          llvm::ArrayRef<CpLiteral> literals) {
  pbf_writer message(parent, field);
  llvm::SmallVector<int32_t, 8> indices;
  for (CpLiteral literal : literals)
    indices.push_back(literal.index);
  message.add_packed_int32(cp::BoolLiterals, indices.begin(), indices.end());
}

template <typename Body>
void CpModel::addConstraint(llvm::ArrayRef<CpLiteral> conditions, Body body) {
  pbf_writer model(constraints);
  pbf_writer constraint(model, cp::ModelConstraints);
  llvm::SmallVector<int32_t, 4> literals;
  for (CpLiteral literal : conditions)
    if (!isAlwaysTrue(literal))
      literals.push_back(literal.index);
  constraint.add_packed_int32(cp::ConstraintEnforcement, literals.begin(),
                              literals.end());
  body(constraint);
  ++constraintCount;
}

CpInterval CpModel::newInterval(const CpExpression &start,
                                const CpExpression &size,
                                const CpExpression &end,
                                llvm::ArrayRef<CpLiteral> presence) {
  CpInterval interval{constraintCount};
  addConstraint(presence, [&](pbf_writer &constraint) {
    pbf_writer message(constraint, cp::ConstraintInterval);
    writeExpression(message, cp::IntervalStart, start);
    writeExpression(message, cp::IntervalSize, size);
    writeExpression(message, cp::IntervalEnd, end);
  });
  return interval;
}

static llvm::SmallVector<int32_t, 16>
indicesOf(llvm::ArrayRef<CpInterval> intervals) {
  llvm::SmallVector<int32_t, 16> indices;
  for (CpInterval interval : intervals)
    indices.push_back(interval.index);
  return indices;
}

void CpModel::addNoOverlap(llvm::ArrayRef<CpInterval> intervals) {
  addConstraint({}, [&](pbf_writer &constraint) {
    pbf_writer message(constraint, cp::ConstraintNoOverlap);
    auto indices = indicesOf(intervals);
    message.add_packed_int32(cp::NoOverlapIntervals, indices.begin(),
                             indices.end());
  });
}

void CpModel::addCumulative(llvm::ArrayRef<CpInterval> intervals,
                            llvm::ArrayRef<int64_t> demands, int64_t capacity) {
  addConstraint({}, [&](pbf_writer &constraint) {
    pbf_writer message(constraint, cp::ConstraintCumulative);
    writeExpression(message, cp::CumulativeCapacity, capacity);
    auto indices = indicesOf(intervals);
    message.add_packed_int32(cp::CumulativeIntervals, indices.begin(),
                             indices.end());
    for (int64_t demand : demands)
      writeExpression(message, cp::CumulativeDemands, demand);
  });
}

void CpModel::addExactlyOne(llvm::ArrayRef<CpLiteral> literals) {
  if (literals.empty())
    return addAtLeastOne({});
  addConstraint({}, [&](pbf_writer &constraint) {
    writeLiterals(constraint, cp::ConstraintExactlyOne, literals);
  });
}

void CpModel::addAtLeastOne(llvm::ArrayRef<CpLiteral> literals) {
  llvm::SmallVector<CpLiteral, 8> open;
  for (CpLiteral literal : literals) {
    if (isAlwaysTrue(literal))
      return;
    if (!isAlwaysFalse(literal))
      open.push_back(literal);
  }
  // A message without any field would be left out.
  if (open.empty())
    open.push_back(!alwaysTrue());
  addConstraint({}, [&](pbf_writer &constraint) {
    writeLiterals(constraint, cp::ConstraintBoolOr, open);
  });
}

void CpModel::addLinear(const CpExpression &expression, int64_t low,
                        int64_t high, llvm::ArrayRef<CpLiteral> conditions) {
  for (CpLiteral condition : conditions)
    if (isAlwaysFalse(condition))
      return;
  CpExpression sum = expression;
  sum.normalize();
  addConstraint(conditions, [&](pbf_writer &constraint) {
    pbf_writer message(constraint, cp::ConstraintLinear);
    llvm::SmallVector<int32_t, 8> variables;
    llvm::SmallVector<int64_t, 8> coefficients;
    for (auto [index, factor] : sum.terms()) {
      variables.push_back(index);
      coefficients.push_back(factor);
    }
    message.add_packed_int32(cp::LinearVars, variables.begin(),
                             variables.end());
    message.add_packed_int64(cp::LinearCoefficients, coefficients.begin(),
                             coefficients.end());
    // The ends of 64 bits stand for "no limit" and have no offset.
    int64_t domain[] = {low == INT64_MIN ? low : low - sum.offset(),
                        high == INT64_MAX ? high : high - sum.offset()};
    message.add_packed_int64(cp::LinearDomain, domain, domain + 2);
  });
}

void CpModel::addAtMost(const CpExpression &left, const CpExpression &right,
                        llvm::ArrayRef<CpLiteral> conditions) {
  CpExpression difference = left;
  difference.add(right, -1);
  difference.normalize();
  if (difference.isConstant() && difference.offset() <= 0)
    return;
  if (conditions.empty() && difference.terms().size() == 1) {
    auto [index, factor] = difference.terms().front();
    if (factor == 1)
      return atMost(CpVariable{index}, -difference.offset());
    if (factor == -1)
      return atLeast(CpVariable{index}, difference.offset());
  }
  addLinear(difference, INT64_MIN, 0, conditions);
}

void CpModel::minimize(CpVariable variable) { objective = variable.index; }

//===----------------------------------------------------------------------===//
// Hints
//===----------------------------------------------------------------------===//

void CpModel::hint(CpVariable variable, int64_t value) {
  hints[variable.index] = value;
}

void CpModel::hint(CpLiteral literal, bool value) {
  hints[literal.variable().index] = value != literal.isNegated();
}

int64_t CpModel::hintOf(const CpExpression &expression) const {
  int64_t value = expression.offset();
  for (auto [index, factor] : expression.terms())
    value += factor * hints[index].value_or(0);
  return value;
}

bool CpModel::hintOf(CpLiteral literal) const {
  return (hints[literal.variable().index].value_or(0) != 0) !=
         literal.isNegated();
}

bool CpModel::isWithinDomains(llvm::ArrayRef<int64_t> solution) const {
  return solution.size() == domains.size() &&
         llvm::all_of(llvm::zip(solution, domains), [](const auto &pair) {
           auto [value, domain] = pair;
           return value >= domain.first && value <= domain.second;
         });
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

std::string CpModel::serialize(llvm::StringRef name) const {
  std::string bytes;
  bytes.reserve(constraints.size() + 16 * domains.size());
  pbf_writer model(bytes);
  if (!name.empty())
    model.add_string(cp::ModelName, name.data(), name.size());
  for (size_t i = 0; i < domains.size(); ++i) {
    pbf_writer variable(model, cp::ModelVariables);
    if (withNames && !names[i].empty())
      variable.add_string(cp::VariableName, names[i]);
    int64_t domain[] = {domains[i].first, domains[i].second};
    variable.add_packed_int64(cp::VariableDomain, domain, domain + 2);
  }
  bytes += constraints;
  if (objective >= 0) {
    pbf_writer message(model, cp::ModelObjective);
    int64_t one = 1;
    message.add_packed_int32(cp::ObjectiveVars, &objective, &objective + 1);
    message.add_packed_int64(cp::ObjectiveCoefficients, &one, &one + 1);
  }
  std::vector<int32_t> hinted;
  std::vector<int64_t> values;
  for (size_t i = 0; i < hints.size(); ++i)
    if (hints[i]) {
      hinted.push_back(static_cast<int32_t>(i));
      values.push_back(*hints[i]);
    }
  if (!hinted.empty()) {
    pbf_writer message(model, cp::ModelHint);
    message.add_packed_int32(cp::HintVars, hinted.begin(), hinted.end());
    message.add_packed_int64(cp::HintValues, values.begin(), values.end());
  }
  return bytes;
}

std::string CpParameters::serialize() const {
  std::string bytes;
  pbf_writer message(bytes);
  if (seconds > 0)
    message.add_double(cp::MaxSeconds, seconds);
  if (deterministicTime > 0)
    message.add_double(cp::MaxDeterministicTime, deterministicTime);
  message.add_int32(cp::RandomSeed, seed);
  message.add_int32(cp::NumWorkers, workers);
  auto number = [&](uint32_t field, const std::optional<int32_t> &value) {
    if (value)
      message.add_int32(field, *value);
  };
  auto flag = [&](uint32_t field, const std::optional<bool> &value) {
    if (value)
      message.add_bool(field, *value);
  };
  number(cp::LinearizationLevel, linearizationLevel);
  number(cp::ProbingLevel, probingLevel);
  number(cp::SymmetryLevel, symmetryLevel);
  number(cp::SearchBranching, searchBranching);
  flag(cp::Presolve, presolve);
  flag(cp::StopAtFirst, stopAtFirst);
  flag(cp::RandomizeSearch, randomize);
  flag(cp::ObjectiveLbSearch, objectiveLowerBoundSearch);
  flag(cp::DynamicPrecedences, dynamicPrecedences);
  flag(cp::StrongPropagation, strongPropagation);
  return bytes;
}
