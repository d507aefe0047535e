-- Whose bank account, request and payout it is: the seller's own, or a person's who gets a share.
ALTER TABLE bank_accounts ADD COLUMN party text NOT NULL DEFAULT 'seller', ADD COLUMN party_id uuid;
ALTER TABLE payout_requests ADD COLUMN party text NOT NULL DEFAULT 'seller', ADD COLUMN party_id uuid;
ALTER TABLE payouts ADD COLUMN party text NOT NULL DEFAULT 'seller', ADD COLUMN party_id uuid;
CREATE INDEX bank_accounts_of_party ON bank_accounts (party_id, id) WHERE party_id IS NOT NULL;
CREATE INDEX payout_requests_of_party ON payout_requests (party_id, created_at, id) WHERE party_id IS NOT NULL;
CREATE INDEX payouts_of_party ON payouts (party_id, created_at, id) WHERE party_id IS NOT NULL;
-- Of each party one request of a currency waits at a time.
CREATE UNIQUE INDEX payout_requests_one_waiting ON payout_requests (seller_id, party, party_id, currency) NULLS NOT DISTINCT WHERE state = 'waiting';
DROP INDEX payout_requests_one_open;
