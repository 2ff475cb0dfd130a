#!/usr/bin/env bash
# Every C++ source and header is as clang-format 22 would write it.
#
# usage: check_format.sh SOURCE_DIR
set -euo pipefail

if (($# != 1)) || [[ ! -d $1 ]]; then
  echo "usage: check_format.sh SOURCE_DIR" >&2
  exit 2
fi
cd "$1"

# CLANG_FORMAT names another binary; it must be of the same version.
formatter=${CLANG_FORMAT:-clang-format-22}
if ! version=$("$formatter" --version 2>/dev/null); then
  echo "$formatter is missing: install the package clang-format-22" >&2
  exit 1
fi
if [[ $version != *"version 22."* ]]; then
  echo "$formatter is not version 22: $version" >&2
  exit 1
fi
if [[ ! -e .clang-format ]]; then
  echo "$1 has no .clang-format" >&2
  exit 1
fi

# With git, what is tracked or could be; in a tarball, all but build trees.
if [[ -e .git ]] && git rev-parse --git-dir >/dev/null 2>&1; then
  mapfile -d '' -t listed < <(git ls-files -z --cached --others \
    --exclude-standard -- '*.cpp' '*.h')
else
  mapfile -d '' -t listed < <(find . \
    \( -name build -o -name 'build-*' -o -name .git -o -name node_modules \) \
    -prune -o -type f \( -name '*.cpp' -o -name '*.h' \) -print0)
fi
files=()
for file in "${listed[@]}"; do
  # A file deleted but not yet committed is still listed by git.
  if [[ -f $file ]]; then
    files+=("$file")
  fi
done
if ((${#files[@]} == 0)); then
  echo "found no C++ file below $1" >&2
  exit 1
fi

offending=()
for file in "${files[@]}"; do
  "$formatter" --style=file --dry-run --Werror "$file" >/dev/null 2>&1 ||
    offending+=("${file#./}")
done
if ((${#offending[@]})); then
  echo "not as $formatter writes them, ${#offending[@]} of ${#files[@]} files:" >&2
  printf '  %s\n' "${offending[@]}" >&2
  echo "to mend, in $PWD: $formatter -i ${offending[*]}" >&2
  exit 1
fi
echo "${#files[@]} files are well formatted"
