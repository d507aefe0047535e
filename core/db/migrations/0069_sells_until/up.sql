-- The last day on which what these pages sell can be bought, by the seller's clock; none: no end.
ALTER TABLE checkout_settings ADD COLUMN sells_until date;
