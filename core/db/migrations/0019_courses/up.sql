-- `lessons_count` counts lessons that buyers can take, in the transaction that changes it. `zfu_number`: the admission
-- of a course by the German authority for distance learning (FernUSG); printed where the course is bought.
ALTER TABLE products
    ADD COLUMN lessons_count integer NOT NULL DEFAULT 0,
    ADD COLUMN zfu_number    text NOT NULL DEFAULT '';

-- Class: tenant. A chapter of a course.
CREATE TABLE course_sections (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    product_id uuid NOT NULL,
    name       text NOT NULL,
    position   integer NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    -- What a lesson points at: its section is one of its own course.
    UNIQUE (seller_id, product_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
CREATE INDEX course_sections_of_product ON course_sections (seller_id, product_id, position, id);

-- Class: tenant. A lesson; what it needs depends on its kind: a text, or a file that was checked.
CREATE TABLE lessons (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    product_id uuid NOT NULL,
    section_id uuid NOT NULL,
    name       text NOT NULL,
    kind       text NOT NULL CHECK (kind IN ('text', 'video', 'audio', 'file', 'quiz')),
    body       text NOT NULL DEFAULT '',
    upload_id  uuid,
    preview    boolean NOT NULL DEFAULT false,
    position   integer NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
    FOREIGN KEY (seller_id, product_id, section_id) REFERENCES course_sections (seller_id, product_id, id),
    FOREIGN KEY (seller_id, upload_id) REFERENCES uploads (seller_id, id)
);
CREATE INDEX lessons_of_section ON lessons (seller_id, product_id, section_id, position, id);
CREATE INDEX lessons_of_upload ON lessons (seller_id, upload_id) WHERE upload_id IS NOT NULL;

-- Class: tenant. One payer and one course, however many orders brought them together.
CREATE TABLE course_sessions (
    seller_id     uuid NOT NULL,
    id            uuid NOT NULL,
    product_id    uuid NOT NULL,
    payer_email   text NOT NULL,
    payer_user_id uuid,
    state         text NOT NULL,
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, product_id, payer_email),
    FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);

-- Class: tenant. The way of one order into a session. Who pays the way back loses this way, not that of another order.
CREATE TABLE course_accesses (
    seller_id  uuid NOT NULL,
    id         uuid NOT NULL,
    session_id uuid NOT NULL,
    order_id   uuid NOT NULL,
    -- What it was called when it was bought.
    name       text NOT NULL,
    state      text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (seller_id, id),
    UNIQUE (seller_id, order_id, session_id),
    FOREIGN KEY (seller_id, session_id) REFERENCES course_sessions (seller_id, id),
    FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id)
);
CREATE INDEX course_accesses_of_session ON course_accesses (seller_id, session_id, state);
