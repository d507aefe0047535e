-- What a product asks its buyers. An order keeps the words it was asked in, so a question can change or go.
CREATE TABLE opt_in_questions (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    product_id uuid NOT NULL,
    field_type text NOT NULL CHECK (field_type IN ('checkbox', 'open_question', 'service', 'select_box')),
    question   text NOT NULL,
    provider   text NOT NULL,
    mandatory  boolean NOT NULL,
    options    text[] NOT NULL,
    position   integer NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
CREATE INDEX opt_in_questions_of_product ON opt_in_questions (seller_id, product_id, position, id);
