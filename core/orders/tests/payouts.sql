-- The payout number $2 of $1, of as many euros, that nobody has handed to a bank yet.
WITH bank AS (
    INSERT INTO bank_accounts (seller_id, id, holder, iban_sealed, iban_last4, country_code, created_at, updated_at)
    VALUES ($1, gen_random_uuid(), 'Anna Muster', '', '3000', 'DE', '2026-03-01', '2026-03-01')
    RETURNING id
), requests AS (
    INSERT INTO payout_requests (seller_id, id, bank_account_id, amount, currency, created_at, updated_at)
    SELECT $1, gen_random_uuid(), id, $2 * 100, 'eur', '2026-03-01', '2026-03-01' FROM bank
    RETURNING id, bank_account_id, created_at + $2 * interval '1 day' AS at
)
INSERT INTO payouts (seller_id, id, request_id, bank_account_id, amount, currency, created_at, updated_at)
SELECT $1, gen_random_uuid(), id, bank_account_id, $2 * 100, 'eur', at, at FROM requests
