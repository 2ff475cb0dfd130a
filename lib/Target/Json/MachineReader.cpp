//===- MachineReader.cpp - Devices and links of a file --------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Target/Json/MachineReader.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace placer;

bool JsonSection::readNewName(JsonDocument &document, const JsonCursor &element,
                              std::string &name) {
  return element.field("name", Need::Required, [&](const JsonCursor &cursor) {
    if (!cursor.read(name))
      return false;
    int32_t id = static_cast<int32_t>(begins.size());
    auto [first, isNew] = ids.try_emplace(name, id);
    if (!isNew) {
      const JsonLocator &locator = document.where();
      size_t firstName = locator.member(begins[first->second], "name");
      return cursor.fail("duplicate " + noun + " name " + quoted(name),
                         {{locator.position(firstName), "first defined here"}});
    }
    begins.push_back(element.offset());
    return true;
  });
}

/// A figure that is more than 0, and at most `most`.
static bool readPositive(const JsonCursor &cursor, double most, double &out) {
  if (!cursor.read(out, /*least=*/0, most))
    return false;
  return out > 0 || cursor.fail("expected a figure above 0");
}

bool MachineReader::readFigures(const JsonCursor &object,
                                GivenFigures &figures) {
  // Beyond all machines, and such that quotients stay finite.
  constexpr double kMost = 1e30;
  auto positive = [&](StringRef key, double most, std::optional<double> &out) {
    return object.field(key, Need::Optional, [&](const JsonCursor &cursor) {
      return readPositive(cursor, most, out.emplace());
    });
  };
  return object.isObject({"like", "peak", "bandwidth", "overhead",
                          "compute_efficiency", "memory_efficiency",
                          "transcendental"}) &&
         object.field("like", Need::Optional,
                      [&](const JsonCursor &cursor) {
                        return cursor.read(figures.like) &&
                               (!figures.like.empty() ||
                                cursor.fail("expected the name of a kind"));
                      }) &&
         object.field(
             "peak", Need::Optional,
             [&](const JsonCursor &peaks) {
               return peaks.isObject() &&
                      peaks.members(
                          [&](StringRef type, const JsonCursor &cursor) {
                            double peak = 0;
                            if (type != "index" &&
                                llvm::none_of(type, llvm::isDigit))
                              return cursor.fail(
                                  "expected a peak for a type of elements, as "
                                  "f32, bf16 or i8 are");
                            if (!readPositive(cursor, kMost, peak))
                              return false;
                            figures.peak.emplace_back(type.str(), peak);
                            return true;
                          }) &&
                      (!figures.peak.empty() ||
                       peaks.fail("expected a peak for at least one "
                                  "type of elements"));
             }) &&
         positive("bandwidth", kMost, figures.bandwidth) &&
         object.field("overhead", Need::Optional,
                      [&](const JsonCursor &cursor) {
                        return cursor.read(figures.overhead.emplace(),
                                           /*least=*/0.0, kMost);
                      }) &&
         positive("compute_efficiency", 1, figures.computeEfficiency) &&
         positive("memory_efficiency", 1, figures.memoryEfficiency) &&
         positive("transcendental", kMost, figures.transcendental);
}

bool MachineReader::readDevice(const JsonCursor &element) {
  Device device;
  int64_t bytes = 0;
  if (!element.isObject({"name", "kind", "memory_bytes", "figures"}) ||
      !deviceSection.readNewName(document, element, device.name) ||
      !element.field("kind", Need::Required, device.kind) ||
      !element.field("memory_bytes", Need::Nullable,
                     [&](const JsonCursor &cursor) {
                       if (!cursor.read(bytes, /*least=*/0))
                         return false;
                       device.memoryBytes = bytes;
                       return true;
                     }) ||
      !element.field("figures", Need::Nullable, [&](const JsonCursor &cursor) {
        return readFigures(cursor, device.figures.emplace());
      }))
    return false;
  problem.devices.push_back(std::move(device));
  return true;
}

bool MachineReader::readLink(const JsonCursor &element) {
  Link link;
  if (!element.isObject(
          {"from", "to", "latency_ns", "bytes_per_second", "channels"}) ||
      !element.field("from", Need::Required, link.from, deviceSection.ids,
                     "device") ||
      !element.field(
          "to", Need::Required,
          [&](const JsonCursor &cursor) {
            return cursor.read(link.to, deviceSection.ids, "device") &&
                   (link.to != link.from ||
                    cursor.fail("link from " +
                                quoted(problem.devices[link.to].name) +
                                " to itself; what stays on a device needs "
                                "no link"));
          }) ||
      !element.field("latency_ns", Need::Optional, link.latencyNs,
                     /*least=*/0) ||
      !element.field("bytes_per_second", Need::Required, link.bytesPerSecond,
                     /*least=*/1) ||
      !element.field("channels", Need::Nullable, [&](const JsonCursor &list) {
        return list.elements([&](const JsonCursor &cursor) {
          return cursor.read(link.channels.emplace_back());
        });
      }))
    return false;

  LinkId id = static_cast<LinkId>(problem.links.size());
  auto [first, isNew] = linkOfPair.try_emplace({link.from, link.to}, id);
  if (!isNew)
    return element.fail(
        "second link from " + quoted(problem.devices[link.from].name) + " to " +
            quoted(problem.devices[link.to].name),
        {{document.where().position(linkSection.begins[first->second]),
          "first given here"}});
  linkSection.begins.push_back(element.offset());
  problem.links.push_back(std::move(link));
  return true;
}

std::variant<Problem, JsonError> placer::readMachine(StringRef text,
                                                     JsonWarnings &warnings,
                                                     MachinePositions &where) {
  JsonDocument document(text, warnings);
  Problem machine;
  MachineReader reader(document, machine);
  // Tasks and tensors are known, so that no warning is given, but not read.
  if (!document.open("placer-graph", {"name", "source"},
                     {"devices", "links", "tasks", "tensors", "weights"}) ||
      !document.section("devices", Need::Required, "a device",
                        [&](const JsonCursor &device) {
                          return reader.readDevice(device);
                        }) ||
      !document.section(
          "links", Need::Optional, "a link",
          [&](const JsonCursor &link) { return reader.readLink(link); }))
    return document.takeError();
  const JsonLocator &locator = document.where();
  for (size_t begin : reader.devices().begins)
    where.devices.push_back(locator.position(begin));
  for (size_t begin : reader.links().begins)
    where.links.push_back(locator.position(begin));
  return machine;
}
