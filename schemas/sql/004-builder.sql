-- What an opponent is not shown of a thing: 'note', its note; 'all', the thing with what stands in it.
ALTER TABLE thing ADD COLUMN secret TEXT CHECK (secret IN ('note', 'all'));

-- When the army was put into the trash, seconds since 1970, UTC; NULL: it is not there.
ALTER TABLE army ADD COLUMN trashed INTEGER;

-- Words that the player finds his armies by. Tracked.
CREATE TABLE tag (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  army INTEGER NOT NULL REFERENCES army (id) DEFERRABLE INITIALLY DEFERRED,
  name TEXT NOT NULL
) STRICT;
CREATE INDEX tag_by_army ON tag (army, name);

-- Formations kept to be added again: "French division 1812". Tracked.
CREATE TABLE template (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  name    TEXT NOT NULL,
  ruleset TEXT NOT NULL,              -- id of the ruleset
  content TEXT NOT NULL               -- an army file with nothing in it but what was kept
) STRICT;
CREATE INDEX template_by_ruleset ON template (ruleset, name);
