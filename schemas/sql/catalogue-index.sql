-- How entries of the catalogue are found otherwise than by their ids. Made when all entries are
-- there, so that each index is sorted once.

CREATE INDEX entry_by_sort ON entry (ruleset, sort, nation);

CREATE VIRTUAL TABLE words USING fts5 (
  name, detail, scope, content = 'entry', content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3'
);

-- In pieces of a megabyte, as by default, they would be merged again and again.
INSERT INTO words (words, rank) VALUES ('hashsize', 8000000);
INSERT INTO words (words) VALUES ('rebuild');
