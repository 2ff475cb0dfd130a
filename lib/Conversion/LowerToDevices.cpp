//===- LowerToDevices.cpp - From a placed function to device programs -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What each device does in which order is decided on the Model
// (DevicePrograms.h); this pass builds the IR for it.
//
// The function becomes: ops that need no task, the copies, the programs, the
// return. (Reading the problem has refused other ops that need tasks.)
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/ProblemAnalysis.h"

#include "placer/Bridge/Groups.h"
#include "placer/Conversion/Passes.h"
#include "placer/Model/DevicePrograms.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/DenseSet.h"

namespace placer {
#define GEN_PASS_DEF_LOWERTODEVICES
#include "placer/Conversion/Passes.h.inc"
} // namespace placer

using namespace mlir;
using namespace placer;

/// Whether the function returns a tensor.
static bool isReturned(Value tensor) {
  return llvm::any_of(tensor.getUsers(), [&](Operation *user) {
    // A transfer may stand between the tensor and the return.
    if (auto transfer = dyn_cast<TransferOp>(user))
      return isReturned(transfer.getResult());
    return !isa<TaskLikeOpInterface>(user);
  });
}

namespace {

class ProgramBuilder {
public:
  ProgramBuilder(const ScheduledFunction &scheduled, DeviceId resultDevice,
                 bool channelOrder)
      : problem(scheduled.problem), schedule(scheduled.schedule),
        instance(scheduled.instance), resultDevice(resultDevice),
        channelOrder(channelOrder), builder(problem.function()->getContext()) {}

  void run() {
    Block &block = problem.function().getFunctionBody().front();
    builder.setInsertionPoint(block.getTerminator());
    findResults();
    DevicePrograms plan = devicePrograms(instance, schedule, wanted);
    for (const ProgramTransfer &transfer : plan.transfers)
      declareCopy(transfer);
    programs.resize(instance.numDevices());
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (!plan.steps[device].empty())
        createProgram(device, plan);
    for (DeviceId device = 0; device < instance.numDevices(); ++device)
      if (programs[device])
        fillProgram(device, plan);
    // Nobody reads transfers any more but those behind them.
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (isa<TransferOp>(op))
        op.erase();
  }

private:
  FlatSymbolRefAttr deviceRef(DeviceId device) {
    return FlatSymbolRefAttr::get(problem.deviceOp(device).getSymNameAttr());
  }

  /// The device at whose program the function takes up a tensor.
  DeviceId resultHome(TensorId tensor) const {
    return resultDevice != kNone
               ? resultDevice
               : schedule.tasks[instance.producer(tensor)].device;
  }

  /// Which tensors the function returns, and where they have to be.
  void findResults() {
    results.resize(instance.numDevices());
    numbers.reserve(instance.numTensors());
    for (TensorId tensor = 0; tensor < instance.numTensors(); ++tensor) {
      Value value = problem.tensorValue(tensor);
      numbers[value] = tensor;
      if (!isReturned(value))
        continue;
      DeviceId home = resultHome(tensor);
      results[home].push_back(tensor);
      wanted.push_back({tensor, home});
      returned.insert({tensor, home});
    }
  }

  void declareCopy(const ProgramTransfer &transfer) {
    Value tensor = problem.tensorValue(transfer.tensor);
    SmallVector<Value> after;
    if (channelOrder)
      for (int32_t before : transfer.after)
        after.push_back(copies[before]);
    copies.push_back(CopyOp::create(
        builder, tensor.getLoc(),
        CopyType::get(builder.getContext(), tensor.getType()),
        builder.getStringAttr(problem.problem().tensors[transfer.tensor].name),
        deviceRef(transfer.from), deviceRef(transfer.to), after));
  }

  void createProgram(DeviceId device, const DevicePrograms &plan) {
    SmallVector<Type> types;
    for (TensorId tensor : results[device])
      types.push_back(problem.tensorValue(tensor).getType());
    programs[device] = ProgramOp::create(builder, problem.function().getLoc(),
                                         types, deviceRef(device));
    programs[device].setEngines(
        llvm::any_of(plan.steps[device], [](const ProgramStep &step) {
          return step.kind == ProgramStep::Kind::EngineWait;
        }));
    programs[device].getBody().emplaceBlock();
  }

  void fillProgram(DeviceId device, const DevicePrograms &plan) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToEnd(&programs[device].getBody().front());
    here.clear();
    constants.clear();
    for (const ProgramStep &step : plan.steps[device])
      addStep(device, step, plan);
    // What the problem keeps to the end but nobody returns is done now.
    SmallVector<Value> yielded;
    for (TensorId tensor : results[device])
      yielded.push_back(here.lookup(tensor));
    for (TensorId tensor : unread) {
      Value value = here.lookup(tensor);
      ReleaseOp::create(builder, value.getLoc(), value);
    }
    unread.clear();
    YieldOp::create(builder, problem.function().getLoc(), yielded);
    for (auto [tensor, result] :
         llvm::zip_equal(results[device], programs[device].getOutputs()))
      giveResult(tensor, result);
  }

  /// Lets the function return a program's result.
  void giveResult(TensorId tensor, Value result) {
    Value value = problem.tensorValue(tensor);
    Operation *terminator =
        problem.function().getFunctionBody().front().getTerminator();
    for (OpOperand &operand : terminator->getOpOperands())
      if (throughTransfer(operand.get()) == value)
        operand.set(result);
  }

  void addStep(DeviceId device, const ProgramStep &step,
               const DevicePrograms &plan) {
    if (step.kind == ProgramStep::Kind::Task)
      return addTask(device, step.id);
    if (step.kind == ProgramStep::Kind::EngineWait) {
      StringRef name = instance.engineName(step.id);
      EngineWaitOp::create(builder, problem.function().getLoc(),
                           name.empty() ? StringAttr()
                                        : builder.getStringAttr(name));
      return;
    }
    if (step.kind == ProgramStep::Kind::Release) {
      Value value = here.lookup(step.id);
      ReleaseOp::create(builder, value.getLoc(), value);
      return;
    }
    TensorId tensor = plan.transfers[step.id].tensor;
    Value copy = copies[step.id];
    Location loc = copy.getLoc();
    switch (step.kind) {
    case ProgramStep::Kind::Start:
      CopyStartOp::create(builder, loc, here.lookup(tensor), copy);
      break;
    case ProgramStep::Kind::Forward:
      CopyForwardOp::create(builder, loc,
                            copies[plan.transfers[step.id].source], copy);
      break;
    case ProgramStep::Kind::Sent:
      CopySentOp::create(builder, loc, copy);
      break;
    case ProgramStep::Kind::Accept:
      CopyAcceptOp::create(builder, loc, copy, Value());
      break;
    default:
      here[tensor] = CopyWaitOp::create(builder, loc, copy).getValue();
      break;
    }
  }

  void addTask(DeviceId device, TaskId task) {
    Operation *op = problem.taskOp(task);
    for (OpOperand &operand : op->getOpOperands()) {
      Value value = throughTransfer(operand.get());
      auto number = numbers.find(value);
      operand.set(number != numbers.end() ? here.lookup(number->second)
                                          : resident(value));
    }
    op->remove();
    builder.insert(op);
    for (TensorId output : instance.outputs(task)) {
      here[output] = problem.tensorValue(output);
      if (instance.isResult(output) && !returned.contains({output, device}))
        unread.push_back(output);
    }
  }

  /// A value from outside as a program sees it: constants are its own.
  Value resident(Value value) {
    Operation *maker = value.getDefiningOp();
    if (!maker || !matchPattern(maker, m_Constant()))
      return value;
    Operation *&own = constants[maker];
    if (!own) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(builder.getInsertionBlock());
      own = builder.clone(*maker);
    }
    return own->getResult(cast<OpResult>(value).getResultNumber());
  }

  const ProblemOfFunction &problem;
  const Schedule &schedule;
  const Instance &instance;
  DeviceId resultDevice;
  bool channelOrder;
  OpBuilder builder;
  DenseMap<Value, TensorId> numbers;
  /// By device: the tensors that its program yields.
  std::vector<std::vector<TensorId>> results;
  std::vector<TransferKey> wanted;
  DenseSet<std::pair<TensorId, DeviceId>> returned;
  std::vector<Value> copies;
  std::vector<ProgramOp> programs;
  /// In the program at hand: the value of each tensor that is there, its own
  /// constants, and results that are not returned.
  DenseMap<TensorId, Value> here;
  DenseMap<Operation *, Operation *> constants;
  SmallVector<TensorId> unread;
};

struct LowerToDevicesPass
    : public placer::impl::LowerToDevicesBase<LowerToDevicesPass> {
  using LowerToDevicesBase::LowerToDevicesBase;

  void runOnOperation() override {
    auto &problems = getAnalysis<ProblemAnalysis>();
    SmallVector<FunctionOpInterface> functions =
        functionsWithTasks(getOperation());
    for (FunctionOpInterface function : functions)
      if (failed(check(function, problems)))
        return signalPassFailure();
    for (FunctionOpInterface function : functions)
      if (failed(lower(function, problems)))
        return signalPassFailure();
  }

private:
  LogicalResult check(FunctionOpInterface function, ProblemAnalysis &problems) {
    FailureOr<ScheduledFunction> scheduled = problems.schedule(function);
    if (failed(scheduled) ||
        failed(checkOpeningGroups(function, problems.symbols())))
      return failure();
    FailureOr<DeviceId> device = findResultDevice(*scheduled);
    if (failed(device))
      return failure();
    return checkMemrefs(*scheduled, *device);
  }

  /// What is behind a memref is where it was allocated.
  static LogicalResult checkMemrefs(const ScheduledFunction &scheduled,
                                    DeviceId resultDevice) {
    const Problem &model = scheduled.problem.problem();
    const Instance &instance = scheduled.instance;
    for (auto [id, tensor] : llvm::enumerate(model.tensors)) {
      Value value = scheduled.problem.tensorValue(id);
      if (!isa<BaseMemRefType>(value.getType()))
        continue;
      DeviceId home = scheduled.schedule.tasks[tensor.producer].device;
      auto fail = [&](DeviceId other, const Twine &why) {
        InFlightDiagnostic error =
            emitError(value.getLoc())
            << "memref '" << tensor.name << "' is made on '"
            << model.devices[home].name << "' and " << why << " '"
            << model.devices[other].name
            << "'; memrefs cannot go from device to device";
        error.attachNote() << "keep the tasks on one device, with one '"
                           << PlacerDialect::kColocateAttr
                           << "', or send a tensor";
        return error;
      };
      for (TaskId reader : instance.consumers(id))
        if (DeviceId device = scheduled.schedule.tasks[reader].device;
            device != home)
          return fail(device,
                      "read by '" + Twine(model.tasks[reader].name) + "' on");
      if (resultDevice != kNone && resultDevice != home && isReturned(value))
        return fail(resultDevice, "returned from");
    }
    return success();
  }

  /// The number of the device that all results are to come from, which all
  /// devices can reach that make some.
  FailureOr<DeviceId> findResultDevice(const ScheduledFunction &scheduled) {
    if (resultDevice.empty())
      return DeviceId(kNone);
    const Problem &model = scheduled.problem.problem();
    Location loc = scheduled.problem.function().getLoc();
    StringRef name = StringRef(resultDevice).ltrim('@');
    DeviceId found = kNone;
    for (auto [id, device] : llvm::enumerate(model.devices))
      if (device.name == name)
        found = static_cast<DeviceId>(id);
    if (found == kNone)
      return emitError(loc)
             << "the machine of function '"
             << scheduled.problem.function().getName() << "' has no device '"
             << name << "' to give the results";
    for (auto [id, tensor] : llvm::enumerate(model.tensors)) {
      DeviceId home = scheduled.schedule.tasks[tensor.producer].device;
      Value value = scheduled.problem.tensorValue(id);
      if (home == found || !isReturned(value) ||
          llvm::any_of(model.links, [&](const Link &link) {
            return link.from == home && link.to == found;
          }))
        continue;
      return emitError(value.getLoc())
             << "result '" << tensor.name << "' is made on '"
             << model.devices[home].name << "', from which no link goes to '"
             << name << "'";
    }
    return found;
  }

  LogicalResult lower(FunctionOpInterface function, ProblemAnalysis &problems) {
    if (failed(openGroups(function, problems)))
      return failure();
    FailureOr<ScheduledFunction> scheduled = problems.schedule(function);
    if (failed(scheduled))
      return failure();
    FailureOr<DeviceId> device = findResultDevice(*scheduled);
    if (failed(device))
      return failure();
    ProgramBuilder(*scheduled, *device, channelOrder).run();
    return success();
  }
};

} // namespace
