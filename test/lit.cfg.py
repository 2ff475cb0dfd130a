"""How lit runs the tests of the passes and translations."""
import os
import sys

import lit.formats
import lit.util

config.name = "placer"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Repository", "Integration", "Consumer",
                   "Browser"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.placer_build_dir, "test")

# Of LLVM's directory only what has no other version on a usual PATH counts, but
# ours comes first in any case.
config.environment["PATH"] = os.path.pathsep.join(
    [config.placer_tools_dir, config.llvm_tools_dir, config.environment["PATH"]])
config.environment["FILECHECK_OPTS"] = "--enable-var-scope --dump-input=fail"

config.substitutions += [
    # The interpreter that runs lit: a wrapper would cost time in every test.
    ("%python", sys.executable),
    ("%refused", sys.executable + " " +
     os.path.join(config.test_source_root, "Inputs", "refused.py")),
    ("%check_schedule",
     os.path.join(config.test_source_root, "Integration", "check_schedule.py")),
    ("%load_plugin", f"--load-dialect-plugin={config.placer_plugin} "
                     f"--load-pass-plugin={config.placer_plugin}"),
    ("%fake_cp_worker",
     os.path.join(config.placer_build_dir, "unittests", "fake-cp-worker")),
    ("%examples", os.path.join(config.placer_source_dir, "examples")),
]

# A library with AddressSanitizer cannot be loaded into a program without.
if not config.placer_sanitize:
    config.available_features.add("plugin")
# Graphviz, to see that it takes what is written for it.
if lit.util.which("dot"):
    config.available_features.add("dot")

# A solver, native or wasm, is there where placer-opt finds it.
sys.path.append(os.path.join(config.test_source_root, "Integration"))
from probe_solver import missing_solver
missing = missing_solver(os.path.join(config.placer_tools_dir, "placer-opt"))
if missing:
    lit_config.note(f"tests that need a solver are skipped: {missing}")
else:
    config.available_features.add("cp-solver")
