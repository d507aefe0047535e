DROP VIEW bank_entry_rows;
DROP TABLE bank_entry_tokens;
DROP TABLE bank_entries;
DROP TABLE bank_statements;
