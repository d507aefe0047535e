DROP INDEX bank_entries_suggested;
