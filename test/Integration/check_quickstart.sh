#!/usr/bin/env bash
# scripts/quickstart places and runs its example, and places what it is given.
# usage: check_quickstart.sh ROOT
#
# Exits 77, which ctest shows as skipped, where quickstart would first have to
# install something.
set -euo pipefail

root=$1
if [[ ! -e $root/build/solver/node_modules/.installed-lock.json ]]; then
  echo "the solver is not installed, and quickstart would have npm do it"
  exit 77
fi

# expect TEXT ARGUMENT…: quickstart succeeds and says TEXT.
expect() {
  local text=$1 output
  shift
  output=$("$root/scripts/quickstart" "$@" 2>&1) || {
    echo "$output"
    echo "quickstart $* failed"
    exit 1
  }
  if [[ $output != *"$text"* ]]; then
    echo "$output"
    echo "quickstart $* does not say '$text'"
    exit 1
  fi
}

expect "the same 16384 numbers from both: -0.0133093, "
expect "transformer-block: 82 tasks on 3 devices" "$root/examples/transformer-block.json"

status=0
"$root/scripts/quickstart" "$root/no-such-file" >/dev/null 2>&1 || status=$?
if ((status != 2)); then
  echo "quickstart without its file ends with $status, not 2"
  exit 1
fi
