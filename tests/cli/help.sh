#!/bin/sh
# Does what README.md and the pages of data/help say, and checks what they name. usage: help.sh TOP;
# MUSTER_TOOL is the tool. Speaks TAP.
#
# Pages are a simple Markdown: headings of up to three levels, paragraphs, flat lists, tables of short
# cells, links, `code`, *emphasis*, **strong** and fenced blocks. The first word of a fence says what
# the block is:
#   ```sh            commands, which are run here, in the order of the page
#   ```csv FILE      any other language with a file's name: the reader saves it under that name
# A line <!-- exits 1 --> before commands says with which status each of them ends, where it is not 0.
top=$1
muster=$MUSTER_TOOL
# Pages name ids of the packs as they are, also where the tests run with others.
data=${MUSTER_FROZEN_DATA_DIR:-$top/data}
export MUSTER_DATA_DIR="$data"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/bad"
ln -s "$muster" "$scratch/bin/muster"
PATH=$scratch/bin:$PATH
help=$top/data/help
# These are for writers of packs and programs, and have tests of their own.
manuals='plain-format scenario-format writing-a-pack'
n=0
report () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; fi
}
# holds TEXT CHECK ARGUMENT…: the check names no fault.
holds () {
  text=$1
  shift
  faults=$("$@" 2>&1)
  [ -z "$faults" ] || echo "$faults" | sed 's/^/# /'
  [ -z "$faults" ]
  report $? "$text"
}
# fails TEXT CHECK ARGUMENT…: it names one.
fails () {
  text=$1
  shift
  [ -n "$("$@" 2>&1)" ]
  report $? "$text"
}

# commands PAGE FOLDER: each command as STATUS, tab, command; files to save are saved there.
commands () {
  awk -v folder="$2" '
    /^<!-- exits [0-9] -->$/ { status = $3 }
    /^```/ {
      inside = !inside
      language = inside ? substr ($1, 4) : ""
      file = inside ? $2 : ""
      if (!inside) status = 0
      next
    }
    language == "sh" {
      line = line $0
      if (sub (/\\$/, "", line)) next
      print status + 0 "\t" line
      line = ""
    }
    file != "" { print > (folder "/" file) }' "$1"
}
# run PAGE: every command of it, in a folder of its own.
run () {
  folder=$(mktemp -d "$scratch/run.XXXXXX")
  cp -r "$data" "$folder/data"
  cat >"$folder/dev" <<EOT
#!/bin/sh
if [ "\$1" = muster ]; then
  shift
  exec muster "\$@"
fi
grep -q "^  \$1) " "$top/dev"
EOT
  chmod +x "$folder/dev"
  commands "$1" "$folder" >"$scratch/commands"
  [ -s "$scratch/commands" ] || echo "$1: no commands"
  while read -r status command; do
    (
      cd "$folder" || exit
      export XDG_DATA_HOME="$folder/share" XDG_CACHE_HOME="$folder/cache" XDG_CONFIG_HOME="$folder/config"
      sh -c "$command" >"$scratch/out" 2>&1 </dev/null
      got=$?
      if [ "$got" -ne "$status" ]; then
        echo "$command: exits $got, not $status"
        tail -n 5 "$scratch/out"
      fi
      echo "$command" | grep -oE -- '( -o| --output| --write| --export|>) *[A-Za-z0-9./-]+' \
        | sed 's/.*[ >]//' | while read -r written; do
        [ -e "$written" ] || [ -e "${written%.pdf}-umpire.pdf" ] || echo "$command: no $written"
      done
    )
  done <"$scratch/commands"
}
# links PAGE: those that lead nowhere.
links () {
  grep -oE '\]\([^)]*\)|src="[^"]*"' "$1" | sed 's/^](\(.*\))$/\1/; s/^src="\(.*\)"$/\1/; s/#.*//' \
    | grep -vE '^https?:' | while read -r target; do
    [ -e "$(dirname "$1")/$target" ] || echo "$1: $target is not there"
  done
}
# length PAGE: longer than five minutes.
length () {
  words=$(awk '/^```/ { inside = !inside; next } !inside' "$1" | wc -w)
  [ "$words" -le 1100 ] || echo "$1: $words words"
}
# plain PAGE: what is not of the simple Markdown.
plain () {
  awk '/^```/ { inside = !inside; next } !inside' "$1" \
    | grep -nE '^(<|####|>|    |!\[| +([*-]|[0-9]+\.) )' | grep -v '<!-- exits [0-9] -->$'
}
# list_commands ARGUMENT…: what “muster ARGUMENT… --help” lists.
list_commands () {
  "$muster" "$@" --help | awk '/^Commands:/ { inside = 1; next } inside && NF == 0 { exit } inside { print $1 }'
}
# places PAGE…: commands that have no heading there.
places () {
  list_commands >"$scratch/list"
  list_commands campaign | sed 's/^/campaign /' >>"$scratch/list"
  [ "$(grep -c '' "$scratch/list")" -gt 15 ] || echo "few commands are listed"
  while read -r command; do
    grep -qE "^## muster $command( |\$)" "$@" || echo "muster $command has no place"
  done <"$scratch/list"
}
# actions PAGE: words of “muster campaign do” that it does not have.
actions () {
  "$muster" campaign "do" --help | sed -n 's/^  \([a-z]*\) [A-Z[].*/\1/p' >"$scratch/list"
  [ "$(grep -c '' "$scratch/list")" -gt 15 ] || echo "few actions are listed"
  while read -r word; do
    grep -qF "\`$word " "$1" || echo "muster campaign do $word is not named"
  done <"$scratch/list"
}
# list_options: all that a command has.
list_options () {
  {
    "$muster" --help
    for command in $(list_commands); do "$muster" "$command" --help; done
    for command in $(list_commands campaign); do "$muster" campaign "$command" --help; done
  } | grep -oE -- '^  (-., |    )?--[a-z-]+' | grep -oE -- '--[a-z-]+' | sort -u
}
# names PAGE…: options that are named there.
names () {
  cat "$@" | grep -v '^xsltproc ' | grep -oE -- '(^|[^a-z-])--[a-z][a-z-]+' | grep -oE -- '--.*' | sort -u
}
unnamed () {
  names "$@" >"$scratch/named"
  comm -23 "$scratch/options" "$scratch/named"
}
unknown () {
  names "$@" >"$scratch/named"
  comm -13 "$scratch/options" "$scratch/named"
}
# unlisted FOLDER: pages that its index does not lead to.
unlisted () {
  for page in "$1"/*.md; do
    name=$(basename "$page")
    [ "$name" = index.md ] || grep -qF "]($name)" "$1/index.md" || echo "$name is not in the index"
  done
}

export LC_ALL=C.UTF-8
list_options >"$scratch/options"
set -- "$top/README.md"
for page in "$help"/*.md; do
  case " $manuals " in *" $(basename "$page" .md) "*) ;; *) set -- "$@" "$page" ;; esac
done
for page in "$@"; do
  name=${page#"$top"/}
  [ "$name" = data/help/index.md ] || holds "the commands of $name do what it says" run "$page"
  holds "$name is read in five minutes" length "$page"
  [ "$name" = README.md ] || holds "$name is simple Markdown" plain "$page"
done
for page in "$top/README.md" "$help"/*.md; do
  holds "the links of ${page#"$top"/} lead somewhere" links "$page"
done
holds "the index leads to every page" unlisted "$help"
holds "every command has its place" places "$help"/command-line*.md
holds "every action of a campaign is named" actions "$help/command-line-campaigns.md"
holds "every option is named" unnamed "$@"
holds "no other option is named" unknown "$@"

# What must not pass.
cat >"$scratch/bad/index.md" <<'EOT'
# Bad
<b>Not simple</b> and [nowhere](nowhere.md)
```sh
muster check --conquer
```
EOT
for fault in 'muster check data/examples/waterloo-i-corps.army.xml' './dev conquer' \
  'muster show data/examples/french-200.army.xml --format xml >/dev/null; true -o none.xml'; do
  printf '```sh\n%s\n```\n' "$fault" >"$scratch/bad/command.md"
  fails "found: $fault" run "$scratch/bad/command.md"
done
printf '<!-- exits 1 -->\n```sh\nmuster --help\n```\n' >"$scratch/bad/command.md"
fails "found: a status that is not what the page says" run "$scratch/bad/command.md"
yes word | head -n 1101 >"$scratch/bad/long.md"
fails "found: a page that is too long" length "$scratch/bad/long.md"
fails "found: what is no simple Markdown" plain "$scratch/bad/index.md"
fails "found: a link that leads nowhere" links "$scratch/bad/index.md"
fails "found: a page that the index does not have" unlisted "$scratch/bad"
fails "found: a command without a place" places "$scratch/bad/index.md"
fails "found: an action that is not named" actions "$scratch/bad/index.md"
fails "found: an option that is not named" unnamed "$scratch/bad/index.md"
fails "found: an option that there is not" unknown "$scratch/bad/index.md"
echo "1..$n"
