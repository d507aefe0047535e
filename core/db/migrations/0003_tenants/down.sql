DROP TABLE idempotency_keys;
DROP TABLE state_changes;
DROP TABLE test_clocks;
DROP TABLE seller_profiles;
DROP TABLE sellers;
