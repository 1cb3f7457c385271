#!/bin/sh
# What the built tool makes of a seed, against golden files; and that another program, and a machine
# that can do less, come to the same. usage: battlefield.sh TOP; MUSTER_TOOL is the tool. With
# MUSTER_REGENERATE=1 the golden files are written. Speaks TAP.
top=$1
muster=$MUSTER_TOOL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_CONFIG_HOME="$scratch/config"
pieces=tout-soldat
sectors=game-of-kings
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else
    echo "not ok $n - $2"
    sed 's/^/# /' "$scratch/told"
  fi
}
make () {
  "$muster" battlefield --ruleset "$@" 2>&1
}
# Line by line, without the ids of packs.
plain () {
  jq -c 'del(.terrain, .features[].type, .weather[].id, .findings[].limit) | to_entries[]
    | if (.value | type) == "array" then .key, .value[] else . end'
}
# golden NAME TEXT: what is in $scratch/out is what the file has.
golden () {
  [ "${MUSTER_REGENERATE:-}" != 1 ] || cp "$scratch/out" "$top/tests/golden/$1"
  diff "$top/tests/golden/$1" "$scratch/out" >"$scratch/told" 2>&1
  ok $? "$2"
}
# thrown RULESET OPTION…: another program throws the same dice.
thrown () {
  make "$@" --json | python3 "$top/tests/cli/dice.py" >"$scratch/told" 2>&1
}

make "$pieces" --seed 42 >"$scratch/out"
golden battlefield-tout-soldat.txt "a table of players' pieces is as it was"
make "$pieces" --seed 42 --json | plain >"$scratch/out"
golden battlefield-tout-soldat.json "and in JSON"
make "$sectors" --seed 42 >"$scratch/out"
golden battlefield-game-of-kings.txt "a table of sectors is as it was"
make "$sectors" --seed 42 --json | plain >"$scratch/out"
golden battlefield-game-of-kings.json "and in JSON"

for seed in 0 1 2 3 42 1815 18446744073709551615; do
  thrown "$pieces" --seed "$seed"
  ok $? "another program throws the players' dice of seed $seed: $(cat "$scratch/told")"
  thrown "$sectors" --seed "$seed" --turns 5
  ok $? "and those of sectors and weather: $(cat "$scratch/told")"
done
thrown "$pieces" --seed 42 --again objectives --again defenders-terrain-1 --again objectives
ok $? "also what is thrown again: $(cat "$scratch/told")"
thrown "$sectors" --seed 42 --again sector-7 --again sector-7 --again weather --die sector-3=4,0,1
ok $? "and typed: $(cat "$scratch/told")"

# Whole numbers alone make tables, so that it is one what the machine can do with others.
many () {
  for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    make "$pieces" --seed "$seed" --table 240x150cm
    make "$sectors" --seed "$seed" --json
  done
}
many >"$scratch/able"
less=-AVX2,-AVX2_Usable,-FMA,-FMA_Usable,-FMA4,-AVX512F,-AVX512F_Usable
GLIBC_TUNABLES="glibc.cpu.hwcaps=$less" many >"$scratch/less-able"
cmp "$scratch/able" "$scratch/less-able" >"$scratch/told" 2>&1
ok $? "a machine without AVX2 and FMA makes the same tables"
[ "$(grep -c '^Battlefield' "$scratch/able")" -eq 12 ]
ok $? "which are tables"

# Rules that place nothing make a table all the same.
mkdir -p "$scratch/data/muster/packs"
cat >"$scratch/data/muster/packs/bare.ruleset.xml" <<'EOT'
<ruleset xmlns="urn:muster:1" id="bare" version="1"><title>Bare</title><length unit="in"/>
<type id="foot" name="Foot"/><formation id="army" name="Army" holds="unit"/>
<terrain empty="yes"><board width="48" depth="36" name="usual"/></terrain></ruleset>
EOT
make bare --seed 1 >"$scratch/told"
grep -q "Table 48 × 36 in" "$scratch/told" && grep -q "open ground" "$scratch/told"
ok $? "rules without terrain make an empty table"
for side in A B; do
  printf '<army xmlns="urn:muster:1" name="%s" ruleset="bare"><unit type="foot"/></army>' "$side" \
    >"$scratch/$side.army.xml"
done
"$muster" scenario "$scratch/A.army.xml" "$scratch/B.army.xml" -o "$scratch/bare.scenario.xml" \
  >"$scratch/told" 2>&1 && "$muster" check "$scratch/bare.scenario.xml" >"$scratch/told" 2>&1
ok $? "and a scenario on it"
echo "1..$n"
