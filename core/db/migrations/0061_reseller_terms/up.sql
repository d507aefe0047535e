-- Which terms of the reseller's a buyer accepted: counts the changes of where they stand, and of nothing else.
ALTER TABLE resellers ADD COLUMN terms_version integer NOT NULL DEFAULT 1;
