//===- FuseCollectivesPass.cpp - Where pieces of sums begin and end -------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decision is that of FuseSums.h; here is what it needs to know of a
// function, and what becomes of its ops. All-reduces can be fused where none
// has to wait for another: those that as many collectives come before.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Collectives/CollectiveData.h"
#include "Transforms/Collectives/CollectiveMachine.h"

#include "placer/Bridge/ApplySchedule.h"
#include "placer/Collective/FuseSums.h"
#include "placer/Transforms/Passes.h"

#include "mlir/Analysis/TopologicalSortUtils.h"
#include "llvm/ADT/MapVector.h"

#include <map>

namespace placer {
#define GEN_PASS_DEF_FUSECOLLECTIVES
#include "placer/Transforms/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

namespace {

/// When the values of a function are there, and what comes after them, if no
/// transfer took any time: every device runs its tasks in the order of the
/// program. Of tasks whose device is not known, the shortest time counts.
class ComputeTimes {
public:
  ComputeTimes(Block &block, const CollectiveMachine &on);

  /// Of an op: when it can start, and what has to follow it.
  int64_t releaseOf(Operation *op) const { return releases.lookup(op); }
  int64_t tailOf(Operation *op) const { return tails.lookup(op); }

private:
  int64_t timeOf(TaskLikeOpInterface task, int device) const;

  const CollectiveMachine &on;
  DenseMap<Operation *, int64_t> releases, tails;
};

/// All-reduces that can be fused, in the order of their releases, and where the
/// pieces end that become of them.
struct FusibleSums {
  SmallVector<AllReduceOp> ops;
  /// Of the participants.
  ArrayAttr devices;
  std::vector<SumItem> items;
  Fusion fusion;
  /// As they are.
  int64_t beforeNs = 0;
};

struct FunctionFusions {
  FunctionOpInterface function;
  std::vector<FusibleSums> sums;
};

struct FuseCollectivesPass
    : public placer::impl::FuseCollectivesBase<FuseCollectivesPass> {
  using FuseCollectivesBase::FuseCollectivesBase;

  void runOnOperation() override {
    if (failed(readOptions()))
      return signalPassFailure();
    std::vector<FunctionFusions> decided;
    for (FunctionOpInterface function : functionsWithTasks(getOperation())) {
      FailureOr<FunctionFusions> fusions = decide(function);
      if (failed(fusions))
        return signalPassFailure();
      if (!fusions->sums.empty())
        decided.push_back(std::move(*fusions));
    }
    for (FunctionFusions &fusions : decided)
      apply(fusions);
    if (decided.empty())
      markAllAnalysesPreserved();
  }

private:
  LogicalResult readOptions();
  FailureOr<FunctionFusions> decide(FunctionOpInterface function);
  FailureOr<FusibleSums> decideOne(ArrayRef<AllReduceOp> ops,
                                   ArrayRef<int> devices,
                                   const CollectiveMachine &on,
                                   const ComputeTimes &times);
  void apply(FunctionFusions &fusions);
};

} // namespace

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

int64_t ComputeTimes::timeOf(TaskLikeOpInterface task, int device) const {
  if (device >= 0)
    return on.index->timeOf(task, device).value_or(0);
  CostAttr cost = task.getCostAttr();
  return cost && !cost.getTimes().empty() ? *llvm::min_element(cost.getTimes())
                                          : 0;
}

ComputeTimes::ComputeTimes(Block &block, const CollectiveMachine &on) : on(on) {
  // By device and engine; values that are not here come from outside, at 0.
  using Engine = std::pair<int, Attribute>;
  DenseMap<Engine, int64_t> free;
  DenseMap<Operation *, int64_t> done;
  auto engineOf = [&](TaskLikeOpInterface task) {
    return Engine(on.places->ofTask(task), task.getEngineAttr());
  };
  for (Operation &op : block) {
    int64_t start = 0;
    for (Value operand : op.getOperands())
      if (Operation *maker = operand.getDefiningOp())
        start = std::max(start, done.lookup(maker));
    releases[&op] = start;
    if (auto task = dyn_cast<TaskLikeOpInterface>(op)) {
      Engine engine = engineOf(task);
      if (engine.first >= 0)
        start = std::max(start, free.lookup(engine));
      start += timeOf(task, engine.first);
      if (engine.first >= 0)
        free[engine] = start;
    }
    done[&op] = start;
  }
  free.clear();
  for (Operation &op : llvm::reverse(block)) {
    int64_t tail = 0;
    for (Operation *user : op.getUsers()) {
      int64_t ofUser = tails.lookup(user);
      if (auto task = dyn_cast<TaskLikeOpInterface>(user))
        ofUser += timeOf(task, engineOf(task).first);
      tail = std::max(tail, ofUser);
    }
    if (auto task = dyn_cast<TaskLikeOpInterface>(op)) {
      Engine engine = engineOf(task);
      if (engine.first >= 0) {
        tail = std::max(tail, free.lookup(engine));
        free[engine] = tail + timeOf(task, engine.first);
      }
    }
    tails[&op] = tail;
  }
}

//===----------------------------------------------------------------------===//
// Decisions
//===----------------------------------------------------------------------===//

LogicalResult FuseCollectivesPass::readOptions() {
  if (minBytes < 1 || maxBytes < 0 || sumSpeed < 0)
    return emitError(getOperation().getLoc())
           << "--fuse-collectives needs a min-bytes of at least 1, and a "
              "max-bytes and a sum-speed of at least 0";
  if (maxBytes > 0 && maxBytes < minBytes)
    return emitError(getOperation().getLoc())
           << "--fuse-collectives has a max-bytes of " << int64_t(maxBytes)
           << ", which is less than its min-bytes of " << int64_t(minBytes);
  return checkCollectiveAlgorithm(getOperation().getLoc(), algorithm);
}

/// For each op of a block that may be fused, how many collectives one after
/// another come before it.
static llvm::MapVector<AllReduceOp, int32_t> fusibleWithDepths(Block &block) {
  llvm::MapVector<AllReduceOp, int32_t> found;
  DenseMap<Operation *, int32_t> depths;
  for (Operation &op : block) {
    int32_t depth = 0;
    for (Value operand : op.getOperands())
      if (Operation *maker = operand.getDefiningOp())
        depth = std::max(depth, depths.lookup(maker));
    // What says itself how it is done stays as it is.
    if (auto all = dyn_cast<AllReduceOp>(op);
        all && !all.getPieces() && !all.getChunk() && !all.getAlgorithm())
      found.insert({all, depth});
    depths[&op] = depth + (isa<CollectiveOpInterface>(op) ? 1 : 0);
  }
  return found;
}

FailureOr<FunctionFusions>
FuseCollectivesPass::decide(FunctionOpInterface function) {
  FunctionFusions decided;
  decided.function = function;
  SmallVector<CollectiveOpInterface> ops = collectivesOf(function);
  if (ops.empty())
    return decided;
  FailureOr<CollectiveMachine> on = CollectiveMachine::of(function, sumSpeed);
  if (failed(on))
    return failure();
  // In order, as later ones may be where earlier ones are.
  DenseMap<Operation *, std::vector<int>> devicesOf;
  for (CollectiveOpInterface op : ops) {
    FailureOr<SmallVector<int>> devices = on->places->ofParticipants(op);
    if (failed(devices))
      return failure();
    devicesOf[op].assign(devices->begin(), devices->end());
  }
  Block &block = function.getFunctionBody().front();
  using Key =
      std::tuple<std::vector<int>, ReductionKind, bool, const void *, int32_t>;
  // Only looked up in: types have no order that stays.
  std::map<Key, size_t> numbers;
  std::vector<SmallVector<AllReduceOp>> groups;
  for (auto &[op, depth] : fusibleWithDepths(block)) {
    Key key(devicesOf.lookup(op), op.getKind(), op.mayReassociate(),
            getElementTypeOrSelf(op.getInputs().front().getType())
                .getAsOpaquePointer(),
            depth);
    size_t number = numbers.try_emplace(key, groups.size()).first->second;
    groups.resize(numbers.size());
    groups[number].push_back(op);
  }
  ComputeTimes times(block, *on);
  for (ArrayRef<AllReduceOp> group : groups) {
    FailureOr<FusibleSums> sums =
        decideOne(group, devicesOf.lookup(group.front()), *on, times);
    if (failed(sums))
      return failure();
    decided.sums.push_back(std::move(*sums));
  }
  return decided;
}

FailureOr<FusibleSums>
FuseCollectivesPass::decideOne(ArrayRef<AllReduceOp> ops, ArrayRef<int> devices,
                               const CollectiveMachine &on,
                               const ComputeTimes &times) {
  FusibleSums sums;
  sums.ops.assign(ops.begin(), ops.end());
  llvm::stable_sort(sums.ops, [&](AllReduceOp a, AllReduceOp b) {
    return times.releaseOf(a) < times.releaseOf(b);
  });
  AllReduceOp first = ops.front();
  SmallVector<DeviceId> participants(devices.begin(), devices.end());
  SmallVector<Attribute> names;
  for (int device : devices)
    names.push_back(FlatSymbolRefAttr::get(
        DeviceOp(on.index->devices()[device]).getSymNameAttr()));
  sums.devices = ArrayAttr::get(&getContext(), names);
  int64_t all = 0;
  for (AllReduceOp op : sums.ops) {
    Collective collective = collectiveOf(op, participants);
    sums.items.push_back(
        {collective.bytes, times.releaseOf(op), times.tailOf(op)});
    all += collective.bytes;
  }
  Collective collective = collectiveOf(first, participants);
  CollectiveOptions options;
  options.algorithm = *collectiveAlgorithmNamed(algorithm);
  options.sums = on.sumSpeedOf(participants);
  auto measured = measurePieces(on.machine, collective, options, all);
  if (auto *fault = std::get_if<std::string>(&measured)) {
    InFlightDiagnostic error = emitError(first.getLoc())
                               << "collective '" << first.getName()
                               << "' cannot be done by " << StringRef(algorithm)
                               << ": " << *fault;
    error.attachNote(on.index->topology().getLoc()) << "on this machine";
    return error;
  }
  const auto &pieceTimes = std::get<PieceTimes>(measured);
  FusionLimits limits;
  limits.minBytes = minBytes;
  limits.maxBytes = maxBytes;
  limits.elementBytes = collective.elementBytes;
  sums.beforeNs = timeOfPieces(sums.items, fuseUpTo(sums.items, 0), pieceTimes);
  sums.fusion = fuseSums(sums.items, pieceTimes, limits);
  return sums;
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

/// Makes one op of several, with pieces of these sizes.
static void fuse(ArrayRef<AllReduceOp> ops, ArrayRef<int64_t> pieces,
                 ArrayAttr devices, Names &names) {
  AllReduceOp first = ops.front();
  if (ops.size() == 1) {
    if (pieces.size() > 1)
      first.setPieces(pieces);
    return;
  }
  SmallVector<Location> locations;
  std::string name;
  int64_t segments = 0;
  AllReduceOp last = first;
  for (AllReduceOp op : ops) {
    locations.push_back(op.getLoc());
    name += (name.empty() ? "" : "+") + op.getName().str();
    segments += static_cast<int64_t>(op.getSegments());
    if (last->isBeforeInBlock(op))
      last = op;
  }
  // Names of many are no help to anybody.
  if (ops.size() > 3)
    name = (first.getName() + "+" + Twine(ops.size() - 2) + "+" +
            AllReduceOp(ops.back()).getName())
               .str();
  SmallVector<Value> inputs;
  SmallVector<Type> types;
  for (unsigned i = 0; i < first.getNumParticipants(); ++i)
    for (AllReduceOp op : ops)
      llvm::append_range(inputs, op.getBrought(i));
  for (Value input : inputs)
    types.push_back(input.getType());
  OpBuilder builder(last);
  auto fused = AllReduceOp::create(
      builder, builder.getFusedLoc(locations), types, inputs,
      builder.getStringAttr(names.unique(name)), first.getKindAttr(),
      first.getReassociateAttr(), builder.getI64IntegerAttr(segments),
      pieces.size() > 1 ? builder.getDenseI64ArrayAttr(pieces)
                        : DenseI64ArrayAttr(),
      devices, IntegerAttr(), StringAttr());
  size_t next = 0;
  for (unsigned i = 0; i < first.getNumParticipants(); ++i)
    for (AllReduceOp op : ops)
      for (Value given : op.getGiven(i))
        given.replaceAllUsesWith(fused.getOutputs()[next++]);
  for (AllReduceOp op : ops)
    op.erase();
}

void FuseCollectivesPass::apply(FunctionFusions &fusions) {
  FunctionOpInterface function = fusions.function;
  stripTimes(function);
  removeBound(function);
  Names names;
  for (Operation &op : function.getFunctionBody().front()) {
    if (auto task = dyn_cast<TaskLikeOpInterface>(op))
      (void)names.unique(task.getTaskName());
    if (auto collective = dyn_cast<CollectiveOpInterface>(op))
      (void)names.unique(collective.getNameAttr().getValue());
  }
  for (FusibleSums &sums : fusions.sums) {
    size_t numPieces = sums.fusion.ends.size(), numOps = 0;
    Location loc = sums.ops.front().getLoc();
    // A run of tensors that pieces hold together becomes an op.
    int64_t end = 0, begin = 0;
    size_t firstOp = 0, piece = 0;
    SmallVector<int64_t> pieces;
    for (auto [number, item] : llvm::enumerate(sums.items)) {
      end += item.bytes;
      while (piece < sums.fusion.ends.size() &&
             sums.fusion.ends[piece] <= end) {
        pieces.push_back(sums.fusion.ends[piece] - begin);
        begin = sums.fusion.ends[piece++];
      }
      if (begin != end)
        continue;
      fuse(ArrayRef(sums.ops).slice(firstOp, number + 1 - firstOp), pieces,
           sums.devices, names);
      ++numOps;
      firstOp = number + 1;
      pieces.clear();
    }
    if (sums.ops.size() > 1 || numPieces > 1)
      emitRemark(loc) << sums.ops.size() << " all-reduces are now " << numOps
                      << " in " << numPieces
                      << " pieces; with one piece at a time the program would "
                         "take "
                      << sums.fusion.valueNs << " ns, and took "
                      << sums.beforeNs;
  }
  sortTopologically(&function.getFunctionBody().front());
}
