//===- OnnxWriter.h - Small ONNX models for tests ------------- -*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes messages field by field, in numbers of onnx.proto3 that are stated
// anew here: what reads them has its own.
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_TARGET_ONNX_ONNXWRITER_H
#define PLACER_UNITTESTS_TARGET_ONNX_ONNXWRITER_H

#include "placer/Target/Onnx/ReadModel.h"

#include <gtest/gtest.h>
#include <protozero/pbf_writer.hpp>

namespace placer::onnx::test {

using Names = std::vector<std::string>;
using Messages = std::vector<std::string>;
using Shape = std::vector<int64_t>;

inline std::string
write(llvm::function_ref<void(protozero::pbf_writer &)> fill) {
  std::string bytes;
  protozero::pbf_writer writer(bytes);
  fill(writer);
  return bytes;
}

inline std::string
tensor(const std::string &name, ElementType type, const Shape &shape,
       llvm::function_ref<void(protozero::pbf_writer &)> data) {
  return write([&](protozero::pbf_writer &w) {
    w.add_packed_int64(1, shape.begin(), shape.end());
    w.add_int32(2, static_cast<int32_t>(type));
    data(w);
    w.add_string(8, name);
  });
}

inline std::string rawTensor(const std::string &name, ElementType type,
                             const Shape &shape, const std::string &bytes) {
  return tensor(name, type, shape,
                [&](protozero::pbf_writer &w) { w.add_bytes(9, bytes); });
}

inline std::string floats(const std::string &name, const Shape &shape,
                          const std::vector<float> &values) {
  return tensor(name, ElementType::Float, shape, [&](protozero::pbf_writer &w) {
    w.add_packed_float(4, values.begin(), values.end());
  });
}

inline std::string entry(const std::string &key, const std::string &value) {
  return write([&](protozero::pbf_writer &w) {
    w.add_string(1, key);
    w.add_string(2, value);
  });
}

inline std::string externalTensor(const std::string &name, ElementType type,
                                  const Shape &shape,
                                  const std::string &location,
                                  const std::string &offset,
                                  const std::string &length) {
  return tensor(name, type, shape, [&](protozero::pbf_writer &w) {
    w.add_message(13, entry("location", location));
    if (!offset.empty())
      w.add_message(13, entry("offset", offset));
    if (!length.empty())
      w.add_message(13, entry("length", length));
    w.add_enum(14, 1);
  });
}

/// A dimension below -1 is not written; -1 is written as "N".
inline std::string value(const std::string &name, ElementType type,
                         const Shape &shape) {
  std::string dims = write([&](protozero::pbf_writer &w) {
    for (int64_t extent : shape)
      w.add_message(1, write([&](protozero::pbf_writer &dim) {
                      if (extent >= 0)
                        dim.add_int64(1, extent);
                      else if (extent == -1)
                        dim.add_string(2, "N");
                    }));
  });
  std::string tensorType = write([&](protozero::pbf_writer &w) {
    w.add_int32(1, static_cast<int32_t>(type));
    w.add_message(2, dims);
  });
  return write([&](protozero::pbf_writer &w) {
    w.add_string(1, name);
    w.add_message(2, write([&](protozero::pbf_writer &t) {
                    t.add_message(1, tensorType);
                  }));
  });
}

inline std::string
attribute(const std::string &name, int32_t kind,
          llvm::function_ref<void(protozero::pbf_writer &)> fill) {
  return write([&](protozero::pbf_writer &w) {
    w.add_string(1, name);
    fill(w);
    w.add_enum(20, kind);
  });
}

inline std::string number(const std::string &name, int64_t given) {
  return attribute(name, 2,
                   [&](protozero::pbf_writer &w) { w.add_int64(3, given); });
}

inline std::string numbers(const std::string &name, const Shape &given) {
  return attribute(name, 7, [&](protozero::pbf_writer &w) {
    w.add_packed_int64(8, given.begin(), given.end());
  });
}

inline std::string body(const std::string &name, const std::string &graph) {
  return attribute(name, 5,
                   [&](protozero::pbf_writer &w) { w.add_message(6, graph); });
}

/// Stands for an attribute of the function that it is in.
inline std::string referring(const std::string &name, const std::string &to,
                             int32_t kind) {
  return attribute(name, kind,
                   [&](protozero::pbf_writer &w) { w.add_string(21, to); });
}

inline std::string node(const std::string &op, const Names &inputs,
                        const Names &outputs, const Messages &attributes = {},
                        const std::string &name = "",
                        const std::string &domain = "") {
  return write([&](protozero::pbf_writer &w) {
    for (const std::string &input : inputs)
      w.add_string(1, input);
    for (const std::string &output : outputs)
      w.add_string(2, output);
    if (!name.empty())
      w.add_string(3, name);
    w.add_string(4, op);
    for (const std::string &attribute : attributes)
      w.add_message(5, attribute);
    if (!domain.empty())
      w.add_string(7, domain);
  });
}

struct GraphParts {
  Messages nodes;
  Messages inputs;
  Messages outputs;
  Messages initializers = {};
  Messages values = {};
};

inline std::string graph(const GraphParts &parts) {
  return write([&](protozero::pbf_writer &w) {
    for (const std::string &node : parts.nodes)
      w.add_message(1, node);
    w.add_string(2, "g");
    for (const std::string &initializer : parts.initializers)
      w.add_message(5, initializer);
    for (const std::string &input : parts.inputs)
      w.add_message(11, input);
    for (const std::string &output : parts.outputs)
      w.add_message(12, output);
    for (const std::string &info : parts.values)
      w.add_message(13, info);
  });
}

inline std::string opset(int64_t version, const std::string &domain = "") {
  return write([&](protozero::pbf_writer &w) {
    w.add_string(1, domain);
    w.add_int64(2, version);
  });
}

inline std::string modelOf(const std::string &graph, int64_t version = 13,
                           const Messages &functions = {}) {
  return write([&](protozero::pbf_writer &w) {
    w.add_int64(1, 8);
    w.add_string(2, "test");
    w.add_message(7, graph);
    w.add_message(8, opset(version));
    for (const std::string &function : functions)
      w.add_message(25, function);
  });
}

inline std::string model(const GraphParts &parts, int64_t version = 13,
                         const Messages &functions = {}) {
  return modelOf(graph(parts), version, functions);
}

inline std::string function(const std::string &name, const Names &inputs,
                            const Names &outputs, const Messages &nodes,
                            const Names &attributes = {},
                            int64_t version = 13) {
  return write([&](protozero::pbf_writer &w) {
    w.add_string(1, name);
    for (const std::string &input : inputs)
      w.add_string(4, input);
    for (const std::string &output : outputs)
      w.add_string(5, output);
    for (const std::string &attribute : attributes)
      w.add_string(6, attribute);
    for (const std::string &node : nodes)
      w.add_message(7, node);
    w.add_message(9, opset(version));
    w.add_string(10, "own");
  });
}

/// A vector of four floats.
inline std::string vec(const std::string &name) {
  return value(name, ElementType::Float, {4});
}

inline std::variant<Model, ReadError> read(const std::string &bytes,
                                           llvm::StringRef directory = "") {
  return readModel({bytes.data(), bytes.size()}, directory);
}

/// What is wrong; empty where nothing is.
inline std::string fault(const std::string &bytes,
                         llvm::StringRef directory = "") {
  auto result = read(bytes, directory);
  auto *error = std::get_if<ReadError>(&result);
  return error ? error->message : "";
}

template <typename T, typename... Elements>
void expectList(const std::vector<T> &list, Elements... expected) {
  EXPECT_EQ(list, (std::vector<T>{static_cast<T>(expected)...}));
}

inline void expectPart(llvm::StringRef text, llvm::StringRef part) {
  EXPECT_TRUE(text.contains(part)) << text.str();
}

} // namespace placer::onnx::test

#endif // PLACER_UNITTESTS_TARGET_ONNX_ONNXWRITER_H
