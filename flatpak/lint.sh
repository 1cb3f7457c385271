#!/bin/sh
# Checks the Flatpak manifest. Run from the top of the checkout: sh flatpak/lint.sh [MANIFEST]
# The textual checks always run; flatpak-builder's own parser is used where it is installed.
set -eu

manifest=${1:-flatpak/io.github.muster_army.Muster.yml}
failed=0

fail () {
  printf '%s: %s\n' "$manifest" "$1" >&2
  failed=1
}

if [ ! -r "$manifest" ]; then
  fail 'cannot be read'
  exit 1
fi

# The manifest without its comments.
plain () {
  sed -e 's/^[[:space:]]*#.*//' -e 's/[[:space:]]#.*//' "$manifest"
}

# Every list item with "type: archive" must have a sha256 of 64 hexadecimal digits. An item ends at
# the next line that is indented no further than its dash.
problems=$(plain | awk '
  function flush()
  {
    if (type == "archive")
      {
        archives++
        if (length (sum) != 64 || sum ~ /[^0-9a-f]/)
          printf "line %d: archive without a valid sha256\n", start
      }
    type = sum = ""
    depth = -1
  }
  BEGIN { depth = -1 }
  /^[[:space:]]*$/ { next }
  {
    match ($0, /^ */)
    indent = RLENGTH
    line = substr ($0, indent + 1)
    if (depth >= 0 && indent <= depth)
      flush()
    if (line ~ /^- +[a-z0-9-]+:/)
      {
        flush()
        depth = indent
        start = NR
        sub (/^- +/, "", line)
      }
    gsub (/["\047]/, "", line)
    key = value = line
    sub (/:.*/, "", key)
    sub (/^[^:]*: */, "", value)
    sub (/ +$/, "", value)
    if (depth >= 0 && key == "type")
      type = value
    if (depth >= 0 && key == "sha256")
      sum = value
  }
  END {
    flush()
    if (archives == 0)
      print "no archive source found"
  }
')
if [ -n "$problems" ]; then
  fail "$problems"
fi

# Muster records changes with SQLite's session extension.
sqlite=$(plain | awk '
  /^ *- +name:/ { inside = ($NF == "sqlite") }
  inside
')
for option in SQLITE_ENABLE_SESSION SQLITE_ENABLE_PREUPDATE_HOOK; do
  if ! printf '%s\n' "$sqlite" | grep -Eq -e "-D$option(=1)?([^A-Z_=]|\$)"; then
    fail "SQLite is built without -D$option"
  fi
done

# Files go through portals.
if plain | grep -Eq -e '--(filesystem|share)=(host|home|xdg-|network|/|~)'; then
  fail 'finish-args open the file system or the network'
fi

if command -v flatpak-builder >/dev/null 2>&1; then
  messages=$(mktemp)
  trap 'rm -f "$messages"' EXIT
  trap 'exit 1' HUP INT TERM
  if ! flatpak-builder --show-manifest "$manifest" 2>"$messages" >/dev/null; then
    fail 'flatpak-builder rejects the manifest'
    cat "$messages" >&2
  elif grep -q 'Unknown property' "$messages"; then
    fail 'flatpak-builder does not know a property'
    cat "$messages" >&2
  fi
else
  echo 'flatpak-builder is not installed: its check was left out'
fi

exit "$failed"
