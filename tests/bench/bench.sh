#!/usr/bin/env bash
# Prints goals with their peers, all in one run. usage: bench.sh BUILD-DIR [--short]
# --short: each line once, of less, without LibreOffice, only to see that all still runs.
set -eu
build=$1
short=${2:-}
here=$(dirname "$0")
export MUSTER_DATA_DIR=$PWD/data
pack=data/packs/tout-soldat.ruleset.xml
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# size FULL SHORT: how many
size () {
  if [ -n "$short" ]; then echo "$2"; else echo "$1"; fi
}

# measure RUNS COMMAND…
measure () {
  local runs
  runs=$(size "$1" 1)
  shift
  python3 "$here/measure.py" "$runs" "$@" || touch "$scratch/failed"
}

"$build/tests/bench/bench" "$pack"

"$build/tests/bench/bench" "$pack" army "$(size 4000 200)" "$scratch/large.army.xml"
print=("$build/src/muster" print "$scratch/large.army.xml" -o "$scratch/large.pdf")
"${print[@]}" >/dev/null
pages=$(pdfinfo "$scratch/large.pdf" | awk '/^Pages/ { print $2 }')
echo "goal 6: order of battle of $pages pages: $(measure 5 "${print[@]}")"
# The peers set the same rows as a table.
python3 "$here/peers.py" "$scratch/large.army.xml" "$scratch"
if command -v gropdf >/dev/null; then
  echo "  groff with tbl: $(measure 5 bash -c "groff -k -t -ms -T pdf '$scratch/table.ms' >'$scratch/groff.pdf'")," \
    "$(pdfinfo "$scratch/groff.pdf" | awk '/^Pages/ { print $2 }') pages"
else
  echo "  groff is not installed: skipped"
fi
if [ -z "$short" ] && command -v soffice >/dev/null; then
  echo "  LibreOffice: $(measure 1 soffice --headless -env:UserInstallation="file://$scratch/profile" --convert-to pdf --outdir "$scratch" "$scratch/table.html")"
else
  echo "  LibreOffice is not installed, or takes too long here: skipped"
fi

# A packet of about 100 pages, and what it says as a table.
for side in a b; do
  "$build/tests/bench/bench" "$pack" army "$(size 250 30)" "$scratch/$side.army.xml"
done
"$build/src/muster" scenario "$scratch/a.army.xml" "$scratch/b.army.xml" --seed 1 \
  -o "$scratch/large.scenario.xml" >/dev/null
packet=("$build/src/muster" print "$scratch/large.scenario.xml" --packet -o "$scratch/packet.pdf")
"${packet[@]}" >/dev/null
pages=$(pdfinfo "$scratch/packet.pdf" | awk '/^Pages/ { print $2 }')
if command -v gropdf >/dev/null; then
  pdftotext -layout "$scratch/packet.pdf" "$scratch/packet.txt"
  python3 "$here/lines.py" "$scratch/packet.txt" "$scratch/packet.ms"
  echo "packet of $pages pages, beside groff with tbl on its lines:" \
    "$(python3 "$here/ratio.py" "$(size 7 1)" "${packet[@]}" -- bash -c "groff -k -t -ms -T pdf '$scratch/packet.ms' >'$scratch/groff.pdf'" || touch "$scratch/failed")"
else
  echo "packet of $pages pages: $(measure 7 "${packet[@]}")"
fi

# A price of its own for each type: packs of 1, 4 and 20 MB, which should take as many times as long.
for types in $(size "5000 20000 96000" 5000); do
  python3 "$here/pack.py" "$types" "$scratch/large.ruleset.xml"
  size=$(stat -c %s "$scratch/large.ruleset.xml")
  check=("$build/src/muster" check "$scratch/large.ruleset.xml")
  if command -v xmllint >/dev/null; then
    echo "goal 3: check of a pack of $types types with a price each, $((size / 1000)) kB, beside xmllint with the schema:" \
      "$(python3 "$here/ratio.py" "$(size 3 1)" "${check[@]}" -- xmllint --noout --schema schemas/muster.xsd "$scratch/large.ruleset.xml")"
  else
    echo "goal 3: check of a pack of $types types with a price each, $((size / 1000)) kB: $(measure 3 "${check[@]}")"
  fi
done
# What the catalogue keeps of the largest is there when it is searched.
mkdir -p "$scratch/packs/muster/packs"
mv "$scratch/large.ruleset.xml" "$scratch/packs/muster/packs"
search=(env XDG_DATA_HOME="$scratch/packs" XDG_CACHE_HOME="$scratch/packs" "$build/src/muster" catalogue --search hussars)
echo "goal 5: catalogue --search in it, $("${search[@]}" | wc -l) lines: $(measure 5 "${search[@]}")"

echo "goal 9: muster --version: $(measure 21 "$build/src/muster" --version);" \
  "check of one army: $(measure 21 "$build/src/muster" check data/examples/french-200.army.xml);" \
  "/bin/true: $(measure 21 /bin/true)"

"$build/tests/bench/bench" "$pack" army 200 "$scratch/campaign.army.xml"
echo "goal 10: $("$build/tests/bench/bench-campaign" "$pack" "$scratch/campaign.army.xml" "$scratch/campaign.db")"
"$build/src/muster" library export --campaign Long --library "$scratch/campaign.db" -o "$scratch/long.campaign.xml" >/dev/null
echo "  its file: campaign state $(measure 7 "$build/src/muster" campaign state "$scratch/long.campaign.xml");" \
  "campaign do note: $(measure 7 "$build/src/muster" campaign do "$scratch/long.campaign.xml" note Rain --preview)"

"$build/tests/bench/bench-board" data/packs/*.ruleset.xml

# In the window, on a display of its own.
if [ -x "$build/tests/bench/bench-window" ]; then
  shown () {
    GTK_A11Y=none "$here/../app/with-display.sh" "$@"
  }
  for units in $(size "50 500 2000" 50); do
    "$build/tests/bench/bench" "$pack" army "$units" "$scratch/$units.army.xml"
    shown "$build/tests/bench/bench-window" "$scratch/$units.army.xml" "$scratch/$units.db"
  done
  shown "$build/tests/bench/bench-catalogue" "$scratch/large"
  shown "$build/tests/bench/bench-armies" data/examples/french-200.army.xml
  if [ -x "$build/tests/bench/first-paint" ]; then
    mapfile -t thousand < <(yes data/examples/french-200.army.xml | head -n "$(size 1000 20)")
    "$build/src/muster" library add "${thousand[@]}" --library "$scratch/thousand.db" >/dev/null
    # shellcheck disable=SC2016
    shown bash -c 'echo "goal 8: exec to first paint, 1,000 armies, and an empty window:" \
      "$("$0/tests/bench/first-paint" "$2" "$0/src/muster-desktop" --library "$1" -- \
      "$0/tests/bench/empty-window")"' "$build" "$scratch/thousand.db" "$(size 21 1)"
  fi
fi
[ ! -e "$scratch/failed" ]
