//===- OnnxModels.cpp - ONNX models from the command line -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/OnnxModels.h"

#include "placer/Target/Onnx/ReadModel.h"
#include "placer/Target/OnnxToMlir/ImportOnnx.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace placer;

namespace {
struct OnnxCommandLine {
  llvm::cl::OptionCategory category{"ONNX models",
                                    "For --onnx-to-mlir and --onnx-to-graph"};
  llvm::cl::list<std::string> dimensions{
      "dim", llvm::cl::cat(category),
      llvm::cl::desc("The extent of a dimension that the model only gives a "
                     "name, as in --dim batch=8; may be given several times"),
      llvm::cl::value_desc("name=extent")};
  llvm::cl::opt<bool> allowUnknown{
      "allow-unknown", llvm::cl::cat(category),
      llvm::cl::desc("Let --onnx-to-mlir keep ops that it does not know, as "
                     "ops of the dialect \"onnx\", which is not registered "
                     "(default: they are errors)")};
};
} // namespace

/// Made when the translations are registered, so that whoever links this room
/// but has no use for them does not get the options.
static OnnxCommandLine &onnxCommandLine() {
  static OnnxCommandLine options;
  return options;
}

void placer::registerOnnxOptions() { onnxCommandLine(); }

/// The extents of --dim; names may contain '='.
static LogicalResult readDimensions(Location loc,
                                    llvm::ArrayRef<std::string> given,
                                    llvm::StringMap<int64_t> &dimensions) {
  for (const std::string &text : given) {
    auto [name, value] = StringRef(text).rsplit('=');
    int64_t extent = 0;
    if (name.empty() || value.getAsInteger(10, extent) || extent < 1)
      return emitError(loc) << "--dim: '" << text
                            << "' is not a name with its extent, as in batch=8";
    auto [entry, isNew] = dimensions.try_emplace(name, extent);
    if (!isNew && entry->second != extent)
      return emitError(loc) << "--dim: '" << name << "' is " << entry->second
                            << " and " << extent;
  }
  return success();
}

OwningOpRef<ModuleOp> placer::onnxToModule(const llvm::SourceMgr &sourceMgr,
                                           MLIRContext *context,
                                           bool allowUnknown) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  StringRef file = buffer->getBufferIdentifier();
  // The bytes have no lines, and none is to be shown.
  Location loc = FileLineColLoc::get(context, file, 0, 0);
  OnnxCommandLine &given = onnxCommandLine();
  OnnxImportOptions options;
  options.allowUnknown = allowUnknown || given.allowUnknown;
  if (failed(readDimensions(loc, given.dimensions, options.dimensions)))
    return {};

  StringRef directory = llvm::sys::path::parent_path(file);
  if (file == "<stdin>")
    directory = "";
  else if (directory.empty())
    directory = ".";
  StringRef text = buffer->getBuffer();
  std::variant<onnx::Model, onnx::ReadError> model =
      onnx::readModel({text.data(), text.size()}, directory);
  if (auto *error = std::get_if<onnx::ReadError>(&model)) {
    InFlightDiagnostic diagnostic = emitError(loc) << error->message;
    for (const std::string &note : error->notes)
      diagnostic.attachNote() << note;
    return {};
  }
  return importOnnx(std::get<onnx::Model>(model), loc, options);
}
