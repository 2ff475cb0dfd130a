//===- SectionRefiner.h - Sections by proofs that add up --------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Raises the least times of sections by proofs (SectionProof.h), where that may
// lengthen the longest path: sections follow one another on it, so that what is
// proven for each adds up. Small sections first, which are part of larger ones;
// with little effort first, and with more as long as there is time.
//
// Where pairs of colocated tasks lie within each other (Nest.h), two sections
// that mirror each other are one problem, a shell: from the left task of a pair
// to that of a pair within it, and from the right task of that one to the right
// task of the first. Whatever a placement gains in one part it may lose in the
// other. The least time between the tasks of the inner pair and that of the
// shell add up to one between the tasks of the outer pair, by device of the
// pairs: a section like any other.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_BOUNDS_SECTIONREFINER_H
#define PLACER_LIB_BOUNDS_SECTIONREFINER_H

#include "Bounds/Nest.h"
#include "Bounds/SectionProof.h"

#include <deque>
#include <map>

namespace placer {

class SectionRefiner {
public:
  /// `known` are the sections that the tables of the context have.
  SectionRefiner(BoundContext &context, std::vector<Section> known);

  /// Takes at most about `maxWork` steps of about a ns each. The tables of the
  /// context then have the sections.
  void run(int64_t maxWork, const Deadline &deadline);

  /// What the sections prove: along a path, or for a small graph as a whole.
  int64_t bound() const;

private:
  /// A pair of devices at the ends of a section.
  struct Entry {
    DeviceId from, to;
    /// As many improvements within the section were known when it was last
    /// looked at, and whether no more could be proven from them.
    int64_t version = -1;
    bool isDone = false;
    /// The most that was tried.
    int64_t effort = 0;
  };
  struct Span {
    /// Of a shell: between the left tasks, and both parts together.
    Section section;
    /// Positions on the path.
    int32_t from, to;
    std::vector<TaskId> tasks;
    /// Of a shell: levels of the nest, and the tasks of its second part.
    int32_t outer = kNone, inner = kNone;
    std::vector<TaskId> mates = {};
    std::vector<Entry> entries = {};
    /// Spans within, and how often this one was improved.
    std::vector<int32_t> within = {};
    int64_t version = 0;

    bool isShell() const { return outer != kNone; }
  };

  /// What was found out about a small problem: in networks, most layers are
  /// like others.
  struct Known {
    int64_t proven = 0;
    /// With how much work, and whether more would be of use.
    int64_t effort = 0;
    bool isMoreOfUse = true;
  };

  void findAlike();
  void addSpans(std::vector<Section> known);
  void addShells();
  void addEntries(Span &span);
  void findWithin(Span &span, int32_t from, int32_t to) const;
  llvm::SmallVector<DeviceId> placesOf(TaskId end) const;
  std::vector<int64_t> distances(int32_t from, int32_t to) const;
  std::vector<Section> nestedSections();
  bool takeRoom(const Span &span);
  void setNothingKnown(Section &section) const;
  int64_t &least(Section &section, DeviceId from, DeviceId to) const;
  int64_t pathThrough(Span &span, const Entry &entry) const;
  bool tryEntries(int64_t effort, int64_t part, const Deadline &deadline);
  bool refine(Span &span, Entry &entry, int64_t maxWork,
              const Deadline &deadline);
  Known prove(const SectionProblem &problem, const Entry &entry, Known known,
              int64_t maxWork, const Deadline &deadline);
  int64_t aroundEnds(const Entry &entry, const SectionProblem &problem,
                     const SectionProof &proof, int64_t proven);
  void setLeast(Span &span, const Entry &entry, int64_t ns);
  bool updateTables();

  BoundContext &context;
  const Instance &instance;
  int32_t numDevices;
  Backbone backbone;
  Nest nest;
  /// By device: the first that is exactly like it, and the second.
  std::vector<DeviceId> alike, second;
  /// Plain ones, then shells. References to elements stay valid.
  std::deque<Span> spans;
  size_t numPlain = 0;
  /// By position: the plain spans that begin there.
  std::vector<llvm::SmallVector<int32_t, 2>> byBegin;
  /// By level of the nest and device: the least time between the two tasks.
  std::vector<int64_t> innerLeast;
  /// Sections of other ends, which stay as they are.
  std::vector<Section> others;
  /// By SectionProblem::key, and the entries of all keys.
  std::map<std::vector<int64_t>, Known> problems;
  size_t sizeOfKeys = 0;
  /// Of all spans.
  size_t numFigures = 0;
  int64_t work = 0, mostWork = 0;
  /// Whether an entry could be raised further with more work.
  bool isMoreOfUse = false;
};

} // namespace placer

#endif // PLACER_LIB_BOUNDS_SECTIONREFINER_H
