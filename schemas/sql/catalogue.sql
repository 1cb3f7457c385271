-- The catalogue: everything that the packs say, for looking up and searching. A cache: made anew
-- whenever a pack differs, and never precious.

CREATE TABLE pack (
  path    TEXT NOT NULL PRIMARY KEY,
  size    INTEGER NOT NULL,           -- bytes
  changed INTEGER NOT NULL,           -- microseconds since 1970
  ruleset TEXT,                       -- what the catalogue has of it; NULL: nothing
  broken  INTEGER NOT NULL            -- 1: it cannot be read, and its ruleset is as it was; or
                                      -- another pack beside it has the same id
) STRICT, WITHOUT ROWID;

CREATE TABLE entry (
  id        INTEGER PRIMARY KEY,      -- in the order of names: what a search finds first
  place     INTEGER NOT NULL,         -- in the order of the packs
  ruleset   TEXT NOT NULL,
  sort      TEXT NOT NULL,            -- ruleset nation unit commander option formation grade price limit note
  key       TEXT,                     -- its id in the pack
  name      TEXT NOT NULL,
  nation    TEXT,                     -- id; NULL: any
  from_year INTEGER,
  to_year   INTEGER,
  detail    TEXT,
  cite      TEXT,
  suggested INTEGER NOT NULL,         -- 1: Muster's own, not the rules'
  tags      TEXT,                     -- of a type: its words, in the pack's order
  scope     TEXT NOT NULL             -- words for its ruleset and its sort, which searches ask for
) STRICT;
