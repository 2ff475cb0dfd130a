//===- ModelReader.h - Judging solutions of CP-SAT models -------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads a serialized CpModelProto back and judges an assignment of values by
// what ortools/sat/cp_model.proto says about each constraint. Shares no code
// with the writer, so that a model can be tested without a solver.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_COMMON_MODELREADER_H
#define PLACER_UNITTESTS_COMMON_MODELREADER_H

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace placer::testing {

class ModelReader {
public:
  /// Throws nothing; `error` says what could not be read.
  explicit ModelReader(const std::string &bytes);

  std::string error;
  size_t numVariables() const { return domains.size(); }
  size_t numConstraints() const { return constraints.size(); }
  const std::pair<int64_t, int64_t> &domain(size_t variable) const {
    return domains[variable];
  }
  const std::string &name(size_t variable) const { return names[variable]; }
  int32_t objective() const { return objectiveVariable; }
  /// Variable and value.
  const std::vector<std::pair<int32_t, int64_t>> &hint() const { return hints; }
  /// The hint as an assignment, if it is complete; else empty.
  std::vector<int64_t> completeHint() const;

  /// The first thing that `values` break, or nothing.
  std::string firstViolation(const std::vector<int64_t> &values) const;

private:
  struct Expression {
    std::vector<int32_t> variables;
    std::vector<int64_t> coefficients;
    int64_t offset = 0;
  };
  struct Constraint {
    enum class Kind {
      Unknown,
      AtLeastOne,
      ExactlyOne,
      Linear,
      Interval,
      NoOverlap,
      Cumulative
    };
    Kind kind = Kind::Unknown;
    std::vector<int32_t> conditions;
    std::vector<int32_t> literals;
    Expression linear;
    int64_t low = 0, high = 0;
    Expression start, size, end, capacity;
    std::vector<int32_t> intervals;
    std::vector<Expression> demands;
  };

  void read(const std::string &bytes);
  static Constraint readConstraint(const std::string &bytes);
  static Expression readExpression(const std::string &bytes);
  std::string judge(const Constraint &constraint,
                    const std::vector<int64_t> &values) const;

  std::vector<std::pair<int64_t, int64_t>> domains;
  std::vector<std::string> names;
  std::vector<Constraint> constraints;
  std::vector<std::pair<int32_t, int64_t>> hints;
  int32_t objectiveVariable = -1;
};

} // namespace placer::testing

#endif // PLACER_UNITTESTS_COMMON_MODELREADER_H
