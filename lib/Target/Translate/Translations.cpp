//===- Translations.cpp - What placer-translate offers --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Translate/Translations.h"

#include "Target/Translate/ExportSchedule.h"
#include "Target/Translate/PlaceGraph.h"
#include "Target/Translate/UnfoldGraph.h"
#include "placer/Bridge/ApplySchedule.h"
#include "placer/Bridge/Groups.h"
#include "placer/Target/Json/GraphJson.h"
#include "placer/Target/Profiles/ProfileOptions.h"
#include "placer/Target/Translate/ImportSchedule.h"
#include "placer/Target/Translate/JsonDiagnostics.h"
#include "placer/Target/Translate/OnnxModels.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace placer;

static llvm::cl::OptionCategory
    scheduleCategory("Functions and schedules",
                     "The input of translations from and to tasks");

namespace {
struct ScheduleCommandLine {
  llvm::cl::opt<std::string> function{
      "function", llvm::cl::cat(scheduleCategory),
      llvm::cl::desc(
          "The function to translate (default: the only one that has tasks)"),
      llvm::cl::value_desc("name")};
  llvm::cl::list<std::string> files{
      "schedule", llvm::cl::cat(scheduleCategory),
      llvm::cl::desc(
          "The placer-schedule that --import-schedule applies or "
          "--graph-to-dot draws; for --graph-to-report and --graph-to-trace it "
          "may be given several times, and they are shown one above the other; "
          "required for these"),
      llvm::cl::value_desc("file")};
};
} // namespace

/// Registered with the translations, so that whoever links this room but has no
/// use for them does not get the options: a pass may have the name of one.
static const ScheduleCommandLine &scheduleCommandLine() {
  static ScheduleCommandLine options;
  return options;
}

static constexpr llvm::StringLiteral kChooseFunction = "--function=NAME";

static void registerDialects(DialectRegistry &registry) {
  // Bodies of tasks may hold any op.
  registerAllDialects(registry);
  registry.insert<PlacerDialect>();
}

//===----------------------------------------------------------------------===//
// Graph to MLIR
//===----------------------------------------------------------------------===//

/// What reads a text; the second argument is the file it is from.
using GraphReaderFn = llvm::function_ref<std::variant<Problem, JsonError>(
    StringRef, StringRef, JsonWarnings &)>;

static OwningOpRef<Operation *> textToModule(llvm::SourceMgr &sourceMgr,
                                             MLIRContext *context,
                                             GraphReaderFn read) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  StringRef file = buffer->getBufferIdentifier();
  JsonWarnings warnings;
  std::variant<Problem, JsonError> result =
      read(buffer->getBuffer(), file, warnings);
  emitJsonWarnings(context, file, buffer->getBuffer(), warnings);
  if (auto *error = std::get_if<JsonError>(&result)) {
    (void)emitJsonError(context, file, buffer->getBuffer(), *error);
    return {};
  }
  context->loadDialect<PlacerDialect, func::FuncDialect>();
  return buildModule(context, FileLineColLoc::get(context, file, 1, 1),
                     std::get<Problem>(result));
}

static OwningOpRef<Operation *> graphToModule(llvm::SourceMgr &sourceMgr,
                                              MLIRContext *context) {
  return textToModule(sourceMgr, context,
                      [](StringRef text, StringRef, JsonWarnings &warnings) {
                        return readGraph(text, warnings);
                      });
}

//===----------------------------------------------------------------------===//
// Profiles to MLIR
//===----------------------------------------------------------------------===//

static llvm::cl::OptionCategory
    profileCategory("Machine of profiles",
                    "For --pipedream-to-mlir, --dnn-partitioning-to-mlir "
                    "and --unfold-graph");

/// As scheduleCommandLine.
static const ProfileCommandLine &profileCommandLine() {
  static ProfileCommandLine options(profileCategory);
  return options;
}

static OwningOpRef<Operation *> profileToModule(
    llvm::SourceMgr &sourceMgr, MLIRContext *context,
    llvm::function_ref<std::variant<Problem, JsonError>(
        StringRef text, StringRef name, const ProfileOptions &, JsonWarnings &)>
        read) {
  ProfileOptions options = profileCommandLine().options();
  std::string fault = checkProfileOptions(options);
  if (!fault.empty()) {
    StringRef file = sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID())
                         ->getBufferIdentifier();
    emitError(FileLineColLoc::get(context, file, 0, 0)) << fault;
    return {};
  }
  return textToModule(sourceMgr, context,
                      [&](StringRef text, StringRef file, JsonWarnings &found) {
                        return read(text, graphNameOf(file), options, found);
                      });
}

static OwningOpRef<Operation *> pipeDreamToModule(llvm::SourceMgr &sourceMgr,
                                                  MLIRContext *context) {
  return profileToModule(
      sourceMgr, context,
      [](StringRef text, StringRef name, const ProfileOptions &options,
         JsonWarnings &) { return readPipeDream(text, name, options); });
}

static OwningOpRef<Operation *>
dnnPartitioningToModule(llvm::SourceMgr &sourceMgr, MLIRContext *context) {
  return profileToModule(sourceMgr, context, readDnnPartitioning);
}

//===----------------------------------------------------------------------===//
// ONNX models to MLIR
//===----------------------------------------------------------------------===//

/// With locations: they are the names of nodes, which tasks are called by.
static LogicalResult onnxToMlir(const llvm::SourceMgr &sourceMgr,
                                MLIRContext *context, raw_ostream &os) {
  OwningOpRef<ModuleOp> module =
      onnxToModule(sourceMgr, context, /*allowUnknown=*/false);
  if (!module)
    return failure();
  module->print(os, OpPrintingFlags().enableDebugInfo());
  os << '\n';
  return success();
}

//===----------------------------------------------------------------------===//
// MLIR to graph and schedule
//===----------------------------------------------------------------------===//

/// What leaves placer speaks of tasks: groups are opened first. Translations
/// own the module they are given.
static FailureOr<FunctionOpInterface> chooseFine(ModuleOp module,
                                                 ProblemAnalysis &problems) {
  FailureOr<FunctionOpInterface> function =
      chooseFunction(module, scheduleCommandLine().function, kChooseFunction);
  if (failed(function) || failed(openGroups(*function, problems)))
    return failure();
  return function;
}

static LogicalResult moduleToGraph(ModuleOp module, raw_ostream &os) {
  ProblemAnalysis problems(module);
  FailureOr<FunctionOpInterface> function = chooseFine(module, problems);
  if (failed(function))
    return failure();
  const ProblemOfFunction *problem = problems.problem(*function);
  if (!problem)
    return failure();
  writeGraph(problem->problem(), os);
  return success();
}

static LogicalResult moduleToSchedule(ModuleOp module, raw_ostream &os) {
  ProblemAnalysis problems(module);
  FailureOr<FunctionOpInterface> function = chooseFine(module, problems);
  if (failed(function))
    return failure();
  FailureOr<ScheduledFunction> placed =
      problems.schedule(*function, /*errorLimit=*/1);
  if (failed(placed))
    return failure();
  writeSchedule(placed->problem.problem(), placed->schedule, os);
  return success();
}

//===----------------------------------------------------------------------===//
// A schedule from outside
//===----------------------------------------------------------------------===//

static LogicalResult importIntoModule(ModuleOp module, raw_ostream &os) {
  const ScheduleCommandLine &options = scheduleCommandLine();
  if (options.files.size() != 1)
    return emitError(module.getLoc())
           << "--import-schedule needs "
           << (options.files.empty() ? "a" : "one") << " file: --schedule=FILE";
  ProblemAnalysis problems(module);
  if (failed(importSchedule(module, problems, options.files.front(),
                            options.function, kChooseFunction)))
    return failure();
  module.print(os);
  os << '\n';
  return success();
}

//===----------------------------------------------------------------------===//
// Schedules to be seen
//===----------------------------------------------------------------------===//

using ExportSchedules = LogicalResult (*)(const llvm::SourceMgr &,
                                          ArrayRef<std::string>, MLIRContext *,
                                          raw_ostream &);

static void registerExport(StringRef name, StringRef description,
                           ExportSchedules write) {
  TranslateRegistration(name, description,
                        [write](const std::shared_ptr<llvm::SourceMgr> &source,
                                raw_ostream &os, MLIRContext *context) {
                          return write(*source, scheduleCommandLine().files,
                                       context, os);
                        });
}

/// The names of what was registered.
static SmallVector<StringRef> &offered() {
  static SmallVector<StringRef> names;
  return names;
}

static StringRef offer(StringRef name) {
  offered().push_back(name);
  return name;
}

llvm::ArrayRef<StringRef> placer::registerTranslations() {
  scheduleCommandLine();
  registerExport(offer("graph-to-report"),
                 "Write a page for the browser that shows a placer-graph with "
                 "the schedules given by --schedule=FILE",
                 graphToReport);
  registerExport(offer("graph-to-trace"),
                 "Write the schedules given by --schedule=FILE of a "
                 "placer-graph as trace events, for ui.perfetto.dev",
                 graphToTrace);
  registerExport(offer("graph-to-dot"),
                 "Write a placer-graph with the schedule given by "
                 "--schedule=FILE for Graphviz",
                 graphToDot);
  registerPlaceGraphOptions();
  TranslateRegistration(offer("graph-to-schedule"),
                        "Place a placer-graph (JSON), and write the verified "
                        "schedule as a placer-schedule",
                        [](const std::shared_ptr<llvm::SourceMgr> &source,
                           raw_ostream &os, MLIRContext *context) {
                          return graphToSchedule(*source, context, os);
                        });
  registerUnfoldGraphOptions();
  TranslateRegistration(
      offer("unfold-graph"),
      "Cut the tasks of a placer-graph, or of a profile of PipeDream or "
      "dnn-partitioning, into parts, and write the placer-graph of the parts",
      [](const std::shared_ptr<llvm::SourceMgr> &source, raw_ostream &os,
         MLIRContext *context) {
        return unfoldGraph(*source, profileCommandLine().options(), context,
                           os);
      });
  TranslateToMLIRRegistration(offer("graph-to-mlir"),
                              "Read a placer-graph (JSON) as MLIR",
                              graphToModule, registerDialects);
  profileCommandLine();
  TranslateToMLIRRegistration(offer("pipedream-to-mlir"),
                              "Read a profile of PipeDream (graph.txt) as MLIR",
                              pipeDreamToModule, registerDialects);
  TranslateToMLIRRegistration(
      offer("dnn-partitioning-to-mlir"),
      "Read an input of Microsoft's dnn-partitioning (JSON) as MLIR",
      dnnPartitioningToModule, registerDialects);
  registerOnnxOptions();
  TranslateRegistration(
      offer("onnx-to-mlir"),
      "Read an ONNX model as MLIR, in linalg and other upstream dialects",
      [](const std::shared_ptr<llvm::SourceMgr> &source, raw_ostream &os,
         MLIRContext *context) { return onnxToMlir(*source, context, os); });
  TranslateFromMLIRRegistration(offer("mlir-to-graph"),
                                "Write a function of tasks as a placer-graph",
                                moduleToGraph, registerDialects);
  TranslateFromMLIRRegistration(
      offer("mlir-to-schedule"),
      "Verify the schedule of a placed function and write it as a "
      "placer-schedule",
      moduleToSchedule, registerDialects);
  TranslateFromMLIRRegistration(
      offer("import-schedule"),
      "Apply the placer-schedule given by --schedule=FILE to a module",
      importIntoModule, registerDialects);
  return offered();
}
