-- The first shape of the library. Tables that a person's deeds change are "tracked": the session
-- extension records them for undo, so they keep these laws: STRICT; INTEGER PRIMARY KEY
-- AUTOINCREMENT; foreign keys deferred and without ON DELETE actions; no UNIQUE on what a person
-- edits; no triggers that write them. Derived figures are never stored.

-- The text of every pack that a document uses, once. Never changed, not tracked.
CREATE TABLE pack (
  digest  TEXT NOT NULL PRIMARY KEY,  -- SHA-256 of the text, lower-case hexadecimal
  ruleset TEXT NOT NULL,
  version TEXT NOT NULL,
  title   TEXT NOT NULL,
  content BLOB NOT NULL               -- in the encoding that it came in
) STRICT, WITHOUT ROWID;

CREATE TABLE army (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  name    TEXT NOT NULL,
  ruleset TEXT NOT NULL,              -- id of the ruleset
  pack    TEXT,                       -- digest, in pack unless the ruleset was not there
  version TEXT,                       -- of that pack
  date    TEXT,                       -- YYYY, YYYY-MM or YYYY-MM-DD
  player  TEXT,                       -- whose army it is
  budget  INTEGER                     -- the agreed points; NULL: no limit
) STRICT;

-- A node of an army's tree. Each army has one node of sort 'army' without a parent.
CREATE TABLE thing (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  army     INTEGER NOT NULL REFERENCES army (id) DEFERRABLE INITIALLY DEFERRED,
  parent   INTEGER REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED,
  position INTEGER NOT NULL,          -- order among the children of one parent; gaps allowed
  sort     TEXT NOT NULL CHECK (sort IN ('army', 'formation', 'commander', 'unit', 'option')),
  kind     TEXT NOT NULL,             -- id of the formation kind or of the type
  name     TEXT,
  note     TEXT
) STRICT;
CREATE INDEX thing_by_army ON thing (army, parent, position);
CREATE INDEX thing_by_parent ON thing (parent);
-- The list of armies counts the units of each.
CREATE INDEX unit_by_army ON thing (army) WHERE sort = 'unit';

-- A grade chosen on a thing.
CREATE TABLE grade (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  thing INTEGER NOT NULL REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED,
  scale TEXT NOT NULL,
  grade TEXT NOT NULL
) STRICT;
CREATE INDEX grade_by_thing ON grade (thing);

-- A figure that the user entered on a thing; what = 'points' is his own price.
CREATE TABLE entry (
  id    INTEGER PRIMARY KEY AUTOINCREMENT,
  thing INTEGER NOT NULL REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED,
  what  TEXT NOT NULL,
  value TEXT NOT NULL
) STRICT;
CREATE INDEX entry_by_thing ON entry (thing);

-- A limit knowingly set aside at a thing.
CREATE TABLE waiver (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  thing  INTEGER NOT NULL REFERENCES thing (id) DEFERRABLE INITIALLY DEFERRED,
  rule   TEXT NOT NULL,               -- id of the limit
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX waiver_by_thing ON waiver (thing);

-- Every deed with the changes that it made: what undo and redo are made of. Not tracked.
CREATE TABLE journal (
  id     INTEGER PRIMARY KEY AUTOINCREMENT,
  name   TEXT NOT NULL,               -- what the person did, as shown beside Undo
  at     INTEGER NOT NULL,            -- seconds since 1970, UTC
  schema INTEGER NOT NULL,            -- version of the library that wrote the changes
  merge  TEXT,                        -- deeds in a row with one key are undone together
  done   INTEGER NOT NULL CHECK (done IN (0, 1)),  -- 0: undone, can be done again
  changes BLOB NOT NULL               -- the session extension's changeset
) STRICT;

-- The documents that a deed touched; document 0 of kind 'library' is the library itself.
CREATE TABLE journal_document (
  deed     INTEGER NOT NULL REFERENCES journal (id),
  kind     TEXT NOT NULL,
  document INTEGER NOT NULL,
  PRIMARY KEY (deed, kind, document)
) STRICT, WITHOUT ROWID;
CREATE INDEX journal_by_document ON journal_document (kind, document, deed);
