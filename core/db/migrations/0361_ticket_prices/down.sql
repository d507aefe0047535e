ALTER TABLE pricing_plans DROP COLUMN ticket_id;
