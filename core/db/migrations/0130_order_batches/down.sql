DROP TABLE order_batch_orders;
DROP TABLE order_batches;
