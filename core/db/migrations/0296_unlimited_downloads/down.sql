ALTER TABLE grants NO FORCE ROW LEVEL SECURITY;
ALTER TABLE products NO FORCE ROW LEVEL SECURITY;
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
UPDATE grants SET used_limit = 1000 WHERE used_limit IS NULL;
UPDATE products SET download_limit = 1000 WHERE download_limit IS NULL;
-- Orders remember what was sold, wherever in it the product stands.
UPDATE orders SET snapshot = replace(snapshot::text, '"download_limit": null', '"download_limit": 1000')::jsonb
    WHERE snapshot::text LIKE '%"download_limit": null%';
ALTER TABLE grants FORCE ROW LEVEL SECURITY;
ALTER TABLE products FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
ALTER TABLE grants ALTER COLUMN used_limit SET NOT NULL;
ALTER TABLE products ALTER COLUMN download_limit SET NOT NULL, ALTER COLUMN download_limit SET DEFAULT 10;
