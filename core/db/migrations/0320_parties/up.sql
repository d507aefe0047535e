-- Whose each line of the books is: a seller, the platform, a reseller and payers have had theirs all along, known by the account. A person
-- who gets a share is named: by their account, the same in every shop.
ALTER TABLE entries ADD COLUMN party text NOT NULL DEFAULT 'seller', ADD COLUMN party_id uuid;
ALTER TABLE entries ADD CONSTRAINT entries_party_named CHECK (account <> 'party_balance' OR party_id IS NOT NULL) NOT VALID;
CREATE INDEX entries_of_party ON entries (party_id, party, seller_id, account, currency, available_at) INCLUDE (amount) WHERE party_id IS NOT NULL;

-- An owner who is no superuser sees no tenant's rows through the policies that hold for owners too.
ALTER TABLE entries NO FORCE ROW LEVEL SECURITY;
UPDATE entries SET party = CASE
    WHEN account IN ('provider_clearing', 'platform_fee', 'provider_fee') THEN 'platform'
    WHEN account = 'resold_tax' THEN 'reseller'
    ELSE 'payer' END
WHERE account NOT IN ('seller_balance', 'payout_transit', 'credit_cover');
ALTER TABLE entries FORCE ROW LEVEL SECURITY;
