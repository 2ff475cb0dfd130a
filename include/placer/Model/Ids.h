//===- Ids.h - Indices into the vectors of a problem ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_MODEL_IDS_H
#define PLACER_MODEL_IDS_H

#include <cstdint>

namespace placer {

/// Indices into the vectors of a Problem. `kNone` stands for "no such thing".
using DeviceId = int32_t;
/// An engine of a device: of all devices together.
using EngineId = int32_t;
using LinkId = int32_t;
using ChannelId = int32_t;
using TaskId = int32_t;
using TensorId = int32_t;
using GroupId = int32_t;
using WeightId = int32_t;
using AxisId = int32_t;
inline constexpr int32_t kNone = -1;

} // namespace placer

#endif // PLACER_MODEL_IDS_H
