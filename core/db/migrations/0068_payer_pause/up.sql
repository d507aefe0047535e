-- Whether its payer let the plan stand still: then they can let it go on as well.
ALTER TABLE orders ADD COLUMN paused_by_payer boolean NOT NULL DEFAULT false;
