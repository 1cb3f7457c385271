-- Battles as they are played, beside their scenarios. Tracked, as the tables of armies are.
CREATE TABLE scenario_play (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  scenario INTEGER NOT NULL REFERENCES scenario (id) DEFERRABLE INITIALLY DEFERRED,
  turn     INTEGER NOT NULL CHECK (turn >= 1)
) STRICT;
CREATE INDEX scenario_play_by_scenario ON scenario_play (scenario);

-- What has fallen so far: of a unit its steps, of a commander what became of him.
CREATE TABLE scenario_tick (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  scenario INTEGER NOT NULL REFERENCES scenario (id) DEFERRABLE INITIALLY DEFERRED,
  army     INTEGER NOT NULL,          -- its number in the scenario
  thing    INTEGER NOT NULL,          -- its place in that army
  lost     INTEGER NOT NULL CHECK (lost >= 0),
  fate     TEXT NOT NULL CHECK (fate IN ('fit', 'wounded', 'captured', 'dead'))
) STRICT;
CREATE INDEX scenario_tick_by_scenario ON scenario_tick (scenario, army, thing);
