//===- UnfoldTensors.cpp - What parts read, write and hold ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Model/Split/Unfolder.h"

#include "llvm/ADT/STLExtras.h"

#include <cassert>
#include <map>

using namespace placer;
using llvm::ArrayRef;
using llvm::SmallVector;

template <typename FollowsOf>
Region Unfolder::regionOf(TaskId part, ArrayRef<int64_t> shape,
                          FollowsOf followsOf) const {
  Region region = Region::whole(shape);
  for (const auto &[axis, ofAxis] : result.tasks[part].ranges) {
    const Follows *follows = followsOf(axis);
    if (!follows || !follows->isSliced())
      continue;
    IndexRange range = follows->rangeOf(ofAxis);
    region.offsets[follows->dim] = range.begin;
    region.sizes[follows->dim] = range.size();
  }
  return region;
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

void Unfolder::makeTensors() {
  for (const Tensor &tensor : given.tensors)
    tensorNames.take(tensor.name);
  for (auto [index, tensor] : llvm::enumerate(given.tensors)) {
    auto id = static_cast<TensorId>(index);
    firstPiece.push_back(static_cast<TensorId>(result.tensors.size()));
    cutTensor(id);
    ArrayRef<Tensor> pieces =
        ArrayRef(result.problem.tensors).drop_front(firstPiece.back());
    bool isKept = pieces.size() == 1;
    for (auto [number, piece] : llvm::enumerate(pieces))
      result.problem.tensors[firstPiece.back() + number].name =
          isKept ? tensor.name
                 : tensorNames.make(tensor.name + "." + std::to_string(number));
  }
  firstPiece.push_back(static_cast<TensorId>(result.tensors.size()));
  for (TaskId task = 0; size_t(task) < given.tasks.size(); ++task)
    if (auto sums = sumsOf.find(task); sums != sumsOf.end())
      for (auto [number, sum] : llvm::enumerate(sums->second))
        result.problem.tasks[sum].name = taskNames.make(
            given.tasks[task].name + ".sum" +
            (sums->second.size() == 1 ? "" : "." + std::to_string(number)));
}

int64_t Unfolder::copiesOf(TaskId task) const {
  return isSplit(task) && levelsOf(task).front().isOfCopies()
             ? levelsOf(task).front().copies
             : 1;
}

/// By the parts of the reader, which may be whole.
std::vector<int32_t> Unfolder::copiesReadBy(TaskId reader,
                                            TaskId producer) const {
  int64_t copies = copiesOf(producer);
  std::vector<int32_t> taken(partsEnd(reader) - partsBegin(reader), 0);
  if (copies == 1 || taken.size() == 1)
    return taken;
  std::vector<PartPath> paths;
  for (TaskId part = partsBegin(reader); part < partsEnd(reader); ++part)
    paths.push_back(result.tasks[part].path);
  return copiesRead(paths, copies);
}

/// Who writes which region. Parts that differ only in levels that make partial
/// sums write the same one.
std::vector<Unfolder::Written> Unfolder::writtenOf(TensorId id) const {
  TaskId producer = given.tensors[id].producer;
  ArrayRef<int64_t> shape = shapes[id];
  std::vector<Written> written;
  if (!isSplit(producer)) {
    written.push_back({Region::whole(shape), 0, {}, {}, {}});
    written.back().parts.push_back(partsBegin(producer));
    return written;
  }
  auto followsOf = [&](AxisId axis) { return tensorFollows(axis, id); };
  ArrayRef<SplitLevel> levels = levelsOf(producer);
  auto isSum = [&](const SplitLevel &level) {
    return !level.isOfCopies() &&
           followsOf(level.axis)->how == Follows::How::Partial;
  };
  bool isPartial = llvm::any_of(levels, isSum);
  bool isCopied = levels.front().isOfCopies();
  std::map<PartPath, size_t> indexOf;
  for (TaskId part = partsBegin(producer); part < partsEnd(producer); ++part) {
    const PartPath &own = result.tasks[part].path;
    size_t index = written.size();
    if (isPartial) {
      PartPath path;
      for (auto [level, number] : llvm::zip_equal(levels, own))
        if (!isSum(level))
          path.push_back(number);
      index = indexOf.try_emplace(std::move(path), index).first->second;
    }
    if (index == written.size())
      written.push_back({regionOf(part, shape, followsOf),
                         isCopied ? own.front() : 0,
                         {},
                         {},
                         {}});
    written[index].parts.push_back(part);
  }
  return written;
}

void Unfolder::cutTensor(TensorId id) {
  const Tensor &tensor = given.tensors[id];
  ArrayRef<int64_t> shape = shapes[id];
  auto followsOf = [&](AxisId axis) { return tensorFollows(axis, id); };
  std::vector<Written> written = writtenOf(id);

  for (int32_t copy = 0, end = static_cast<int32_t>(copiesOf(tensor.producer));
       copy < end; ++copy) {
    // Who reads which region, as often as the tensor lists them.
    std::vector<Region> boxes, sources;
    std::vector<TaskId> readers;
    for (TaskId consumer : tensor.consumers)
      for (auto [number, taken] :
           llvm::enumerate(copiesReadBy(consumer, tensor.producer)))
        if (taken == copy) {
          TaskId part = partsBegin(consumer) + static_cast<TaskId>(number);
          boxes.push_back(regionOf(part, shape, followsOf));
          readers.push_back(part);
        }
    llvm::SmallVector<Written *> pieces;
    for (Written &piece : written)
      if (piece.copy == copy) {
        pieces.push_back(&piece);
        sources.push_back(piece.region);
      }
    std::optional<Atoms> atoms = cutIntoAtoms(sources, boxes);
    assert(atoms && "parts write every element once");
    std::vector<std::vector<TaskId>> readersOf(atoms->regions.size());
    for (auto [box, reader] : llvm::enumerate(readers))
      for (int32_t atom : atoms->ofConsumer[box])
        readersOf[atom].push_back(reader);

    // What nobody reads is not handed on, unless nobody reads any of it.
    bool isHeld = copy == 0 && (tensor.isResult || tensor.consumers.empty());
    for (auto [index, piece] : llvm::enumerate(pieces)) {
      for (int32_t atom : atoms->ofProducer[index])
        if (isHeld || !readersOf[atom].empty()) {
          piece->cells.push_back(atoms->regions[atom]);
          piece->readers.push_back(std::move(readersOf[atom]));
        }
      if (piece->cells.empty())
        continue;
      TensorIds ids =
          sumUp(id, piece->parts, 0, {}, piece->region, piece->cells);
      for (auto [made, whom] : llvm::zip_equal(ids, piece->readers)) {
        Tensor &atom = result.problem.tensors[made];
        atom.consumers = std::move(whom);
        atom.isResult = tensor.isResult && copy == 0;
        result.tensors[made].isPartial = false;
      }
    }
  }
}

TensorId Unfolder::addTensor(TensorId id, TaskId producer, const Region &region,
                             bool isPartial) {
  Tensor tensor;
  tensor.producer = producer;
  tensor.bytes = shareOf(given.tensors[id].bytes, region.volume(),
                         Region::whole(shapes[id]).volume());
  result.problem.tensors.push_back(std::move(tensor));
  result.tensors.push_back({id, region, isPartial});
  return static_cast<TensorId>(result.tensors.size() - 1);
}

/// Adds up what `parts` write, which differ only in levels from `level` on: the
/// tensors of the sum, one for each of `cells` of the region `all`. `init` is
/// what the first of them goes on from, if anything.
Unfolder::TensorIds Unfolder::sumUp(TensorId tensor, ArrayRef<TaskId> parts,
                                    size_t level, ArrayRef<TensorId> init,
                                    const Region &all, ArrayRef<Region> cells) {
  if (parts.size() == 1) {
    for (TensorId sum : init)
      result.problem.tensors[sum].consumers.push_back(parts.front());
    TensorIds made;
    for (const Region &cell : cells)
      made.push_back(addTensor(tensor, parts.front(), cell,
                               /*isPartial=*/true));
    return made;
  }
  auto numberIn = [&](TaskId part) { return result.tasks[part].path[level]; };
  if (llvm::all_of(parts, [&](TaskId part) {
        return numberIn(part) == numberIn(parts.front());
      }))
    return sumUp(tensor, parts, level + 1, init, all, cells);

  const SplitLevel &how = levelsOf(given.tensors[tensor].producer)[level];
  bool isChain = how.sum == SplitLevel::Sum::Chain;
  SmallVector<TensorIds, 4> terms;
  while (!parts.empty()) {
    ArrayRef<TaskId> run = parts.take_while(
        [&](TaskId part) { return numberIn(part) == numberIn(parts.front()); });
    parts = parts.drop_front(run.size());
    bool isFirst = terms.empty();
    // Between the links of a chain all goes in one piece.
    TensorIds before;
    if (isFirst)
      before.assign(init.begin(), init.end());
    else if (isChain)
      before = terms.back();
    terms.push_back(sumUp(tensor, run, level + 1, before, all,
                          isChain && !parts.empty() ? ArrayRef(all) : cells));
  }
  if (isChain)
    return terms.back();
  return addSums(tensor, how.axis, terms, cells);
}

/// A task for each cell that adds what the terms have there.
Unfolder::TensorIds Unfolder::addSums(TensorId tensor, AxisId axis,
                                      ArrayRef<TensorIds> terms,
                                      ArrayRef<Region> cells) {
  TaskId producer = given.tensors[tensor].producer;
  const Task &task = given.tasks[producer];
  int64_t volume = Region::whole(shapes[tensor]).volume();
  auto additions = static_cast<int64_t>(terms.size() - 1);
  // The set of a task that stayed one set is that of its parts too.
  // It is copied, as the tasks move where there are more of them.
  const std::string set = result.problem.tasks[partsBegin(producer)].colocation;
  TensorIds made;
  for (auto [number, cell] : llvm::enumerate(cells)) {
    Task sum;
    sum.op = "sum";
    for (const auto &[key, ns] : task.costNs) {
      int64_t each = 0;
      for (const auto &[ofKey, figure] : given.splits[axis].sumNs)
        if (ofKey == key)
          each = shareOf(figure, cell.volume(), volume);
      sum.costNs.emplace_back(key, each * additions);
    }
    sum.devices = task.devices;
    sum.engine = task.engine;
    if (!task.colocation.empty() && set == task.colocation)
      sum.colocation = set;
    auto id = static_cast<TaskId>(result.tasks.size());
    result.problem.tasks.push_back(std::move(sum));
    result.tasks.push_back({producer, TaskOrigin::Kind::Sum});
    sumsOf[producer].push_back(id);
    for (const TensorIds &term : terms)
      result.problem.tensors[term[number]].consumers.push_back(id);
    made.push_back(addTensor(tensor, id, cell, /*isPartial=*/true));
  }
  return made;
}

//===----------------------------------------------------------------------===//
// Weights
//===----------------------------------------------------------------------===//

void Unfolder::makeWeights() {
  for (const Weight &weight : given.weights)
    weightNames.take(weight.name);
  for (auto [index, weight] : llvm::enumerate(given.weights)) {
    auto id = static_cast<WeightId>(index);
    firstSlice.push_back(static_cast<WeightId>(result.weights.size()));
    std::vector<TaskId> readers;
    for (TaskId reader : weight.readers)
      for (TaskId part = partsBegin(reader); part < partsEnd(reader); ++part)
        readers.push_back(part);
    cutHeld(
        weight.name, weight.bytes, readers, shapesOfWeights[id],
        [&](AxisId axis) { return ofWeights.lookup({axis, id}); }, id, kNone);
  }
  firstSlice.push_back(static_cast<WeightId>(result.weights.size()));
  for (const SplitChoice *choice : choiceOf)
    if (choice && given.tasks[choice->task].residentBytes > 0)
      makeResident(*choice);
}

/// What a task alone holds is shared by its parts on one device.
void Unfolder::makeResident(const SplitChoice &choice) {
  SplitShape shape;
  for (const SplitLevel &level : choice.levels) {
    if (level.isOfCopies())
      continue;
    if (const Follows &held = given.splits[level.axis].resident;
        held.isSliced()) {
      if (shape.size() <= size_t(held.dim))
        shape.resize(held.dim + 1, 1);
      shape[held.dim] = held.extent;
    }
  }
  std::vector<TaskId> readers;
  for (TaskId part = partsBegin(choice.task); part < partsEnd(choice.task);
       ++part)
    readers.push_back(part);
  const Task &task = given.tasks[choice.task];
  cutHeld(
      task.name, task.residentBytes, readers, shape,
      [&](AxisId axis) { return &given.splits[axis].resident; }, kNone,
      choice.task);
}

void Unfolder::cutHeld(const std::string &name, int64_t bytes,
                       ArrayRef<TaskId> readers, ArrayRef<int64_t> shape,
                       llvm::function_ref<const Follows *(AxisId)> followsOf,
                       WeightId weight, TaskId task) {
  Region whole = Region::whole(shape);
  std::vector<Region> boxes;
  for (TaskId part : readers)
    boxes.push_back(regionOf(part, shape, followsOf));
  std::optional<Atoms> atoms = cutIntoAtoms(whole, boxes);
  assert(atoms && "nothing is outside of the whole");
  std::vector<std::vector<TaskId>> readersOf(atoms->regions.size());
  for (auto [box, reader] : llvm::enumerate(readers))
    for (int32_t atom : atoms->ofConsumer[box])
      readersOf[atom].push_back(reader);
  bool isKept = weight != kNone && atoms->regions.size() == 1;
  for (auto [atom, region] : llvm::enumerate(atoms->regions)) {
    if (readersOf[atom].empty() && !readers.empty())
      continue;
    int64_t size = shareOf(bytes, region.volume(), whole.volume());
    if (weight == kNone && readersOf[atom].size() == 1) {
      result.problem.tasks[readersOf[atom].front()].residentBytes += size;
      continue;
    }
    std::string sliceName = name;
    if (!isKept && atoms->regions.size() > 1)
      sliceName += "." + std::to_string(atom);
    result.problem.weights.push_back(
        {isKept ? sliceName : weightNames.make(std::move(sliceName)), size,
         std::move(readersOf[atom])});
    result.weights.push_back({weight, task, region});
  }
}
