#!/usr/bin/python3
"""A player chooses sheets by keyboard alone, leafs through them and saves them. usage:
journey-sheets.py PROGRAM"""
import re
import sys

from driver import App, wait, xdo

app = App(sys.argv[1])
done = app.done

try:
    top = app.top("Armies")
    app.find("list item", "I Corps at Waterloo")
    app.tab_to(top, "list item", "A French force of battalions")
    app.tab_to(top, "list item", "I Corps at Waterloo", key="Down")
    app.key("Return")
    app.find("label", "457 points")
    app.key("ctrl+p")
    sheets = app.top("Sheets")
    xdo("windowactivate", "--sync", wait("the sheets", lambda: app.find_window("Sheets")))
    app.find("label", "1 of 3")
    app.key("Page_Down")
    app.find("label", "2 of 3")
    done("the pages are leafed through at once")

    app.tab_to(sheets, "push button", re.compile("Save as PDF"))
    app.key("Page_Down")
    app.find("label", "3 of 3")
    app.key("Page_Up")
    app.find("label", "2 of 3")
    done("and from wherever the focus is")

    app.tab_to(sheets, "check box", re.compile("^Organisation"))
    app.key("space")
    app.find("label", "4 of 4")
    app.shoot("sheets-ticked")
    done("what is ticked is turned to")

    app.key("ctrl+s")
    app.save("Save as PDF")
    app.printed("I Corps at Waterloo.pdf", 4)
    done("what is seen is saved")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
