//===- Utils.h - Questions that passes ask of placer IR ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_DIALECT_UTILS_H
#define PLACER_DIALECT_UTILS_H

#include "placer/Dialect/Placer.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace placer {

/// The size of a value of that type in bytes, or none where the type does not
/// tell: dynamic shapes, opaque types, sizes beyond 64 bits. Elements take
/// whole bytes, as in memory after bufferization: `tensor<10xi1>` has 10.
std::optional<int64_t> sizeOfType(mlir::Type type);

/// The value of an integer or float attribute, or none.
std::optional<double> numberOf(mlir::Attribute attribute);

/// The ops of a function's only block but its last, which ends it. That one may
/// be of a dialect that is not loaded, so that MLIR does not know what it is.
inline llvm::iterator_range<mlir::Block::iterator>
opsBeforeReturn(mlir::Block &block) {
  return llvm::make_range(block.begin(), std::prev(block.end()));
}

/// Whether there is something to place in this function: it has a body with a
/// task, group or collective at its top.
bool hasTasks(mlir::FunctionOpInterface function);

/// The topology that a function names by `placer.topology`, else the only one
/// of the symbol table around it; null where there is none or no single one.
TopologyOp lookupTopology(mlir::FunctionOpInterface function,
                          mlir::SymbolTableCollection &symbolTables);

/// The same, with an error that says what to write where there is none.
mlir::FailureOr<TopologyOp>
findTopology(mlir::FunctionOpInterface function,
             mlir::SymbolTableCollection &symbolTables);

/// Lookups over one topology, each in constant time. Devices are numbered in
/// the order in which they stand.
class TopologyIndex {
public:
  explicit TopologyIndex(TopologyOp topology);

  TopologyOp topology() const { return op; }
  llvm::ArrayRef<DeviceOp> devices() const { return deviceOps; }
  /// The number of a device, or -1.
  int indexOf(mlir::FlatSymbolRefAttr device) const;
  /// The link between two devices, or null.
  LinkOp link(int from, int to) const { return links.lookup({from, to}); }
  bool isDeviceOrKind(mlir::StringAttr name) const {
    return numbers.count(name) || kinds.count(name);
  }

  /// The time of a task on a device, or none where it cannot run there. A task
  /// without costs can run nowhere.
  std::optional<int64_t> timeOf(TaskLikeOpInterface task, int device) const;
  /// The devices that can run a task.
  llvm::BitVector eligibleDevices(TaskLikeOpInterface task) const;

  /// "@gpu0, @gpu1" and "gpu, cpu", for messages.
  std::string listDevices() const;
  std::string listDevices(const llvm::BitVector &devices) const;
  std::string listKinds() const;

private:
  TopologyOp op;
  llvm::SmallVector<DeviceOp> deviceOps;
  llvm::DenseMap<mlir::StringAttr, int> numbers;
  llvm::DenseMap<mlir::StringAttr, DeviceOp> kinds;
  llvm::DenseMap<std::pair<int, int>, LinkOp> links;
};

/// Replaces a group by its members, which take its device and `starts`, one for
/// each or none.
void openGroup(mlir::RewriterBase &rewriter, GroupOp group,
               llvm::ArrayRef<int64_t> starts = {});

} // namespace placer

#endif // PLACER_DIALECT_UTILS_H
