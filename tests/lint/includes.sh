#!/bin/sh
# Files may include their own room and the rooms below it; SQLite, libxml2 and other libraries stay in
# their rooms. usage: includes.sh SOURCE-DIR; exits 1 and names each fault.
cd "$1" || exit 2
grep -rn '^#include [<"]' --include='*.[ch]' . | sed 's|^\./||' | awk '
  BEGIN {
    # A line is a floor, from the ground up; rooms of one floor do not know each other.
    n_floors = split ("base\n" \
      "db xml\n" \
      "ruleset\n" \
      "ruleset/read\n" \
      "ruleset/check\n" \
      "ruleset/differences ruleset/catalogue\n" \
      "army/model battlefield/model\n" \
      "army/evaluate battlefield/check battlefield/terrain\n" \
      "army/check\n" \
      "army/check/repair army/compare army/store battlefield\n" \
      "army/names army/start army/text import\n" \
      "army/compose\n" \
      "army/balance\n" \
      "collection scenario\n" \
      "scenario/play\n" \
      "campaign/model\n" \
      "campaign/state\n" \
      "campaign/report campaign/text\n" \
      "campaign/actions\n" \
      "campaign/orders\n" \
      "sheet/page\n" \
      "sheet/reference sheet/board sheet/charts sheet/collection\n" \
      "sheet/labels\n" \
      "sheet/army\n" \
      "sheet/scenario\n" \
      "sheet/campaign sheet/phone\n" \
      "sheet/packet\n" \
      "cli/common app/widget\n" \
      "cli/campaign app/document\n" \
      "cli app/print app/import\n" \
      "app/collection\n" \
      "app/army\n" \
      "app/catalogue app/campaign\n" \
      "app/scenario\n" \
      "app/play\n" \
      "app/library\n" \
      "app/shell", floors, "\n")
    for (i = 1; i <= n_floors; i++)
      {
        n = split (floors[i], rooms, " ")
        for (j = 1; j <= n; j++) floor[rooms[j]] = i
      }
    # These do not know each other, whatever their floors.
    apart["army"] = "battlefield"; apart["battlefield"] = "army"; apart["cli"] = "app"; apart["app"] = "cli"
    only["sqlite3.h"] = "^db/"; only["libxml/"] = "^xml/"; only["gtk/"] = "^app/"; only["adwaita.h"] = "^app/"
    # The window draws sheets on its own pages.
    only["cairo"] = "^(sheet|app)/"; only["pango/"] = "^(sheet|app)/"; only["json-glib/"] = "^(cli|sheet/phone)/"
    only["csv.h"] = "^(base|import)/"; only["glpk.h"] = "^army/compose/"; only["gdk-pixbuf/"] = "^campaign/model/"
  }
  function room_of(path) { sub (/\/[^\/]*$/, "", path); return path }
  {
    file = $0; sub (/:.*/, "", file)
    room = room_of(file)
    target = $0; sub (/^[^<"]*[<"]/, "", target); sub (/[>"].*/, "", target)
    if (!(room in floor)) { print file ": the room " room " has no floor"; bad = 1; next }
    for (lib in only)
      if (index (target, lib) == 1 && file !~ only[lib])
        { print file ": " target " does not belong there"; bad = 1 }
    there = room_of(target)
    if (there in floor && index ($0, "\"") && there != room && floor[there] >= floor[room])
      { print file ": includes " target ", which is not on a lower floor"; bad = 1 }
  }
  {
    split (file, from, "/"); split (target, to, "/")
    if (from[1] in apart && apart[from[1]] == to[1])
      { print file ": includes " target ", though " from[1] " and " to[1] " do not know each other"; bad = 1 }
  }
  END { exit bad }'
