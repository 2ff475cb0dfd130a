//===- PlacerDialect.cpp - Registration and attributes of the dialect -----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "Dialect/VerifySplit.h"
#include "placer/Dialect/Arguments.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <cmath>

using namespace mlir;
using namespace placer;

#include "placer/Dialect/PlacerDialect.cpp.inc"

void PlacerDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "placer/Dialect/PlacerOps.cpp.inc"
      >();
  registerAttributes();
  registerTypes();
}

/// The attributes by which a program tells --form-tasks what to make of an op.
static LogicalResult verifyTaskAttribute(Operation *op,
                                         NamedAttribute attribute) {
  StringRef name = attribute.getName();
  Attribute value = attribute.getValue();
  if (isa<TaskOp>(op))
    return opError(op) << "carries '" << name
                       << "', which is for ops outside of tasks; "
                       << "write the clause of the task instead";
  if (isa<FunctionOpInterface>(op) ||
      isa_and_nonnull<PlacerDialect>(op->getDialect()))
    return opError(op) << "carries '" << name
                       << "', which belongs on an op in the body of a function";
  if (name == PlacerDialect::kDeviceAttr) {
    if (!isa<FlatSymbolRefAttr>(value))
      return opError(op) << "'" << name << "' must name a device, as in '"
                         << name << " = @gpu0'";
  } else if (name == PlacerDialect::kPinAttr) {
    auto devices = dyn_cast<ArrayAttr>(value);
    if (!devices || devices.empty() ||
        !llvm::all_of(devices, llvm::IsaPred<FlatSymbolRefAttr>))
      return opError(op) << "'" << name << "' must list devices, as in '"
                         << name << " = [@gpu0, @gpu1]'";
    llvm::SmallPtrSet<Attribute, 8> seen;
    for (Attribute device : devices)
      if (!seen.insert(device).second)
        return opError(op) << "'" << name << "' names device " << device
                           << " twice";
  } else if (name == PlacerDialect::kColocateAttr) {
    auto group = dyn_cast<StringAttr>(value);
    if (!group || group.empty())
      return opError(op) << "'" << name
                         << "' must be a string that is not empty";
  } else if (name == PlacerDialect::kSplitAttr) {
    auto split = dyn_cast<SplitAttr>(value);
    if (!split)
      return opError(op) << "'" << name << "' must be a split, as in '" << name
                         << " = #placer.split<result 0 dim 1 parts 2>'";
    return verifySplit(op, split);
  } else if (!isa<CostAttr>(value)) {
    return opError(op) << "'" << name << "' must be a cost, as in '" << name
                       << " = #placer.cost<gpu = 5200>'";
  }
  return success();
}

/// One size for each result, none where the type tells another.
static LogicalResult verifyBytes(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto sizes = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  if (!sizes || sizes.size() != static_cast<int64_t>(op->getNumResults()))
    return opError(op) << "'" << name
                       << "' must give one size for each result, as in '"
                       << name << " = array<i64: 4096>'";
  for (auto [result, size] :
       llvm::zip_equal(op->getResults(), sizes.asArrayRef())) {
    if (size < -1)
      return opError(op) << "'" << name << "' gives result "
                         << result.getResultNumber() << " a negative size";
    std::optional<int64_t> known = sizeOfType(result.getType());
    if (size >= 0 && known && *known != size)
      return opError(op) << "'" << name << "' gives result "
                         << result.getResultNumber() << " " << size
                         << " bytes, but its type has " << *known;
  }
  return success();
}

/// Arithmetic and bytes of an op.
static LogicalResult verifyWork(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto work = dyn_cast<DictionaryAttr>(attribute.getValue());
  if (!work || work.empty())
    return opError(op) << "'" << name << "' must say what an op does, as in '"
                       << name << " = {flops = 2.0e9, bytes = 4096}'";
  for (NamedAttribute entry : work) {
    StringRef key = entry.getName();
    if (key == "type") {
      if (!isa<TypeAttr>(entry.getValue()))
        return opError(op) << "'" << name
                           << "' has a 'type' that is none, as in 'type = "
                              "bf16'";
      continue;
    }
    if (key != "flops" && key != "transcendentals" && key != "bytes")
      return opError(op) << "'" << name << "' has an entry '" << key
                         << "'; it may have flops, transcendentals, bytes and "
                            "type";
    std::optional<double> number = numberOf(entry.getValue());
    if (!number || !(*number >= 0) || !std::isfinite(*number))
      return opError(op) << "'" << name << "' has '" << key
                         << "' that is no number of at least 0";
  }
  return success();
}

/// That an op takes no time.
static LogicalResult verifyFree(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (!isa<UnitAttr>(attribute.getValue()))
    return opError(op) << "'" << name << "' takes no value";
  if (op->getNumResults() == 0)
    return opError(op) << "'" << name << "' is for ops with results";
  if (name == PlacerDialect::kConstantAttr && op->getNumOperands() != 0)
    return opError(op) << "'" << name
                       << "' is for ops without operands: a constant reads "
                          "nothing";
  return success();
}

LogicalResult
PlacerDialect::verifyOperationAttribute(Operation *op,
                                        NamedAttribute attribute) {
  StringRef name = attribute.getName();
  Attribute value = attribute.getValue();
  bool isForFunctions = llvm::is_contained(
      {kTopologyAttr, kGraphAttr, kSourceAttr, kLowerBoundAttr, kBoundNameAttr,
       kTaskAttr, kKindAttr, kOnAttr},
      name);
  if (isForFunctions && !isa<FunctionOpInterface>(op))
    return opError(op) << "carries '" << name
                       << "', which belongs on a function";
  if (llvm::is_contained(
          {kAxesAttr, kCollectiveAttr, kConsumersAttr, kPartAttr, kSplitsAttr},
          name) &&
      !isa<TaskOp>(op))
    return opError(op) << "carries '" << name << "', which belongs on a task";

  if (name == kTopologyAttr) {
    if (!isa<FlatSymbolRefAttr>(value))
      return opError(op) << "'" << name << "' must name a topology, as in '"
                         << name << " = @box'";
  } else if (name == kGraphAttr || name == kSourceAttr ||
             name == kBoundNameAttr || name == kTaskAttr || name == kKindAttr ||
             name == kEngineAttr || name == kCollectiveAttr) {
    if (!isa<StringAttr>(value))
      return opError(op) << "'" << name << "' must be a string";
  } else if (name == kNativeAttr) {
    if (!isa<NativeAttr>(value))
      return opError(op)
             << "'" << name << "' must say what of which, as in '" << name
             << " = #placer.native<offer \"g\" all_gather on [@a]>'";
  } else if (name == kLowerBoundAttr) {
    auto bound = dyn_cast<IntegerAttr>(value);
    if (!bound || !bound.getType().isSignlessInteger(64) || bound.getInt() < 0)
      return opError(op) << "'" << name
                         << "' must be a 64-bit integer of at least 0";
  } else if (name == kConsumersAttr) {
    auto lists = dyn_cast<ArrayAttr>(value);
    bool isGood =
        lists && llvm::all_of(lists, [](Attribute list) {
          auto names = dyn_cast<ArrayAttr>(list);
          return names && llvm::all_of(names, llvm::IsaPred<StringAttr>);
        });
    if (!isGood)
      return opError(op)
             << "'" << name
             << "' must be one list of task names for each result, as in '"
             << name << " = [[\"c\", \"b\"]]'";
  } else if (name == kSplitsAttr) {
    return verifySplits(cast<TaskOp>(op), value);
  } else if (name == kDeviceAttr || name == kPinAttr || name == kColocateAttr ||
             name == kCostAttr || name == kSplitAttr) {
    return verifyTaskAttribute(op, attribute);
  } else if (name == kBytesAttr) {
    return verifyBytes(op, attribute);
  } else if (name == kWorkAttr || name == kFreeAttr || name == kConstantAttr) {
    if (isa<FunctionOpInterface>(op) || op->getDialect() == this)
      return opError(op) << "carries '" << name
                         << "', which belongs on an op in the body of a "
                            "function";
    return name == kWorkAttr ? verifyWork(op, attribute)
                             : verifyFree(op, attribute);
  } else if (name == kPartAttr) {
    if (!isa<PartAttr>(value))
      return opError(op) << "'" << name << "' must say of what, as in '" << name
                         << " = #placer.part<\"fc1\", [0, 0], [64, 20]>'";
  } else if (name == kAxesAttr) {
    return verifyAxes(op, value);
  } else if (name == kExtentsAttr || name == kWeightAttr ||
             name == kSamplesAttr) {
    return opError(op) << "carries '" << name
                       << "', which belongs on an argument of a function";
  } else if (name == kPureAttr) {
    if (!isa<UnitAttr>(value))
      return opError(op) << "'" << name << "' takes no value";
  } else if (name == kOriginAttr) {
    if (!isa<DenseI64ArrayAttr>(value))
      return opError(op) << "'" << name << "' must be an array of i64";
  }
  return success();
}

/// Where a value of a function lives.
static LogicalResult verifyHome(Operation *op, NamedAttribute attribute,
                                StringRef what, unsigned number) {
  StringRef name = attribute.getName();
  if (name == PlacerDialect::kDeviceAttr &&
      !isa<FlatSymbolRefAttr>(attribute.getValue()))
    return opError(op) << "has a '" << name << "' on " << what << " " << number
                       << " that names no device, as in '" << name
                       << " = @gpu0'";
  if (name == PlacerDialect::kEverywhereAttr &&
      !isa<UnitAttr>(attribute.getValue()))
    return opError(op) << "has a '" << name << "' with a value on " << what
                       << " " << number << "; it takes none";
  return success();
}

/// What is held has a size.
static LogicalResult verifyWeight(Operation *op, NamedAttribute attribute,
                                  unsigned argument) {
  StringRef name = attribute.getName();
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return opError(op) << "has '" << name << "' on argument " << argument
                       << ", which is no argument of a function";
  auto maker = dyn_cast<StringAttr>(attribute.getValue());
  if (!isa<UnitAttr>(attribute.getValue()) &&
      (!maker || maker.getValue() != "form-tasks"))
    return opError(op) << "has a '" << name << "' with a value on argument "
                       << argument << "; it takes none, or \"form-tasks\"";
  Type type = function.getArgumentTypes()[argument];
  if (!isa<TensorType, BaseMemRefType>(type))
    return opError(op) << "has '" << name << "' on argument " << argument
                       << ", but " << type << " is no tensor";
  if (!sizeOfArgument(function, argument))
    return opError(op) << "has '" << name << "' on argument " << argument
                       << ", but " << type << " does not tell its size";
  return success();
}

/// The type of an argument with dimensions, which the attribute `name` needs.
static FailureOr<ShapedType> rankedArgument(Operation *op, StringRef name,
                                            unsigned argument) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  auto type = function
                  ? dyn_cast<ShapedType>(function.getArgumentTypes()[argument])
                  : ShapedType();
  if (!type || !type.hasRank())
    return opError(op) << "has '" << name << "' on argument " << argument
                       << ", which has no dimensions";
  return type;
}

/// One extent for each dimension, none where the type tells another.
static LogicalResult verifyExtents(Operation *op, NamedAttribute attribute,
                                   unsigned argument) {
  StringRef name = attribute.getName();
  FailureOr<ShapedType> shaped = rankedArgument(op, name, argument);
  if (failed(shaped))
    return failure();
  ShapedType type = *shaped;
  auto extents = dyn_cast<DenseI64ArrayAttr>(attribute.getValue());
  if (!extents || extents.size() != type.getRank())
    return opError(op) << "'" << name << "' on argument " << argument
                       << " must give one extent for each of its "
                       << type.getRank() << " dimensions, as in '" << name
                       << " = array<i64: 8, -1>'";
  for (auto [dim, pair] : llvm::enumerate(
           llvm::zip_equal(type.getShape(), extents.asArrayRef()))) {
    auto [known, given] = pair;
    if (given < -1)
      return opError(op) << "'" << name << "' on argument " << argument
                         << " gives dimension " << dim << " a negative extent";
    if (given >= 0 && !ShapedType::isDynamic(known) && known != given)
      return opError(op) << "'" << name << "' on argument " << argument
                         << " gives dimension " << dim << " the extent "
                         << given << ", but its type has " << known;
  }
  return success();
}

/// A dimension of the argument.
static LogicalResult verifySamples(Operation *op, NamedAttribute attribute,
                                   unsigned argument) {
  StringRef name = attribute.getName();
  FailureOr<ShapedType> shaped = rankedArgument(op, name, argument);
  if (failed(shaped))
    return failure();
  ShapedType type = *shaped;
  auto dim = dyn_cast<IntegerAttr>(attribute.getValue());
  if (!dim || !dim.getType().isSignlessInteger(64))
    return opError(op) << "'" << name << "' on argument " << argument
                       << " must be the number of a dimension, as in '" << name
                       << " = 0 : i64'";
  if (dim.getInt() < 0 || dim.getInt() >= type.getRank())
    return opError(op) << "has '" << name << "' on dimension " << dim.getInt()
                       << " of argument " << argument << ", but " << type
                       << " has " << type.getRank();
  return success();
}

LogicalResult PlacerDialect::verifyRegionArgAttribute(
    Operation *op, unsigned, unsigned argument, NamedAttribute attribute) {
  if (attribute.getName() == kWeightAttr)
    return verifyWeight(op, attribute, argument);
  if (attribute.getName() == kExtentsAttr)
    return verifyExtents(op, attribute, argument);
  if (attribute.getName() == kSamplesAttr)
    return verifySamples(op, attribute, argument);
  return verifyHome(op, attribute, "argument", argument);
}

LogicalResult PlacerDialect::verifyRegionResultAttribute(
    Operation *op, unsigned, unsigned result, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == kEverywhereAttr || name == kWeightAttr || name == kExtentsAttr ||
      name == kSamplesAttr)
    return opError(op) << "has '" << name << "' on result " << result
                       << "; it belongs on an argument";
  return verifyHome(op, attribute, "result", result);
}
