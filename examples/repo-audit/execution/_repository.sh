# What the scripts in sh share. Read at their beginning: sets $repository and moves there.

LC_ALL=C
export LC_ALL

arguments=$(cat)

# The arguments are one line of JSON without blanks; a text in it escapes quotes and backslashes.
repository=$(printf '%s\n' "$arguments" |
  sed -nE 's/.*"repository":"(([^"\\]|\\.)*)".*/\1/p' | sed -E 's/\\(.)/\1/g')
export repository

workspace=$(pwd -P)

cd -- "$repository" 2>/dev/null || {
  echo "the repository $repository is not there or not a folder" >&2
  exit 1
}
root=$(pwd -P)

# awk functions: a text as JSON.
json='
  function json(text) {
    gsub(/[\\"]/, "\\\\&", text)
    gsub(/[\001-\037\177]/, " ", text)
    return "\"" text "\""
  }
'
