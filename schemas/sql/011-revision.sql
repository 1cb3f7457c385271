-- What each document is now: another number whenever it changes, so that what was found out of it and
-- is kept elsewhere is known to be of it. Random, as no other document, of whatever library, may have
-- it. Not tracked: what undoing brings back has a number of its own.
CREATE TABLE revision (
  kind     TEXT NOT NULL,
  document INTEGER NOT NULL,
  number   INTEGER NOT NULL,
  PRIMARY KEY (kind, document)
) STRICT, WITHOUT ROWID;
INSERT INTO revision SELECT 'army', id, random () FROM army;
INSERT INTO revision SELECT 'scenario', id, random () FROM scenario;
INSERT INTO revision SELECT 'campaign', id, random () FROM campaign;
