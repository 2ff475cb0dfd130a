//===- FunctionAxes.cpp - The axes of the tasks of a function -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Split/FunctionAxes.h"

#include "placer/Bridge/ProblemOfFunction.h"
#include "placer/Dialect/Arguments.h"

#include <cmath>

using namespace mlir;
using namespace placer;

FunctionAxes::FunctionAxes(FunctionOpInterface function, BodySplitter &splitter)
    : splitter(splitter) {
  for (BlockArgument argument : function.getArguments()) {
    unsigned number = argument.getArgNumber();
    if (auto dim = function.getArgAttrOfType<IntegerAttr>(
            number, PlacerDialect::kSamplesAttr))
      samples[argument] = dim.getInt();
    if (isWeight(function, number))
      weights.insert(argument);
  }
}

TaskAxisKind FunctionAxes::kindOf(TaskOp task, const BodyAxis &axis) const {
  bool hasWeight = axis.hasConstant;
  for (auto [operand, place] :
       llvm::zip_equal(task.getInputs(), axis.operands)) {
    if (!place.dim)
      continue;
    Value value = throughTransfer(operand);
    auto marked = samples.find(value);
    if (marked != samples.end() && marked->second == *place.dim)
      return TaskAxisKind::Samples;
    hasWeight |= weights.contains(value);
  }
  if (axis.isReduction())
    return TaskAxisKind::Reduction;
  return hasWeight ? TaskAxisKind::Parameter : TaskAxisKind::Attribute;
}

static AxisPlace placeOf(unsigned number, const BodyAxis::Result &result) {
  AxisPlace place;
  place.number = number;
  switch (result.how) {
  case BodyAxis::Result::How::Parallel:
    place.dim = result.dim;
    place.step = result.scale;
    break;
  case BodyAxis::Result::How::Reduced:
    place.how = AxisPlace::How::Reduced;
    break;
  case BodyAxis::Result::How::Whole:
    place.how = AxisPlace::How::Whole;
    break;
  }
  return place;
}

static AxisPlace placeOf(unsigned number, const BodyAxis::Operand &operand,
                         const OperandUse &use) {
  AxisPlace place;
  place.side = SplitSide::Operand;
  place.number = number;
  switch (use.how) {
  case OperandUse::How::Sliced:
    place.dim = use.dim;
    place.halo = use.halo;
    if (operand.dim == use.dim)
      place.step = operand.scale;
    break;
  case OperandUse::How::Some:
    place.how = AxisPlace::How::Some;
    break;
  case OperandUse::How::Whole:
  case OperandUse::How::Unused:
    place.how = AxisPlace::How::Whole;
    break;
  }
  return place;
}

static AxisSums sumsOf(const BodyAxis &axis) {
  if (!axis.hasReducedResult())
    return AxisSums::None;
  if (!axis.canCombine)
    return AxisSums::ChainOnly;
  if (axis.mayReassociate)
    return AxisSums::Free;
  return axis.keepsOrder ? AxisSums::Chain : AxisSums::Reassociate;
}

CuttableAttr FunctionAxes::describe(TaskOp task, const SplitBody &body,
                                    ArrayRef<BodyAxis> axes, unsigned number) {
  const BodyAxis &axis = axes[number];
  AxisUse use = BodySplitter::useOf(body, axes, number);
  SmallVector<AxisPlace> places;
  for (auto [result, how] : llvm::enumerate(axis.results))
    places.push_back(placeOf(result, how));
  for (auto [operand, how] : llvm::enumerate(use.operands))
    if (how.how != OperandUse::How::Unused)
      places.push_back(placeOf(operand, axis.operands[operand], how));
  // Less is no news: a half may be one operand as it is.
  int64_t work = std::max<int64_t>(std::llround(use.work * 100), 100);
  return CuttableAttr::get(task.getContext(), kindOf(task, axis), axis.extent,
                           places, sumsOf(axis), work, axis.isReadAgain);
}

SmallVector<CuttableAttr>
FunctionAxes::find(TaskOp task, std::string &why,
                   std::vector<SmallVector<Follows>> *follows) {
  std::unique_ptr<SplitBody> body = splitter.prepare(task, why);
  SmallVector<BodyAxis> axes;
  if (body)
    axes = BodySplitter::findAxes(*body, why);
  SmallVector<CuttableAttr> found;
  for (unsigned number = 0; number != axes.size(); ++number) {
    CuttableAttr axis = describe(task, *body, axes, number);
    found.push_back(axis);
    if (follows)
      follows->push_back(followOperands(*body, axes, number));
    if (axis.getKind() != TaskAxisKind::Samples)
      continue;
    for (auto [value, result] :
         llvm::zip_equal(task.getResults(), axes[number].results))
      if (result.how == BodyAxis::Result::How::Parallel)
        samples[value] = result.dim;
  }
  return found;
}
