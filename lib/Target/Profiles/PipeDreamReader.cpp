//===- PipeDreamReader.cpp - Reading PipeDream's profiles -----------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A line for each layer, then one for each edge, which begins with a tab:
//
//   node2 -- Conv2d(3, 64) -- forward_compute_time=9.706,
//     backward_compute_time=4.551, activation_size=411041792.000,
//     parameter_size=37632.000                          (all on one line)
//   <tab>node1 -- node2
//
// Times are in ms, sizes in bytes; an activation may be a list "[a; b]". Stages
// ("-- stage_id=1") are somebody else's placement and are passed over.
//
//===----------------------------------------------------------------------===//

#include "Target/Profiles/ProfileSupport.h"
#include "placer/Target/Profiles/ProfileLayers.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace placer {
namespace {

constexpr int64_t kDevices = 2;
constexpr int64_t kMemoryBytes = int64_t(16) << 30;
constexpr int64_t kLinkBytesPerSecond = 22000000000;
constexpr int64_t kLatencyNs = 10000;
constexpr StringLiteral kSeparator = " -- ";

class PipeDreamReader {
public:
  PipeDreamReader(StringRef text, const ProfileOptions &options)
      : text(text), options(options) {}

  bool read(Problem &problem);
  std::vector<Layer> takeLayers() { return std::move(layers); }
  JsonError takeError() { return std::move(*error); }

private:
  bool readLine(StringRef line);
  bool readNode(StringRef line);
  bool readFigures(StringRef figures, Layer &layer);
  bool readNumber(StringRef digits, double &value);
  bool readSizes(StringRef list, double &sum);
  bool readEdge(StringRef line);
  bool findLayer(StringRef name, int32_t &index);
  bool check(const Problem &problem);

  TextPosition position(StringRef part) const {
    return {line, static_cast<unsigned>(part.data() - lineBegin) + 1};
  }
  bool fail(StringRef part, const Twine &message,
            std::vector<JsonError::Note> notes = {}) {
    error = JsonError{position(part), message.str(), std::move(notes)};
    return false;
  }

  StringRef text;
  const ProfileOptions &options;
  std::optional<JsonError> error;
  unsigned line = 0;
  const char *lineBegin = nullptr;
  std::vector<Layer> layers;
  std::vector<TextPosition> places;
  StringMap<int32_t> ids;
  DenseSet<std::pair<int32_t, int32_t>> edges;
};

bool PipeDreamReader::read(Problem &problem) {
  StringRef rest = text;
  while (!rest.empty()) {
    StringRef current;
    std::tie(current, rest) = rest.split('\n');
    ++line;
    lineBegin = current.data();
    if (size_t bad = 0; !json::isUTF8(current, &bad))
      return fail(current.substr(bad), "the text is not UTF-8");
    if (!current.trim().empty() && !readLine(current.rtrim()))
      return false;
  }
  if (layers.empty()) {
    error = JsonError{{}, "a PipeDream profile without a layer", {}};
    return false;
  }
  for (Layer &layer : layers)
    if (StringRef(layer.op).starts_with("Input") && layer.inputs.empty()) {
      // What was measured there is how long data took to load.
      layer.isInput = true;
      layer.forwardNs = layer.backwardNs = 0;
    }

  int64_t memory = options.memoryBytes.value_or(kMemoryBytes);
  for (int64_t i = 0, e = options.devices.value_or(kDevices); i < e; ++i)
    problem.devices.push_back(
        {"gpu" + std::to_string(i), "gpu",
         memory > 0 ? std::optional<int64_t>(memory) : std::nullopt});
  linkAll(problem, options.latencyNs.value_or(kLatencyNs),
          options.bytesPerSecond.value_or(kLinkBytesPerSecond));
  addLayers(problem, layers, "gpu", options.isTraining, options.samples);
  return check(problem);
}

bool PipeDreamReader::readLine(StringRef current) {
  return current.starts_with("\t") ? readEdge(current) : readNode(current);
}

bool PipeDreamReader::readNode(StringRef current) {
  SmallVector<StringRef> parts;
  current.split(parts, kSeparator);
  if (parts.size() < 3)
    return fail(current, "expected a layer, 'name -- description -- figures', "
                         "or an edge, a tab and 'name -- name'");
  if (parts.size() > 4 ||
      (parts.size() == 4 && !parts[3].starts_with("stage_id=")))
    return fail(parts[3], "expected nothing after the figures of a layer but "
                          "'stage_id=…'");
  Layer layer;
  layer.name = parts[0].trim().str();
  if (layer.name.empty())
    return fail(parts[0], "a layer without a name");
  layer.op = parts[1].split('(').first.trim().str();
  auto [first, isNew] =
      ids.try_emplace(layer.name, static_cast<int32_t>(layers.size()));
  if (!isNew)
    return fail(parts[0], "duplicate layer " + quotedName(layer.name),
                {{places[first->second], "first defined here"}});
  if (!readFigures(parts[2], layer))
    return false;
  places.push_back(position(parts[0]));
  layers.push_back(std::move(layer));
  return true;
}

bool PipeDreamReader::readFigures(StringRef figures, Layer &layer) {
  SmallVector<StringRef> parts;
  figures.split(parts, ", ");
  static constexpr StringLiteral kNames[] = {
      "forward_compute_time", "backward_compute_time", "activation_size",
      "parameter_size"};
  double values[std::size(kNames)];
  for (auto [i, name] : enumerate(kNames)) {
    StringRef part = i < parts.size() ? parts[i] : figures.take_back(0).ltrim();
    auto [key, value] = part.split('=');
    if (key != name || key.size() == part.size())
      return fail(part, "expected '" + name + "=…' as figure " + Twine(i + 1) +
                            " of the layer");
    if (name == "activation_size" ? !readSizes(value, values[i])
                                  : !readNumber(value, values[i]))
      return false;
  }
  if (parts.size() > std::size(kNames))
    return fail(parts[std::size(kNames)],
                "expected nothing after 'parameter_size=…'");
  layer.forwardNs = rounded(values[0] * kNsPerMs);
  layer.backwardNs = rounded(values[1] * kNsPerMs);
  layer.activationBytes = rounded(values[2]);
  layer.parameterBytes = rounded(values[3]);
  return true;
}

bool PipeDreamReader::readNumber(StringRef digits, double &value) {
  if (digits.getAsDouble(value) || !(value == value))
    return fail(digits, "expected a number, found " + quotedName(digits));
  if (value < 0 || value > kLargestFigure)
    return fail(digits, "expected a number from 0 to 1e12, found " +
                            quotedName(digits));
  return true;
}

bool PipeDreamReader::readSizes(StringRef list, double &sum) {
  StringRef inside = list;
  if (!inside.consume_front("["))
    return readNumber(list, sum);
  if (!inside.consume_back("]"))
    return fail(list, "expected ']' at the end of the list");
  sum = 0;
  SmallVector<StringRef> parts;
  inside.split(parts, "; ");
  for (StringRef part : parts) {
    double size = 0;
    if (!readNumber(part, size))
      return false;
    sum += size;
  }
  return true;
}

bool PipeDreamReader::findLayer(StringRef name, int32_t &index) {
  auto found = ids.find(name);
  if (found == ids.end())
    return fail(name, "unknown layer " + quotedName(name) +
                          "; layers come before the edges");
  index = found->second;
  return true;
}

bool PipeDreamReader::readEdge(StringRef current) {
  SmallVector<StringRef> parts;
  StringRef edge = current.trim();
  edge.split(parts, kSeparator);
  if (parts.size() != 2)
    return fail(edge, "expected an edge, 'name -- name'");
  int32_t from = 0, to = 0;
  if (!findLayer(parts[0], from) || !findLayer(parts[1], to))
    return false;
  if (from == to)
    return fail(edge, "layer " + quotedName(parts[0]) + " reads itself");
  // An addition of a value to itself has its edge twice.
  if (edges.insert({from, to}).second)
    layers[to].inputs.push_back(from);
  return true;
}

bool PipeDreamReader::check(const Problem &problem) {
  error = checkProfile(problem, [&](StringRef task) {
    // "f.NAME" and "b.NAME".
    return places[ids.lookup(task.drop_front(2))];
  });
  return !error;
}

} // namespace

std::variant<Problem, JsonError> readPipeDream(StringRef text, StringRef name,
                                               const ProfileOptions &options) {
  Problem problem;
  problem.name = name.str();
  problem.source = "a profile of PipeDream";
  PipeDreamReader reader(text, options);
  if (!reader.read(problem))
    return reader.takeError();
  return problem;
}

std::variant<std::vector<Layer>, JsonError>
readPipeDreamLayers(StringRef text) {
  // That it is a problem says that there is no cycle.
  Problem ignored;
  ProfileOptions options;
  PipeDreamReader reader(text, options);
  if (!reader.read(ignored))
    return reader.takeError();
  return inTopologicalOrder(reader.takeLayers());
}

} // namespace placer
