"""Writes a pack of so many troop types, each with a row of prices of its own. usage: pack.py TYPES PACK"""
import sys

NAMES = ["Guard", "Line", "Dragoons", "Hussars", "Fusiliers"]

with open(sys.argv[2], "w") as out:
    out.write('<ruleset xmlns="urn:muster:1" id="large" version="1"><title>Large</title>\n'
              '<scale id="arm" name="Arm" cite="1"><grade id="foot" name="Foot"/>'
              '<grade id="horse" name="Horse"/></scale>\n'
              '<nation id="x" name="X" cite="1"/><choice scale="nation" on="army"/>\n')
    for i in range(int(sys.argv[1])):
        arm = "foot" if i % 2 else "horse"
        out.write(f'<type id="t{i}" name="{NAMES[i % 5]} {i}" tags="arm:{arm}" cite="Section {i % 40}, with all'
                  ' that the rules say of such troops, of how they move and of what they carry"/>\n')
    out.write('<formation id="army" name="Army" holds="unit"/>\n<prices id="p" of="unit" cite="1">\n')
    for i in range(int(sys.argv[1])):
        out.write(f'<price when="t{i}" points="{i % 30 + 1}" cite="Prices"/>\n')
    out.write('</prices><budget offer="100" free="yes"/></ruleset>\n')
