//===- ReadTensorTest.cpp - Elements of tensors in ONNX files -------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OnnxWriter.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cstring>
#include <gtest/gtest.h>

using namespace placer::onnx;
using namespace placer::onnx::test;
using protozero::pbf_writer;

static std::variant<TensorFile, ReadError>
readOne(const std::string &bytes, llvm::StringRef directory = "") {
  return readTensor({bytes.data(), bytes.size()}, directory);
}

static std::string faultOf(const std::string &bytes,
                           llvm::StringRef directory = "") {
  auto result = readOne(bytes, directory);
  auto *error = std::get_if<ReadError>(&result);
  return error ? error->message : "";
}

template <typename T>
static std::vector<T> elements(const std::string &bytes) {
  auto result = readOne(bytes);
  if (auto *error = std::get_if<ReadError>(&result)) {
    ADD_FAILURE() << error->message;
    return {};
  }
  const Tensor &tensor = std::get<TensorFile>(result).tensor;
  EXPECT_EQ(tensor.bytes.size(), tensor.numElements() * sizeof(T));
  std::vector<T> values(tensor.bytes.size() / sizeof(T));
  if (!values.empty())
    std::memcpy(values.data(), tensor.bytes.data(), tensor.bytes.size());
  return values;
}

/// Typed data in the field that its type has.
template <typename T>
static std::string typed(ElementType type, const std::vector<T> &values,
                         std::optional<Shape> shape = std::nullopt) {
  return tensor("t", type,
                shape ? *shape : Shape{static_cast<int64_t>(values.size())},
                [&](pbf_writer &w) {
                  if constexpr (std::is_same_v<T, float>)
                    w.add_packed_float(4, values.begin(), values.end());
                  else if constexpr (std::is_same_v<T, double>)
                    w.add_packed_double(10, values.begin(), values.end());
                  else if constexpr (std::is_same_v<T, int32_t>)
                    w.add_packed_int32(5, values.begin(), values.end());
                  else if constexpr (std::is_same_v<T, int64_t>)
                    w.add_packed_int64(7, values.begin(), values.end());
                  else
                    w.add_packed_uint64(11, values.begin(), values.end());
                });
}

TEST(ReadTensor, TypedData) {
  using Int32s = std::vector<int32_t>;
  expectList(elements<float>(typed<float>(ElementType::Float, {1.5f, -0.f})),
             1.5f, 0.f);
  expectList(elements<double>(typed<double>(ElementType::Double, {1e300})),
             1e300);
  expectList(elements<int32_t>(typed(ElementType::Int32, Int32s{-1, 7})), -1,
             7);
  expectList(elements<int16_t>(typed(ElementType::Int16, Int32s{-32768})),
             -32768);
  expectList(elements<int8_t>(typed(ElementType::Int8, Int32s{-128, 127})),
             -128, 127);
  expectList(elements<uint8_t>(typed(ElementType::Uint8, Int32s{255})), 255);
  expectList(elements<uint16_t>(typed(ElementType::Uint16, Int32s{65535})),
             65535);
  expectList(elements<uint8_t>(typed(ElementType::Bool, Int32s{0, 1})), 0, 1);
  // Bit patterns of 1.
  expectList(elements<uint16_t>(typed(ElementType::Float16, Int32s{0x3c00})),
             0x3c00);
  expectList(elements<uint16_t>(typed(ElementType::BFloat16, Int32s{0x3f80})),
             0x3f80);
  expectList(elements<int64_t>(typed(ElementType::Int64, Shape{INT64_MIN, 1})),
             INT64_MIN, 1);
  expectList(elements<uint32_t>(
                 typed(ElementType::Uint32, std::vector<uint64_t>{1u << 31})),
             1u << 31);
  expectList(elements<uint64_t>(
                 typed(ElementType::Uint64, std::vector<uint64_t>{UINT64_MAX})),
             UINT64_MAX);
  expectList(elements<float>(typed<float>(ElementType::Float, {5}, Shape{})),
             5.f);
  expectList(
      elements<float>(typed<float>(ElementType::Float, {}, Shape{3, 0})));
}

TEST(ReadTensor, ComplexNumbersHaveTwoParts) {
  auto result = readOne(typed<float>(ElementType::Complex64, {1, 2}, Shape{1}));
  EXPECT_EQ(std::get<TensorFile>(result).tensor.bytes.size(), 8u);
}

TEST(ReadTensor, DataMayBeInPartsAndOneByOne) {
  expectList(elements<float>(tensor("t", ElementType::Float, {4},
                                    [](pbf_writer &w) {
                                      float list[] = {2, 3};
                                      w.add_float(4, 1);
                                      w.add_packed_float(4, list, list + 2);
                                      w.add_float(4, 4);
                                    })),
             1, 2, 3, 4);
}

TEST(ReadTensor, RawDataStaysWhereItIs) {
  std::string bytes = rawTensor("t", ElementType::Int16, {2}, "abcd");
  auto result = readOne(bytes);
  const Tensor &tensor = std::get<TensorFile>(result).tensor;
  EXPECT_EQ(std::string(tensor.bytes.begin(), tensor.bytes.end()), "abcd");
  EXPECT_GE(tensor.bytes.data(), bytes.data());
  EXPECT_LT(tensor.bytes.data(), bytes.data() + bytes.size());
  EXPECT_TRUE(std::get<TensorFile>(result).storage.empty());
}

TEST(ReadTensor, NumbersThatDoNotFitTheirType) {
  using Int32s = std::vector<int32_t>;
  EXPECT_EQ(faultOf(typed(ElementType::Int8, Int32s{128})),
            "tensor 't' holds 128, which is no int8");
  EXPECT_EQ(faultOf(typed(ElementType::Uint8, Int32s{-1})),
            "tensor 't' holds -1, which is no uint8");
  EXPECT_EQ(faultOf(typed(ElementType::Bool, Int32s{2})),
            "tensor 't' holds 2, which is no bool");
  EXPECT_EQ(faultOf(rawTensor("t", ElementType::Bool, {2}, "\x01\x02")),
            "tensor 't' holds a bool that is neither 0 nor 1");
  EXPECT_EQ(faultOf(typed(ElementType::Uint32,
                          std::vector<uint64_t>{uint64_t(1) << 32})),
            "tensor 't' holds 4294967296, which is no uint32");
}

TEST(ReadTensor, ShapesThatDoNotFitTheElements) {
  EXPECT_EQ(faultOf(rawTensor("t", ElementType::Float, {2}, "abcd")),
            "tensor 't' has 4 bytes of elements, but its shape and type, 2 of "
            "float, need 8");
  EXPECT_EQ(faultOf(typed<float>(ElementType::Float, {1, 2}, Shape{3})),
            "tensor 't' has 8 bytes of elements, but its shape and type, 3 of "
            "float, need 12");
  EXPECT_EQ(faultOf(tensor("t", ElementType::Float, {}, [](pbf_writer &) {})),
            "tensor 't' has 0 bytes of elements, but its shape and type, no "
            "dimensions of float, need 4");
  EXPECT_EQ(faultOf(rawTensor("t", ElementType::Float, {-1}, "abcd")),
            "tensor 't' has an impossible shape: -1");
  // More bytes than anyone has, and as many as an int64_t wraps around to.
  EXPECT_EQ(faultOf(rawTensor("t", ElementType::Int8, {1 << 30, 1 << 30}, "")),
            "tensor 't' has 0 bytes of elements, but its shape and type, "
            "1073741824x1073741824 of int8, need 1152921504606846976");
  EXPECT_EQ(faultOf(rawTensor("t", ElementType::Int8,
                              {int64_t(1) << 32, int64_t(1) << 32}, "")),
            "tensor 't' has an impossible shape: 4294967296x4294967296");
  EXPECT_EQ(
      faultOf(rawTensor("t", ElementType::Double, {int64_t(1) << 61}, "")),
      "tensor 't' has an impossible shape: 2305843009213693952");
}

TEST(ReadTensor, FieldsThatAreNotForTheType) {
  EXPECT_EQ(faultOf(typed(ElementType::Float, std::vector<int32_t>{1})),
            "tensor 't' has elements in a field that is not for float");
  EXPECT_EQ(faultOf(tensor("t", ElementType::Float, {1},
                           [](pbf_writer &w) {
                             w.add_float(4, 1);
                             w.add_bytes(9, "abcd");
                           })),
            "tensor 't' has its elements twice");
  EXPECT_EQ(faultOf(rawTensor("t", ElementType(0), {1}, "a")),
            "tensor 't' has no element type");
  EXPECT_EQ(faultOf(rawTensor("t", ElementType(17), {1}, "a")),
            "tensor 't' has the element type number 17, which is not known");
  EXPECT_EQ(
      faultOf(tensor("", ElementType::Float, {1},
                     [](pbf_writer &w) { w.add_message(3, std::string()); })),
      "the tensor is a segment of a tensor, which is not supported");
}

TEST(ReadTensor, StringsHaveNoBytes) {
  auto two = [](const Shape &shape) {
    return tensor("t", ElementType::String, shape, [](pbf_writer &w) {
      w.add_string(6, "a");
      w.add_string(6, "b");
    });
  };
  auto result = readOne(two({2, 1}));
  EXPECT_TRUE(std::get<TensorFile>(result).tensor.bytes.empty());
  EXPECT_EQ(std::get<TensorFile>(result).tensor.numElements(), 2);
  EXPECT_EQ(faultOf(two({3})),
            "tensor 't' has 2 strings, but its shape, 3, needs 3");
}

namespace {

/// A directory with a file of eight bytes, "data.bin", in a folder.
class ExternalData : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("placer-onnx", root));
    directory = root;
    llvm::sys::path::append(directory, "model");
    ASSERT_FALSE(llvm::sys::fs::create_directory(directory));
    store("model/data.bin");
    store("secret.bin");
    store("model-other.bin");
  }
  void TearDown() override { llvm::sys::fs::remove_directories(root); }

  std::string path(const llvm::Twine &name) {
    llvm::SmallString<128> whole = root;
    llvm::sys::path::append(whole, name);
    return std::string(whole);
  }
  void store(const char *name) {
    std::error_code error;
    llvm::raw_fd_ostream(path(name), error) << "abcdefgh";
    ASSERT_FALSE(error);
  }
  std::string look(const std::string &location, const std::string &offset = "",
                   const std::string &length = "") {
    return faultOf(
        externalTensor("t", ElementType::Int32, {1}, location, offset, length),
        directory);
  }

  llvm::SmallString<128> root, directory;
};

} // namespace

TEST_F(ExternalData, IsFoundByOffsetAndLength) {
  auto contents = [&](const std::string &offset, const std::string &length) {
    auto result = readOne(externalTensor("t", ElementType::Int32, {1},
                                         "data.bin", offset, length),
                          directory);
    if (auto *error = std::get_if<ReadError>(&result))
      return error->message;
    llvm::ArrayRef<char> bytes = std::get<TensorFile>(result).tensor.bytes;
    return std::string(bytes.begin(), bytes.end());
  };
  EXPECT_EQ(contents("", ""), "abcd");
  EXPECT_EQ(contents("2", ""), "cdef");
  EXPECT_EQ(contents("4", "4"), "efgh");
  EXPECT_EQ(contents("4", "3"),
            "tensor 't' has 3 bytes of elements, but its shape and type, 1 of "
            "int32, need 4");
}

TEST_F(ExternalData, IsInsideOfItsFile) {
  EXPECT_EQ(look("data.bin", "5"),
            "tensor 't' is said to have 4 bytes at offset 5 of the file "
            "'data.bin', which has 8");
  EXPECT_EQ(look("data.bin", "18446744073709551615", "2"),
            "tensor 't' is said to have 2 bytes at offset 18446744073709551615 "
            "of the file 'data.bin', which has 8");
  EXPECT_EQ(look("data.bin", "-1"),
            "tensor 't': the offset of its external data is '-1', which is not "
            "a number of bytes");
  EXPECT_EQ(look("data.bin", "", "x"),
            "tensor 't': the length of its external data is 'x', which is not "
            "a number of bytes");
}

TEST_F(ExternalData, IsInTheDirectoryOfTheModel) {
  std::string outside = ", which is outside of the model's directory";
  EXPECT_EQ(look("../secret.bin"),
            "tensor 't' is in the file '../secret.bin'" + outside);
  EXPECT_EQ(look("../model/data.bin"),
            "tensor 't' is in the file '../model/data.bin'" + outside);
  EXPECT_EQ(look(path("model/data.bin")), "tensor 't' is in the file '" +
                                              path("model/data.bin") + "'" +
                                              outside);
  ASSERT_FALSE(
      llvm::sys::fs::create_link(path("secret.bin"), path("model/link.bin")));
  EXPECT_EQ(look("link.bin"), "tensor 't' is in the file 'link.bin'" + outside);
  EXPECT_EQ(look("."), "tensor 't' is in the file '.'" + outside);
  ASSERT_FALSE(llvm::sys::fs::create_directory(path("model/folder")));
  EXPECT_EQ(look("folder"),
            "tensor 't' is in the file 'folder', which is not a regular file");
  EXPECT_EQ(look("gone.bin"), "tensor 't' is in the file 'gone.bin', which "
                              "cannot be read: No such file or directory");
  EXPECT_EQ(look(""), "tensor 't' is said to be in a file of its own, but not "
                      "in which");
  EXPECT_EQ(
      faultOf(externalTensor("t", ElementType::Int32, {1}, "data.bin", "", ""),
              ""),
      "tensor 't' is in the file 'data.bin', but the model was not read "
      "from a file");
}

TEST_F(ExternalData, OutlivesItsReading) {
  std::string bytes = test::model(
      {{},
       {},
       {},
       {externalTensor("a", ElementType::Int32, {1}, "data.bin", "0", "4"),
        externalTensor("b", ElementType::Int32, {1}, "data.bin", "4", "4")}});
  auto result = read(bytes, directory);
  Model model = std::get<Model>(std::move(result));
  // One file is held once.
  EXPECT_EQ(model.storage.size(), 1u);
  llvm::ArrayRef<char> b = model.graph.initializers[1].bytes;
  EXPECT_EQ(std::string(b.begin(), b.end()), "efgh");
}
