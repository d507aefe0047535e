DROP TABLE bank_layouts;
ALTER TABLE bank_statements NO FORCE ROW LEVEL SECURITY;
ALTER TABLE bank_statements DROP CONSTRAINT bank_statements_format_check;
UPDATE bank_statements SET format = CASE WHEN format = 'mt_940' THEN 'csv' ELSE 'camt_053' END
    WHERE format IN ('camt_052', 'camt_054', 'mt_940');
ALTER TABLE bank_statements ADD CONSTRAINT bank_statements_format_check CHECK (format IN ('camt_053', 'csv'));
ALTER TABLE bank_statements FORCE ROW LEVEL SECURITY;
