//===- AxesOfProblem.cpp - A problem with the axes of bodies --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/AxesOfProblem.h"

#include "Transforms/Split/FunctionAxes.h"
#include "placer/Dialect/Arguments.h"
#include "placer/Dialect/SplitCopies.h"

#include <cmath>

using namespace mlir;
using namespace placer;

static AxisKind kindOf(TaskAxisKind kind) {
  switch (kind) {
  case TaskAxisKind::Samples:
    return AxisKind::Samples;
  case TaskAxisKind::Attribute:
    return AxisKind::Attribute;
  case TaskAxisKind::Parameter:
    return AxisKind::Parameter;
  case TaskAxisKind::Reduction:
    return AxisKind::Reduction;
  }
  llvm_unreachable("every kind is one of a table");
}

/// Whether --split-tasks would cut along it, in parts that may be apart.
static bool isAllowed(CuttableAttr axis, const SplitOptions &options) {
  if (axis.getExtent() < 2 || axis.getExtent() > kMaxAxisExtent ||
      axis.getReadAgain() ||
      static_cast<double>(axis.getWork()) > 100 * options.maxWork)
    return false;
  switch (axis.getSums()) {
  case AxisSums::None:
  case AxisSums::Free:
    return true;
  case AxisSums::Chain:
  case AxisSums::Reassociate:
    return options.reassociate;
  case AxisSums::ChainOnly:
    return false;
  }
  llvm_unreachable("every way to sum is allowed or not");
}

namespace {

class AxesReader {
public:
  AxesReader(const ProblemOfFunction &source, const PartCosts &costs)
      : source(source), costs(costs) {
    result.problem = source.problem();
    result.problem.splits.clear();
    for (size_t id = 0; id < result.problem.tensors.size(); ++id)
      tensorOf[source.tensorValue(static_cast<TensorId>(id))] =
          static_cast<TensorId>(id);
    llvm::StringMap<WeightId> byName;
    for (auto [id, weight] : llvm::enumerate(result.problem.weights))
      byName[weight.name] = static_cast<WeightId>(id);
    FunctionOpInterface function = source.function();
    for (auto [number, name] : llvm::enumerate(namesOfArguments(function)))
      if (isWeight(function, number))
        if (auto found = byName.find(name); found != byName.end())
          weightOf[function.getArgument(number)] = found->second;
  }

  void read(TaskId id, ArrayRef<CuttableAttr> axes,
            ArrayRef<SmallVector<Follows>> follows,
            const SplitOptions &options) {
    auto task = cast<TaskOp>(source.taskOp(id).getOperation());
    llvm::StringMap<unsigned> ofName;
    for (auto [given, operands] : llvm::zip_equal(axes, follows)) {
      SplitAxis axis;
      axis.task = id;
      axis.kind = kindOf(given.getKind());
      axis.name = axisKindName(axis.kind).str();
      if (unsigned number = ofName[axis.name]++)
        axis.name += "." + std::to_string(number);
      axis.extent = given.getExtent();
      if (!isAllowed(given, options) ||
          !readPlaces(task, given, operands, axis))
        continue;
      readCosts(task, axis);
      result.problem.splits.push_back(std::move(axis));
      result.axes.push_back(given);
    }
  }

  void readGraph(TaskId id) {
    for (const SplitAxis &axis : axesOf(source.problem().splits, id)) {
      result.problem.splits.push_back(axis);
      result.axes.push_back({});
    }
  }

  AxesOfProblem result;

private:
  /// False where a table cannot say it.
  bool readPlaces(TaskOp task, CuttableAttr given, ArrayRef<Follows> operands,
                  SplitAxis &axis) {
    for (const AxisPlace &place : given.getPlaces()) {
      bool isResult = place.side == SplitSide::Result;
      Value value = isResult ? Value(task.getResult(place.number))
                             : throughTransfer(task.getInputs()[place.number]);
      auto type = dyn_cast<RankedTensorType>(value.getType());
      auto tensor = tensorOf.find(value);
      if (isResult && place.how == AxisPlace::How::Reduced) {
        axis.tensors.emplace_back(tensor->second, Follows::partial());
        continue;
      }
      // One part alone would make it, which a table has no word for.
      if (isResult && place.how != AxisPlace::How::Dim)
        return false;
      Follows slice =
          isResult ? Follows::sliced(place.dim, type.getDimSize(place.dim),
                                     place.step)
                   : operands[place.number];
      if (isResult && (slice.dim >= kMaxSplitDims ||
                       slice.scale * axis.extent != slice.extent))
        return false;
      if (tensor != tensorOf.end())
        add(axis.tensors, tensor->second, slice);
      else if (auto weight = weightOf.find(value); weight != weightOf.end())
        add(axis.weights, weight->second, slice);
    }
    // What is read whole is not mentioned.
    auto isWhole = [](const auto &entry) {
      return entry.second.how == Follows::How::Whole;
    };
    llvm::erase_if(axis.tensors, isWhole);
    llvm::erase_if(axis.weights, isWhole);
    llvm::sort(axis.tensors, llvm::less_first());
    llvm::sort(axis.weights, llvm::less_first());
    return true;
  }

  /// What is read in two ways is read whole.
  template <typename Id>
  static void add(std::vector<std::pair<Id, Follows>> &entries, Id id,
                  const Follows &slice) {
    auto known = llvm::find_if(
        entries, [&](const auto &entry) { return entry.first == id; });
    if (known == entries.end())
      entries.emplace_back(id, slice);
    else if (!(known->second == slice))
      known->second = Follows::whole();
  }

  /// What every part takes anew, and what it takes to add two of them.
  void readCosts(TaskOp task, SplitAxis &axis) {
    CostAttr cost = task.getCostAttr();
    CostAttr overhead = costs.ofPart(cost, 0);
    int64_t bytes = 0;
    for (const auto &[tensor, follows] : axis.tensors)
      if (follows.how == Follows::How::Partial)
        bytes += result.problem.tensors[tensor].bytes;
    CostAttr sum = costs.ofMove(cost, 2 * bytes);
    for (auto [name, least, adding] : llvm::zip_equal(
             cost.getNames(), overhead.getTimes(), sum.getTimes())) {
      if (least > 0)
        axis.overheadNs.emplace_back(name.str(), least);
      if (bytes > 0 && adding > 0 && adding <= kMostOfSum)
        axis.sumNs.emplace_back(name.str(), adding);
    }
  }
  static constexpr int64_t kMostOfSum = int64_t(1) << 50;

  const ProblemOfFunction &source;
  const PartCosts &costs;
  DenseMap<Value, TensorId> tensorOf;
  DenseMap<Value, WeightId> weightOf;
};

} // namespace

FailureOr<AxesOfProblem> placer::axesOfProblem(const ProblemOfFunction &source,
                                               const SplitOptions &options,
                                               BodySplitter &splitter) {
  FunctionOpInterface function = source.function();
  std::vector<TaskSplit> all;
  auto numTasks = static_cast<TaskId>(source.problem().tasks.size());
  for (TaskId id = 0; id < numTasks; ++id)
    if (auto task = dyn_cast<TaskOp>(source.taskOp(id).getOperation()))
      all.emplace_back().task = task;
  SmallVector<TaskOp> tasks;
  for (const TaskSplit &split : all)
    tasks.push_back(split.task);
  FailureOr<PartCosts> costs = PartCosts::read(function, tasks);
  if (failed(costs))
    return failure();
  AxesReader reader(source, *costs);
  FunctionAxes axes(function, splitter);
  for (TaskId id = 0; id < numTasks; ++id) {
    auto task = dyn_cast<TaskOp>(source.taskOp(id).getOperation());
    std::string why;
    if (task && task.hasBody()) {
      std::vector<SmallVector<Follows>> follows;
      SmallVector<CuttableAttr> found = axes.find(task, why, &follows);
      reader.read(id, found, follows, options);
    } else
      reader.readGraph(id);
  }
  return std::move(reader.result);
}

/// The place by which a clause names an axis: an operand where something is
/// reduced along it, as then it is to say how.
static const AxisPlace *placeOf(CuttableAttr axis) {
  bool isReduced = axis.getSums() != AxisSums::None;
  const AxisPlace *found = nullptr;
  for (const AxisPlace &place : axis.getPlaces()) {
    if (place.how != AxisPlace::How::Dim || place.halo != 0)
      continue;
    if ((place.side == SplitSide::Operand) == isReduced)
      return &place;
    if (!found)
      found = &place;
  }
  return found;
}

std::string AxesOfProblem::nameOf(AxisId axis) const {
  const AxisPlace *place = axes[axis] ? placeOf(axes[axis]) : nullptr;
  if (!place)
    return problem.splits[axis].name;
  return (Twine(place->side == SplitSide::Result ? "result " : "operand ") +
          Twine(place->number) + " dim " + Twine(place->dim))
      .str();
}

SplitAxisAttr AxesOfProblem::clauseOf(MLIRContext *context,
                                      const SplitLevel &level) const {
  SplitSum sum =
      level.sum == SplitLevel::Sum::Chain ? SplitSum::Chain : SplitSum::Sum;
  if (level.isOfCopies())
    return copiesEntry(context, level.copies);
  CuttableAttr axis = axes[level.axis];
  if (!axis)
    return SplitAxisAttr::get(
        context, StringAttr::get(context, problem.splits[level.axis].name),
        SplitRule::At, level.cuts,
        sum == SplitSum::Chain ? sum : SplitSum::None);
  const AxisPlace *place = placeOf(axis);
  if (axis.getSums() == AxisSums::None || place->side == SplitSide::Result)
    sum = SplitSum::None;
  SmallVector<int64_t> cuts;
  for (int64_t cut : level.cuts)
    cuts.push_back(cut * place->step);
  return SplitAxisAttr::get(context, place->side, place->number, place->dim,
                            SplitRule::At, cuts, sum);
}

std::optional<SplitLevel>
AxesOfProblem::levelOf(TaskId task, SplitAxisAttr named,
                       ArrayRef<SplitLevel> before) const {
  if (int64_t copies = copiesOf(named))
    return SplitLevel::ofCopies(copies);
  for (auto [id, axis] : llvm::enumerate(problem.splits)) {
    if (axis.task != task || !axes[id])
      continue;
    const AxisPlace *place =
        llvm::find_if(axes[id].getPlaces(), [&](const AxisPlace &other) {
          return other.side == named.getSide() &&
                 other.number == named.getNumber() &&
                 other.how == AxisPlace::How::Dim && other.halo == 0 &&
                 other.dim == named.getDim();
        });
    if (place == axes[id].getPlaces().end())
      continue;
    SplitLevel level;
    level.axis = static_cast<AxisId>(id);
    if (named.getSum() == SplitSum::Chain) {
      level.sum = SplitLevel::Sum::Chain;
      level.place = SplitLevel::Place::Together;
    }
    SmallVector<int64_t> ends = {axis.extent};
    for (const SplitLevel &outer : before)
      if (outer.axis == level.axis)
        ends.append(outer.cuts.begin(), outer.cuts.end());
    llvm::sort(ends);
    bool isAt = named.getRule() == SplitRule::At;
    int64_t scale = isAt ? place->step : 1, begin = 0;
    for (int64_t end : ends) {
      for (int64_t cut : named.cutsOf(begin * scale, end * scale))
        level.cuts.push_back(cut / scale);
      begin = end;
    }
    return level;
  }
  return std::nullopt;
}
