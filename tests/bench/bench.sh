#!/usr/bin/env bash
# Prints goals with their peers, all in one run. usage: bench.sh BUILD-DIR
set -u
build=$1
here=$(dirname "$0")
export MUSTER_DATA_DIR=$PWD/data
pack=data/packs/tout-soldat.ruleset.xml
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# seconds REPEATS COMMAND…: the median wall time of one run in milliseconds, and the peak memory.
measure () {
  local repeats=$1
  shift
  for _ in $(seq "$repeats"); do
    /usr/bin/time -f '%M' -o "$scratch/memory" bash -c 'start=$(date +%s%N); "$@" >/dev/null 2>&1; echo $((($(date +%s%N) - start) / 1000))' _ "$@"
  done | sort -n | sed -n "$(((repeats + 1) / 2))p" | awk -v m="$(cat "$scratch/memory" 2>/dev/null)" '{ printf "%.1f ms", $1 / 1000 }'
}
peak () {
  /usr/bin/time -f '%M' -o "$scratch/memory" "$@" >/dev/null 2>&1
  awk '{ printf "%.1f MiB", $1 / 1024 }' "$scratch/memory"
}

"$build/tests/bench" "$pack"

"$build/tests/bench" "$pack" army 4000 "$scratch/large.army.xml"
print=("$build/src/muster" print "$scratch/large.army.xml" -o "$scratch/large.pdf")
"${print[@]}"
pages=$(pdfinfo "$scratch/large.pdf" | awk '/^Pages/ { print $2 }')
echo "goal 6: order of battle of $pages pages: $(measure 5 "${print[@]}"), $(peak "${print[@]}")"
# The peers set the same rows as a table.
python3 "$here/peers.py" "$scratch/large.army.xml" "$scratch"
if command -v groff >/dev/null; then
  echo "  groff with tbl: $(measure 5 bash -c "groff -k -t -ms -T pdf '$scratch/table.ms' >'$scratch/groff.pdf'")," \
    "$(pdfinfo "$scratch/groff.pdf" | awk '/^Pages/ { print $2 }') pages"
else
  echo "  groff is not installed: skipped"
fi
if command -v soffice >/dev/null; then
  echo "  LibreOffice: $(measure 1 soffice --headless -env:UserInstallation="file://$scratch/profile" --convert-to pdf --outdir "$scratch" "$scratch/table.html")"
else
  echo "  LibreOffice is not installed: skipped"
fi

echo "goal 9: muster --version: $(measure 21 "$build/src/muster" --version);" \
  "check of one army: $(measure 21 "$build/src/muster" check data/examples/french-200.army.xml);" \
  "/bin/true: $(measure 21 /bin/true)"
