ALTER TABLE orders DROP COLUMN paused_by_payer;
