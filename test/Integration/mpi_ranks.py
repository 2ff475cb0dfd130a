#!/usr/bin/env python3
"""How a program on MPI ranks begins and ends, with each library that is installed.

usage: mpi_ranks.py PLACER_OPT LLVM_PREFIX

With a wrong number of ranks all of them end with exit code 1, and one says why; where one
is killed, all end, and the launcher says so and fails; with the right number the results
are on every rank, or only where they were made; a @main may ask for its rank.
"""
import os
import sys
import tempfile

import mpi_tools
import run_tools

PROGRAM = """
placer.topology @duo {
  placer.device @a kind "cpu"
  placer.device @b kind "cpu"
  placer.link @a to @b latency 10 bandwidth 1000000000
  placer.link @b to @a latency 10 bandwidth 1000000000
}
func.func private @printI64(i64)
func.func @twice(%x: tensor<4xi64>) -> tensor<4xi64> attributes {placer.topology = @duo} {
  %0 = placer.task "double" (%in = %x : tensor<4xi64>) cost <cpu = 10> on @a at 0 -> (tensor<4xi64>) {
    %1 = arith.addi %in, %in : tensor<4xi64>
    placer.yield %1 : tensor<4xi64>
  }
  %sent = placer.transfer %0 from @a to @b at 10 : tensor<4xi64>
  %2 = placer.task "square" (%in = %sent : tensor<4xi64>) cost <cpu = 10> on @b at 52 -> (tensor<4xi64>) {
    %3 = arith.muli %in, %in : tensor<4xi64>
    placer.yield %3 : tensor<4xi64>
  }
  return %2 : tensor<4xi64>
}
func.func @main() attributes {llvm.emit_c_interface} {
  %x = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi64>
  %y = call @twice(%x) : (tensor<4xi64>) -> tensor<4xi64>
  %z = call @twice(%y) : (tensor<4xi64>) -> tensor<4xi64>
  %i = arith.constant 3 : index
  %v = tensor.extract %z[%i] : tensor<4xi64>
  // PRINT
  return
}
"""
# (2 * (2 * 4)^2)^2
WANTED = "16384"


class Check:
    def __init__(self, tools, library, folder):
        self.tools, self.library = tools, library
        self.path = os.path.join(folder, "program.mlir")
        self.out = os.path.join(folder, "out")

    def run(self, ranks, text, options=""):
        lowered = self.tools.opt(
            text, f"--lower-to-mpi-llvm=implementation={self.library.name} {options}")
        with open(self.path, "w") as file:
            file.write(lowered)
        return self.library.run(ranks, self.tools.run_arguments(
            self.path, self.library.shared), self.out)

    def printed(self, rank):
        with open(f"{self.out}.{rank}") as file:
            return file.read().strip()

    def expect(self, what, ok, said):
        if not ok:
            run_tools.fail(f"{self.library.name}: {what} is not as it should be:", said)

    def all(self):
        call = "func.call @printI64(%v) : (i64) -> ()"
        text = PROGRAM.replace("// PRINT", call)
        code, said = self.run(2, text)
        self.expect("two ranks", code == 0 and [self.printed(r) for r in (0, 1)]
                    == [WANTED] * 2, f"exit code {code}\n{said}")
        for ranks in (1, 3):
            code, said = self.run(ranks, text)
            wanted = (f"placer: this program is placed on 2 devices and runs as 2 ranks, but "
                      f"there are {ranks}: start it with mpirun -n 2")
            self.expect(f"{ranks} ranks", code == 1 and said.count(wanted) == 1
                        and not any(self.printed(r) for r in range(ranks)),
                        f"exit code {code}\n{said}")

        # A rank that is killed takes all others with it: nobody waits for its data.
        killed = text.replace(
            "  %z = call", "  %world = mpi.comm_world : !mpi.comm\n"
            "  %rank = mpi.comm_rank(%world) : i32\n  %one = arith.constant 1 : i32\n"
            "  %kill = arith.constant 9 : i32\n"
            "  %is = arith.cmpi eq, %rank, %one : i32\n"
            "  scf.if %is {\n    %0 = func.call @raise(%kill) : (i32) -> i32\n  }\n  %z = call"
        ).replace("func.func private @printI64(i64)",
                  "func.func private @printI64(i64)\nfunc.func private @raise(i32) -> i32")
        code, said = self.run(2, killed)
        self.expect("a rank that is killed", code not in (0, 124) and "killed" in said.lower()
                    and self.printed(0) == "", f"exit code {code}\n{said}")

        # Only the second rank has the result, and only it may look at it.
        owner = PROGRAM.replace("call @twice(%y)", "call @twice(%x)").replace(
            "// PRINT", "%world = mpi.comm_world : !mpi.comm\n"
            "  %rank = mpi.comm_rank(%world) : i32\n  %one = arith.constant 1 : i32\n"
            f"  %is = arith.cmpi eq, %rank, %one : i32\n  scf.if %is {{\n    {call}\n  }}")
        code, said = self.run(2, owner, "results=owner")
        self.expect("a result that stays", code == 0 and self.printed(0) == ""
                    and self.printed(1) == "64", f"exit code {code}\n{said}")


def main():
    tools = run_tools.Tools(*sys.argv[1:])
    for library in mpi_tools.installed():
        with tempfile.TemporaryDirectory() as folder:
            try:
                Check(tools, library, folder).all()
            except run_tools.Failure as failure:
                run_tools.fail(f"{library.name}: {failure}")
        print(f"{library.name}: begins, counts and ends as it should")


main()
