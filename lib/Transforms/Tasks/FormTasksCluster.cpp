//===- FormTasksCluster.cpp - Which op goes into which task ---------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksCluster.h"

#include "Transforms/Tasks/FormTasksNames.h"

#include "placer/Dialect/Utils.h"

#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace placer;

/// How many ops may be copied into a task for the sake of one. More become a
/// task of their own, so that a long chain of small ops with many readers is
/// not copied over and over.
static constexpr unsigned kMaxCopies = 16;

/// How far to look for the way from one cluster back to another.
static constexpr unsigned kMaxSearch = 256;

Clustering::Clustering(FunctionOpInterface function, EffectAnalysis &effects,
                       const FormationOptions &options,
                       ArrayRef<FlatSymbolRefAttr> homes)
    : function(function), granularity(options.granularity) {
  Block &block = function.getFunctionBody().front();
  for (auto [argument, home] : llvm::zip_equal(block.getArguments(), homes)) {
    if (!home) {
      sources.push_back(std::nullopt);
      continue;
    }
    sources.push_back(all.size());
    all.emplace_back().argument = argument;
  }
  for (Operation &op : opsBeforeReturn(block)) {
    positions[&op] = operations.size();
    operations.push_back(&op);
    llvm::SetVector<Value> reads(op.operand_begin(), op.operand_end());
    getUsedValuesDefinedAbove(op.getRegions(), reads);
    State &state = states.emplace_back();
    state.reads = reads.takeVector();
    state.effect = effects.effectOf(&op);
    state.role = roleOf(&op, state.effect, state.reads, options.models);
  }
}

std::optional<unsigned> Clustering::positionOf(Value value) const {
  Operation *op = value.getDefiningOp();
  if (!op)
    return std::nullopt;
  return positions.lookup(op);
}

ClusterId Clustering::find(ClusterId cluster) const {
  return all[cluster].mergedInto.value_or(cluster);
}

std::optional<ClusterId> Clustering::clusterOf(Value value) const {
  std::optional<ClusterId> cluster;
  if (std::optional<unsigned> position = positionOf(value)) {
    const State &state = states[*position];
    cluster = state.cluster ? state.cluster : state.extraIn;
  } else {
    cluster = sources[cast<BlockArgument>(value).getArgNumber()];
  }
  if (cluster)
    cluster = find(*cluster);
  return cluster;
}

void Clustering::run() {
  for (unsigned position = 0; position != operations.size(); ++position)
    place(position);
  for (unsigned position = 0; position != operations.size(); ++position)
    if (!isCopied(position))
      markCopies(position);
  keepResults();
  keepUnused();
  if (granularity == Granularity::Fused)
    fuseWithReaders();
  for (auto [position, state] : llvm::enumerate(states))
    if (state.left)
      leftOps.push_back(position);
}

//===----------------------------------------------------------------------===//
// From the first op to the last
//===----------------------------------------------------------------------===//

void Clustering::collectDependences(State &state) {
  for (Value value : state.reads) {
    std::optional<unsigned> position = positionOf(value);
    if (position && isCopied(*position)) {
      const State &read = states[*position];
      llvm::append_range(state.depends, read.depends);
      state.copies = std::min(state.copies + read.copies, kMaxCopies + 1);
    } else if (std::optional<ClusterId> cluster = clusterOf(value)) {
      state.depends.push_back(*cluster);
    }
  }
  llvm::sort(state.depends);
  state.depends.erase(llvm::unique(state.depends), state.depends.end());
}

/// Puts an op into the task of its name, if there is one that runs after all
/// that the op needs: earlier ones cannot wait for it without a cycle.
bool Clustering::joinByName(unsigned position) {
  if (granularity != Granularity::Name)
    return false;
  StringRef name = givenNameOf(operations[position]);
  auto found = named.find(name);
  if (name.empty() || found == named.end())
    return false;
  State &state = states[position];
  ClusterId id = found->second;
  // Those that touch memory are numbered in the order of the program.
  bool isOrdered = state.role == OpRole::Ordered ||
                   touchesHandle(operations[position], state.reads);
  if ((!state.depends.empty() && state.depends.back() > id) ||
      (isOrdered && lastOrdered && *lastOrdered > id) ||
      !all[id].clauses.admit(Annotations(operations[position])))
    return false;
  // The heaviest op says what the task is.
  if (all[id].cheap && state.role != OpRole::Cheap &&
      state.role != OpRole::Attached)
    all[id].main = position;
  join(id, position);
  if (isOrdered) {
    all[id].ordered = true;
    lastOrdered = id;
  }
  return true;
}

void Clustering::place(unsigned position) {
  State &state = states[position];
  collectDependences(state);
  std::optional<ClusterId> last;
  if (!state.depends.empty())
    last = state.depends.back();

  if (state.role != OpRole::Copied && joinByName(position))
    return;
  switch (state.role) {
  case OpRole::Copied:
    if (state.copies > kMaxCopies)
      open(position);
    return;
  case OpRole::Attached:
    // Made of constants and arguments alone, it can be had anywhere.
    if (!last && state.copies <= kMaxCopies)
      return;
    if (last && mayJoin(*last, state))
      return join(*last, position);
    open(position);
    return;
  case OpRole::Cheap:
    if (granularity == Granularity::Fused && last && all[*last].main &&
        mayJoin(*last, state) &&
        all[*last].clauses.admit(Annotations(operations[position])) &&
        !givesMoreThanItReads(position))
      return join(*last, position);
    open(position);
    return;
  case OpRole::Work:
  case OpRole::Ordered:
    open(position);
    return;
  }
}

ClusterId Clustering::open(unsigned position) {
  State &state = states[position];
  ClusterId id = all.size();
  Cluster &cluster = all.emplace_back();
  cluster.main = position;
  cluster.clauses = Annotations(operations[position]);
  cluster.members.push_back(position);
  cluster.reads.assign(state.depends.begin(), state.depends.end());
  cluster.ordered = state.role == OpRole::Ordered ||
                    touchesHandle(operations[position], state.reads);
  cluster.cheap = state.role == OpRole::Cheap && !cluster.ordered;
  state.cluster = id;
  if (cluster.ordered)
    lastOrdered = id;
  if (granularity == Granularity::Name)
    if (StringRef name = givenNameOf(operations[position]); !name.empty())
      named[name] = id;
  return id;
}

void Clustering::join(ClusterId id, unsigned position) {
  State &state = states[position];
  Cluster &cluster = all[id];
  cluster.members.push_back(position);
  cluster.clauses.add(Annotations(operations[position]));
  cluster.cheap &= state.role == OpRole::Cheap;
  for (ClusterId read : state.depends) {
    auto at = llvm::lower_bound(cluster.reads, read);
    if (read != id && (at == cluster.reads.end() || *at != read))
      cluster.reads.insert(at, read);
  }
  state.cluster = id;
}

/// Whether the last cluster that an op reads from has to wait for all the
/// others anyway. If not, joining would make it wait, and work that could run
/// side by side would run one after the other.
bool Clustering::mayJoin(ClusterId cluster, const State &state) const {
  return llvm::all_of(state.depends, [&](ClusterId read) {
    if (read == cluster || reachesBack(cluster, read))
      return true;
    // A cheap op may wait for cheap ones that are ready as soon as it is.
    return state.role == OpRole::Cheap && all[read].cheap &&
           llvm::all_of(all[read].reads, [&](ClusterId before) {
             return reachesBack(cluster, before);
           });
  });
}

bool Clustering::reachesBack(ClusterId from, ClusterId to) const {
  if (llvm::binary_search(all[from].reads, to))
    return true;
  llvm::SmallSet<ClusterId, 16> seen;
  SmallVector<ClusterId> stack = {from};
  unsigned looked = 0;
  while (!stack.empty()) {
    // Reads go to lower numbers only, so what is below `to` cannot lead there.
    for (ClusterId read : llvm::reverse(all[stack.pop_back_val()].reads)) {
      if (read == to)
        return true;
      if (read < to)
        break;
      if (++looked > kMaxSearch)
        return false;
      if (seen.insert(read).second)
        stack.push_back(read);
    }
  }
  return false;
}

/// A broadcast is better made where it is used than sent.
bool Clustering::givesMoreThanItReads(unsigned position) const {
  int64_t largestRead = 0, largestResult = 0;
  for (Value value : states[position].reads) {
    std::optional<unsigned> maker = positionOf(value);
    if (!maker || isCopied(*maker))
      continue;
    std::optional<int64_t> size = sizeOfType(value.getType());
    if (!size)
      return false;
    largestRead = std::max(largestRead, *size);
  }
  for (Type type : operations[position]->getResultTypes())
    largestResult = std::max(largestResult, sizeOfType(type).value_or(0));
  return largestResult > largestRead;
}

//===----------------------------------------------------------------------===//
// Copied ops that no task asks for
//===----------------------------------------------------------------------===//

/// Notes which copied ops come along with an op.
void Clustering::markCopies(unsigned position) {
  SmallVector<unsigned> stack = {position};
  while (!stack.empty())
    for (Value value : states[stack.pop_back_val()].reads)
      if (std::optional<unsigned> read = positionOf(value);
          read && isCopied(*read) && !states[*read].copied) {
        states[*read].copied = true;
        stack.push_back(*read);
      }
}

void Clustering::markLeft(unsigned position) {
  SmallVector<unsigned> stack = {position};
  while (!stack.empty()) {
    unsigned at = stack.pop_back_val();
    if (states[at].left)
      continue;
    states[at].left = true;
    for (Value value : states[at].reads)
      if (std::optional<unsigned> read = positionOf(value))
        stack.push_back(*read);
  }
}

/// Puts a copy of an op where its operands are made.
ClusterId Clustering::keepCopy(unsigned position) {
  State &state = states[position];
  if (state.extraIn)
    return *state.extraIn;
  markCopies(position);
  ClusterId last = state.depends.back();
  if (mayJoin(last, state)) {
    all[last].extras.push_back(position);
    state.extraIn = last;
    return last;
  }
  ClusterId id = open(position);
  all[id].extras.swap(all[id].members);
  state.cluster.reset();
  state.extraIn = id;
  return id;
}

/// What the function returns must come from a task, unless it is there from the
/// start.
void Clustering::keepResults() {
  Operation *terminator = function.getFunctionBody().front().getTerminator();
  for (Value value : terminator->getOperands()) {
    std::optional<unsigned> position = positionOf(value);
    if (!position)
      continue;
    if (!isCopied(*position))
      all[*states[*position].cluster].returned = true;
    else if (states[*position].depends.empty())
      markLeft(*position);
    else
      all[keepCopy(*position)].returned = true;
  }
}

/// Ops that nothing uses are the program's own business: they are kept.
void Clustering::keepUnused() {
  // The task of the next op, else the last one of all.
  std::optional<ClusterId> next;
  for (ClusterId id = all.size(); id-- != 0 && !next;)
    if (all[id].main)
      next = id;
  for (unsigned position = operations.size(); position-- != 0;) {
    State &state = states[position];
    if (!isCopied(position))
      next = state.cluster;
    if (!isCopied(position) || state.copied || state.left || state.extraIn)
      continue;
    if (state.depends.empty() && operations[position]->getNumResults() == 0 &&
        next) {
      // It is there to be run, as an assertion is: with a neighbour.
      markCopies(position);
      all[*next].extras.push_back(position);
      state.extraIn = next;
    } else if (state.depends.empty())
      markLeft(position);
    else
      keepCopy(position);
  }
}

//===----------------------------------------------------------------------===//
// Fusing
//===----------------------------------------------------------------------===//

/// Cheap clusters that could not join what they read from join the only cluster
/// that reads them. There is no other way from one to the other than the edge
/// that vanishes, so no cycle can arise, and nothing waits for more than
/// before.
void Clustering::fuseWithReaders() {
  std::vector<SmallVector<ClusterId, 2>> readers(all.size());
  for (auto [id, cluster] : llvm::enumerate(all))
    for (ArrayRef<unsigned> part :
         {ArrayRef(cluster.members), ArrayRef(cluster.extras)})
      for (unsigned position : part)
        for (ClusterId read : states[position].depends)
          if (read != id)
            readers[read].push_back(id);

  // From the last to the first: by then readers are where they will stay.
  for (ClusterId id = all.size(); id-- != 0;) {
    Cluster &cluster = all[id];
    if (!cluster.cheap || cluster.returned || readers[id].empty())
      continue;
    ClusterId reader = find(readers[id].front());
    if (llvm::any_of(readers[id],
                     [&](ClusterId other) { return find(other) != reader; }))
      continue;
    Cluster &into = all[reader];
    if (!into.clauses.admit(cluster.clauses))
      continue;
    llvm::append_range(into.members, cluster.members);
    llvm::append_range(into.extras, cluster.extras);
    into.clauses.add(cluster.clauses);
    cluster.mergedInto = reader;
  }
}
