#!/bin/sh
# ---
# description: Read who owns the code of a repository, from its CODEOWNERS file
# parameters:
#   repository: { type: string, description: folder of the repository relative to the workspace }
# effect: read
# ---
. ./execution/_repository.sh

for path in .github/CODEOWNERS CODEOWNERS docs/CODEOWNERS; do
  [ -f "$path" ] && found=$path && break
done

if [ -z "${found:-}" ]; then
  echo "CODEOWNERS not found in .github, docs or the top folder of the repository" >&2
  exit 1
fi

awk "$json"'
  /^[ \t]*(#|$)/ { next }
  {
    rules += 1
    for (place = 2; place <= NF && substr($place, 1, 1) != "#"; place += 1) {
      if (!($place in seen)) {
        seen[$place] = 1
        owners = owners (owners == "" ? "" : ",") json($place)
        count += 1
      }
    }
  }
  END {
    text = rules + 0 " rules name " count + 0 " owners of the code"
    printf "{\"codeOwners\":[%s],\"summary\":%s,", owners, json(text)
    printf "\"claims\":[{\"claim\":%s,\"source\":%s}]}", json(text), json(ENVIRON["repository"] "/" FILENAME)
  }
' "$found"
