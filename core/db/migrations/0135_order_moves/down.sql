DROP INDEX state_changes_of_orders;
