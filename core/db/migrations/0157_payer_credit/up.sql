-- What a payer has paid ahead of a plan stands in the books by order; other postings are of no order.
ALTER TABLE postings ADD COLUMN order_id uuid;
CREATE INDEX postings_of_orders ON postings (seller_id, order_id) WHERE order_id IS NOT NULL;
-- How much of the price of a payment is covered by it: its price is amount + credit_amount.
ALTER TABLE order_rates ADD COLUMN credit_amount bigint NOT NULL DEFAULT 0;
