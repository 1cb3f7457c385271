#!/bin/sh
# What configuring must refuse, in words, what must not compile, and what the built tool must have.
# usage: configure.sh TOP OVERFLOW fortified|bare; MUSTER_TOOL is the tool, OVERFLOW built as it is.
# Speaks TAP.
top=$1
overflow=$2
fortified=$3
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
n=0
ok () {
  n=$((n + 1))
  if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; sed 's/^/# /' "$scratch/log"; fi
}

# An SQLite that has everything but sessions.
mkdir "$scratch/lib"
echo 'int sqlite3_libversion_number (void); int sqlite3_libversion_number (void) { return 0; }' >"$scratch/lib/s.c"
cc -shared -o "$scratch/lib/libsqlite3.so" "$scratch/lib/s.c"
cat >"$scratch/lib/sqlite3.pc" <<EOT
Name: SQLite
Description: without sessions
Version: 3.40.1
Libs: -L$scratch/lib -lsqlite3
EOT
PKG_CONFIG_PATH=$scratch/lib meson setup "$scratch/build" "$top" >"$scratch/log" 2>&1
[ $? -ne 0 ]
ok $? "an SQLite without sessions stops configuring"
grep -q 'keeps undo in SQLite sessions.*Install one' "$scratch/log"
ok $? "with a sentence that says what to do"

# Newer than the pinned GLib: annotated just as GLib annotates its own.
cat >"$scratch/newer.c" <<'EOT'
#include <glib.h>
#if !defined GLIB_VERSION_2_76
# define GLIB_VERSION_2_76 (G_ENCODE_VERSION (2, 76))
#endif
#if GLIB_VERSION_MAX_ALLOWED < GLIB_VERSION_2_76
# define NEWER G_UNAVAILABLE (2, 76)
#else
# define NEWER
#endif
NEWER void newer (void);
void use (void);
void use (void) { newer (); }
EOT
flags=$(sed -n "s/^  '\(-D[A-Z]*_VERSION_[A-Z_]*=[A-Z0-9_]*\)', '\(-D[^']*\)',/\1 \2/p" "$top/meson.build")
# shellcheck disable=SC2086
cc -c -Werror=deprecated-declarations $flags $(pkg-config --cflags glib-2.0) "$scratch/newer.c" \
  -o "$scratch/newer.o" >"$scratch/log" 2>&1
[ $? -ne 0 ] && grep -q '2.76' "$scratch/log"
ok $? "a call that is newer than the pinned GLib does not compile"
for pin in "gtk4', version: '>= 4.8'" "libadwaita-1', version: '>= 1.2'" \
  "sqlite3', version: '>= 3.40'" "libxml-2.0', version: '>= 2.9.14'" "glib_version = '>= 2.74'" \
  'GDK_VERSION_MAX_ALLOWED=GDK_VERSION_4_8' 'GLIB_VERSION_MAX_ALLOWED=GLIB_VERSION_2_74'; do
  grep -qF "$pin" "$top/meson.build"
  ok $? "pinned: $pin"
done

# has TEXT PATTERN READELF-OPTION…: what each part of the tool says of itself has it.
has () {
  text=$1
  pattern=$2
  shift 2
  for part in "$MUSTER_TOOL" "$(dirname "$MUSTER_TOOL")"/libmuster-*.so; do
    readelf -W "$@" "$part" >"$scratch/log" 2>&1
    grep -qE "$pattern" "$scratch/log"
    ok $? "$text: $(basename "$part")"
  done
}
has "the tool is linked before it begins" '\(FLAGS(_1)?\).*NOW' -d
has "and what was linked can only be read then" 'GNU_RELRO' -l
has "its stack is watched" 'UND __stack_chk_fail' --dyn-syms
"$overflow" copy 16 >"$scratch/log" 2>&1 && "$overflow" store 16 >>"$scratch/log" 2>&1
ok $? "what there is room for is written"
for how in copy store; do
  if [ "$fortified" = fortified ]; then
    (ulimit -c 0; "$overflow" "$how" 64) >"$scratch/log" 2>&1
    [ $? -eq 134 ]
    ok $? "more than that ends the program: $how"
  else
    n=$((n + 1))
    echo "ok $n - more than that ends the program: $how # SKIP built without optimising, or with sanitizers"
  fi
done
echo "1..$n"
