-- Campaigns. Tracked, as the tables of armies are.
CREATE TABLE campaign (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  name    TEXT NOT NULL,
  ruleset TEXT NOT NULL,              -- id of the ruleset that is played
  pack    TEXT,                       -- digest, in pack unless the ruleset was not there
  frame   TEXT NOT NULL,              -- particulars, sides, recovery and map, in the words of its file
  trashed INTEGER                     -- when put into the trash, seconds since 1970; NULL: not there
) STRICT;

-- What was done at once.
CREATE TABLE campaign_batch (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign INTEGER NOT NULL REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED,
  number   INTEGER NOT NULL,          -- by which the campaign names it, from 1, rising
  title    TEXT NOT NULL
) STRICT;
CREATE INDEX campaign_batch_by_campaign ON campaign_batch (campaign, number);

-- What happened. Only ever added; what turns out wrong is struck by a later event. The numbers mean
-- what the event's kind says of them, as in its file.
CREATE TABLE campaign_event (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign INTEGER NOT NULL REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED,
  number   INTEGER NOT NULL,          -- in the campaign, rising in the order in which it was recorded
  place    INTEGER NOT NULL,          -- among the events of its day
  batch    INTEGER NOT NULL,          -- a batch's number
  day      INTEGER NOT NULL,          -- since the year 1
  kind     TEXT NOT NULL,
  subject  INTEGER NOT NULL,
  object   INTEGER NOT NULL,
  battle   INTEGER NOT NULL,          -- 0: none
  a        INTEGER NOT NULL,          -- figures
  b        INTEGER NOT NULL,
  c        INTEGER NOT NULL,
  d        INTEGER NOT NULL,
  e        INTEGER NOT NULL,
  f        INTEGER NOT NULL,
  until    INTEGER NOT NULL,          -- a day; 0: none
  text     TEXT,
  note     TEXT,
  content  TEXT                       -- of an army that is raised: its file
) STRICT;
CREATE INDEX campaign_event_by_campaign ON campaign_event (campaign, number);

-- The scenarios that battles are fought with. They may be gone from the library.
CREATE TABLE campaign_scenario (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  campaign INTEGER NOT NULL REFERENCES campaign (id) DEFERRABLE INITIALLY DEFERRED,
  battle   INTEGER NOT NULL,          -- its number in the campaign
  scenario INTEGER NOT NULL           -- its number in the library
) STRICT;
CREATE INDEX campaign_scenario_by_campaign ON campaign_scenario (campaign, battle);
