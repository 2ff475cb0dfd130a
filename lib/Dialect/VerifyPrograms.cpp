//===- VerifyPrograms.cpp - Rules that bind the programs of a function ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One program for each device, devices and links that the machine has, and no
// circle of programs that wait for each other. The first op of the lowered form
// in a function checks it for all.
//
// What waits for what is a graph: the ends of copies in each program, one after
// the other, and each copy, which runs after its start, its accept and the
// copies that it comes after, and before its sent and its wait. Tasks wait for
// nothing but the op before them, so they do not matter here.
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "placer/Dialect/Placer.h"
#include "placer/Dialect/Utils.h"

#include "llvm/ADT/SmallVector.h"

using namespace mlir;
using namespace placer;

namespace {

class ProgramsVerifier {
public:
  ProgramsVerifier(Block &block, TopologyOp topology)
      : programs(block.getOps<ProgramOp>()), copies(block.getOps<CopyOp>()) {
    if (topology)
      index.emplace(topology);
  }

  LogicalResult run() {
    for (ProgramOp program : programs)
      if (failed(verifyProgram(program)))
        return failure();
    for (CopyOp copy : copies)
      if (failed(verifyCopy(copy)))
        return failure();
    return verifyNoCircle();
  }

private:
  LogicalResult verifyProgram(ProgramOp program) {
    if (index && index->indexOf(program.getDeviceAttr()) < 0) {
      InFlightDiagnostic error = opError(program) << "names unknown device "
                                                  << program.getDeviceAttr();
      error.attachNote(index->topology().getLoc())
          << "the devices are " << index->listDevices();
      return error;
    }
    auto [other, isNew] =
        programOf.try_emplace(program.getDeviceAttr().getAttr(), program);
    if (!isNew) {
      InFlightDiagnostic error = opError(program) << "is the second one of "
                                                  << program.getDeviceAttr();
      error.attachNote(other->second.getLoc()) << "the first one is here";
      return error;
    }
    // What is made in another program can be seen only as its result.
    for (Value result : program.getOutputs())
      for (Operation *user : result.getUsers())
        if (auto reader = user->getParentOfType<ProgramOp>()) {
          InFlightDiagnostic error =
              opError(reader) << "uses a value of the program of "
                              << program.getDeviceAttr() << " without a copy";
          error.attachNote(user->getLoc()) << "used here";
          return error;
        }
    return success();
  }

  /// Its devices are known: they have programs.
  LogicalResult verifyCopy(CopyOp copy) {
    if (!index || index->link(index->indexOf(copy.getFromAttr()),
                              index->indexOf(copy.getToAttr())))
      return success();
    InFlightDiagnostic error =
        opError(copy) << "goes from " << copy.getFromAttr() << " to "
                      << copy.getToAttr() << ", between which there is no link";
    error.attachNote(index->topology().getLoc()) << "the machine is here";
    return error;
  }

  //===--------------------------------------------------------------------===//
  // Waiting
  //===--------------------------------------------------------------------===//

  LogicalResult verifyNoCircle() {
    for (CopyOp copy : copies)
      addNode(copy);
    for (ProgramOp program : programs) {
      Operation *before = nullptr;
      for (Operation &op : program.getBody().front()) {
        if (!isa<CopyStartOp, CopyForwardOp, CopySentOp, CopyAcceptOp,
                 CopyWaitOp>(op))
          continue;
        addNode(&op);
        if (before)
          addEdge(before, &op);
        before = &op;
      }
    }
    for (CopyOp copy : copies) {
      if (CopyForwardOp forward = copy.getForward()) {
        addEdge(forward, copy);
        addEdge(forward.getSource().getDefiningOp(), copy);
      } else {
        addEdge(copy.getOnly<CopyStartOp>(), copy);
      }
      addEdge(copy.getOnly<CopyAcceptOp>(), copy);
      addEdge(copy, copy.getOnly<CopySentOp>());
      addEdge(copy, copy.getOnly<CopyWaitOp>());
      for (Value before : copy.getAfter())
        addEdge(before.getDefiningOp(), copy);
    }

    SmallVector<unsigned> ready;
    for (unsigned node = 0; node != nodes.size(); ++node)
      if (waitsFor[node].empty())
        ready.push_back(node);
    SmallVector<unsigned> open;
    for (auto &sources : waitsFor)
      open.push_back(sources.size());
    while (!ready.empty()) {
      unsigned node = ready.pop_back_val();
      for (unsigned next : leadsTo[node])
        if (--open[next] == 0)
          ready.push_back(next);
    }
    for (unsigned node = 0; node != nodes.size(); ++node)
      if (open[node] != 0)
        return reportCircle(node, open);
    return success();
  }

  void addNode(Operation *op) {
    numbers[op] = nodes.size();
    nodes.push_back(op);
    leadsTo.emplace_back();
    waitsFor.emplace_back();
  }

  void addEdge(Operation *from, Operation *to) {
    unsigned source = numbers.lookup(from), target = numbers.lookup(to);
    leadsTo[source].push_back(target);
    waitsFor[target].push_back(source);
  }

  /// From a node that never gets its turn back over what it waits for, which
  /// must come round.
  LogicalResult reportCircle(unsigned node, ArrayRef<unsigned> open) {
    SmallVector<unsigned> way;
    SmallVector<int> seen(nodes.size(), -1);
    while (seen[node] < 0) {
      seen[node] = way.size();
      way.push_back(node);
      node = *llvm::find_if(waitsFor[node],
                            [&](unsigned source) { return open[source] != 0; });
    }
    auto circle = ArrayRef(way).drop_front(seen[node]);
    // Of what stands in it, the first in the function is where the error is.
    size_t first = std::distance(circle.begin(), llvm::min_element(circle));
    InFlightDiagnostic error =
        opError(nodes[circle[first]])
        << "waits for itself: the device programs would never end";
    // The way of the waiting: each step waits for the next one.
    constexpr size_t kMaxSteps = 24;
    for (size_t step = 0; step != circle.size(); ++step) {
      if (step == kMaxSteps) {
        error.attachNote() << "and so on, over " << circle.size() - kMaxSteps
                           << " more";
        break;
      }
      Operation *from = nodes[circle[(first + step) % circle.size()]];
      Operation *to = nodes[circle[(first + step + 1) % circle.size()]];
      Diagnostic &note = error.attachNote(from->getLoc());
      describe(note, from);
      note << " waits for ";
      describe(note, to);
    }
    return error;
  }

  static void describe(Diagnostic &note, Operation *op) {
    if (auto copy = dyn_cast<CopyOp>(op)) {
      note << "the copy from " << copy.getFromAttr() << " to "
           << copy.getToAttr();
      return;
    }
    note << "'" << op->getName().getStringRef() << "' on "
         << cast<ProgramOp>(op->getParentOp()).getDeviceAttr();
  }

  SmallVector<ProgramOp> programs;
  SmallVector<CopyOp> copies;
  std::optional<TopologyIndex> index;
  DenseMap<StringAttr, ProgramOp> programOf;
  SmallVector<Operation *> nodes;
  DenseMap<Operation *, unsigned> numbers;
  SmallVector<SmallVector<unsigned, 3>> leadsTo, waitsFor;
};

} // namespace

/// Runs the checks when `op` is the first op of the lowered form in a function.
static LogicalResult verifyProgramsOnce(Operation *op,
                                        SymbolTableCollection &symbolTables) {
  auto function = cast<FunctionOpInterface>(op->getParentOp());
  for (Operation *before = op->getPrevNode(); before;
       before = before->getPrevNode())
    if (isa<ProgramOp, CopyOp>(before))
      return success();
  return ProgramsVerifier(*op->getBlock(),
                          lookupTopology(function, symbolTables))
      .run();
}

LogicalResult ProgramOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyProgramsOnce(getOperation(), symbolTables);
}

LogicalResult CopyOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  return verifyProgramsOnce(getOperation(), symbolTables);
}
