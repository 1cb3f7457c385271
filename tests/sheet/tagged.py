#!/usr/bin/python3
"""tagged.py TOOL EXAMPLE…: prints packets of examples and checks what they tell to whom they are read
to: that each page's content is in the tree of its document once and in its order, which elements stand
in which, and that headings pass over no level."""
import subprocess
import sys
import tempfile
from pathlib import Path

import pikepdf

CONTENT = {"P", "H1", "H2", "H3", "H4", "Table", "TOC", "L", "Sect", "Figure"}
CHILDREN = {
    "Document": {"Sect"},
    "Sect": CONTENT,
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    "TOC": {"TOCI"},
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
    "LBody": {"P"},
    "TOCI": {"Link"},
}
# What every page repeats, at its head and foot, is in no element.
MOST_UNTAGGED = 8


def as_list(kids):
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def walk(element, page, faults, found, headings, seen):
    """Lists (page, MCID) of all content below an element, in order."""
    name = str(element["/S"])[1:]
    seen.add(name)
    page = element.get("/Pg", page)
    allowed = CHILDREN.get(name, set())
    if name.startswith("H") and name != "H":
        headings.append(int(name[1:]))
    kids = as_list(element.get("/K"))
    if name in ("Table", "TR", "TOC", "L", "LI", "LBody") and not kids:
        faults.append(f"an empty {name}")
    for kid in kids:
        if isinstance(kid, int) or not isinstance(kid, pikepdf.Object):
            found.append((page.objgen, int(kid)))
        elif "/S" in kid:
            of = str(kid["/S"])[1:]
            if of not in allowed:
                faults.append(f"a {of} in a {name}")
            walk(kid, page, faults, found, headings, seen)
        elif kid.get("/Type") == "/MCR":
            found.append((kid["/Pg"].objgen, int(kid["/MCID"])))


def read_page(page, faults):
    """Lists the MCIDs of a page in the order of its content."""
    marked, stack, untagged = [], [], 0
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "BDC":
            number = operands[1].get("/MCID") if isinstance(operands[1], pikepdf.Dictionary) else None
            stack.append(number)
            if number is not None:
                marked.append(int(number))
        elif name == "BMC":
            stack.append(None)
        elif name == "EMC":
            stack.pop()
        elif name == "BT" and all(number is None for number in stack):
            untagged += 1
    if stack:
        faults.append("marked content that does not end")
    if untagged > MOST_UNTAGGED:
        faults.append(f"{untagged} texts in no element")
    return marked


def check(path, seen):
    faults = []
    with pikepdf.open(path) as pdf:
        root = pdf.Root
        if "/MarkInfo" not in root or not root.MarkInfo.get("/Marked"):
            return ["it does not say that it is tagged"]
        kids = as_list(root.StructTreeRoot.get("/K"))
        if len(kids) != 1 or kids[0]["/S"] != "/Document":
            faults.append("its tree is not one document")
        found, headings = [], []
        for kid in kids:
            walk(kid, None, faults, found, headings, seen)
        content = []
        for page in pdf.pages:
            content += [(page.obj.objgen, number) for number in read_page(page, faults)]
        if sorted(found) != sorted(content):
            faults.append("its tree has other content than its pages")
        elif found != content:
            faults.append("its tree has another order than its pages")
        if not headings or headings[0] != 1:
            faults.append("it does not begin with a heading of the first level")
        for before, after in zip(headings, headings[1:]):
            if after > before + 1:
                faults.append(f"a heading {after} after a heading {before}")
    told = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, check=False)
    if told.stderr:
        faults.append("Poppler says: " + told.stderr.decode(errors="replace").splitlines()[0])
    return faults


def main():
    tool, files = sys.argv[1], [Path(name) for name in sys.argv[2:]]
    number = 0
    seen = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheets.pdf"
        for file in files:
            for options in ([], ["--type-size=8", "--grey", "--label=card", "--paper=a5"]):
                number += 1
                subprocess.run([tool, "print", file, "--packet", "--force", "-o", path, *options],
                               check=True, capture_output=True)
                faults = check(path, seen)
                for fault in sorted(set(faults)):
                    print(f"# {fault}")
                print(f"{'not ok' if faults else 'ok'} {number} - {' '.join([file.name, *options])}")
    missing = (CONTENT | set().union(*CHILDREN.values())) - seen
    number += 1
    for name in sorted(missing):
        print(f"# no {name} in any packet")
    print(f"{'not ok' if missing else 'ok'} {number} - every element is met")
    print(f"1..{number}")


main()
