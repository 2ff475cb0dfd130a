#!/usr/bin/env python3
"""The models of examples/generate_model.py compute what they are called after.

usage: run_models.py PLACER_OPT LLVM_PREFIX

Small instances make their own data, are lowered by upstream's passes and run by
mlir-runner; the numbers must be those of the same model written down in Python
(model_reference.py).
They run as they are, and after their tasks were formed, placed and opened again.
"""
import os
import re
import subprocess
import sys

import run_tools
from model_reference import MODELS, TOLERANCE, VARIANTS

GENERATOR = os.path.join(os.path.dirname(__file__), "..", "..", "examples",
                         "generate_model.py")


def call(arguments, text):
    result = subprocess.run(arguments, input=text, capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(arguments)} failed:\n{result.stderr}")
    return result.stdout


def run(tool, prefix, text):
    lowered = call([tool, run_tools.PLAIN], text)
    libraries = ",".join(os.path.join(prefix, "lib", f"lib{name}.so") for name in
                         ("mlir_runner_utils", "mlir_c_runner_utils"))
    printed = call([os.path.join(prefix, "bin", "mlir-runner"), "-e", "main",
                    "--entry-point-result=void", f"--shared-libs={libraries}"], lowered)
    return [float(n) for part in printed.split("data =")[1:]
            for n in re.findall(r"-?[\d.]+(?:e[-+]?\d+)?", part.split("Unranked")[0])]


def main():
    tool, prefix = sys.argv[1:]
    for family, reference, sizes in MODELS + VARIANTS:
        arguments = [sys.executable, GENERATOR, family, "--data", "generated", "--main"] + sizes.split()
        text = call(arguments, None)
        opened = call([tool, "--form-tasks=granularity=fused host-device=cpu0 "
                       f"functions={family.replace('-', '_')}",
                       "--place-list=algorithm=heft", "--insert-transfers",
                       "--placer-verify-schedule", "--placer-open-tasks"], text)
        plain = call(arguments + ["--no-machine", "--no-costs"], None)
        wanted = [x for matrix in reference() for row in matrix for x in row]
        if len(set(f"{x:.3f}" for x in wanted)) < len(wanted) / 2:
            sys.exit(f"{family}: the reference is no test: {wanted}")
        # Topology and costs are nothing that upstream's passes know.
        opened = re.sub(r"placer\.topology @\w+ \{.*?\n  \}\n", "", opened, flags=re.S)
        opened = re.sub(r"^module \{\n(.*)\n\}\n", r"\1", opened, flags=re.M | re.S)
        opened = re.sub(r" attributes \{placer\.topology = @\w+\}", "", opened)
        opened = re.sub(r"( attrs = )? \{placer\.cost = #placer\.cost<[^>]*>\}", "", opened)
        for what, program in (("as it is", plain), ("opened", opened)):
            found = run(tool, prefix, program)
            if len(found) != len(wanted) or any(
                    abs(a - b) > TOLERANCE.get(family, 1e-5) for a, b in zip(found, wanted)):
                sys.exit(f"{family} {what}: gives\n{found}\nnot\n{wanted}")
        print(f"{family}: {len(wanted)} numbers as wanted")


if __name__ == "__main__":
    main()
