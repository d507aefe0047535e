-- The order that a mail is about, so that the order's page lists what was written about it. Mails of the time before have none.
ALTER TABLE mails ADD COLUMN order_id uuid;
CREATE INDEX mails_of_order ON mails (tenant, order_id, id DESC) WHERE order_id IS NOT NULL;
