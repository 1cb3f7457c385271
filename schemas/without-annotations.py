#!/usr/bin/env python3
"""Writes a schema without what it says to people: the program reads it each time that it reads a file.
usage: without-annotations.py SCHEMA OUTPUT"""
import re
import sys

with open(sys.argv[1], encoding="utf-8") as schema, open(sys.argv[2], "w", encoding="utf-8") as output:
    output.write(re.sub(r"<xs:annotation>.*?</xs:annotation>", "", schema.read(), flags=re.DOTALL))
