"""Writes the rows of an army as a table for groff and for LibreOffice: what the peers set."""

import sys
import xml.etree.ElementTree as tree

source, folder = sys.argv[1], sys.argv[2]
rows = []
for element in tree.parse(source).getroot().iter():
    tag = element.tag.split("}")[1]
    if tag in ("formation", "unit", "commander"):
        kind = element.get("kind") or element.get("type")
        rows.append((element.get("name") or kind, kind, element.get("grades") or "", "7"))
with open(folder + "/table.ms", "w") as out:
    out.write(".TS H\nl l l r.\nName\tType\tGrades\tPoints\n.TH\n")
    for row in rows:
        out.write("\t".join(row) + "\n")
    out.write(".TE\n")
with open(folder + "/table.html", "w") as out:
    out.write("<html><body><table>\n")
    for row in rows:
        out.write("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n")
    out.write("</table></body></html>\n")
