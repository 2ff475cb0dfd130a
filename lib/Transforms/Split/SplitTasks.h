//===- SplitTasks.h - How tasks become parts --------------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splitting goes in steps, each in a file of its own:
//   - where each task is cut: by its clause or an option (SplitClauses.cpp),
//   and
//     by what follows from samples (SplitSamples.cpp);
//   - the bodies of the parts (SplitParts.cpp), by what SplitBody.h does;
//   - which pieces of which tensors go from whom to whom (SplitPieces.cpp), and
//     what collectives add up (SplitCollectives.cpp);
//   - what parts cost (SplitCosts.cpp);
//   - the tasks themselves (SplitApply.cpp).
// Everything that can fail comes before the last step.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_SPLITTASKS_H
#define PLACER_LIB_TRANSFORMS_SPLIT_SPLITTASKS_H

#include "Transforms/Split/SplitBody.h"
#include "placer/Model/SplitChoice.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <string>
#include <vector>

namespace placer {

/// MLIR has regions of another kind.
using Box = Region;

struct SplitOptions {
  /// Into how many parts tasks without a clause are cut; 1: not at all.
  int64_t parts = 1;
  int64_t replicas = 1;
  int64_t microBatches = 1;
  /// Whether sums may be added in another order.
  bool reassociate = false;
  /// How many times the work of the whole the parts may do.
  double maxWork = 1.25;
  /// Whether collectives add up partial sums, and not tasks.
  bool sumsAreCollectives = false;
  /// The device of each replica; empty: none is said.
  llvm::SmallVector<std::string> replicaDevices = {};

  bool cutsSamples() const { return replicas > 1 || microBatches > 1; }
};

//===----------------------------------------------------------------------===//
// Where tasks are cut
//===----------------------------------------------------------------------===//

/// An interval of an axis.
struct AxisPiece {
  int64_t begin = 0, end = 0;
  /// Of a reduction: it goes on where the piece before ended.
  bool isLink = false;
  /// Which of the replicas it belongs to; -1 where there are none.
  int64_t replica = -1;
  /// Its number in each of the cuts, one inside of the other, that made it.
  llvm::SmallVector<unsigned, 2> path = {};
};

struct CutAxis {
  /// In the place of an axis where the pieces are copies.
  static constexpr unsigned kCopies = ~0u;
  unsigned axis = 0;
  /// From 0 to the extent, without gaps.
  llvm::SmallVector<AxisPiece> pieces;
  /// How many of the numbers of a path, from the first, are of sums.
  unsigned sumLevels = 0;

  bool isOfCopies() const { return axis == kCopies; }
};

/// A task that is cut, at one axis at least.
struct TaskSplit {
  TaskOp task;
  std::unique_ptr<SplitBody> body;
  llvm::SmallVector<BodyAxis> axes;
  llvm::SmallVector<CutAxis> cuts;
  /// Where parts are to be: those that the first entries of the clause make, as
  /// many as there are devices. Which axis each entry cuts, and which number of
  /// the paths there is its own.
  llvm::SmallVector<mlir::FlatSymbolRefAttr> devices;
  llvm::SmallVector<std::pair<unsigned, unsigned>> entries;
  /// Whether it is cut only because all tasks are: it may stay whole.
  bool mayStayWhole = false;
  /// The name of the layer that it belongs to with others that read the same
  /// weights; empty where it needs no place of its own.
  std::string layer;

  /// The axis that is reduced and cut, or null. There is one at most.
  const CutAxis *reduction() const;
  /// Whether there are copies, which come before all axes.
  bool isCopied() const { return !cuts.empty() && cuts.front().isOfCopies(); }
};

/// What becomes of the tasks of a function, in program order. What stands
/// against it is reported as one error.
mlir::FailureOr<std::vector<TaskSplit>>
decideSplits(mlir::FunctionOpInterface function, const SplitOptions &options,
             BodySplitter &splitter);

/// Checks that sums along an axis may become what is asked for.
mlir::LogicalResult checkReduction(TaskOp task, const BodyAxis &axis,
                                   SplitSum sum, bool reassociate);

/// Samples as they go through the tasks of a function.
class SampleAxes {
public:
  SampleAxes(mlir::FunctionOpInterface function, const SplitOptions &options)
      : function(function), options(options) {}

  /// Reads the marks on arguments.
  mlir::LogicalResult read();
  /// Whether a task reads samples.
  bool concerns(TaskOp task) const;
  /// Where samples cut a task that reads some; none where it needs all of them
  /// at once. Notes where the samples are in its results. For every task of the
  /// function, in order, this is called or `passOn`.
  mlir::FailureOr<std::optional<CutAxis>> cut(TaskOp task,
                                              llvm::ArrayRef<BodyAxis> axes);
  /// For tasks that read no samples.
  void passOn(TaskOp task);
  /// Names the layers of tasks that are cut along samples.
  void nameLayers(llvm::MutableArrayRef<TaskSplit> splits,
                  const llvm::DenseSet<mlir::Operation *> &sampled);

private:
  /// The axis of all operands that have samples, and how many of its elements
  /// are one sample.
  std::optional<std::pair<unsigned, int64_t>>
  axisOf(TaskOp task, llvm::ArrayRef<BodyAxis> axes) const;
  void warnWaiting(TaskOp task);

  mlir::FunctionOpInterface function;
  const SplitOptions &options;
  /// How many samples there are.
  int64_t samples = 0;
  /// The micro-batches of all replicas, in samples.
  llvm::SmallVector<AxisPiece> pieces;
  /// The dimension that counts samples.
  llvm::DenseMap<mlir::Value, unsigned> dims;
  /// Values that need all samples, with the task that reduces them.
  llvm::DenseMap<mlir::Value, TaskOp> reduced;
  llvm::DenseSet<mlir::Operation *> warned;
};

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

struct TaskPart {
  PartBody body;
  /// One for each result of the body.
  llvm::SmallVector<Box> boxes;
  /// Its piece of each cut axis, by number.
  llvm::SmallVector<unsigned> pieces;
  /// The part whose partial results it goes on with, and the one that goes on
  /// with its own.
  std::optional<unsigned> before, after;
  /// Which of the sums that are combined its reduced results belong to, and
  /// which of those that are combined last.
  unsigned group = 0, outerGroup = 0;
  /// Its number in each of the cuts, one inside of the other.
  PartPath path = {};
  int64_t replica = -1;
  /// Null: that of the task, if it has one.
  mlir::FlatSymbolRefAttr device = {};
  /// Of the work of the whole.
  double share = 0;
};

/// The parts of a task in the order of a grid, the last axis running fastest.
/// None where it may stay whole, and its parts would do too much.
mlir::FailureOr<std::vector<TaskPart>> makeParts(const TaskSplit &split,
                                                 BodySplitter &splitter,
                                                 const SplitOptions &options);

//===----------------------------------------------------------------------===//
// Pieces of tensors
//===----------------------------------------------------------------------===//

/// A box of a tensor that goes from one task to another.
struct PieceRef {
  unsigned unit = 0, output = 0, piece = 0;
};

/// How a collective adds up partial sums.
struct CollectiveSum {
  enum class How { AllReduce, Reduce, ReduceScatter };
  How how = How::AllReduce;
  ReductionKind kind = ReductionKind::Sum;
  bool mayReassociate = false;
  /// The root of a reduce, the dimension of a reduce-scatter.
  unsigned number = 0;
};

/// A task to be: a part, one that stays, or one that puts pieces together. Or a
/// collective, with a read for each participant.
struct TaskUnit {
  /// One for each argument of its body; one for each operand where it has none.
  struct Read {
    /// A value that is there as a whole, of which the region is taken.
    mlir::Value whole;
    /// Else a tensor, by number.
    unsigned tensor = 0;
    Box region;
    /// The pieces that make up the region, once for each partial sum.
    std::vector<std::vector<PieceRef>> sums;
  };
  /// One for each value that its body yields.
  struct Output {
    mlir::Type type;
    Box box;
    std::vector<Box> pieces;
    /// The values of the pieces, once it is there.
    llvm::SmallVector<mlir::Value> values;
  };
  enum class Role {
    Kept,
    Part,
    /// Combines partial sums.
    Sum,
    /// Puts pieces together for what is no task.
    Join,
    /// Adds up partial sums where they are.
    Collective,
  };

  Role role = Role::Kept;
  TaskOp source;
  /// Of parts: which part of which split.
  unsigned split = 0, part = 0;
  /// Of collectives.
  CollectiveSum sum = {};
  llvm::SmallVector<Read> reads;
  llvm::SmallVector<Output> outputs;
};

/// A value that tasks exchange.
struct SplitTensor {
  mlir::Type type;
  struct Provider {
    unsigned unit = 0, output = 0;
    /// Which of the partial sums it gives.
    unsigned group = 0;
  };
  struct Reader {
    static constexpr unsigned kOutside = ~0u;
    /// A unit, or something that is no task and reads all of the tensor.
    unsigned unit = 0;
    unsigned read = 0;
  };
  /// Disjoint within a group.
  std::vector<Provider> providers;
  std::vector<Reader> readers;
  unsigned numGroups = 1;
  /// By group, where some are combined first: which of these sums it is in.
  std::vector<unsigned> outerOf;
  /// Where partial sums come from: the split, and the result of its task.
  unsigned split = 0, result = 0;
};

/// The whole function in units.
struct SplitPlan {
  SplitPlan() = default;
  SplitPlan(SplitPlan &&) = default;
  SplitPlan(const SplitPlan &) = delete;

  mlir::FunctionOpInterface function;
  std::vector<TaskSplit> splits;
  /// By split.
  std::vector<std::vector<TaskPart>> parts;
  std::vector<TaskUnit> units;
  std::vector<SplitTensor> tensors;
  /// The units that stand where a task of the function stands.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<unsigned, 1>> unitsOf;
  /// Results of tasks that something else than a task reads, as what the
  /// function returns.
  std::vector<std::pair<mlir::Value, PieceRef>> outside;

  /// Whether a unit is the task that it was made of, with the same operands and
  /// results.
  bool isUntouched(const TaskUnit &unit) const;
  /// Adds a tensor that stands for another one: a sum, or a part of one.
  unsigned addTensorLike(unsigned number);
};

mlir::FailureOr<SplitPlan> planPieces(mlir::FunctionOpInterface function,
                                      std::vector<TaskSplit> splits,
                                      std::vector<std::vector<TaskPart>> parts,
                                      const SplitOptions &options);

/// Has collectives add up the partial sums of a tensor. The tensor of what the
/// first participant gets, which is what is read outside; an error where no
/// collective does that.
mlir::FailureOr<unsigned> sumByCollectives(SplitPlan &plan, TaskOp task,
                                           unsigned tensor);

/// All of a value. One without static dimensions, or without elements, has a
/// box without dimensions: it is never cut.
Box boxOfAll(mlir::Type type);

/// The type of a box of a value.
mlir::Type typeOfBox(mlir::Type type, const Box &box);

//===----------------------------------------------------------------------===//
// The tasks
//===----------------------------------------------------------------------===//

/// What is known of the devices that costs are for.
class PartCosts {
public:
  /// Fails with an error where devices say wrong things of themselves.
  static mlir::FailureOr<PartCosts> read(mlir::FunctionOpInterface function,
                                         llvm::ArrayRef<TaskOp> tasks);

  /// Of a part that does a share of the work: starting it takes as long as
  /// starting the whole.
  CostAttr ofPart(CostAttr whole, double share) const;
  /// Of a task that moves so many bytes, on the devices of `like`.
  CostAttr ofMove(CostAttr like, int64_t bytes) const;

private:
  struct Figures {
    double overheadNs = 0;
    /// 0 where it is not known.
    double bytesPerSecond = 0;
  };
  llvm::DenseMap<mlir::StringAttr, Figures> figures;
};

void applySplits(SplitPlan &plan, const PartCosts &costs,
                 BodySplitter &splitter);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_SPLITTASKS_H
