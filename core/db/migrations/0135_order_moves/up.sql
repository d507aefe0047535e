-- Every night the moves that orders made since the last one are compared with those that are expected.
CREATE INDEX state_changes_of_orders ON state_changes (seller_id, changed_at) WHERE machine = 'orders.payment_state';
