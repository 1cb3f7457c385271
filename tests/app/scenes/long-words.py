#!/usr/bin/env python3
"""Makes a language of long words, in which the window is tried: every text is two fifths longer and
has umlauts. usage: long-words.py TOP FOLDER STAMP: FOLDER/long/LC_MESSAGES/muster.mo from the texts of
the files that TOP/po/POTFILES names; STAMP says that it is done."""
import os
import re
import subprocess
import sys
import tempfile

UMLAUTS = str.maketrans("aouAOU", "äöüÄÖÜ")
ENDINGS = ("ung", "lich", "heit", "bar", "schaft", "sam")
# What the program puts in, markup and entities stay as they are.
KEPT = re.compile(r"(%(?:\d+\$)?[-+ #0']*\d*(?:\.\d+)?(?:hh|h|ll|l|z|j)?[a-zA-Z%]|<[^>]*>|&[a-z]+;|\\.)")


def lengthen_word(match):
    word = match[0].translate(UMLAUTS)
    wanted = -(-len(word) * 7 // 5)
    ending = ENDINGS[len(word) % len(ENDINGS)]
    return word + (ending * 3)[:wanted - len(word)]


def lengthen(text):
    parts = KEPT.split(text)
    parts[::2] = [re.sub(r"[^\W\d_]{2,}", lengthen_word, part) for part in parts[::2]]
    return "".join(parts)


def translate(pot):
    """The template with every translation filled in; entries are as xgettext writes them."""
    def fill(entry):
        texts = dict(re.findall(r'^(msgid|msgid_plural) ((?:".*"\n?)+)', entry, re.M))
        if not texts or texts["msgid"].strip() == '""':
            return re.sub(r"Plural-Forms:[^\\]*", "Plural-Forms: nplurals=2; plural=n != 1;",
                          entry.replace("CHARSET", "UTF-8"))
        head = re.split(r"^msgstr", entry, flags=re.M)[0].rstrip("\n")
        head = re.sub(r"^#, fuzzy\n", "", head, flags=re.M)
        if "msgid_plural" not in texts:
            return f"{head}\nmsgstr {lengthen(texts['msgid'])}"
        return (f"{head}\nmsgstr[0] {lengthen(texts['msgid'])}"
                f"\nmsgstr[1] {lengthen(texts['msgid_plural'])}")

    return "\n\n".join(fill(entry) for entry in pot.strip().split("\n\n")) + "\n"


def main():
    top, folder, stamp = sys.argv[1:]
    place = os.path.join(folder, "long", "LC_MESSAGES")
    os.makedirs(place, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        pot, po = os.path.join(scratch, "muster.pot"), os.path.join(scratch, "long.po")
        subprocess.run(["xgettext", "--from-code=UTF-8", "--add-comments=Never", "--keyword=_",
                        "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2",
                        "--keyword=ngettext:1,2", "--keyword=NN_:1,2", "--keyword=g_dngettext:2,3", "--keyword=Q_:1g",
                        "--files-from=" + os.path.join(top, "po", "POTFILES"), "--directory=" + top,
                        "--output=" + pot], check=True)
        with open(pot, encoding="utf-8") as template:
            text = translate(template.read())
        with open(po, "w", encoding="utf-8") as translated:
            translated.write(text)
        subprocess.run(["msgfmt", "--check-format", "-o", os.path.join(place, "muster.mo"), po],
                       check=True)
    with open(stamp, "w", encoding="utf-8"):
        pass


main()
