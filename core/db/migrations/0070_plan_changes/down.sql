DROP TABLE order_plan_changes;
