//===- JudgeTest.cpp - Two judges, one verdict ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// verify() and test/Integration/check_schedule.py were written apart from each
// other. Here both judge the same thousands of schedules, and must find the
// same rules broken.
//
//===----------------------------------------------------------------------===//

#include "../Common/Corrupt.h"
#include "../Common/RandomSchedule.h"
#include "TestProblem.h"
#include "placer/Model/Simulate.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Target/Json/GraphJson.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include "gtest/gtest.h"

#include <set>

using namespace placer;
using namespace placer::testing;

namespace {

struct Case {
  Problem problem;
  StatedSchedule schedule;
};

/// Broken rules, makespan and peaks.
struct Verdict {
  std::set<std::string> rules;
  std::string makespan;
  std::string peaks;
};

/// A file that goes when this goes.
class TemporaryFile {
public:
  TemporaryFile() {
    error = llvm::sys::fs::createTemporaryFile("placer-judge", "", path);
  }
  ~TemporaryFile() { llvm::sys::fs::remove(path); }
  TemporaryFile(const TemporaryFile &) = delete;

  llvm::SmallString<64> path;
  std::error_code error;
};

} // namespace

static std::string graphText(const Problem &problem) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeGraph(problem, os);
  return text;
}

static std::string scheduleText(const Problem &problem,
                                const StatedSchedule &schedule) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeSchedule(problem, schedule, os);
  return text;
}

static Verdict judge(const Case &c) {
  Instance instance(c.problem);
  Verdict verdict;
  for (const Violation &violation : verify(instance, c.schedule, 0))
    verdict.rules.insert(ruleName(violation.rule));
  // What the judges make of a whole schedule, whatever it says itself.
  verdict.makespan = verdict.rules.count("unscheduled")
                         ? "None"
                         : std::to_string(c.schedule.makespan());
  for (int64_t peak : peakMemory(instance, c.schedule))
    verdict.peaks += (verdict.peaks.empty() ? "" : " ") + std::to_string(peak);
  return verdict;
}

/// What check_schedule.py says to all cases, in one process.
static std::vector<Verdict> askChecker(const std::vector<Case> &cases) {
  TemporaryFile batch, out, err;
  EXPECT_FALSE(batch.error || out.error || err.error);
  {
    std::error_code error;
    llvm::raw_fd_ostream os(batch.path, error);
    EXPECT_FALSE(error) << error.message();
    os << "[";
    for (size_t i = 0; i < cases.size(); ++i)
      os << (i == 0 ? "" : ",") << "{\"graph\": " << graphText(cases[i].problem)
         << ", \"schedule\": "
         << scheduleText(cases[i].problem, cases[i].schedule) << "}\n";
    os << "]\n";
  }
  llvm::ErrorOr<std::string> python = llvm::sys::findProgramByName("python3");
  if (!python) {
    ADD_FAILURE() << "python3 is not on the PATH";
    return {};
  }
  const std::string root = PLACER_SOURCE_DIR;
  const std::string driver = root + "/unittests/Common/judge_batch.py";
  const std::string checker = root + "/test/Integration";
  std::string message;
  // -B: the source tree stays as it is.
  int code = llvm::sys::ExecuteAndWait(
      *python, {*python, "-B", driver, checker, batch.path}, std::nullopt,
      {std::nullopt, out.path.str(), err.path.str()}, /*SecondsToWait=*/0,
      /*MemoryLimit=*/0, &message);
  auto contents = [](const TemporaryFile &file) -> std::string {
    auto buffer = llvm::MemoryBuffer::getFile(file.path);
    return buffer ? (*buffer)->getBuffer().str() : "";
  };
  EXPECT_EQ(code, 0) << message << contents(err);

  std::vector<Verdict> verdicts;
  std::string text = contents(out);
  llvm::SmallVector<llvm::StringRef> lines, fields, rules;
  llvm::StringRef(text).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef line : lines) {
    fields.clear();
    rules.clear();
    line.split(fields, ';');
    Verdict verdict;
    if (fields[0] != "valid") {
      fields[0].split(rules, ',');
      for (llvm::StringRef rule : rules)
        verdict.rules.insert(rule.str());
    }
    verdict.makespan = fields[1].str();
    verdict.peaks = fields[2].str();
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

/// Whether every task and transfer ends at 0 or later and not before it starts.
/// Where one does not, both judges say so, and when all ends and what is held
/// mean nothing.
static bool hasForwardTimes(const Schedule &schedule) {
  auto isForward = [](const auto &work) {
    return work.finishNs >= 0 && work.finishNs >= work.startNs;
  };
  return llvm::all_of(schedule.tasks, isForward) &&
         llvm::all_of(schedule.transfers, isForward);
}

static std::string join(const std::set<std::string> &rules) {
  std::string text;
  for (const std::string &rule : rules)
    text += (text.empty() ? "" : ", ") + rule;
  return text.empty() ? "none" : text;
}

/// A problem, and the schedule of a random placement; none where it cannot run.
static std::optional<Case> randomCase(uint64_t seed) {
  RandomOptions options;
  options.weights = 50;
  options.missingLink = 5;
  options.zeroTime = seed % 3 == 0 ? 40 : 10;
  options.zeroBytes = seed % 4 == 0 ? 40 : 10;
  options.maxTasks = seed % 5 == 0 ? 4 : 20;
  Case c;
  c.problem = randomProblem(seed, options);
  Random random(seed);
  if (random.percent(20)) {
    // Figures as they are in earnest, with times that have to be rounded up.
    int64_t scale = random.between(1, 1000000000);
    for (Device &device : c.problem.devices)
      if (device.memoryBytes)
        device.memoryBytes = *device.memoryBytes * scale;
    for (Tensor &tensor : c.problem.tensors)
      tensor.bytes *= scale;
    for (Weight &weight : c.problem.weights)
      weight.bytes *= scale;
    for (Link &link : c.problem.links)
      link.bytesPerSecond = random.between(1000000, 40000000000);
  }
  if (!validate(c.problem).empty())
    return std::nullopt;
  Instance instance(c.problem);
  std::optional<Schedule> schedule =
      seed % 2 == 0 ? randomSchedule(instance, seed)
                    : randomForwardingSchedule(instance, seed);
  if (!schedule)
    return std::nullopt;
  c.schedule = std::move(*schedule);
  c.schedule.statedNs = c.schedule.makespan();
  return c;
}

/// Changes the problem or the schedule, at one place or two. The problem stays
/// valid.
static void corrupt(Case &c, Random &random) {
  Corruptor corruptor(random);
  for (int64_t count = random.percent(80) ? 1 : 2; count > 0; --count) {
    if (random.percent(70)) {
      corruptor.changeSchedule(c.problem, c.schedule);
      continue;
    }
    Problem changed = c.problem;
    corruptor.changeProblem(changed, c.schedule);
    if (validate(changed).empty())
      c.problem = std::move(changed);
  }
  // Mostly not by the makespan alone.
  if (random.percent(80))
    c.schedule.statedNs = c.schedule.makespan();
}

TEST(Judge, AgreesWithTheIndependentChecker) {
  std::vector<Case> cases;
  for (uint64_t seed = 0; cases.size() < 10000; ++seed) {
    std::optional<Case> c = randomCase(seed);
    if (!c)
      continue;
    cases.push_back(*c);
    Random random(seed);
    for (int i = 0; i < 4; ++i) {
      Case changed = *c;
      corrupt(changed, random);
      cases.push_back(std::move(changed));
    }
  }
  std::vector<Verdict> verdicts = askChecker(cases);
  ASSERT_EQ(verdicts.size(), cases.size());

  std::map<std::string, unsigned> alone;
  unsigned valid = 0, differences = 0;
  for (size_t i = 0; i < cases.size() && differences < 3; ++i) {
    Verdict ours = judge(cases[i]), theirs = verdicts[i];
    EXPECT_EQ(i % 5 != 0 || ours.rules.empty(), true)
        << "a simulated schedule is rejected: " << join(ours.rules);
    if (!hasForwardTimes(cases[i].schedule))
      for (const char *rule : {"makespan", "memory"}) {
        ours.rules.erase(rule);
        theirs.rules.erase(rule);
      }
    bool isSame = ours.rules == theirs.rules;
    if (ours.rules.empty()) {
      ++valid;
      isSame &= ours.makespan == theirs.makespan && ours.peaks == theirs.peaks;
    }
    if (ours.rules.size() == 1)
      ++alone[*ours.rules.begin()];
    if (isSame)
      continue;
    ++differences;
    Instance instance(cases[i].problem);
    ADD_FAILURE() << "case " << i << "\nverify: " << join(ours.rules)
                  << ", makespan " << ours.makespan << ", peaks " << ours.peaks
                  << "\nchecker: " << join(theirs.rules) << ", makespan "
                  << theirs.makespan << ", peaks " << theirs.peaks << "\n"
                  << show(verify(instance, cases[i].schedule, 0))
                  << graphText(cases[i].problem)
                  << scheduleText(cases[i].problem, cases[i].schedule);
  }
  // Every rule of a schedule has been broken, and nothing else with it.
  EXPECT_EQ(alone.size(), 10u);
  for (const auto &[rule, count] : alone)
    EXPECT_GT(count, 40u) << rule;
  EXPECT_GT(valid, 3000u);
}
