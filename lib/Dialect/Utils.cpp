//===- Utils.cpp - Questions that passes ask of placer IR -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace placer;

std::optional<int64_t> placer::sizeOfType(Type type) {
  if (auto shaped = dyn_cast<ShapedType>(type)) {
    if (!shaped.hasStaticShape())
      return std::nullopt;
    std::optional<int64_t> size = sizeOfType(shaped.getElementType());
    if (!size)
      return std::nullopt;
    for (int64_t extent : shaped.getShape())
      if (llvm::MulOverflow(*size, extent, *size))
        return std::nullopt;
    return size;
  }
  if (auto complex = dyn_cast<ComplexType>(type)) {
    std::optional<int64_t> part = sizeOfType(complex.getElementType());
    return part ? std::optional<int64_t>(2 * *part) : std::nullopt;
  }
  if (type.isIndex())
    return 8;
  // Nothing, that something has happened, or a handful of extents.
  StringRef name = type.getAbstractType().getName();
  if (isa<NoneType>(type) || name.ends_with(".token") ||
      name.starts_with("shape."))
    return 0;
  if (auto opaque = dyn_cast<OpaqueType>(type);
      opaque && opaque.getTypeData() == "token")
    return 0;
  if (auto quantized = dyn_cast<quant::QuantizedType>(type))
    return sizeOfType(quantized.getStorageType());
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  return std::nullopt;
}

std::optional<double> placer::numberOf(Attribute attribute) {
  if (auto number = dyn_cast_or_null<FloatAttr>(attribute))
    return number.getValueAsDouble();
  if (auto number = dyn_cast_or_null<IntegerAttr>(attribute))
    return number.getValue().roundToDouble(
        !number.getType().isUnsignedInteger());
  return std::nullopt;
}

bool placer::hasTasks(FunctionOpInterface function) {
  if (function.isExternal())
    return false;
  Region &body = function.getFunctionBody();
  return llvm::any_of(body, [](Block &block) {
    return llvm::any_of(
        block, llvm::IsaPred<TaskLikeOpInterface, CollectiveOpInterface>);
  });
}

/// The topologies that stand directly in the symbol table around a function.
static SmallVector<TopologyOp> topologiesAround(FunctionOpInterface function) {
  SmallVector<TopologyOp> found;
  if (Operation *table =
          SymbolTable::getNearestSymbolTable(function->getParentOp()))
    for (Block &block : table->getRegion(0))
      llvm::append_range(found, block.getOps<TopologyOp>());
  return found;
}

TopologyOp placer::lookupTopology(FunctionOpInterface function,
                                  SymbolTableCollection &symbolTables) {
  if (auto name = function->getAttrOfType<FlatSymbolRefAttr>(
          PlacerDialect::kTopologyAttr))
    return symbolTables.lookupNearestSymbolFrom<TopologyOp>(function, name);
  SmallVector<TopologyOp> found = topologiesAround(function);
  return found.size() == 1 ? found.front() : TopologyOp();
}

FailureOr<TopologyOp>
placer::findTopology(FunctionOpInterface function,
                     SymbolTableCollection &symbolTables) {
  if (TopologyOp topology = lookupTopology(function, symbolTables))
    return topology;
  SmallVector<TopologyOp> found = topologiesAround(function);
  // At the location, not at the op: the note that shows the op would be the
  // whole function.
  InFlightDiagnostic error = emitError(function.getLoc())
                             << "function '" << function.getName() << "' ";
  if (auto name = function->getAttrOfType<FlatSymbolRefAttr>(
          PlacerDialect::kTopologyAttr))
    error << "is for topology " << name << ", which is not there";
  else
    error << "has tasks but "
          << (found.empty() ? "no machine to place them on"
                            : "several machines to choose from");
  if (found.empty())
    error.attachNote(function.getLoc())
        << "add a 'placer.topology' beside the function, or read one from a "
           "file first: --placer-import-topology=file=machine.mlir";
  for (TopologyOp topology : found)
    error.attachNote(topology.getLoc())
        << "say '" << PlacerDialect::kTopologyAttr << " = @"
        << topology.getSymName() << "' on the function to use this one";
  return failure();
}

//===----------------------------------------------------------------------===//
// TopologyIndex
//===----------------------------------------------------------------------===//

TopologyIndex::TopologyIndex(TopologyOp topology) : op(topology) {
  for (DeviceOp device : topology.getDevices()) {
    numbers[device.getSymNameAttr()] = deviceOps.size();
    kinds.try_emplace(device.getKindAttr(), device);
    deviceOps.push_back(device);
  }
  for (LinkOp link : topology.getLinks())
    links[{indexOf(link.getFromAttr()), indexOf(link.getToAttr())}] = link;
}

int TopologyIndex::indexOf(FlatSymbolRefAttr device) const {
  auto it = numbers.find(device.getAttr());
  return it == numbers.end() ? -1 : it->second;
}

std::optional<int64_t> TopologyIndex::timeOf(TaskLikeOpInterface task,
                                             int device) const {
  CostAttr cost = task.getCostAttr();
  if (!cost)
    return std::nullopt;
  DeviceOp deviceOp = deviceOps[device];
  StringAttr name = deviceOp.getSymNameAttr();
  if (ArrayAttr only = task.getOnlyAttr())
    if (llvm::none_of(only.getAsRange<FlatSymbolRefAttr>(),
                      [&](auto ref) { return ref.getAttr() == name; }))
      return std::nullopt;
  return cost.lookup(name, deviceOp.getKindAttr());
}

llvm::BitVector TopologyIndex::eligibleDevices(TaskLikeOpInterface task) const {
  llvm::BitVector eligible(deviceOps.size());
  for (size_t device = 0; device != deviceOps.size(); ++device)
    if (timeOf(task, device))
      eligible.set(device);
  return eligible;
}

/// "a, b, c and 4 more": a message is read by a person.
static std::string listed(ArrayRef<std::string> names) {
  constexpr size_t kMaxListed = 8;
  std::string list = llvm::join(names.take_front(kMaxListed), ", ");
  if (names.size() > kMaxListed)
    list += " and " + std::to_string(names.size() - kMaxListed) + " more";
  return list;
}

std::string TopologyIndex::listDevices(const llvm::BitVector &devices) const {
  SmallVector<std::string> names;
  for (int device : devices.set_bits())
    names.push_back(("@" + DeviceOp(deviceOps[device]).getSymName()).str());
  return listed(names);
}

std::string TopologyIndex::listDevices() const {
  return listDevices(llvm::BitVector(deviceOps.size(), true));
}

std::string TopologyIndex::listKinds() const {
  SmallVector<std::string> names;
  // By device, so that the order is that of the topology.
  for (DeviceOp device : deviceOps)
    if (kinds.lookup(device.getKindAttr()) == device)
      names.push_back(device.getKind().str());
  return listed(names);
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

void placer::openGroup(RewriterBase &rewriter, GroupOp group,
                       ArrayRef<int64_t> starts) {
  Block &body = group.getBody().front();
  for (auto [position, member] : llvm::enumerate(body.without_terminator())) {
    auto start = starts.empty() ? IntegerAttr()
                                : rewriter.getI64IntegerAttr(starts[position]);
    rewriter.modifyOpInPlace(&member, [&, &member = member] {
      cast<TaskLikeOpInterface>(member).setPlace(group.getDeviceAttr(), start);
    });
  }
  Operation *yield = body.getTerminator();
  rewriter.inlineBlockBefore(&body, group, group.getInputs());
  // Read after inlining, which replaces block arguments among the results.
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.replaceOp(group, results);
}
