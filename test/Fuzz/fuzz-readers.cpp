//===- fuzz-readers.cpp - Damaged files give errors, no crashes -----------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files are damaged and given to every reader that might be meant (ReadAll.h).
// The seeds are files of users' formats: given ones, and some that are made
// here, which --seeds writes for other fuzzers to begin with.
//
//===----------------------------------------------------------------------===//

#include "ReadAll.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace placer;
using namespace placer::testing;
namespace cl = llvm::cl;

static cl::list<std::string> files(cl::Positional, cl::desc("<files>"));
static cl::opt<uint64_t> seed("seed", cl::desc("The first number"),
                              cl::init(0));
static cl::opt<uint64_t> count("count", cl::desc("How many damaged texts"),
                               cl::init(1000));
static cl::opt<bool> show("show", cl::desc("Print the text of --seed"));
static cl::opt<std::string>
    folder("seeds", cl::desc("Write the seeds to this folder, and end"));

static const char *const kMadeSeeds[] = {
    "# comment\nnode1 -- Conv2d -- forward_compute_time=1.5, "
    "backward_compute_time=2.0, activation_size=4096.0, "
    "parameter_size=128.0\nnode2 -- ReLU -- forward_compute_time=0.5, "
    "backward_compute_time=0.5, activation_size=4096.0, "
    "parameter_size=0.0\n\tnode1 -- node2\n",
    R"({"maxSizePerFPGA":100.0,"maxFPGAs":2,"maxCPUs":1,
"nodes":[{"id":0,"supportedOnFpga":1,"cpuLatency":5.0,"fpgaLatency":1.0,
"size":2.0,"isBackwardNode":0,"colorClass":1}],
"edges":[{"sourceId":0,"destId":0,"cost":1.0}]})",
    "op,device,ns\nmatmul,gpu,100\nrelu,gpu,5\n",
    "from,to,bytes,ns\ngpu0,gpu1,1024,5000\ngpu0,gpu1,1048576,90000\n",
    "servers,workers,steps_per_second\n1,1,2.5\n2,4,7.0\n",
    "epoch,loss\n0,2.5\n1,1.25\n2,0.8\n3,0.7\n",
    "job_id,num_gpu,submit_time,duration\n0,1,0,100\n1,1,10,50\n",
    R"({"format":"placer-cluster","version":1,"name":"jobs",
"cluster":{"hosts":2,"gpus":2,"kind":"gpu","memory_bytes":1000,
"inside":{"latency_ns":10},"between":{"bytes_per_second":1000}},
"hosts":[{"name":"one","devices":["h0g0","h1g1"]},
{"name":"other","devices":["h0g1","h1g0"]}],
"speeds":[{"name":"fixed","step_ns":1000000},
{"name":"table","table":[{"placement":"1","step_ns":1000000},
{"placement":"2","kind":"gpu","step_ns":600000},
{"placement":"1+1","step_ns":900000}]},
{"name":"law","optimus":{"mode":"async","theta":[1,0.5,0,2],"batch":8}}],
"jobs":[{"name":"a","submit_s":0,"steps":1000,"devices":1,"speed":"fixed"},
{"name":"b","submit_s":0.5,"steps":2000,"devices":1,"min_devices":1,
"max_devices":2,"speed":"table","restart_s":0.25},
{"name":"c","submit_s":1,"steps":70,"steps_per_epoch":10,"devices":2,
"speed":"law"}]})",
};

static std::vector<std::string> seedTexts() {
  std::vector<std::string> texts(std::begin(kMadeSeeds), std::end(kMadeSeeds));
  for (uint64_t number = 1; texts.size() < 16; ++number)
    if (auto hostile = hostileProblem(number)) {
      llvm::raw_string_ostream graph(texts.emplace_back());
      writeGraph(hostile->problem, graph);
      if (number == 1) {
        llvm::raw_string_ostream schedule(texts.emplace_back());
        writeSchedule(hostile->problem,
                      StatedSchedule(hostile->planted, Bound()), schedule);
      }
    }
  for (const std::string &file : files)
    if (auto buffer = llvm::MemoryBuffer::getFile(file))
      texts.push_back((*buffer)->getBuffer().str());
    else
      llvm::errs() << file << ": " << buffer.getError().message() << "\n";
  return texts;
}

/// One change: bytes, tokens, pieces of the text itself or of another.
static void damage(std::string &text, const std::string &other,
                   Random &random) {
  static const std::string kTokens[] = {"{",
                                        "}",
                                        "[",
                                        "]",
                                        ",",
                                        ":",
                                        "\"",
                                        "null",
                                        "true",
                                        "-1",
                                        "1e99",
                                        "1e-9",
                                        "0.5",
                                        "01",
                                        "nan",
                                        "\n",
                                        "\t",
                                        "=",
                                        "--",
                                        "\\",
                                        "\x80",
                                        "\\u0000",
                                        "9223372036854775807",
                                        "18446744073709551616",
                                        "\xff\xff\xff\xff\x0f"};
  auto anywhere = [&](const std::string &in) {
    return static_cast<size_t>(random.below(int64_t(in.size()) + 1));
  };
  size_t at = anywhere(text);
  auto length = static_cast<size_t>(
      random.percent(80) ? random.between(1, 12) : random.between(1, 400));
  switch (random.below(8)) {
  case 0:
    text.erase(at, length);
    break;
  case 1:
    text.insert(at, kTokens[random.below(std::size(kTokens))]);
    break;
  case 2:
    text.replace(at, std::min<size_t>(length, text.size() - at),
                 kTokens[random.below(std::size(kTokens))]);
    break;
  case 3:
    if (at < text.size())
      text[at] = static_cast<char>(random.below(256));
    break;
  case 4:
    if (at < text.size())
      text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
    break;
  case 5:
    text.insert(anywhere(text), text.substr(at, length));
    break;
  case 6:
    text.insert(at, other.substr(anywhere(other), length));
    break;
  case 7:
    if (random.percent(10))
      text.resize(at);
    else if (at < text.size())
      text.insert(at, std::string(length * 40, text[at]));
    break;
  }
}

static int writeSeeds(llvm::ArrayRef<std::string> texts) {
  for (auto [number, text] : llvm::enumerate(texts)) {
    std::string path = folder + "/seed-" + std::to_string(number);
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    os << text;
    os.close();
    if (error || os.has_error()) {
      llvm::errs() << path << ": " << (error ? error : os.error()).message()
                   << "\n";
      os.clear_error();
      return 1;
    }
  }
  return 0;
}

int main(int argc, char **argv) {
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  llvm::EnablePrettyStackTrace();
  cl::ParseCommandLineOptions(argc, argv,
                              "Gives damaged files to all readers.\n");
  std::vector<std::string> texts = seedTexts();
  if (!folder.empty())
    return writeSeeds(texts);
  for (const std::string &text : texts)
    readAll(text);
  for (uint64_t number = seed; number < seed + (show ? 1 : count); ++number) {
    llvm::PrettyStackTraceFormat trace("number %llu",
                                       static_cast<unsigned long long>(number));
    Random random(number);
    std::string text = random.pick(texts);
    for (int64_t changes = random.between(1, 6); changes > 0; --changes)
      damage(text, random.pick(texts), random);
    if (show)
      llvm::outs() << text;
    else
      readAll(text);
  }
  if (!show)
    llvm::outs() << count << " damaged texts of " << texts.size()
                 << " were read or refused\n";
  return 0;
}
