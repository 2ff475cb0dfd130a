#!/usr/bin/env python3
"""What placer is built with, and does not find, is named by the configuration.

usage: check_configure.py SOURCE_DIR CMAKE GENERATOR MLIR_DIR
"""
import os
import re
import subprocess
import sys
import tempfile


def fake_mlir(folder, text):
    """A package that is found as MLIR, in a folder of its own."""
    os.makedirs(folder)
    with open(os.path.join(folder, "MLIRConfig.cmake"), "w", encoding="utf-8") as file:
        file.write(text)
    return folder


def main(argv):
    if len(argv) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    source, cmake, generator, mlir = argv[1:]
    bad = 0
    with tempfile.TemporaryDirectory() as folder:
        version = "set(LLVM_VERSION_MAJOR {0})\nset(LLVM_PACKAGE_VERSION {0}.1.0)\n"
        other = fake_mlir(os.path.join(folder, "other"), version.format(23))
        static = fake_mlir(os.path.join(folder, "static"), version.format(22))
        # The headers of all of these are searched for, and none is there.
        nothing = ["-DCLP_INCLUDE_DIR=CLP_INCLUDE_DIR-NOTFOUND",
                   "-DPROTOZERO_INCLUDE_DIR=PROTOZERO_INCLUDE_DIR-NOTFOUND",
                   "-DCMAKE_FIND_ROOT_PATH=" + folder,
                   "-DCMAKE_FIND_ROOT_PATH_MODE_INCLUDE=ONLY"]
        cases = {
            "no MLIR": ([f"-DMLIR_DIR={folder}/none"],
                        ["placer needs MLIR 22, and there is none in", "libmlir-22-dev"]),
            "another MLIR": ([f"-DMLIR_DIR={other}"], ["placer needs MLIR 22, found 23.1.0 in"]),
            "no libMLIR.so": ([f"-DMLIR_DIR={static}"],
                              ["placer needs libMLIR.so and libLLVM.so",
                               "-DMLIR_LINK_MLIR_DYLIB=ON"]),
            "no libraries": ([f"-DMLIR_DIR={mlir}", *nothing],
                             ["placer does not find", "Clp (on Debian: coinor-libclp-dev)",
                              "protozero (on Debian: libprotozero-dev)"]),
            "no lit": ([f"-DMLIR_DIR={mlir}", f"-DLLVM_EXTERNAL_LIT={folder}/lit"],
                       ["placer does not find", "lit, at"])}
        for name, (arguments, texts) in cases.items():
            build = os.path.join(folder, "build")
            run = subprocess.run([cmake, "-G", generator, "-S", source, "-B", build, *arguments],
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            said = re.sub(r"\s+", " ", run.stderr)
            missing = [text for text in texts if text not in said]
            if run.returncode == 0 or missing or said.count("CMake Error") != 1:
                print(f"{name}: ends with {run.returncode}, does not say {missing}:\n{run.stderr}")
                bad += 1
            # The compiler need not be examined again.
            cache = os.path.join(build, "CMakeCache.txt")
            if os.path.exists(cache):
                os.remove(cache)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
