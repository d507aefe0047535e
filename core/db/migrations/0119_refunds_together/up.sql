-- The first of the refunds that were promised together with this one; none: it is the first, or alone. Who gets them is told once.
ALTER TABLE transactions ADD COLUMN promised_with uuid;
CREATE INDEX transactions_promised_with ON transactions (seller_id, promised_with) WHERE promised_with IS NOT NULL;
