//===- NativeCalls.cpp - Collectives of a library -------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/OpError.h"
#include "placer/Dialect/Placer.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace placer;

static bool isReducing(NativeKind kind) {
  return kind == NativeKind::AllReduce || kind == NativeKind::Reduce ||
         kind == NativeKind::ReduceScatter;
}

static bool hasRoot(NativeKind kind) {
  return kind == NativeKind::Reduce || kind == NativeKind::Broadcast;
}

//===----------------------------------------------------------------------===//
// The attribute
//===----------------------------------------------------------------------===//

/// A keyword of an enumeration.
template <typename Enum>
static ParseResult parseEnum(AsmParser &parser, Enum &value,
                             std::optional<Enum> (*symbolize)(llvm::StringRef),
                             StringRef what) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<Enum> found = symbolize(keyword);
  if (!found)
    return parser.emitError(loc) << "'" << keyword << "' is no " << what;
  value = *found;
  return success();
}

Attribute NativeAttr::parse(AsmParser &parser, Type) {
  SMLoc loc = parser.getCurrentLocation();
  NativeRole role;
  NativeKind kind;
  std::string name;
  std::optional<ReductionKind> reduction;
  std::optional<int64_t> root;
  ArrayAttr devices;
  if (parser.parseLess() ||
      parseEnum<NativeRole>(parser, role, symbolizeNativeRole,
                            "role in a native collective") ||
      parser.parseString(&name) ||
      parseEnum<NativeKind>(parser, kind, symbolizeNativeKind,
                            "native collective"))
    return {};
  if (succeeded(parser.parseOptionalKeyword("by"))) {
    ReductionKind by;
    if (parseEnum<ReductionKind>(parser, by, symbolizeReductionKind,
                                 "way to reduce"))
      return {};
    reduction = by;
  }
  if (succeeded(parser.parseOptionalKeyword("from")) &&
      parser.parseInteger(root.emplace()))
    return {};
  if (parser.parseKeyword("on") || parser.parseAttribute(devices) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<NativeAttr>(
      loc, parser.getContext(), role,
      StringAttr::get(parser.getContext(), name), kind, reduction, root,
      devices);
}

void NativeAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyNativeRole(getRole()) << " ";
  printer.printAttribute(getName());
  printer << " " << stringifyNativeKind(getKind());
  if (getReduction())
    printer << " by " << stringifyReductionKind(*getReduction());
  if (getRoot())
    printer << " from " << *getRoot();
  printer << " on " << getDevices() << ">";
}

LogicalResult
NativeAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError,
                   NativeRole, StringAttr name, NativeKind kind,
                   std::optional<ReductionKind> reduction,
                   std::optional<int64_t> root, ArrayAttr devices) {
  if (isReducing(kind) != reduction.has_value())
    return emitError() << "native collective " << name
                       << (reduction ? " reduces nothing, but says how"
                                     : " does not say how it reduces");
  if (hasRoot(kind) != root.has_value())
    return emitError() << "native collective " << name
                       << (root ? " has no root, but names one"
                                : " names no root");
  if (devices.empty() ||
      !llvm::all_of(devices, llvm::IsaPred<FlatSymbolRefAttr>))
    return emitError() << "native collective " << name
                       << " needs a list of devices";
  llvm::SmallPtrSet<Attribute, 8> seen;
  for (Attribute device : devices)
    if (!seen.insert(device).second)
      return emitError() << "native collective " << name
                         << " has two participants on " << device;
  if (root && (*root < 0 || *root >= static_cast<int64_t>(devices.size())))
    return emitError() << "native collective " << name << " has participant "
                       << *root << " for its root, but " << devices.size()
                       << ", numbered from 0";
  return success();
}

int64_t NativeAttr::participantOn(Attribute device) const {
  ArrayRef<Attribute> devices = getDevices().getValue();
  const auto *found = llvm::find(devices, device);
  return found == devices.end() ? -1 : found - devices.begin();
}

bool NativeAttr::brings(int64_t participant) const {
  return getKind() != NativeKind::Broadcast || participant == *getRoot();
}

bool NativeAttr::gives(int64_t participant) const {
  return getKind() != NativeKind::Reduce || participant == *getRoot();
}

NativeAttr NativeAttr::as(NativeRole role) const {
  return get(getContext(), role, getName(), getKind(), getReduction(),
             getRoot(), getDevices());
}

//===----------------------------------------------------------------------===//
// The op
//===----------------------------------------------------------------------===//

LogicalResult NativeStartOp::verify() {
  if (isReducing(getKind()) != getReduction().has_value())
    return opError(*this) << (getReduction() ? "reduces nothing, but says how"
                                             : "does not say how it reduces");
  if (hasRoot(getKind()) != getRoot().has_value())
    return opError(*this) << (getRoot() ? "has no root, but names one"
                                        : "names no root");
  bool isBroadcast = getKind() == NativeKind::Broadcast;
  if (isBroadcast == bool(getSend()))
    return opError(*this) << (isBroadcast
                                  ? "sends what is in the buffer that it "
                                    "fills, and from no other"
                                  : "has nothing to send");
  if (!getReceive() && getKind() != NativeKind::Reduce)
    return opError(*this) << "has no buffer to receive into";
  if (getSend() && getReceive() && getSend() == getReceive())
    return opError(*this) << "sends and receives in one buffer, which MPI "
                             "does not allow";
  return success();
}
