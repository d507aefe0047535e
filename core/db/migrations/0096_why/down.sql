ALTER TABLE state_changes DROP COLUMN why;
