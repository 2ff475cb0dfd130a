//===- FormTasks.h - How a program is cut into tasks ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Forming tasks goes in steps, each in a file of its own:
//   - which functions there are to form (FormTasksFunctions.cpp), and loops of
//     them whose iterations become tasks (FormTasksUnroll.cpp);
//   - what an op may do beside giving results (FormTasksEffects.cpp), and to
//     which memory (FormTasksMemory.cpp);
//   - what role it has: work, or something that goes along with work
//     (FormTasksClassify.cpp, by its model);
//   - which ops become which task: a `FormationPlan` (FormTasksPlan.cpp), the
//     way to it being a list of clusters (FormTasksCluster.cpp), in which order
//     those run that touch the same memory (FormTasksOrder.cpp), and what they
//     are called (FormTasksNames.cpp);
//   - which arguments are weights (FormTasksWeights.cpp), and by what that is
//     found out (FormTasksFindWeights.cpp);
//   - where tasks are to be cut (FormTasksSplit.cpp, FormTasksShard.cpp);
//   - the tasks themselves (FormTasksApply.cpp).
// Work on weights alone can be taken out before (HoistWeightWork.cpp).
// Everything that can fail is in the plan; applying one cannot.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_TASKS_FORMTASKS_H
#define PLACER_LIB_TRANSFORMS_TASKS_FORMTASKS_H

#include "placer/Dialect/Placer.h"
#include "placer/Ops/OpModel.h"
#include "placer/Transforms/PassOptions.h"

#include "mlir/Interfaces/CallInterfaces.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace placer {

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// What an op does that other ops may see, beside giving results.
enum class SideEffect {
  None,
  /// It says that it reads or writes memory.
  Known,
  /// It does not say.
  Unknown,
};

/// Looks through regions and calls. Ops of unregistered dialects that have
/// results are taken to be functions of their operands; all others must say so
/// (by MLIR's interfaces, by their models, or by `placer.pure`).
class EffectAnalysis {
public:
  EffectAnalysis(mlir::SymbolTableCollection &symbolTables, OpModels models)
      : symbolTables(symbolTables), models(models) {}

  SideEffect effectOf(mlir::Operation *op);

private:
  SideEffect effectOfRegions(mlir::Operation *op);
  SideEffect effectOfCall(mlir::CallOpInterface call);

  mlir::SymbolTableCollection &symbolTables;
  OpModels models;
  llvm::DenseMap<mlir::Operation *, SideEffect> callees;
};

/// Whether a value of such a type is not data but says where data is, such as a
/// memref.
bool isHandle(mlir::Type type);

/// Whether an op reads or gives handles.
bool touchesHandle(mlir::Operation *op, llvm::ArrayRef<mlir::Value> reads);

/// The role of an op at the top of a function. `reads` are the values that it
/// or its regions use.
OpRole roleOf(mlir::Operation *op, SideEffect effect,
              llvm::ArrayRef<mlir::Value> reads, OpModels models);

/// What a program says of an op by `placer.…` attributes.
struct Annotations {
  mlir::FlatSymbolRefAttr device;
  mlir::ArrayAttr only;
  mlir::StringAttr colocation;
  CostAttr cost;
  /// With the numbers of the op's operands and results.
  SplitAttr split;

  Annotations() = default;
  explicit Annotations(mlir::Operation *op);
  bool any() const { return cost || split || anyPlace(); }
  bool anyPlace() const { return device || only || colocation; }
  /// Whether an op with annotations `other` may run in a task with these.
  bool admit(const Annotations &other) const;
  /// Adds the cost of an op that joins.
  void add(const Annotations &other);
};

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

class WeightChoice;

struct FormationOptions {
  /// What becomes a task.
  Granularity granularity = Granularity::Op;
  /// Where arguments and results live; null: everywhere.
  mlir::FlatSymbolRefAttr host;
  /// What a `?` in the type of a result counts for; 0: sizes stay unknown.
  int64_t dynamicExtent = 0;
  /// What ops are.
  OpModels models;
  /// Which arguments become weights; null: those that the program says it of.
  const WeightChoice *weights = nullptr;
};

/// A task to be.
struct PlannedTask {
  std::string name;
  std::string kernel;
  mlir::Location loc;
  Annotations clauses;
  /// With the numbers of its inputs and outputs.
  SplitAttr split;
  /// The ops of its body, by their positions in the function, ascending.
  llvm::SmallVector<unsigned> body;
  /// Values of the function as it is: arguments, and results of other tasks.
  llvm::SmallVector<mlir::Value> inputs;
  llvm::SmallVector<mlir::Value> outputs;
  /// The tasks, by their numbers in the plan, that it must come after although
  /// it reads nothing of them; ascending.
  llvm::SmallVector<unsigned> after;
  /// Another must come after it.
  bool givesToken = false;
};

/// A result of the function that lives on a device.
struct PlannedSink {
  std::string name;
  unsigned result;
  Annotations clauses;
};

struct FormationPlan {
  mlir::FunctionOpInterface function;
  /// The ops of the function without its terminator; a position indexes these.
  std::vector<mlir::Operation *> ops;
  std::vector<PlannedTask> tasks;
  std::vector<PlannedSink> sinks;
  /// Ops that no task needs and that stay where they are, ascending.
  llvm::SmallVector<unsigned> left;
  /// By argument, whether it is a weight.
  llvm::BitVector weights;
};

/// Decides. What stands against it is reported as one error.
mlir::FailureOr<FormationPlan>
planTasks(mlir::FunctionOpInterface function, const FormationOptions &options,
          EffectAnalysis &effects, mlir::SymbolTableCollection &symbolTables);

/// What `placer.split` on the main op of a task says of the task, whose inputs
/// and outputs are known by now; null where it has none.
mlir::FailureOr<SplitAttr> splitOfTask(const PlannedTask &task,
                                       mlir::Operation *main);

/// The type of what ordered tasks pass on to each other: a tensor of no bytes.
mlir::Type tokenType(mlir::MLIRContext *context);

/// Replaces the ops of the function by the tasks of its plan.
void applyPlan(const FormationPlan &plan, const FormationOptions &options);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_TASKS_FORMTASKS_H
