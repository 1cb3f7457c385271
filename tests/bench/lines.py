"""Writes the lines of a text, such as of a printed packet, as a table for groff: what stands apart
in a line is a cell. usage: lines.py TEXT TABLE"""
import re
import sys

COLUMNS = 6

with open(sys.argv[1]) as text, open(sys.argv[2], "w") as out:
    out.write(".TS H\n" + "l " * (COLUMNS - 1) + "l.\n" + "\t".join(["Head"] * COLUMNS) + "\n.TH\n")
    for line in text:
        cells = [cell for cell in re.split(r"\s{2,}|\f", line.strip()) if cell]
        if not cells:
            continue
        cells[COLUMNS - 1:] = [" ".join(cells[COLUMNS - 1:])]
        cells = [cell.replace("\\", "\\e") for cell in cells]
        row = "\t".join(cells + [""] * (COLUMNS - len(cells)))
        out.write(("\\&" if row[0] in ".'" else "") + row + "\n")
    out.write(".TE\n")
