-- More ways in which banks write statements.
ALTER TABLE bank_statements DROP CONSTRAINT bank_statements_format_check;
ALTER TABLE bank_statements ADD CONSTRAINT bank_statements_format_check
    CHECK (format IN ('camt_053', 'camt_052', 'camt_054', 'mt_940', 'csv')) NOT VALID;

-- Class: tenant. What a seller has said of the columns of their bank's tables, for the next one of the kind.
CREATE TABLE bank_layouts (
    seller_id    uuid NOT NULL,
    -- Of the account as in bank_entries; empty where a column of the table names it.
    account_hash text NOT NULL,
    -- Hash of the headings, or of how many columns there are where there are none.
    kind         text NOT NULL,
    -- What each column holds, from the left.
    columns      text[] NOT NULL,
    -- Of all amounts, where no column says it.
    currency     text,
    -- Whether days stand before months; empty: the table tells it itself.
    day_first    boolean,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    PRIMARY KEY (seller_id, account_hash, kind)
);
