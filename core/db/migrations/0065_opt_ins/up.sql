-- The words of a question, so that it is found among those of all products: at most twenty a product, so no table of their own.
ALTER TABLE opt_in_questions ADD COLUMN search_tokens text[] NOT NULL DEFAULT '{}';
CREATE INDEX opt_in_questions_by_created ON opt_in_questions (seller_id, created_at, id);
CREATE INDEX opt_in_questions_by_words ON opt_in_questions (seller_id, question, id);

-- Class: tenant. What a buyer answered, beside the order that keeps it: a row each, to be listed and handed on. Written with the
-- order and never changed; the question is as it stood when it was asked, and may be gone.
CREATE TABLE opt_in_answers (
    seller_id   uuid NOT NULL,
    id          uuid NOT NULL,
    order_id    uuid NOT NULL,
    product_id  uuid NOT NULL,
    question_id uuid NOT NULL,
    field_type  text NOT NULL CHECK (field_type IN ('checkbox', 'open_question', 'service', 'select_box')),
    question    text NOT NULL,
    provider    text NOT NULL,
    answer      text NOT NULL,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX opt_in_answers_of_order ON opt_in_answers (seller_id, order_id, id);
CREATE INDEX opt_in_answers_by_created ON opt_in_answers (seller_id, created_at, id);
CREATE INDEX opt_in_answers_of_product ON opt_in_answers (seller_id, product_id, id);
CREATE INDEX opt_in_answers_of_question ON opt_in_answers (seller_id, question_id, id);
CREATE INDEX opt_in_answers_by_provider ON opt_in_answers (seller_id, provider, id);

-- Each answer is shown with its order. LEFT JOIN, though every row has one: what nobody asks of the order is then never read.
CREATE VIEW opt_in_answer_rows WITH (security_invoker = true) AS
    SELECT a.seller_id, a.id, a.order_id, a.product_id, a.question_id, a.field_type, a.question, a.provider, a.answer, a.created_at,
           o.token AS order_token, o.product_name, o.payment_state AS order_state, o.payer_id, o.payer_email,
           o.payer_first_name, o.payer_last_name, o.payer_company, o.payer_country
    FROM opt_in_answers a
    LEFT JOIN order_rows o ON o.seller_id = a.seller_id AND o.id = a.order_id;

-- And found by the words of its order.
CREATE VIEW opt_in_answer_tokens WITH (security_invoker = true) AS
    SELECT w.seller_id, w.token, a.id FROM order_tokens w
    JOIN opt_in_answers a ON a.seller_id = w.seller_id AND a.order_id = w.id;

-- What there is. An answer's id is as old as its order, because ids are the order of a list.
ALTER TABLE orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE opt_in_questions NO FORCE ROW LEVEL SECURITY;
INSERT INTO opt_in_answers
    (seller_id, id, order_id, product_id, question_id, field_type, question, provider, answer, created_at)
SELECT o.seller_id, (left(o.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, o.id, o.product_id,
       (given.value ->> 'question_id')::uuid, given.value ->> 'field_type', given.value ->> 'question',
       coalesce(given.value ->> 'provider', ''), given.value ->> 'answer', o.created_at
FROM orders o, jsonb_array_elements(o.snapshot -> 'answers') AS given
WHERE jsonb_typeof(o.snapshot -> 'answers') = 'array';
UPDATE opt_in_questions SET search_tokens = coalesce((
    SELECT array_agg(DISTINCT word) FROM regexp_split_to_table(
        replace(lower(regexp_replace(normalize(question || ' ' || provider, NFKD), '[\u0300-\u036f]', '', 'g')), 'ß', 'ss'),
        '[^[:alnum:]]+') AS word
    WHERE word <> ''), '{}');
ALTER TABLE opt_in_questions FORCE ROW LEVEL SECURITY;
ALTER TABLE orders FORCE ROW LEVEL SECURITY;
