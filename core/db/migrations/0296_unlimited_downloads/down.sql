UPDATE grants SET used_limit = 1000 WHERE used_limit IS NULL;
ALTER TABLE grants ALTER COLUMN used_limit SET NOT NULL;
UPDATE products SET download_limit = 1000 WHERE download_limit IS NULL;
ALTER TABLE products ALTER COLUMN download_limit SET NOT NULL, ALTER COLUMN download_limit SET DEFAULT 10;
