-- Scenarios. Tracked, as the tables of armies are.
CREATE TABLE scenario (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  name    TEXT NOT NULL,
  ruleset TEXT NOT NULL,              -- id of the ruleset that is played
  pack    TEXT,                       -- digest, in pack unless the ruleset was not there
  date    TEXT,                       -- YYYY, YYYY-MM or YYYY-MM-DD
  trashed INTEGER                     -- when put into the trash, seconds since 1970; NULL: not there
) STRICT;

-- What a scenario says, in the words of its file: 'frame', particulars, sides and reserves;
-- 'battlefield', table, features and weather; 'dice', the transcript. An edit changes one of them.
CREATE TABLE scenario_part (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  scenario INTEGER NOT NULL REFERENCES scenario (id) DEFERRABLE INITIALLY DEFERRED,
  part     TEXT NOT NULL CHECK (part IN ('frame', 'battlefield', 'dice')),
  content  TEXT NOT NULL
) STRICT;
CREATE INDEX scenario_part_by_scenario ON scenario_part (scenario, part);

-- An army as it was when the scenario took it.
CREATE TABLE scenario_army (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  scenario INTEGER NOT NULL REFERENCES scenario (id) DEFERRABLE INITIALLY DEFERRED,
  side     INTEGER NOT NULL CHECK (side IN (0, 1)),
  number   INTEGER NOT NULL,          -- by which the scenario names it
  source   INTEGER NOT NULL,          -- the army that it was copied from; 0: none. It may be gone
  name     TEXT NOT NULL,             -- the army's
  content  TEXT NOT NULL              -- an army file
) STRICT;
CREATE INDEX scenario_army_by_scenario ON scenario_army (scenario, side, number);
