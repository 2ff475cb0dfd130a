//===- ModelReader.cpp - Judging solutions of CP-SAT models ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModelReader.h"

#include <protozero/pbf_reader.hpp>

#include <algorithm>

using namespace placer::testing;

using protozero::pbf_reader;

ModelReader::ModelReader(const std::string &bytes) {
  try {
    read(bytes);
  } catch (const protozero::exception &damage) {
    error = damage.what();
  }
}

template <typename T, typename Range>
static std::vector<T> all(const Range &range) {
  return std::vector<T>(range.begin(), range.end());
}

void ModelReader::read(const std::string &bytes) {
  pbf_reader model(bytes);
  while (model.next()) {
    switch (model.tag()) {
    case 2: {
      pbf_reader variable = model.get_message();
      std::string name;
      std::vector<int64_t> domain;
      while (variable.next()) {
        if (variable.tag() == 1)
          name = variable.get_string();
        else
          domain = all<int64_t>(variable.get_packed_int64());
      }
      if (domain.size() != 2 || domain[0] > domain[1])
        error = "variable " + std::to_string(domains.size()) + " ('" + name +
                "') has an empty domain";
      domain.resize(2);
      domains.push_back({domain[0], domain[1]});
      names.push_back(name);
      break;
    }
    case 3:
      constraints.push_back(readConstraint(model.get_string()));
      if (constraints.back().kind == Constraint::Kind::Unknown)
        error = "a constraint of an unknown kind";
      break;
    case 4: {
      pbf_reader objective = model.get_message();
      while (objective.next()) {
        if (objective.tag() == 1)
          objectiveVariable =
              all<int32_t>(objective.get_packed_int32()).front();
        else
          objective.skip();
      }
      break;
    }
    case 6: {
      pbf_reader hint = model.get_message();
      std::vector<int32_t> variables;
      std::vector<int64_t> values;
      while (hint.next()) {
        if (hint.tag() == 1)
          variables = all<int32_t>(hint.get_packed_int32());
        else
          values = all<int64_t>(hint.get_packed_int64());
      }
      if (variables.size() != values.size())
        error = "a hint with another number of values than variables";
      for (size_t i = 0; i < std::min(variables.size(), values.size()); ++i)
        hints.push_back({variables[i], values[i]});
      break;
    }
    default:
      model.skip();
    }
  }
}

ModelReader::Expression ModelReader::readExpression(const std::string &bytes) {
  Expression result;
  pbf_reader message(bytes);
  while (message.next()) {
    if (message.tag() == 1)
      result.variables = all<int32_t>(message.get_packed_int32());
    else if (message.tag() == 2)
      result.coefficients = all<int64_t>(message.get_packed_int64());
    else
      result.offset = message.get_int64();
  }
  return result;
}

ModelReader::Constraint ModelReader::readConstraint(const std::string &bytes) {
  using Kind = Constraint::Kind;
  Constraint result;
  pbf_reader message(bytes);
  while (message.next()) {
    uint32_t tag = message.tag();
    if (tag == 2) {
      result.conditions = all<int32_t>(message.get_packed_int32());
      continue;
    }
    std::string body = message.get_string();
    pbf_reader inner(body);
    switch (tag) {
    case 3:
    case 29:
      result.kind = tag == 3 ? Kind::AtLeastOne : Kind::ExactlyOne;
      while (inner.next())
        result.literals = all<int32_t>(inner.get_packed_int32());
      break;
    case 12:
      result.kind = Kind::Linear;
      while (inner.next()) {
        if (inner.tag() == 1) {
          result.linear.variables = all<int32_t>(inner.get_packed_int32());
        } else if (inner.tag() == 2) {
          result.linear.coefficients = all<int64_t>(inner.get_packed_int64());
        } else {
          auto domain = all<int64_t>(inner.get_packed_int64());
          result.low = domain[0];
          result.high = domain[1];
        }
      }
      break;
    case 19:
      result.kind = Kind::Interval;
      while (inner.next()) {
        Expression &part = inner.tag() == 4   ? result.start
                           : inner.tag() == 5 ? result.end
                                              : result.size;
        part = readExpression(inner.get_string());
      }
      break;
    case 20:
      result.kind = Kind::NoOverlap;
      while (inner.next())
        result.intervals = all<int32_t>(inner.get_packed_int32());
      break;
    case 22:
      result.kind = Kind::Cumulative;
      while (inner.next()) {
        if (inner.tag() == 1)
          result.capacity = readExpression(inner.get_string());
        else if (inner.tag() == 2)
          result.intervals = all<int32_t>(inner.get_packed_int32());
        else
          result.demands.push_back(readExpression(inner.get_string()));
      }
      break;
    default:
      break;
    }
  }
  return result;
}

std::vector<int64_t> ModelReader::completeHint() const {
  if (hints.size() != domains.size())
    return {};
  std::vector<int64_t> values(domains.size());
  for (auto [variable, value] : hints)
    values[variable] = value;
  return values;
}

std::string
ModelReader::firstViolation(const std::vector<int64_t> &values) const {
  if (values.size() != domains.size())
    return "wrong number of values";
  for (size_t i = 0; i < values.size(); ++i)
    if (values[i] < domains[i].first || values[i] > domains[i].second)
      return "variable " + std::to_string(i) + " ('" + names[i] + "') is " +
             std::to_string(values[i]) + ", not in " +
             std::to_string(domains[i].first) + ".." +
             std::to_string(domains[i].second);
  for (size_t i = 0; i < constraints.size(); ++i) {
    std::string why = judge(constraints[i], values);
    if (!why.empty())
      return "constraint " + std::to_string(i) + ": " + why;
  }
  return "";
}

std::string ModelReader::judge(const Constraint &constraint,
                               const std::vector<int64_t> &values) const {
  using Kind = Constraint::Kind;
  auto isTrue = [&](int32_t literal) {
    return literal >= 0 ? values[literal] != 0 : values[-literal - 1] == 0;
  };
  auto valueOf = [&](const Expression &expression) {
    int64_t sum = expression.offset;
    for (size_t i = 0; i < expression.variables.size(); ++i)
      sum += values[expression.variables[i]] * expression.coefficients[i];
    return sum;
  };
  for (int32_t condition : constraint.conditions)
    if (!isTrue(condition))
      return "";
  auto show = [&](const Expression &expression) {
    std::string text;
    for (size_t i = 0; i < expression.variables.size(); ++i)
      text += " + " + std::to_string(expression.coefficients[i]) + " '" +
              names[expression.variables[i]] + "' (" +
              std::to_string(values[expression.variables[i]]) + ")";
    return text;
  };
  switch (constraint.kind) {
  case Kind::Unknown:
    return "of an unknown kind";
  case Kind::AtLeastOne:
  case Kind::ExactlyOne: {
    auto count = std::count_if(constraint.literals.begin(),
                               constraint.literals.end(), isTrue);
    if (count == 0 || (count > 1 && constraint.kind == Kind::ExactlyOne))
      return std::to_string(count) + " literals are true";
    return "";
  }
  case Kind::Linear: {
    int64_t sum = valueOf(constraint.linear);
    if (sum < constraint.low || sum > constraint.high)
      return show(constraint.linear) + " = " + std::to_string(sum) +
             ", not in " + std::to_string(constraint.low) + ".." +
             std::to_string(constraint.high);
    return "";
  }
  case Kind::Interval: {
    if (constraint.start.variables.size() > 1 ||
        constraint.size.variables.size() > 1 ||
        constraint.end.variables.size() > 1)
      return "an interval with more than one variable";
    if (valueOf(constraint.size) < 0 ||
        valueOf(constraint.start) + valueOf(constraint.size) !=
            valueOf(constraint.end))
      return "an interval from " + std::to_string(valueOf(constraint.start)) +
             " to " + std::to_string(valueOf(constraint.end)) + " of size " +
             std::to_string(valueOf(constraint.size));
    return "";
  }
  case Kind::NoOverlap:
  case Kind::Cumulative: {
    // Changes of the level: ends come first.
    std::vector<std::pair<int64_t, int64_t>> changes;
    int64_t capacity =
        constraint.kind == Kind::NoOverlap ? 1 : valueOf(constraint.capacity);
    for (size_t i = 0; i < constraint.intervals.size(); ++i) {
      const Constraint &interval = constraints[constraint.intervals[i]];
      if (interval.kind != Kind::Interval)
        return "names a constraint that is no interval";
      if (!std::all_of(interval.conditions.begin(), interval.conditions.end(),
                       isTrue))
        continue;
      int64_t demand = constraint.kind == Kind::NoOverlap
                           ? 1
                           : valueOf(constraint.demands[i]);
      int64_t start = valueOf(interval.start), end = valueOf(interval.end);
      if (start == end)
        continue;
      changes.push_back({start, demand});
      changes.push_back({end, -demand});
    }
    std::sort(changes.begin(), changes.end());
    int64_t level = 0;
    for (auto [time, change] : changes)
      if ((level += change) > capacity)
        return "level " + std::to_string(level) + " of " +
               std::to_string(capacity) + " at " + std::to_string(time);
    return capacity < 0 ? "a negative capacity" : "";
  }
  }
  return "";
}
