//===- annealing.cpp - A plain simulated annealing of placements ----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a search has to beat at equal processor time: what anyone would write
// first. One thread walks from the best single device; a move takes a
// colocation set, or a block behind it, to another device, joins the ends of a
// tensor, or changes a priority; each is judged by a full simulation in which
// devices and channels start what is ready by priority. Memory is not counted,
// so that an answer may be shorter than any valid schedule: then it is said.
//
// It shares nothing with the search but the problem.
//
//===----------------------------------------------------------------------===//

#include "ReadProblem.h"
#include "placer/Model/Verify.h"
#include "placer/Support/RandomSource.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/WithColor.h"

#include <cmath>
#include <ctime>
#include <queue>

using namespace placer;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options");
static cl::list<std::string> files(cl::Positional, cl::OneOrMore,
                                   cl::cat(category), cl::desc("<graphs>"));
static cl::opt<double> seconds("seconds", cl::init(20), cl::cat(category),
                               cl::desc("Processor time for each run"));
static cl::opt<uint64_t> seed("seed", cl::init(0), cl::cat(category),
                              cl::desc("Seed of the first run"));
static cl::opt<unsigned> seeds("seeds", cl::init(1), cl::cat(category),
                               cl::desc("Runs of each graph, each with a seed "
                                        "of its own"));

/// Of the makespan; the temperature falls evenly on a logarithmic scale.
static constexpr double kHot = 0.01;
static constexpr double kCoolsTo = 0.002;
/// Shares of the moves; the rest joins the ends of a tensor.
static constexpr double kMoveOne = 0.35;
static constexpr double kMoveBlock = 0.4;
static constexpr double kChangePriority = 0.15;
static constexpr size_t kLargestBlock = 300;
/// How often a block goes on through what is on another device.
static constexpr double kTakeForeign = 0.1;
/// The logarithm of a priority changes by at most half of this.
static constexpr double kPrioritySpread = 0.4;
/// After so many moves a walk may return to the best it has seen.
static constexpr int64_t kStride = 5000;
static constexpr double kReturns = 0.2;

namespace {

/// Seconds of this process on a core: others on the machine do not count.
double cpuTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Times a placement by dispatching what is ready, the first priority first.
class PrioritySimulation {
public:
  explicit PrioritySimulation(const Instance &instance);

  /// kNone where something cannot be sent.
  int64_t run();
  /// What the last run did.
  const Schedule &schedule() const { return done; }

  std::vector<DeviceId> deviceOf;
  std::vector<double> priority;

private:
  struct Event {
    int64_t time;
    TaskId task;
    /// An index into the transfers, where it is no task.
    size_t transfer;
    bool operator<(const Event &other) const { return time > other.time; }
  };
  struct Waiting {
    double priority;
    TensorId tensor;
    LinkId link;
  };

  void arrive(TaskId task);
  bool send(TensorId tensor, DeviceId from);
  void startTasks(EngineId engine);
  void startTransfers();

  const Instance &instance;
  Schedule done;
  int64_t now = 0;
  std::vector<size_t> missing;
  std::vector<std::priority_queue<std::pair<double, TaskId>>> ready;
  std::vector<uint8_t> isBusy, isChannelBusy;
  std::vector<EngineId> touched;
  /// The first priority first.
  std::vector<Waiting> waiting;
  std::priority_queue<Event> events;
  std::vector<DeviceId> destinations;
};

} // namespace

PrioritySimulation::PrioritySimulation(const Instance &instance)
    : deviceOf(instance.numTasks(), 0), instance(instance) {
  // The mean time of a task and of its transfers, and the longest way to the
  // end by these.
  double nsPerByte = 0;
  for (const Link &link : instance.problem().links)
    nsPerByte +=
        1e9 / static_cast<double>(link.bytesPerSecond) / instance.numLinks();
  priority.resize(instance.numTasks());
  for (TaskId task : llvm::reverse(instance.topologicalOrder())) {
    double sum = 0;
    int count = 0;
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (instance.canRun(task, device)) {
        sum += static_cast<double>(instance.time(task, device));
        ++count;
      }
    double rest = 0;
    for (TensorId tensor : instance.outputs(task))
      for (TaskId reader : instance.consumers(tensor))
        rest =
            std::max(rest, priority[reader] +
                               0.5 * nsPerByte *
                                   static_cast<double>(instance.bytes(tensor)));
    priority[task] = rest + sum / std::max(count, 1);
  }
}

void PrioritySimulation::arrive(TaskId task) {
  if (--missing[task] > 0)
    return;
  EngineId engine = instance.engine(task, deviceOf[task]);
  ready[engine].emplace(priority[task], task);
  touched.push_back(engine);
}

/// Hands a tensor to its readers, or has it wait for a link to them.
bool PrioritySimulation::send(TensorId tensor, DeviceId from) {
  destinations.clear();
  for (TaskId reader : instance.consumers(tensor)) {
    DeviceId to = deviceOf[reader];
    if (to == from) {
      arrive(reader);
      continue;
    }
    if (llvm::is_contained(destinations, to))
      continue;
    destinations.push_back(to);
    Waiting one{0, tensor, instance.link(from, to)};
    if (one.link == kNone)
      return false;
    for (TaskId other : instance.consumers(tensor))
      if (deviceOf[other] == to)
        one.priority = std::max(one.priority, priority[other]);
    waiting.insert(llvm::upper_bound(waiting, one,
                                     [](const Waiting &a, const Waiting &b) {
                                       return a.priority > b.priority;
                                     }),
                   one);
  }
  return true;
}

void PrioritySimulation::startTasks(EngineId engine) {
  if (isBusy[engine] || ready[engine].empty())
    return;
  TaskId task = ready[engine].top().second;
  ready[engine].pop();
  isBusy[engine] = 1;
  DeviceId device = deviceOf[task];
  int64_t finish = now + instance.time(task, device);
  done.tasks[task] = {device, now, finish};
  events.push({finish, task, 0});
}

void PrioritySimulation::startTransfers() {
  llvm::erase_if(waiting, [&](const Waiting &one) {
    llvm::ArrayRef<ChannelId> channels = instance.channels(one.link);
    if (llvm::any_of(channels, [&](ChannelId id) { return isChannelBusy[id]; }))
      return false;
    for (ChannelId channel : channels)
      isChannelBusy[channel] = 1;
    const Link &link = instance.problem().links[one.link];
    int64_t finish = now + instance.transferTime(one.tensor, one.link);
    done.transfers.push_back({one.tensor, link.from, link.to, now, finish});
    events.push({finish, kNone, done.transfers.size() - 1});
    return true;
  });
}

int64_t PrioritySimulation::run() {
  now = 0;
  done.tasks.resize(instance.numTasks());
  done.transfers.clear();
  waiting.clear();
  events = {};
  missing.resize(instance.numTasks());
  ready.assign(instance.numEngines(), {});
  isBusy.assign(instance.numEngines(), 0);
  isChannelBusy.assign(instance.numChannels(), 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    missing[task] = instance.inputs(task).size() + 1;
    arrive(task);
  }
  while (true) {
    startTransfers();
    for (EngineId engine : touched)
      startTasks(engine);
    touched.clear();
    if (events.empty())
      return now;
    now = events.top().time;
    while (!events.empty() && events.top().time == now) {
      Event event = events.top();
      events.pop();
      if (event.task == kNone) {
        const ScheduledTransfer &sent = done.transfers[event.transfer];
        for (ChannelId channel :
             instance.channels(instance.link(sent.from, sent.to)))
          isChannelBusy[channel] = 0;
        for (TaskId reader : instance.consumers(sent.tensor))
          if (deviceOf[reader] == sent.to)
            arrive(reader);
        continue;
      }
      DeviceId device = deviceOf[event.task];
      EngineId engine = instance.engine(event.task, device);
      isBusy[engine] = 0;
      touched.push_back(engine);
      for (TensorId tensor : instance.outputs(event.task))
        if (!send(tensor, device))
          return kNone;
    }
  }
}

namespace {

/// The walk.
class Walk {
public:
  Walk(const Instance &instance, uint64_t seed)
      : instance(instance), simulation(instance), random(seed),
        isInBlock(instance.numGroups(), 0) {}

  /// False where no single device can run everything.
  bool begin();
  void run(double untilCpuTime);

  int64_t least() const { return best; }
  int64_t moves() const { return tried; }
  const Schedule &schedule() const { return bestSchedule; }

private:
  DeviceId deviceOf(GroupId group) const {
    return simulation.deviceOf[instance.groupMembers(group).front()];
  }
  void place(GroupId group, DeviceId device);
  void moveBlock();
  void joinEnds();
  void change();
  void undo();
  void keep();

  const Instance &instance;
  PrioritySimulation simulation;
  RandomSource random;
  std::vector<std::pair<GroupId, DeviceId>> moved;
  std::vector<std::pair<TaskId, double>> reprioritised;
  std::vector<int64_t> isInBlock;
  std::vector<GroupId> block;
  int64_t tried = 0, value = 0, best = 0;
  std::vector<DeviceId> bestDevices;
  std::vector<double> bestPriorities;
  Schedule bestSchedule;
};

} // namespace

void Walk::keep() {
  best = value;
  bestDevices = simulation.deviceOf;
  bestPriorities = simulation.priority;
  bestSchedule = simulation.schedule();
}

bool Walk::begin() {
  best = kNone;
  for (DeviceId device = 0; device < instance.numDevices(); ++device) {
    if (llvm::any_of(llvm::seq<TaskId>(instance.numTasks()), [&](TaskId task) {
          return !instance.canRun(task, device);
        }))
      continue;
    llvm::fill(simulation.deviceOf, device);
    value = simulation.run();
    if (best == kNone || value < best)
      keep();
  }
  if (best == kNone)
    return false;
  simulation.deviceOf = bestDevices;
  value = best;
  return true;
}

void Walk::place(GroupId group, DeviceId device) {
  DeviceId before = deviceOf(group);
  if (before == device ||
      !llvm::is_contained(instance.groupDevices(group), device))
    return;
  moved.emplace_back(group, before);
  for (TaskId task : instance.groupMembers(group))
    simulation.deviceOf[task] = device;
}

/// What is behind a colocation set on its device goes with it.
void Walk::moveBlock() {
  auto first = static_cast<GroupId>(random.below(instance.numGroups()));
  auto to = static_cast<DeviceId>(random.below(instance.numDevices()));
  auto most = static_cast<double>(
      std::min<size_t>(instance.numGroups(), kLargestBlock));
  size_t size =
      2 + static_cast<size_t>(std::exp(random.unit() * std::log(most)));
  DeviceId home = deviceOf(first);
  block.assign(1, first);
  isInBlock[first] = tried + 1;
  for (size_t next = 0; next < block.size() && moved.size() < size; ++next) {
    GroupId group = block[next];
    place(group, to);
    for (TaskId task : instance.groupMembers(group))
      for (TensorId tensor : instance.outputs(task))
        for (TaskId reader : instance.consumers(tensor)) {
          GroupId behind = instance.group(reader);
          if (isInBlock[behind] == tried + 1 ||
              (deviceOf(behind) != home && !random.chance(kTakeForeign)))
            continue;
          isInBlock[behind] = tried + 1;
          block.push_back(behind);
        }
  }
}

void Walk::joinEnds() {
  if (instance.numTensors() == 0)
    return;
  auto tensor = static_cast<TensorId>(random.below(instance.numTensors()));
  llvm::ArrayRef<TaskId> readers = instance.consumers(tensor);
  if (readers.empty())
    return;
  GroupId one = instance.group(instance.producer(tensor));
  GroupId other = instance.group(random.pick(readers));
  if (random.chance(0.5))
    std::swap(one, other);
  place(other, deviceOf(one));
}

void Walk::change() {
  double kind = random.unit();
  if (kind < kMoveOne)
    return place(static_cast<GroupId>(random.below(instance.numGroups())),
                 static_cast<DeviceId>(random.below(instance.numDevices())));
  if (kind < kMoveOne + kMoveBlock)
    return moveBlock();
  if (kind >= kMoveOne + kMoveBlock + kChangePriority)
    return joinEnds();
  auto task = static_cast<TaskId>(random.below(instance.numTasks()));
  reprioritised.emplace_back(task, simulation.priority[task]);
  simulation.priority[task] *=
      std::exp((random.unit() - 0.5) * kPrioritySpread);
}

void Walk::undo() {
  for (auto [group, device] : llvm::reverse(moved))
    for (TaskId task : instance.groupMembers(group))
      simulation.deviceOf[task] = device;
  for (auto [task, priority] : reprioritised)
    simulation.priority[task] = priority;
}

void Walk::run(double untilCpuTime) {
  double begin = cpuTime();
  while (true) {
    double part = (cpuTime() - begin) / (untilCpuTime - begin);
    if (part >= 1)
      return;
    double temperature = kHot * std::pow(kCoolsTo, part);
    moved.clear();
    reprioritised.clear();
    ++tried;
    change();
    if (moved.empty() && reprioritised.empty())
      continue;
    int64_t found = simulation.run();
    bool isTaken =
        found != kNone &&
        (found <= value ||
         random.unit() < std::exp(-static_cast<double>(found - value) /
                                  static_cast<double>(value) / temperature));
    if (isTaken) {
      value = found;
      if (value < best)
        keep();
    } else {
      undo();
    }
    if (tried % kStride == 0 && random.chance(kReturns)) {
      simulation.deviceOf = bestDevices;
      simulation.priority = bestPriorities;
      value = best;
    }
  }
}

static bool anneal(const Problem &problem) {
  Instance instance(problem);
  for (unsigned number = 0; number < seeds; ++number) {
    Walk walk(instance, seed + number);
    if (!walk.begin()) {
      llvm::WithColor::error()
          << problem.name << ": no single device can run all of it\n";
      return false;
    }
    walk.run(cpuTime() + seconds);
    Violations violations = verify(instance, walk.schedule(), 1);
    llvm::outs() << llvm::formatv(
        "{0},{1},{2},{3},{4},{5:f0}\n", problem.name, instance.numTasks(),
        seed + number, walk.least(), violations.empty() ? "yes" : "no",
        static_cast<double>(walk.moves()) / std::max(double(seconds), 1e-9));
    llvm::outs().flush();
  }
  return true;
}

int main(int argc, char **argv) {
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "A plain simulated annealing of placements on one thread, to compare "
      "searches with at equal processor time. Memory is not counted; whether "
      "the schedule is valid all the same is in the table.\n");
  llvm::outs() << "graph,tasks,seed,makespan_ns,valid,moves_per_second\n";
  bool isSound = true;
  for (const std::string &file : files) {
    std::optional<Problem> problem = readProblem(file);
    isSound &= problem && anneal(*problem);
  }
  return isSound ? 0 : 1;
}
