DROP TABLE proven_addresses;
