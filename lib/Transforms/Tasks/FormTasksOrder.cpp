//===- FormTasksOrder.cpp - Tasks that touch the same memory --------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A chain is what shares memory, directly or through others: its clusters are
// colocated, since memory is in one place. Within a chain, whoever writes an
// object comes after those who touched it before, and whoever reads it after
// the last who wrote it; of these, an empty tensor will tell.
//
// All memory that others than the function have is one chain, also where it is
// known to be different objects: the caller passes it in one address space.
//
//===----------------------------------------------------------------------===//

#include "Transforms/Tasks/FormTasksOrder.h"

#include "Transforms/Tasks/FormTasksNames.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace placer;

/// A chain of so many tasks, and of such a share of all, is worth a remark that
/// is always seen.
static constexpr size_t kLongChain = 8;
static constexpr size_t kLongChainPercent = 25;

namespace {

class EffectOrder {
public:
  EffectOrder(FunctionOpInterface function, Clustering &clustering,
              MemoryObjects &objects, const FormationOptions &options)
      : function(function), clustering(clustering), objects(objects),
        options(options), builder(function.getContext()) {}

  LogicalResult run() {
    collectAccesses();
    orderAccesses();
    findChains();
    for (Chain &chain : chains)
      if (failed(bindToHost(chain)) || failed(colocate(chain)))
        return failure();
    report();
    return success();
  }

private:
  struct Chain {
    SmallVector<ClusterId> clusters;
    /// Others than the function have memory of it.
    bool isOutside = false;
  };

  void collectAccesses();
  void orderAccesses();
  void findChains();
  LogicalResult bindToHost(Chain &chain);
  LogicalResult colocate(Chain &chain);
  void warnOfUnknown(const Chain &chain);
  void report();

  Operation *opOf(ClusterId id) const {
    return clustering.ops()[*clustering.clusters()[id].main];
  }
  Annotations &clausesOf(ClusterId id) {
    return clustering.clusters()[id].clauses;
  }

  FunctionOpInterface function;
  Clustering &clustering;
  MemoryObjects &objects;
  const FormationOptions &options;
  Builder builder;
  /// Of each cluster, what its ops touch; by object, ascending.
  std::vector<SmallVector<MemoryAccess>> accesses;
  std::vector<Chain> chains;
  /// Names of colocation groups.
  Names groups;
};

} // namespace

void EffectOrder::collectAccesses() {
  accesses.resize(clustering.clusters().size());
  for (auto [id, cluster] : llvm::enumerate(clustering.clusters())) {
    if (cluster.clauses.colocation)
      (void)groups.unique(cluster.clauses.colocation);
    if (cluster.mergedInto)
      continue;
    for (unsigned position :
         llvm::concat<const unsigned>(cluster.members, cluster.extras)) {
      Operation *op = clustering.ops()[position];
      if (clustering.effect(position) == SideEffect::None &&
          !touchesHandle(op, clustering.reads(position)))
        continue;
      for (MemoryAccess access : objects.accesses(op))
        // A size of memory that the caller passes is known everywhere.
        if (access.kind != AccessKind::Holds || cluster.ordered ||
            !objects.isOutside(access.object))
          accesses[id].push_back(access);
    }
  }
}

/// Clusters are numbered in the order of the program, as far as they touch
/// memory.
void EffectOrder::orderAccesses() {
  struct Before {
    std::optional<ClusterId> writer;
    /// Since then.
    SmallVector<ClusterId, 2> readers;
  };
  std::vector<Before> before(objects.size());
  for (auto [id, cluster] : llvm::enumerate(clustering.clusters())) {
    SmallVector<ClusterId> &after = cluster.after;
    for (MemoryAccess access : accesses[id]) {
      Before &last = before[access.object];
      if (access.kind == AccessKind::Holds)
        continue;
      bool writes = access.kind == AccessKind::Writes;
      if (writes && !last.readers.empty())
        llvm::append_range(after, last.readers);
      else if (last.writer)
        after.push_back(*last.writer);
      if (writes) {
        last.writer = id;
        last.readers.clear();
      } else if (last.readers.empty() || last.readers.back() != id) {
        last.readers.push_back(id);
      }
    }
    llvm::sort(after);
    after.erase(llvm::unique(after), after.end());
    llvm::erase(after, ClusterId(id));
  }
}

void EffectOrder::findChains() {
  llvm::IntEqClasses together(objects.size());
  for (ObjectId object = 1; object < objects.size(); ++object)
    if (objects.isOutside(object))
      together.join(object, MemoryObjects::kOutside);
  for (ArrayRef<MemoryAccess> touched : accesses)
    for (MemoryAccess access : touched.drop_front(touched.empty() ? 0 : 1))
      together.join(touched.front().object, access.object);
  // Sources have no memory, and clusters with local memory of their own alone
  // are chains of one.
  llvm::DenseMap<ObjectId, unsigned> numbers;
  for (auto [id, touched] : llvm::enumerate(accesses)) {
    if (touched.empty())
      continue;
    ObjectId leader = together.findLeader(touched.front().object);
    auto [it, isNew] = numbers.try_emplace(leader, chains.size());
    if (isNew) {
      Chain &chain = chains.emplace_back();
      chain.isOutside = leader == MemoryObjects::kOutside;
    }
    chains[it->second].clusters.push_back(id);
  }
}

/// Effects that others see happen on the host, where the function is called.
LogicalResult EffectOrder::bindToHost(Chain &chain) {
  if (!options.host || !chain.isOutside)
    return success();
  for (ClusterId id : chain.clusters) {
    Annotations &clauses = clausesOf(id);
    bool elsewhere =
        (clauses.device && clauses.device != options.host) ||
        (clauses.only && !llvm::is_contained(clauses.only, options.host));
    if (elsewhere)
      return emitError(opOf(id)->getLoc())
             << "'" << opOf(id)->getName()
             << "' has side effects, which must be on the host " << options.host
             << ", but is limited to other devices";
    clauses.only = builder.getArrayAttr({options.host});
  }
  return success();
}

LogicalResult EffectOrder::colocate(Chain &chain) {
  if (chain.clusters.size() < 2)
    return success();
  std::optional<ClusterId> named, placed;
  for (ClusterId id : chain.clusters) {
    const Annotations &clauses = clausesOf(id);
    auto conflict = [&](ClusterId other, StringRef how, Attribute here,
                        Attribute there) {
      InFlightDiagnostic error = emitError(opOf(id)->getLoc())
                                 << "'" << opOf(id)->getName() << "' is " << how
                                 << " " << here << " and '"
                                 << opOf(other)->getName() << "' " << how << " "
                                 << there << ", but both have side effects";
      error.attachNote(opOf(other)->getLoc())
          << "'" << opOf(other)->getName() << "' is here";
      error.attachNote() << "ops with side effects on the same memory run in "
                            "order on one device; say '"
                         << PlacerDialect::kPureAttr
                         << "' of those that have none";
      return error;
    };
    if (clauses.device) {
      if (placed && clausesOf(*placed).device != clauses.device)
        return conflict(*placed, "to be on", clauses.device,
                        clausesOf(*placed).device);
      placed = id;
    }
    if (clauses.colocation) {
      if (named && clausesOf(*named).colocation != clauses.colocation)
        return conflict(*named, "colocated as", clauses.colocation,
                        clausesOf(*named).colocation);
      named = id;
    }
  }
  StringAttr group = named ? clausesOf(*named).colocation
                           : builder.getStringAttr(groups.unique("effects"));
  for (ClusterId id : chain.clusters)
    clausesOf(id).colocation = group;
  warnOfUnknown(chain);
  return success();
}

/// An op of unknown effects may cost the program its parallelism, for nothing.
void EffectOrder::warnOfUnknown(const Chain &chain) {
  auto unknown = llvm::find_if(chain.clusters, [&](ClusterId id) {
    unsigned position = *clustering.clusters()[id].main;
    return clustering.effect(position) == SideEffect::Unknown &&
           !touchesHandle(opOf(id), clustering.reads(position));
  });
  if (unknown == chain.clusters.end())
    return;
  Operation *op = opOf(*unknown);
  Operation *other =
      opOf(unknown == chain.clusters.begin() ? chain.clusters[1]
                                             : chain.clusters.front());
  InFlightDiagnostic warning =
      emitWarning(op->getLoc())
      << "'" << op->getName()
      << "' may have side effects, so it runs in order with '"
      << other->getName() << "', on one device";
  warning.attachNote(other->getLoc())
      << "'" << other->getName() << "' is here, one of "
      << chain.clusters.size() << " ops that are kept in order";
  warning.attachNote() << "where it has none, say '" << PlacerDialect::kPureAttr
                       << "' on it or on the function that it calls";
}

/// How much of the program memory keeps together.
void EffectOrder::report() {
  if (chains.empty())
    return;
  size_t tasks = 0, touching = 0;
  for (const Cluster &cluster : clustering.clusters())
    tasks += cluster.main && !cluster.mergedInto;
  const Chain *longest = &chains.front();
  for (const Chain &chain : chains) {
    touching += chain.clusters.size();
    if (chain.clusters.size() > longest->clusters.size())
      longest = &chain;
  }
  size_t length = longest->clusters.size();
  remark::analysis(function.getLoc(), remark::RemarkOpts::name("Effects")
                                          .category("form-tasks")
                                          .function(function.getName()))
      << remark::metric("tasks", tasks)
      << remark::metric("tasks_with_effects", touching)
      << remark::metric("chains", chains.size())
      << remark::metric("longest_chain", length);
  if (length < kLongChain || 100 * length < kLongChainPercent * tasks)
    return;
  InFlightDiagnostic remark =
      emitRemark(function.getLoc())
      << touching << " of " << tasks << " tasks of function '"
      << function.getName() << "' have side effects, in " << chains.size()
      << (chains.size() == 1 ? " chain" : " chains") << "; the longest, of "
      << length << ", stays on one device";
  remark.attachNote(opOf(longest->clusters.front())->getLoc())
      << "it begins here; memory that the function allocates, and that goes to "
         "no call, is a chain of its own";
}

LogicalResult placer::orderEffects(FunctionOpInterface function,
                                   Clustering &clustering,
                                   MemoryObjects &objects,
                                   const FormationOptions &options) {
  return EffectOrder(function, clustering, objects, options).run();
}
