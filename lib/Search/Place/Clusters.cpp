//===- Clusters.cpp - Coarsen, place, open --------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of thousands of tasks is too much for a solver to see as a whole, and
// for a list algorithm to see what belongs together. So clusters of tasks are
// placed as wholes first; then what improves schedules mends on the tasks
// themselves what the clusters were too coarse for.
//
//===----------------------------------------------------------------------===//

#include "Search/Place/PlaceJob.h"

#include "placer/Search/Coarsening.h"
#include "placer/Search/PlaceSearch.h"

#include "llvm/ADT/STLExtras.h"

using namespace placer;

/// The most of the limits that clusters have where the tasks come after them:
/// the tasks themselves are where most is gained.
static constexpr double kForClusters = 0.1;
/// How long solvers may go without a gain on clusters, as a part of that.
static constexpr double kPatience = 0.3;
/// Clusters whose list schedule is so many times as long as that of the tasks
/// are too coarse for more work on them to gain.
static constexpr double kTooCoarse = 1.1;
/// What is never behind all list algorithms in the same time must run them, if
/// that is possible at all.
static constexpr StartShares kStartOfTasks = {0.4, 0.9};
/// The part of the clusters' time that their bound may take.
static constexpr double kForClusterBound = 0.25;

/// Numbers clusters in a topological order of their graph. Those of a cycle
/// keep numbers behind all others.
static Coarsening inOrder(const Instance &instance,
                          llvm::ArrayRef<ClusterId> given) {
  ClusterId numClusters = 0;
  for (ClusterId id : given)
    numClusters = std::max(numClusters, id + 1);
  std::vector<std::vector<TaskId>> members(numClusters);
  std::vector<int64_t> missing(numClusters, 0);
  for (TaskId task = 0; task < instance.numTasks(); ++task) {
    members[given[task]].push_back(task);
    for (TensorId tensor : instance.inputs(task))
      missing[given[task]] += given[instance.producer(tensor)] != given[task];
  }
  std::vector<ClusterId> order;
  for (ClusterId id = 0; id < numClusters; ++id)
    if (missing[id] == 0)
      order.push_back(id);
  for (size_t next = 0; next < order.size(); ++next)
    for (TaskId task : members[order[next]])
      for (TensorId tensor : instance.outputs(task))
        for (TaskId reader : instance.consumers(tensor))
          if (given[reader] != order[next] && --missing[given[reader]] == 0)
            order.push_back(given[reader]);
  for (ClusterId id = 0; id < numClusters; ++id)
    if (missing[id] > 0)
      order.push_back(id);

  Coarsening clusters;
  clusters.numClusters = numClusters;
  std::vector<ClusterId> numberOf(numClusters);
  for (auto [number, id] : llvm::enumerate(order))
    numberOf[id] = static_cast<ClusterId>(number);
  for (ClusterId id : given)
    clusters.cluster.push_back(numberOf[id]);
  return clusters;
}

std::variant<Coarsening, Violation> placer::givenClusters(const PlaceJob &job) {
  const std::vector<ClusterId> &given = job.request.clusters;
  if (given.size() != static_cast<size_t>(job.instance.numTasks()) ||
      llvm::any_of(given, [](ClusterId id) { return id < 0; }))
    return Violation{Rule::Range,
                     Subject::problem(),
                     "not every task has a cluster, and no other has one",
                     {}};
  Coarsening clusters = inOrder(job.instance, given);
  Violations violations = verify(job.instance, clusters, job.fixed);
  if (!violations.empty())
    return violations.front();
  return clusters;
}

/// Whether opened clusters are far behind the schedule that there is.
static bool isTooCoarse(const PlaceJob &job, const Schedule &opened) {
  const Objective &objective = *job.request.objective;
  const Schedule *known = job.known();
  return known && static_cast<double>(objective.value(job.instance, opened)) >
                      kTooCoarse * static_cast<double>(
                                       objective.value(job.instance, *known));
}

/// Gives clusters a list schedule. Whether it is good enough, with the tasks
/// that the clusters stand for, to be worth more work.
static bool beginWithList(const PlaceJob &job, const Coarsening &coarsening,
                          PlaceJob &ofClusters) {
  PlacementNotes notes;
  PlacementResult listed =
      placeStart(ofClusters.instance, ofClusters.fixed, ofClusters.deadline,
                 job.request.budget.workers, &notes);
  ofClusters.startName = "best: " + notes.chosen;
  auto *schedule = std::get_if<Schedule>(&listed);
  if (!schedule || !job.known())
    return true;
  Schedule opened =
      startEarly(job.instance, expand(job.instance, coarsening, *schedule));
  ofClusters.start = std::move(*schedule);
  return !isTooCoarse(job, opened);
}

/// Has the strategy place clusters with a part of the limits.
static void placeClusters(const PlaceJob &job, const Coarsening &coarsening,
                          PlaceJob &ofClusters, bool goesOn, Answer &placed) {
  bool pays = !goesOn || beginWithList(job, coarsening, ofClusters);
  // What a solver cannot see as a whole, a search of the tasks gains sooner.
  if (goesOn && job.strategy.isSolvers)
    pays &= coarsening.numClusters <= IlpOptions().wholeTasks &&
            ofClusters.deadline.secondsLeft() >= kLeastForSolver;
  if (!pays && ofClusters.start) {
    placed.schedule = std::move(ofClusters.start);
    placed.chosen = ofClusters.startName;
    return;
  }
  if (goesOn && pays && job.strategy.isSolvers && job.request.solver) {
    std::string missing;
    ofClusters.solver = job.request.solver(missing);
  }
  // What is proven for tasks holds for clusters, but is less than they have.
  if (job.strategy.isTimed)
    ofClusters.bound = job.request.objective->bound(
        ofClusters.instance, ofClusters.deadline.part(kForClusterBound));
  if (job.strategy.isSolvers)
    runSolvers(ofClusters, placed);
  else
    runStrategy(ofClusters, placed);
}

/// Places clusters and opens them; no schedule where that cannot be done.
static std::optional<Schedule> placeAndOpen(const PlaceJob &job,
                                            const Coarsening &coarsening,
                                            double part, Answer &answer) {
  CoarseProblem coarse = coarseProblem(job.instance, coarsening);
  Instance clusters(coarse.problem);
  std::vector<DeviceId> fixed;
  if (!job.fixed.empty())
    fixed = coarseDevices(coarsening, job.fixed);

  PlaceJob ofClusters{clusters, job.request, job.strategy, fixed};
  ofClusters.deadline = job.deadline.part(part);
  ofClusters.workLimit =
      static_cast<int64_t>(part * static_cast<double>(job.workLimit));
  // A limit of which nothing is left is a limit, too.
  if (job.workLimit > 0)
    ofClusters.workLimit = std::max<int64_t>(ofClusters.workLimit, 1);
  ofClusters.deterministicLimit = part * job.deterministicLimit;
  ofClusters.patience = part < 1 ? kPatience : 0;
  if (part == 1)
    ofClusters.solver = job.solver;
  // Where the tasks are solved afterwards, theirs is the model.
  ofClusters.givesModel = part == 1;
  Answer placed;
  placeClusters(job, coarsening, ofClusters, /*goesOn=*/part < 1, placed);
  answer.moves += placed.moves;
  answer.solves += placed.solves;
  answer.work += placed.work;
  answer.solver = placed.solver;
  answer.chosen = placed.chosen;
  answer.notes = std::move(placed.notes);
  // Solvers that were not asked, or ended with the time of the clusters, are no
  // fault where the tasks come after them.
  if (part < 1)
    llvm::erase_if(placed.faults, [](const IlpFault &fault) {
      return fault.kind == IlpFault::Kind::Solver &&
             (fault.fault == CpFault::TimedOut ||
              fault.fault == CpFault::Missing);
    });
  addFaults(answer.faults, placed.faults);
  if (!placed.schedule) {
    answer.notes.push_back("the clusters could not be placed; the tasks were");
    return std::nullopt;
  }
  Schedule opened = expand(job.instance, coarsening, *placed.schedule);
  opened = startEarly(job.instance, opened);
  // Where a search follows, it finds better orders itself.
  if (part == 1 && !job.strategy.isAsPublished && !isTooCoarse(job, opened))
    opened = refineOrders(job.instance, opened);
  answer.numClusters = coarsening.numClusters;
  answer.openedNs = job.request.objective->value(job.instance, opened);
  answer.notes.push_back(
      std::to_string(job.instance.numTasks()) + " tasks were placed as " +
      std::to_string(coarsening.numClusters) + " clusters, and opened to " +
      std::to_string(answer.openedNs) + " ns");
  return opened;
}

/// Of opened clusters and of the tasks placed by themselves, the better.
static void placeBoth(PlaceJob job, const Coarsening &clusters,
                      Answer &answer) {
  Answer direct;
  runStrategy(job, direct);
  job.start = direct.schedule;
  std::optional<Schedule> opened =
      placeAndOpen(job, clusters, /*part=*/1, answer);
  const Objective &objective = *job.request.objective;
  if (opened && (!direct.schedule ||
                 objective.value(job.instance, *opened) <=
                     objective.value(job.instance, *direct.schedule))) {
    answer.schedule = std::move(opened);
    return;
  }
  answer.schedule = std::move(direct.schedule);
  answer.failure = std::move(direct.failure);
  answer.chosen = std::move(direct.chosen);
  llvm::append_range(answer.notes, direct.notes);
}

void placer::runOnClusters(PlaceJob job, const Coarsening &clusters,
                           bool areGiven, Answer &answer) {
  const Objective &objective = *job.request.objective;
  if (!job.strategy.canStart || job.strategy.isAsPublished) {
    if (areGiven && !job.strategy.isAsPublished)
      return placeBoth(job, clusters, answer);
    answer.schedule = placeAndOpen(job, clusters, /*part=*/1, answer);
    if (!answer.schedule)
      runStrategy(job, answer);
    return;
  }

  // Made first, so that there is something to keep whatever happens. A search
  // of the tasks takes it as its own: with clusters it does all that it does
  // without, and begins with what they are opened to besides.
  if (!job.start) {
    PlacementNotes notes;
    PlacementResult listed =
        placeStart(job.instance, job.fixed, job.deadline,
                   job.request.budget.workers, &notes, kStartOfTasks);
    if (auto *schedule = std::get_if<Schedule>(&listed))
      job.listed = std::move(*schedule);
  }
  const Schedule *known = job.known();
  int64_t startNs = known ? objective.value(job.instance, *known) : 0;
  std::optional<Schedule> opened;
  if (!known || startNs > job.bound.ns)
    opened = placeAndOpen(job, clusters, kForClusters, answer);
  if (opened && (!known || objective.value(job.instance, *opened) < startNs))
    ++answer.improvements;
  if (opened)
    job.others.push_back(std::move(*opened));
  // A limit of which nothing is left is a limit, too.
  if (job.workLimit > 0)
    job.workLimit = std::max<int64_t>(
        1,
        job.workLimit - static_cast<int64_t>(
                            kForClusters * static_cast<double>(job.workLimit)));
  if (job.deterministicLimit > 0)
    job.deterministicLimit =
        std::max(job.deterministicLimit - answer.work, 1e-6);
  bool wasAnswered = answer.solves > 0;
  runStrategy(job, answer);
  if (startNs > 0)
    answer.startNs = startNs;
  // A solver that starts anew for the tasks, and is ended with the time, has
  // shown that it can answer.
  if (wasAnswered || answer.solves > 0)
    llvm::erase_if(answer.faults, [](const IlpFault &fault) {
      return fault.kind == IlpFault::Kind::Solver &&
             fault.fault == CpFault::TimedOut && fault.count == 1;
    });
}
