#!/bin/sh
# with-stacks.sh COMMAND…: runs it under the sanitizers. Whole stacks, by which lsan.supp knows what
# libraries let go of, take ten times as long: it is run again with them where something seems to leak
# but GLib's first table of names, 2048 pointers, which it lets go of where a process has more of them.
# The exit status is the command's.
set -u
log=$(mktemp -t muster-leaks.XXXXXX)
trap 'rm -f "$log" "$log.err"' EXIT
show () {
  cat "$log"
  cat "$log.err" >&2
}
# Where it is ended from outside, what it said by then is all that is known.
trap 'show; exit 1' TERM
status=0
"$@" >"$log" 2>"$log.err" || status=$?
if [ "$status" -ne 0 ] && grep -q 'LeakSanitizer: detected memory leaks' "$log" "$log.err"; then
  status=0
  if ! grep -q 'SUMMARY: AddressSanitizer: 16384 byte(s) leaked in 1 alloc' "$log" "$log.err" ||
    grep -q '^not ok' "$log"; then
    export ASAN_OPTIONS="${ASAN_OPTIONS:-}:fast_unwind_on_malloc=0"
    "$@" >"$log" 2>"$log.err" || status=$?
  fi
fi
show
exit "$status"
