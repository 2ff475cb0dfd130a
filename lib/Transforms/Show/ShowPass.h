//===- ShowPass.h - A pass that writes what it reads ------------*- C++ -*-===//
//
// Part of the placer project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef PLACER_LIB_TRANSFORMS_SHOW_SHOWPASS_H
#define PLACER_LIB_TRANSFORMS_SHOW_SHOWPASS_H

#include "Transforms/Show/WriteFile.h"
#include "placer/Bridge/ProblemAnalysis.h"

namespace placer {

/// The frame of a pass with an option `file`: all is read and verified before
/// anything is written, and the IR stays as it is. `Base` is what TableGen
/// makes.
template <typename Base>
class ShowPass : public Base {
public:
  using Base::Base;

  void runOnOperation() final {
    this->markAllAnalysesPreserved();
    std::string text;
    llvm::raw_string_ostream os(text);
    if (mlir::failed(show(os)) ||
        mlir::failed(writeWholeFile(this->getOperation(), this->getArgument(),
                                    this->file, text)))
      this->signalPassFailure();
  }

protected:
  /// Writes all of the file; what fails has been reported.
  virtual mlir::LogicalResult show(llvm::raw_ostream &os) = 0;

  /// The schedules of these functions, in their order.
  mlir::FailureOr<std::vector<ScheduledFunction>>
  read(llvm::ArrayRef<mlir::FunctionOpInterface> functions) {
    auto &problems = this->template getAnalysis<ProblemAnalysis>();
    std::vector<ScheduledFunction> read;
    for (mlir::FunctionOpInterface function : functions) {
      mlir::FailureOr<ScheduledFunction> placed = problems.schedule(function);
      if (mlir::failed(placed))
        return mlir::failure();
      read.push_back(*placed);
    }
    return read;
  }

  /// Those of every function with tasks.
  mlir::FailureOr<std::vector<ScheduledFunction>> readAll() {
    return read(functionsWithTasks(this->getOperation()));
  }

  /// Fails where no file is given.
  mlir::LogicalResult requireFile(llvm::StringRef example) {
    if (!this->file.empty())
      return mlir::success();
    return mlir::emitError(this->getOperation().getLoc())
           << "--" << this->getArgument() << " needs a file: --"
           << this->getArgument() << "=file=" << example;
  }
};

} // namespace placer

#endif // PLACER_LIB_TRANSFORMS_SHOW_SHOWPASS_H
