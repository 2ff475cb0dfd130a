//===- Arguments.cpp - What a function is given ---------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Dialect/Arguments.h"

#include "placer/Dialect/Utils.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace placer;

StringRef placer::nameIn(Location loc) {
  if (auto named = dyn_cast<NameLoc>(loc))
    return named.getName();
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return nameIn(call.getCallee());
  if (auto fused = dyn_cast<FusedLoc>(loc))
    for (Location part : fused.getLocations())
      if (StringRef name = nameIn(part); !name.empty())
        return name;
  return {};
}

/// Exporters keep the names of their frameworks in attributes of their own.
static StringRef exportedName(ArrayRef<NamedAttribute> attributes) {
  for (NamedAttribute attribute : attributes) {
    StringRef key = attribute.getName().getValue().rsplit('.').second;
    auto text = dyn_cast<StringAttr>(attribute.getValue());
    if (text && !text.empty() &&
        llvm::is_contained({"name", "identifier", "arg_info"}, key))
      return text;
  }
  return {};
}

std::vector<std::string>
placer::namesOfArguments(FunctionOpInterface function) {
  std::vector<std::string> names;
  llvm::StringSet<> taken;
  for (unsigned number = 0; number != function.getNumArguments(); ++number) {
    StringRef given;
    if (!function.isExternal())
      given = nameIn(function.getArgument(number).getLoc());
    if (given.empty())
      given = exportedName(function.getArgAttrs(number));
    std::string fallback = "arg" + std::to_string(number), name = given.str();
    // Two of one name: the second gets its number too.
    if (name.empty() || taken.contains(name))
      name = name.empty() ? fallback : name + "_" + fallback;
    while (!taken.insert(name).second)
      name += "_";
    names.push_back(std::move(name));
  }
  return names;
}

std::optional<int64_t> placer::sizeOfArgument(FunctionOpInterface function,
                                              unsigned number) {
  Type type = function.getArgumentTypes()[number];
  if (std::optional<int64_t> size = sizeOfType(type))
    return size;
  auto shaped = dyn_cast<ShapedType>(type);
  auto extents = function.getArgAttrOfType<DenseI64ArrayAttr>(
      number, PlacerDialect::kExtentsAttr);
  if (!shaped || !shaped.hasRank() || !extents ||
      extents.size() != shaped.getRank())
    return std::nullopt;
  SmallVector<int64_t> shape(shaped.getShape());
  for (auto [extent, given] : llvm::zip_equal(shape, extents.asArrayRef()))
    if (ShapedType::isDynamic(extent) && given >= 0)
      extent = given;
  return sizeOfType(shaped.clone(shape));
}

bool placer::isWeight(FunctionOpInterface function, unsigned number) {
  return function.getArgAttr(number, PlacerDialect::kWeightAttr) != nullptr;
}
