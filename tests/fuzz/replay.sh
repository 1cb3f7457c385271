#!/bin/sh
# Every file of the corpus is read, used and written again by PROGRAM without harm; the files are
# what fuzzing and people have found. usage: replay.sh PROGRAM CORPUS; speaks TAP.
program=$1
n=0
for file in "$2"/*; do
  n=$((n + 1))
  if "$program" "$file" >/dev/null 2>&1; then echo "ok $n - $(basename "$file")"
  else echo "not ok $n - $(basename "$file")"; fi
done
echo "1..$n"
