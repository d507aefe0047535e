ALTER TABLE sessions DROP COLUMN origin;
DROP TABLE account_events;
