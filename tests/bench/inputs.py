"""What is measured, made in the folder of a bench: the same each time."""
import os
import re
import subprocess
import xml.etree.ElementTree as tree

PACK = "data/packs/tout-soldat.ruleset.xml"
NAMES = ["Guard", "Line", "Dragoons", "Hussars", "Fusiliers"]
COLUMNS = 6


def write_army(bench, units, has_faults=False):
    """An army of so many units, legal or with a third at fault. Returns: its path"""
    path = bench.path(f"{units}{'-faults' if has_faults else ''}.army.xml")
    if not os.path.exists(path):
        subprocess.run([f"{bench.build}/tests/bench/bench", PACK, "army", str(units), path,
                        *(["faults"] if has_faults else [])], check=True)
    return path


def write_armies(bench, n, has_faults):
    """The army of 50 units under so many names. Returns: their paths"""
    army, paths = write_army(bench, 50, has_faults), []
    for i in range(n):
        path = bench.path(f"{os.path.basename(army)[:-9]}-{i}.army.xml")
        if not os.path.exists(path):
            os.link(army, path)
        paths.append(path)
    return paths


def write_library(bench, n):
    """A library of so many armies. Returns: its path"""
    path, files = bench.path(f"{n}-armies.db"), write_armies(bench, min(n, 1000), False)
    for begin in range(0, n, 1000):
        subprocess.run([bench.muster, "library", "add", *files[:n - begin], "--library", path], check=True,
                       stdout=subprocess.DEVNULL)
    return path


def write_pack(bench, types):
    """A pack of so many troop types, each with a row of prices of its own. Returns: its path"""
    path = bench.path(f"large-{types}.ruleset.xml")
    if os.path.exists(path):
        return path
    with open(path, "w") as out:
        out.write('<ruleset xmlns="urn:muster:1" id="large" version="1"><title>Large</title>\n'
                  '<scale id="arm" name="Arm" cite="1"><grade id="foot" name="Foot"/>'
                  '<grade id="horse" name="Horse"/></scale>\n'
                  '<nation id="x" name="X" cite="1"/><choice scale="nation" on="army"/>\n')
        for i in range(types):
            arm = "foot" if i % 2 else "horse"
            out.write(f'<type id="t{i}" name="{NAMES[i % 5]} {i}" tags="arm:{arm}" cite="Section {i % 40}, with all'
                      ' that the rules say of such troops, of how they move and of what they carry"/>\n')
        out.write('<formation id="army" name="Army" holds="unit"/>\n<prices id="p" of="unit" cite="1">\n')
        for i in range(types):
            out.write(f'<price when="t{i}" points="{i % 30 + 1}" cite="Prices"/>\n')
        out.write('</prices><budget offer="100" free="yes"/></ruleset>\n')
    return path


def write_catalogue(bench, types):
    """A pack of so many troop types of three arms, each of its own quality and price, at most three of each
    in bands of three to eight under captains. Returns: its path"""
    path = bench.path(f"catalogue-{types}.ruleset.xml")
    arms, grades = ["foot", "foot", "foot", "horse", "horse", "gun"], ["raw", "green", "steady", "good", "crack"]
    with open(path, "w") as out:
        out.write('<ruleset xmlns="urn:muster:1" id="catalogue" version="1"><title>Catalogue</title>\n')
        out.writelines(f'<tag id="{arm}" name="{arm}" role="arm"/>\n' for arm in dict.fromkeys(arms))
        out.write('<scale id="skill" name="Skill" role="quality" ordered="yes" cite="1">')
        out.writelines(f'<grade id="{grade}" name="{grade}"/>' for grade in grades)
        out.write('</scale><choice scale="skill" on="unit"/>\n'
                  '<nation id="x" name="X" cite="1"/><choice scale="nation" on="army"/>\n')
        for i in range(types):
            grade = grades[i * 7 % 5]
            out.write(f'<type id="t{i}" name="{NAMES[i % 5]} {i}" tags="{arms[i % 6]}"'
                      f' suggest="skill:{grade}..{grade}" cite="1"/>\n')
        out.write('<type id="captain" name="Captain" kind="commander" cite="1"/>\n'
                  '<formation id="army" name="Army" holds="band" cite="1"/>\n'
                  '<formation id="band" name="Band" holds="unit,commander captain" cite="1"/>\n'
                  '<prices id="units" of="unit" cite="1">\n')
        for i in range(types):
            out.write(f'<price when="t{i}" points="{5 + i * 7 % 5 * 4 + i * 31 % 23}"/>\n')
        out.write('</prices>\n<prices id="captains" of="captain" cite="1"><price points="7"/></prices>\n'
                  '<budget offer="1000" free="yes"/>\n'
                  '<limit id="points" name="points" kind="count" measure="points" max="budget" cite="1"/>\n'
                  '<limit id="captain" name="captain" kind="count" scope="band" of="captain" min="1" max="1" cite="1"/>\n'
                  '<limit id="size" name="size" kind="count" scope="band" of="unit" min="3" max="8" cite="1"/>\n'
                  '<limit id="three" name="three" kind="count" of="unit" by="type" max="3" cite="1"/>\n'
                  '<limit id="horse" name="horse" kind="share" of="unit horse" to="unit" min="20%" max="40%" cite="1"/>\n'
                  '<limit id="guns" name="guns" kind="ratio" of="unit gun" to="unit foot" max="1/4" cite="1"/>\n</ruleset>\n')
    return path


def write_rows(bench, rows):
    """A table of so many units. Returns: its path"""
    path = bench.path(f"{rows}.csv")
    with open(path, "w") as out:
        out.write("Corps;Division;Brigade;Unit;Type;Men\n")
        for i in range(rows):
            out.write(f"Corps {i // 400 + 1};Division {i // 40 + 1};Brigade {i // 8 + 1};Battalion {i + 1};"
                      f"Line infantry;{400 + i % 300}\n")
    return path


def write_scenario(bench, units):
    """Two armies of so many units on a battlefield. Returns: its path"""
    path, army = bench.path("large.scenario.xml"), write_army(bench, units)
    subprocess.run([bench.muster, "scenario", army, army, "--seed", "1", "-o", path], check=True,
                   stdout=subprocess.DEVNULL)
    return path


def export_campaign(bench, library, name):
    """The campaign of a library as a file of this name. Returns: its path"""
    path = bench.path(name)
    subprocess.run([bench.muster, "library", "export", "--campaign", "Long", "--library", library, "-o", path],
                   check=True, stdout=subprocess.DEVNULL)
    return path


def write_campaign(bench, battles, players=0):
    """A campaign of so many battles, with about 250 events each, and players of both sides. Returns: its path"""
    name = f"{battles}-{players}.campaign.xml"
    if os.path.exists(bench.path(name)):
        return bench.path(name)
    library = bench.path(f"{battles}-{players}.db")
    subprocess.run([f"{bench.build}/tests/bench/bench-campaign", PACK, write_army(bench, 200), library, str(battles),
                    str(players)], check=True)
    return export_campaign(bench, library, name)


def write_tables(bench, army):
    """The rows of an army as a table for groff and for LibreOffice: what the peers set. Returns: both paths"""
    table, page, rows = bench.path("table.ms"), bench.path("table.html"), []
    for element in tree.parse(army).getroot().iter():
        if element.tag.split("}")[1] in ("formation", "unit", "commander"):
            kind = element.get("kind") or element.get("type")
            rows.append((element.get("name") or kind, kind, element.get("grades") or "", "7"))
    with open(table, "w") as out:
        out.write(".TS H\nl l l r.\nName\tType\tGrades\tPoints\n.TH\n")
        out.writelines("\t".join(row) + "\n" for row in rows)
        out.write(".TE\n")
    with open(page, "w") as out:
        out.write("<html><body><table>\n")
        out.writelines("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows)
        out.write("</table></body></html>\n")
    return table, page


def write_lines(bench, pdf):
    """The lines of a printed packet as a table for groff: what stands apart in a line is a cell. Returns: its path"""
    text, table = bench.path("packet.txt"), bench.path("packet.ms")
    subprocess.run(["pdftotext", "-layout", pdf, text], check=True)
    with open(text) as lines, open(table, "w") as out:
        out.write(".TS H\n" + "l " * (COLUMNS - 1) + "l.\n" + "\t".join(["Head"] * COLUMNS) + "\n.TH\n")
        for line in lines:
            cells = [cell for cell in re.split(r"\s{2,}|\f", line.strip()) if cell]
            if not cells:
                continue
            cells[COLUMNS - 1:] = [" ".join(cells[COLUMNS - 1:])]
            cells = [cell.replace("\\", "\\e") for cell in cells]
            row = "\t".join(cells + [""] * (COLUMNS - len(cells)))
            out.write(("\\&" if row[0] in ".'" else "") + row + "\n")
        out.write(".TE\n")
    return table
