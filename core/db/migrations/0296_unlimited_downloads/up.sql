-- Without a limit a file is fetched as often as its buyer likes; products and purchases that have one keep it.
ALTER TABLE products ALTER COLUMN download_limit DROP DEFAULT, ALTER COLUMN download_limit DROP NOT NULL;
ALTER TABLE grants ALTER COLUMN used_limit DROP NOT NULL;
