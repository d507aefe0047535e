ALTER TABLE products ADD COLUMN thank_you jsonb;
