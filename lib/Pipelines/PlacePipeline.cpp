//===- PlacePipeline.cpp - From a program to a placed program -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Pipelines/Pipelines.h"

using namespace mlir;
using namespace placer;

/// Local search, of tasks or of groups that are opened again.
static void addPlaceSearch(OpPassManager &pm,
                           const PlacerPipelineOptions &options) {
  if (options.targetGroups > 0) {
    CoarsenOptions coarsen;
    coarsen.target = static_cast<int32_t>(
        std::min<unsigned>(options.targetGroups, INT32_MAX));
    pm.addPass(createCoarsen(coarsen));
  }
  PlaceSearchOptions placeSearch;
  if (options.timeLimit.hasValue())
    placeSearch.timeLimit = options.timeLimit;
  pm.addPass(createPlaceSearch(placeSearch));
  if (options.targetGroups > 0) {
    OpenGroupsOptions openGroups;
    openGroups.startEarly = true;
    pm.addPass(createOpenGroups(openGroups));
  }
}

static void addPlaceIlp(OpPassManager &pm,
                        const PlacerPipelineOptions &options) {
  PlaceIlpOptions placeIlp;
  if (options.timeLimit.hasValue())
    placeIlp.timeLimit = options.timeLimit;
  placeIlp.targetGroups = options.targetGroups;
  pm.addPass(createPlaceIlp(placeIlp));
}

llvm::StringRef placer::explainFault(const PlacerPipelineOptions &options) {
  // What only cost models read is not passed over in silence.
  if (options.costs == CostSource::None &&
      (!options.profile.empty() || !options.kinds.empty() ||
       !options.fitLinksFile.empty()))
    return "--placer-pipeline reads profile, kinds and fit-links only with "
           "costs=analytic, costs=profile or costs=fitted";
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
  formTasks.dynamicExtent = options.dynamicExtent;
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

  if (options.algorithm == "search") {
    addPlaceSearch(pm, options);
  } else if (options.algorithm == "ilp") {
    addPlaceIlp(pm, options);
  } else {
    PlaceListOptions placeList;
    placeList.algorithm = options.algorithm;
    placeList.order = options.order;
    placeList.targetGroups = options.targetGroups;
    pm.addPass(createPlaceList(placeList));
  }

  pm.addPass(createVerifySchedule());
}
