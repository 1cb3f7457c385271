#!/usr/bin/env python3
"""Copies the checkout into a folder, with a random id in place of every id of the shipped packs, in
the packs, the examples and the tests alike. src, ui, schemas and po are copied as they are: where
the tests then pass as before, no id is known to the program. What stays the same keeps its time.
usage: random-ids.py FOLDER [SEED]

What is an id, and what only looks like one, is told by rule:
- the words of XML attributes that hold ids or selectors are ids, in files and in literals; but the
  id of a <place> stays: dice are called by it, and others would fall
- so are SCALE:GRADE, what stands in “…”, "…" or […] by itself, and the names of the packs' files
- in C, so is a literal of one id, or of several with a mark of selectors or lists among them
- a number is an id only as a grade, beside its scale or in what is called a grade or grades; so are
  single letters that are grades
Tests spell nothing else like an id: what they look for in a text, they look for with more words."""
import os
import random
import re
import shutil
import string
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Words of the language itself.
OWN = set("army formation commander unit model option battlefield feature objective overall in has "
          "points year budget distance nation type weather".split())
# Findings of the program's own are called after the scale or figure that they are about.
BEGINS = re.compile("(choice|entry|preset|suggest)-")
ATTRIBUTES = ("after|against|attack|borrow|by|disclose|extends|from|gives|grades|holds|id|joins|kind|left-below|men-of"
              "|left-to|limit|lost-from|lost-over|max|measure|min|nation|of|on|only|over|own|per|ruleset"
              "|scale|scope|shrinks|spare|spare-over|stat|steps|suggest|tags|to|type|what|when|with")
# What is placed, and who places it, is said in words of the language.
PLACED = re.compile(r"""(<(?:place|row)\b[^<>]*?\b(?:what|by)=\\?["'])([a-z]+)(?=\\?["'])""")
# So is what stands in these.
WORDED = re.compile(r"\b(?:colour|course|edge|label|look|role|roll|then|unit|where|which)=\\\Z")
# Libraries are frozen as they were released; the guide for authors has packs of its own, of which one
# has tests and an army.
AS_THEY_ARE = ("tests/fixtures/db/", "data/help/", "tests/army/check/test-inside.c",
               "tests/fixtures/free-band.army.xml")
# By these a test shows that it has to do with the shipped packs.
HELPERS = ("helper/army.h", "helper/army-page.h", "helper/library.h", "helper/ui.h", "examples")

ID = "-?[a-z0-9][a-z0-9-]*"
TERM = re.compile(rf'({ID})(?::([^ ,;!"\\<>()]*))?')
TERMS = re.compile(rf"!?{ID}(:[a-z0-9.%-]*)?([ ,]!?{ID}(:[a-z0-9.%-]*)?)*")
LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
# Scenarios name entries and weather of a pack so, and conditions of victory its levels.
ATTRIBUTES += "|entry|in|level|row|rows"


def is_number(text):
    return re.fullmatch("-?[0-9]+", text) is not None


class Table:
    """Which id becomes which."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.ids = {}
        self.limits = {}  # those that are called by a word of the language
        self.letters = set()  # that are grades
        self.rulesets = []
        self.grades = {}  # of each scale

    def make_id(self):
        """Of any length, so that neither order nor width stays; with a digit: it is no word."""
        first, last = string.ascii_lowercase, string.digits
        between = self.random.choices(first + last + "-", k=self.random.randint(4, 20))
        return self.random.choice(first) + "".join(between) + self.random.choice(last)

    def declare(self, pack):
        root = ElementTree.fromstring(pack)
        self.rulesets.append(root.get("id"))
        for element in root.iter():
            old = element.get("id") if not element.tag.endswith("}place") else None
            table = self.ids if old not in OWN else self.limits
            if old is not None and (old not in OWN or element.tag.endswith("}limit")):
                table.setdefault(old, self.make_id())
            if element.tag.endswith("}grade") and len(old) == 1:
                self.letters.add(old)

    def find_grades(self, text):
        """Also of the tests' own packs, whose scales may be called as those of a shipped one."""
        for scale, rows in re.findall(r'<scale id="([^"]*)"[^>]*>(.*?)</scale>', text, re.S):
            self.grades.setdefault(scale, set()).update(re.findall(r'<grade id="([^"]*)"', rows))
        self.grades.setdefault("nation", set()).update(re.findall(r'<nation id="([^"]*)"', text))
        # So the tests' code calls the grade of whatever scale.
        self.grades["grade"] = set().union(*self.grades.values())

    def word(self, old):
        begin = BEGINS.match(old)
        if begin and old not in self.ids:
            return begin[0] + self.word(old[begin.end():])
        if is_number(old) or old in self.letters:
            return old
        return self.ids.get(old, old)

    def knows(self, word):
        return (BEGINS.sub("", word) in OWN or word in self.limits.values()
                or self.word(word) != word)

    def grade(self, scale, old):
        return self.ids.get(old, old) if old in self.grades.get(scale, ()) else old

    def term(self, match):
        name, value = match.groups()
        if value is None:
            return self.word(name)
        if name == "in":
            return "in:" + self.word(value)
        return self.word(name) + ":" + "..".join(self.grade(name, end) for end in value.split(".."))

    def words(self, text):
        """One id, a list of them, or a selector."""
        return TERM.sub(self.term, text)


def rewrite_limits(table, text):
    """Where only a limit can be meant, also one that is called by a word of the language."""
    def rename(match):
        return match[1] + " ".join(table.limits.get(word, word) for word in match[2].split(" "))
    before = r"""(?:<limit id=|limit=|waiver of )\\?["']"""
    before_in_c = r'(?:limit =|ROW \(|(?:limit|findings?) \(\w+,) ?"'
    return re.sub(rf"({before}|{before_in_c})([a-z0-9 -]*)", rename, text)


def rewrite_grade_element(table, match):
    """A grade whose id is a number is shown as that number and counts as it: now it must say so."""
    start, quote, old, rest = match.groups()
    said = "".join(f" {name}={quote}{old}{quote}" for name in ("short", "value")
                   if is_number(old) and f"{name}=" not in rest)
    return f"{start}{quote}{table.ids[old]}{quote}{said}{rest}" if old in table.ids else match[0]


def is_of_place(match):
    """What a <place> is called and places are no ids."""
    start = match.string.rfind("<", 0, match.start())
    return match.string.startswith("<place ", start) and match[1].startswith(("id=", "what="))


def rewrite_attributes(table, text):
    """Of XML, and of XML in a literal: quotation marks are escaped, and the last may be missing."""
    text = re.sub(rf"""(<grade id=)(\\?["'])({ID})\2([^>]*)""",
                  lambda match: rewrite_grade_element(table, match), text)
    # In capitals they are no ids. An element may have both.
    for _ in range(2):
        text = PLACED.sub(lambda match: match[1] + match[2].upper(), text)
    text = re.sub(rf"""(?<![\w-])((?:{ATTRIBUTES})=\\?["'])([^"'\\<>]*)""",
                  lambda match: match[0] if is_of_place(match) else match[1] + table.words(match[2]),
                  text)
    for _ in range(2):
        text = re.sub(PLACED.pattern.replace("[a-z]+", "[A-Z]+"),
                      lambda match: match[1] + match[2].lower(), text)
    return text


def rewrite_quoted(table, text):
    def rename(match):
        if WORDED.search(match.string, 0, match.start()):
            return match[0]
        return match[1] + table.word(match[2])
    text = re.sub(rf'(“|(?<![=\w])\\?"|(?<!\w)\\*\[)({ID})(?=”|\\?"|\\*\])', rename, text)
    scales = "|".join(table.grades)
    text = re.sub(rf"(?<![\w:-])((?:{scales}):{ID}(?:\.\.{ID})?)",
                  lambda match: table.words(match[1]), text)
    return re.sub(rf"(?<![\w-])({'|'.join(table.rulesets)})(?=\.ruleset\.xml)",
                  lambda match: table.word(match[1]), text)


def rewrite_xml(table, text):
    return rewrite_attributes(table, rewrite_limits(table, text))


def is_of_ids(table, text):
    return (TERMS.fullmatch(text) is not None
            and (" " not in text or re.search("[-:!,]", text) is not None)
            and all(table.knows(name) for name, _ in TERM.findall(text)))


def rewrite_literal(table, match):
    """A literal, or several that the compiler joins. Whatever else it is given stays."""
    if match[0][0] != '"' or r"\x" in match[0]:
        return match[0]
    text = "".join(re.findall(LITERAL, match[0]))
    if is_of_ids(table, text):
        new = table.words(text)
    else:
        new = rewrite_quoted(table, rewrite_attributes(table, text))
    return match[0] if new == text else f'"{new}"'


def rewrite_graded(table, match):
    """A grade beside its scale, which may also be a variable of that name."""
    quote, scale, between, grade = match.groups()
    name = table.word(scale) if quote else scale
    return f'{quote}{name}{quote}{between}"{table.grade(scale, grade)}"'


def rewrite_list_of_grades(table, match):
    return re.sub(LITERAL, lambda grade: f'"{table.grade("grade", grade[1])}"', match[0])


def rewrite_c(table, text):
    text = rewrite_limits(table, text)
    scales = "|".join(table.grades)
    text = re.sub(rf'(?<![\w"-])("?)({scales})\1(\)*,\s*(?:\.grade = )?| = )"({ID})"',
                  lambda match: rewrite_graded(table, match), text)
    text = re.sub(r"\b(?:\w+_)?grades\[\] = \{[^}]*\}",
                  lambda match: rewrite_list_of_grades(table, match), text)
    no_literal = rf"/\*.*?\*/|'(?:[^'\\\n]|\\.)'|MUSTER_TYPE_\w+,\s*{LITERAL}"
    return re.sub(rf"{no_literal}|{LITERAL}(?:\s+{LITERAL})*",
                  lambda match: rewrite_literal(table, match), text, flags=re.S)


def rewrite_shell(table, text):
    """Where the tool is tried, also its bare arguments; and variables that hold one id."""
    text = rewrite_quoted(table, rewrite_xml(table, text))
    text = re.sub(rf"^(\w+=)({ID})$",
                  lambda match: match[1] + table.word(match[2]), text, flags=re.M)
    argument = re.compile(rf""""[^"]*"|'[^']*'|(?<=\s){ID}(?==|\s|$)""")
    return re.sub(r"^ *try .*$",
                  lambda line: argument.sub(lambda match: table.word(match[0]), line[0]),
                  text, flags=re.M)


def rewrite_tsv(table, text):
    """A column that is called as a scale holds its grades; any other cell may be an id."""
    head, *rows = [line.split("\t") for line in text.split("\n")]
    for row in rows:
        for i, cell in enumerate(row):
            is_graded = i < len(head) and head[i] in table.grades
            row[i] = table.grade(head[i], cell) if is_graded else table.word(cell)
    return "\n".join("\t".join(row) for row in [head, *rows])


REWRITERS = {".xml": rewrite_xml, ".tsv": rewrite_tsv, ".sh": rewrite_shell,
             ".c": rewrite_c, ".h": rewrite_c}


def rewrite(table, path, text):
    suffix = os.path.splitext(path)[1]
    if not path.startswith(("data/", "tests/")) or path.startswith(AS_THEY_ARE):
        return text
    if suffix in (".c", ".h") and not any(name in text for name in (*HELPERS, *table.rulesets)):
        return text
    return REWRITERS[suffix](table, text) if suffix in REWRITERS else text


def rewrite_path(table, path):
    return re.sub(rf"^(data/packs/)({ID})", lambda match: match[1] + table.word(match[2]), path)


def list_files():
    told = subprocess.run(["git", "-C", TOP, "ls-files", "-z", "--cached", "--others",
                           "--exclude-standard"], check=True, capture_output=True)
    return [path for path in told.stdout.decode().split("\0")
            if os.path.isfile(os.path.join(TOP, path))]


def read(path):
    """Whatever its bytes: some files are bad on purpose."""
    with open(os.path.join(TOP, path), "rb") as file:
        return file.read().decode("utf-8", "surrogateescape")


def make_table(paths, seed):
    table = Table(seed)
    for path in paths:
        if path.startswith("data/packs/"):
            table.declare(read(path))
    for path in paths:
        if path.startswith("data/packs/") or re.search(r"^tests/.*\.xml$", path):
            table.find_grades(read(path))
        elif re.search(r"^tests/.*\.[ch]$", path):
            table.find_grades("".join(re.findall(LITERAL, read(path))).replace(r"\"", '"'))
    return table


def copy(table, path, folder):
    source, target = os.path.join(TOP, path), os.path.join(folder, rewrite_path(table, path))
    text = read(path)
    new = rewrite(table, path, text)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copy2(source, target)
    if new != text:
        os.unlink(target)
        with open(target, "wb") as file:
            file.write(new.encode("utf-8", "surrogateescape"))


def main():
    folder = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.SystemRandom().randrange(10 ** 6)
    paths = list_files()
    table = make_table(paths, seed)
    print(f"random ids: seed {seed}, {len(table.ids) + len(table.limits)} ids", flush=True)
    for path in paths:
        copy(table, path, folder)


if __name__ == "__main__":
    main()
