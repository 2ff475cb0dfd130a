//===- PlacePipeline.cpp - From a program to a placed program -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Pipelines/Pipelines.h"
#include "placer/Search/Place.h"

using namespace mlir;
using namespace placer;

/// The pass that has the strategy. What is none, `--place-list` refuses.
static void addPlacing(OpPassManager &pm,
                       const PlacerPipelineOptions &options) {
  const Strategy *strategy = findStrategy(options.algorithm);
  if (!strategy || strategy->isList) {
    PlaceListOptions placeList;
    placeList.algorithm = options.algorithm;
    placeList.order = options.order;
    placeList.targetGroups = options.targetGroups;
    pm.addPass(createPlaceList(placeList));
    return;
  }
  auto fill = [&](auto &placing) {
    if (options.timeLimit.hasValue())
      placing.timeLimit = options.timeLimit;
    placing.targetGroups = options.targetGroups;
  };
  if (strategy->isSolvers) {
    PlaceIlpOptions placeIlp;
    fill(placeIlp);
    if (strategy->isAsPublished)
      placeIlp.formulation = IlpFormulation::Pesto;
    pm.addPass(createPlaceIlp(placeIlp));
  } else {
    PlaceSearchOptions placeSearch;
    fill(placeSearch);
    if (strategy->name == "mcmc")
      placeSearch.algorithm = SearchAlgorithm::Mcmc;
    pm.addPass(createPlaceSearch(placeSearch));
  }
}

llvm::StringRef placer::explainFault(const PlacerPipelineOptions &options) {
  // What only cost models read is not passed over in silence.
  if (options.costs == CostSource::None &&
      (!options.profile.empty() || !options.kinds.empty() ||
       !options.fitLinksFile.empty()))
    return "--placer-pipeline reads profile, kinds and fit-links only with "
           "costs=analytic, costs=profile or costs=fitted";
  if (options.reassociate && !options.planSplits)
    return "--placer-pipeline cuts sums only with plan-splits";
  return "";
}

void placer::buildPlacerPipeline(OpPassManager &pm,
                                 const PlacerPipelineOptions &options) {
  // The machine comes first: forming tasks looks at it too.
  pm.addPass(createImportTopology({options.topologyFile, options.topology}));

  FormTasksOptions formTasks;
  formTasks.functions.assign(options.functions.begin(),
                             options.functions.end());
  formTasks.granularity = options.granularity;
  formTasks.hostDevice = options.hostDevice;
  llvm::append_range(formTasks.weights, options.weights);
  formTasks.weightWork = options.weightWork;
  formTasks.dynamicExtent = options.dynamicExtent;
  formTasks.unroll = options.unroll;
  llvm::append_range(formTasks.ops, options.ops);
  pm.addPass(createFormTasks(formTasks));

  if (options.costs != CostSource::None) {
    AnnotateCostsOptions annotateCosts;
    annotateCosts.model = options.costs;
    annotateCosts.profile = options.profile;
    llvm::append_range(annotateCosts.kinds, options.kinds);
    annotateCosts.dynamicExtent = options.dynamicExtent;
    llvm::append_range(annotateCosts.ops, options.ops);
    annotateCosts.fitLinksFile = options.fitLinksFile;
    pm.addPass(createAnnotateCosts(annotateCosts));
  }

  if (options.planSplits) {
    PlanSplitsOptions planSplits;
    planSplits.reassociate = options.reassociate;
    if (options.timeLimit.hasValue())
      planSplits.timeLimit = options.timeLimit;
    pm.addPass(createPlanSplits(planSplits));
    SplitTasksOptions splitTasks;
    splitTasks.reassociate = options.reassociate;
    pm.addPass(createSplitTasks(splitTasks));
  }

  addPlacing(pm, options);
  pm.addPass(createVerifySchedule());
}
