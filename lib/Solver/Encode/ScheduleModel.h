//===- ScheduleModel.h - The execution model for CP-SAT ---------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices, orders and times of all tasks and transfers as one CP-SAT model that
// minimizes the makespan; or, with a window, only those of some tasks, around a
// schedule that is known:
//
//                 from                    until
//     past          |  free and kept        |  later
//     constants     |  variables            |  tails
//
//   - past: began before the window. Devices and times are constants.
//   - free: the window's own tasks, with the transfers that they take part in.
//     A task whose whole colocation set is free may change its device.
//   - kept: other work within the window. Devices and orders stay, times are
//     variables.
//   - later: begins after the window. Devices and orders stay, so all that
//     counts is how much time the chain behind each of them takes.
//
// The formulas are in docs/Formulation.md.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_ENCODE_SCHEDULEMODEL_H
#define PLACER_LIB_SOLVER_ENCODE_SCHEDULEMODEL_H

#include "Solver/Cp/CpModel.h"
#include "placer/Bounds/Bounds.h"
#include "placer/Model/Instance.h"
#include "placer/Model/Schedule.h"
#include "placer/Solver/PlaceIlp.h"

#include <memory>

namespace placer {

/// The devices that each group may go to, by group.
using DeviceChoices = std::vector<llvm::SmallVector<DeviceId, 4>>;

/// All that eligibility, colocation and `fixed` (as in `placeByIlp`) allow.
DeviceChoices deviceChoices(const Instance &instance,
                            llvm::ArrayRef<DeviceId> fixed);

/// What of a schedule may change.
struct Window {
  /// By task.
  std::vector<bool> isFree;
  /// Nothing that changes starts before `fromNs`; what starts at or after
  /// `untilNs` and is not free keeps its order. No free task starts before
  /// `fromNs` in the schedule.
  int64_t fromNs = 0;
  int64_t untilNs = INT64_MAX;
};

/// What a model may send on from where it was sent to, beside what the known
/// schedule does.
enum class ModelForwards : uint8_t {
  Missing, ///< over the fastest way where a link is missing
  Readers, ///< that, and what has several readers from one to another
  All,     ///< whatever a schedule may that is no longer than the known one
};

struct ScheduleModelOptions {
  IlpMemory memory = IlpMemory::Lifetimes;
  ModelForwards forwards = ModelForwards::Missing;
  /// The most units of time that the horizon may have.
  int64_t maxUnits = int64_t(1) << 40;
  /// Nothing shorter exists.
  int64_t lowerBoundNs = 0;
  /// May be null.
  const HeadsAndTails *windows = nullptr;
  bool withNames = false;
};

class ScheduleModel {
public:
  /// `around` is a valid schedule, and becomes a complete hint; it may be null
  /// where there is no window. `window` may be null: all is free.
  ScheduleModel(const Instance &instance, const DeviceChoices &choices,
                const Schedule *around, const Window *window,
                const ScheduleModelOptions &options);
  ~ScheduleModel();

  const CpModel &model() const;

  /// Whether the best of the model is the best of all schedules that send on
  /// no more than it may, and a bound of it a bound of those.
  bool isExact() const;
  /// Whether there is no such schedule where the model has none.
  bool keepsAllSchedules() const;
  /// False where it is clear that nothing shorter than `around` is in it.
  bool mayImprove() const;
  int64_t unitNs() const;

  /// The schedule of a solution, in ns. Without a window it is valid as it is;
  /// with one, what is later stands behind all else, in its order.
  Schedule decode(const CpResponse &response) const;

private:
  class Encoder;
  std::unique_ptr<Encoder> encoder;
};

/// The devices and orders of a decoded schedule with everything as early as
/// they allow, and in ns; none where nothing that `verify` accepts comes of it.
std::optional<Schedule> retime(const Instance &instance,
                               const Schedule &decoded);

} // namespace placer

#endif // PLACER_LIB_SOLVER_ENCODE_SCHEDULEMODEL_H
