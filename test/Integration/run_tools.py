"""Lowers modules with placer and runs them, on one device, on threads, or on ranks."""
import os
import subprocess
import sys
import tempfile

import mpi_tools

PLAIN = "--pass-pipeline=builtin.module(" + ",".join([
    "func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith{include-apply-rescale},"
    "tosa-to-tensor)", "canonicalize", "convert-elementwise-to-linalg",
    "one-shot-bufferize{bufferize-function-boundaries}", "scf-forall-to-for",
    "convert-linalg-to-loops", "lower-affine", "convert-scf-to-cf",
    "expand-strided-metadata", "lower-affine",
    "convert-math-to-llvm", "convert-math-to-libm", "convert-arith-to-llvm",
    "finalize-memref-to-llvm", "convert-func-to-llvm", "convert-cf-to-llvm",
    "reconcile-unrealized-casts"]) + ")"


class Failure(Exception):
    pass


class Tools:
    def __init__(self, placer_opt, prefix, level="-O0"):
        self.placer_opt, self.level = placer_opt, level
        self.runner = os.path.join(prefix, "bin", "mlir-runner")
        self.libraries = [os.path.join(prefix, "lib", f"lib{name}.so") for name in
                          ("mlir_runner_utils", "mlir_c_runner_utils")]
        self.turn = 0
        self.threads = os.path.join(prefix, "lib", "libmlir_async_runtime.so")

    @staticmethod
    def call(arguments, text=None, timeout=900):
        try:
            result = subprocess.run(arguments, input=text, capture_output=True, text=True,
                                    timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"{' '.join(arguments)} was ended after {timeout} s")
        if result.returncode != 0:
            raise Failure(f"{' '.join(arguments)} failed with {result.returncode}:\n"
                          + result.stderr[-4000:])
        return result.stdout

    def opt(self, text, *passes):
        return self.call([self.placer_opt, *passes], text)

    def try_opt(self, text, *passes):
        """The exit code, the module, and what was said."""
        result = subprocess.run([self.placer_opt, *passes], input=text, capture_output=True,
                                text=True, timeout=900)
        return result.returncode, result.stdout, result.stderr

    def run_arguments(self, path, *libraries):
        return [self.runner, path, self.level, "-e", "main", "--entry-point-result=void",
                "--shared-libs=" + ",".join([*self.libraries, *libraries])]

    def run(self, lowered, *libraries):
        """What a lowered module prints."""
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            file.write(lowered)
            file.flush()
            return self.call(self.run_arguments(file.name, *libraries))

    def run_plain(self, text):
        """An unplaced module, by upstream's passes."""
        return self.run(self.opt(text, PLAIN))

    def run_async(self, placed):
        return self.run(self.opt(placed, "--lower-to-async-llvm"), self.threads)

    def run_mpi(self, placed, ranks, library, options="", timeout=900):
        """What each rank prints."""
        lowered = self.opt(
            placed, f"--lower-to-mpi-llvm=implementation={library.name} {options}")
        with tempfile.TemporaryDirectory() as folder:
            path, out = os.path.join(folder, "ranks.mlir"), os.path.join(folder, "out")
            with open(path, "w") as file:
                file.write(lowered)
            code, said = library.run(ranks, self.run_arguments(path, library.shared), out,
                                     timeout)
            if code:
                raise Failure(f"{library.name} with {ranks} ranks failed with {code}:\n"
                              + said[-4000:])
            printed = []
            for rank in range(ranks):
                with open(f"{out}.{rank}") as file:
                    printed.append(file.read())
            return printed

    def run_placed(self, how, placed, devices):
        """What a placed module prints, on threads or on each rank, as (where, text).
        Where any MPI library will do, those that are installed take turns."""
        if how == "async":
            return [("threads", self.run_async(placed))]
        libraries = mpi_tools.installed(how if how != "mpi" else None)
        library = libraries[self.turn % len(libraries)]
        self.turn += 1
        return [(f"{library.name}, rank {rank}", text)
                for rank, text in enumerate(self.run_mpi(placed, devices, library))]


def differences(labels, wanted, found):
    """The labels of the lines that differ, or a word on why nothing can be said."""
    wanted, found = wanted.split(), found.split()
    if len(wanted) != len(labels) or len(found) != len(labels):
        return [f"{len(found)} numbers instead of {len(labels)}"]
    return [label for label, a, b in zip(labels, wanted, found) if a != b]


def keep(name, text):
    """Writes what a failure is about to a folder of its own; the path, which
    the message should name."""
    path = os.path.join(tempfile.mkdtemp(prefix="placer-kept-"), name)
    with open(path, "w") as file:
        file.write(text)
    return path


def fail(*lines):
    print(*lines, sep="\n")
    sys.exit(1)
