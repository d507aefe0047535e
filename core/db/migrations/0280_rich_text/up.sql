ALTER TABLE products ADD COLUMN details jsonb;
ALTER TABLE lessons ADD COLUMN content jsonb;
ALTER TABLE legal_texts ADD COLUMN content jsonb;
