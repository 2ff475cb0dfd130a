//===- ReadTopology.cpp - A machine from a file ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bridge/BuildTopology.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Translate/ImportTopology.h"
#include "placer/Target/Translate/JsonDiagnostics.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace placer;

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static FailureOr<OwningOpRef<TopologyOp>>
readJson(MLIRContext *context, StringRef file, StringRef text) {
  JsonWarnings warnings;
  MachinePositions positions;
  std::variant<Problem, JsonError> result =
      readMachine(text, warnings, positions);
  emitJsonWarnings(context, file, text, warnings);
  if (auto *error = std::get_if<JsonError>(&result))
    return emitJsonError(context, file, text, *error);

  auto locate = [&](TextPosition where) -> Location {
    return FileLineColLoc::get(context, file, where.line, where.column);
  };
  SmallVector<Location> devices =
      llvm::map_to_vector(positions.devices, locate);
  SmallVector<Location> links = llvm::map_to_vector(positions.links, locate);
  // As --graph-to-mlir calls it: a graph's name is not that of its machine.
  OwningOpRef<TopologyOp> topology = buildTopology(
      "machine", std::get<Problem>(result), locate({}), devices, links);
  if (failed(verify(*topology)))
    return failure();
  return topology;
}

//===----------------------------------------------------------------------===//
// MLIR
//===----------------------------------------------------------------------===//

static Location moveLocation(Location loc, MLIRContext *context) {
  auto place = loc->findInstanceOf<FileLineColLoc>();
  if (!place)
    return UnknownLoc::get(context);
  return FileLineColLoc::get(context, place.getFilename(), place.getLine(),
                             place.getColumn());
}

/// Emits what was said in one context in another.
static void moveDiagnostic(Diagnostic &diagnostic, MLIRContext *context) {
  InFlightDiagnostic moved = context->getDiagEngine().emit(
      moveLocation(diagnostic.getLocation(), context),
      diagnostic.getSeverity());
  moved << diagnostic.str();
  for (Diagnostic &note : diagnostic.getNotes())
    moved.attachNote(moveLocation(note.getLocation(), context)) << note.str();
}

static TopologyOp chooseTopology(ModuleOp module, StringRef file,
                                 StringRef name) {
  SmallVector<TopologyOp> found(module.getOps<TopologyOp>());
  if (name.empty() && found.size() == 1)
    return found.front();
  for (TopologyOp topology : found)
    if (topology.getSymName() == name)
      return topology;
  InFlightDiagnostic error =
      emitError(FileLineColLoc::get(module.getContext(), file, 1, 1));
  if (found.empty())
    error << "expected a 'placer.topology' at the top of this file";
  else if (name.empty())
    error << "this file has several topologies; name the one to use";
  else
    error << "no topology @" << name << " is in this file";
  for (TopologyOp topology : found)
    error.attachNote(topology.getLoc())
        << "topology @" << topology.getSymName() << " is here";
  return {};
}

/// The file may be a whole program, in dialects that this context has not
/// loaded, and while passes run none may be loaded. So it is read in a context
/// of its own, and only the topology comes over, as text.
static FailureOr<OwningOpRef<TopologyOp>>
readModule(MLIRContext *context, StringRef file,
           std::unique_ptr<llvm::MemoryBuffer> buffer, StringRef name) {
  DialectRegistry registry;
  context->getDialectRegistry().appendTo(registry);
  registry.insert<PlacerDialect>();
  MLIRContext own(registry, MLIRContext::Threading::DISABLED);
  own.allowUnregisteredDialects(context->allowsUnregisteredDialects());
  own.printOpOnDiagnostic(context->shouldPrintOpOnDiagnostic());
  ScopedDiagnosticHandler handler(&own, [&](Diagnostic &diagnostic) {
    moveDiagnostic(diagnostic, context);
  });

  llvm::SourceMgr sourceMgr;
  sourceMgr.AddNewSourceBuffer(std::move(buffer), llvm::SMLoc());
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sourceMgr, &own);
  if (!module)
    return failure();
  TopologyOp topology = chooseTopology(*module, file, name);
  if (!topology)
    return failure();
  std::string text;
  llvm::raw_string_ostream os(text);
  topology->print(
      os,
      OpPrintingFlags().enableDebugInfo().printGenericOpForm().useLocalScope());
  Block block;
  if (failed(parseSourceString(text, &block, context)))
    return failure();
  auto moved = cast<TopologyOp>(block.front());
  moved->remove();
  return OwningOpRef<TopologyOp>(moved);
}

FailureOr<OwningOpRef<TopologyOp>>
placer::readTopologyFile(MLIRContext *context, StringRef file, StringRef name) {
  context->loadDialect<PlacerDialect>();
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
  if (!buffer)
    return emitError(FileLineColLoc::get(context, file, 0, 0)) << message;
  if (!file.ends_with(".json"))
    return readModule(context, file, std::move(buffer), name);
  FailureOr<OwningOpRef<TopologyOp>> topology =
      readJson(context, file, buffer->getBuffer());
  if (succeeded(topology) && !name.empty() && (*topology)->getSymName() != name)
    return emitError((*topology)->getLoc())
           << "no topology @" << name << " is in this file; the machine of a "
           << "placer-graph is called @" << (*topology)->getSymName();
  return topology;
}
