ALTER TABLE test_clocks DROP COLUMN heading_to;
