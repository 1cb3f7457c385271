-- What was done, as a kind with its arguments: rest('1st Brigade'). NULL: a title that somebody wrote,
-- or of an older version; where that can be only one kind, it is taken for it when it is read.
ALTER TABLE campaign_batch ADD COLUMN phrase TEXT;

-- A note that the program made, in the place of the note, likewise.
ALTER TABLE campaign_event ADD COLUMN phrase TEXT;
