//===- Collectives.cpp - Collectives on machines, compared ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Bench/Collectives.h"

#include "placer/Collective/CollectiveBound.h"
#include "placer/Collective/ExpandPlan.h"
#include "placer/Model/Validate.h"
#include "placer/Model/Verify.h"
#include "placer/Support/Csv.h"

#include "llvm/Support/FormatVariadic.h"

#include <ctime>
#include <numeric>

using namespace placer;
using llvm::formatv;

CollectiveOutcome placer::runCollective(const Problem &machine,
                                        CollectiveKind kind, int64_t bytes,
                                        int64_t elementBytes,
                                        const CollectiveOptions &options) {
  CollectiveOutcome outcome;
  CollectiveRun &run = outcome.run;
  run.machine = machine.name;
  run.kind = kind;
  run.bytes = bytes;
  run.asked = run.taken = options.algorithm;
  Collective collective;
  collective.kind = kind;
  collective.bytes = bytes;
  collective.elementBytes = elementBytes;
  collective.participants.resize(machine.devices.size());
  std::iota(collective.participants.begin(), collective.participants.end(), 0);

  std::clock_t begin = std::clock();
  auto made = makePlan(machine, collective, options);
  run.seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
  if (auto *fault = std::get_if<std::string>(&made)) {
    run.failure = *fault;
    return outcome;
  }
  const auto &best = std::get<MadePlan>(made);
  run.taken = best.algorithm;
  run.ns = best.times.makespanNs;
  run.chunks = best.plan.chunks.size();
  run.moves = best.plan.numMoves();
  run.bound = collectiveBound(machine, collective);

  ExpandedPlan expanded = expandPlan(machine, best.plan, options.sums);
  outcome.problem = std::move(expanded.problem);
  outcome.schedule = StatedSchedule(std::move(expanded.schedule), run.bound);
  outcome.schedule.statedNs = run.ns;
  Violations faults = validate(outcome.problem, 1);
  if (faults.empty())
    faults = verify(Instance(outcome.problem), outcome.schedule, 1);
  if (!faults.empty())
    run.failure = "a bug of placer: " + faults.front().message;
  return outcome;
}

Table placer::collectiveTable(llvm::ArrayRef<CollectiveRun> runs) {
  Table table;
  table.id = "collectives";
  table.title = "collectives";
  table.caption = "times in us, rates in GB/s of the data; the gap is to the "
                  "bound of all algorithms";
  table.columns = {"machine", "collective", "algorithm", "bytes", "time",
                   "bound",   "gap",        "rate",      "chunks"};
  table.numWords = 3;
  for (const CollectiveRun &run : runs) {
    std::string algorithm = algorithmName(run.asked);
    if (run.taken != run.asked)
      algorithm += std::string(" (") + algorithmName(run.taken) + ")";
    std::vector<Cell> row = {run.machine, std::string(collectiveName(run.kind)),
                             algorithm, std::to_string(run.bytes)};
    if (!run.failure.empty()) {
      row.push_back(std::string("-"));
      for (size_t i = row.size(); i < table.columns.size(); ++i)
        row.push_back(std::string());
    } else {
      row.push_back(formatv("{0:f3}", double(run.ns) / 1e3).str());
      row.push_back(formatv("{0:f3}", double(run.bound.ns) / 1e3).str());
      row.push_back(formatv("{0:f2} %", 100 * gap(run.ns, run.bound.ns)).str());
      row.push_back(
          run.ns ? formatv("{0:f2}", double(run.bytes) / double(run.ns)).str()
                 : std::string("-"));
      row.push_back(std::to_string(run.chunks));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

void placer::writeCsv(llvm::ArrayRef<CollectiveRun> runs,
                      llvm::raw_ostream &os) {
  os << "machine,collective,bytes,asked,algorithm,time_ns,bound_ns,bound,"
        "chunks,moves,seconds,failure\n";
  for (const CollectiveRun &run : runs) {
    writeCsvCell(os, run.machine);
    os << "," << collectiveName(run.kind) << "," << run.bytes << ","
       << algorithmName(run.asked) << "," << algorithmName(run.taken) << ","
       << run.ns << "," << run.bound.ns << "," << run.bound.name << ","
       << run.chunks << "," << run.moves << ","
       << formatv("{0:f3}", run.seconds) << ",";
    writeCsvCell(os, run.failure);
    os << "\n";
  }
}
