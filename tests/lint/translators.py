#!/usr/bin/env python3
"""Texts with two or more arguments number them, and a comment says to translators what each is; so
does a comment, or a context, of a word or two that begin small and can hardly stand by themselves.

usage: translators.py TOP FILE…    the files below TOP, as po/POTFILES names them; exits with 1 and
names the texts that do not. A text that stands in several places needs the comment in one. Where
the comment goes by number ("%1$s: a unit"), it names just the arguments that the text has."""
import re, subprocess, sys

top, files = sys.argv[1], sys.argv[2:]
keywords = ("_", "N_", "C_:1c,2", "NC_:1c,2", "ngettext:1,2", "NN_:1,2")
template = subprocess.run(
    ["xgettext", "--from-code=UTF-8", "--language=C", "--keyword", "--add-comments=Translators",
     "--directory=" + top, "--output=-", *("--keyword=" + k for k in keywords), *files],
    check=True, capture_output=True, text=True).stdout
argument = re.compile(r"%(\d+\$)?[-+0# ]*\d*(?:\.\d+)?(?:<PRI(\w)\w*>|(?:hh|h|ll|l|z)?([diouxXeEfgGcs]))")


def list_arguments(text):
    return {(number, wide or plain) for number, wide, plain in argument.findall(text.replace("%%", ""))}


def find_fault(text, comment, has_context):
    arguments = argument.findall(text.replace("%%", ""))
    if text[:1].islower() and len(text.split()) <= 2 and not comment and not has_context:
        return "a word or two, of which neither comment nor context says what they are"
    if len(arguments) < 2:
        return None
    if not all(number for number, _, _ in arguments):
        return "arguments without numbers"
    if not comment:
        return "no comment for translators right before it"
    told = {one for one in list_arguments(comment) if one[0]}
    if told and told != list_arguments(text):
        return "the comment names other arguments than the text has"
    return None


wrong = 0
for entry in template.split("\n\n")[1:]:
    text = "".join(re.findall(r'^(?:msgid )?"(.*)"$', entry.split("\nmsgid_plural")[0].split("\nmsgstr")[0], re.M))
    comment = " ".join(re.findall(r"^#\. (.*)$", entry, re.M))
    fault = find_fault(text, comment, re.search("^msgctxt", entry, re.M) is not None)
    if fault:
        wrong += 1
        where = re.search(r"^#: (\S+)", entry, re.M).group(1)
        print(f"{where}: {fault}: {text}")
sys.exit(1 if wrong else 0)
