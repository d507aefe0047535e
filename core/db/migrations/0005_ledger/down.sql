DROP TABLE payouts;
DROP TABLE payout_requests;
DROP TABLE bank_accounts;
DROP TABLE entries;
DROP TABLE postings;
