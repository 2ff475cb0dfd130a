#!/usr/bin/env bash
# Every shell script is read by bash without complaint, and by shellcheck where
# it is installed.
#
# usage: check_scripts.sh SOURCE_DIR
set -euo pipefail

if (($# != 1)) || [[ ! -d $1 ]]; then
  echo "usage: check_scripts.sh SOURCE_DIR" >&2
  exit 2
fi
cd "$1"

# By their first line, since most have no suffix.
scripts=()
while IFS= read -r -d '' file; do
  first=
  read -r first <"$file" 2>/dev/null || true
  if [[ $first =~ ^'#!'.*[/\ ]bash || $first == '# shellcheck shell=bash' ]]; then
    scripts+=("${file#./}")
  fi
done < <(find .ci benchmarks docs scripts test tools -type f \
  -not -name '*.mlir' -not -name '*.test' -not -name '*.py' -print0 2>/dev/null)
if ((${#scripts[@]} == 0)); then
  echo "found no script below $1" >&2
  exit 1
fi

bad=0
for script in "${scripts[@]}"; do
  bash -n "$script" || bad=$((bad + 1))
done
if command -v shellcheck >/dev/null; then
  shellcheck -x "${scripts[@]}" || bad=$((bad + 1))
  by="bash and shellcheck"
else
  by="bash alone: shellcheck is not installed"
fi
echo "${#scripts[@]} scripts, looked at by $by, $bad with faults"
((bad == 0))
