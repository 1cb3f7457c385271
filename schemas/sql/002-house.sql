-- House values: what the player gives the troop types of a ruleset, once per type and nation, where
-- the rules leave it to him. Tracked.
CREATE TABLE house (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  ruleset TEXT NOT NULL,              -- id of the ruleset
  type    TEXT NOT NULL,              -- id of the type
  nation  TEXT,                       -- id of the nation; NULL: whatever nation
  what    TEXT NOT NULL,              -- a stat's id, points, or name
  value   TEXT NOT NULL
) STRICT;
CREATE INDEX house_by_ruleset ON house (ruleset, type);
