-- Where a test side's clock is going; none: it stands. It stops at every moment on the way at which something becomes due.
ALTER TABLE test_clocks ADD COLUMN heading_to timestamptz;
