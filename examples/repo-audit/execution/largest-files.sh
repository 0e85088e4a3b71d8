#!/bin/sh
# ---
# description: Find the largest files of a repository
# parameters:
#   repository: { type: string, description: folder of the repository relative to the workspace }
#   count: { type: integer, minimum: 1, maximum: 100, default: 10, description: how many files }
# effect: read
# ---
. ./execution/_repository.sh

count=$(printf '%s\n' "$arguments" | sed -nE 's/.*"count":([0-9]+).*/\1/p')

# This workspace, where it lies inside the repository, as a pattern for find.
case $workspace in
"$root"/*) own=$(printf '%s' ".${workspace#"$root"}" | sed 's/[][*?\\]/\\&/g') ;;
*) own=./ ;;
esac

# A name with a line break in it would read as two, so it is left out.
line_break='*
*'

# wc adds a line for each batch of files, which names no path.
find . \
  \( -name .git -o -name .pce -o -name coverage -o -name dist -o -name node_modules \
  -o -path "$own" -o -name "$line_break" \) -prune \
  -o -type f -exec wc -c {} + 2>/dev/null |
  sed -nE 's/^ *([0-9]+) \.\/(.*)$/\1 \2/p' |
  sort -k1,1nr -k2 |
  head -n "${count:-10}" |
  awk "$json"'
    BEGIN { source = ENVIRON["repository"] "/" }
    {
      bytes = $1
      path = substr($0, length($1) + 2)
      files = files (NR > 1 ? "," : "") "{\"path\":" json(path) ",\"bytes\":" bytes "}"
      if (NR <= 3) {
        text = json(path " is " (NR == 1 ? "the largest file" : "number " NR " in size") ": " bytes " bytes")
        claims = claims (NR > 1 ? "," : "") "{\"claim\":" text ",\"source\":" json(source path) "}"
      }
    }
    END {
      printf "{\"files\":[%s],\"claims\":[%s],", files, claims
      printf "\"summary\":\"the %d largest files\"}", NR
    }
  '
