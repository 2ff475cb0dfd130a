//===- SplitCollectives.cpp - Partial sums that collectives add up --------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts that give partial sums are the participants. Whoever reads a sum
// has it from the participant that is nearest: of its device, of its replica,
// or by where it stands among the parts of its task. So what all read is an
// all-reduce, what only one reads a reduce, and where each reads a share of its
// own, equal and in order, it is a reduce-scatter.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/CutReductions.h"
#include "Transforms/Split/SplitTasks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace placer;

static std::optional<ReductionKind> kindOf(Operation *combiner) {
  using Kind = std::optional<ReductionKind>;
  return llvm::TypeSwitch<Operation *, Kind>(combiner)
      .Case<arith::AddFOp, arith::AddIOp>(
          [](auto) { return ReductionKind::Sum; })
      .Case<arith::MulFOp, arith::MulIOp>(
          [](auto) { return ReductionKind::Product; })
      .Case<arith::MaximumFOp, arith::MaxSIOp>(
          [](auto) { return ReductionKind::Max; })
      .Case<arith::MinimumFOp, arith::MinSIOp>(
          [](auto) { return ReductionKind::Min; })
      .Case([](arith::AndIOp) { return ReductionKind::BitwiseAnd; })
      .Case([](arith::OrIOp) { return ReductionKind::BitwiseOr; })
      .Case([](arith::XOrIOp) { return ReductionKind::BitwiseXor; })
      .Default([](Operation *) { return Kind(); });
}

namespace {

/// The sum of one tensor.
class SumByCollectives {
public:
  SumByCollectives(SplitPlan &plan, TaskOp task, unsigned number)
      : plan(plan), task(task), number(number),
        numParticipants(plan.tensors[number].numGroups),
        whole(boxOfAll(plan.tensors[number].type)) {}

  FailureOr<unsigned> run();

private:
  /// A box that participants add up, and those where it is read.
  struct Item {
    Box box;
    std::vector<bool> isReadAt;

    unsigned numReaders() const { return llvm::count(isReadAt, true); }
  };

  LogicalResult findKind();
  void separateGroups();
  unsigned participantOf(const SplitTensor::Reader &reader) const;
  FlatSymbolRefAttr deviceOf(unsigned unit) const;
  std::vector<Item> itemsOf(ArrayRef<unsigned> participants) const;
  Box boxOf(const SplitTensor::Reader &reader) const {
    return reader.unit == SplitTensor::Reader::kOutside
               ? whole
               : plan.units[reader.unit].reads[reader.read].region;
  }
  std::optional<unsigned> scatteredDim(ArrayRef<Item> items) const;
  TaskUnit &addUnit(CollectiveSum::How how, const Box &box);
  void addResult(TaskUnit &unit, unsigned participant, const Box &box);

  SplitPlan &plan;
  TaskOp task;
  unsigned number, numParticipants;
  Box whole;
  CollectiveSum sum;
  /// By participant: the unit of its first partial sum, what it brings and what
  /// it gets.
  std::vector<unsigned> unitOf, brought, given;
};

} // namespace

LogicalResult SumByCollectives::findKind() {
  const SplitTensor &tensor = plan.tensors[number];
  EndingReduction reduction =
      *endingReduction(plan.splits[tensor.split].body->block(), tensor.result);
  Operation *combiner = combinerOf(reduction.op, reduction.result);
  std::optional<ReductionKind> kind = kindOf(combiner);
  if (!kind) {
    InFlightDiagnostic error = emitError(task.getLoc())
                               << "partial results of task '" << task.getName()
                               << "' are combined by '" << combiner->getName()
                               << "', which no collective does";
    error.attachNote() << "say 'sums=tasks', or do not cut this dimension";
    return error;
  }
  sum.kind = *kind;
  // That the parts are there at all is the permission.
  sum.mayReassociate = isa<arith::AddFOp, arith::MulFOp>(combiner);
  return success();
}

/// Gives each participant a tensor of what it brings, and one of what it gets.
void SumByCollectives::separateGroups() {
  std::vector<SplitTensor::Provider> providers =
      std::move(plan.tensors[number].providers);
  plan.tensors[number].providers.clear();
  for (unsigned i = 0; i != numParticipants; ++i) {
    brought.push_back(plan.addTensorLike(number));
    given.push_back(plan.addTensorLike(number));
  }
  unitOf.assign(numParticipants, 0);
  for (SplitTensor::Provider provider : llvm::reverse(providers))
    unitOf[provider.group] = provider.unit;
  for (SplitTensor::Provider provider : providers) {
    unsigned participant = std::exchange(provider.group, 0);
    plan.tensors[brought[participant]].providers.push_back(provider);
  }
}

FlatSymbolRefAttr SumByCollectives::deviceOf(unsigned unit) const {
  const TaskUnit &of = plan.units[unit];
  if (of.role == TaskUnit::Role::Part)
    if (FlatSymbolRefAttr device = plan.parts[of.split][of.part].device)
      return device;
  return TaskOp(of.source).getDeviceAttr();
}

unsigned
SumByCollectives::participantOf(const SplitTensor::Reader &reader) const {
  if (reader.unit == SplitTensor::Reader::kOutside)
    return 0;
  if (FlatSymbolRefAttr device = deviceOf(reader.unit))
    for (unsigned i = 0; i != numParticipants; ++i)
      if (deviceOf(unitOf[i]) == device)
        return i;
  const TaskUnit &unit = plan.units[reader.unit];
  if (unit.role != TaskUnit::Role::Part)
    return 0;
  const std::vector<TaskPart> &parts = plan.parts[unit.split];
  if (int64_t replica = parts[unit.part].replica; replica >= 0)
    for (unsigned i = 0; i != numParticipants; ++i) {
      const TaskUnit &provider = plan.units[unitOf[i]];
      if (plan.parts[provider.split][provider.part].replica == replica)
        return i;
    }
  std::vector<PartPath> paths;
  for (const TaskPart &part : parts)
    paths.push_back(part.path);
  return copiesRead(paths, numParticipants)[unit.part];
}

/// What is read, cut where those who read it, or bring it, do.
std::vector<SumByCollectives::Item>
SumByCollectives::itemsOf(ArrayRef<unsigned> participants) const {
  std::vector<Box> made, read;
  for (const SplitTensor::Provider &provider :
       plan.tensors[brought.front()].providers)
    made.push_back(plan.units[provider.unit].outputs[provider.output].box);
  for (const SplitTensor::Reader &reader : plan.tensors[number].readers)
    read.push_back(boxOf(reader));
  std::optional<Atoms> atoms = cutIntoAtoms(made, read);
  std::vector<Item> all(atoms->regions.size());
  for (auto [item, region] : llvm::zip_equal(all, atoms->regions)) {
    item.box = region;
    item.isReadAt.resize(numParticipants);
  }
  for (auto [reader, participant] : llvm::enumerate(participants))
    for (int32_t atom : atoms->ofConsumer[reader])
      all[atom].isReadAt[participant] = true;
  llvm::erase_if(all, [](const Item &item) { return item.numReaders() == 0; });
  return all;
}

/// The dimension along which each participant reads a share of its own.
std::optional<unsigned>
SumByCollectives::scatteredDim(ArrayRef<Item> items) const {
  if (items.size() != numParticipants ||
      plan.tensors[brought.front()].providers.size() != 1)
    return std::nullopt;
  for (unsigned dim = 0; dim != whole.rank(); ++dim) {
    if (whole.sizes[dim] % numParticipants != 0)
      continue;
    Box share = whole;
    share.sizes[dim] /= numParticipants;
    auto isShare = [&](const Item &item) {
      unsigned participant =
          llvm::find(item.isReadAt, true) - item.isReadAt.begin();
      Box own = share;
      own.offsets[dim] = participant * share.sizes[dim];
      return item.numReaders() == 1 && item.box == own;
    };
    if (llvm::all_of(items, isShare))
      return dim;
  }
  return std::nullopt;
}

/// A collective of a box, which has no results yet.
TaskUnit &SumByCollectives::addUnit(CollectiveSum::How how, const Box &box) {
  unsigned at = plan.units.size();
  plan.unitsOf[task].push_back(at);
  TaskUnit &unit = plan.units.emplace_back();
  unit.role = TaskUnit::Role::Collective;
  unit.source = task;
  unit.sum = sum;
  unit.sum.how = how;
  for (unsigned i = 0; i != numParticipants; ++i) {
    TaskUnit::Read &read = unit.reads.emplace_back();
    read.tensor = brought[i];
    read.region = box;
    plan.tensors[brought[i]].readers.push_back({at, i});
  }
  return unit;
}

void SumByCollectives::addResult(TaskUnit &unit, unsigned participant,
                                 const Box &box) {
  plan.tensors[given[participant]].providers.push_back(
      {static_cast<unsigned>(&unit - plan.units.data()),
       static_cast<unsigned>(unit.outputs.size()), 0});
  unit.outputs.push_back({plan.tensors[number].type, box, {}, {}});
}

FailureOr<unsigned> SumByCollectives::run() {
  if (failed(findKind()))
    return failure();
  separateGroups();
  std::vector<unsigned> participants;
  for (const SplitTensor::Reader &reader : plan.tensors[number].readers)
    participants.push_back(participantOf(reader));
  std::vector<Item> items = itemsOf(participants);
  for (auto [reader, participant] :
       llvm::zip_equal(plan.tensors[number].readers, participants)) {
    plan.tensors[given[participant]].readers.push_back(reader);
    if (reader.unit != SplitTensor::Reader::kOutside)
      plan.units[reader.unit].reads[reader.read].tensor = given[participant];
  }
  plan.tensors[number].readers.clear();
  if (std::optional<unsigned> dim = scatteredDim(items)) {
    TaskUnit &unit = addUnit(CollectiveSum::How::ReduceScatter, whole);
    unit.sum.number = *dim;
    Box share = whole;
    share.sizes[*dim] /= numParticipants;
    for (unsigned i = 0; i != numParticipants; ++i) {
      addResult(unit, i, share);
      share.offsets[*dim] += share.sizes[*dim];
    }
    return given.front();
  }
  for (const Item &item : items) {
    if (item.numReaders() > 1) {
      TaskUnit &unit = addUnit(CollectiveSum::How::AllReduce, item.box);
      for (unsigned i = 0; i != numParticipants; ++i)
        addResult(unit, i, item.box);
      continue;
    }
    TaskUnit &unit = addUnit(CollectiveSum::How::Reduce, item.box);
    unit.sum.number = llvm::find(item.isReadAt, true) - item.isReadAt.begin();
    addResult(unit, unit.sum.number, item.box);
  }
  return given.front();
}

FailureOr<unsigned> placer::sumByCollectives(SplitPlan &plan, TaskOp task,
                                             unsigned tensor) {
  return SumByCollectives(plan, task, tensor).run();
}
