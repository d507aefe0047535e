DELETE FROM payouts WHERE party <> 'seller';
DELETE FROM payout_requests WHERE party <> 'seller';
DELETE FROM bank_accounts WHERE party <> 'seller';
CREATE UNIQUE INDEX payout_requests_one_open ON payout_requests (seller_id, currency) WHERE state = 'waiting';
DROP INDEX payout_requests_one_waiting, payouts_of_party, payout_requests_of_party, bank_accounts_of_party;
ALTER TABLE payouts DROP COLUMN party_id, DROP COLUMN party;
ALTER TABLE payout_requests DROP COLUMN party_id, DROP COLUMN party;
ALTER TABLE bank_accounts DROP COLUMN party_id, DROP COLUMN party;
