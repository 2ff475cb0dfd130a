# shellcheck shell=bash
# What scripts/quickstart and scripts/test share: finding or installing the
# tools, configuring and building. To be sourced, under `set -euo pipefail`.
#
# Taken from the environment:
#   PLACER_PRESET               the CMake preset (default: default)
#   MLIR_DIR                    where MLIRConfig.cmake of your own MLIR 22 is;
#                               Debian's LLVM packages are then not needed
#   PLACER_REQUIRE_SOLVER       ON: without a CP-SAT solver a test fails
#   CMAKE_BUILD_PARALLEL_LEVEL  compile jobs (default: by cores and memory)

PLACER_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
PLACER_PRESET=${PLACER_PRESET:-default}
# CMakePresets.json names its build directories by this rule.
if [[ $PLACER_PRESET == default ]]; then
  PLACER_BUILD=$PLACER_ROOT/build
else
  PLACER_BUILD=$PLACER_ROOT/build-$PLACER_PRESET
fi
PLACER_LOGS=$PLACER_BUILD/logs

# The packages, each with the program that makes it unnecessary (- for none)
# and what it is for.
PLACER_PACKAGES=(
  "cmake cmake configures the build"
  "ninja-build ninja runs the build"
  "g++ c++ compiles"
  "python3 python3 runs lit and the scripts"
  "clang-format-22 clang-format-22 checks the format of the sources"
  "coinor-libclp-dev - solves linear programs, for bounds and list schedulers"
  "libgtest-dev - GoogleTest, for the unit tests"
  "libprotozero-dev - reads ONNX models, and the messages of the CP-SAT solver"
)
PLACER_LLVM_PACKAGES=(
  "llvm-22-dev - LLVM's headers and libLLVM.so"
  "llvm-22-tools - lit and FileCheck, for the tests"
  "libmlir-22-dev - MLIR's headers and libMLIR.so"
  "mlir-22-tools - mlir-tblgen, and mlir-runner, which runs placed programs"
)
# The solver of --place-ilp comes from npm. Nothing else needs it, so that it is
# only asked for where there is none, and all else goes on without.
PLACER_NPM_PACKAGE="npm npm installs the solver of --place-ilp"
# Installed along with missing ones, never asked for alone.
PLACER_OPTIONAL_PACKAGES=(ccache)
# Only scripts/test installs these, and goes on without them if it cannot:
# the tests that need them are then skipped.
PLACER_TEST_PACKAGES=(
  "chromium chromium shows report pages, for the browser tests"
  "chromium-driver chromedriver drives the browser"
  "openmpi-bin mpirun.openmpi runs device programs on ranks of Open MPI"
  "mpich mpirun.mpich runs device programs on ranks of MPICH"
  "libonnx-testdata - has ONNX's own cases, which are imported and run"
)

# say TEXT: a heading with the seconds since the script began.
say() { printf '[%ds] %s\n' "$SECONDS" "$*"; }

# fail TEXT…: one line each, then the end.
fail() {
  printf '%s\n' "$@" >&2
  exit 1
}

ticker_pid=
stop_ticker() {
  if [[ -n $ticker_pid ]]; then
    kill "$ticker_pid" 2>/dev/null || true
    wait "$ticker_pid" 2>/dev/null || true
    ticker_pid=
  fi
}
solver_pid=
stop_solver() {
  if [[ -n $solver_pid ]]; then
    kill "$solver_pid" 2>/dev/null || true
    wait "$solver_pid" 2>/dev/null || true
    solver_pid=
  fi
}
trap 'stop_ticker; stop_solver' EXIT

# quietly NAME COMMAND…: runs a step into its log. While it lasts, the log's
# last line shows every ten seconds; when it fails, the log's end.
quietly() {
  local name=$1 log=$PLACER_LOGS/$1.log status=0
  shift
  mkdir -p "$PLACER_LOGS"
  : >"$log"
  (
    while sleep 10 >/dev/null && kill -0 $$ 2>/dev/null; do
      say "  … $(tail -n 1 "$log" | tr -d '\r' | cut -c 1-100)"
    done
  ) &
  ticker_pid=$!
  "$@" >"$log" 2>&1 </dev/null || status=$?
  stop_ticker
  if ((status != 0)); then
    {
      say "$name failed with status $status; the end of its log:"
      tail -n 30 "$log" | sed 's/^/    /'
      echo "The whole log: $log"
    } >&2
  fi
  return "$status"
}

# loudly NAME COMMAND…: runs a step in the open, with a copy in its log.
loudly() {
  local name=$1 log=$PLACER_LOGS/$1.log status=0
  shift
  mkdir -p "$PLACER_LOGS"
  "$@" 2>&1 </dev/null | tee "$log" || status=$?
  if ((status != 0)); then
    {
      say "$name failed with status $status"
      # Other jobs may have pushed the first failure off the screen.
      if grep -q '^FAILED' "$log" && ! tail -n 30 "$log" | grep -q '^FAILED'; then
        echo "The first failure:"
        grep -m 1 -A 25 '^FAILED' "$log" | sed 's/^/    /'
      fi
      echo "The whole log: $log"
    } >&2
  fi
  return "$status"
}

package_installed() {
  [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

have_apt() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null
}

# Prints the rows of the two tables for what is not there.
missing_packages() {
  local rows=("${PLACER_PACKAGES[@]}") row package program _
  if [[ -z ${MLIR_DIR:-} ]]; then
    rows+=("${PLACER_LLVM_PACKAGES[@]}")
  fi
  for row in "${rows[@]}"; do
    read -r package program _ <<<"$row"
    if [[ $program != - ]] && command -v "$program" >/dev/null; then
      continue
    fi
    package_installed "$package" || echo "$row"
  done
}

# as_root COMMAND…
as_root() {
  if ((EUID == 0)); then
    "$@"
  else
    sudo "$@"
  fi
}

# Whether as_root can work; asks for the password where there is a terminal.
can_be_root() {
  ((EUID == 0)) && return 0
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null && return 0
  [[ -t 0 && -t 2 ]] && sudo -v
}

apt_get() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -y -q -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300 "$@"
}

# Whether apt knows a version of the package that it could install.
has_candidate() {
  local policy
  policy=$(LC_ALL=C apt-cache policy "$1" 2>/dev/null)
  [[ $policy == *Candidate:* && $policy != *"Candidate: (none)"* ]]
}

# The packages' names among rows of the tables.
names_of() { printf '%s\n' "$@" | cut -d ' ' -f 1; }

# Installs what is missing on Debian and its kin.
install_packages() {
  local rows package packages unknown=()
  mapfile -t rows < <(missing_packages)
  ((${#rows[@]})) || return 0
  mapfile -t packages < <(names_of "${rows[@]}")

  if ! can_be_root; then
    fail "These packages are missing, and this user cannot install them:" \
      "$(printf '%s\n' "${rows[@]}" |
        while read -r package _ purpose; do
          printf '    %-16s %s\n' "$package" "$purpose"
        done)" \
      "An administrator can, with:" \
      "    apt-get update && apt-get install --no-install-recommends ${packages[*]}"
  fi

  say "updating the package lists"
  # A third party's source that does not answer is no reason to stop.
  quietly apt-update apt_get update ||
    say "going on with the package lists at hand"
  for package in "${packages[@]}"; do
    has_candidate "$package" || unknown+=("$package")
  done
  if ((${#unknown[@]})); then
    if grep -qE '^(W|E):' "$PLACER_LOGS/apt-update.log"; then
      fail "apt knows no package ${unknown[*]}," \
        "and could not read all of its sources:" \
        "$(grep -E '^(W|E):' "$PLACER_LOGS/apt-update.log" | head -n 5 | sed 's/^/    /')" \
        "The whole log: $PLACER_LOGS/apt-update.log"
    fi
    fail "apt knows no package ${unknown[*]}." \
      "Debian 12 has LLVM 22 in its security suite: see that 'bookworm-security main'" \
      "is among the sources in /etc/apt, as it is after a usual installation." \
      "Elsewhere, install MLIR 22 in another way and set MLIR_DIR to the directory" \
      "of its MLIRConfig.cmake."
  fi
  for package in "${PLACER_OPTIONAL_PACKAGES[@]}"; do
    if ! package_installed "$package" && has_candidate "$package"; then
      packages+=("$package")
    fi
  done
  say "installing: ${packages[*]}"
  quietly apt-install apt_get install --no-install-recommends "${packages[@]}" ||
    exit 1
}

# Installs what some tests need besides, without a question to the user.
install_test_packages() {
  local row package program packages=()
  have_apt || return 0
  for row in "${PLACER_TEST_PACKAGES[@]}"; do
    read -r package program _ <<<"$row"
    if [[ $program != - ]] && command -v "$program" >/dev/null; then
      continue
    fi
    package_installed "$package" || packages+=("$package")
  done
  ((${#packages[@]})) || return 0
  if ((EUID == 0)) || sudo -n true 2>/dev/null; then
    has_candidate "${packages[0]}" || quietly apt-update apt_get update || true
    say "installing, for some of the tests: ${packages[*]}"
    quietly apt-install-tests \
      apt_get install --no-install-recommends "${packages[@]}" && return 0
  fi
  say "tests are skipped that need what cannot be installed here: ${packages[*]}"
}

# Where there is no apt: says what is missing and what it is for.
check_tools() {
  local row package program purpose missing=()
  for row in "${PLACER_PACKAGES[@]}"; do
    read -r package program purpose <<<"$row"
    case $program in
    - | clang-format-22) continue ;; # a test that needs it says so itself
    esac
    command -v "$program" >/dev/null ||
      missing+=("$(printf '    %-12s %s' "$program" "$purpose")")
  done
  if [[ ! -e ${MLIR_DIR:-/usr/lib/llvm-22/lib/cmake/mlir}/MLIRConfig.cmake ]]; then
    missing+=("$(printf '    %-12s %s' "MLIR 22" \
      "the compiler framework; set MLIR_DIR to the directory of its MLIRConfig.cmake")")
  fi
  if ((${#missing[@]})); then
    fail "This system has no apt, so install these in its own way:" \
      "${missing[@]}" \
      "GoogleTest, lit, FileCheck and clang-format 22 are needed for the tests."
  fi
}

# Everything that the build and the tests need is there afterwards.
setup_tools() {
  if ! grep -q "\"name\": \"$PLACER_PRESET\"" "$PLACER_ROOT/CMakePresets.json"; then
    fail "PLACER_PRESET is '$PLACER_PRESET', which CMakePresets.json does not know;" \
      "it knows default, debug, asan and tsan."
  fi
  if [[ -n ${MLIR_DIR:-} && ! -e $MLIR_DIR/MLIRConfig.cmake ]]; then
    fail "MLIR_DIR is $MLIR_DIR, where there is no MLIRConfig.cmake."
  fi
  if have_apt; then
    install_packages
  else
    check_tools
  fi
}

# Whether the solver is there, as the lock file wants it.
solver_installed() {
  local solver
  solver=$(cached PLACER_SOLVER_DIR)
  cmp -s "$solver/package-lock.json" "$solver/node_modules/.installed-lock.json"
}

install_npm() {
  local package
  command -v npm >/dev/null && return 0
  read -r package _ <<<"$PLACER_NPM_PACKAGE"
  have_apt && can_be_root || return 1
  has_candidate "$package" || quietly apt-update apt_get update || true
  say "installing: $package"
  quietly apt-npm apt_get install --no-install-recommends "$package"
}

# npm's part of the work; its output is a log.
download_solver() {
  cd "$(cached PLACER_SOLVER_DIR)" || return
  rm -f node_modules/.installed-lock.json
  npm ci --ignore-scripts --no-audit --no-fund
  cp package-lock.json node_modules/.installed-lock.json
}

# Has npm install the solver where the build is configured to find it, while the
# compiler works; finish_solver waits.
start_solver() {
  solver_installed && return 0
  if ! install_npm; then
    say "npm is missing, so --place-ilp gets no solver"
    return 0
  fi
  mkdir -p "$PLACER_LOGS"
  (download_solver) >"$PLACER_LOGS/solver.log" 2>&1 </dev/null &
  solver_pid=$!
}

finish_solver() {
  local pid=$solver_pid waited=0
  [[ -n $pid ]] || return 0
  while kill -0 "$pid" 2>/dev/null; do
    if ((waited++ % 20 == 0)); then
      say "waiting for npm to install the solver of --place-ilp"
    fi
    sleep 1
  done
  if wait "$pid"; then
    say "the solver of --place-ilp is installed"
  else
    say "npm could not install the solver of --place-ilp" \
      "(tests that need it are skipped); the end of its log, $PLACER_LOGS/solver.log:"
    tail -n 5 "$PLACER_LOGS/solver.log" | sed 's/^/    /'
  fi
  solver_pid=
}

# MiB of memory that this process may use, as far as the system says.
memory_mib() {
  local mib='' limit name kib _
  while read -r name kib _; do
    if [[ $name == MemAvailable: ]]; then
      mib=$((kib / 1024))
    fi
  done 2>/dev/null </proc/meminfo || true
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null) || true
  if [[ $limit =~ ^[0-9]+$ ]] && [[ -z $mib || $((limit >> 20)) -lt $mib ]]; then
    mib=$((limit >> 20))
  fi
  echo "${mib:-0}"
}

# One job for every core, but no more than the memory carries: a source that
# includes MLIR takes about 1.5 GB to compile.
build_jobs() {
  local jobs memory
  jobs=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
  memory=$(memory_mib)
  if ((memory > 0 && memory / 1500 < jobs)); then
    jobs=$((memory / 1500))
  fi
  echo $((jobs > 0 ? jobs : 1))
}

# cached NAME: a variable's value in the CMake cache, empty when not there.
cached() {
  sed -n "s/^$1:[A-Z]*=//p" "$PLACER_BUILD/CMakeCache.txt" 2>/dev/null || true
}

# Whether there is a configured build directory that fits.
configured() {
  [[ -e $PLACER_BUILD/build.ninja ]] &&
    [[ $(cached CMAKE_HOME_DIRECTORY) == "$PLACER_ROOT" ]] &&
    [[ -z ${MLIR_DIR:-} || $(cached MLIR_DIR) == "$MLIR_DIR" ]] &&
    [[ -n $(cached PLACER_SOLVER_DIR) ]] &&
    [[ $(cached PLACER_REQUIRE_SOLVER) == \
      "${PLACER_REQUIRE_SOLVER:-$(cached PLACER_REQUIRE_SOLVER)}" ]] &&
    [[ ! $PLACER_ROOT/CMakePresets.json -nt $PLACER_BUILD/build.ninja ]]
}

configure() {
  configured && return 0
  local arguments=(--preset "$PLACER_PRESET")
  if [[ -n ${PLACER_REQUIRE_SOLVER:-} ]]; then
    arguments+=("-DPLACER_REQUIRE_SOLVER=$PLACER_REQUIRE_SOLVER")
  fi
  if [[ -n ${MLIR_DIR:-} ]]; then
    arguments+=("-DMLIR_DIR=$MLIR_DIR")
  fi
  if ccache --show-config >/dev/null 2>&1; then
    # By the files that a compiler has read, not by a second preprocessing.
    arguments+=("-DCMAKE_C_COMPILER_LAUNCHER=env;CCACHE_DEPEND=1;ccache"
      "-DCMAKE_CXX_COMPILER_LAUNCHER=env;CCACHE_DEPEND=1;ccache")
  fi
  # What a failed or moved configuration remembers does harm.
  rm -rf "$PLACER_BUILD/CMakeCache.txt" "$PLACER_BUILD/CMakeFiles"
  say "configuring in $PLACER_BUILD"
  quietly configure cmake -S "$PLACER_ROOT" "${arguments[@]}" || exit 1
}

# build TARGET…
build() {
  export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(build_jobs)}
  say "building $* (up to $CMAKE_BUILD_PARALLEL_LEVEL at a time)"
  loudly build cmake --build "$PLACER_BUILD" --target "$@" || exit 1
}
