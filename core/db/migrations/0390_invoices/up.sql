-- Class: tenant. What a seller decides about their invoices; a seller without a row has what everybody begins with.
CREATE TABLE invoice_settings (
    seller_id    uuid NOT NULL,
    -- Text with {number} in it, and {year} where numbers begin anew every year.
    pattern      text NOT NULL,
    digits       integer NOT NULL CHECK (digits BETWEEN 1 AND 10),
    -- The first number of a series that begins.
    first_number bigint NOT NULL CHECK (first_number > 0),
    payment_days integer NOT NULL CHECK (payment_days BETWEEN 0 AND 90),
    footer       text NOT NULL,
    updated_at   timestamptz NOT NULL,
    version      integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id)
);

-- Class: tenant. The last number of each series: one row is held until its document is written, so that no number is lost.
CREATE TABLE invoice_series (
    seller_id   uuid NOT NULL,
    series      text NOT NULL,
    -- 0: the series does not begin anew every year.
    year        integer NOT NULL,
    last_number bigint NOT NULL CHECK (last_number > 0),
    PRIMARY KEY (seller_id, series, year)
);
CREATE FUNCTION refuse_series_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a series of invoices only goes on: % after %', NEW.last_number, OLD.last_number;
END $$;
CREATE TRIGGER invoice_series_goes_on BEFORE UPDATE ON invoice_series FOR EACH ROW
    WHEN (NEW.last_number <> OLD.last_number + 1 OR NEW.series <> OLD.series OR NEW.year <> OLD.year)
    EXECUTE FUNCTION refuse_series_back();

-- Class: tenant. Invoices, reversals and credit notes as they were issued. Of a row its state alone changes (§ 146 (4) AO).
CREATE TABLE invoices (
    seller_id     uuid NOT NULL,
    id            uuid NOT NULL,
    request_id    uuid NOT NULL,
    number        text NOT NULL,
    series        text NOT NULL,
    year          integer NOT NULL,
    series_number bigint NOT NULL,
    form          text NOT NULL CHECK (form IN ('regular', 'reversal', 'corrected')),
    supply        text NOT NULL CHECK (supply IN ('sale', 'resale', 'credit_note')),
    state         text NOT NULL,
    order_id      uuid NOT NULL,
    order_token   text NOT NULL,
    rate_id       uuid NOT NULL,
    rate_number   integer NOT NULL,
    -- The document that it reverses, or stands in place of.
    corrects_id   uuid,
    currency      text NOT NULL,
    -- With tax; a reversal's are negative.
    gross_amount  bigint NOT NULL CHECK ((form = 'reversal') = (gross_amount < 0)),
    vat_amount    bigint NOT NULL CHECK (abs(vat_amount) <= abs(gross_amount)),
    recipient     text NOT NULL,
    -- All that stands on it.
    content       jsonb NOT NULL,
    -- The same as XML (EN 16931), as it was issued; none: it does not say enough for one.
    xml           text,
    -- Whether there is one.
    electronic    boolean NOT NULL,
    due_at        timestamptz,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, request_id) REFERENCES invoice_requests (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id),
    FOREIGN KEY (seller_id, corrects_id) REFERENCES invoices (seller_id, id)
);
CREATE UNIQUE INDEX invoices_once ON invoices (seller_id, request_id);
CREATE UNIQUE INDEX invoices_number ON invoices (seller_id, number);
CREATE UNIQUE INDEX invoices_series_number ON invoices (seller_id, series, year, series_number);
CREATE INDEX invoices_of_order ON invoices (seller_id, order_id);
CREATE INDEX invoices_created ON invoices (seller_id, created_at, id);
CREATE INDEX invoices_corrects ON invoices (seller_id, corrects_id);

CREATE VIEW invoice_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, i.id FROM order_tokens w
    JOIN invoices i ON i.seller_id = w.seller_id AND i.order_id = w.id;
