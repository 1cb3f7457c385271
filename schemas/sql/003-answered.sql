-- The newest pack of its ruleset that an army was held against: its differences were taken, or left
-- knowingly, and are not brought up again.
ALTER TABLE army ADD COLUMN answered TEXT;  -- digest of that pack's text
