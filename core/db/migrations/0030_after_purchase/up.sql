-- What is added once to a price: {name, amount, currency}. None: nothing.
ALTER TABLE products ADD COLUMN additional_fee jsonb
    CHECK (additional_fee IS NULL OR (additional_fee ->> 'amount')::bigint > 0);

-- What a buyer gets to read after the purchase: {email, subject, text, thank_you_url}.
ALTER TABLE products ADD COLUMN after_purchase jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(after_purchase) = 'object');
