//===- OpFeatures.cpp - What cost models know of ops in IR ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Ops/OpFeatures.h"

#include "Ops/FeatureParts.h"
#include "Ops/LoopScope.h"
#include "placer/Dialect/Placer.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ParallelCombiningOpInterface.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace placer;

/// With what it reads and writes, for the loops around it.
struct FeatureReader::Part : public CountedOp {
  SmallVector<Access, 4> accesses;

  double bytes(bool isWrite) const {
    double sum = 0;
    for (const Access &access : accesses)
      if (access.isWrite == isWrite)
        sum += access.bytes;
    return sum;
  }
};

OpFeatures CountedOp::meanRun() const {
  OpFeatures run = features;
  run.launches = false;
  if (count > 0) {
    run.bytesRead = llvm::divideCeil(bytesRead, count);
    run.bytesWritten = llvm::divideCeil(bytesWritten, count);
  }
  return run;
}

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

void FeatureReader::warnUnknown(Operation *op, StringRef what) {
  std::string name = op->getName().getStringRef().str();
  if (auto call = dyn_cast<CallOpInterface>(op))
    if (auto symbol = dyn_cast<SymbolRefAttr>(call.getCallableForCallee()))
      name += " @" + symbol.getLeafReference().str();
  if (warned.insert(name).second)
    emitWarning(op->getLoc()) << "'" << name << "': " << what;
}

LogicalResult FeatureReader::reportDynamic(Operation *op) {
  InFlightDiagnostic error =
      emitError(op->getLoc())
      << "'" << op->getName()
      << "' has a size that is not known before it runs, so its cost is not";
  error.attachNote(op->getLoc())
      << "give the extents of the function's arguments with '"
      << PlacerDialect::kExtentsAttr
      << "', or what a '?' and a loop of unknown length count for with "
         "'dynamic-extent', or give the task a cost";
  return error;
}

//===----------------------------------------------------------------------===//
// Single ops
//===----------------------------------------------------------------------===//

/// Splits what an op moves among the tensors that it works on, by their sizes.
void FeatureReader::addPart(Operation *op, OpFeatures features,
                            Extents &extents, Parts &parts) {
  Part part;
  part.op = op;
  auto split = [&](double bytes, ValueRange values, bool isWrite) {
    SmallVector<std::pair<Value, double>> sizes;
    double sum = 0;
    for (Value value : values)
      if (isa<TensorType, BaseMemRefType>(value.getType())) {
        sizes.push_back({value, static_cast<double>(extents.bytes(value))});
        sum += sizes.back().second;
      }
    if (sum == 0)
      part.accesses.push_back({op, Value(), bytes, /*passes=*/1, isWrite});
    else
      for (auto [value, size] : sizes)
        part.accesses.push_back(
            {op, value, bytes * (size / sum), /*passes=*/1, isWrite});
  };
  // Of what something is put into, nothing is read.
  int placed = models.modelOf(op).placedOperand;
  ValueRange read = op->getOperands();
  split(static_cast<double>(features.bytesRead),
        placed < 0 ? read : read.slice(placed, 1), /*isWrite=*/false);
  auto into = dyn_cast<DestinationStyleOpInterface>(op);
  SmallVector<Value> written(op->result_begin(), op->result_end());
  if (into)
    written.assign(into.getDpsInits().begin(), into.getDpsInits().end());
  split(static_cast<double>(features.bytesWritten), written, /*isWrite=*/true);
  part.features = std::move(features);
  parts.push_back(std::move(part));
}

/// Whether what an op puts into place is made in the same loop, by an op that
/// can write it there.
bool FeatureReader::isWrittenInPlace(Operation *op,
                                     const OpModel &model) const {
  auto loop = op->getParentOfType<LoopLikeOpInterface>();
  if (!loop || model.placedOperand < 0)
    return false;
  Value placed = op->getOperand(model.placedOperand);
  while (auto result = dyn_cast<OpResult>(placed)) {
    Operation *maker = result.getOwner();
    if (!loop->isProperAncestor(maker))
      return false;
    OpModel making = models.modelOf(maker);
    if (!making.isFree)
      return true;
    Value source = making.aliased(result);
    if (!source)
      return true;
    placed = source;
  }
  // A tile that an inner loop goes over, or the loop carries.
  return loop->isAncestor(placed.getParentRegion()->getParentOp());
}

LogicalResult FeatureReader::readUnknown(Operation *op, Parts &parts) {
  Extents extents = newExtents();
  OpFeatures features = describe(op, extents);
  countOperands(op, features, extents);
  if (extents.sawUnknown())
    return reportDynamic(op);
  addPart(op, std::move(features), extents, parts);
  parts.back().isUnknown = true;
  return success();
}

LogicalResult FeatureReader::readOp(Operation *op, Parts &parts) {
  OpModel model = models.modelOf(op);
  // What is put into place in parallel stands in the terminator.
  if (isa<InParallelOpInterface>(op))
    return readBlock(op->getRegion(0).front(), parts);
  if (model.isFree || isWrittenInPlace(op, model))
    return success();
  Extents extents = newExtents();
  FailureOr<std::optional<OpFeatures>> work = models.workOf(op, extents);
  if (failed(work))
    return failure();
  if (extents.sawUnknown())
    return reportDynamic(op);
  if (*work) {
    addPart(op, std::move(**work), extents, parts);
    return success();
  }
  if (isa<CallOpInterface>(op))
    return readCall(op, parts);
  if (model.isBranch)
    return readBranches(op, parts);
  if (model.isLoop || isa<LoopLikeOpInterface>(op))
    return readLoop(op, parts);
  if (isa<RegionBranchOpInterface>(op) && op->getNumRegions() == 1) {
    for (Block &block : op->getRegion(0))
      if (failed(readBlock(block, parts)))
        return failure();
    return success();
  }
  // Arithmetic on scalars, beside ops on tensors, counts for nothing. An op
  // that gives nothing either writes an element, or nobody knows what it does.
  if (op->isRegistered() && model.isScalar &&
      (op->getNumResults() != 0 ||
       llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>)))
    return success();

  warnUnknown(op, "nothing is known of this op; its cost is that of reading "
                  "its operands and writing its results");
  return readUnknown(op, parts);
}

LogicalResult FeatureReader::readBlock(Block &block, Parts &parts) {
  for (Operation &op : block)
    if (failed(readOp(&op, parts)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

FailureOr<uint64_t> FeatureReader::tripsOf(Operation *op) {
  if (!isa<LoopLikeOpInterface>(op) || isa<scf::WhileOp>(op) ||
      op->getNumRegions() > 1) {
    warnUnknown(op,
                "nobody knows how often this loop runs; it is counted once");
    return uint64_t(1);
  }
  Extents extents = newExtents();
  if (std::optional<uint64_t> known = extents.tripCount(op))
    return *known;
  if (dynamicExtent != 0)
    return dynamicExtent;
  return reportDynamic(op);
}

/// Whether there is nothing but scalars, vectors and single elements in it.
bool FeatureReader::isScalarNest(Operation *op) const {
  if (models.modelOf(op).isScalar)
    return true;
  return isa<LoopLikeOpInterface, scf::IfOp>(op) &&
         !op->walk([&](Operation *deep) {
              return models.modelOf(deep).isScalar ||
                             isa<LoopLikeOpInterface, scf::IfOp>(deep)
                         ? WalkResult::advance()
                         : WalkResult::interrupt();
            }).wasInterrupted();
}

/// Adds what an op on scalars does, or a loop over such.
void FeatureReader::readScalars(Operation *op, Extents &extents, Part &into) {
  OpFeatures &sum = into.features;
  auto add = [&](const Part &part, uint64_t times) {
    sum.flops =
        llvm::SaturatingMultiplyAdd(part.features.flops, times, sum.flops);
    sum.transcendentals = llvm::SaturatingMultiplyAdd(
        part.features.transcendentals, times, sum.transcendentals);
    if (sum.compute.empty())
      sum.compute = part.features.compute;
    llvm::append_range(into.accesses, part.accesses);
  };
  if (op->getNumRegions() == 0) {
    ScalarWork work = elementWorkOf(op, extents);
    Part own;
    own.features.flops = work.flops;
    own.features.transcendentals = work.transcendentals;
    own.features.compute = work.compute;
    auto memory = llvm::find_if(op->getOperands(), [](Value operand) {
      return isa<TensorType, BaseMemRefType>(operand.getType());
    });
    Value at = memory == op->operand_end() ? Value() : *memory;
    for (auto [bytes, isWrite] :
         {std::pair(work.bytesRead, false), std::pair(work.bytesWritten, true)})
      if (bytes != 0)
        own.accesses.push_back(
            {op, at, static_cast<double>(bytes), /*passes=*/1, isWrite});
    return add(own, 1);
  }
  if (isa<scf::IfOp>(op)) {
    // No more than the longer way.
    Part longest;
    double most = -1;
    for (Region &region : op->getRegions()) {
      Part way;
      for (Block &block : region)
        for (Operation &inner : block)
          readScalars(&inner, extents, way);
      double weight = static_cast<double>(way.features.flops) +
                      way.features.transcendentals + way.bytes(false) +
                      way.bytes(true);
      if (weight > most) {
        most = weight;
        longest = std::move(way);
      }
    }
    return add(longest, 1);
  }
  Part body;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block)
        readScalars(&inner, extents, body);
  uint64_t trips = 1;
  if (isa<LoopLikeOpInterface>(op) && !isa<scf::WhileOp>(op)) {
    std::optional<uint64_t> known = extents.tripCount(op);
    trips = known ? *known : extents.extent(ShapedType::kDynamic);
  }
  LoopScope scope(op, models);
  for (Access &access : body.accesses)
    scope.repeat(access, trips, /*anew=*/false, extents);
  add(body, trips);
}

/// The first op that is started on its own bears the start of all.
void FeatureReader::start(MutableArrayRef<Part> parts, uint64_t times) {
  bool isCounted = false;
  for (Part &part : parts) {
    if (part.isStarted)
      continue;
    if (!isCounted && part.features.launches && part.count != 0) {
      part.launches = times;
      isCounted = true;
    }
    part.isStarted = true;
  }
}

LogicalResult FeatureReader::readLoop(Operation *op, Parts &parts) {
  FailureOr<uint64_t> trips = tripsOf(op);
  if (failed(trips))
    return failure();
  // What works on single elements is one piece of work together.
  Extents extents = newExtents();
  Part scalars;
  Parts body;
  // By part, the op in the body that it is of.
  SmallVector<Operation *> owners;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Operation &inner : block) {
        if (isScalarNest(&inner))
          readScalars(&inner, extents, scalars);
        else if (failed(readOp(&inner, body)))
          return failure();
        owners.resize(body.size(), &inner);
      }
  LoopScope scope(op, models);
  // Iterations side by side are one kernel, and so are those over tiles.
  bool isParallel = op->hasTrait<OpTrait::HasParallelRegion>() ||
                    isa<affine::AffineParallelOp>(op);
  bool startsEach = false;
  for (auto [part, owner] : llvm::zip_equal(body, owners)) {
    Operation *at = op->isProperAncestor(part.op) ? part.op : owner;
    startsEach |=
        !isParallel && part.features.launches && !scope.worksOnTiles(at);
  }
  for (Part &part : body) {
    part.count = llvm::SaturatingMultiply(part.count, *trips);
    part.launches = llvm::SaturatingMultiply(part.launches, *trips);
    for (Access &access : part.accesses)
      scope.repeat(access, *trips, startsEach, extents);
    if (!startsEach) {
      part.launches = 0;
      part.isStarted = false;
    }
  }
  if (startsEach)
    start(body, *trips);
  bool isStarted = llvm::any_of(
      body, [](const Part &part) { return part.features.launches; });
  llvm::append_range(parts, std::move(body));

  // Beside ops on tensors, arithmetic on scalars counts for nothing.
  OpFeatures &counts = scalars.features;
  bool hasArithmetic = counts.flops || counts.transcendentals;
  if (!scalars.accesses.empty() || (hasArithmetic && !isStarted)) {
    OpFeatures features = describe(op, extents);
    for (Access &access : scalars.accesses)
      scope.repeat(access, *trips, /*anew=*/false, extents);
    features.flops = llvm::SaturatingMultiply(counts.flops, *trips);
    features.transcendentals =
        llvm::SaturatingMultiply(counts.transcendentals, *trips);
    features.bytesRead = asCount(scalars.bytes(/*isWrite=*/false));
    features.bytesWritten = asCount(scalars.bytes(/*isWrite=*/true));
    features.compute = counts.compute;
    features.loops.push_back(*trips);
    features.launches = !isStarted;
    scalars.op = op;
    scalars.features = std::move(features);
    parts.push_back(std::move(scalars));
  }
  return extents.sawUnknown() ? reportDynamic(op) : success();
}

//===----------------------------------------------------------------------===//
// Branches and calls
//===----------------------------------------------------------------------===//

LogicalResult FeatureReader::readBranches(Operation *op, Parts &parts) {
  Parts longest;
  double most = -1;
  for (Region &region : op->getRegions()) {
    Parts way;
    for (Block &block : region)
      if (failed(readBlock(block, way)))
        return failure();
    double weight = 0;
    for (const Part &part : way)
      weight += static_cast<double>(part.count) *
                    (part.features.flops + part.features.transcendentals + 1) +
                part.bytes(/*isWrite=*/false) + part.bytes(/*isWrite=*/true);
    if (weight > most) {
      most = weight;
      longest = std::move(way);
    }
  }
  llvm::append_range(parts, std::move(longest));
  return success();
}

std::vector<CountedOp> FeatureReader::counted(Parts parts) {
  std::vector<CountedOp> result;
  for (Part &part : parts) {
    part.bytesRead = asCount(part.bytes(/*isWrite=*/false));
    part.bytesWritten = asCount(part.bytes(/*isWrite=*/true));
    result.push_back(std::move(static_cast<CountedOp &>(part)));
  }
  return result;
}

/// Ops of equal features as one, with their counts added up.
static std::vector<CountedOp> merged(std::vector<CountedOp> parts) {
  std::vector<CountedOp> result;
  llvm::StringMap<size_t> places;
  for (CountedOp &part : parts) {
    std::string key =
        part.features.key() + (part.isStarted ? "\nstarted" : "\n");
    auto [it, isNew] = places.try_emplace(key, result.size());
    if (isNew) {
      result.push_back(std::move(part));
      continue;
    }
    CountedOp &into = result[it->second];
    auto add = [](uint64_t &sum, uint64_t value) {
      sum = llvm::SaturatingAdd(sum, value);
    };
    add(into.count, part.count);
    add(into.launches, part.launches);
    add(into.bytesRead, part.bytesRead);
    add(into.bytesWritten, part.bytesWritten);
  }
  return result;
}

LogicalResult FeatureReader::readCall(Operation *op, Parts &parts) {
  auto call = cast<CallOpInterface>(op);
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbolTables));
  bool isKnown = callee && !callee.isExternal();
  if (isKnown && !inProgress.contains(callee)) {
    // Read once, and merged: calls of calls would else double at every step.
    auto known = callees.find(callee);
    if (known == callees.end()) {
      Parts body;
      inProgress.insert(callee);
      for (Block &block : callee.getFunctionBody())
        if (failed(readBlock(block, body)))
          return failure();
      inProgress.erase(callee);
      known =
          callees.try_emplace(callee, merged(counted(std::move(body)))).first;
    }
    for (const CountedOp &counts : known->second) {
      Part part;
      static_cast<CountedOp &>(part) = counts;
      part.accesses = {{counts.op, Value(), double(counts.bytesRead),
                        /*passes=*/1, /*isWrite=*/false},
                       {counts.op, Value(), double(counts.bytesWritten),
                        /*passes=*/1, /*isWrite=*/true}};
      parts.push_back(std::move(part));
    }
    return success();
  }
  warnUnknown(op, isKnown
                      ? "the function calls itself, which is counted once"
                      : "nothing is known of this function; its cost is that "
                        "of reading its arguments and writing its results");
  return readUnknown(op, parts);
}

FailureOr<std::vector<CountedOp>> FeatureReader::read(Block &block) {
  Parts parts;
  if (failed(readBlock(block, parts)))
    return failure();
  start(parts, /*times=*/1);
  return counted(std::move(parts));
}
