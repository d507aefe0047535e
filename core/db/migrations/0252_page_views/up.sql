-- Class: tenant. How often the payment page of a product was opened by people, by day of the shop's time zone: numbers of pages, of nobody.
CREATE TABLE page_views (
    seller_id  uuid NOT NULL REFERENCES sellers (seller_id),
    day        date NOT NULL,
    product_id uuid NOT NULL,
    views      bigint NOT NULL CHECK (views > 0),
    PRIMARY KEY (seller_id, day, product_id)
);
