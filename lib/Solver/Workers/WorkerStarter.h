//===- WorkerStarter.h - The parent of all solver processes -----*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_SOLVER_WORKERS_WORKERSTARTER_H
#define PLACER_LIB_SOLVER_WORKERS_WORKERSTARTER_H

#include "Solver/Workers/WorkerProcess.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace placer {

/// Starts processes on a thread of its own, for they end with the thread that
/// started them. It must live as long as they shall.
class WorkerStarter {
public:
  /// A process that has been ordered.
  struct Order {
    std::vector<std::string> command;
    /// Null if there is none, and then why.
    std::unique_ptr<WorkerProcess> process;
    std::string error;
    bool isDone = false;
  };

  WorkerStarter() : thread([this] { work(); }) {}
  ~WorkerStarter() {
    {
      std::lock_guard<std::mutex> lock(mutex);
      isClosing = true;
    }
    changed.notify_all();
    thread.join();
  }

  /// Returns at once.
  std::shared_ptr<Order> order(std::vector<std::string> command) {
    auto order = std::make_shared<Order>();
    order->command = std::move(command);
    {
      std::lock_guard<std::mutex> lock(mutex);
      orders.push_back(order);
    }
    changed.notify_all();
    return order;
  }

  void wait(const Order &order) {
    std::unique_lock<std::mutex> lock(mutex);
    changed.wait(lock, [&] { return order.isDone; });
  }

private:
  void work() {
    std::unique_lock<std::mutex> lock(mutex);
    for (;;) {
      changed.wait(lock, [&] { return isClosing || !orders.empty(); });
      if (isClosing)
        return;
      std::shared_ptr<Order> order = std::move(orders.front());
      orders.pop_front();
      lock.unlock();
      order->process = WorkerProcess::start(order->command, order->error);
      lock.lock();
      order->isDone = true;
      changed.notify_all();
    }
  }

  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::shared_ptr<Order>> orders;
  bool isClosing = false;
  std::thread thread;
};

} // namespace placer

#endif // PLACER_LIB_SOLVER_WORKERS_WORKERSTARTER_H
