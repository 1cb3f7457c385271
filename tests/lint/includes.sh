#!/bin/sh
# Files may include their own folder and lower floors, never a neighbour of their floor; SQLite,
# libxml2, gdk-pixbuf and GTK stay in their folders. usage: includes.sh SOURCE-DIR; exits 1 and names each fault.
cd "$1" || exit 2
grep -rn '^#include [<"]' --include='*.[ch]' . | sed 's|^\./||' | awk '
  BEGIN {
    n = split ("base:0 db:1 xml:1 ruleset:2 army:3 battlefield:3 scenario:4 campaign:5 sheet:6 cli:7 app:7", rows, " ")
    for (i = 1; i <= n; i++) { split (rows[i], r, ":"); floor[r[1]] = r[2] }
    only["sqlite3.h"] = "db"; only["libxml/"] = "xml"; only["gtk/"] = "app"; only["adwaita.h"] = "app"
    only["cairo"] = "sheet"; only["pango/"] = "sheet"; only["json-glib/"] = "cli"; only["csv.h"] = "army"
    only["gdk-pixbuf/"] = "campaign"
    # The window draws sheets on its own pages.
    only2["pango/"] = "app"; only2["cairo"] = "app"
  }
  {
    file = $0; sub (/:.*/, "", file)
    split (file, parts, "/"); folder = parts[1]
    target = $0; sub (/^[^<"]*[<"]/, "", target); sub (/[>"].*/, "", target)
    if (!(folder in floor)) { print file ": the folder " folder " has no floor"; bad = 1; next }
    for (lib in only)
      if (index (target, lib) == 1 && only[lib] != folder && only2[lib] != folder)
        { print file ": " target " belongs to " only[lib]; bad = 1 }
    split (target, t, "/")
    if (t[1] in floor && index ($0, "\"") && t[1] != folder && floor[t[1]] >= floor[folder])
      { print file ": includes " target ", which is not on a lower floor"; bad = 1 }
  }
  END { exit bad }'
