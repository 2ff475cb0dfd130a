//===- CpModel.h - CP-SAT's messages in domain verbs ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A writer of CpModelProto and SatParameters, and a reader of CpSolverResponse:
// the messages of ortools/sat, in protobuf's wire format and without its code.
// Only what placer's models use is here.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_CP_CPMODEL_H
#define PLACER_LIB_SOLVER_CP_CPMODEL_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace placer {

/// An integer variable of a model.
struct CpVariable {
  int32_t index = -1;
};

/// A variable of the domain {0, 1}, or its negation.
struct CpLiteral {
  int32_t index = 0;

  CpLiteral operator!() const { return {-index - 1}; }
  bool isNegated() const { return index < 0; }
  CpVariable variable() const { return {isNegated() ? -index - 1 : index}; }
  bool operator==(CpLiteral other) const { return index == other.index; }
};

/// A sum of variables with coefficients, and a constant.
class CpExpression {
public:
  CpExpression(int64_t constant = 0) : constant(constant) {}
  CpExpression(CpVariable variable) { add(variable, 1); }

  CpExpression &add(CpVariable variable, int64_t coefficient);
  CpExpression &add(CpLiteral literal, int64_t coefficient);
  CpExpression &add(const CpExpression &other, int64_t coefficient = 1);
  CpExpression plus(int64_t value) const;
  /// Puts each variable once, by index.
  void normalize();

  bool isConstant() const { return sum.empty(); }
  int64_t offset() const { return constant; }
  llvm::ArrayRef<std::pair<int32_t, int64_t>> terms() const { return sum; }

private:
  llvm::SmallVector<std::pair<int32_t, int64_t>, 2> sum;
  int64_t constant = 0;
};

/// An interval of a model, to be named in noOverlap and cumulative.
struct CpInterval {
  int32_t index = -1;
};

class CpModel {
public:
  /// Names make a model readable for people, and larger.
  explicit CpModel(bool withNames = false) : withNames(withNames) {}

  CpVariable newVariable(int64_t low, int64_t high,
                         const llvm::Twine &name = "");
  CpLiteral newLiteral(const llvm::Twine &name = "");
  /// The literal that is true in every solution.
  CpLiteral alwaysTrue();
  bool isAlwaysTrue(CpLiteral literal) const;
  bool isAlwaysFalse(CpLiteral literal) const { return isAlwaysTrue(!literal); }
  int64_t low(CpVariable variable) const {
    return domains[variable.index].first;
  }
  int64_t high(CpVariable variable) const {
    return domains[variable.index].second;
  }
  /// Narrows the domain of a variable.
  void atLeast(CpVariable variable, int64_t value);
  void atMost(CpVariable variable, int64_t value);

  /// A piece of time that is there if all of `presence` is true; start, size
  /// and end have at most one variable each. That start + size = end, and that
  /// size is not negative, must be so by themselves or by other constraints.
  CpInterval newInterval(const CpExpression &start, const CpExpression &size,
                         const CpExpression &end,
                         llvm::ArrayRef<CpLiteral> presence = {});
  void addNoOverlap(llvm::ArrayRef<CpInterval> intervals);
  void addCumulative(llvm::ArrayRef<CpInterval> intervals,
                     llvm::ArrayRef<int64_t> demands, int64_t capacity);

  void addExactlyOne(llvm::ArrayRef<CpLiteral> literals);
  void addAtLeastOne(llvm::ArrayRef<CpLiteral> literals);
  void addImplication(CpLiteral condition, CpLiteral consequence) {
    addAtLeastOne({!condition, consequence});
  }

  /// low <= expression <= high where all of `conditions` is true.
  void addLinear(const CpExpression &expression, int64_t low, int64_t high,
                 llvm::ArrayRef<CpLiteral> conditions = {});
  /// left <= right where all of `conditions` is true.
  void addAtMost(const CpExpression &left, const CpExpression &right,
                 llvm::ArrayRef<CpLiteral> conditions = {});

  void minimize(CpVariable variable);

  /// Proposes a value. Values of variables without a proposal count as 0 in
  /// `hintOf`.
  void hint(CpVariable variable, int64_t value);
  void hint(CpLiteral literal, bool value);
  /// What an expression is worth by the proposed values.
  int64_t hintOf(const CpExpression &expression) const;
  bool hintOf(CpLiteral literal) const;

  int32_t numVariables() const { return static_cast<int32_t>(domains.size()); }
  int32_t numConstraints() const { return constraintCount; }
  /// Whether every value is one that its variable can have.
  bool isWithinDomains(llvm::ArrayRef<int64_t> solution) const;

  /// The CpModelProto.
  std::string serialize(llvm::StringRef name = "") const;

private:
  template <typename Body>
  void addConstraint(llvm::ArrayRef<CpLiteral> conditions, Body body);

  bool withNames;
  std::vector<std::pair<int64_t, int64_t>> domains;
  std::vector<std::string> names;
  std::vector<std::optional<int64_t>> hints;
  /// Constraints as they stand in the message.
  std::string constraints;
  int32_t constraintCount = 0;
  int32_t objective = -1;
  int32_t truth = -1;
};

/// The parameters of CP-SAT that placer sets; what is left as it is here is not
/// sent, so that CP-SAT's own default counts.
struct CpParameters {
  /// Both 0: no limit.
  double seconds = 0;
  double deterministicTime = 0;
  int32_t seed = 0;
  int32_t workers = 1;
  std::optional<int32_t> linearizationLevel;
  std::optional<int32_t> probingLevel;
  std::optional<int32_t> symmetryLevel;
  /// 0 automatic, 1 fixed, 2 portfolio, 3 LP, 4 pseudo cost, 5 portfolio with
  /// quick restart, 6 hint.
  std::optional<int32_t> searchBranching;
  std::optional<bool> presolve;
  std::optional<bool> stopAtFirst;
  std::optional<bool> randomize;
  std::optional<bool> objectiveLowerBoundSearch;
  std::optional<bool> dynamicPrecedences;
  std::optional<bool> strongPropagation;

  std::string serialize() const;
};

enum class CpStatus { Unknown, ModelInvalid, Feasible, Infeasible, Optimal };

/// A CpSolverResponse that has been read and checked.
struct CpResponse {
  CpStatus status = CpStatus::Unknown;
  /// One value for each variable of the model, with Feasible and Optimal;
  /// otherwise empty.
  std::vector<int64_t> solution;
  /// Of the objective, with Feasible and Optimal; otherwise 0.
  int64_t objectiveBound = 0;
  double deterministicTime = 0;
  /// What was wrong with the model, or other remarks of the solver.
  std::string info;

  bool hasSolution() const {
    return status == CpStatus::Feasible || status == CpStatus::Optimal;
  }
  int64_t value(CpVariable variable) const { return solution[variable.index]; }
  int64_t value(const CpExpression &expression) const;
  bool isTrue(CpLiteral literal) const {
    return (value(literal.variable()) != 0) != literal.isNegated();
  }

  /// Reads the answer to a model of so many variables. Bytes that are no such
  /// answer give none, and say why.
  static std::optional<CpResponse>
  parse(llvm::StringRef bytes, int32_t numVariables, std::string &error);
};

} // namespace placer

#endif // PLACER_LIB_SOLVER_CP_CPMODEL_H
