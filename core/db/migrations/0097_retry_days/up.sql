-- The days after which a failed payment of a plan is tried again, one after the other; none: it is owed at once.
ALTER TABLE payment_settings ADD COLUMN retry_days integer[] NOT NULL DEFAULT '{1,3,5}';
