"""The peer of taking in a pack: reads it with lxml and puts its types and prices into SQLite with full-text
search. usage: import-pack.py PACK DATABASE"""
import os
import sqlite3
import sys

from lxml import etree

if os.path.exists(sys.argv[2]):
    os.remove(sys.argv[2])
schema = etree.XMLSchema(etree.parse("schemas/muster.xsd"))
document = etree.parse(sys.argv[1])
schema.assertValid(document)
database = sqlite3.connect(sys.argv[2])
database.execute("CREATE TABLE entry (id INTEGER PRIMARY KEY, sort, key, name, detail, cite)")
database.execute("CREATE VIRTUAL TABLE words USING fts5 (name, detail, content = 'entry', content_rowid = 'id',"
                 " tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')")
database.executemany("INSERT INTO entry (sort, key, name, detail, cite) VALUES (?, ?, ?, ?, ?)",
                     ((etree.QName(element).localname, element.get("id"),
                       element.get("name") or element.get("when"), element.get("tags") or element.get("points"),
                       element.get("cite")) for element in document.iter()))
database.execute("INSERT INTO words (words) VALUES ('rebuild')")
database.commit()
