//===- CostReportText.cpp - Costs of a function for people ----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Costs/CostReport.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace placer;
using llvm::formatv;

namespace {

class CostPrinter {
public:
  CostPrinter(const CostReport &report, llvm::raw_ostream &os)
      : report(report), os(os) {}

  void print(size_t rows) {
    os << "costs of '" << report.function
       << "': " << counted(report.tasks, "task") << " on "
       << counted(report.devices, "device") << "\n\n";
    printTable(rows);
    os << "\n";
    printUnknown();
    printConstants();
    printMemory();
    printEffects();
    printPath();
  }

private:
  static std::string counted(uint64_t count, llvm::StringRef what) {
    return std::to_string(count) + " " + what.str() + (count == 1 ? "" : "s");
  }

  static double share(double part, double whole) {
    return whole > 0 ? 100 * part / whole : 0;
  }

  /// "12.5% of the time on gpu, 7.0% on cpu".
  std::string shares(const CostReport::Times &times) const {
    std::string text;
    for (auto [number, kind] : llvm::enumerate(report.kinds)) {
      text += number == 0 ? "" : ", ";
      text +=
          formatv("{0:f1}%", share(times[number], report.total[number])).str();
      text += number == 0 ? " of the time on " : " on ";
      text += kind;
    }
    return text;
  }

  void printTable(size_t most) {
    size_t width = llvm::StringRef("launches").size();
    for (const CostReport::Row &row : report.rows)
      width = std::max(width, row.op.size());
    os << llvm::left_justify("op", width) << "   tasks      runs";
    for (const std::string &kind : report.kinds)
      os << "  " << llvm::right_justify(kind + " ns", kWidth) << "   share";
    os << "\n";
    size_t shown =
        most == 0 ? report.rows.size() : std::min(most, report.rows.size());
    for (const CostReport::Row &row :
         llvm::ArrayRef(report.rows).take_front(shown))
      printRow(row, width);
    if (size_t others = report.rows.size() - shown) {
      CostReport::Row rest;
      rest.op = "(" + counted(others, "other op") + ")";
      rest.times.assign(report.kinds.size(), 0);
      for (const CostReport::Row &row :
           llvm::ArrayRef(report.rows).drop_front(shown)) {
        rest.tasks += row.tasks;
        rest.runs += row.runs;
        for (auto [sum, time] : llvm::zip_equal(rest.times, row.times))
          sum += time;
      }
      printRow(rest, width);
    }
    printRow(report.launches, width);
    CostReport::Row all;
    all.op = "all";
    all.tasks = report.tasks;
    all.times = report.total;
    printRow(all, width);
  }

  void printRow(const CostReport::Row &row, size_t width) {
    auto number = [](uint64_t count) {
      return count == 0 ? std::string() : std::to_string(count);
    };
    os << llvm::left_justify(row.op, width)
       << llvm::right_justify(number(row.tasks), 8)
       << llvm::right_justify(number(row.runs), 10);
    for (auto [kind, time] : llvm::enumerate(row.times))
      os << "  "
         << llvm::right_justify(std::to_string(std::llround(time)),
                                std::max(kWidth, report.kinds[kind].size() + 3))
         << llvm::right_justify(
                formatv("{0:f1}%", share(time, report.total[kind])).str(), 8);
    os << "\n";
  }

  void printUnknown() {
    std::string names;
    CostReport::Times times(report.kinds.size(), 0);
    for (const CostReport::Row &row : report.rows)
      if (row.isUnknown) {
        names += (names.empty() ? "" : ", ") + row.op;
        for (auto [sum, time] : llvm::zip_equal(times, row.times))
          sum += time;
      }
    if (!names.empty())
      os << "nothing is known of " << names << ": " << shares(times) << "\n";
  }

  void printConstants() {
    if (report.constantTasks != 0)
      os << counted(report.constantTasks, "task")
         << (report.constantTasks == 1 ? " reads" : " read")
         << " constants and weights alone: " << shares(report.constantTimes)
         << "; this could be done once\n";
  }

  void printMemory() {
    if (report.weights != 0 || report.residentBytes != 0)
      os << "weights: " << report.weightBytes << " bytes in "
         << counted(report.weights, "weight")
         << ", each once on every device that reads it, and "
         << report.residentBytes << " bytes that single tasks hold\n";
    if (report.uncountedArguments == 0)
      return;
    os << "arguments: " << report.uncountedBytes << " bytes in "
       << counted(report.uncountedArguments, "argument")
       << " are counted nowhere, as if they were on every device for nothing";
    if (report.unsizedArguments != 0)
      os << "; of " << report.unsizedArguments << " the size is not known";
    os << "\n";
  }

  void printEffects() {
    if (report.effectTasks == 0)
      return;
    os << "effects: " << report.effectTasks << " of "
       << counted(report.tasks, "task")
       << (report.effectTasks == 1 ? " has" : " have") << " side effects";
    if (report.chainTasks > 1)
      os << ", of which " << report.chainTasks
         << " stay in order on one device: " << shares(report.chainTimes);
    os << "\n";
  }

  void printPath() {
    os << "critical path: " << report.pathNs
       << " ns, with every task where it is fastest";
    if (!report.singleNs) {
      os << "; no device can run all tasks\n";
      return;
    }
    os << "; all tasks on @" << report.singleDevice << ": " << *report.singleNs
       << " ns\n";
    if (std::optional<double> most = report.mostSpeedup())
      os << formatv("no schedule on {0} is more than {1:f2} times as fast as "
                    "@{2} alone\n",
                    counted(report.devices, "device"), *most,
                    report.singleDevice);
  }

  static constexpr size_t kWidth = 14;

  const CostReport &report;
  llvm::raw_ostream &os;
};

} // namespace

void placer::printCosts(const CostReport &report, size_t rows,
                        llvm::raw_ostream &os) {
  CostPrinter(report, os).print(rows);
}

void placer::printCostsAsJson(llvm::ArrayRef<CostReport> reports,
                              llvm::raw_ostream &os) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  auto times = [&](const CostReport &report, llvm::StringRef name,
                   const CostReport::Times &values) {
    json.attributeObject(name, [&] {
      for (auto [kind, time] : llvm::zip_equal(report.kinds, values))
        json.attribute(kind, std::llround(time));
    });
  };
  json.array([&] {
    for (const CostReport &report : reports)
      json.object([&] {
        json.attribute("function", report.function);
        json.attribute("tasks", report.tasks);
        json.attribute("devices", report.devices);
        times(report, "time_ns", report.total);
        times(report, "launches_ns", report.launches.times);
        json.attribute("launches", report.launches.runs);
        json.attributeArray("ops", [&] {
          for (const CostReport::Row &row : report.rows)
            json.object([&] {
              json.attribute("op", row.op);
              json.attribute("tasks", row.tasks);
              json.attribute("runs", row.runs);
              json.attribute("known", !row.isUnknown);
              times(report, "time_ns", row.times);
            });
        });
        json.attribute("constant_tasks", report.constantTasks);
        times(report, "constant_tasks_ns", report.constantTimes);
        json.attribute("weights", report.weights);
        json.attribute("weight_bytes", report.weightBytes);
        json.attribute("resident_bytes", report.residentBytes);
        json.attribute("uncounted_arguments", report.uncountedArguments);
        json.attribute("uncounted_bytes", report.uncountedBytes);
        json.attribute("unsized_arguments", report.unsizedArguments);
        json.attribute("effect_tasks", report.effectTasks);
        json.attribute("effect_chain_tasks", report.chainTasks);
        times(report, "effect_chain_ns", report.chainTimes);
        json.attribute("critical_path_ns", report.pathNs);
        if (report.singleNs) {
          json.attribute("single_device", report.singleDevice);
          json.attribute("single_device_ns", *report.singleNs);
        }
        if (std::optional<double> most = report.mostSpeedup())
          json.attribute("most_speedup", *most);
      });
  });
  os << "\n";
}
