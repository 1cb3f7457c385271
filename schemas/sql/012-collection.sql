-- What a person owns: figures, bases, units of them, and pieces of terrain. Tracked.
CREATE TABLE holding (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  nation  TEXT,                       -- as the person calls it; NULL: of any nation
  what    TEXT NOT NULL,              -- the troops or the piece of terrain, as the person calls it
  scale   TEXT,                       -- of the figures, such as "15 mm"
  measure TEXT NOT NULL CHECK (measure IN ('unit', 'base', 'figure', 'piece')),
  count   INTEGER NOT NULL CHECK (count >= 0),
  painted INTEGER NOT NULL CHECK (painted >= 0), -- of them
  box     TEXT,                       -- box or shelf
  note    TEXT
) STRICT;
