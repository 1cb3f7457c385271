#!/bin/sh
# What does not belong in the tree of a checkout: other things at its top than it was asked to have,
# what a build or a run leaves behind, and paths of somebody's machine. usage: tree.sh TOP
cd "$1" || exit 2
list () { git ls-files --cached --others --exclude-standard "$@"; }
{
  list | sed 's|/.*||' | sort -u \
    | grep -vxE 'meson\.build|src|ui|data|schemas|po|tests|flatpak|README\.md|dev|LICENSE|\..*' \
    | sed 's/$/: does not belong at the top of the tree/'
  list | grep -E '\.(o|a|so|gmo|mo|pyc|log|d|gresource|orig|rej|core)$|(^|/)(build[^/]*|__pycache__)/' \
    | sed 's/$/: comes of a build or a run/'
  # What begins like a program or a library of this system.
  list -z | LC_ALL=C xargs -0 grep -laPz '\A\x7fELF' 2>/dev/null | sed 's/$/: is a program/'
  list -z | xargs -0 grep -aIlE '(^|[^A-Za-z0-9_.~$}*])/(home|root|work|Users)/[A-Za-z0-9_.-]' 2>/dev/null \
    | sed 's/$/: has a path of a machine/'
} | {
  found=0
  while read -r line; do
    echo "$line"
    found=1
  done
  exit $found
}
