"""Runs programs under the MPI libraries that are installed.

Everything stays on this machine: ranks speak through shared memory, or TCP on the
loopback device. Ranks that wait leave the processor to others. A run that takes too
long is ended with all that it started.
"""
import ctypes.util
import glob
import os
import shutil
import signal
import subprocess
import sys

# Each rank writes into a file of its own.
PER_RANK = ('rank=${OMPI_COMM_WORLD_RANK:-$PMI_RANK}; out=$0; '
            'exec "$@" >"$out.$rank"')


class Library:
    """An MPI library: its name here, its launcher and its shared object."""

    def __init__(self, name, launchers, stem, flags, environment):
        self.name = name
        self.launcher = next(filter(None, map(shutil.which, launchers)), None)
        # Whose launcher `mpirun` is depends on what else is installed.
        if self.launcher and not self.launcher.endswith("." + name):
            said = subprocess.run([self.launcher, "--version"], capture_output=True,
                                  text=True).stdout
            if (name == "openmpi") != ("Open MPI" in said):
                self.launcher = None
        self.shared = self.find(stem)
        self.flags = flags
        self.environment = environment

    @staticmethod
    def find(stem):
        soname = ctypes.util.find_library(stem)
        for folder in ("/usr/lib/*", "/usr/lib64", "/usr/local/lib", "/usr/lib"):
            for path in sorted(glob.glob(os.path.join(folder, soname or f"lib{stem}.so"))):
                return path
        return None

    def installed(self):
        return bool(self.launcher and self.shared)

    def run(self, ranks, command, output, timeout=120, tcp=False):
        """Runs a command; rank r writes to the file `output`.r. Gives the exit code
        and what was said on stderr."""
        flags = list(self.flags["tcp" if tcp else "memory"])
        arguments = [self.launcher, "-n", str(ranks)] + flags + [
            "sh", "-c", PER_RANK, output] + command
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
            env={**os.environ, **self.environment})
        try:
            said, _ = process.communicate(timeout=timeout)
        except BaseException as cause:
            # The launcher ends its ranks when it is asked to; what then is left
            # of the session is killed.
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            said = process.communicate()[0]
            if isinstance(cause, subprocess.TimeoutExpired):
                return 124, said + f"\nended after {timeout} s"
            raise
        return process.returncode, said


ROOT = ["--allow-run-as-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
OPENMPI = ROOT + ["--oversubscribe", "--mca", "mpi_yield_when_idle", "1",
                  "--mca", "oob_tcp_if_include", "lo", "--mca", "btl_tcp_if_include", "lo",
                  "--mca", "pml", "ob1",
                  # Ranks of a container may not read each other's memory.
                  "--mca", "btl_vader_single_copy_mechanism", "none"]

LIBRARIES = (
    Library("openmpi", ("mpirun.openmpi", "mpirun"), "mpi",
            {"memory": OPENMPI + ["--mca", "btl", "self,vader"],
             "tcp": OPENMPI + ["--mca", "btl", "self,tcp"]},
            {"OMPI_MCA_btl_base_warn_component_unused": "0",
             "PRTE_ALLOW_RUN_AS_ROOT": "1"}),
    Library("mpich", ("mpirun.mpich", "mpirun"), "mpich",
            {"memory": ["-hosts", "localhost", "-iface", "lo"],
             "tcp": ["-hosts", "localhost", "-iface", "lo"]},
            {"FI_PROVIDER": "tcp", "FI_TCP_IFACE": "lo", "UCX_TLS": "self,sm,tcp",
             "UCX_NET_DEVICES": "lo", "HYDRA_IFACE": "lo"}),
)


def installed(name=None):
    """The libraries to test with; none of them ends the test as skipped."""
    found = [library for library in LIBRARIES
             if library.installed() and name in (None, library.name)]
    if not found:
        print(f"skipped: no {name or 'MPI library'} here; on Debian they are the packages "
              "libopenmpi-dev and openmpi-bin, or libmpich-dev and mpich")
        sys.exit(77)
    return found
