-- Class: tenant. A payer's word that their account may be debited, as it was signed: the proof of each debit of the order.
CREATE TABLE mandates (
    seller_id           uuid NOT NULL,
    -- The payment it was signed with.
    transaction_id      uuid NOT NULL,
    order_id            uuid NOT NULL,
    reference           text NOT NULL,
    creditor_name       text NOT NULL,
    creditor_identifier text NOT NULL,
    holder              text NOT NULL,
    -- All that stays of the account number here.
    iban_last4          text NOT NULL,
    recurring           boolean NOT NULL,
    wording             integer NOT NULL,
    notice_days         integer NOT NULL,
    signed_at           timestamptz NOT NULL,
    PRIMARY KEY (seller_id, transaction_id),
    UNIQUE (seller_id, reference),
    FOREIGN KEY (seller_id, transaction_id) REFERENCES transactions (seller_id, id)
);
CREATE INDEX mandates_of_order ON mandates (seller_id, order_id, transaction_id);

-- What the payer's browser is like, for the bank's decision whether it has to ask; gone once the provider has answered.
ALTER TABLE transactions ADD COLUMN browser_info jsonb;
-- When the payer was reminded of a wire that has not come.
ALTER TABLE transactions ADD COLUMN reminded_at timestamptz;
-- When the payer was told that this payment will be debited.
ALTER TABLE order_rates ADD COLUMN announced_at timestamptz;
