//===- CpResponse.cpp - Reading what CP-SAT answers -----------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bytes come from another process and may be anything. protozero reports
// damage by exceptions, which end here: this file is compiled with them.
//
//===----------------------------------------------------------------------===//

#include "Solver/Cp/CpModel.h"

#include "Solver/Cp/CpFields.h"

#include <protozero/pbf_reader.hpp>

using namespace placer;

using protozero::pbf_reader;
using protozero::pbf_wire_type;

int64_t CpResponse::value(const CpExpression &expression) const {
  int64_t result = expression.offset();
  for (auto [index, factor] : expression.terms())
    result += factor * solution[index];
  return result;
}

/// Throws where the bytes are damaged.
static CpResponse read(llvm::StringRef bytes, int64_t &status) {
  CpResponse response;
  pbf_reader message(bytes.data(), bytes.size());
  while (message.next()) {
    switch (message.tag_and_type()) {
    case tag_and_type(cp::ResponseStatus, pbf_wire_type::varint):
      status = message.get_int32();
      break;
    case tag_and_type(cp::ResponseSolution, pbf_wire_type::length_delimited):
      for (int64_t value : message.get_packed_int64())
        response.solution.push_back(value);
      break;
    // Written one by one: old encoders may do that.
    case tag_and_type(cp::ResponseSolution, pbf_wire_type::varint):
      response.solution.push_back(message.get_int64());
      break;
    case tag_and_type(cp::ResponseObjectiveBound, pbf_wire_type::varint):
      response.objectiveBound = message.get_int64();
      break;
    case tag_and_type(cp::ResponseDeterministicTime, pbf_wire_type::fixed64):
      response.deterministicTime = message.get_double();
      break;
    case tag_and_type(cp::ResponseInfo, pbf_wire_type::length_delimited):
      response.info = message.get_string();
      break;
    default:
      message.skip();
    }
  }
  return response;
}

std::optional<CpResponse> CpResponse::parse(llvm::StringRef bytes,
                                            int32_t numVariables,
                                            std::string &error) {
  // A message that leaves out a status says "unknown".
  int64_t status = 0;
  CpResponse response;
  try {
    response = read(bytes, status);
  } catch (const protozero::exception &damage) {
    error = std::string("the answer is malformed: ") + damage.what();
    return std::nullopt;
  }
  if (status < 0 || status > static_cast<int64_t>(CpStatus::Optimal)) {
    error = "the answer has status " + std::to_string(status) +
            ", which CP-SAT does not know";
    return std::nullopt;
  }
  response.status = static_cast<CpStatus>(status);
  if (!response.hasSolution()) {
    // UNKNOWN may carry what is no solution, and no bound.
    response.solution.clear();
    response.objectiveBound = 0;
    return response;
  }
  if (response.solution.size() != static_cast<size_t>(numVariables)) {
    error = "the answer has " + std::to_string(response.solution.size()) +
            " values for " + std::to_string(numVariables) + " variables";
    return std::nullopt;
  }
  return response;
}
