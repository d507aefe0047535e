ALTER TABLE legal_texts DROP COLUMN content;
ALTER TABLE lessons DROP COLUMN content;
ALTER TABLE products DROP COLUMN details;
