-- Pictures beneath the maps of campaigns, each file once and for all. Not tracked: they never change,
-- so that no change has to carry one; those that no campaign has any more go when deeds are forgotten.
CREATE TABLE picture (
  digest  TEXT PRIMARY KEY NOT NULL,  -- SHA-256 of the file
  content BLOB NOT NULL
) STRICT;

ALTER TABLE campaign ADD COLUMN picture TEXT; -- digest of what lies beneath its map; NULL: nothing
