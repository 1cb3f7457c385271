#!/usr/bin/python3
"""What was open comes back, and what another program does to the library is seen at once.
usage: journey-session.py PROGRAM TOOL"""
import os
import re
import subprocess
import sys

from driver import App

program = os.path.abspath(sys.argv[1])
tool = os.path.abspath(sys.argv[2])
example = os.path.join(os.environ["MUSTER_DATA_DIR"], "examples", "french-200.army.xml")
os.environ["GSETTINGS_BACKEND"] = "keyfile"
os.environ["GSETTINGS_SCHEMA_DIR"] = os.path.join(os.path.dirname(program), "..", "data")
# What is open is kept of the usual library alone.
usual = os.path.join(os.environ["XDG_DATA_HOME"], "muster", "muster.db")
app = App(program, ())
done = app.done


def library(*words):
    subprocess.run([tool, "library", *words, "--library", usual], check=True,
                   stdout=sys.stderr)


try:
    app.top("Armies")
    library("add", example)
    app.find("list item", re.compile("^French corps, 200 points"))
    done("an army that the tool adds is seen")

    app.tab_to(app.top("Armies"), "list item", re.compile("^French corps, 200 points"))
    app.key("Return")
    app.top("French corps, 200 points")
    app.quit()
    app.start()
    app.top("French corps, 200 points")
    app.find("label", "195 of 200 points")
    done("an army that was open comes back")

    library("remove", "French corps, 200 points")
    app.top("Armies")
    app.gone("label", "195 of 200 points")
    done("one that the tool throws away is closed")

    app.quit()
    app.start()
    app.top("Armies")
    done("and does not come back")
    done(None)
except BaseException:
    app.tell()
    raise
finally:
    app.end()
