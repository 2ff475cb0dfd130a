//===- CostReport.cpp - Where the time of a function is -------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/CostReport.h"

#include "Transforms/Costs/PartTime.h"
#include "Transforms/Tasks/FormTasks.h"

#include "placer/Bridge/ArgumentBytes.h"
#include "placer/Dialect/Arguments.h"
#include "placer/Dialect/Utils.h"
#include "placer/Model/Sequence.h"
#include "placer/Support/Printable.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace placer;

using Times = CostReport::Times;

static void addTo(Times &sum, const Times &times) {
  for (auto [into, time] : llvm::zip_equal(sum, times))
    into += time;
}

std::optional<double> CostReport::mostSpeedup() const {
  int64_t least = std::max(pathNs, spreadNs);
  if (!singleNs || least == 0)
    return std::nullopt;
  return static_cast<double>(*singleNs) / static_cast<double>(least);
}

namespace {

/// A kind of device, with the device that stands for it.
struct Column {
  DeviceKind kind;
  int device;
};

class Collector {
public:
  Collector(FunctionOpInterface function, TopologyOp topology,
            SymbolTableCollection &symbols, FeatureReader &reader,
            OpModels models)
      : function(function), index(topology), reader(reader),
        effects(symbols, models) {}

  FailureOr<CostReport> run(const KindLibrary &library) {
    report.function = function.getName().str();
    report.devices = index.devices().size();
    if (failed(readKinds(library)))
      return failure();
    for (Times *times : {&report.total, &report.constantTimes,
                         &report.chainTimes, &report.launches.times})
      times->assign(columns.size(), 0);
    report.launches.op = "launches";
    sums.assign(report.devices, 0);
    if (failed(readBlock(function.getFunctionBody().front())))
      return failure();
    sortRows();
    findLongestChain();
    findSingleDevice();
    countMemory();
    return std::move(report);
  }

private:
  LogicalResult readKinds(const KindLibrary &library) {
    llvm::StringSet<> seen;
    for (auto [number, device] : llvm::enumerate(index.devices())) {
      FailureOr<std::optional<DeviceFigures>> figures =
          library.figuresOf(device);
      if (failed(figures))
        return failure();
      std::string kind = DeviceOp(device).getKind().str();
      if (!seen.insert(kind).second)
        continue;
      report.kinds.push_back(kind);
      columns.push_back({{kind, *figures}, static_cast<int>(number)});
    }
    return success();
  }

  /// Tasks in the order of the program, those in groups included.
  LogicalResult readBlock(Block &block) {
    for (Operation &op : block) {
      if (auto group = dyn_cast<GroupOp>(op)) {
        Block &body = group.getBody().front();
        for (auto [argument, input] :
             llvm::zip_equal(body.getArguments(), group.getInputs()))
          copyFacts(input, argument);
        if (failed(readBlock(body)))
          return failure();
        for (auto [result, value] : llvm::zip_equal(
                 group.getResults(), body.getTerminator()->getOperands()))
          copyFacts(value, result);
      } else if (auto task = dyn_cast<TaskLikeOpInterface>(op)) {
        if (failed(readTask(task)))
          return failure();
      }
    }
    return success();
  }

  void copyFacts(Value from, Value to) {
    from = throughTransfer(from);
    finish[to] = finish.lookup(from);
    if (isConstant(from))
      constants.insert(to);
  }

  /// Whether a value is a weight, or made of weights alone.
  bool isConstant(Value value) {
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && argument.getOwner()->getParentOp() == function)
      return isWeight(function, argument.getArgNumber());
    return constants.contains(value);
  }

  LogicalResult readTask(TaskLikeOpInterface task) {
    CostAttr cost = task.getCostAttr();
    if (!cost) {
      InFlightDiagnostic error = emitError(task->getLoc())
                                 << "task '" << printable(task.getTaskName())
                                 << "' has no cost to report";
      error.attachNote(task->getLoc())
          << "run --placer-annotate-costs first, or write 'cost <kind = ns>'";
      return error;
    }
    ++report.tasks;
    Times times;
    for (const Column &column : columns)
      times.push_back(
          static_cast<double>(index.timeOf(task, column.device).value_or(0)));
    addTo(report.total, times);
    splitTime(task, times);
    followPath(task);

    bool readsConstants = llvm::all_of(task->getOperands(), [&](Value operand) {
      return isConstant(throughTransfer(operand));
    });
    bool takesTime = llvm::any_of(times, [](double time) { return time > 0; });
    bool hasEffect = countEffects(task, times);
    if (readsConstants && !hasEffect) {
      constants.insert(task->result_begin(), task->result_end());
      if (takesTime) {
        ++report.constantTasks;
        addTo(report.constantTimes, times);
      }
    }
    if (auto own = dyn_cast<TaskOp>(task.getOperation())) {
      report.residentBytes =
          addUpToMax(report.residentBytes,
                     static_cast<int64_t>(own.getResident().value_or(0)));
      if (WeightsAttr held = own.getWeightsAttr())
        for (auto [name, size] :
             llvm::zip_equal(held.getNames(), held.getSizes()))
          weights[name] = size;
    }
    return success();
  }

  CostReport::Row &rowOf(StringRef op) {
    auto [it, isNew] = rows.try_emplace(op, report.rows.size());
    if (isNew) {
      report.rows.emplace_back().op = op.str();
      report.rows.back().times.assign(columns.size(), 0);
    }
    return report.rows[it->second];
  }

  /// Among the ops of its body, by what a roofline says of them.
  void splitTime(TaskLikeOpInterface task, const Times &times) {
    std::vector<CountedOp> parts;
    auto own = dyn_cast<TaskOp>(task.getOperation());
    if (own && own.hasBody()) {
      // What is to be said of its ops is in this report.
      ScopedDiagnosticHandler quiet(task->getContext(),
                                    [](Diagnostic &) { return success(); });
      FailureOr<std::vector<CountedOp>> read =
          reader.read(own.getBody().front());
      if (succeeded(read))
        parts = std::move(*read);
    }
    llvm::StringSet<> counted;
    auto count = [&](CostReport::Row &row, uint64_t runs) {
      row.tasks += counted.insert(row.op).second;
      row.runs += runs;
    };
    for (const CountedOp &part : parts) {
      CostReport::Row &row = rowOf(part.features.op);
      count(row, part.count);
      row.isUnknown |= part.isUnknown;
      report.launches.runs += part.launches;
    }
    StringAttr kernel = task.getKernelAttr();
    StringRef name = kernel && !kernel.empty() ? kernel.getValue()
                                               : StringRef("(not known)");
    AnalyticModel model;
    for (auto [number, column] : llvm::enumerate(columns)) {
      double sum = 0, launch = 0;
      SmallVector<double> work;
      for (const CountedOp &part : parts) {
        PartTime time =
            timeOfPart(part, model, column.kind).value_or(PartTime());
        work.push_back(time.workNs);
        launch += time.launchNs;
        sum += time.workNs + time.launchNs;
      }
      if (sum == 0) {
        // Free, or of a kind that nothing is known of.
        if (times[number] > 0) {
          CostReport::Row &row = rowOf(name);
          row.times[number] += times[number];
          if (parts.empty())
            count(row, counted.contains(row.op) ? 0 : 1);
        }
        continue;
      }
      double scale = times[number] / sum;
      report.launches.times[number] += launch * scale;
      for (auto [part, time] : llvm::zip_equal(parts, work))
        rowOf(part.features.op).times[number] += time * scale;
    }
  }

  void followPath(TaskLikeOpInterface task) {
    int64_t start = 0;
    for (Value operand : task->getOperands())
      start = std::max(start, finish.lookup(throughTransfer(operand)));
    std::optional<int64_t> least;
    for (size_t device = 0; device != sums.size(); ++device) {
      std::optional<int64_t> time = index.timeOf(task, device);
      if (time && (!least || *time < *least))
        least = time;
      if (!time || !sums[device])
        sums[device].reset();
      else
        sums[device] = addUpToMax(*sums[device], *time);
    }
    int64_t end = addUpToMax(start, least.value_or(0));
    for (Value result : task->getResults())
      finish[result] = end;
    report.pathNs = std::max(report.pathNs, end);
    fastest = addUpToMax(fastest, least.value_or(0));
  }

  /// Whether it has any.
  bool countEffects(TaskLikeOpInterface task, const Times &times) {
    if (task->getNumRegions() == 0 || task->getRegion(0).empty())
      return false;
    bool hasEffect =
        llvm::any_of(task->getRegion(0).front(), [&](Operation &op) {
          return effects.effectOf(&op) != SideEffect::None ||
                 touchesHandle(&op, llvm::to_vector(op.getOperands()));
        });
    if (!hasEffect)
      return false;
    ++report.effectTasks;
    StringAttr set = task.getColocationAttr();
    auto [it, isNew] = chains.insert(
        {set ? Attribute(set) : Attribute(task.getNameAttr()), Chain()});
    Chain &chain = it->second;
    if (isNew)
      chain.times.assign(columns.size(), 0);
    ++chain.tasks;
    addTo(chain.times, times);
    return true;
  }

  void findLongestChain() {
    for (auto &[name, chain] : chains)
      if (chain.tasks > report.chainTasks) {
        report.chainTasks = chain.tasks;
        report.chainTimes = chain.times;
      }
  }

  void findSingleDevice() {
    report.spreadNs =
        report.devices ? fastest / static_cast<int64_t>(report.devices) : 0;
    for (auto [number, sum] : llvm::enumerate(sums))
      if (sum && (!report.singleNs || *sum < *report.singleNs)) {
        report.singleNs = sum;
        report.singleDevice =
            DeviceOp(index.devices()[number]).getSymName().str();
      }
  }

  void sortRows() {
    llvm::stable_sort(report.rows,
                      [](const CostReport::Row &a, const CostReport::Row &b) {
                        return a.times > b.times;
                      });
  }

  void countMemory() {
    for (auto [name, bytes] : weights)
      report.weightBytes = addUpToMax(report.weightBytes, bytes);
    ArgumentBytes given = bytesOfArguments(function);
    report.weightBytes = addUpToMax(report.weightBytes, given.weightBytes);
    report.weights = weights.size() + given.weights;
    for (BlockArgument argument : function.getArguments()) {
      if (!isa<TensorType, BaseMemRefType>(argument.getType()) ||
          isConstant(argument) || argument.use_empty())
        continue;
      // One that lives on a device is a tensor of the schedule.
      bool isCounted = llvm::all_of(argument.getUsers(), [](Operation *user) {
        auto task = dyn_cast<TaskOp>(user);
        return task && task.getKernel() == "placer.argument";
      });
      if (isCounted)
        continue;
      Extents extents(/*dynamicExtent=*/0, &reader.valueShapes());
      uint64_t bytes = extents.bytes(Value(argument));
      ++report.uncountedArguments;
      auto shaped = cast<ShapedType>(argument.getType());
      if (extents.sawUnknown() || !shaped.hasRank() ||
          !sizeOfType(shaped.getElementType()))
        ++report.unsizedArguments;
      else
        report.uncountedBytes = addUpToMax(report.uncountedBytes, bytes);
    }
  }

  struct Chain {
    uint64_t tasks = 0;
    Times times;
  };

  FunctionOpInterface function;
  TopologyIndex index;
  FeatureReader &reader;
  EffectAnalysis effects;
  SmallVector<Column> columns;
  CostReport report;
  llvm::StringMap<size_t> rows;
  /// When a value is there, on the longest chain.
  DenseMap<Value, int64_t> finish;
  llvm::DenseSet<Value> constants;
  /// By device, the time of all tasks; none where one cannot run.
  SmallVector<std::optional<int64_t>> sums;
  int64_t fastest = 0;
  llvm::MapVector<StringAttr, int64_t> weights;
  llvm::MapVector<Attribute, Chain> chains;
};

} // namespace

FailureOr<CostReport> placer::reportCosts(FunctionOpInterface function,
                                          SymbolTableCollection &symbols,
                                          const KindLibrary &library,
                                          FeatureReader &reader,
                                          OpModels models) {
  FailureOr<TopologyOp> topology = findTopology(function, symbols);
  if (failed(topology))
    return failure();
  if (!llvm::hasSingleElement(function.getFunctionBody()))
    return reportSeveralBlocks(function);
  return Collector(function, *topology, symbols, reader, models).run(library);
}
