DROP TABLE payout_settings;
