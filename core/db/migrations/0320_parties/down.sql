DROP INDEX entries_of_party;
ALTER TABLE entries DROP CONSTRAINT entries_party_named, DROP COLUMN party_id, DROP COLUMN party;
