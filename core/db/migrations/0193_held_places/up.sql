-- A place is held as long as the last try to pay for it may take. When it was let go is kept: who pays all the same takes it again,
-- if it is still there.
ALTER TABLE orders ADD COLUMN let_go_at timestamptz;
-- What is held of a product, until when.
CREATE INDEX orders_held ON orders (seller_id, product_id) WHERE reserved;
