ALTER TABLE grants DROP COLUMN counted_at;
