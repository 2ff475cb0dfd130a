//===- ImportTopology.cpp - A machine from outside into IR ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/ImportTopology.h"

#include "placer/Bridge/BuildTopology.h"
#include "placer/Dialect/Utils.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace placer;

/// What `mlir::DLTIDialect` calls it. The attribute is read by its interface,
/// so that the dialect need not be loaded.
static constexpr StringLiteral kTargetSpecAttr = "dlti.target_system_spec";

/// Whether a function may be placed, now or when its ops have become tasks.
static bool mayBePlaced(FunctionOpInterface function) {
  return !function.isExternal() &&
         (isa<func::FuncOp>(function.getOperation()) || hasTasks(function));
}

/// The symbol tables around functions that may be placed, from the outside in;
/// the module itself where there is none.
static SmallVector<Operation *> tablesToPlace(ModuleOp module) {
  llvm::SmallSetVector<Operation *, 4> tables;
  module->walk<WalkOrder::PreOrder>([&](FunctionOpInterface function) {
    if (mayBePlaced(function))
      tables.insert(
          SymbolTable::getNearestSymbolTable(function->getParentOp()));
    return WalkResult::skip();
  });
  if (tables.empty())
    tables.insert(module);
  return tables.takeVector();
}

static SmallVector<TopologyOp> topologiesIn(Operation *table) {
  SmallVector<TopologyOp> found;
  for (Block &block : table->getRegion(0))
    llvm::append_range(found, block.getOps<TopologyOp>());
  return found;
}

//===----------------------------------------------------------------------===//
// Changing the module, and back
//===----------------------------------------------------------------------===//

/// Whether two topologies are the same but for their names.
static bool areSame(TopologyOp a, TopologyOp b) {
  StringAttr name = b.getSymNameAttr();
  b.setSymNameAttr(a.getSymNameAttr());
  bool same = OperationEquivalence::isEquivalentTo(
      a, b, OperationEquivalence::IgnoreLocations);
  b.setSymNameAttr(name);
  return same;
}

StringAttr ImportedTopology::insert(Operation *table, TopologyOp topology) {
  SmallVector<TopologyOp> present = topologiesIn(table);
  for (TopologyOp other : present)
    if (areSame(other, topology)) {
      topology->erase();
      return other.getSymNameAttr();
    }
  Block::iterator place = table->getRegion(0).front().begin();
  TopologyOp replaced;
  for (TopologyOp other : present)
    if (other.getSymNameAttr() == topology.getSymNameAttr()) {
      replaced = other;
      place = std::next(Block::iterator(other));
      other->remove();
    }
  // A function may have the name: then the topology gets another one.
  StringAttr name = SymbolTable(table).insert(topology, place);
  insertions.push_back({topology, replaced});
  return name;
}

void ImportedTopology::assign(Operation *table, StringAttr name) {
  // Without tasks, a function that has no choice need not say anything.
  bool isChoice = topologiesIn(table).size() > 1;
  auto reference = FlatSymbolRefAttr::get(name);
  for (Block &block : table->getRegion(0))
    for (auto function : block.getOps<FunctionOpInterface>()) {
      Attribute before = function->getAttr(PlacerDialect::kTopologyAttr);
      if (before == reference)
        continue;
      if (before || hasTasks(function) || (isChoice && mayBePlaced(function))) {
        renamings.push_back({function, before});
        function->setAttr(PlacerDialect::kTopologyAttr, reference);
      }
    }
}

void ImportedTopology::keep() {
  for (Insertion &insertion : insertions)
    if (insertion.replaced)
      insertion.replaced->erase();
  insertions.clear();
  renamings.clear();
}

ImportedTopology::~ImportedTopology() {
  for (Renaming &renaming : llvm::reverse(renamings)) {
    if (renaming.before)
      renaming.function->setAttr(PlacerDialect::kTopologyAttr, renaming.before);
    else
      renaming.function->removeAttr(PlacerDialect::kTopologyAttr);
  }
  for (Insertion &insertion : llvm::reverse(insertions)) {
    if (insertion.replaced)
      insertion.inserted->getBlock()->getOperations().insert(
          Block::iterator(insertion.inserted), insertion.replaced);
    insertion.inserted->erase();
  }
}

//===----------------------------------------------------------------------===//
// Where it comes from
//===----------------------------------------------------------------------===//

LogicalResult ImportedTopology::useFile(ModuleOp module, StringRef file,
                                        StringRef name) {
  FailureOr<OwningOpRef<TopologyOp>> topology =
      readTopologyFile(module.getContext(), file, name);
  if (failed(topology))
    return failure();
  for (Operation *table : tablesToPlace(module))
    assign(table, insert(table, (*topology)->clone()));
  return success();
}

LogicalResult ImportedTopology::useName(ModuleOp module, StringRef name) {
  for (Operation *table : tablesToPlace(module)) {
    SmallVector<TopologyOp> found = topologiesIn(table);
    auto chosen = llvm::find_if(found, [&](TopologyOp topology) {
      return topology.getSymName() == name;
    });
    if (chosen == found.end()) {
      InFlightDiagnostic error = emitError(table->getLoc())
                                 << "no topology @" << name << " is here";
      for (TopologyOp topology : found)
        error.attachNote(topology.getLoc())
            << "topology @" << topology.getSymName() << " is";
      return error;
    }
    assign(table, chosen->getSymNameAttr());
  }
  return success();
}

LogicalResult ImportedTopology::useTargetSpec(ModuleOp module) {
  for (Operation *table : tablesToPlace(module)) {
    if (!topologiesIn(table).empty())
      continue;
    // Not beyond the module: what is outside belongs to others while a pass
    // runs.
    Operation *holder = table;
    while (holder != module && !holder->hasAttr(kTargetSpecAttr))
      holder = holder->getParentOp();
    auto spec =
        holder->getAttrOfType<TargetSystemSpecInterface>(kTargetSpecAttr);
    if (!spec)
      continue;
    FailureOr<Problem> machine = machineOfTargetSpec(spec, holder->getLoc());
    if (failed(machine))
      return failure();
    OwningOpRef<TopologyOp> topology =
        buildTopology("machine", *machine, holder->getLoc());
    if (failed(verify(*topology)))
      return failure();
    assign(table, insert(table, topology.release()));
  }
  return success();
}

FailureOr<ImportedTopology>
ImportedTopology::import(ModuleOp module, StringRef file, StringRef name) {
  ImportedTopology result;
  name = name.ltrim('@');
  LogicalResult found = !file.empty()   ? result.useFile(module, file, name)
                        : !name.empty() ? result.useName(module, name)
                                        : result.useTargetSpec(module);
  if (failed(found))
    return failure();
  return result;
}
