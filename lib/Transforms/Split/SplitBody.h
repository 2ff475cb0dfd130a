//===- SplitBody.h - The bodies of parts of tasks ---------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of a task computes a piece of each result. Its body is the body of the
// task with that piece pulled up, from the results to the block arguments: an
// op of which only a box is read is replaced by one that computes the box, and
// asks for boxes of its operands in turn. What is asked of a block argument in
// the end is what the part reads. All shapes stay static.
//
// It goes in steps, each in a file of its own:
//   - the body in ops that can be cut (PrepareBody.cpp);
//   - along which dimensions that goes (SplitAxes.h);
//   - reductions that become partial (CutReductions.cpp);
//   - boxes pulled up, op by op from the last to the first (PullSlices.cpp), by
//     what each op makes of a box (PullRules.h);
//   - the body of one part, and what parts read (MakePart.cpp);
//   - how much they do (SplitWork.cpp).
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SPLIT_SPLITBODY_H
#define PLACER_LIB_TRANSFORMS_SPLIT_SPLITBODY_H

#include "placer/Dialect/Placer.h"
#include "placer/Model/Region.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"

#include <memory>
#include <optional>
#include <string>

namespace placer {

/// The body of a task in ops that can be cut. It is a copy that nothing else
/// refers to; the task is not changed.
struct SplitBody {
  TaskOp task;
  /// Stands in no module that is used; its block ends in `placer.yield`.
  mlir::OwningOpRef<mlir::ModuleOp> module;

  mlir::func::FuncOp function() const;
  mlir::Block &block() const;
};

/// A dimension along which a body can be cut: one that its ops go through
/// element by element, or block by block after a reshape.
struct BodyAxis {
  /// How a result of the task follows a cut.
  struct Result {
    enum class How {
      /// It does not depend on the axis: one part computes it, the others none.
      Whole,
      /// Each part computes its elements from begin * scale to end * scale in
      /// dimension `dim`.
      Parallel,
      /// Each part computes a partial result of the full size.
      Reduced,
    };
    How how = How::Whole;
    /// A dimension of the result; where it is reduced, a loop of the reduction.
    unsigned dim = 0;
    int64_t scale = 1;
  };
  /// Which dimension of an operand is the axis itself, if any. One that is read
  /// with a halo is not.
  struct Operand {
    std::optional<unsigned> dim;
    int64_t scale = 1;
  };

  /// Cuts lie between 0 and this.
  int64_t extent = 0;
  /// One for each result and each operand of the task.
  llvm::SmallVector<Result> results;
  llvm::SmallVector<Operand> operands;
  /// Of the reduced results: whether partial results may be computed apart and
  /// combined, bits aside: there is one combining op, and it is known how to
  /// start it.
  bool canCombine = true;
  /// Of the reduced results: whether order makes no difference, so that no
  /// permission is needed: integers, minimum and maximum, `fastmath<reassoc>`.
  bool mayReassociate = true;
  /// Of the reduced results: whether a chain, in which each part goes on where
  /// the one before ended, adds in the order of the whole. So it is where no
  /// other reduction loop is around that of the axis.
  bool keepsOrder = true;
  /// A reduction along the axis is read again on the way to a result, as in a
  /// softmax along its own dimension: every part computes that as a whole.
  bool isReadAgain = false;
  /// A constant of the body that is no single number has it as a dimension, as
  /// a weight that is written into the program does.
  bool hasConstant = false;

  /// Whether no result has the axis as a dimension.
  bool isReduction() const;
  /// Whether some result is reduced along the axis. Others may still have it as
  /// a dimension, as in a task that computes the gradients of its input and of
  /// its weight.
  bool hasReducedResult() const;
};

/// From `begin` to `end` on an axis.
struct AxisCut {
  unsigned axis = 0;
  int64_t begin = 0, end = 0;
};

/// What one part computes.
struct PartRequest {
  /// For each result of the task, the box of it; none where other parts
  /// compute it.
  llvm::SmallVector<std::optional<Region>> results;
  /// The piece of a reduction: of each reduced result in `results`, the terms
  /// of that interval. At most one for each axis.
  llvm::SmallVector<AxisCut> reductions;
  /// Where the reduced results start. The first part has the start of the
  /// whole; the others that of their combiner or, in a chain, the partial
  /// result of the part before, which becomes a block argument.
  enum class Start { AsWhole, Neutral, PartBefore };
  Start start = Start::AsWhole;
};

/// A block argument of a part.
struct PartArgument {
  /// The number of an operand of the task; of a result of it where
  /// `isPartialResult`, which is then that of the part before.
  unsigned number = 0;
  bool isPartialResult = false;
  /// The box of the tensor. Arguments that are no ranked tensors have one
  /// without dimensions.
  Region region;
};

/// The body of a part.
struct PartBody {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// One for each block argument: operands first, ascending, then partial
  /// results, ascending. Operands that are not read have none.
  llvm::SmallVector<PartArgument> arguments;
  /// The result of the task of which each operand of the `placer.yield` is a
  /// box, ascending.
  llvm::SmallVector<unsigned> results;
  /// Ops of which a box is read, but which are computed as a whole, in program
  /// order.
  llvm::SmallVector<mlir::OperationName> replicated;

  mlir::Block &block() const;
  /// Moves the block into the region of a task without a body.
  void moveInto(mlir::Region &region);
};

/// What an operand of the task is to the parts of an axis that is cut.
struct OperandUse {
  enum class How {
    Unused,
    /// Every part reads the same.
    Whole,
    /// Some parts read it, others do not.
    Some,
    /// Each part reads another piece of dimension `dim`.
    Sliced,
  };
  How how = How::Unused;
  unsigned dim = 0;
  /// How many elements of the dimension two parts side by side both read.
  int64_t halo = 0;
};

/// What parts of an axis read and do, found out by cutting it into halves.
struct AxisUse {
  /// One for each operand.
  llvm::SmallVector<OperandUse> operands;
  /// The work of both halves, as a multiple of that of the whole.
  double work = 1;
};

/// Cuts bodies. Made once for all tasks of a pass, as it keeps patterns.
class BodySplitter {
public:
  explicit BodySplitter(mlir::MLIRContext *context);

  /// The body in ops that can be cut, or null. Then `why` is the end of a
  /// sentence that begins with "task 'x' cannot be split: ".
  std::unique_ptr<SplitBody> prepare(TaskOp task, std::string &why);

  /// What a pass that cuts bodies depends on. It must be a pass on modules, as
  /// what upstream's conversions say meanwhile is not passed on.
  static void addDialects(mlir::DialectRegistry &registry);

  /// Its axes in the order of results and their dimensions; those that only
  /// reduce come last. Empty with `why` where there are none. Linear in the
  /// size of the body.
  static llvm::SmallVector<BodyAxis> findAxes(const SplitBody &body,
                                              std::string &why);

  /// The axis on which dimension `dim` of result `number` lies, or that of an
  /// operand.
  static std::optional<unsigned> axisOfResult(llvm::ArrayRef<BodyAxis> axes,
                                              unsigned number, unsigned dim);
  static std::optional<unsigned> axisOfOperand(llvm::ArrayRef<BodyAxis> axes,
                                               unsigned number, unsigned dim);

  /// What the part with these cuts computes, one at most for each axis. Results
  /// that depend on none of the axes of the cuts belong to the part that starts
  /// at 0 on all of them.
  static PartRequest request(const SplitBody &body,
                             llvm::ArrayRef<BodyAxis> axes,
                             llvm::ArrayRef<AxisCut> cuts,
                             PartRequest::Start start);

  /// The body of the part. Empty with `why` where that cannot be made; a
  /// request along axes that findAxes returned can. Linear in the size of the
  /// body.
  std::optional<PartBody> makePart(const SplitBody &body,
                                   llvm::ArrayRef<BodyAxis> axes,
                                   const PartRequest &request,
                                   std::string &why);

  /// What a part reads of each operand of the task; none where it does not
  /// read it. Empty where the part cannot be made.
  static std::optional<llvm::SmallVector<std::optional<Region>>>
  readsOf(const SplitBody &body, llvm::ArrayRef<BodyAxis> axes, AxisCut cut);

  /// Cuts an axis into halves and looks at them.
  static AxisUse useOf(const SplitBody &body, llvm::ArrayRef<BodyAxis> axes,
                       unsigned axis);

  /// Combines partial results of one result of a task, in their order, where
  /// canCombine says so. They are of one type.
  mlir::Value combine(mlir::OpBuilder &builder, const SplitBody &body,
                      unsigned result, mlir::ValueRange partials);

private:
  static bool reducesAgain(const SplitBody &body, llvm::ArrayRef<BodyAxis> axes,
                           unsigned axis,
                           llvm::ArrayRef<mlir::Operation *> reducing);
  void cleanUp(mlir::func::FuncOp function);

  mlir::MLIRContext *context;
  /// Bodies in tosa to linalg, as when programs are lowered.
  mlir::PassManager tosaToLinalg;
  mlir::FrozenRewritePatternSet prepareOps, cleanUpOps;
};

/// What a body computes: its arithmetic or, where it only moves data, the bytes
/// that it writes. To compare parts with the whole.
struct BodyWork {
  double arithmetic = 0;
  double bytes = 0;

  BodyWork &operator+=(const BodyWork &other);
};
BodyWork workOf(mlir::Block &block);
/// How many times the work of the whole that of the parts is.
double workFactor(const BodyWork &parts, const BodyWork &whole);

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SPLIT_SPLITBODY_H
