//===- Utils.cpp - Questions that passes ask of placer IR -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Utils.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

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
  if (type.isIntOrFloat())
    return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
  return std::nullopt;
}

bool placer::hasTasks(FunctionOpInterface function) {
  if (function.isExternal())
    return false;
  Region &body = function.getFunctionBody();
  return llvm::any_of(body, [](Block &block) {
    return llvm::any_of(block,
                        [](Operation &op) { return isa<TaskOp, GroupOp>(op); });
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
  if (auto name = function->getAttrOfType<FlatSymbolRefAttr>(
          PlacerDialect::kTopologyAttr)) {
    function->emitError() << "no topology " << name << " is in sight";
    return failure();
  }
  SmallVector<TopologyOp> found = topologiesAround(function);
  InFlightDiagnostic error =
      function->emitError()
      << "function '" << function.getName() << "' has tasks but "
      << (found.empty() ? "no machine to place them on"
                        : "several machines to choose from");
  if (found.empty())
    error.attachNote(function.getLoc())
        << "add a 'placer.topology' beside the function";
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

std::optional<int64_t> TopologyIndex::timeOf(TaskOp task, int device) const {
  if (!task.getCost())
    return std::nullopt;
  DeviceOp deviceOp = deviceOps[device];
  StringAttr name = deviceOp.getSymNameAttr();
  if (std::optional<ArrayAttr> only = task.getOnly())
    if (llvm::none_of(only->getAsRange<FlatSymbolRefAttr>(),
                      [&](auto ref) { return ref.getAttr() == name; }))
      return std::nullopt;
  return task.getCost()->lookup(name, deviceOp.getKindAttr());
}

llvm::BitVector TopologyIndex::eligibleDevices(TaskOp task) const {
  llvm::BitVector eligible(deviceOps.size());
  for (size_t device = 0; device != deviceOps.size(); ++device)
    if (timeOf(task, device))
      eligible.set(device);
  return eligible;
}

std::string TopologyIndex::listDevices(const llvm::BitVector &devices) const {
  std::string list;
  llvm::raw_string_ostream os(list);
  llvm::interleaveComma(devices.set_bits(), os, [&](int device) {
    DeviceOp deviceOp = deviceOps[device];
    os << "@" << deviceOp.getSymName();
  });
  return list;
}

std::string TopologyIndex::listDevices() const {
  return listDevices(llvm::BitVector(deviceOps.size(), true));
}

std::string TopologyIndex::listKinds() const {
  std::string list;
  llvm::raw_string_ostream os(list);
  // By device, so that the order is that of the topology.
  llvm::ListSeparator separator;
  for (DeviceOp device : deviceOps)
    if (kinds.lookup(device.getKindAttr()) == device)
      os << separator << device.getKind();
  return list;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// The time that a member of a group takes on a device.
static FailureOr<int64_t> memberTime(Operation *member,
                                     const TopologyIndex &index, int device) {
  if (auto group = dyn_cast<GroupOp>(member)) {
    int64_t sum = 0;
    for (Operation &inner : group.getBody().front().without_terminator()) {
      FailureOr<int64_t> time = memberTime(&inner, index, device);
      if (failed(time))
        return failure();
      sum += *time;
    }
    return sum;
  }
  std::optional<int64_t> time = index.timeOf(cast<TaskOp>(member), device);
  if (!time)
    return member->emitError() << "cannot run on the device of its group";
  return *time;
}

LogicalResult placer::openGroup(RewriterBase &rewriter, GroupOp group) {
  Block &body = group.getBody().front();
  // Starts first: nothing is changed before everything is known.
  SmallVector<int64_t> starts;
  if (group.getStart()) {
    SymbolTableCollection symbolTables;
    auto function = group->getParentOfType<FunctionOpInterface>();
    TopologyOp topology =
        function ? lookupTopology(function, symbolTables) : TopologyOp();
    if (!topology)
      return group.emitError() << "cannot open a placed group without topology";
    TopologyIndex index(topology);
    int device = index.indexOf(group.getDeviceAttr());
    if (device < 0)
      return group.emitError()
             << "is on unknown device " << group.getDeviceAttr();
    int64_t start = *group.getStart();
    for (Operation &member : body.without_terminator()) {
      starts.push_back(start);
      FailureOr<int64_t> time = memberTime(&member, index, device);
      if (failed(time))
        return failure();
      start += *time;
    }
  }

  for (auto [position, member] : llvm::enumerate(body.without_terminator())) {
    rewriter.modifyOpInPlace(&member, [&, position = position] {
      // Task and group have the same two attributes.
      auto place = [&](auto op) {
        if (group.getDeviceAttr())
          op.setDeviceAttr(group.getDeviceAttr());
        if (!starts.empty())
          op.setStart(starts[position]);
      };
      if (auto task = dyn_cast<TaskOp>(member))
        place(task);
      else
        place(cast<GroupOp>(member));
    });
  }
  Operation *yield = body.getTerminator();
  rewriter.inlineBlockBefore(&body, group, group.getInputs());
  // Read after inlining, which replaces block arguments among the results.
  SmallVector<Value> results(yield->getOperands());
  rewriter.eraseOp(yield);
  rewriter.replaceOp(group, results);
  return success();
}
