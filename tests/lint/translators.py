#!/usr/bin/env python3
"""Texts with two or more arguments number them and say to translators what each is.

usage: translators.py TOP FILE…    the files below TOP, as po/POTFILES names them; exits with 1 and
names those that do not."""
import re, subprocess, sys

top, files = sys.argv[1], sys.argv[2:]
keywords = ("_", "N_", "C_:1c,2", "NC_:1c,2", "ngettext:1,2")
template = subprocess.run(
    ["xgettext", "--from-code=UTF-8", "--language=C", "--keyword", "--add-comments=Translators",
     "--directory=" + top, "--output=-", *("--keyword=" + k for k in keywords), *files],
    check=True, capture_output=True, text=True).stdout
argument = re.compile(r"%(\d+\$)?[-+0# ]*\d*(?:\.\d+)?(?:<PRI\w+>|(?:hh|h|ll|l|z)?[diouxXeEfgGcs])")
wrong = 0
for entry in template.split("\n\n")[1:]:
    text = "".join(re.findall(r'^(?:msgid )?"(.*)"$', entry.split("\nmsgid_plural")[0].split("\nmsgstr")[0], re.M))
    arguments = argument.findall(text.replace("%%", ""))
    if len(arguments) < 2 or (all(arguments) and "\n#. " in "\n" + entry):
        continue
    wrong += 1
    where = re.search(r"^#: (\S+)", entry, re.M).group(1)
    what = "no comment for translators right before it" if all(arguments) else "arguments without numbers"
    print(f"{where}: {what}: {text}")
sys.exit(1 if wrong else 0)
