-- Class: tenant. Somebody who sells for a shop and has said so, by handing its seller a code of theirs. One who was taken off the
-- list stays here: orders name them.
CREATE TABLE partners (
    seller_id  uuid NOT NULL,
    profile_id uuid NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('publisher', 'sales_team_member')),
    -- As they called themselves when they were put on the list.
    name       text NOT NULL,
    email      text NOT NULL,
    removed_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, profile_id)
);

-- Who brought an order, and who sold it.
ALTER TABLE orders ADD COLUMN publisher_id uuid;
ALTER TABLE orders ADD COLUMN sales_team_member_id uuid;
CREATE INDEX order_rows_publisher ON order_rows (seller_id, publisher_id, id) WHERE publisher_id IS NOT NULL;
CREATE INDEX order_rows_sales_team_member ON order_rows (seller_id, sales_team_member_id, id) WHERE sales_team_member_id IS NOT NULL;

-- What the orders' file says of them, who belong to another context.
CREATE VIEW order_partners WITH (security_invoker = true) AS
    SELECT seller_id, profile_id, name, email FROM partners;
