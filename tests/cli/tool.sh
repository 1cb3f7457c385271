#!/bin/sh
# Uses the built tool as a person or a script does. usage: tool.sh TOP; MUSTER_TOOL is the tool.
# Speaks TAP.
top=$1
muster=$MUSTER_TOOL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
examples=$top/data/examples
library=$scratch/muster.db
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
    echo "not ok $n - $2"
    sed 's/^/# /' "$scratch/out" "$scratch/err"
  fi
}
# try STATUS TEXT ARGUMENT…: the tool must exit so.
try () {
  wanted=$1
  text=$2
  shift 2
  "$muster" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
  status=$?
  [ "$status" -eq "$wanted" ]
  ok $? "$text"
}
# said TEXT PATTERN FILE: what was printed has it.
said () {
  grep -q -- "$2" "$scratch/$3"
  ok $? "$1"
}
json () {
  jq -e "$2" "$scratch/out" >"$scratch/jq" 2>&1
  ok $? "$1"
}

try 0 "--version answers" --version
said "with the name and version" '^muster [0-9]' out
try 0 "--help answers" --help
for command in check show compare fill split catalogue print library collection house import battlefield scenario; do
  try 0 "$command --help answers" $command --help
  [ "$(LC_ALL=C.UTF-8 wc -L <"$scratch/out")" -le 100 ]
  ok $? "in lines that a terminal has room for"
  try 0 "$command --version answers" $command --version
done
try 2 "an unknown command is refused" conquer
try 2 "a command that is misspelt is refused" ceck x.xml
said "with a guess" 'Did you mean “check”?' err
try 2 "no command is refused"
try 2 "an unknown option is refused" check --loudly x.xml
# A tool whose libraries were not installed.
cp "$muster" "$scratch/muster"
muster=$scratch/muster
for command in check print; do
  try 2 "a tool that is not whole says so: $command" $command x.xml
  said "and what it lacks" 'muster: A part of Muster .* is not there: .*libmuster-.*\. Install Muster again' err
done
try 0 "its help answers" --help
muster=$MUSTER_TOOL

try 1 "the examples are checked and one is illegal" check "$examples"/*.xml
said "the corps has 457 points" 'waterloo-i-corps.army.xml .*457 points *Not legal: 1 finding' out
said "its waived copy is legal" 'waived.army.xml .*457 points *Legal with 1 waiver' out
said "Fontenoy has 36 points" 'fontenoy-french.army.xml .*36 points *Legal' out
said "Dettingen has 20 points" 'dettingen-pragmatic.army.xml .*20 points *Legal' out
for army in french austrian british; do
  try 0 "the $army army of 200 points is legal" check "$examples/$army-200.army.xml"
done
try 1 "JSON of all examples is printed" check --json "$examples"/*.xml
json "as one array with each of them" "length == $(ls "$examples"/*.xml | wc -l)"
armies=$(ls "$examples"/*.army.xml | wc -l)
json "with total, limit and findings" '[.[] | select(.file | endswith(".army.xml"))] | length == '"$armies"' and all(.[]; (.points | has("total") and has("limit")) and (.findings | type == "array"))'
mkdir -p "$scratch/data/muster/packs"
try 0 "an army is kept with its pack" library add "$examples/french-200.army.xml" --library "$scratch/kept.db"
try 0 "which is the one that is there" library newer 1 --library "$scratch/kept.db"
sed 's/quality:4" points="7"/quality:4" points="8"/' "$top/data/packs/tout-soldat.ruleset.xml" >"$scratch/data/muster/packs/tout-soldat.ruleset.xml"
try 1 "a pack that came after" library newer 1 --library "$scratch/kept.db"
said "is held against it" 'points 7 → 8 (Choosing an Army)' out
said "with what it does to the army" '207 of 200 points (now: 195 of 200 points)' out
try 1 "and in JSON" library newer 1 --library "$scratch/kept.db" --json
json "too" '.answered == false and (.differences | length) == 1'
try 2 "differences that are none are refused" library newer 1 --library "$scratch/kept.db" --take 2
said "with what may be said" 'numbers from 1 to 1' err
try 0 "they are left" library newer 1 --library "$scratch/kept.db" --take none
try 0 "and not brought up again" library newer 1 --library "$scratch/kept.db"
said "but told" 'All of these were left before' out
try 0 "and can be taken" library newer 1 --library "$scratch/kept.db" --take all
said "all of them" 'took 1 of 1' out
try 0 "the army now says the same as the pack" library newer 1 --library "$scratch/kept.db"
said "as is told" 'says nothing else' out
rm -r "$scratch/data/muster"
try 0 "a ruleset is printed section by section" catalogue le-roi-soleil --coverage
said "its prices stand under their section" 'Price: Excellent · 30 points' out
try 0 "so is one that makes battlefields" catalogue tout-soldat --coverage
said "its tables stand under their section" 'Table: .* 240 × 150 cm' out
said "and so do the pieces of terrain" 'Terrain feature: ' out
said "and how they are placed" 'Battlefield: .* the defender: 2–4 of' out
try 2 "sections are those of a ruleset" catalogue --coverage
# The words may be added to, with whatever stands in them.
mkdir "$scratch/own-data"
cp -r "$top/data/packs" "$top/data/words" "$scratch/own-data"
printf '\n[troops own]\nen=a"b;ligne\n' >>"$scratch/own-data/words/troops.words"
data=$MUSTER_DATA_DIR
MUSTER_DATA_DIR=$scratch/own-data
try 0 "a word of troops may have a quotation mark" catalogue tout-soldat --search "line" --nation france
said "and the others are found by theirs" 'Ligne · France' out
MUSTER_DATA_DIR=$data
help=$top/data/help
try 0 "the ruleset of the guide for authors is sound" check "$help/skirmish.ruleset.xml"
sed -n '/^## 9/,/^## 10/s/^    *</</p' "$help/writing-a-pack.md" >"$scratch/guide"
test -s "$scratch/guide" && ! while read -r line; do
  grep -qF -- "$line" "$help/skirmish.ruleset.xml" || echo "$line"
done <"$scratch/guide" | grep .
ok $? "and it has every line that the guide writes of battlefields"
sed -n '/^## 11/,/^## Beside/s/^    *</</p' "$help/writing-a-pack.md" >"$scratch/guide"
test -s "$scratch/guide" && ! while read -r line; do
  grep -qF -- "$line" "$help/skirmish.ruleset.xml" || echo "$line"
done <"$scratch/guide" | grep .
ok $? "and of names"
try 0 "so is that of its game of single figures" check "$help/free-companies.ruleset.xml"
sed -n '/^## 10/,/^## 11/s/^    *</</p' "$help/writing-a-pack.md" >"$scratch/guide"
sed -n '/^## 10/,/^## 11/p' "$help/writing-a-pack.md" | grep -o '`[^`]*=[^`]*`' | tr -d '`' >>"$scratch/guide"
test -s "$scratch/guide" && ! while read -r line; do
  grep -qF -- "$line" "$help/free-companies.ruleset.xml" || echo "$line"
done <"$scratch/guide" | grep .
ok $? "which has every line and limit that the guide writes of it"
mkdir -p "$scratch/data/muster/packs"
cp "$help/free-companies.ruleset.xml" "$scratch/data/muster/packs"
band=$top/tests/fixtures/free-band.army.xml
try 0 "an army of single figures is legal" check "$band"
said "with what all of them cost" '164 of 200 points – Legal' out
try 0 "it is shown" show "$band" --headroom
said "equal figures in one line, with what each is given" '^    4.*×.*Man (Musket)  *28$' out
said "others with theirs" '^    2.*×.*Man (Pike)  *15$' out
said "and what limits leave inside a unit" '      Limit Pikes: 2 of 2 \[Arms\]' out
try 0 "its text" show "$band" --format=text -o "$scratch/band.txt"
try 0 "is read back" show "$scratch/band.txt" --format=xml -o "$scratch/band.army.xml"
cmp -s "$band" "$scratch/band.army.xml"
ok $? "as it was, equal figures once with their number"
try 0 "an opponent is told" print "$band" --sheet roster -o "$scratch/band.pdf"
pdftotext -layout "$scratch/band.pdf" "$scratch/out"
said "what they are" '2 × Man (Pike), Man (Musket, Grenades)' out
try 0 "the order of battle is printed" print "$band" --sheet order-of-battle -o "$scratch/band.pdf"
pdftotext -layout "$scratch/band.pdf" "$scratch/out"
said "with the sum of a unit" 'Red Company *Company *old *79' out
said "and of equal figures" '4 × Man (Musket)  *28' out
sed 's/n="6"/n="5"/' "$band" >"$scratch/fewer.army.xml"
try 1 "two armies of figures are compared" compare "$band" "$scratch/fewer.army.xml"
said "by their models" '^  Man, raw  *6  *> 5' out
rm -r "$scratch/data/muster"
mkdir -p "$scratch/data/muster/packs"
cp "$help/skirmish.ruleset.xml" "$scratch/data/muster/packs"
try 0 "of which one is made" battlefield --ruleset="skirmish" --seed 3
said "with its terrain" '^  Hamlet, ' out
said "and what its objectives pay" 'pays 5$' out
rm -r "$scratch/data/muster"
cp "$help/skirmish.ruleset.xml" "$scratch"
sed -n '/^    <ruleset .* extends=/,/^    <\/ruleset>/p' "$help/writing-a-pack.md" >"$scratch/winter-skirmish.ruleset.xml"
try 0 "and so is what the guide lays over it" check "$scratch/winter-skirmish.ruleset.xml"
said "with its own title" 'Skirmish in winter' out
try 0 "house values begin empty" house le-roi-soleil --library "$scratch/house.db"
try 0 "house values are set" house le-roi-soleil --library "$scratch/house.db" se-foot points=27 vbu=6
try 0 "and one is taken away" house le-roi-soleil --library "$scratch/house.db" se-foot vbu=
four="quality:4"
at=points.$(echo "$four" | tr : .)
try 0 "a price is put before a printed one, at a grade" house tout-soldat --library "$scratch/agreed.db" "fr-ligne" "$at=9"
try 0 "an army with such a price" library add "$examples/french-200.army.xml" --library "$scratch/agreed.db"
try 0 "goes out" library export 1 -o "$scratch/agreed.army.xml" --library "$scratch/agreed.db"
xmllint --noout --schema "$top/schemas/muster.xsd" "$scratch/agreed.army.xml" >"$scratch/out" 2>"$scratch/err"
ok $? "follows the schema"
try 0 "and has the price" show "$scratch/agreed.army.xml"
said "which is marked" '1st Battalion, Ligne  *9\*' out
try 2 "a price at a grade that there is not is refused" house tout-soldat --library "$scratch/agreed.db" "fr-ligne" "${at}9=9"
said "with those that there are" "It has: points, .*$at" err
try 0 "such prices are a pack" house tout-soldat --library "$scratch/agreed.db" -o "$scratch/agreed.ruleset.xml"
try 0 "that is sound" check "$scratch/agreed.ruleset.xml"
id=$(sed -n 's/.* id="\([^"]*-house\)".*/\1/p' "$scratch/agreed.ruleset.xml")
mkdir -p "$scratch/data/muster/packs"
cp "$scratch/agreed.ruleset.xml" "$scratch/data/muster/packs/$id.ruleset.xml"
sed "s/ ruleset=\"[^\"]*\"/ ruleset=\"$id\"/" "$examples/french-200.army.xml" >"$scratch/agreed-pack.army.xml"
try 0 "under which an army" show "$scratch/agreed-pack.army.xml"
said "has the price with its mark, too" '1st Battalion, Ligne  *9\*' out
rm "$scratch/data/muster/packs/$id.ruleset.xml"
try 0 "an army that brings such a price" library add "$scratch/agreed.army.xml" --library "$scratch/told.db"
said "says that it holds for all" 'brings house prices, which count for all your armies from now on: Ligne, Points, .* 4: 9' err
try 0 "house values are listed" house le-roi-soleil --library "$scratch/house.db" --json
json "the one that is left is there" 'length == 1 and .[0].type == "se-foot" and .[0].what == "points" and .[0].value == "27"'
try 0 "house values are written" house le-roi-soleil --library "$scratch/house.db" -o "$scratch/house.ruleset.xml"
try 0 "as a sound pack" check "$scratch/house.ruleset.xml"
try 0 "that is taken in elsewhere" house le-roi-soleil --library "$scratch/other.db" -i "$scratch/house.ruleset.xml"
try 0 "how figures were worked out is told" show "$examples/poltava-swedes.army.xml" --working
said "with the player's own" 'VBU: 6 = 6, your own value' out
said "and his prices marked" '31\*' out
try 0 "what an opponent is told of is shown" show "$examples/waterloo-i-corps.army.xml"
said "of the ruleset's own asking" 'An opponent is told of: every formation' out
try 0 "formation by formation" show "$examples/waterloo-i-corps.army.xml" --headroom
said "with its bounds" 'Limit Brigades in a division: 2 of 2–4 \[Army Structure\]' out
try 0 "what an army is made of is told" show "$examples/waterloo-i-corps.army.xml" --composition
said "by arm" 'Infantry  *33 units (77 %), 231 points' out
said "with what its formations cost" '1st Division  *82 points' out
try 0 "and in JSON" show "$examples/waterloo-i-corps.army.xml" --json
json "as rows that make the whole" '.composition | (.arm | map(.units) | add) == 43 and (.arm | map(.percent) | add) == 100 and (.costs | map(.points) | add) == 457'
try 0 "the organisation is printed" print "$examples/waterloo-i-corps.army.xml" --sheet organisation -o "$scratch/tree.pdf"
said "on a page" 'Printed 1 page' out
salamanca=$examples/salamanca.scenario.xml
try 0 "a page for a phone is written" print "$salamanca" --format phone --for b -o "$scratch/b.html"
said "as is told" 'Wrote a page for a phone into .*b.html' out
said "as HTML that asks nobody" "default-src 'none'" b.html
try 2 "but not over another file" print "$salamanca" --format phone -o "$scratch/b.html"
try 0 "unless that is meant" print "$salamanca" --format phone -f -o "$scratch/b.html"
try 0 "for each reader there is one" print "$salamanca" --format phone --for each -o "$scratch/phones"
[ -s "$scratch/phones/salamanca-umpire.html" ] && [ -s "$scratch/phones/salamanca-b.html" ]
ok $? "in the folder that is named"
try 2 "an army has none" print "$examples/waterloo-i-corps.army.xml" --format phone -o "$scratch/army.html"
said "and what has one told" 'is no scenario. Make a scenario' err
try 2 "paper is not for a phone" print "$salamanca" --format phone --sheet map -o "$scratch/map.html"
try 2 "a page goes somewhere" print "$salamanca" --format phone
try 2 "three of them not to standard output" print "$salamanca" --format phone --for each -o -
try 2 "a format that is none is refused" print "$salamanca" --format fax -o "$scratch/x.html"
said "and those that are named" 'It takes: pdf, phone' err
try 0 "an army that brings house values is added" library add "$examples/poltava-swedes.army.xml" --library "$scratch/brought.db"
try 0 "and they are" house le-roi-soleil --library "$scratch/brought.db" --json
json "kept" 'length == 12'
try 0 "house values that are others" house le-roi-soleil --library "$scratch/brought.db" se-foot points=30
try 0 "hold" library add "$examples/poltava-swedes.army.xml" --library "$scratch/brought.db"
said "as is told" 'Points: 27, yours 30' err
try 2 "a price that is none is refused" house le-roi-soleil --library "$scratch/house.db" se-foot points=many
try 2 "and a name of blanks" house le-roi-soleil --library "$scratch/house.db" se-foot "name=  "
try 2 "a file of house values that is not there is refused" house le-roi-soleil --library "$scratch/house.db" -i "$scratch/no.xml"
said "and what to do told" 'no.xml: The file cannot be read: .* Check its name' err
roi=le-roi-soleil
try 2 "a ruleset that is none is refused" house "${roi%?}" --library "$scratch/house.db"
said "and the nearest named" "$roi" err
json "the one finding of the corps has figures and ways out" '.[] | select(.file | endswith("waterloo-i-corps.army.xml")) | .findings | length == 1 and .[0].limit == "corps-size" and .[0].actual == 4 and .[0].allowed.min == 2 and .[0].allowed.max == 3 and (.[0].counted | length) == 4 and (.[0]."ways-out" | length) >= 3'
try 1 "the corps alone is checked" check "$examples/waterloo-i-corps.army.xml"
said "its limit's id is told, for a waiver" '\[corps-size\]$' out
cp "$examples/french-200.army.xml" "$scratch/$(printf 'fran\347ais').army.xml"
for command in check show; do
  try 0 "$command takes a file whose name is not UTF-8" $command --json "$scratch/$(printf 'fran\347ais').army.xml"
  iconv -f UTF-8 -t UTF-8 "$scratch/out" >"$scratch/utf8" 2>"$scratch/err"
  ok $? "and prints UTF-8"
  json "that is JSON" '.file | endswith(".army.xml")'
done
try 0 "and in a table" check "$scratch/$(printf 'fran\347ais').army.xml" "$examples/french-200.army.xml"
rm "$scratch/$(printf 'fran\347ais').army.xml"
try 0 "one file gives one object" check --json "$examples/french-200.army.xml"
json "that is legal" '.legal == true and .points.limit == 200 and .points.total == 195'
try 0 "the packs are sound" check "$top"/data/packs/*.xml

try 0 "show prints the tree" show "$examples/waterloo-i-corps.army.xml"
said "with the commander's readouts" 'Activation within range: 5 in 6' out
try 0 "show prints how much room is left" show --json "$examples/waterloo-i-corps.army.xml"
json "in each formation" '.army.holds[0].headroom | any(.limit == "corps-artillery" and .actual == 1 and .most == 4 and .room == 3)'
try 0 "show tells the years" show --years "$examples/fontenoy-french.army.xml"
said "in which an army is legal" '^Legal 1740–1763$' out
try 0 "and as JSON" show --years --json "$examples/waterloo-i-corps.army.xml"
json "with the reasons" '(.years | length) == 2 and all(.years[]; .legal == false and (.reasons | length) > 0)'
try 0 "show prints JSON" show --json "$examples/fontenoy-french.army.xml"
json "with the tree" '.army.holds | length == 3'
rules=tout-soldat
nation=france
guns=artillery
horse="arm:cavalry"
divisions=division
figures=pike-and-powder
french="--ruleset $rules --nation $nation --date 1809"
# shellcheck disable=SC2086
try 0 "an army is made to the point" fill $french --points 200 -o "$scratch/made.army.xml"
said "and it is told" 'made.army.xml: Army of France, 1809 – 200 of 200 points – .* – Legal' out
try 0 "which is legal" check "$scratch/made.army.xml"
# shellcheck disable=SC2086
try 2 "it replaces no file" fill $french --points 200 -o "$scratch/made.army.xml"
sed 's/budget="200"/budget="230"/' "$scratch/made.army.xml" >"$scratch/poor.army.xml"
try 0 "an army of fewer points than agreed is told what completes it" check "$scratch/poor.army.xml"
said "by the tool" '30 points are left: “muster fill .*poor.army.xml -o FILE” completes' out
try 0 "an army is completed" fill "$scratch/made.army.xml" --points 300 --preview
said "and what would come is told, by name" 'Brigade [A-Z][^:]*: .*/[0-9]*er* Ligne' out
said "each formation within its own" '  Brigade [A-Z]' out
try 0 "one that lacks nothing stays as it is" fill "$scratch/made.army.xml" --points 200 --preview
# shellcheck disable=SC2086
try 0 "several armies are made" fill $french --points 250 --answers 2 -o "$scratch/two.army.xml"
try 0 "each in a file of its own" check "$scratch/two-1.army.xml" "$scratch/two-2.army.xml"
# shellcheck disable=SC2086
try 0 "an army is told as JSON" fill $french --points 200 --wish "3 $divisions" --goal "most:$horse" --preview --json
json "that all that was wished came true" '.answers[0].rather'
json "with its points, and what is added" '.state == "composed" and .answers[0].points == 200
  and ([.answers[0].added[] | select(.type == "division")] | length) == 3 and .answers[0].best'
# shellcheck disable=SC2086
try 1 "what contradicts itself is none" fill $french --points 200 --average 5 --wish "10.. $guns" --preview
said "and it is said what does" '^  Wish: at least 10: battery$' err
try 0 "but by their number of units armies are" fill --ruleset "$figures" --nation sweden --date 1632 --units 12 --preview
said "so many" ' – 12 units – Legal' out
try 2 "not by points and units" fill --ruleset "$figures" --points 100 --units 12 --preview
try 2 "nor by no units" fill --ruleset "$figures" --units 0 --preview
try 2 "nor without a nation" fill --ruleset "$figures" --units 12 --preview
said "which is asked for" "Pike & Powder has a nation, and this one has none.*--nation" err
try 2 "without prices nothing is composed" fill --ruleset "$figures" --nation sweden --points 100 --preview
said "and why is said" 'Pike & Powder gives no troops that this army may have a price' err
for wrong in "--points 0" "--points -5" "--points 99999999999" "--points 20001" "--answers 0" "--time 0" "--goal best" "--average much" \
  "--nation utopia" "--date 1809-13" "--like $examples/fontenoy-french.army.xml" "--wish lots" "--wish=3&foo" \
  "--ruleset nobody"; do
  # shellcheck disable=SC2086
  try 2 "fill refuses $wrong" fill $french --points 200 --preview $wrong
  said "and says so" '^muster: ' err
done
# shellcheck disable=SC2086
# What is owned.
kings=game-of-kings
franks=france
mine="$scratch/mine.db"
fontenoy="$examples/fontenoy-french.army.xml"
dettingen="$examples/dettingen-pragmatic.army.xml"
try 0 "a collection begins empty" collection list --library "$mine"
said "and says how it is filled" 'collection is empty. .*import FILE' out
try 0 "an army is owned" collection import "$fontenoy" "$dettingen" --box "Box 1" --library "$mine"
said "as rows" 'Imported 14 rows' out
try 0 "and nothing of it is missing" collection missing "$fontenoy" "$dettingen" --library "$mine"
said "as is told" 'All of it is there' out
try 0 "what is owned is told as JSON" collection list --library "$mine" --json
json "a row each" 'length == 14 and (map(.count) | add) == 36 and all(.box == "Box 1" and .painted == 0)'
try 0 "it is a table" collection export --library "$mine" -o "$scratch/mine.csv"
sed 's/^\(France,Line foot[^,]*,,unit\),7,/\1,5,/; s/^\(Great Britain,Gun,,unit\),2,/\1,1,/; s/^\(France,French field gun,,unit\),4,/\1,3,/' \
  "$scratch/mine.csv" >"$scratch/less.csv"
echo ',Gun,,unit,1,1,Shelf,' >>"$scratch/less.csv"
try 1 "two battalions are missing and a gun is shared" collection missing "$fontenoy" "$dettingen" --collection "$scratch/less.csv" --json
json "and no more" '(map(.missing) | add) == 2 and (map(.shared) | add) == 1 and ([.[] | select(.shared > 0) | .with[]] | length) == 1'
try 0 "the packing list is printed" print "$fontenoy" "$dettingen" --sheet packing-list --collection "$scratch/less.csv" -o "$scratch/pack.pdf"
said "on a page" 'Printed 1 page' out
try 0 "the painting list needs no army" print --sheet painting-list --collection "$scratch/less.csv" -o "$scratch/paint.pdf"
try 2 "another sheet does" print --sheet roster -o "$scratch/none.pdf"
try 2 "an army and a scenario are not printed together" print "$fontenoy" "$examples/fontenoy.scenario.xml" --sheet packing-list --collection "$scratch/less.csv" -o "$scratch/none.pdf"
try 0 "a table is imported again" collection import "$scratch/less.csv" --library "$mine"
try 0 "so that so many are there" collection list --library "$mine" --json
json "as it says" 'length == 15 and (map(.count) | add) == 33'
try 0 "or so many more" collection import "$scratch/less.csv" --add --library "$mine"
try 0 "or only these" collection import "$scratch/mine.csv" --replace --library "$mine"
try 0 "are there" collection list --library "$mine" --json
json "then" 'length == 14 and (map(.count) | add) == 36'
printf 'what,count\nFoot,many\nHorse,3\nHorse,2\n' >"$scratch/bad.csv"
try 1 "rows of nonsense are left out" collection import "$scratch/bad.csv" --library "$scratch/bad.db"
said "each with its line" 'bad.csv:2: “many” is no whole number' err
said "and what is there twice added up" 'bad.csv:4: The same as in line 3' err
printf 'what,count\nFoot,many\n' >"$scratch/none.csv"
printf 'what,count\nzouave,3\n' >"$scratch/once.csv"
try 2 "a table of nothing else changes nothing" collection import "$scratch/none.csv" --replace --library "$mine"
try 2 "a table that is not there is refused" collection import "$scratch/nowhere.csv" --library "$mine"
try 0 "of an army that is owned nothing comes again" collection import "$fontenoy" --library "$mine"
said "as is told" 'Imported 0 rows' out
try 0 "a table twice is one row" collection import "$scratch/once.csv" "$scratch/once.csv" --library "$scratch/once.db"
try 0 "with both" collection list --library "$scratch/once.db" --json
json "counted" 'length == 1 and .[0].count == 6'
try 2 "what was left out is not replaced" collection import "$scratch/bad.csv" --replace --library "$mine"
try 2 "a table says its boxes itself" collection import "$scratch/less.csv" --box "Box 1" --library "$mine"
try 2 "of an army nothing is replaced" collection import "$fontenoy" --replace --library "$mine"
try 2 "a table is no army of tonight" collection missing "$scratch/less.csv" --library "$mine"
said "but what is owned" 'say --collection before it' err
try 0 "a side packs its own" print "$examples/fontenoy.scenario.xml" --sheet packing-list --for a --collection "$scratch/less.csv" -o "$scratch/side.pdf"
try 2 "tables and armies are imported apart" collection import "$scratch/mine.csv" "$fontenoy" --library "$mine"
try 2 "a scenario is not owned" collection import "$examples/fontenoy.scenario.xml" --library "$mine"
try 2 "what is missing is of armies" collection missing --library "$mine"
try 2 "an option of another action is refused" collection list --replace --library "$mine"
said "and both are named" '--replace is not for .list.' err
try 2 "what is missing goes to no file" collection missing "$fontenoy" -o "$scratch/none.csv" --library "$mine"
try 2 "an import is not told as JSON" collection import "$fontenoy" --json --library "$mine"
try 2 "an action that there is not is refused" collection lst --library "$mine"
said "with a guess" 'Did you mean “list”?' err
try 0 "an army is made of what is owned" fill --ruleset "$kings" --nation "$franks" --date 1745 --points 40 --owned --collection "$scratch/less.csv" -o "$scratch/owned.army.xml"
try 0 "or of it as far as it goes" fill --ruleset "$kings" --nation "$franks" --date 1745 --points 400 --rather-owned --collection "$scratch/less.csv" --preview
said "to the point" '400 of 400 points' out
try 0 "of which nothing is missing" collection missing "$scratch/owned.army.xml" --collection "$scratch/less.csv" --json
json "but commanders perhaps" 'map(.missing) | add <= 1'
try 2 "nothing is made for nowhere" fill $french --points 200
try 2 "nor of nothing" fill --points 200 --preview
try 2 "nor of a file and a ruleset" fill "$scratch/made.army.xml" --ruleset "$rules" --preview
try 2 "nor of a pack" fill "$top/data/packs/tout-soldat.ruleset.xml" --points 200 --preview
try 0 "troops are named" fill "$examples/french-200.army.xml" --names --seed 3 -o "$scratch/named.army.xml"
said "and how many is told" '^[0-9][0-9]* names\{0,1\} given$' out
try 0 "what they would be called is told" fill "$examples/french-200.army.xml" --names --seed 3 --preview --json
json "each by itself" '(.named | length) > 0 and (.named[0].name | length) > 0'
try 0 "what has a name keeps it" fill "$scratch/named.army.xml" --names --preview
said "so that none is given again" '^0 names given$' out
try 2 "nothing is composed beside" fill "$scratch/named.army.xml" --names --points 300 --preview
try 2 "nor named in nothing" fill --ruleset "$rules" --names --preview
corps=$examples/waterloo-i-corps.army.xml
brigades="Brigade Quiot; Brigade Schmitz"
try 0 "an army is split into two sides" split "$corps" -o "$scratch/sides.army.xml"
said "of which is told what they are" 'sides-1.army.xml: I Corps at Waterloo – Side 1 – 229 points – 21 units' out
said "that nothing is fairer" 'differ by 1 point; less is not possible' out
said "and for whom each figure speaks" '^Points  *229  *228  *Side 1: 1 more$' out
said "and what is not legal of a side" '^  4th Division – Division commander: 0; it must be 1' out
try 0 "both are written" show "$scratch/sides-2.army.xml"
said "with what was dealt to them" 'Brigade Quiot' out
try 2 "no file is replaced" split "$corps" -o "$scratch/sides.army.xml"
said "and it is said" 'sides-1.army.xml” is there already' err
try 2 "nor one that is read" split "$scratch/sides-1.army.xml" --by unit -o "$scratch/sides.army.xml" --force
try 0 "commands for players are told as JSON" split "$corps" -n 3 --together "$brigades" \
  --apart "Brigade Bourgeois; Brigade Noguez" --name Evening --preview --json
json "with all their parts" '.state == "split" and (.commands | length) == 3 and .difference == .least
  and .commands[2].name == "Evening – Command 3" and ([.commands[].units] | add) == 43
  and ([.commands[] | select(any(.pieces[]; . == "Brigade Quiot") and any(.pieces[]; . == "Brigade Schmitz"))] | length) == 1
  and ([.commands[] | select(any(.pieces[]; . == "Brigade Bourgeois") and any(.pieces[]; . == "Brigade Noguez"))] | length) == 0'
json "and what speaks for whom" '.balance[0].id == "points" and (.balance[0].sides | length) == 3'
cp "$scratch/out" "$scratch/once.json"
try 0 "again" split "$corps" -n 3 --together "$brigades" \
  --apart "Brigade Bourgeois; Brigade Noguez" --name Evening --preview --json
cmp -s "$scratch/out" "$scratch/once.json"
ok $? "it is the same"
try 1 "wishes that contradict each other are told" split "$corps" --together "$brigades" --apart "$brigades" --preview
said "each of them" 'apart: Brigade Quiot; Brigade Schmitz$' err
try 2 "more commands than there are parts are refused" split "$examples/french-200.army.xml" --by top -n 4 --preview
said "with how many there are" 'For 4 commands there are only 3 pieces' err
try 0 "without prices units are dealt" split "$examples/french-battalions.army.xml" --by unit --preview
said "which is told" 'Nothing has a price, so that units are counted' out
try 0 "several armies are one pool" split "$examples/french-200.army.xml" "$examples/austrian-200.army.xml" --time 1 -n 4 --preview
try 2 "of one ruleset" split "$corps" "$examples/fontenoy-french.army.xml" --preview
try 2 "each named once" split "$corps" "$corps" --preview
for wrong in "-n 1" "-n 21" "-n x" "--by brigade" "--time 0" "--together Nobody" "--apart=;" "--apart Donzelot"; do
  # shellcheck disable=SC2086
  try 2 "split refuses $wrong" split "$corps" --preview $wrong
  said "and says so" '^muster: ' err
done
try 2 "nothing is split for nowhere" split "$corps"
try 2 "nor for standard output" split "$corps" -o -
try 2 "nor nothing" split --preview
try 1 "armies are weighed" compare --balance "$examples/french-200.army.xml" "$examples/austrian-200.army.xml" "$examples/british-200.army.xml"
said "for whom each figure speaks" '^Units  *17  *21  *17  *Austrian' out
try 1 "also as JSON" compare --balance --json "$examples/french-200.army.xml" "$examples/austrian-200.army.xml"
json "by how much" '.balance[] | select(.label == "Units") | .favours == 2 and .by == 4 and .sides[0].number == 17'
try 0 "an army is as good as itself" compare --balance "$corps" "$corps"
try 1 "of different rules only units are counted" compare --balance "$corps" "$examples/fontenoy-french.army.xml"
said "and why is said" 'do not measure the same' err
try 2 "one army alone is not weighed" compare --balance "$corps"
try 0 "an army and itself are compared" compare "$examples/french-200.army.xml" "$examples/french-200.army.xml"
said "and are the same" 'Nothing that is compared is different' out
try 1 "two armies are compared" compare "$examples/french-200.army.xml" "$examples/waterloo-i-corps.army.xml"
said "what there is more of is marked" '^  Ligne, UQ 4  *9  *<  *30$' out
! grep -q '^  Hussars' "$scratch/out"
ok $? "what is the same is not told"
try 1 "unless it is asked for" compare --all "$examples/french-200.army.xml" "$examples/waterloo-i-corps.army.xml"
said "too" '^  Hussars, UQ 4  *1  *=  *1$' out
[ "$(awk '{ print length }' "$scratch/out" | sort -n | tail -1)" -le 100 ]
ok $? "in lines that a terminal holds"
try 1 "armies are compared as JSON" compare --json "$examples/french-200.army.xml" "$examples/british-200.army.xml"
json "with numbers, and who has more" '.same == false and (.sections[] | select(.id == "points") | .rows[] | select(.id == "total") | .first.number == 195 and .second.number == 190 and .more == "first")'
json "and only what is different" 'all(.sections[].rows[]; .same != true)'
try 1 "armies of two rulesets are compared" compare "$examples/fontenoy-french.army.xml" "$examples/poltava-swedes.army.xml"
said "with a remark" 'do not measure the same' out
try 2 "three armies are not" compare "$examples/french-200.army.xml" "$examples/french-200.army.xml" "$examples/british-200.army.xml"
try 2 "nor is a pack" compare "$examples/french-200.army.xml" "$top/data/packs/tout-soldat.ruleset.xml"
said "as is told" 'armies are compared' err
try 2 "nor what is not there" compare "$examples/french-200.army.xml" "$scratch/no.army.xml"
said "by its name" 'no.army.xml' err
sed 's/ruleset="tout-soldat"/ruleset="lost-rules"/' "$examples/french-200.army.xml" >"$scratch/lost.army.xml"
try 1 "an army whose ruleset is not there is compared" compare "$examples/french-200.army.xml" "$scratch/lost.army.xml"
said "as far as can be told" '^  Points  *195  *? not known$' out
said "and says so" 'lost.army.xml: The ruleset “lost-rules” is not there' err
try 0 "an army whose ruleset is not there is shown" show "$scratch/lost.army.xml"
said "and says what cannot be checked" 'lost-rules.* not there' out
try 2 "but not checked" check "$scratch/lost.army.xml"
said "with file and line" 'lost.army.xml:2: .*lost-rules' err

try 0 "a sheet is printed" print "$examples/waterloo-i-corps.army.xml" --sheet order-of-battle -o "$scratch/a.pdf"
said "and told" 'Printed [0-9]* pages* into .*a.pdf' out
try 0 "to standard output too" print "$examples/fontenoy-french.army.xml" -o -
qpdf --check "$scratch/out" >"$scratch/qpdf" 2>&1
ok $? "and nothing else"
try 0 "and again" print "$examples/waterloo-i-corps.army.xml" --sheet order-of-battle -o "$scratch/b.pdf"
cmp -s "$scratch/a.pdf" "$scratch/b.pdf"
ok $? "with the same bytes"
qpdf --check "$scratch/a.pdf" >"$scratch/out" 2>&1
ok $? "that is sound PDF"
pdffonts "$scratch/a.pdf" >"$scratch/out" 2>&1
[ "$(tail -n +3 "$scratch/out" | grep -vc 'yes yes yes')" -eq 0 ]
ok $? "whose fonts are embedded"
[ "$(tail -n +3 "$scratch/out" | grep -vc 'LinLibertine')" -eq 0 ]
ok $? "and of one family"
pdfinfo "$scratch/a.pdf" >"$scratch/out" 2>&1
said "with a title" '^Title: *I Corps at Waterloo' out
pdftotext -layout "$scratch/a.pdf" "$scratch/out" 2>"$scratch/err"
said "and text that can be read" "Drouet d.Erlon" out
try 0 "Letter and large type" print "$examples/fontenoy-french.army.xml" --paper letter --type-size 14 -o "$scratch/c.pdf"
try 0 "larger type than labels take" print "$examples/waterloo-i-corps.army.xml" --sheet labels --type-size 14 -o "$scratch/c.pdf"
said "is said to be set smaller" '“Unit labels” are set in type of 10 points, not 14' err
sed 's/name="Left"/name="Left \xcd\xb8"/' "$examples/fontenoy-french.army.xml" >"$scratch/boxes.army.xml"
try 0 "an army with letters that no font has is printed" print "$scratch/boxes.army.xml" -o "$scratch/c.pdf"
said "and says that they are boxes" '“Left .*” holds letters' err
try 0 "a scenario is made to be printed" scenario "$examples/french-200.army.xml" "$examples/british-200.army.xml" --seed 3 --name "A field" -o "$scratch/field.scenario.xml"
try 0 "its dice give the same again" check --json "$scratch/field.scenario.xml"
json "as JSON says too" '.dice.verdict == "repeats" and .dice.thrown > 10 and .dice.changes == []'
sed '0,/result="[0-9]*"/s/\(sides="6" result=\)"[0-9]*"/\1"2"/' "$scratch/field.scenario.xml" >"$scratch/forged.scenario.xml"
forged=$(grep -n '<throw' "$scratch/forged.scenario.xml" | head -1 | cut -d : -f 1)
try 1 "a die that was changed is found" check "$scratch/forged.scenario.xml"
said "with its line" "\\[die, line $forged\\]" out
sed 's/\(<feature id="1" .* points="\)[0-9]*,/\1600,/' "$scratch/field.scenario.xml" >"$scratch/moved.scenario.xml"
"$muster" check --json "$scratch/moved.scenario.xml" >"$scratch/out" 2>"$scratch/err"
json "what was moved by hand is told, and is no forgery" '.dice.verdict == "repeats" and (.dice.changes | length) > 0'
sed '/<battlefield /s/digest="[0-9a-f]/digest="x/' "$scratch/field.scenario.xml" >"$scratch/elder.scenario.xml"
try 0 "by another text of the rules it cannot be repeated" check --json "$scratch/elder.scenario.xml"
json "and is no forgery" '.dice.verdict == "unrepeatable" and (.dice.reasons | length) > 0'
sed '/<dice /s/ width="[0-9]*"/ width="1"/' "$scratch/field.scenario.xml" >"$scratch/small.scenario.xml"
try 2 "dice for a table that there is not are refused" check "$scratch/small.scenario.xml"
said "with their line" 'small.scenario.xml:[0-9]*: A table of' err
sed '/<dice /,/<\/dice>/d' "$scratch/field.scenario.xml" >"$scratch/mute.scenario.xml"
try 0 "a file without its dice cannot be repeated" check --json "$scratch/mute.scenario.xml"
json "and says so" '.dice.verdict == "unrepeatable" and .dice.thrown == 0 and (.dice.reasons | length) > 0'
try 0 "a scenario is printed" print "$scratch/field.scenario.xml" -o "$scratch/field.pdf"
said "and told" 'Printed [0-9]* pages into .*field.pdf' out
try 0 "and again to standard output" print "$scratch/field.scenario.xml" -o -
cmp -s "$scratch/field.pdf" "$scratch/out"
ok $? "with the same bytes"
qpdf --check "$scratch/field.pdf" >"$scratch/out" 2>&1
ok $? "that is sound PDF"
pdffonts "$scratch/field.pdf" >"$scratch/out" 2>&1
[ "$(tail -n +3 "$scratch/out" | grep -vc 'yes yes yes')" -eq 0 ]
ok $? "whose fonts are embedded"
[ "$(tail -n +3 "$scratch/out" | grep -vc 'LinLibertine')" -eq 0 ]
ok $? "and of one family"
pdfinfo "$scratch/field.pdf" >"$scratch/out" 2>&1
said "with a title" '^Title: *A field' out
pdftotext -layout "$scratch/field.pdf" "$scratch/out" 2>"$scratch/err"
said "and the dice can be read" 'Seed 3' out
try 0 "the map alone is printed" print "$scratch/field.scenario.xml" --sheet map --paper letter -o "$scratch/map.pdf"
said "on one page" 'Printed 1 page into' out
try 0 "a turn track is printed" print "$scratch/field.scenario.xml" --sheet turn-track --paper a5 -o "$scratch/track.pdf"
said "on one page" '^Printed 1 page into' out
try 0 "so are briefings" print "$scratch/field.scenario.xml" --sheet briefing -o "$scratch/orders.pdf"
[ "$(pdftotext -nopgbrk "$scratch/orders.pdf" - | grep -c '^Briefing for the player of Side [AB]$')" -ge 2 ]
ok $? "one for each side"
try 0 "and the briefing of a side alone, in grey" print "$scratch/field.scenario.xml" --sheet briefing,map --grey --for b --hide zones -o "$scratch/orders.pdf"
pdftotext "$scratch/orders.pdf" - >"$scratch/orders.text"
[ "$(grep -c 'for the player of Side A' "$scratch/orders.text")" -eq 0 ]
ok $? "which is not that of the other"
try 0 "a sheet of armies is printed of all armies of a scenario" print "$scratch/field.scenario.xml" --sheet organisation -o "$scratch/d.pdf"
said "each on a page" 'Printed 2 pages into' out
try 0 "for a side of its own alone" print "$scratch/field.scenario.xml" --sheet organisation --for b -o "$scratch/d.pdf"
said "on one page" 'Printed 1 page into' out
try 0 "labels are printed of all armies of a scenario" print "$scratch/field.scenario.xml" --sheet labels -o "$scratch/d.pdf"
try 0 "labels are printed as cards of a width" print "$examples/waterloo-i-corps.army.xml" --sheet labels --label card --label-width 80 -o "$scratch/d.pdf"
pdftotext -layout "$scratch/d.pdf" "$scratch/out" 2>"$scratch/err"
said "which they say" 'Unit cards, 80 mm wide' out
said "and can be checked" '50 mm when printed at 100 %' out
try 2 "labels of no known form are refused" print "$examples/waterloo-i-corps.army.xml" --sheet labels --label flag -o "$scratch/d.pdf"
said "with those that there are" 'It takes: strip, card' err
try 2 "labels that are too narrow are refused" print "$examples/waterloo-i-corps.army.xml" --sheet labels --label-width 9 -o "$scratch/d.pdf"
said "with what can be" 'Choose from 10 to 150' err
try 0 "lengths are printed in inches" print "$examples/salamanca.scenario.xml" --sheet scenario --lengths in -o "$scratch/in.pdf"
pdftotext -layout "$scratch/in.pdf" "$scratch/out" 2>"$scratch/err"
said "as the table is" '70.9 × 47.2 in' out
try 2 "a unit that there is not is refused" print "$examples/salamanca.scenario.xml" --lengths ell -o "$scratch/in.pdf"
said "with those that there are" 'It takes: rules, cm, in' err
try 2 "and so is a width that is no number" print "$examples/waterloo-i-corps.army.xml" --sheet labels --label-width 40mm -o "$scratch/d.pdf"
try 0 "the loss return of one side is printed" print "$scratch/field.scenario.xml" --sheet loss-return --for b -o "$scratch/loss.pdf"
said "and told" 'Printed [0-9]* pages* into .*loss.pdf' out
pdftotext -layout "$scratch/loss.pdf" "$scratch/out" 2>"$scratch/err"
said "with what is lost" 'D.*Captured' out
said "and whose it is" 'S[Ii][Dd][Ee] B' out
[ "$(grep -ci 'side a' "$scratch/out")" -eq 0 ]
ok $? "and of nobody else"
try 0 "an order of battle in little is printed" print "$examples/waterloo-i-corps.army.xml" --sheet order-of-battle-compact -o "$scratch/d.pdf"
said "on one page" 'Printed 1 page into' out
try 0 "a roster is printed of both sides" print "$scratch/field.scenario.xml" --sheet roster -o "$scratch/d.pdf"
said "each on a page" 'Printed 2 pages into' out
try 0 "and of the enemy for a side" print "$scratch/field.scenario.xml" --sheet roster --for a -o "$scratch/d.pdf"
pdftotext -layout "$scratch/d.pdf" "$scratch/out" 2>"$scratch/err"
said "which says whose it is" 'Roster of .*, for ' out
try 2 "but not where his forces are hidden" print "$scratch/field.scenario.xml" --sheet roster --for a --hide forces -o "$scratch/d.pdf"
said "and that is told" 'his forces are hidden' err
try 0 "a quick reference is printed" print "$examples/fontenoy-french.army.xml" --sheet quick-reference -o "$scratch/quick.pdf"
said "on both sides of a sheet of paper" 'Printed 2 pages into' out
qpdf --check "$scratch/quick.pdf" >"$scratch/out" 2>&1
ok $? "that is sound PDF"
pdftotext -raw "$scratch/quick.pdf" "$scratch/out" 2>"$scratch/err"
grep -noE '^The French at Fontenoy|^Your troops|^Army points|^Left out, as nothing|^Before the game:' "$scratch/out" \
  | cut -d: -f2- | awk '!told[$0]++' | tr '\n' ';' >"$scratch/order"
[ "$(cat "$scratch/order")" = 'The French at Fontenoy;Your troops;Army points;Left out, as nothing;Before the game:;' ]
ok $? "in the order in which it is read: troops, tables, what was left out"
try 0 "across" print "$examples/fontenoy-french.army.xml" --sheet quick-reference --landscape -o "$scratch/quick.pdf"
pdfinfo "$scratch/quick.pdf" >"$scratch/out" 2>&1
said "where the paper lies" '^Page size: *841.* x 595' out
try 0 "with all tables" print "$examples/fontenoy-french.army.xml" --sheet quick-reference-full -o "$scratch/quick.pdf"
pdftotext -raw "$scratch/quick.pdf" "$scratch/out" 2>"$scratch/err"
[ "$(grep -cE '^Left out|^Your troops' "$scratch/out")" -eq 0 ]
ok $? "and nothing left out"
try 0 "of a scenario" print "$scratch/field.scenario.xml" --sheet quick-reference -o "$scratch/quick.pdf"
pdftotext -raw "$scratch/quick.pdf" "$scratch/out" 2>"$scratch/err"
said "with the troops of one side" '^Side A · ' out
said "and of the other" '^Side B · ' out
try 0 "for a side" print "$scratch/field.scenario.xml" --sheet quick-reference --for b -o "$scratch/quick.pdf"
pdftotext -raw "$scratch/quick.pdf" "$scratch/out" 2>"$scratch/err"
said "with its own" '^Side B · ' out
[ "$(grep -c '^Side A' "$scratch/out")" -eq 0 ]
ok $? "alone"
try 2 "a reader who is nobody is refused" print "$scratch/field.scenario.xml" --for c -o "$scratch/d.pdf"
said "with those that there are" 'It takes: all, umpire, a, b, each' err
try 0 "lists may be open" print "$scratch/field.scenario.xml" --sheet scenario,roster --for a --hide none -o "$scratch/d.pdf"
try 2 "but then nothing is hidden" print "$scratch/field.scenario.xml" --for a --hide none,zones -o "$scratch/d.pdf"
try 2 "nothing else than what there is can be hidden" print "$scratch/field.scenario.xml" --for a --hide zones,dice -o "$scratch/d.pdf"
said "and that is told" 'It takes: none, zones, reserves, forces, weather' err
try 2 "paper does not lie both ways" print "$scratch/field.scenario.xml" --landscape --portrait -o "$scratch/d.pdf"
try 2 "paper that is not there is refused" print "$scratch/field.scenario.xml" --paper b52 -o "$scratch/d.pdf"
said "with that which is" 'There is: a4, letter, a5, half-letter' err
try 2 "a sheet of scenarios is not printed of an army" print "$examples/french-200.army.xml" --sheet map -o "$scratch/d.pdf"
said "and the way out is told" 'is none. Make a scenario of two armies first' err
try 2 "type that is too small is refused" print "$examples/fontenoy-french.army.xml" --type-size 5 -o "$scratch/d.pdf"
try 2 "an unknown sheet is refused" print "$examples/fontenoy-french.army.xml" --sheet poster -o "$scratch/d.pdf"
try 2 "no place for the PDF is refused" print "$examples/fontenoy-french.army.xml"
try 2 "a place that cannot be written is refused" print "$examples/fontenoy-french.army.xml" -o "$scratch/no/where.pdf"
said "with a sentence" 'where.pdf' err

# sound TEXT FILE: sound PDF, whose fonts are embedded.
sound () {
  qpdf --check "$2" >"$scratch/out" 2>"$scratch/err" && [ ! -s "$scratch/err" ]
  ok $? "$1 is sound PDF"
  pdffonts "$2" >"$scratch/out" 2>&1
  [ "$(tail -n +3 "$scratch/out" | grep -vc 'yes yes yes')" -eq 0 ]
  ok $? "whose fonts are embedded"
}
try 0 "a packet is printed" print "$scratch/field.scenario.xml" --packet -o "$scratch/packet.pdf"
try 0 "and again" print "$scratch/field.scenario.xml" --sheet packet -o "$scratch/d.pdf"
cmp -s "$scratch/packet.pdf" "$scratch/d.pdf"
ok $? "with the same bytes"
sound "the packet" "$scratch/packet.pdf"
pdftotext "$scratch/packet.pdf" "$scratch/out" 2>"$scratch/err"
said "for the umpire" '^For the umpire' out
pages=$(pdfinfo "$scratch/packet.pdf" | awk '/^Pages/ { print $2 }')
said "numbered through" "^Page $pages of $pages" out
# What is read aloud: title, sides, rules, contents, then the sheets.
awk '/^A field$/ && !title { title = NR } /^against$/ && !sides { sides = NR }
  /^Contents$/ && !contents { contents = NR } /^Page 1 of/ { foot = NR }
  END { exit !(title && title < sides && sides < contents && contents < foot) }' "$scratch/out"
ok $? "in the order in which it is read"
qpdf --json --json-key=outlines "$scratch/packet.pdf" 2>/dev/null \
  | jq -r '.outlines[] | "\(.destpageposfrom1) \(.title)"' >"$scratch/outline"
sed -n 1p "$scratch/outline" | grep -q '^1 Cover'
ok $? "with bookmarks"
# Each bookmark's page is that in the contents, and has that sheet's head.
pdftotext -layout -l 1 "$scratch/packet.pdf" "$scratch/out"
bad=0
while read -r page title; do
  [ "$page" = 1 ] || grep -q "^ *$title  *$page\$" "$scratch/out" || bad=1
done <"$scratch/outline"
ok $bad "that stand in the contents with the same pages"
[ "$(qpdf --json "$scratch/packet.pdf" 2>/dev/null | grep -c '"/Subtype": "/Link"')" -ge 5 ]
ok $? "which are links"
try 0 "a booklet is printed" print "$scratch/field.scenario.xml" --packet --booklet -o "$scratch/d.pdf"
sound "the booklet" "$scratch/d.pdf"
[ "$(pdfinfo "$scratch/d.pdf" | awk '/^Page size/ { print int ($3) "x" int ($5) }')" = 841x595 ]
ok $? "with two pages on a side"
# Contents are in the right half of the first side, and where they are long in the left one of the second.
qpdf --json --json-key=outlines "$scratch/d.pdf" 2>/dev/null \
  | jq -r '.outlines[] | "\(.destpageposfrom1) \(.title)"' >"$scratch/outline"
sides=$(pdfinfo "$scratch/d.pdf" | awk '/^Pages/ { print $2 }')
for half in "1 421" "2 0"; do
  pdftotext -layout -f "${half% *}" -l "${half% *}" -x "${half#* }" -y 0 -W 420 -H 595 "$scratch/d.pdf" -
done >"$scratch/out"
bad=0
while read -r side title; do
  page=$(sed -n "s/^ *$title  *\([0-9][0-9]*\)\$/\1/p" "$scratch/out" | head -n 1)
  [ "${page:-1}" -le "$sides" ] || page=$((2 * sides + 1 - page))
  [ "$side" = "${page:-1}" ] || bad=1
done <"$scratch/outline"
[ "$(wc -l <"$scratch/outline")" -ge 5 ] || bad=1
ok $bad "on which the bookmarks of these pages lead to"
try 0 "packets for all are printed" print "$scratch/field.scenario.xml" --packet --duplex --for each -o "$scratch"
for reader in umpire a b; do
  sound "the one for $reader" "$scratch/field-$reader.pdf"
done
pdftotext -layout "$scratch/field-a.pdf" "$scratch/out"
said "a side's says whose it is" 'For Side A' out
! grep -q 'Seed 3' "$scratch/out"
ok $? "and has no transcript"
try 0 "under a name" print "$scratch/field.scenario.xml" --packet --no-cover --for each -o "$scratch/night.PDF"
[ -e "$scratch/night-umpire.pdf" ] && [ -e "$scratch/night-a.pdf" ] && [ -e "$scratch/night-b.pdf" ]
ok $? "which each file has"
try 0 "an army's packet is printed" print "$examples/french-200.army.xml" --packet -o "$scratch/d.pdf"
sed '/<battlefield/,/<\/battlefield>/d; /<dice/,/<\/dice>/d' "$scratch/field.scenario.xml" >"$scratch/bare.scenario.xml"
try 0 "a packet without a map too" print "$scratch/bare.scenario.xml" --packet -o "$scratch/d.pdf"
said "and that is told" 'left out: .*no map' err
try 0 "a sheet lies as it is told to" print "$examples/french-200.army.xml" --sheet order-of-battle:landscape,organisation:portrait -o "$scratch/d.pdf"
[ "$(pdfinfo -f 1 -l 99 "$scratch/d.pdf" | awk '/^Page.*size/ { printf "%d", $4 < $6 }' | tr -s 01)" = 01 ]
ok $? "each for itself"
try 2 "or is told that it cannot" print "$scratch/field.scenario.xml" --sheet map:askew -o "$scratch/d.pdf"
try 2 "an army has no sides to print for" print "$examples/french-200.army.xml" --packet --for each -o "$scratch/d.pdf"
said "and that is told" 'an army by itself' err
try 2 "three packets do not go to standard output" print "$scratch/field.scenario.xml" --packet --for each -o -
try 2 "a packet is not of some sheets" print "$scratch/field.scenario.xml" --packet --sheet map -o "$scratch/d.pdf"
try 2 "and has a cover or none" print "$scratch/field.scenario.xml" --packet --cover --no-cover -o "$scratch/d.pdf"

try 2 "a library that is not there is not made by looking at it" library list --library "$library"
[ ! -e "$library" ]
ok $? "and is still not there"
printf '' >"$library"
try 0 "an empty library is listed" library list --library "$library"
try 0 "armies are added" library add "$examples/waterloo-i-corps.army.xml" "$examples/fontenoy-french.army.xml" --library "$library"
said "and named" 'Added The French at Fontenoy as number 2.' out
try 0 "and listed" library list --json --library "$library"
json "both" 'length == 2'
json "with what their rulesets say" '[.[].legal] == [false, true]'
try 0 "and listed for people" library list --library "$library"
said "with the verdict" 'I Corps at Waterloo .*Not legal: 1 finding' out
sed 's/name="[^"]*"/name="2"/;s/ruleset="[^"]*"/ruleset="lost-rules"/' "$examples/fontenoy-french.army.xml" >"$scratch/two.army.xml"
sed '2,$s/name="The French at Fontenoy"/name="The French who stood on that day at Fontenoy behind their redoubts"/' "$examples/fontenoy-french.army.xml" >"$scratch/long.army.xml"
try 0 "armies with odd names are added" library add --json "$scratch/two.army.xml" "$scratch/long.army.xml" --library "$library"
json "and told in JSON" 'length == 2 and .[0].number == 3 and .[0].name == "2" and (.[0].file | endswith("two.army.xml"))'
try 0 "a long name" library list --library "$library"
said "is shortened" '4  The French who stood on that day at Fon…  Game Of Kings' out
said "and what has no ruleset is not judged" '3  2 .*Cannot be checked' out
try 2 "what is a number and a name removes nothing" library remove 2 --library "$library"
said "and names both" 'number of the army “The French at Fontenoy” and the name of army number 3' err
try 0 "each is removed by its other name" library remove --json 3 4 --library "$library"
json "and told in JSON" '[.[].number] == [3, 4]'
try 0 "a number that is no name is a number" library export 2 -o "$scratch/number.army.xml" --library "$library"
said "and says what was written" 'Wrote The French at Fontenoy into .*number.army.xml' out
try 2 "a file that is there is not replaced" library export 1 -o "$scratch/number.army.xml" --library "$library"
said "but told" 'number.army.xml” is there already' err
grep -q Fontenoy "$scratch/number.army.xml"
ok $? "and is as it was"
try 0 "by force it is" library export 1 -f --json -o "$scratch/number.army.xml" --library "$library"
json "as JSON tells" '.[0].number == 1 and (.[0].file | endswith("number.army.xml"))'
try 2 "JSON and the army do not both go to standard output" library export 1 --json --library "$library"
try 0 "an army goes to standard output" library export 1 --library "$library"
xmllint --noout "$scratch/out" 2>"$scratch/err"
ok $? "and nothing else"
try 2 "of two armies of which one is not there none is removed" library remove 1 nobody --library "$library"
try 2 "a name that is misspelt" library remove "I Corps at Waterlo" --library "$library"
said "is answered with a guess" 'Did you mean “I Corps at Waterloo”?' err
try 0 "as the list tells" library list --json --library "$library"
json "still both" 'length == 2'
mkfifo "$scratch/pipe"
cat "$scratch/pipe" >"$scratch/piped.army.xml" &
try 0 "an army is exported into a pipe" library export 1 -o "$scratch/pipe" --library "$library"
wait
[ -p "$scratch/pipe" ] && grep -q '<army' "$scratch/piped.army.xml"
ok $? "which stays a pipe"
"$MUSTER_TOOL" show "$examples/fontenoy-french.army.xml" >/dev/full 2>"$scratch/err"
[ $? -eq 2 ]
ok $? "results that cannot be written are an error"
cp "$examples/fontenoy-french.army.xml" "$scratch/self.army.xml"
try 2 "a sheet does not take the place of its army" print "$scratch/self.army.xml" -o "$scratch/self.army.xml"
cmp -s "$examples/fontenoy-french.army.xml" "$scratch/self.army.xml"
ok $? "which is as it was"
sed 's/limit="[^"]*/&x/' "$examples/waterloo-i-corps-waived.army.xml" >"$scratch/waiver.army.xml"
try 1 "a waiver of no limit waives nothing" check "$scratch/waiver.army.xml"
said "and says so" 'has no limit "[^"]*x"' err
try 2 "a type size that is no number is refused" print "$examples/fontenoy-french.army.xml" -o "$scratch/x.pdf" --type-size=nan
try 0 "an army is exported" library export "I Corps at Waterloo" -o "$scratch/e.army.xml" --library "$library"
try 1 "which checks as before" check --json "$scratch/e.army.xml"
json "with the same points" '.points.total == 457'
try 2 "a file that is bad changes nothing" library add "$examples/french-200.army.xml" "$scratch/c.pdf" --library "$library"
said "and says so" '1 of the 2 files cannot be added, so none of them was' err
try 0 "the library is as it was" library list --json --library "$library"
json "two armies" 'length == 2'
try 0 "an army is removed" library remove "The French at Fontenoy" --library "$library"
try 2 "an army that is not there is not" library remove "The French at Fontenoy" --library "$library"
try 0 "it is in the trash" library list --trash --json --library "$library"
json "with the others" 'length == 3 and (map(.name) | index("The French at Fontenoy") != null)'
try 2 "what is not in the trash is not deleted" library delete "I Corps at Waterloo" --library "$library"
said "but told where to look" 'list --trash' err
try 0 "it is restored" library restore "The French at Fontenoy" --library "$library"
said "and told" 'Restored The French at Fontenoy' out
try 0 "and tagged" library tag "The French at Fontenoy" league "Thursday evening" --library "$library"
said "which is told" 'has the tags Thursday evening and league now' out
try 0 "or not" library tag "The French at Fontenoy" --library "$library" -- -league
said "which is told, too" 'has the tag Thursday evening now' out
try 0 "several at once, for scripts" library tag --json "The French at Fontenoy" --library "$library" -- won -won
json "with its name" '.[0].name == "The French at Fontenoy"'
try 0 "the list tells its tags" library list --json --library "$library"
json "as they are" 'map(select(.name == "The French at Fontenoy"))[0].tags == ["Thursday evening"]'
try 2 "a tag without letters is refused" library tag "The French at Fontenoy" " " --library "$library"
try 0 "it is thrown away again" library remove --json "The French at Fontenoy" --library "$library"
try 0 "and deleted, with what was there before" library delete "The French at Fontenoy" 3 4 --library "$library"
try 0 "so that the trash" library list --trash --library "$library"
said "is empty" 'The trash is empty' out
# No room: first no file may grow, then a disk of its own is full, where one can be mounted.
"$muster" library add "$examples/french-200.army.xml" --library "$scratch/full.db" >/dev/null
small () {
  (trap '' XFSZ; ulimit -f 1; "$muster" "$@" 2>&1 </dev/null) | cat >"$scratch/out"
}
small library list --library "$scratch/full.db"
said "without room a library is listed" 'French corps, 200 points .*Legal' out
small library export 1 --library "$scratch/full.db"
said "and an army exported to elsewhere" '<army .*French corps, 200 points' out
small library remove 1 --library "$scratch/full.db"
said "but nothing is changed" 'no room left on the disk when .*can only be read. Nothing was changed' out
mkdir "$scratch/disk"
if mount -t tmpfs -o size=1m tmpfs "$scratch/disk" 2>/dev/null; then
  trap 'umount "$scratch/disk"; rm -rf "$scratch"' EXIT
  cp "$scratch/full.db" "$scratch/disk/full.db"
  dd if=/dev/zero of="$scratch/disk/fill" bs=1k 2>/dev/null
  try 0 "on a full disk a library is listed" library list --library "$scratch/disk/full.db"
  said "with its armies" 'French corps, 200 points .*Legal' out
  try 0 "an army is exported elsewhere" library export 1 -f -o "$scratch/full.army.xml" --library "$scratch/disk/full.db"
  try 0 "and is whole" check "$scratch/full.army.xml"
  try 2 "nothing is exported there" library export 1 -o "$scratch/disk/full.army.xml" --library "$scratch/disk/full.db"
  said "and that is told" 'no room left' err
  [ "$(ls -A "$scratch/disk" | grep -c '^\.muster-')" -eq 0 ]
  ok $? "no half of it is left"
  rm "$scratch/disk/fill"
  try 0 "once there is room again it is changed" library remove 1 --library "$scratch/disk/full.db"
  umount "$scratch/disk"
  trap 'rm -rf "$scratch"' EXIT
else
  n=$((n + 1))
  echo "ok $n - on a full disk a library is listed # SKIP no disk can be mounted here"
fi
# A library of which rows were broken: a formation under a commander, an unknown sort, a cycle, a
# second root, and what is no text.
cat >"$scratch/break.py" <<'EOT'
import sqlite3, sys
first = lambda sort, n=0: f"(SELECT id FROM thing WHERE army = 1 AND sort = '{sort}' ORDER BY id LIMIT 1 OFFSET {n})"
breaks = {
  "commander": f"UPDATE thing SET parent = {first('commander')} WHERE id = {first('formation', 1)}",
  "sort": f"UPDATE thing SET sort = 'wagon' WHERE id = {first('formation')}",
  "cycle": f"UPDATE thing SET parent = id WHERE id = {first('formation')}",
  "root": f"UPDATE thing SET parent = NULL WHERE id = {first('formation')}",
  "bytes": "UPDATE army SET name = CAST (x'41ff' AS TEXT) WHERE id = 1",
}
library = sqlite3.connect(sys.argv[1], isolation_level=None)
library.execute("PRAGMA ignore_check_constraints = ON")
library.executescript(breaks[sys.argv[2]])
library.close()
EOT
for break in commander sort cycle root bytes; do
  broken=$scratch/broken-$break.db
  "$muster" library add "$examples/french-200.army.xml" "$examples/british-200.army.xml" --library "$broken" >/dev/null
  python3 "$scratch/break.py" "$broken" $break
  try 0 "a library with a broken row ($break) is listed" library list --library "$broken"
  said "with the army that is not whole" '^   1 .*Not whole' out
  said "and why" 'army number 1, is not whole in the library: .*Restore a copy of the library' err
  said "and the other as ever" '^   2 .*Legal' out
  try 0 "for scripts, too" library list --json --library "$broken"
  json "it is not judged" '(map(select(.number == 1))[0] | .whole == false and .legal == null and (.trouble | test("not whole"))) and (map(select(.number == 2))[0] | .whole and .legal and .trouble == null)'
  try 2 "it is not exported" library export 1 -o "$scratch/broken.army.xml" --library "$broken"
  [ ! -e "$scratch/broken.army.xml" ]
  ok $? "nor a part of it"
  try 2 "it is not held against a newer pack" library newer 1 --library "$broken"
  try 0 "the other is exported" library export 2 -f -o "$scratch/whole.army.xml" --library "$broken"
  try 0 "it is thrown away" library remove 1 --library "$broken"
  try 0 "and in the trash it is the same" library list --trash --library "$broken"
  said "not whole" 'Not whole' out
  try 0 "it is deleted" library delete 1 --library "$broken"
  try 0 "and all is well" library list --json --library "$broken"
  json "again" 'length == 1 and .[0].whole'
done
echo "no library" >"$scratch/text.db"
try 2 "a file that is no library is refused" library list --library "$scratch/text.db"
said "with a sentence" 'text.db' err
cp "$library" "$scratch/newer.db"
printf '\000\000\003\347' | dd of="$scratch/newer.db" bs=1 seek=60 conv=notrunc 2>/dev/null
cp "$scratch/newer.db" "$scratch/newer.copy"
try 2 "a library of a newer version is refused" library list --library "$scratch/newer.db"
cmp -s "$scratch/newer.db" "$scratch/newer.copy"
ok $? "and left as it was"

# What is known of an army is kept; what something else breaks meanwhile is found when all is read again.
kept=$scratch/kept.db
"$muster" library add "$examples/french-200.army.xml" --library "$kept" >/dev/null
try 0 "an army is judged" library list --library "$kept"
python3 "$scratch/break.py" "$kept" sort
try 0 "and read again, whatever is known" library list --anew --library "$kept"
said "it is not whole" '^   1 .*Not whole' out

# Every released version's library, frozen as that version wrote it, with the ids of its packs.
data=$MUSTER_DATA_DIR
MUSTER_DATA_DIR=${MUSTER_FROZEN_DATA_DIR:-$data}
for fixture in "$top"/tests/fixtures/db/*.db; do
  version=$(basename "$fixture" .db)
  cp "$fixture" "$scratch/$version.db"
  try 0 "a library of $version is opened" library list --json --library "$scratch/$version.db"
  json "with its armies" '[.[] | select(.battles == null)] | length == 2'
  try 0 "an army of it is exported" library export "I Corps at Waterloo" -o "$scratch/$version.army.xml" --library "$scratch/$version.db"
  try 1 "and checked" check --json "$scratch/$version.army.xml"
  json "with the same verdict" '.points.total == 457 and (.findings | length == 1)'
done
try 0 "the campaign of 0.6.0 is there" library list --json --library "$scratch/0.6.0.db"
json "with its battle" '.[2].name == "Flanders 1745" and .[2].battles == 1'
try 0 "and that of 0.7.0" library list --json --library "$scratch/0.7.0.db"
json "with its own" '.[2].name == "Flanders 1745" and .[2].battles == 1'
try 0 "and that of 0.7.1" library list --json --library "$scratch/0.7.1.db"
json "with its three" '.[2].name == "Flanders, 1745: an example" and .[2].battles == 3'
try 0 "and that of 0.8.0" library list --json --library "$scratch/0.8.0.db"
json "with as many" '.[2].name == "Flanders, 1745: an example" and .[2].battles == 3'
try 0 "and that of 0.10.0" library list --json --library "$scratch/0.10.0.db"
json "with as many" '.[2].name == "Flanders, 1745: an example" and .[2].battles == 3'
try 0 "and that of 0.11.0" library list --json --library "$scratch/0.11.0.db"
json "with as many" '.[2].name == "Flanders, 1745: an example" and .[2].battles == 3'
try 0 "and that of 0.12.0" library list --json --library "$scratch/0.12.0.db"
json "with as many" '.[2].name == "Flanders, 1745: an example" and .[2].battles == 3'
try 0 "and its collection" collection list --json --library "$scratch/0.12.0.db"
json "of troops and ground" '(length == 11) and any(.[]; .what == "Farmstead" and .count == 3 and .painted == 2)'
try 0 "an army of single figures of 0.9.0 is exported" library export "The Free Band" -o "$scratch/free.army.xml" --library "$scratch/0.9.0.db"
grep -c '<model type="man"' "$scratch/free.army.xml" >"$scratch/count"
said "with its models" '^4$' count
try 0 "as it was" library list --json --library "$scratch/0.9.0.db"
json "it is legal" '.[] | select(.name == "The Free Band") | .legal == true'
tout=tout
try 0 "and an agreed price is there" house "$tout-soldat" --json --library "$scratch/0.9.0.db"
json "of a grade" 'length == 1 and .[0].value == "5"'
# Its ids are those of the day, which no other table of ids may change.
frozen=le-roi
try 0 "house values of 0.3.0 are there" house "$frozen-soleil" --json --library "$scratch/0.3.0.db"
json "all of them" 'length == 3'
try 0 "the tags of 0.4.0 are there" library list --json --library "$scratch/0.4.0.db"
json "both" '.[0].tags == ["Leipzig", "Thursday league"]'
try 0 "and its trash" library list --trash --json --library "$scratch/0.4.0.db"
json "with an army" 'length == 1 and .[0].units == 4'
try 0 "which is restored" library restore "The Swedish foot at Poltava" --library "$scratch/0.4.0.db"
try 0 "an army of it with a secret is exported" library export "The French at Fontenoy" -o "$scratch/secret.army.xml" --library "$scratch/0.4.0.db"
try 0 "and an opponent's copy made" show --opponent "$scratch/secret.army.xml"
! grep -q 'Piémont' "$scratch/out" && grep -q 'Navarre' "$scratch/out"
ok $? "without what is secret"
MUSTER_DATA_DIR=$data

try 0 "the catalogue lists rulesets" catalogue
said "both" 'Game Of Kings' out
try 0 "and nations" catalogue tout-soldat
try 0 "and troop types of a nation and year" catalogue tout-soldat --nation prussia --year 1813
said "the Landwehr among them" 'Landwehr' out
said "under the name of the ruleset" '^Tout Soldat, 1792–1815 \[tout-soldat\] · Prussia \[prussia\] · 1813$' out
for part in Grades Prices Limits Battlefields 'Terrain features' Objectives Notes; do
  said "with its $part" "^$part\$" out
done
try 0 "and of a nation of any ruleset" catalogue --nation france
said "under the name of the one" '^Tout Soldat, ' out
said "and of the other" '^Game Of Kings, ' out
try 0 "a year outside the period" catalogue tout-soldat --year 1700
said "is told" 'Tout Soldat is written for 1792–1815; 1700 is outside of that.' out
try 0 "and in JSON" catalogue tout-soldat --year 1700 --json
said "beside it" '1700 is outside of that. (note)' err
LC_ALL=C "$muster" catalogue --search jäger >"$scratch/out" 2>"$scratch/err"
said "accents are searched for whatever the locale" 'Jäger' out
try 2 "letters that are not UTF-8 are refused" catalogue --search "$(printf 'j\344ger')"
said "with a sentence" 'is not UTF-8' err
try 0 "and what is searched for, without accents" catalogue --search jager
said "is found" 'Jäger' out
try 0 "as JSON" catalogue tout-soldat --nation france --json
json "too" 'length > 0 or (keys | length > 0)'
try 2 "a ruleset that is not there is refused" catalogue chess
ruleset=tout-soldat
nation=prussia
try 2 "a ruleset that is misspelt is refused" catalogue "${ruleset}s"
said "with a guess" "Did you mean “$ruleset”?" err
try 2 "a nation that is misspelt too" catalogue tout-soldat --nation "${nation%?}"
said "with a guess" "Did you mean “$nation”?" err

: >"$scratch/empty.army.xml"
head -c 900 "$examples/waterloo-i-corps.army.xml" >"$scratch/cut.army.xml"
echo '<page xmlns="urn:muster:1"/>' >"$scratch/root.army.xml"
sed 's/urn:muster:1/urn:muster:9/' "$examples/french-200.army.xml" >"$scratch/newer.army.xml"
sed 's/type="[^"]*/&-martians/' "$examples/french-200.army.xml" >"$scratch/type.army.xml"
sed 's/\(formation.*grades="[^:]*:\)[^" ]*/\19/' "$examples/french-200.army.xml" >"$scratch/grade.army.xml"
sed 's/budget="200"/budget="many"/' "$examples/french-200.army.xml" >"$scratch/price.army.xml"
sed '1a <!DOCTYPE army SYSTEM "x.dtd">' "$examples/french-200.army.xml" >"$scratch/doctype.army.xml"
truncate -s 100M "$scratch/large.army.xml"
sed 's/points="7"/points="seven"/' "$top/data/packs/tout-soldat.ruleset.xml" >"$scratch/price.ruleset.xml"
for bad in empty.army cut.army root.army newer.army type.army grade.army price.army doctype.army large.army price.ruleset missing.army; do
  try 2 "$bad.xml is refused" check "$scratch/$bad.xml"
  said "naming the file" "$bad.xml" err
done
try 2 "a grade that is not there" check "$scratch/grade.army.xml"
said "is named with its line" 'grade.army.xml:[0-9]*: .*"9"' err
sed 's/<unit type="[^"]*/&x/;s/\(formation.*grades="[^:]*\):/\1x:/' "$examples/french-200.army.xml" >"$scratch/misspelt.army.xml"
try 2 "words that are misspelt" check "$scratch/misspelt.army.xml"
said "are answered with a type" 'Did you mean “fr-ligne”?' err
said "and with a scale" 'Did you mean “quality”?' err
sed 's/ruleset="[^"]*/&s/' "$examples/french-200.army.xml" >"$scratch/ruleset.army.xml"
try 2 "a ruleset of an army that is misspelt" check "$scratch/ruleset.army.xml"
said "is answered with a guess" "Did you mean “$ruleset”?" err
try 2 "several bad files" check --json "$scratch/empty.army.xml" "$scratch/type.army.xml"
json "are told in JSON too" 'length == 2 and all(.[]; .problems | length > 0)'

cat >"$scratch/rows.csv" <<'EOT'
Division;Brigade;Commander;Arm;Unit;Men;Guns
1st Division;1st Brigade;Petersen;Infanterie;1st Regiment;1.200;
1st Division;1st Brigade;Petersen;Infanterie;1st Regiment;1.200;
1st Division;1st Brigade;Petersen;Sutlers;Carts;80;
1st Division;;;Geschütze;1st Battery;;8
Total;;;;;2480;8
EOT
sed 's/<title>.*<\/title>/<title>My own<\/title>/' "$top/data/packs/tout-soldat.ruleset.xml" >"$scratch/mine.ruleset.xml"
try 0 "a pack with the id of one that came with Muster" check "$scratch/mine.ruleset.xml"
said "is told" 'came with Muster. Among your own packs this one stands in its place' err
try 0 "that pack itself" check "$top/data/packs/tout-soldat.ruleset.xml"
grep -c 'came with Muster' "$scratch/err" >"$scratch/count"
said "is told nothing of that" '^0$' count
try 1 "a table makes an army, and tells what it leaves out" import "$scratch/rows.csv" --ruleset tout-soldat --men-per-unit 600 -o "$scratch/rows.army.xml"
said "a row that stands twice" 'rows.csv:3: Left out: It says the same as line 2' err
said "and one of troops that nobody knows" 'rows.csv:4: Left out: .*“Sutlers”' err
said "with a summary" '6 rows: 2 taken, 2 left out' err
grep -c '<unit ' "$scratch/rows.army.xml" >"$scratch/out"
said "it has two battalions and a battery" '^3$' out
try 1 "the army is checked" check "$scratch/rows.army.xml"
try 1 "as JSON" import "$scratch/rows.csv" --ruleset tout-soldat --json
json "every row has its line" '.rows == 6 and .taken + .passed + ."left-out" == 6 and ([.report[] | select(.severity == ("taken", "passed", "left-out")) | .line] == [1,2,3,4,5,6])'
type=fr-ligne
try 0 "a table is understood whole" import "$scratch/rows.csv" --ruleset tout-soldat --keep-duplicates --arm "Sutlers=$type" --name "Reserve" --date "18 June 1815" --nation france -o -
said "as an army of its name and date" '<army .*name="Reserve".*date="1815-06-18"' out
try 1 "columns are what is said" import "$scratch/rows.csv" --ruleset tout-soldat --columns "path,-,commander,arm,unit" -o "$scratch/rows.army.xml" --force
said "and others are passed over" 'The column “Men” was passed over' err
try 2 "a table without a ruleset is refused" import "$scratch/rows.csv"
try 2 "a column that is nothing is refused" import "$scratch/rows.csv" --ruleset tout-soldat --columns boots
said "with what columns may be" 'boots.*path' err
sed 's/.*It is one of //; s/; .*//; s/ and /, /; s/, /\n/g' "$scratch/err" >"$scratch/roles"
"$muster" import --help >"$scratch/out" 2>"$scratch/err"
test "$(wc -l <"$scratch/roles")" -gt 10 && ! while read -r role; do
  sed -n '/^A column is/,/pass it over/p' "$scratch/out" | tr -s ' \n,' '\n' | grep -qxF -e "$role" -e "$role:SCALE" || echo "$role"
done <"$scratch/roles" | grep .
ok $? "and --help names all of them"
try 2 "more columns than there are" import "$scratch/rows.csv" --ruleset tout-soldat --columns ",,,,,,,,,"
try 2 "a troop type that is none" import "$scratch/rows.csv" --ruleset tout-soldat --arm "Sutlers=${type}s"
said "is answered with the nearest" "Did you mean “$type”?" err
cp "$scratch/rows.csv" "$scratch/own.csv"
try 2 "a table does not take its own place" import "$scratch/own.csv" --ruleset tout-soldat -o "$scratch/./own.csv"
said "which is told" 'own.csv is the table itself' err
cmp -s "$scratch/rows.csv" "$scratch/own.csv"
ok $? "and it stays as it was"
printf 'Brigade,Men\nA,900\n' >"$scratch/return.csv"
printf 'Brigade,Arm,Unit,Men\nA,Infantry,Guard,500\nA,Infantry,Line,450\n' >"$scratch/units.csv"
try 1 "a table is held against another of the same troops" import "$scratch/units.csv" --ruleset tout-soldat --beside "$scratch/return.csv"
said "and what differs is told with both figures" '^muster: units.csv:2: “A” has 950 men here; return.csv has 900, from line 2 on' err
try 0 "one that agrees is told too" import "$scratch/units.csv" --ruleset tout-soldat --beside "$scratch/units.csv"
said "with how many names were compared" '3 names that have a strength were found in units.csv too' err
try 2 "it is not written over" import "$scratch/units.csv" --ruleset tout-soldat --beside "$scratch/return.csv" -o "$scratch/return.csv" --force
try 2 "one that is not there is refused" import "$scratch/units.csv" --ruleset tout-soldat --beside "$scratch/nothing.csv"
said "by its name" '^muster: .*nothing.csv: The file cannot be read' err
try 2 "several tables are refused" import "$scratch/rows.csv" "$scratch/own.csv" --ruleset tout-soldat
said "one is asked for" "one table" err
cat >"$scratch/sides.csv" <<'EOT'
Brigade;1 Side;2nd wing;Arm;Unit
A;Red;left;Infantry;a
B;Blue;left;Infantry;b
C;Red;right;Infantry;c
EOT
try 1 "a column whose heading begins with a number" import "$scratch/sides.csv" --ruleset tout-soldat --only "1 Side=Red" --json
json "is known by its heading" '.columns[1].only == "Red" and .columns[0].role != "only" and .units == 2'
try 1 "and so is another" import "$scratch/sides.csv" --ruleset tout-soldat --only "2nd wing=left" --json
json "and no other column is" '.columns[2].only == "left" and .columns[1].role != "only" and .units == 2'
try 1 "a column by its number" import "$scratch/sides.csv" --ruleset tout-soldat --only "2=Blue" --json
json "is that column" '.columns[1].only == "Blue" and .units == 1'
try 2 "a column by a number that begins another word" import "$scratch/sides.csv" --ruleset tout-soldat --only "2 wings=left"
try 2 "a column without a value" import "$scratch/sides.csv" --ruleset tout-soldat --only "2nd wing"
said "is asked for one" '^muster: “2nd wing” says no value' err
try 2 "a value that no row has" import "$scratch/sides.csv" --ruleset tout-soldat --only "1 Side=Redd"
said "is answered with the nearest" '“Redd” as its “1 Side”. Did you mean “Red”?' err
cat >"$scratch/arms.csv" <<'EOT'
Side,Division,Unit,Arm,Bayonets,Sabres,Guns
Nobody,1st,Line,Infantry,2900,0,0
Nobody,1st,Horse,Cavalry,0,300,0
French,2nd,Foot,Infantry,3000,0,0
French,2nd,Hussars,Cavalry,0,250,0
French,2nd,Guns,Artillery,0,0,8
Nobody,1st,Guns,Artillery,0,0,8
EOT
try 1 "one side of a table" import "$scratch/arms.csv" --ruleset tout-soldat --only side=French -o "$scratch/arms.army.xml"
grep -c '<unit ' "$scratch/arms.army.xml" >"$scratch/count"
said "comes with its horse and its guns" '^3$' count
said "has the nation of its name" 'nation:france' arms.army.xml
said "and that is told" 'The army’s nation is France' err
grep -c 'Nobody' "$scratch/err" >"$scratch/count"
said "the other side is one line" '^1$' count
said "with how many rows it has" '^muster: arms.csv: 3 rows whose “Side” is “Nobody” were left out' err
cat >"$scratch/brigades.csv" <<'EOT'
Division,Brigade,Unit,Arm
1st,A,a,Infantry
1st,B,b,Cavalry
1st,-,c,Artillery
EOT
scale="quality"
three="quality:3"
five="quality:5"
try 0 "one grade for all, and another for some" import "$scratch/brigades.csv" --ruleset tout-soldat --nation france --grade "$scale=${three#*:}" --grade "Artillery=$scale=${five#*:}" -o "$scratch/graded.army.xml"
grep -c "$three" "$scratch/graded.army.xml" >"$scratch/count"
said "is given where the table says none" '^2$' count
grep -c "$five" "$scratch/graded.army.xml" >"$scratch/count"
said "to those that are called so" '^1$' count
try 2 "a grade that is none" import "$scratch/arms.csv" --ruleset tout-soldat --grade "$scale=9"
said "is told, with those that there are" 'Unit Quality has no grade “9”\. It has ' err
try 2 "a grade for troops that the table does not have" import "$scratch/brigades.csv" --ruleset tout-soldat --grade "Infntry=$scale=${five#*:}"
said "is refused, with the nearest" 'no troops called “Infntry”.*Did you mean “Infantry”' err
try 2 "a scale that is none" import "$scratch/arms.csv" --ruleset tout-soldat --grade "${scale}s=3"
said "is answered with the nearest" 'Did you mean “quality”' err
try 2 "a grade without a scale" import "$scratch/arms.csv" --ruleset tout-soldat --grade 3
said "is told how to write it" 'Write SCALE=GRADE' err
try 1 "as JSON" import "$scratch/arms.csv" --ruleset tout-soldat --only side=French --json
json "every row has its line" '[.report[] | select(.severity == "left-out" and .line > 0) | .line] == [2,3,7]'
try 1 "a nation that is said" import "$scratch/arms.csv" --ruleset tout-soldat --only side=French --nation austria --force -o "$scratch/arms.army.xml"
said "goes before the side" 'nation:austria' arms.army.xml
printf 'Path;Arm;Unit\nA | B;Infantry;a\n' >"$scratch/path.csv"
try 0 "a path that is said to be one" import "$scratch/path.csv" --ruleset tout-soldat --columns path,arm,unit -o -
grep -c 'name="[AB]"' "$scratch/out" >"$scratch/count"
said "is divided by what stands in it" '^2$' count
printf 'Qwx;Zyv\n1;2\n' >"$scratch/none.csv"
try 2 "a table of which no unit comes" import "$scratch/none.csv" --ruleset tout-soldat --json
json "has its report as JSON all the same" '.units == 0 and (.report | length > 0)'
try 2 "men below nought are refused" import "$scratch/rows.csv" --ruleset tout-soldat --men-per-unit -5
said "with the option and what 0 means" '^muster: --men-per-unit .*-5.* 0 ' err
try 2 "and guns" import "$scratch/rows.csv" --ruleset tout-soldat --guns-per-battery -1
said "likewise" '^muster: --guns-per-battery .*-1.* 0 ' err
try 1 "nought men" import "$scratch/rows.csv" --ruleset tout-soldat --men-per-unit 0 --json
json "make a unit of each row" '.units == 2'
json "which is not told to have been forgotten" 'all(.report[]; .reason != "men-per-unit")'
try 2 "a nation that is none is refused" import "$scratch/rows.csv" --ruleset tout-soldat --nation Nowhere
try 1 "a nation by its name, whatever its letters" import "$scratch/rows.csv" --ruleset tout-soldat --nation FRANCE -o "$scratch/rows.army.xml" -f
try 2 "a table that is not there is refused" import "$scratch/nothing.csv" --ruleset tout-soldat
said "with its name once" '^muster: nothing.csv: [^/]*$' err
rules=tout-soldat
{ head -c 60000000 /dev/zero 2>/dev/null; echo $? >"$scratch/written"; } \
  | "$muster" import /dev/fd/0 --ruleset "$rules" >"$scratch/out" 2>"$scratch/err"
ok $((2 - $?)) "a pipe with more in it than a table may have is refused"
said "which is told" 'larger than 16 MiB' err
[ "$(cat "$scratch/written")" -ne 0 ]
ok $? "and it is not read to its end"
try 2 "and a date that is none" import "$scratch/rows.csv" --ruleset tout-soldat --date yesterday
printf 'PK\003\004' >"$scratch/sheet.csv"
try 2 "a spreadsheet itself is refused" import "$scratch/sheet.csv" --ruleset tout-soldat
said "with what to do" 'Save its table as CSV' err
# Fixes that take little away.
{ printf '<army xmlns="urn:muster:1" name="Crowd" ruleset="tout-soldat" date="1809" grades="nation:france">'
  printf '<formation kind="division"><commander type="division-commander" grades="rating:2"/>'
  for size in 24 3; do
    printf '<formation kind="brigade" grades="quality:4">'
    for _ in $(seq "$size"); do printf '<unit type="fr-ligne"/>'; done
    printf '</formation>'
  done
  printf '</formation></army>'
} >"$scratch/crowd.army.xml"
try 1 "what is far too much has no fix" check "$scratch/crowd.army.xml"
said "but how many would have to go" '^    16 units would have to go: 16 × Ligne.$' out
grep -c '→' "$scratch/out" >"$scratch/count"
said "and no arrow" '^0$' count
try 1 "as JSON" check --json "$scratch/crowd.army.xml"
json "with their ids" '.findings[0] | (."would-have-to-go" | length) == 16 and (."ways-out" | length) == 0'
# Armies as text, both ways.
corps=$examples/waterloo-i-corps-waived.army.xml
"$muster" show "$corps" >"$scratch/as-ever" 2>&1
for format in text markdown bbcode html xml; do
  try 0 "an army is shown as $format" show "$corps" --format $format
  said "with its commander" 'Drouet d.Erlon' out
  try 0 "and written to a file" show "$corps" --format $format -o "$scratch/as.$format"
  "$muster" show "$corps" --format $format | cmp -s - "$scratch/as.$format"
  ok $? "with the same bytes"
done
try 2 "a format that is none is refused" show "$corps" --format markdwon
said "with a guess" 'Did you mean “markdown”' err
try 2 "a file has the whole army" show "$corps" --format xml --no-notes
said "which is told" 'are for texts' err
try 2 "whatever is left out" show "$corps" --format xml --no-points --no-findings
try 0 "what leaves something out is a text" show "$corps" --no-points
"$muster" show "$corps" --format text --no-points | cmp -s - "$scratch/out"
ok $? "as with a format"
try 2 "JSON does not go with what is left out" show "$corps" --json --no-notes
try 2 "JSON does not go with a format" show "$corps" --json --format html
sed '0,/<unit /s//<unit secret="all" /; s/^<army /<army secret="note" /; s/<note>/<note>Ill. /' \
  "$examples/fontenoy-french.army.xml" >"$scratch/secret.army.xml"
hidden=$(sed -n 's/.*<unit secret="all".* name="\([^"]*\)".*/\1/p' "$scratch/secret.army.xml")
try 0 "an opponent's copy is written" show "$scratch/secret.army.xml" --opponent
grep -q -e "$hidden" -e Ill "$scratch/out"
[ $? -eq 1 ]
ok $? "without what is secret"
said "with the points and verdict of the whole" '36 points · Legal' out
try 0 "and as a file" show "$scratch/secret.army.xml" --opponent --format xml
grep -q -e "$hidden" -e secret "$scratch/out"
[ $? -eq 1 ]
ok $? "that does not tell of it either"
sed '0,/<unit /s//<unit secret="all" /' "$corps" >"$scratch/told.army.xml"
try 0 "what the rules make a player tell of" show "$scratch/told.army.xml" --opponent -o "$scratch/told.txt"
said "is told, and named" 'the rules make you tell of' err
try 2 "JSON is no opponent's copy" show "$corps" --json --opponent
try 2 "a text to share has no workings" show "$corps" --format text --working
said "which is said" 'do not go with --format' err
try 2 "nor what limits leave" show "$corps" --no-notes --headroom
try 2 "nor what it is made of" show "$corps" --opponent --composition
try 2 "nor odds" show "$corps" -o "$scratch/odds.txt" --odds A --against B
[ ! -e "$scratch/odds.txt" ]
ok $? "and nothing is written"
try 1 "what was found is explained" check --why "$examples/waterloo-i-corps.army.xml"
said "with what was counted" 'In all 4; 2 to 3 are allowed' out
said "and the section" 'Rules: Army Structure' out
try 1 "and in JSON" check --why --json "$examples/waterloo-i-corps.army.xml"
json "line by line" '.findings[0].why | any(contains("In all 4; 2 to 3 are allowed")) and any(contains("Rules: Army Structure"))'
try 1 "but not unasked" check --json "$examples/waterloo-i-corps.army.xml"
json "which has none" '.findings[0] | has("why") | not'
try 0 "an army as text is checked" check "$scratch/as.text"
said "as its file is" '457 points – Legal with 1 waiver' out
try 0 "and shown" show "$scratch/as.text"
cmp -s "$scratch/out" "$scratch/as-ever"
ok $? "as ever"
try 0 "and printed" print "$scratch/as.text" -o "$scratch/text.pdf"
try 0 "and kept" library add "$scratch/as.text" --library "$scratch/text.library.db"
try 0 "and becomes a file" show "$scratch/as.text" --format xml -o "$scratch/again.army.xml"
sed 's/ digest="[^"]*"//' "$corps" | cmp -s - "$scratch/again.army.xml"
ok $? "that is what it was written from"
"$muster" check /dev/stdin <"$scratch/as.text" >"$scratch/out" 2>"$scratch/err"
said "it is read" 'Legal with 1 waiver' out
sed 's/Ligne “54e/Lgine “54e/' "$scratch/as.text" >"$scratch/slip.txt"
try 0 "a slip of the pen is guessed" check "$scratch/slip.txt"
said "and told with its line" 'slip.txt:[0-9]*: “Lgine” was taken for Ligne.* (note)' err
sed 's/Hussars “7e Hussards”/Flying pigs/' "$scratch/as.text" >"$scratch/pigs.txt"
try 2 "what is not understood is refused" check "$scratch/pigs.txt"
said "with its line and its text" 'pigs.txt:[0-9]*: “Flying pigs' err
try 2 "and not written out" show "$scratch/pigs.txt" --format xml -o "$scratch/pigs.army.xml"
[ ! -e "$scratch/pigs.army.xml" ]
ok $? "at all"
sed 's/^Ruleset: .*/Ruleset: Chess/' "$scratch/as.text" >"$scratch/chess.txt"
try 2 "a ruleset that is not there is refused" check "$scratch/chess.txt"
said "with those that there are" 'There is no ruleset “Chess”.*Tout Soldat' err
try 2 "an army does not take its own place" show "$scratch/as.text" --format xml -o "$scratch/as.text"
sed -n '/^    Army: /,/^    *Foot artillery/p' "$help/plain-format.md" | sed 's/^    //' >"$scratch/guide.txt"
try 0 "the army of the guide is read" show "$scratch/guide.txt"
[ ! -s "$scratch/err" ]
ok $? "without a note"

# Battlefields. Ids stand in variables, and where the tool is tried: in one run they are others.
village=village
entry=left-third
# told PATTERN: nothing was printed but one sentence, which has it.
told () {
  [ ! -s "$scratch/out" ] && [ "$(grep -c '' "$scratch/err")" -eq 1 ] \
    && grep -q '^muster: .*[.?]$' "$scratch/err" && grep -q -- "$1" "$scratch/err"
  ok $? "in one sentence: $1"
}
try 0 "a battlefield is made" battlefield --ruleset tout-soldat --seed 7
said "with its seed" '^Battlefield · Tout Soldat · seed 7$' out
said "its table" '^Table 180 × 120 cm, west to east by north to south$' out
said "and every die" '^  Roll for attacker .attack. d6: [1-6], side A' out
cp "$scratch/out" "$scratch/field.txt"
try 0 "the same seed" battlefield --ruleset tout-soldat --seed 7
cmp -s "$scratch/out" "$scratch/field.txt"
ok $? "makes the same"
try 0 "without a seed a battlefield is made" battlefield --ruleset tout-soldat
said "and its seed is told" '· seed [0-9][0-9]*$' out
try 0 "a battlefield is JSON" battlefield --ruleset game-of-kings --seed 7 --turns 5 --json
json "with features, weather, dice and findings" '(.features | length > 0) and (.weather | length == 5) and (.throws | length > 12) and .seed == "7" and (.findings | type == "array")'
json "all of whose dice can be" 'all(.throws[]; .stream != null and .result >= 1 and .result <= .sides)'
again=$(jq -r '.features[0].stream' "$scratch/out")
try 0 "a seed may be as great as it can be" battlefield --ruleset tout-soldat --seed 18446744073709551615 --json
json "and stays exact" '.seed == "18446744073709551615"'
try 0 "dice thrown by hand are typed" battlefield --ruleset game-of-kings --seed 7 --turns 5 --die weather=6,6 --die weather-turn-5=2
said "and told so" '^  Weather \[weather\] d6: 6 (by hand); 6 (by hand), sum 12' out
said "those of later turns too" '^  Weather, turn 5 \[weather-turn-5\] d6: 2 (by hand)' out
try 0 "a piece is thrown for again" battlefield --ruleset game-of-kings --seed 7 --again "$again"
said "and told so" ', thrown again \[.*#2\] ' out
for size in 240x150cm 240×150 '240 x 150 cm' 2.4x1.5m 2400x1500MM; do
  try 0 "a table may be written $size" battlefield --ruleset tout-soldat --seed 1 --table "$size"
  said "and is as large" '^Table 240 × 150 cm' out
done
try 0 "or in feet" battlefield --ruleset tout-soldat --seed 1 --table 6x4ft --json
json "to the millimetre" '.width == 1829 and .depth == 1219'
try 0 "what the players have may be told" battlefield --ruleset tout-soldat --seed 7 --pieces "$village=2" --json
json "and no other area is placed" "(.features | length > 0) and all(.features[] | select(.breadth == 0); .type == \"$village\")"
try 0 "the weather of other rules may be thrown" battlefield --ruleset tout-soldat --seed 7 --weather game-of-kings
said "and is told" '(turn 1, gauge on [0-9]*)' out
try 0 "or chosen" battlefield --ruleset game-of-kings --seed 7 --weather "Heavy rain"
said "by its name" '^  Heavy rain' out

try 2 "a battlefield of no rules is refused" battlefield --seed 1
told 'Name the ruleset with --ruleset'
try 2 "a ruleset without its option" battlefield tout-soldat --seed 1
told 'is not needed here. Name the ruleset with --ruleset.'
for seed in abc -1 1.5 18446744073709551616 ''; do
  try 2 "the seed “$seed” is refused" battlefield --ruleset tout-soldat "--seed=$seed"
  told "The seed “$seed” is no whole number. Give one from 0 to 18446744073709551615"
done
for size in 0x0 29x120 -180x120 10000x1200mm 1e2x1e2; do
  try 2 "a table of $size is refused" battlefield --ruleset tout-soldat --seed 1 "--table=$size"
  told 'The table “1e2x1e2” is no size\|is not possible. Give it from 300 mm (30 cm) to 9999 mm (10 m)'
done
for size in 100mx1m 180 180x x120 180x120x90 180x120parsecs nanxnan ''; do
  try 2 "“$size” is no table" battlefield --ruleset tout-soldat --seed 1 "--table=$size"
  told "The table “$size” is no size. Write it as 180x120cm, 6x4ft or 1800x1200mm."
done
try 2 "a die that shows 9 of 6 is refused" battlefield --ruleset game-of-kings --seed 1 --die weather=9
told '9 is no result from 1 to 6. Type what the die shows, or 0'
try 2 "and one that is not thrown" battlefield --ruleset game-of-kings --seed 1 --die wether=3
told 'Nothing is thrown for "wether".*Did you mean “weather”?'
try 2 "and one of a turn that is not thrown for" battlefield --ruleset game-of-kings --seed 1 --turns 3 --die weather-turn-4=3
told 'Nothing is thrown for "weather-turn-4"'
try 2 "and more than are thrown" battlefield --ruleset game-of-kings --seed 1 --die weather=1,2,3
told 'More was typed or chosen for "weather" than is thrown for it or left to choose.'
for die in weather weather= =3; do
  try 2 "“$die” is no die" battlefield --ruleset game-of-kings --seed 1 --die "$die"
  told "“$die” says nothing. Write it as NAME=VALUE."
done
try 2 "and nor is a word" battlefield --ruleset game-of-kings --seed 1 --die weather=high
told '“high” is no result of a die. Give whole numbers, as weather=4,2'
try 0 "players may choose" battlefield --ruleset tout-soldat --seed 7 --choose "defenders-terrain-1=$village"
said "and that is told" "^  Defender's terrain 1 \[defenders-terrain-1\] chosen: Village" out
try 2 "a choice that is none is refused" battlefield --ruleset tout-soldat --seed 7 --choose defenders-terrain-1=nonsense
told '"nonsense" cannot be chosen here. Choose one of: '
try 2 "a choice for what is not thrown is refused" battlefield --ruleset tout-soldat --seed 1 --choose nonsense=x
told 'Nothing is thrown for "nonsense"'
try 2 "pieces of no type are refused" battlefield --ruleset tout-soldat --seed 1 --pieces "${village}q=3"
told "has no piece of terrain .*Did you mean “$village”?"
try 2 "pieces without a number are refused" battlefield --ruleset tout-soldat --seed 1 --pieces "$village"
told "“$village” says nothing. Write it as NAME=VALUE."
try 2 "pieces of which there are less than none are refused" battlefield --ruleset tout-soldat --seed 1 --pieces "$village=-1"
told '“-1” is no number of pieces from 0 to 1000.'
try 2 "pieces are named once" battlefield --ruleset tout-soldat --seed 1 --pieces "$village=1,$village=2"
told 'is named twice. Name it once.'
try 0 "rules without a method borrow that which they name" battlefield --ruleset le-roi-soleil --seed 1
said "and whose it is, is said" '^  Terrain by Game Of Kings, ' out
try 0 "an empty table may be chosen" battlefield --ruleset le-roi-soleil --terrain none --seed 1
said "and nothing lies on it" '^  open ground$' out
try 2 "but not the terrain of rules that have none" battlefield --ruleset tout-soldat --terrain le-roi-soleil --seed 1
told 'Le Roi Soleil has no method of placing terrain.'
try 2 "the terrain of no rules is refused" battlefield --ruleset tout-soldat --terrain no-rules --seed 1
told 'There is no ruleset “no-rules”.'
try 2 "weather that nobody knows is refused" battlefield --ruleset tout-soldat --seed 1 --weather frogs
told 'There is neither a ruleset nor, in Tout Soldat, a weather “frogs”. “muster catalogue” lists'
try 2 "weather of rules that have none is refused" battlefield --ruleset game-of-kings --seed 1 --weather tout-soldat
told 'Tout Soldat has no weather. Choose that of another ruleset'
for turns in -1 0 201; do
  try 2 "$turns turns of weather are refused" battlefield --ruleset game-of-kings --seed 1 "--turns=$turns"
  told "--turns $turns is not possible. Give a number from 1 to 200."
done
try 2 "what lies nowhere is not thrown for again" battlefield --ruleset game-of-kings --seed 1 --again nothing
told '"nothing" cannot be thrown again. What can: weather, '

# Scenarios.
one=$examples/waterloo-i-corps.army.xml
other=$examples/british-200.army.xml
guests=$examples/fontenoy-french.army.xml
battle=$scratch/battle.scenario.xml
# unwritten: the file that was asked for is not there.
unwritten () {
  [ ! -e "$scratch/none.scenario.xml" ]
  ok $? "and nothing is written"
}
none=$scratch/none.scenario.xml
try 0 "a scenario is written" scenario "$one" "$other" --seed 7 --name "Näckå & <Söhne>" --place Ligny --length 12 --start 11:30 --minutes 30 --dusk 21:00 --scale 2 --side-b "$other" --reserve "a:2nd Division=4,$entry" --reserve "b:1st Division= by the road , 6, from the mill" --weather game-of-kings --turns 3 -o "$battle"
[ ! -s "$scratch/out" ]
ok $? "and nothing else is said"
if command -v xmllint >/dev/null; then
  xmllint --noout --schema "$top/schemas/muster.xsd" "$battle" >"$scratch/out" 2>"$scratch/err"
  ok $? "that follows the schema"
fi
try 0 "it is sound" check "$battle"
said "under its name" '^Näckå & <Söhne> – Tout Soldat – Sound$' out
said "with what is to be seen to" '^  Warning: I Corps at Waterloo: Not legal: 1 finding. \[army\]$' out
try 0 "and so in JSON" check --json "$battle"
json "with its kind" '.kind == "scenario" and .legal == true and (.findings | map(.limit) == ["army", "year", "year"])'
try 0 "it is shown" show "$battle"
said "by name" '^Näckå & <Söhne>$' out
said "with its times" '^begins at 11:30 · a turn is 30 minutes · dusk at 21:00 · ends with turn 12$' out
said "its reserves by the rules' entries" '^  .*, 2nd Division: from turn 4 on (13:00), by d6, left third of the base edge$' out
said "and in words" '^  .*, 1st Division: from turn 6 on (14:00), by d6, by the road, from the mill$' out
said "what is at stake" '^    Side A, I Corps at Waterloo – Victory points at stake: 44$' out
said "and the dice" '^  Weather, turn 3 \[weather-turn-3\] d6: [1-6]' out
cp "$scratch/out" "$scratch/battle.txt"
try 0 "and in JSON" show --json "$battle"
json "with armies, victory and battlefield" '.name == "Näckå & <Söhne>" and (.sides | map(.armies | length)) == [1, 2] and (.victory | length > 3) and .seed == "7" and (.throws | length > 5)'
json "date, place, times and reserves" '.date == "1815-06-18" and .place == "Ligny" and .turns == 12 and .start == "11:30" and .minutes == 30 and .dusk == "21:00" and .scale == "2" and (.reserves | map(.turn)) == [4, 6] and .reserves[1].where == "by the road, from the mill"'
try 0 "what is made is shown where no file is named" scenario "$one" "$other" --seed 7 --name "Näckå & <Söhne>" --place Ligny --length 12 --start 11:30 --minutes 30 --dusk 21:00 --scale 2 --side-b "$other" --reserve "a:2nd Division=4,$entry" --reserve "b:1st Division= by the road , 6, from the mill" --weather game-of-kings --turns 3
cmp -s "$scratch/out" "$scratch/battle.txt"
ok $? "as the file is"
try 0 "a scenario is written on the output" scenario "$guests" "$guests" --seed 3 -o -
cp "$scratch/out" "$scratch/small.scenario.xml"
try 0 "and checked from there" check "$scratch/small.scenario.xml"
sed 's/<side id="b">/<side id="b"><army name="G" number="9" ruleset="'"$(sed -n 's/.* ruleset="\([^"]*\)" date.*/\1/p' "$other")"'"\/>/' "$scratch/small.scenario.xml" >"$scratch/mixed.scenario.xml"
try 1 "an army of other rules in a file is a finding" check "$scratch/mixed.scenario.xml"
said "and an error" '^  Error: G is an army of the ruleset' out

try 2 "one army is refused" scenario "$one" -o "$none"
told 'Name two armies, one for each side; further ones with --side-a and --side-b.'
try 2 "and three" scenario "$one" "$other" "$other" -o "$none"
told 'Name two armies'
try 2 "armies of different rules are refused" scenario "$one" "$guests" --seed 1 -o "$none"
told 'The French at Fontenoy is an army of the ruleset .*Take armies of the same rules.'
try 2 "on one side too" scenario "$one" "$other" --side-a "$guests" --seed 1 -o "$none"
told 'The French at Fontenoy is an army of the ruleset'
try 2 "a pack is no army" scenario "$one" "$top/data/packs/tout-soldat.ruleset.xml" --seed 1 -o "$none"
said "and told what it is" 'is a pack of rules; a scenario is made of armies.' err
try 2 "nor is a scenario" scenario "$one" "$battle" --seed 1 -o "$none"
told 'is a scenario, and an army is wanted here.'
try 2 "nor is a file that is not there" scenario "$one" "$scratch/no.army.xml" --seed 1 -o "$none"
told 'no.army.xml: The file cannot be read'
try 2 "a reserve of no formation is refused" scenario "$one" "$other" --seed 1 --reserve "a:99th Division=4" -o "$none"
told 'Side A has no formation “99th Division”. “muster show” names them.'
for reserve in "c:2nd Division=4" "2nd Division" ""; do
  try 2 "“$reserve” is no reserve" scenario "$one" "$other" --seed 1 --reserve "$reserve" -o "$none"
  told 'write the side, the formation and when or where it comes, as a:2nd Division='
done
try 2 "a word like an entry is one" scenario "$one" "$other" --seed 1 --reserve "a:2nd Division=4,nowhere-at-all" -o "$none"
told "the rules have no entry “nowhere-at-all”. They have $entry"
for turn in -3 0 5000 4,5; do
  try 2 "no reserve comes in turn $turn" scenario "$one" "$other" --seed 1 --reserve "a:2nd Division=$turn" -o "$none"
  told 'is no turn, or a second one. Give one from 1 to 1000'
done
for option in --name= "--name=  " --date=1815-02-30 --date= --start=25:00 --start=9:5 --dusk=x --scale=0 --scale=far --scale=1234567890 --scale=1/1234567 --length=-1 --length=0 --length=1001 --minutes=0 --minutes=1441 --table=0x0 --seed=x; do
  try 2 "$option is refused" scenario "$one" "$other" --seed 1 "$option" -o "$none"
  told '.'
done
try 0 "rules without terrain borrow it" scenario "$examples/poltava-swedes.army.xml" "$examples/poltava-swedes.army.xml" --seed 1 -o "$scratch/borrowed.scenario.xml"
try 0 "on which they stand" check "$scratch/borrowed.scenario.xml"
try 0 "or take that of others" scenario "$examples/poltava-swedes.army.xml" "$examples/poltava-swedes.army.xml" --terrain game-of-kings --seed 1 -o "$scratch/poltava.scenario.xml"
try 0 "on which they stand" check "$scratch/poltava.scenario.xml"
lain=$scratch/lain.scenario.xml
"$muster" battlefield --ruleset "$rules" --seed 7 --json >"$scratch/lain.json"
type=$(jq -r '[.features[] | select(.breadth == 0)][0].type' "$scratch/lain.json")
{
  echo '<scenario xmlns="urn:muster:1" name="Lain" ruleset="'"$rules"'"><battlefield ruleset="'"$rules"'" width="1800" depth="1200" edge-a="south" edge-b="north">'
  for number in 1 2 3 4 5 6 7 8; do
    echo "<feature id=\"$number\" type=\"$type\" points=\"800,500 950,500 950,650 800,650\"/>"
  done
  echo '</battlefield></scenario>'
} >"$lain"
try 1 "what lies on each other is found" check "$lain"
[ "$(grep -c 'lie on each other' "$scratch/out")" -eq 28 ] && grep -q 'Fixes are worked out for at most 24 findings' "$scratch/out"
ok $? "and is too much for ways out"
try 1 "in JSON too" check --json "$lain"
json "without ways out" '([.findings[] | ."ways-out" | length] | add) == 0'
sed '/id="[5-8]"/d' "$lain" >"$scratch/less.scenario.xml"
try 1 "of fewer there are some" check "$scratch/less.scenario.xml"
said "each on a line" '^    → Delete ' out
try 0 "a scenario of a seed by chance is written" scenario "$one" "$other" -o "$scratch/chance.scenario.xml"
said "and the seed told" '^Thrown with the seed [0-9]*\.$' err
cp "$one" "$scratch/own.army.xml"
try 2 "an army is not written over by its battle" scenario "$scratch/own.army.xml" "$other" --seed 1 -o "$scratch/../$(basename "$scratch")/own.army.xml"
told 'is read for this, and its place would be taken.'
cmp -s "$one" "$scratch/own.army.xml"
ok $? "and is as it was"
try 2 "what is thrown again needs its seed" battlefield --ruleset "$ruleset" --again weather
told '.*--again throws again for a part of what a seed has thrown.'
try 0 "a date is written as people do" scenario "$one" "$other" --seed 1 --date "18 June 1815" -o "$scratch/dated.scenario.xml"
grep -q 'date="1815-06-18"' "$scratch/dated.scenario.xml"
ok $? "and kept"
try 2 "a scenario is a file or JSON" scenario "$one" "$other" --seed 1 --json -o "$none"
told '--json does not go with -o. Ask for one or the other.'
unwritten
try 2 "and so is a battlefield" battlefield --ruleset tout-soldat --seed 1 --json -o "$none"
told '--json does not go with --format and -o. Ask for one or the other.'
unwritten
try 2 "which is no picture then" battlefield --ruleset tout-soldat --seed 1 --json --format svg
told '--json does not go with --format and -o. Ask for one or the other.'
try 2 "a folder that is not there is refused" scenario "$one" "$other" --seed 1 -o "$scratch/no/such.xml"
told 'there is no such folder. Make it, or choose another place.'
try 2 "and a folder in place of a file" scenario "$one" "$other" --seed 1 -o "$scratch"
told 'that is a folder. Name a file in it.'
try 2 "bad scenarios are refused together" check "$top"/tests/fixtures/bad/*.scenario.xml
[ "$(grep -c '^muster: .*\.scenario\.xml:[0-9]*: .*[.?]$' "$scratch/err")" -eq "$(ls "$top"/tests/fixtures/bad/*.scenario.xml | wc -l)" ]
ok $? "each for one reason, with its line"

# A pack without troops, or without anything: each command says what is wrong with it in a sentence.
mkdir -p "$scratch/data/muster/packs"
pack_of () {
  printf '<ruleset xmlns="urn:muster:1" id="bare" version="1"><title>Bare</title>\n%s</ruleset>\n' "$1" >"$scratch/data/muster/packs/bare.ruleset.xml"
}
printf '<army xmlns="urn:muster:1" name="Bare" ruleset="bare"/>\n' >"$scratch/bare.army.xml"
bare_commands () {
  cat <<EOT
check $scratch/data/muster/packs/bare.ruleset.xml
print $scratch/data/muster/packs/bare.ruleset.xml -f -o $scratch/bare.pdf
catalogue bare
catalogue bare --coverage
battlefield --ruleset bare --seed 1
house bare
check $scratch/bare.army.xml
show $scratch/bare.army.xml
print $scratch/bare.army.xml --packet -f -o $scratch/bare.pdf
scenario $scratch/bare.army.xml $scratch/bare.army.xml
import $scratch/path.csv --ruleset bare
EOT
}
for part in '' '<tag id="a" name="a"/>' '<type id="t" name="T"/>' '<formation id="army" name="Army" holds="unit"/>'; do
  pack_of "$part"
  case $part in
    *army*) why='can match nothing' ;;
    *) why='There is no <formation id="army">: nothing says what an army may hold. Add it' ;;
  esac
  bare_commands >"$scratch/calls"
  while read -r call; do
    # shellcheck disable=SC2086
    try 2 "of a pack with nothing but “$part”: ${call%%[ ]*}" $call
    said "it is told what is missing" "bare.ruleset.xml:[0-9]*: .*$why" err
    ! grep -qvE '^muster: .*[.?]( \(note\))?$' "$scratch/err"
    ok $? "in sentences"
  done <"$scratch/calls"
done
# One of commanders alone is sound.
pack_of '<type id="g" name="G" kind="commander"/><formation id="army" name="Army" holds="commander"/>'
try 0 "a pack without units is sound" check "$scratch/data/muster/packs/bare.ruleset.xml"
said "but that is told" 'bare.ruleset.xml:1: The pack has no troop types, so that no army of it can have a unit.*(note)$' err
for call in "show $scratch/bare.army.xml" "check $scratch/bare.army.xml" "print $scratch/bare.army.xml -o $scratch/bare.pdf" \
  "catalogue bare" "show $scratch/bare.army.xml --composition --headroom --working"; do
  # shellcheck disable=SC2086
  try 0 "and so is an army of it: $call" $call
done
rm -r "$scratch/data/muster"

# Nothing that is there is overwritten by whichever command writes, but by force; and then it keeps its
# mode, as what is read-only does.
theirs=$scratch/theirs
link=$scratch/theirs.link
ln -s theirs "$link"
mode () { stat -c %a "$theirs"; }
# over WHAT TO ARGUMENT…: refused in a sentence, and done by force, into TO, the same file.
over () {
  what=$1
  to=$2
  shift 2
  for permissions in 600 444; do
    echo theirs >"$scratch/plain"
    cp "$scratch/plain" "$scratch/theirs.new"
    chmod "$permissions" "$scratch/theirs.new"
    mv -f "$scratch/theirs.new" "$theirs"
    try 2 "$what is not written over a file" "$@" "$to"
    said "as is told" 'theirs[^ ]*” is there already.*Name another file, or replace it with --force\.$' err
    [ "$(grep -c '' "$scratch/err")" -eq 1 ] && [ ! -s "$scratch/out" ] && cmp -s "$theirs" "$scratch/plain"
    ok $? "and nothing else"
    try 0 "$what is written over it by force" "$@" "$to" --force
    ! cmp -s "$theirs" "$scratch/plain" && [ "$(mode)" = "$permissions" ] && [ -L "$link" ]
    ok $? "which keeps its mode of $permissions"
  done
}
over "a scenario" "$theirs" scenario "$one" "$other" --seed 1 -o
over "a battlefield" "$theirs" battlefield --ruleset "$ruleset" --seed 1 -o
over "the picture of a battlefield" "$link" battlefield --ruleset "$ruleset" --seed 1 --format svg -o
over "a table’s army" "$theirs" import "$scratch/path.csv" --ruleset "$ruleset" --columns path,arm,unit -o
over "a text" "$theirs" show "$one" -o
over "an army as XML" "$link" show "$one" --format xml -o
over "a scenario as XML" "$theirs" show "$battle" --format xml -o
over "the picture of a scenario" "$theirs" show "$battle" --format png -o
over "a house’s values" "$theirs" house "$roi" --library "$scratch/house.db" --export
over "an army of the library" "$theirs" library export 1 --library "$library" -o
over "a PDF" "$link" print "$one" -o
try 0 "a PDF is replaced" print "$one" --type-size 12 -o "$scratch/again.pdf"
chmod 600 "$scratch/again.pdf"
cp "$scratch/again.pdf" "$scratch/first.pdf"
try 0 "without asking" print "$other" -o "$scratch/again.pdf"
! cmp -s "$scratch/again.pdf" "$scratch/first.pdf" && [ "$(stat -c %a "$scratch/again.pdf")" = 600 ]
ok $? "and keeps its mode"
chmod 400 "$scratch/again.pdf"
cp "$scratch/again.pdf" "$scratch/second.pdf"
try 2 "but not where it is read-only" print "$one" -o "$scratch/again.pdf"
said "as is told" 'again.pdf” is read-only. Name another file, or replace it with --force\.$' err
cmp -s "$scratch/again.pdf" "$scratch/second.pdf"
ok $? "and is as it was"
try 0 "but for force" print "$one" -f -o "$scratch/again.pdf"
[ "$(stat -c %a "$scratch/again.pdf")" = 400 ] && ! cmp -s "$scratch/again.pdf" "$scratch/second.pdf"
ok $? "and is read-only still"
mkdir "$scratch/night"
echo theirs >"$scratch/night/field-b.pdf"
try 2 "of several PDFs none is written where one may not be" print "$scratch/field.scenario.xml" --sheet map --for each -o "$scratch/night"
said "as is told" 'field-b.pdf” is there already, and is no PDF' err
[ "$(ls "$scratch/night")" = field-b.pdf ] && [ "$(cat "$scratch/night/field-b.pdf")" = theirs ]
ok $? "and what was there stays"
try 0 "by force all are" print "$scratch/field.scenario.xml" --sheet map --for each -o "$scratch/night" --force
[ "$(ls "$scratch/night" | grep -c .)" -eq 3 ]
ok $? "written"
try 0 "and then without it" print "$scratch/field.scenario.xml" --sheet map --for each -o "$scratch/night"
for call in "scenario $one $other --seed 1" "battlefield --ruleset $ruleset --seed 1" "show $one" "print $one" \
  "import $scratch/path.csv --ruleset $ruleset --columns path,arm,unit"; do
  for to in - /dev/stdout /dev/fd/1 /proc/self/fd/1; do
    echo before >"$scratch/onto"
    # shellcheck disable=SC2086
    "$muster" $call -o "$to" >>"$scratch/onto" 2>"$scratch/err" </dev/null
    [ $? -eq 0 ] && [ "$(head -c 7 "$scratch/onto")" = before ] && [ "$(wc -c <"$scratch/onto")" -gt 99 ]
    ok $? "${call%% *} -o $to goes behind what is there"
  done
  # shellcheck disable=SC2086
  try 0 "${call%% *} -o /dev/null is done" $call -o /dev/null
  [ -c /dev/null ]
  ok $? "and leaves the device"
done
cat "$scratch/pipe" >"$scratch/piped" &
try 0 "a picture goes into a pipe" show "$battle" --format svg -o "$scratch/pipe"
wait
[ -p "$scratch/pipe" ] && grep -q '<svg' "$scratch/piped"
ok $? "which stays a pipe"
for command in show fill scenario battlefield print house import library; do
  try 0 "$command tells" $command --help
  said "of --force" '--force  *' out
done

if command -v ldd >/dev/null; then
  libraries=$(dirname "$muster")
  for part in "$muster" "$libraries/libmuster-commands.so" "$libraries/libmuster-sheets.so"; do
    ldd "$part" >"$scratch/out" 2>"$scratch/err"
    ! grep -qE 'libgtk|libadwaita' "$scratch/out"
    ok $? "the tool loads no GTK: $(basename "$part")"
  done
  ldd "$libraries/libmuster-commands.so" >"$scratch/out" 2>"$scratch/err"
  ! grep -qE 'libcairo|libpango|libharfbuzz' "$scratch/out"
  ok $? "what draws is not loaded where nothing is drawn"
  ldd "$muster" >"$scratch/out" 2>"$scratch/err"
  ! grep -qE 'libxml2|libsqlite3|libmuster' "$scratch/out"
  ok $? "nor is anything else before a command is known"
fi
echo "1..$n"
