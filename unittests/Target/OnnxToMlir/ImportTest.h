//===- ImportTest.h - Models made in tests, and what becomes of them  -*- C++
//-*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_UNITTESTS_TARGET_ONNXTOMLIR_IMPORTTEST_H
#define PLACER_UNITTESTS_TARGET_ONNXTOMLIR_IMPORTTEST_H

#include "placer/Target/OnnxToMlir/ImportOnnx.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace placer::onnx::test {

/// A model of one graph, part by part.
class ModelMaker {
public:
  explicit ModelMaker(int64_t opset = 13) { model.opset = opset; }

  ModelMaker &input(std::string name, std::vector<int64_t> shape,
                    ElementType type = ElementType::Float) {
    model.graph.inputs.push_back(declared(name, shape, type));
    return *this;
  }
  /// What is known of a value that a node gives.
  ModelMaker &value(std::string name, std::vector<int64_t> shape,
                    ElementType type = ElementType::Float) {
    model.graph.values.push_back(declared(name, shape, type));
    return *this;
  }
  /// Of which nothing is declared.
  ModelMaker &output(std::string name) {
    ValueInfo info;
    info.name = name;
    model.graph.outputs.push_back(info);
    return *this;
  }
  ModelMaker &output(std::string name, std::vector<int64_t> shape,
                     ElementType type = ElementType::Float) {
    model.graph.outputs.push_back(declared(name, shape, type));
    return *this;
  }
  template <typename T>
  ModelMaker &known(std::string name, std::vector<int64_t> shape,
                    ElementType type, const std::vector<T> &values) {
    auto bytes = std::make_shared<std::vector<char>>(sizeof(T) * values.size());
    std::copy_n(reinterpret_cast<const char *>(values.data()), bytes->size(),
                bytes->begin());
    Tensor tensor;
    tensor.name = name;
    tensor.type = type;
    tensor.shape = shape;
    tensor.bytes = *bytes;
    model.storage.push_back(bytes);
    model.graph.initializers.push_back(tensor);
    return *this;
  }
  ModelMaker &integers(std::string name, std::vector<int64_t> values) {
    return known(name, {static_cast<int64_t>(values.size())},
                 ElementType::Int64, values);
  }
  ModelMaker &node(std::string op, std::vector<std::string> inputs,
                   std::vector<std::string> outputs,
                   std::vector<Attribute> attributes = {}) {
    Node node;
    node.name = "the_" + op;
    node.opType = op;
    node.inputs = std::move(inputs);
    node.outputs = std::move(outputs);
    node.attributes = std::move(attributes);
    model.graph.nodes.push_back(std::move(node));
    return *this;
  }

  Model model;

private:
  static ValueInfo declared(const std::string &name,
                            const std::vector<int64_t> &shape,
                            ElementType type) {
    ValueInfo info;
    info.name = name;
    info.type = type;
    info.shape.emplace();
    for (int64_t extent : shape)
      info.shape->push_back({extent, ""});
    return info;
  }
};

template <typename T>
Attribute attribute(std::string name, T value) {
  Attribute result;
  result.name = std::move(name);
  result.value = std::move(value);
  return result;
}

/// What an import ends with.
struct Imported {
  /// The module, printed; empty if there is none.
  std::string text;
  std::vector<std::string> errors;
};

inline Imported importModel(const Model &model, bool allowUnknown = false) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  Imported result;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          result.errors.push_back(diagnostic.str());
        return mlir::success();
      });
  OnnxImportOptions options;
  options.allowUnknown = allowUnknown;
  mlir::OwningOpRef<mlir::ModuleOp> module =
      importOnnx(model, mlir::UnknownLoc::get(&context), options);
  if (module) {
    llvm::raw_string_ostream stream(result.text);
    module->print(stream);
  }
  return result;
}

} // namespace placer::onnx::test

#endif // PLACER_UNITTESTS_TARGET_ONNXTOMLIR_IMPORTTEST_H
