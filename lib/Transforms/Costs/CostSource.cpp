//===- CostSource.cpp - Cost models and links by the options of passes ----===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/CostSource.h"

#include "placer/Cost/FittedModel.h"
#include "placer/Cost/LinkFit.h"

#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>

using namespace mlir;
using namespace placer;

/// Reads a file by a function on its text.
template <typename Rows>
static FailureOr<Rows>
readCsvFile(MLIRContext *context, StringRef file,
            std::variant<Rows, CsvError> (*read)(StringRef, CsvWarnings &)) {
  std::string message;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(file, &message);
  if (!buffer)
    return emitError(FileLineColLoc::get(context, file, 0, 0)) << message;
  auto locate = [&](const CsvError &at) -> Location {
    return FileLineColLoc::get(context, file, at.line, at.column);
  };
  CsvWarnings warnings;
  std::variant<Rows, CsvError> rows = read(buffer->getBuffer(), warnings);
  for (const CsvError &warning : warnings)
    emitWarning(locate(warning)) << warning.message;
  if (auto *error = std::get_if<CsvError>(&rows))
    return emitError(locate(*error)) << error->message;
  return std::move(std::get<Rows>(rows));
}

FailureOr<std::vector<Measurement>>
placer::readProfileFile(MLIRContext *context, StringRef file) {
  return readCsvFile<std::vector<Measurement>>(context, file, readProfile);
}

FailureOr<std::unique_ptr<CostModel>>
placer::makeCostModel(MLIRContext *context, Location loc,
                      const CostModelOptions &options,
                      const KindLibrary &library) {
  bool isProfile = options.source == CostSource::Profile;
  if (options.source == CostSource::Analytic) {
    if (!options.profile.empty())
      return emitError(loc) << "--placer-annotate-costs reads no profile for "
                               "model=analytic; say model=profile or "
                               "model=fitted";
    return std::unique_ptr<CostModel>(std::make_unique<AnalyticModel>());
  }
  if (options.profile.empty())
    return emitError(loc)
           << "--placer-annotate-costs needs 'profile=FILE' for model="
           << (isProfile ? "profile" : "fitted");
  FailureOr<std::vector<Measurement>> rows =
      readProfileFile(context, options.profile);
  if (failed(rows))
    return failure();
  if (isProfile)
    return std::unique_ptr<CostModel>(std::make_unique<ProfileModel>(*rows));
  return std::unique_ptr<CostModel>(std::make_unique<FittedModel>(
      *rows, [&](StringRef kind) { return library.figuresOfKind(kind); }));
}

//===----------------------------------------------------------------------===//
// Links
//===----------------------------------------------------------------------===//

namespace {

struct Copies {
  std::vector<double> bytes, times;
};

} // namespace

FailureOr<SmallVector<FittedLink>> placer::fitLinks(TopologyOp topology,
                                                    StringRef file) {
  std::map<std::pair<std::string, std::string>, Copies> measured;
  if (!file.empty()) {
    FailureOr<std::vector<CopyMeasurement>> rows =
        readCsvFile<std::vector<CopyMeasurement>>(topology.getContext(), file,
                                                  readCopies);
    if (failed(rows))
      return failure();
    for (const CopyMeasurement &row : *rows) {
      Copies &copies = measured[{row.from, row.to}];
      copies.bytes.push_back(row.bytes);
      copies.times.push_back(row.timeNs);
    }
  }
  llvm::StringMap<StringRef> kinds;
  for (DeviceOp device : topology.getDevices())
    kinds[device.getSymName()] = device.getKind();

  SmallVector<FittedLink> links;
  bool isAnyMeasured = file.empty();
  for (LinkOp link : topology.getLinks()) {
    links.push_back(
        {link, double(link.getLatency()), double(link.getBandwidth())});
    std::string from = link.getFrom().str(), to = link.getTo().str();
    // Names of devices first, then kinds.
    auto found = measured.find({from, to});
    if (found == measured.end())
      found = measured.find({kinds[from].str(), kinds[to].str()});
    if (found == measured.end())
      continue;
    isAnyMeasured = true;
    std::optional<LinkFit> fit =
        fitLink(found->second.bytes, found->second.times);
    if (!fit) {
      InFlightDiagnostic error = emitError(link.getLoc())
                                 << "copies from '" << found->first.first
                                 << "' to '" << found->first.second << "' in "
                                 << file << " give no latency and bandwidth";
      error.attachNote(link.getLoc())
          << "measure copies of several sizes, of which larger ones take "
             "longer";
      return error;
    }
    emitRemark(link.getLoc())
        << "link @" << from << " to @" << to << ": "
        << llvm::formatv("latency {0:f0} ns, bandwidth {1:f3} GB/s, median "
                         "error {2:P1}, largest {3:P1}, of {4} copies",
                         fit->latencyNs, fit->bytesPerSecond / 1e9,
                         fit->medianError, fit->largestError,
                         found->second.bytes.size())
               .str();
    links.back().latencyNs = fit->latencyNs;
    links.back().bytesPerSecond = fit->bytesPerSecond;
  }
  if (!isAnyMeasured)
    return emitError(topology.getLoc())
           << "no copy in " << file << " is between devices that @"
           << topology.getSymName() << " has a link for";
  return links;
}
