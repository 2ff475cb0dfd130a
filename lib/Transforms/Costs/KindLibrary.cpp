//===- KindLibrary.cpp - Figures of common kinds of devices ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/KindLibrary.h"

#include "placer/Dialect/Utils.h"
#include "placer/Support/Installed.h"
#include "placer/Target/Translate/ImportTopology.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace placer;

FailureOr<KindLibrary> KindLibrary::read(MLIRContext *context,
                                         ArrayRef<std::string> userFiles) {
  KindLibrary library;
  for (const std::string &file : installedFiles("share/placer/kinds", ".mlir"))
    if (failed(library.readFile(context, file, /*isUsers=*/false)))
      return failure();
  for (const std::string &file : userFiles)
    if (failed(library.readFile(context, file, /*isUsers=*/true)))
      return failure();
  return library;
}

LogicalResult KindLibrary::readFile(MLIRContext *context, StringRef file,
                                    bool isUsers) {
  FailureOr<OwningOpRef<TopologyOp>> topology =
      readTopologyFile(context, file, /*name=*/"");
  if (failed(topology))
    return failure();
  for (DeviceOp device : (*topology)->getDevices()) {
    StringRef kind = device.getKind();
    if (!device.getFigures())
      continue;
    auto [it, isNew] = kinds.try_emplace(
        kind, Entry{*device.getFigures(), device.getLoc(), isUsers});
    if (isNew) {
      names.push_back(kind.str());
      continue;
    }
    if (it->second.isUsers == isUsers) {
      InFlightDiagnostic error = emitError(device.getLoc())
                                 << "kind '" << kind
                                 << "' has figures a second time";
      error.attachNote(it->second.loc) << "the first time is here";
      return error;
    }
    it->second = {*device.getFigures(), device.getLoc(), isUsers};
  }
  return success();
}

LogicalResult KindLibrary::follow(DictionaryAttr figures, StringRef kind,
                                  SmallVectorImpl<DictionaryAttr> &chain,
                                  StringRef &missing) const {
  if (figures)
    chain.push_back(figures);
  llvm::StringSet<> seen;
  auto like = figures ? figures.getAs<StringAttr>("like") : StringAttr();
  StringRef next = like ? like.getValue() : kind;
  while (true) {
    auto found = kinds.find(next);
    if (found == kinds.end() || !seen.insert(next).second) {
      // A kind that nobody speaks of is nothing wrong.
      missing = next;
      return success(!like);
    }
    chain.push_back(found->second.figures);
    like = chain.back().getAs<StringAttr>("like");
    if (!like)
      return success();
    next = like.getValue();
  }
}

std::optional<DeviceFigures>
KindLibrary::combine(ArrayRef<DictionaryAttr> chain) {
  DeviceFigures result;
  for (DictionaryAttr from : llvm::reverse(chain))
    for (NamedAttribute figure : from) {
      StringRef name = figure.getName();
      double value = numberOf(figure.getValue()).value_or(0);
      if (name == "peak") {
        result.peak.clear();
        for (NamedAttribute peak : cast<DictionaryAttr>(figure.getValue()))
          result.peak.emplace_back(peak.getName().str(),
                                   *numberOf(peak.getValue()));
      } else if (name == "bandwidth") {
        result.bandwidth = value;
      } else if (name == "overhead") {
        result.overheadNs = value;
      } else if (name == "compute_efficiency") {
        result.computeEfficiency = value;
      } else if (name == "memory_efficiency") {
        result.memoryEfficiency = value;
      } else if (name == "transcendental") {
        result.transcendental = value;
      }
    }
  if (result.peak.empty() || result.bandwidth <= 0)
    return std::nullopt;
  return result;
}

FailureOr<std::optional<DeviceFigures>>
KindLibrary::figuresOf(DeviceOp device) const {
  SmallVector<DictionaryAttr> chain;
  StringRef missing;
  if (failed(
          follow(device.getFiguresAttr(), device.getKind(), chain, missing))) {
    InFlightDiagnostic error =
        emitError(device.getLoc())
        << "device @" << device.getSymName() << " is like kind '" << missing
        << "', which "
        << (kinds.count(missing) ? "is like itself" : "is not in the library");
    error.attachNote(device.getLoc()) << "the kinds are " << listKinds();
    return error;
  }
  return combine(chain);
}

std::optional<DeviceFigures> KindLibrary::figuresOfKind(StringRef kind) const {
  SmallVector<DictionaryAttr> chain;
  StringRef missing;
  if (failed(follow({}, kind, chain, missing)))
    return std::nullopt;
  return combine(chain);
}

std::string KindLibrary::listKinds() const { return llvm::join(names, ", "); }
