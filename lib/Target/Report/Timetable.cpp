//===- Timetable.cpp - A schedule as text ---------------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Target/Report/Timetable.h"

#include "placer/Model/Verify.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <tuple>

using namespace placer;
using llvm::formatv;

namespace {

/// Something that a device or channel does.
struct Entry {
  int64_t start;
  int64_t finish;
  std::string what;
};

/// All that one device or channel does.
struct Track {
  std::string name;
  std::vector<Entry> entries;
  int64_t busy = 0;
  int64_t bytes = 0;

  void add(int64_t start, int64_t finish, std::string what) {
    busy += finish - start;
    entries.push_back({start, finish, std::move(what)});
  }
};

class Printer {
public:
  Printer(const Instance &instance, const StatedSchedule &schedule,
          llvm::raw_ostream &os, size_t rows)
      : instance(instance), schedule(schedule), os(os), rows(rows) {
    collect();
  }

  void print() {
    printHead();
    printDevices();
    printChannels();
    printWeights();
    for (const Track &track : devices)
      printEntries("device", track);
    for (const Track &track : channels)
      printEntries("channel", track);
  }

private:
  void collect() {
    const Problem &problem = instance.problem();
    for (const Device &device : problem.devices)
      devices.emplace_back().name = device.name;
    for (ChannelId channel = 0; channel < instance.numChannels(); ++channel)
      channels.emplace_back().name = instance.channelName(channel).str();
    for (auto [task, placed] : llvm::enumerate(schedule.tasks)) {
      const Task &data = problem.tasks[task];
      devices[placed.device].add(
          placed.startNs, placed.finishNs,
          data.op.empty() ? data.name : data.name + " (" + data.op + ")");
    }
    for (const ScheduledTransfer &sent : schedule.transfers) {
      LinkId link = instance.link(sent.from, sent.to);
      for (ChannelId channel : instance.channels(link)) {
        channels[channel].add(sent.startNs, sent.finishNs,
                              problem.tensors[sent.tensor].name + " from " +
                                  problem.devices[sent.from].name + " to " +
                                  problem.devices[sent.to].name);
        channels[channel].bytes += instance.bytes(sent.tensor);
      }
    }
    for (std::vector<Track> *tracks : {&devices, &channels})
      for (Track &track : *tracks)
        llvm::stable_sort(track.entries, [](const Entry &a, const Entry &b) {
          return std::tie(a.start, a.finish) < std::tie(b.start, b.finish);
        });
  }

  void printHead() {
    int64_t bytes = 0;
    for (const ScheduledTransfer &sent : schedule.transfers)
      bytes += instance.bytes(sent.tensor);
    os << "schedule of '" << instance.problem().name << "': makespan "
       << schedule.makespan() << " ns";
    if (schedule.bound.ns > 0) {
      os << ", lower bound " << schedule.bound.ns << " ns";
      if (!schedule.bound.name.empty())
        os << " (" << schedule.bound.name << ")";
      os << formatv(", gap {0:f2} %",
                    100 * gap(schedule.makespan(), schedule.bound.ns));
    }
    os << "\n"
       << instance.numTasks() << " tasks, " << schedule.transfers.size()
       << " transfers of " << bytes << " bytes\n";
  }

  double share(int64_t part, int64_t whole) const {
    return whole == 0
               ? 0
               : 100 * static_cast<double>(part) / static_cast<double>(whole);
  }

  static size_t widest(llvm::ArrayRef<Track> tracks, size_t atLeast) {
    for (const Track &track : tracks)
      atLeast = std::max(atLeast, track.name.size());
    return atLeast;
  }

  void printDevices() {
    std::vector<int64_t> peaks = peakMemory(instance, schedule);
    size_t width = widest(devices, 6);
    os << "\n"
       << llvm::left_justify("device", width)
       << formatv(" {0,7} {1,15} {2,7}  {3}\n", "tasks", "busy ns", "use",
                  "peak bytes");
    for (auto [device, track] : llvm::enumerate(devices)) {
      os << llvm::left_justify(track.name, width)
         << formatv(" {0,7} {1,15} {2,6:f1}%  {3}", track.entries.size(),
                    track.busy, share(track.busy, schedule.makespan()),
                    peaks[device]);
      if (int64_t capacity = instance.capacity(device);
          capacity != Instance::kUnlimited)
        os << formatv(" of {0} ({1:f1}%)", capacity,
                      share(peaks[device], capacity));
      os << "\n";
    }
  }

  void printChannels() {
    if (channels.empty())
      return;
    size_t width = widest(channels, 7);
    os << "\n"
       << llvm::left_justify("channel", width)
       << formatv(" {0,9} {1,15} {2,7}  {3}\n", "transfers", "busy ns", "use",
                  "bytes");
    for (const Track &track : channels)
      os << llvm::left_justify(track.name, width)
         << formatv(" {0,9} {1,15} {2,6:f1}%  {3}\n", track.entries.size(),
                    track.busy, share(track.busy, schedule.makespan()),
                    track.bytes);
  }

  /// Each weight with the devices that hold it: those of its readers.
  void printWeights() {
    const Problem &problem = instance.problem();
    if (problem.weights.empty())
      return;
    size_t width = 6;
    for (const Weight &weight : problem.weights)
      width = std::max(width, weight.name.size());
    os << "\n"
       << llvm::left_justify("weight", width)
       << formatv(" {0,15} {1,7}  {2}\n", "bytes", "readers", "held by");
    auto count = static_cast<size_t>(instance.numWeights());
    size_t shown = rows == 0 ? count : std::min(rows, count);
    for (size_t i = 0; i < shown; ++i) {
      auto id = static_cast<WeightId>(i);
      std::vector<DeviceId> holders;
      for (TaskId reader : instance.weightReaders(id))
        holders.push_back(schedule.tasks[reader].device);
      llvm::sort(holders);
      holders.erase(llvm::unique(holders), holders.end());
      os << llvm::left_justify(problem.weights[id].name, width)
         << formatv(" {0,15} {1,7}  ", instance.weightBytes(id),
                    instance.weightReaders(id).size());
      llvm::interleaveComma(holders, os, [&](DeviceId device) {
        os << problem.devices[device].name;
      });
      os << "\n";
    }
    if (size_t hidden = count - shown)
      os << formatv("{0,31}  and {1} more\n", "", hidden);
  }

  void printEntries(llvm::StringRef kind, const Track &track) {
    if (track.entries.empty())
      return;
    os << "\n" << kind << " " << track.name << "\n";
    size_t shown =
        rows == 0 ? track.entries.size() : std::min(rows, track.entries.size());
    for (const Entry &entry : llvm::ArrayRef(track.entries).take_front(shown))
      os << formatv("{0,15} {1,15}  {2}\n", entry.start, entry.finish,
                    entry.what);
    if (size_t hidden = track.entries.size() - shown)
      os << formatv("{0,31}  and {1} more\n", "", hidden);
  }

  const Instance &instance;
  const StatedSchedule &schedule;
  llvm::raw_ostream &os;
  size_t rows;
  std::vector<Track> devices, channels;
};

} // namespace

void placer::printTimetable(const Instance &instance,
                            const StatedSchedule &schedule,
                            llvm::raw_ostream &os, size_t rows) {
  Printer(instance, schedule, os, rows).print();
}
