//===- ReadModel.cpp - Reading .onnx and .pb files ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// protozero reports damage by exceptions, which end here with those of this
// folder: its files are compiled with them.
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Onnx/ReadModel.h"

#include "Target/Onnx/CheckGraph.h"
#include "Target/Onnx/Failure.h"
#include "Target/Onnx/MessageReader.h"
#include "Target/Onnx/UpgradeModel.h"

#include <protozero/exception.hpp>

using namespace placer;
using namespace placer::onnx;

using protozero::pbf_reader;

static void checkOpset(const Model &model) {
  if (model.opset == 0 ||
      (model.opset >= oldestOpset && model.opset <= newestOpset))
    return;
  fail("the model is written in version " + std::to_string(model.opset) +
           " of ONNX's ops; versions " + std::to_string(oldestOpset) + " to " +
           std::to_string(newestOpset) + " are read",
       {"onnx.version_converter converts models from one version to another"});
}

static ReadError damaged(const protozero::exception &damage,
                         const std::string &where) {
  return {"the file is damaged or not complete, in " + where + ": " +
              damage.what(),
          {}};
}

std::variant<Model, ReadError> onnx::readModel(llvm::ArrayRef<char> bytes,
                                               llvm::StringRef directory) {
  Model model;
  MessageReader reader(directory, model.storage);
  try {
    std::vector<Function> functions;
    reader.readModel(pbf_reader(bytes.data(), bytes.size()), model, functions);
    inlineFunctions(model, functions);
    checkOpset(model);
    checkGraph(model);
    upgradeModel(model);
    return model;
  } catch (const Failure &failure) {
    return failure.error;
  } catch (const protozero::exception &damage) {
    return damaged(damage, reader.where());
  }
}

std::variant<TensorFile, ReadError>
onnx::readTensor(llvm::ArrayRef<char> bytes, llvm::StringRef directory) {
  TensorFile file;
  try {
    file.tensor =
        TensorReader(directory, file.storage)
            .read(pbf_reader(bytes.data(), bytes.size()), "the tensor");
    return file;
  } catch (const Failure &failure) {
    return failure.error;
  } catch (const protozero::exception &damage) {
    return damaged(damage, "the tensor");
  }
}
