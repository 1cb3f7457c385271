#!/bin/sh
# What xgettext would cut off: texts to translate that are put together with a macro of GLib's, which
# it does not know; PRId64 it does. usage: formats.sh FOLDER
found=$(grep -Pzlr --include='*.c' \
  '(?<![A-Za-z0-9_])(_|N_|C_|Q_|ngettext) \((\s*"([^"\\]|\\.)*"\s*(PRI[a-z0-9]+)?,?)*\s*G_G' "$1")
[ -z "$found" ] && exit 0
echo "Cannot be translated, write PRId64:"
echo "$found"
exit 1
