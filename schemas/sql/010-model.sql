-- Things may be models, too. A check cannot be changed, so that the table is made again, with the same
-- columns in the same order: what can be undone stays so.
CREATE TABLE thing_anew (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  army     INTEGER NOT NULL REFERENCES army (id) DEFERRABLE INITIALLY DEFERRED,
  parent   INTEGER REFERENCES thing_anew (id) DEFERRABLE INITIALLY DEFERRED,
  position INTEGER NOT NULL,          -- order among the children of one parent; gaps allowed
  sort     TEXT NOT NULL
           CHECK (sort IN ('army', 'formation', 'commander', 'unit', 'model', 'option')),
  kind     TEXT NOT NULL,             -- id of the formation kind or of the type
  name     TEXT,
  note     TEXT,
  secret   TEXT CHECK (secret IN ('note', 'all'))
) STRICT;
INSERT INTO thing_anew SELECT id, army, parent, position, sort, kind, name, note, secret FROM thing;
-- Numbers that were given before are not given again.
DELETE FROM sqlite_sequence WHERE name = 'thing_anew';
INSERT INTO sqlite_sequence SELECT 'thing_anew', seq FROM sqlite_sequence WHERE name = 'thing';
DROP TABLE thing;
ALTER TABLE thing_anew RENAME TO thing;
CREATE INDEX thing_by_army ON thing (army, parent, position);
CREATE INDEX thing_by_parent ON thing (parent);
CREATE INDEX unit_by_army ON thing (army) WHERE sort = 'unit';
