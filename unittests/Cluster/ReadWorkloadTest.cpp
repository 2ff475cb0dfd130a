//===- ReadWorkloadTest.cpp - Traces, good and bad ------------------------===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "placer/Cluster/ReadWorkload.h"
#include "placer/Cluster/ReadTraces.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include "gtest/gtest.h"

using namespace placer;

static std::variant<Workload, CsvError> readTrace(llvm::StringRef text) {
  UniformCluster shape;
  shape.hosts = 2;
  shape.devicesPerHost = 4;
  CsvWarnings warnings;
  return readTiresias(text, makeCluster(shape, false), warnings);
}

TEST(ReadTiresias, OneJobALine) {
  auto read = readTrace("job_id,num_gpu,submit_time,iterations,model_name,"
                        "duration,interval\n7,2,0,606,vgg19,164,30\n"
                        "8,8,30,133,vgg11,147.9,23\n");
  ASSERT_TRUE(std::holds_alternative<Workload>(read));
  const std::vector<ClusterJob> &jobs = std::get<Workload>(read).jobs;
  ASSERT_EQ(jobs.size(), 2u);
  EXPECT_EQ(jobs[0].name, "7");
  EXPECT_EQ(jobs[0].devices, 2);
  EXPECT_EQ(jobs[1].submitNs, 30'000'000'000);
  EXPECT_EQ(jobs[1].steps, 147);
  EXPECT_EQ(jobs[1].where.line, 3u);
}

TEST(ReadTiresias, EveryFaultHasItsLine) {
  struct Case {
    const char *rows;
    unsigned line;
    const char *message;
  };
  const Case cases[] = {
      {"1,x,0,5\n", 2, "expected a number as num_gpu, not 'x'"},
      {"1,0,0,5\n", 2, "num_gpu must be at least 1, not 0"},
      {"1,1.5,0,5\n", 2, "expected a whole number of devices"},
      {"1,1,0,5\n1,1,0,5\n", 3, "there are two jobs '1'"},
      {"1,1,9,5\n2,1,8,5\n", 3,
       "time goes backwards: the job before it is submitted later"},
      {"1,1,-1,5\n", 2, "submit_time must be at least 0, not -1"},
      {"1,1,0,0\n", 2, "a job takes less than a second"},
      {"1,1,0,2e9\n", 2, "more than 1e9 seconds"},
      {",1,0,5\n", 2, "a job has no name"}};
  for (const Case &wrong : cases) {
    auto read = readTrace(std::string("job_id,num_gpu,submit_time,duration\n") +
                          wrong.rows);
    auto *error = std::get_if<CsvError>(&read);
    ASSERT_TRUE(error) << wrong.rows;
    EXPECT_EQ(error->line, wrong.line) << wrong.rows;
    EXPECT_EQ(error->message, wrong.message);
  }
}

namespace {
/// A folder that is gone in the end.
class Folder {
public:
  Folder() {
    EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("placer-cluster", path));
  }
  ~Folder() { llvm::sys::fs::remove_directories(path); }
  std::string write(llvm::StringRef name, llvm::StringRef text) {
    llvm::SmallString<128> file = path;
    llvm::sys::path::append(file, name);
    EXPECT_FALSE(
        llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file)));
    std::error_code error;
    llvm::raw_fd_ostream os(file, error);
    os << text;
    return file.str().str();
  }
  std::string name() const { return path.str().str(); }

private:
  llvm::SmallString<128> path;
};
} // namespace

TEST(ReadPollux, StepTimesAreThoseOfThePlacement) {
  Folder folder;
  folder.write("net/placements.csv",
               "placement,local_bsz,step_time,sync_time\n"
               "1,32,0.1,0\n1,64,0.2,0\n11,32,0.3,0.1\n2,32,0.15,0.05\n"
               "12,32,0.4,0.1\n21,32,0.6,0.3\n");
  folder.write("net/scalability.csv",
               "num_nodes,num_replicas,local_bsz,step_time,sync_time\n"
               "2,4,32,0.5,0.1\n");
  folder.write("net/validation-64.csv",
               "progress,iteration,metric,grad_sqr,grad_var\n1,100,0,1,1\n"
               "2,250,0,1,1\n");
  std::string file =
      folder.write("jobs.csv", "name,time,application,num_replicas,batch_size\n"
                               "net-0,53,net,2,64\n");
  WorkloadOptions options;
  options.uniform.emplace();
  options.uniform->hosts = 2;
  options.uniform->devicesPerHost = 2;
  options.measurements = folder.name();
  options.restartNs = 30'000'000'000;
  options.isElastic = true;
  std::vector<std::string> warnings;
  auto read = readWorkloadFile(file, options, warnings);
  ASSERT_TRUE(std::holds_alternative<Workload>(read))
      << std::get<std::string>(read);
  const Workload &workload = std::get<Workload>(read);
  ASSERT_EQ(workload.jobs.size(), 1u);
  EXPECT_EQ(workload.jobs[0].steps, 250);
  EXPECT_EQ(workload.jobs[0].minDevices, 1);
  EXPECT_EQ(workload.jobs[0].maxDevices, 4);
  EXPECT_EQ(workload.jobs[0].restartNs, 30'000'000'000);
  auto step = [&](std::vector<DeviceId> devices) {
    auto time = workload.speedOf(0).stepTime(workload.cluster, devices);
    return std::holds_alternative<StepTime>(time) ? std::get<StepTime>(time).ns
                                                  : int64_t(0);
  };
  EXPECT_EQ(step({0}), 200'000'000);
  EXPECT_EQ(step({0, 1}), 150'000'000);
  EXPECT_EQ(step({0, 2}), 300'000'000);
  // The mean of both orders of the hosts; a batch below the least measured.
  EXPECT_EQ(step({0, 1, 2}), 500'000'000);
  EXPECT_EQ(step({0, 1, 2, 3}), 500'000'000);
  EXPECT_EQ(workload.speedOf(0).leastStepNs(workload.cluster, 2), 150'000'000);
}

TEST(ReadPollux, WhatIsMissingIsNamed) {
  Folder folder;
  std::string file =
      folder.write("jobs.csv", "name,time,application,num_replicas,batch_size\n"
                               "net-0,53,net,2,64\n");
  WorkloadOptions options;
  options.uniform.emplace();
  std::vector<std::string> warnings;
  auto none = readWorkloadFile(file, options, warnings);
  ASSERT_TRUE(std::holds_alternative<std::string>(none));
  EXPECT_NE(std::get<std::string>(none).find("by --measurements"),
            std::string::npos);
  options.measurements = folder.name();
  auto lost = readWorkloadFile(file, options, warnings);
  ASSERT_TRUE(std::holds_alternative<std::string>(lost));
  EXPECT_NE(std::get<std::string>(lost).find("placements.csv"),
            std::string::npos);
  EXPECT_NE(std::get<std::string>(lost).find("jobs.csv:2:"), std::string::npos);
}
