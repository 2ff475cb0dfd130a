//===- JsonTestSupport.h - Texts with marks ---------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_TARGET_JSON_JSONTESTSUPPORT_H
#define PLACER_UNITTESTS_TARGET_JSON_JSONTESTSUPPORT_H

#include "../../Common/Equality.h"
#include "placer/Target/Json/GraphJson.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace placer {

inline bool operator==(TextPosition a, TextPosition b) {
  return std::tie(a.line, a.column) == std::tie(b.line, b.column);
}
inline std::ostream &operator<<(std::ostream &os, TextPosition position) {
  return os << position.line << ':' << position.column;
}

/// A text in which `@` marks where an error is expected, and `^` where its
/// note is.
struct MarkedText {
  explicit MarkedText(const std::string &marked) {
    TextPosition here;
    for (char c : marked) {
      if (c == '@') {
        error = here;
        continue;
      }
      if (c == '^') {
        note = here;
        continue;
      }
      text += c;
      ++here.column;
      if (c == '\n')
        here = {here.line + 1, 1};
    }
  }

  std::string text;
  std::optional<TextPosition> error, note;
};

template <typename Result>
void expectError(const Result &result, const MarkedText &marked,
                 const std::string &message,
                 const std::string &note = std::string()) {
  const auto *error = std::get_if<JsonError>(&result);
  ASSERT_TRUE(error) << "no error in " << marked.text;
  EXPECT_EQ(error->message, message);
  ASSERT_TRUE(marked.error);
  EXPECT_EQ(error->where, *marked.error) << message;
  ASSERT_EQ(error->notes.size(), marked.note ? 1u : 0u);
  if (!marked.note)
    return;
  EXPECT_EQ(error->notes[0].text, note);
  EXPECT_EQ(error->notes[0].where, *marked.note);
}

/// What was read; a failure of the test where an error came back.
template <typename T>
T expectRead(std::variant<T, JsonError> result) {
  if (auto *error = std::get_if<JsonError>(&result)) {
    ADD_FAILURE() << error->where << ": " << error->message;
    return {};
  }
  return std::get<T>(std::move(result));
}

inline std::string graphText(const Problem &problem) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeGraph(problem, os);
  return text;
}

inline std::string scheduleText(const Problem &problem,
                                const StatedSchedule &schedule) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeSchedule(problem, schedule, os);
  return text;
}

/// A problem that has everything a problem can have.
inline Problem fullProblem() {
  Problem problem;
  problem.name = "full \"quoted\" \\ \u00e9\u4e16\U0001f600";
  problem.source = "by hand\n\tline two\x01";
  problem.devices = {
      {"gpu0", "gpu", int64_t(1) << 40}, {"gpu1", "gpu", {}}, {"c", "cpu", 0}};
  problem.links = {{0, 1, 10000, 22000000000, {"gpu0.out", "gpu1.in"}},
                   {1, 0, 0, 1, {}}};
  Task a, b, c;
  a.name = "a";
  a.op = "Conv2d";
  // Not sorted, and a device's own figure after its kind's.
  a.costNs = {{"gpu", 5000}, {"cpu", 123456789012345678}, {"c", 0}};
  a.residentBytes = 7;
  a.workspaceBytes = 8;
  b.name = "b\tb";
  b.costNs = {{"gpu1", 900}, {"gpu0", 700}};
  b.devices = {1, 0};
  b.colocation = "group";
  c.name = "c";
  c.costNs = {{"gpu", 1}};
  c.colocation = "group";
  problem.tasks = {a, b, c};
  problem.tensors = {{"a.out", 0, 4096, {1, 2}, true},
                     {"b.out", 1, 0, {}, false}};
  problem.weights = {{"a.w \"1\"", int64_t(1) << 33, {2, 0}}, {"none", 0, {}}};
  return problem;
}

} // namespace placer

#endif // PLACER_UNITTESTS_TARGET_JSON_JSONTESTSUPPORT_H
