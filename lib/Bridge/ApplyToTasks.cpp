//===- ApplyToTasks.cpp - A schedule of the tasks of groups ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A schedule of the tasks of groups mostly takes groups apart. Those whose
// tasks still run as one stay, since they make a program shorter to read and
// to handle. Whether a group as one task fits into the schedule is not thought
// out here anew: the function with the groups that might stay is a problem like
// any other, and `verify` says which of them break it.
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/Groups.h"

#include "Bridge/ReadGroup.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Model/Verify.h"

#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// How often groups are opened because the rest breaks a rule, before all are.
static constexpr int kMostTries = 8;

namespace {

class GroupKeeper {
public:
  GroupKeeper(const ProblemOfFunction &tasks, const StatedSchedule &schedule,
              SymbolTableCollection &symbolTables)
      : tasks(tasks), schedule(schedule), symbolTables(symbolTables) {
    for (size_t task = 0; task < schedule.tasks.size(); ++task)
      taskOf[tasks.taskOp(static_cast<TaskId>(task))] =
          static_cast<TaskId>(task);
  }

  void run();

private:
  void findRunsOfBlock(Block &block);
  bool runsAsOne(GroupOp group);
  void collectTasks(Block &block, SmallVectorImpl<TaskId> &members) const;
  std::optional<StatedSchedule>
  scheduleWithGroups(const ProblemOfFunction &mixed) const;
  void dropWhatBreaks(const ProblemOfFunction &mixed, const Schedule &placed,
                      const Violations &violations);
  void openOthers();

  const ProblemOfFunction &tasks;
  const StatedSchedule &schedule;
  SymbolTableCollection &symbolTables;
  DenseMap<Operation *, TaskId> taskOf;
  llvm::SetVector<Operation *> kept;
};

} // namespace

void GroupKeeper::collectTasks(Block &block,
                               SmallVectorImpl<TaskId> &members) const {
  for (Operation &op : block.without_terminator()) {
    if (auto inner = dyn_cast<GroupOp>(op))
      collectTasks(inner.getBody().front(), members);
    else
      members.push_back(taskOf.lookup(&op));
  }
}

/// Whether the tasks of a group run on one device with nothing between them.
/// Its tasks are then put in the order in which they run.
bool GroupKeeper::runsAsOne(GroupOp group) {
  // As one task it has each of its tensors once.
  llvm::SmallDenseSet<Value> yielded;
  for (OpResult result : group->getResults())
    if (OpResult maker = makerOf(result);
        !maker || !yielded.insert(maker).second)
      return false;

  Block &body = group.getBody().front();
  SmallVector<TaskId> members;
  collectTasks(body, members);
  SmallVector<TaskId> order = members;
  auto placed = [&](TaskId task) -> const ScheduledTask & {
    return schedule.tasks[task];
  };
  // By their finishes, too, so that a task of no time is before its readers.
  llvm::stable_sort(order, [&](TaskId a, TaskId b) {
    return std::make_pair(placed(a).startNs, placed(a).finishNs) <
           std::make_pair(placed(b).startNs, placed(b).finishNs);
  });
  for (size_t i = 1; i < order.size(); ++i)
    if (placed(order[i]).device != placed(order[0]).device ||
        placed(order[i]).startNs != placed(order[i - 1]).finishNs)
      return false;
  if (order == members)
    return true;
  // Groups inside would have to be moved as wholes.
  if (!body.getOps<GroupOp>().empty())
    return false;
  for (TaskId task : order)
    tasks.taskOp(task)->moveBefore(body.getTerminator());
  return true;
}

/// Where a group does not run as one, a group in it may.
void GroupKeeper::findRunsOfBlock(Block &block) {
  for (auto group : block.getOps<GroupOp>()) {
    if (runsAsOne(group))
      kept.insert(group);
    else
      findRunsOfBlock(group.getBody().front());
  }
}

/// The schedule for a problem in which some of the tasks are groups.
std::optional<StatedSchedule>
GroupKeeper::scheduleWithGroups(const ProblemOfFunction &mixed) const {
  StatedSchedule result;
  result.bound = schedule.bound;
  size_t numTasks = mixed.problem().tasks.size();
  for (size_t task = 0; task < numTasks; ++task) {
    Operation *op = mixed.taskOp(static_cast<TaskId>(task));
    SmallVector<TaskId> members;
    if (auto group = dyn_cast<GroupOp>(op))
      collectTasks(group.getBody().front(), members);
    else
      members.push_back(taskOf.lookup(op));
    result.tasks.push_back({schedule.tasks[members.front()].device,
                            schedule.tasks[members.front()].startNs,
                            schedule.tasks[members.back()].finishNs});
  }
  DenseMap<Value, TensorId> tensorOf;
  for (size_t tensor = 0; tensor < mixed.problem().tensors.size(); ++tensor)
    tensorOf[makerOf(
        cast<OpResult>(mixed.tensorValue(static_cast<TensorId>(tensor))))] =
        static_cast<TensorId>(tensor);
  for (ScheduledTransfer sent : schedule.transfers) {
    auto it =
        tensorOf.find(makerOf(cast<OpResult>(tasks.tensorValue(sent.tensor))));
    if (it == tensorOf.end())
      return std::nullopt;
    sent.tensor = it->second;
    result.transfers.push_back(sent);
  }
  sortTransfers(result);
  return result;
}

/// Gives up the groups that findings are about; all where they are about none.
void GroupKeeper::dropWhatBreaks(const ProblemOfFunction &mixed,
                                 const Schedule &placed,
                                 const Violations &violations) {
  const Problem &problem = mixed.problem();
  size_t before = kept.size();
  auto dropTask = [&](TaskId task) { kept.remove(mixed.taskOp(task)); };
  auto drop = [&](Subject about) {
    switch (about.kind) {
    case Subject::Kind::Task:
      return dropTask(about.index);
    case Subject::Kind::Transfer: {
      const ScheduledTransfer &sent = placed.transfers[about.index];
      dropTask(problem.tensors[sent.tensor].producer);
      for (TaskId reader : problem.tensors[sent.tensor].consumers)
        if (placed.tasks[reader].device == sent.to)
          dropTask(reader);
      return;
    }
    case Subject::Kind::Tensor:
      dropTask(problem.tensors[about.index].producer);
      for (TaskId reader : problem.tensors[about.index].consumers)
        dropTask(reader);
      return;
    case Subject::Kind::Device:
      for (auto [task, at] : llvm::enumerate(placed.tasks))
        if (at.device == about.index)
          dropTask(static_cast<TaskId>(task));
      return;
    case Subject::Kind::Problem:
    case Subject::Kind::Link:
    case Subject::Kind::Weight:
    case Subject::Kind::Axis:
      return;
    }
  };
  for (const Violation &violation : violations)
    drop(violation.where);
  if (kept.size() < before)
    return;
  for (const Violation &violation : violations)
    for (const Note &note : violation.notes)
      drop(note.where);
  if (kept.size() == before)
    kept.clear();
}

void GroupKeeper::openOthers() {
  SmallVector<GroupOp> groups(
      tasks.function().getFunctionBody().front().getOps<GroupOp>());
  IRRewriter rewriter(tasks.function().getContext());
  while (!groups.empty()) {
    GroupOp group = groups.pop_back_val();
    if (kept.contains(group))
      continue;
    llvm::append_range(groups, group.getBody().front().getOps<GroupOp>());
    openGroup(rewriter, group, {});
  }
}

void GroupKeeper::run() {
  findRunsOfBlock(tasks.function().getFunctionBody().front());
  for (int tries = 0; !kept.empty() && tries < kMostTries; ++tries) {
    // A group that cannot be one task is opened; that is no error.
    ScopedDiagnosticHandler quiet(tasks.function().getContext(),
                                  [](Diagnostic &) { return success(); });
    FailureOr<ProblemOfFunction> mixed = ProblemOfFunction::extract(
        tasks.function(), symbolTables,
        [&](GroupOp group) { return !kept.contains(group); });
    if (failed(mixed))
      break;
    std::optional<StatedSchedule> placed = scheduleWithGroups(*mixed);
    if (!placed)
      break;
    Violations violations =
        verify(Instance(mixed->problem()), *placed, /*limit=*/0);
    if (violations.empty()) {
      openOthers();
      return applySchedule(*mixed, *placed);
    }
    dropWhatBreaks(*mixed, *placed, violations);
  }
  kept.clear();
  openOthers();
  applySchedule(tasks, schedule);
}

void placer::applyToTasks(const ProblemOfFunction &tasks,
                          const StatedSchedule &schedule,
                          SymbolTableCollection &symbolTables) {
  GroupKeeper(tasks, schedule, symbolTables).run();
}
