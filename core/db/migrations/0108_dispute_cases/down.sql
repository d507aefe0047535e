DROP VIEW dispute_tokens;
DROP VIEW dispute_rows;
CREATE INDEX transactions_disputes_open ON transactions (id) WHERE dispute_state = 'needs_response';
DROP INDEX transactions_disputes_undecided;
DROP TABLE dispute_cases;
