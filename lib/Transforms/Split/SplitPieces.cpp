//===- SplitPieces.cpp - Which boxes of tensors go to whom ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whoever computes a box of a tensor gives the pieces of it that others read,
// each as a result of its own, and whoever reads a box gets the pieces of which
// it is made. Only what is read goes from one task to another.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/SplitTasks.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Dialect/Utils.h"

#include <map>
#include <set>

using namespace mlir;
using namespace placer;

Box placer::boxOfAll(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getNumElements() == 0)
    return Box();
  return Box::whole(tensor.getShape());
}

Type placer::typeOfBox(Type type, const Box &box) {
  if (box.rank() == 0)
    return type;
  return cast<RankedTensorType>(type).clone(ArrayRef<int64_t>(box.sizes));
}

bool SplitPlan::isUntouched(const TaskUnit &unit) const {
  if (unit.role != TaskUnit::Role::Kept)
    return false;
  for (const TaskUnit::Output &output : unit.outputs)
    if (output.pieces.size() != 1 || output.pieces.front() != output.box)
      return false;
  for (const TaskUnit::Read &read : unit.reads) {
    if (read.whole)
      continue;
    if (read.sums.size() != 1 || read.sums.front().size() != 1)
      return false;
    PieceRef ref = read.sums.front().front();
    if (units[ref.unit].outputs[ref.output].pieces[ref.piece] != read.region)
      return false;
  }
  return true;
}

unsigned SplitPlan::addTensorLike(unsigned number) {
  SplitTensor tensor;
  tensor.type = tensors[number].type;
  tensor.split = tensors[number].split;
  tensor.result = tensors[number].result;
  tensors.push_back(std::move(tensor));
  return tensors.size() - 1;
}

/// Whether no element is in two of the boxes, which are of one tensor.
static bool areDisjoint(const Box &whole, ArrayRef<Box> boxes) {
  std::optional<Atoms> atoms = cutIntoAtoms(whole, boxes);
  if (!atoms)
    return false;
  std::vector<bool> isRead(atoms->regions.size(), false);
  for (size_t box = 0; box != boxes.size(); ++box)
    for (int32_t atom : atoms->ofConsumer[box]) {
      if (isRead[atom])
        return false;
      isRead[atom] = true;
    }
  return true;
}

namespace {

class PiecePlanner {
public:
  PiecePlanner(FunctionOpInterface function, std::vector<TaskSplit> splits,
               std::vector<std::vector<TaskPart>> parts,
               const SplitOptions &options)
      : options(options) {
    plan.function = function;
    plan.splits = std::move(splits);
    plan.parts = std::move(parts);
    for (auto [number, split] : llvm::enumerate(plan.splits))
      splitOf[split.task] = number;
  }

  FailureOr<SplitPlan> run() {
    Block &block = plan.function.getFunctionBody().front();
    for (auto task : block.getOps<TaskOp>())
      for (OpResult result : task.getResults()) {
        tensorOf[result] = plan.tensors.size();
        plan.tensors.emplace_back().type = result.getType();
        addCopies(task, result);
      }
    for (auto task : block.getOps<TaskOp>()) {
      auto split = splitOf.find(task);
      if (split == splitOf.end())
        addKept(task);
      else
        addParts(split->second);
    }
    for (auto task : block.getOps<TaskOp>())
      for (OpResult result : task.getResults())
        if (isReadOutside(result))
          plan.tensors[tensorOf[result]].readers.push_back(
              {SplitTensor::Reader::kOutside, 0});
    for (auto task : block.getOps<TaskOp>())
      for (OpResult result : task.getResults())
        if (failed(finish(task, result)))
          return failure();
    // Sums and joins have come to these meanwhile.
    for (unsigned tensor = 0; tensor != plan.tensors.size(); ++tensor)
      cutIntoPieces(tensor);
    return std::move(plan);
  }

private:
  //===--------------------------------------------------------------------===//
  // Units
  //===--------------------------------------------------------------------===//

  TaskUnit &addUnit(TaskUnit::Role role, TaskOp source) {
    plan.unitsOf[source].push_back(plan.units.size());
    TaskUnit &unit = plan.units.emplace_back();
    unit.role = role;
    unit.source = source;
    return unit;
  }

  /// A tensor for each copy but the first, which has that of the value.
  void addCopies(TaskOp task, OpResult result) {
    auto split = splitOf.find(task);
    if (split == splitOf.end() || !plan.splits[split->second].isCopied())
      return;
    SmallVector<unsigned> &copies = copiesOf[result];
    copies.push_back(tensorOf[result]);
    while (copies.size() <
           plan.splits[split->second].cuts.front().pieces.size()) {
      copies.push_back(plan.tensors.size());
      plan.tensors.emplace_back().type = result.getType();
    }
  }

  /// The tensor that part `number` of the parts with these paths reads.
  unsigned tensorFor(Value value, unsigned first, ArrayRef<PartPath> paths,
                     unsigned number) const {
    auto copies = copiesOf.find(value);
    if (copies == copiesOf.end() || paths.empty())
      return first;
    return copies->second[copiesRead(
        paths, static_cast<int64_t>(copies->second.size()))[number]];
  }

  /// Of part `part` of those with these paths, or of a task that is whole.
  void addRead(Value operand, Box region, ArrayRef<PartPath> paths = {},
               unsigned part = 0) {
    unsigned number = plan.units.size() - 1;
    TaskUnit::Read &read = plan.units.back().reads.emplace_back();
    Value value = throughTransfer(operand);
    read.region = boxOfAll(value.getType()).rank() ? region : Box();
    auto tensor = tensorOf.find(value);
    if (tensor == tensorOf.end()) {
      read.whole = value;
      return;
    }
    read.tensor = tensorFor(value, tensor->second, paths, part);
    plan.tensors[read.tensor].readers.push_back(
        {number, static_cast<unsigned>(plan.units.back().reads.size() - 1)});
  }

  void addKept(TaskOp task) {
    TaskUnit &unit = addUnit(TaskUnit::Role::Kept, task);
    unsigned number = plan.units.size() - 1;
    for (Value input : task.getInputs())
      addRead(input, boxOfAll(input.getType()));
    for (OpResult result : task.getResults()) {
      plan.tensors[tensorOf[result]].providers.push_back(
          {number, static_cast<unsigned>(unit.outputs.size()), 0});
      unit.outputs.push_back(
          {result.getType(), boxOfAll(result.getType()), {}, {}});
    }
  }

  void addParts(unsigned splitNumber) {
    const TaskSplit &split = plan.splits[splitNumber];
    TaskOp task = split.task;
    const CutAxis *reduction = split.reduction();
    unsigned first = plan.units.size();
    std::vector<PartPath> paths;
    for (const TaskPart &part : plan.parts[splitNumber])
      paths.push_back(part.path);
    for (auto [number, part] : llvm::enumerate(plan.parts[splitNumber])) {
      TaskUnit &unit = addUnit(TaskUnit::Role::Part, task);
      unit.split = splitNumber;
      unit.part = number;
      for (const PartArgument &argument : part.body.arguments) {
        if (argument.isPartialResult)
          addLink(first + *part.before, argument);
        else
          addRead(task.getInputs()[argument.number], argument.region, paths,
                  number);
      }
      for (auto [at, result] : llvm::enumerate(part.body.results)) {
        Value value = task.getResult(result);
        unit.outputs.push_back(
            {value.getType(),
             boxOfAll(value.getType()).rank() ? part.boxes[at] : Box(),
             {},
             {}});
        bool isReduced =
            reduction && split.axes[reduction->axis].results[result].how ==
                             BodyAxis::Result::How::Reduced;
        if (isReduced && part.after)
          continue;
        SplitTensor &tensor =
            plan.tensors[split.isCopied() ? copiesOf[value][part.pieces.front()]
                                          : tensorOf[value]];
        tensor.split = splitNumber;
        tensor.result = result;
        unsigned group = isReduced ? part.group : 0;
        tensor.numGroups = std::max(tensor.numGroups, group + 1);
        if (isReduced && reduction->sumLevels > 1) {
          tensor.outerOf.resize(tensor.numGroups, part.outerGroup);
          tensor.outerOf[group] = part.outerGroup;
        }
        tensor.providers.push_back({first + static_cast<unsigned>(number),
                                    static_cast<unsigned>(at), group});
      }
    }
  }

  /// A partial result goes from one link of a chain to the next.
  void addLink(unsigned before, const PartArgument &argument) {
    unsigned number = plan.units.size() - 1;
    TaskUnit &unit = plan.units.back();
    const TaskUnit &from = plan.units[before];
    ArrayRef<unsigned> results = plan.parts[from.split][from.part].body.results;
    unsigned output = llvm::find(results, argument.number) - results.begin();
    TaskUnit::Read &read = unit.reads.emplace_back();
    read.tensor = plan.tensors.size();
    read.region = from.outputs[output].box;
    SplitTensor &tensor = plan.tensors.emplace_back();
    tensor.type = from.outputs[output].type;
    tensor.providers.push_back({before, output, 0});
    tensor.readers.push_back(
        {number, static_cast<unsigned>(unit.reads.size() - 1)});
  }

  /// Whether something else than tasks and transfers reads a value.
  static bool isReadOutside(Value value) {
    return llvm::any_of(value.getUsers(), [](Operation *user) {
      if (auto transfer = dyn_cast<TransferOp>(user))
        return isReadOutside(transfer.getResult());
      return !isa<TaskOp>(user);
    });
  }

  //===--------------------------------------------------------------------===//
  // Sums and joins
  //===--------------------------------------------------------------------===//

  Box boxOf(unsigned tensor, const SplitTensor::Reader &reader) const {
    if (reader.unit == SplitTensor::Reader::kOutside)
      return boxOfAll(plan.tensors[tensor].type);
    return plan.units[reader.unit].reads[reader.read].region;
  }

  /// Makes a task that only reads the box, which makes it one value, and passes
  /// it on as a box of `tensor`.
  void addMaker(TaskUnit::Role role, TaskOp source, unsigned from,
                unsigned tensor, Box box) {
    TaskUnit &unit = addUnit(role, source);
    unsigned number = plan.units.size() - 1;
    TaskUnit::Read &read = unit.reads.emplace_back();
    read.tensor = from;
    read.region = box;
    unit.outputs.push_back({plan.tensors[from].type, box, {}, {}});
    plan.tensors[from].readers.push_back({number, 0});
    plan.tensors[tensor].providers.push_back({number, 0, 0});
  }

  void moveReaders(unsigned from, unsigned to) {
    for (const SplitTensor::Reader &reader : plan.tensors[from].readers)
      if (reader.unit != SplitTensor::Reader::kOutside)
        plan.units[reader.unit].reads[reader.read].tensor = to;
    plan.tensors[to].readers = std::move(plan.tensors[from].readers);
    plan.tensors[from].readers.clear();
  }

  /// Readers combine the partial sums of what they read, unless two would do
  /// the same.
  bool canReadersCombine(unsigned number) const {
    const SplitTensor &tensor = plan.tensors[number];
    SmallVector<Box> boxes;
    for (const SplitTensor::Reader &reader : tensor.readers) {
      if (reader.unit == SplitTensor::Reader::kOutside ||
          !TaskOp(plan.units[reader.unit].source).hasBody())
        return false;
      boxes.push_back(boxOf(number, reader));
    }
    return areDisjoint(boxOfAll(tensor.type), boxes);
  }

  /// The boxes that are to be summed up as one: as they are read where that is
  /// possible, so that each reader has its own sum near, else as they come.
  std::vector<Box> boxesOfSums(unsigned number) const {
    const SplitTensor &tensor = plan.tensors[number];
    std::set<Box> read;
    for (const SplitTensor::Reader &reader : tensor.readers)
      read.insert(boxOf(number, reader));
    std::vector<Box> boxes(read.begin(), read.end());
    int64_t volume = 0;
    for (const Box &box : boxes)
      volume += box.volume();
    Box whole = boxOfAll(tensor.type);
    if (volume <= whole.volume() && areDisjoint(whole, boxes))
      return boxes;
    boxes.clear();
    for (const SplitTensor::Provider &provider : tensor.providers)
      if (provider.group == 0)
        boxes.push_back(plan.units[provider.unit].outputs[provider.output].box);
    return boxes;
  }

  /// Adds up what belongs together first. The tensor of what is to be added
  /// last takes the place of the given one.
  unsigned addInnerSums(TaskOp task, unsigned number) {
    std::vector<unsigned> outerOf = plan.tensors[number].outerOf;
    unsigned numOuter = *llvm::max_element(outerOf) + 1;
    std::vector<Box> boxes = boxesOfSums(number);
    unsigned sum = plan.addTensorLike(number);
    plan.tensors[sum].numGroups = numOuter;
    moveReaders(number, sum);
    std::vector<SplitTensor::Provider> providers =
        std::move(plan.tensors[number].providers);
    plan.tensors[number].providers.clear();
    for (unsigned outer = 0; outer != numOuter; ++outer) {
      SmallVector<unsigned> numbers(outerOf.size(), 0);
      unsigned count = 0;
      for (auto [group, of] : llvm::enumerate(outerOf))
        if (of == outer)
          numbers[group] = count++;
      unsigned inner = count > 1 ? plan.addTensorLike(number) : sum;
      for (SplitTensor::Provider provider : providers)
        if (outerOf[provider.group] == outer) {
          provider.group = count > 1 ? numbers[provider.group] : outer;
          plan.tensors[inner].providers.push_back(provider);
        }
      if (count == 1)
        continue;
      plan.tensors[inner].numGroups = count;
      for (const Box &box : boxes) {
        addMaker(TaskUnit::Role::Sum, task, inner, sum, box);
        plan.tensors[sum].providers.back().group = outer;
      }
    }
    return sum;
  }

  /// Adds up what is partial. The tensor of the sum.
  FailureOr<unsigned> addSums(TaskOp task, unsigned number) {
    if (plan.tensors[number].numGroups == 1 ||
        plan.tensors[number].readers.empty())
      return number;
    if (options.sumsAreCollectives)
      return sumByCollectives(plan, task, number);
    if (!plan.tensors[number].outerOf.empty())
      number = addInnerSums(task, number);
    if (plan.tensors[number].numGroups == 1 || canReadersCombine(number))
      return number;
    std::vector<Box> boxes = boxesOfSums(number);
    unsigned sum = plan.addTensorLike(number);
    moveReaders(number, sum);
    for (const Box &box : boxes)
      addMaker(TaskUnit::Role::Sum, task, number, sum, box);
    return sum;
  }

  LogicalResult finish(TaskOp task, OpResult result) {
    FailureOr<unsigned> sum = addSums(task, tensorOf[result]);
    if (failed(sum))
      return failure();
    unsigned number = *sum;
    if (auto copies = copiesOf.find(result); copies != copiesOf.end())
      for (unsigned copy :
           SmallVector<unsigned>(llvm::drop_begin(copies->second)))
        if (failed(addSums(task, copy)))
          return failure();
    std::vector<SplitTensor::Reader> &readers = plan.tensors[number].readers;
    auto outside =
        llvm::find_if(readers, [](const SplitTensor::Reader &reader) {
          return reader.unit == SplitTensor::Reader::kOutside;
        });
    if (outside == readers.end())
      return success();
    if (plan.tensors[number].providers.size() == 1) {
      outsideValues[number] = result;
      return success();
    }
    // Only a task can make one value of several.
    readers.erase(outside);
    unsigned joined = plan.addTensorLike(number);
    addMaker(TaskUnit::Role::Join, task, number, joined,
             boxOfAll(result.getType()));
    plan.tensors[joined].readers.push_back({SplitTensor::Reader::kOutside, 0});
    outsideValues[joined] = result;
    return success();
  }

  //===--------------------------------------------------------------------===//
  // Pieces
  //===--------------------------------------------------------------------===//

  /// Which pieces of its box a task gives to those that read `boxes`, the parts
  /// of it that they want; and which of them each gets.
  static std::vector<SmallVector<unsigned>>
  chooseAtoms(const Box &box, ArrayRef<Box> boxes, std::vector<Box> &pieces) {
    std::vector<SmallVector<unsigned>> chosen(boxes.size());
    int64_t volume = 0;
    for (const Box &wanted : boxes)
      volume += wanted.volume();
    // Where most is read as a whole, and a border of it again by others, the
    // border is given twice: cutting it off would cost more.
    if (boxes.size() == 1 || volume <= box.volume() + box.volume() / 8) {
      pieces.assign(boxes.begin(), boxes.end());
      for (unsigned at = 0; at != boxes.size(); ++at)
        chosen[at].push_back(at);
      return chosen;
    }
    std::optional<Atoms> atoms = cutIntoAtoms(box, boxes);
    // What nobody reads is left out.
    SmallVector<std::optional<unsigned>> numbers(atoms->regions.size());
    for (size_t at = 0; at != boxes.size(); ++at)
      for (int32_t atom : atoms->ofConsumer[at]) {
        if (!numbers[atom]) {
          numbers[atom] = pieces.size();
          pieces.push_back(atoms->regions[atom]);
        }
        chosen[at].push_back(*numbers[atom]);
      }
    return chosen;
  }

  void cutIntoPieces(unsigned number) {
    SplitTensor &tensor = plan.tensors[number];
    for (const SplitTensor::Reader &reader : tensor.readers)
      if (reader.unit != SplitTensor::Reader::kOutside)
        plan.units[reader.unit].reads[reader.read].sums.resize(
            tensor.numGroups);
    for (const SplitTensor::Provider &provider : tensor.providers) {
      TaskUnit::Output &output =
          plan.units[provider.unit].outputs[provider.output];
      std::vector<Box> boxes;
      std::map<Box, unsigned> known;
      std::vector<std::pair<unsigned, unsigned>> wants;
      bool isReadOutside = false;
      for (auto [at, reader] : llvm::enumerate(tensor.readers)) {
        if (reader.unit == SplitTensor::Reader::kOutside) {
          isReadOutside = true;
          continue;
        }
        std::optional<Box> shared =
            intersection(output.box, boxOf(number, reader));
        if (!shared)
          continue;
        auto [it, isNew] = known.try_emplace(*shared, boxes.size());
        if (isNew)
          boxes.push_back(*shared);
        wants.push_back({at, it->second});
      }
      std::vector<SmallVector<unsigned>> chosen;
      if (!boxes.empty())
        chosen = chooseAtoms(output.box, boxes, output.pieces);
      for (auto [at, box] : wants)
        for (unsigned piece : chosen[box]) {
          const SplitTensor::Reader &reader = tensor.readers[at];
          plan.units[reader.unit]
              .reads[reader.read]
              .sums[provider.group]
              .push_back({provider.unit, provider.output, piece});
        }
      // What is no task gets one value. And what nobody reads is given too: a
      // task without results would never be dead.
      if (!isReadOutside && !output.pieces.empty())
        continue;
      auto whole = llvm::find(output.pieces, output.box);
      unsigned piece = whole - output.pieces.begin();
      if (whole == output.pieces.end())
        output.pieces.push_back(output.box);
      if (isReadOutside)
        plan.outside.push_back(
            {outsideValues[number], {provider.unit, provider.output, piece}});
    }
  }

  SplitPlan plan;
  const SplitOptions &options;
  DenseMap<Operation *, unsigned> splitOf;
  DenseMap<Value, unsigned> tensorOf;
  /// By what tasks with copies write: the tensors of all of them.
  DenseMap<Value, SmallVector<unsigned>> copiesOf;
  /// Tensors that something else than a task reads, as which value of the
  /// function as it is.
  DenseMap<unsigned, Value> outsideValues;
};

} // namespace

FailureOr<SplitPlan>
placer::planPieces(FunctionOpInterface function, std::vector<TaskSplit> splits,
                   std::vector<std::vector<TaskPart>> parts,
                   const SplitOptions &options) {
  return PiecePlanner(function, std::move(splits), std::move(parts), options)
      .run();
}
