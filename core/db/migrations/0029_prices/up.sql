-- The least that a buyer who names the price may name, in minor units. None: the price is the seller's.
ALTER TABLE pricing_plans ADD COLUMN minimum_amount bigint
    CHECK (minimum_amount IS NULL OR (kind = 'one_time' AND minimum_amount >= 0 AND minimum_amount <= price_amount));

-- How often a price can be had at all, and how often it was. None: as often as the product.
ALTER TABLE pricing_plans ADD COLUMN stock_limit integer CHECK (stock_limit > 0);
ALTER TABLE pricing_plans ADD COLUMN sold_count integer NOT NULL DEFAULT 0 CHECK (sold_count >= 0);
ALTER TABLE pricing_plans ADD COLUMN reserved_count integer NOT NULL DEFAULT 0 CHECK (reserved_count >= 0);

-- Whether there are prices and each is sold out or held.
ALTER TABLE products ADD COLUMN plans_full boolean NOT NULL DEFAULT false;
