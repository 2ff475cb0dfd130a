//===- CpFields.h - Numbers of fields in CP-SAT's messages ------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As in ortools/sat/cp_model.proto and sat_parameters.proto, for the messages
// that placer writes and reads.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_CP_CPFIELDS_H
#define PLACER_LIB_SOLVER_CP_CPFIELDS_H

#include <cstdint>

namespace placer::cp {

enum CpModelProto : uint32_t {
  ModelName = 1,
  ModelVariables = 2,
  ModelConstraints = 3,
  ModelObjective = 4,
  ModelHint = 6,
};
enum IntegerVariableProto : uint32_t { VariableName = 1, VariableDomain = 2 };
enum ConstraintProto : uint32_t {
  ConstraintEnforcement = 2,
  ConstraintBoolOr = 3,
  ConstraintLinear = 12,
  ConstraintInterval = 19,
  ConstraintNoOverlap = 20,
  ConstraintCumulative = 22,
  ConstraintExactlyOne = 29,
};
enum BoolArgumentProto : uint32_t { BoolLiterals = 1 };
enum LinearExpressionProto : uint32_t {
  ExpressionVars = 1,
  ExpressionCoefficients = 2,
  ExpressionOffset = 3,
};
enum LinearConstraintProto : uint32_t {
  LinearVars = 1,
  LinearCoefficients = 2,
  LinearDomain = 3,
};
enum IntervalConstraintProto : uint32_t {
  IntervalStart = 4,
  IntervalEnd = 5,
  IntervalSize = 6,
};
enum NoOverlapConstraintProto : uint32_t { NoOverlapIntervals = 1 };
enum CumulativeConstraintProto : uint32_t {
  CumulativeCapacity = 1,
  CumulativeIntervals = 2,
  CumulativeDemands = 3,
};
enum CpObjectiveProto : uint32_t {
  ObjectiveVars = 1,
  ObjectiveCoefficients = 4,
};
enum PartialVariableAssignment : uint32_t { HintVars = 1, HintValues = 2 };

enum CpSolverResponse : uint32_t {
  ResponseStatus = 1,
  ResponseSolution = 2,
  ResponseDeterministicTime = 17,
  ResponseInfo = 20,
  ResponseObjectiveBound = 29,
};

enum SatParameters : uint32_t {
  RandomSeed = 31,
  MaxSeconds = 36,
  MaxDeterministicTime = 67,
  SearchBranching = 82,
  Presolve = 86,
  LinearizationLevel = 90,
  StopAtFirst = 98,
  RandomizeSearch = 103,
  ProbingLevel = 110,
  SymmetryLevel = 183,
  NumWorkers = 206,
  ObjectiveLbSearch = 228,
  StrongPropagation = 230,
  DynamicPrecedences = 263,
};

} // namespace placer::cp

#endif // PLACER_LIB_SOLVER_CP_CPFIELDS_H
