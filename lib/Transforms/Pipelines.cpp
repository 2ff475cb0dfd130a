//===- Pipelines.cpp - Passes that go together ----------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Transforms/Passes.h"

using namespace mlir;
using namespace placer;

void placer::buildPlacerPipeline(OpPassManager &pm,
                                 const PlacerPipelineOptions &options) {
  // The machine comes first: forming tasks looks at it too.
  pm.addPass(createImportTopology({options.topologyFile, options.topology}));

  FormTasksOptions formTasks;
  formTasks.granularity = options.granularity;
  formTasks.hostDevice = options.hostDevice;
  formTasks.dynamicExtent = options.dynamicExtent;
  pm.addPass(createFormTasks(formTasks));

  PlaceListOptions placeList;
  placeList.algorithm = options.algorithm;
  placeList.order = options.order;
  placeList.targetGroups = options.targetGroups;
  pm.addPass(createPlaceList(placeList));

  pm.addPass(createVerifySchedule());
}

void placer::registerPlacerPipelines() {
  PassPipelineRegistration<PlacerPipelineOptions>(
      "placer-pipeline",
      "From a program to a placed program: import-topology, form-tasks, "
      "place-list, verify-schedule",
      buildPlacerPipeline);
}
