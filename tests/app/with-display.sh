#!/usr/bin/env bash
# with-display.sh COMMAND…: runs it with an X server, a session bus, a home, settings and a folder for
# what lasts no longer, all its own.
# WIDTH and HEIGHT: of the screen. The exit status is the command's.
set -eu
folder=$(mktemp -d -t muster-display.XXXXXX)
server=
finish () {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
mkdir -m 700 "$folder/home" "$folder/run" "$folder/tmp"
mkdir -p "$folder/home/.config/gtk-4.0"
cat >"$folder/home/.config/gtk-4.0/settings.ini" <<'EOT'
[Settings]
gtk-font-name=Cantarell 11
gtk-cursor-blink=false
gtk-enable-animations=false
gtk-xft-antialias=1
gtk-xft-hinting=1
gtk-xft-hintstyle=hintslight
EOT
export HOME=$folder/home TMPDIR=$folder/tmp XDG_RUNTIME_DIR=$folder/run \
  XDG_CONFIG_HOME=$folder/home/.config XDG_DATA_HOME=$folder/home/.local/share \
  XDG_CACHE_HOME=$folder/home/.cache XDG_STATE_HOME=$folder/home/.local/state
export GSETTINGS_BACKEND=memory GDK_BACKEND=x11 GSK_RENDERER=cairo GDK_DEBUG=gl-disable \
  GTK_USE_PORTAL=0 ADW_DISABLE_PORTAL=1 GIO_USE_VFS=local GIO_USE_VOLUME_MONITOR=unix \
  LC_ALL=${DISPLAY_LOCALE:-C.UTF-8} LANGUAGE=
# The pixels of every frame are one piece of memory: to fill it when it comes and goes, and to give it
# back to the system each time, takes a fifth of all the time.
export MALLOC_PERTURB_=0 MALLOC_MMAP_THRESHOLD_=1000000000 MALLOC_TRIM_THRESHOLD_=2000000000
unset WAYLAND_DISPLAY DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS
# The server says its number when it is there; one that ends without it closes the pipe.
mkfifo "$folder/number"
Xvfb -displayfd 9 -screen 0 "${WIDTH:-1280}x${HEIGHT:-900}x24" -nolisten tcp -noreset \
  9>"$folder/number" >"$folder/server.log" 2>&1 &
server=$!
read -r number <"$folder/number" || { cat "$folder/server.log" >&2; exit 1; }
export DISPLAY=:$number
status=0
# What the session's services say is no output of the command.
dbus-run-session -- sh -c 'exec "$@" >&3 3>&-' sh "$@" 3>&1 >&2 \
  2> >(grep --line-buffered -v 'Failed to set fd limit' >&2) || status=$?
exit "$status"
