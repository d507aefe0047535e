ALTER TABLE products ADD COLUMN tagline text NOT NULL DEFAULT '';
