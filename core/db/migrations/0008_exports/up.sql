CREATE TABLE exports (
    seller_id    uuid NOT NULL REFERENCES sellers (seller_id),
    id           uuid NOT NULL,
    resource     text NOT NULL,
    query        text NOT NULL,
    locale       text NOT NULL,
    state        text NOT NULL DEFAULT 'queued',
    rows_total   bigint NOT NULL DEFAULT 0,
    rows_done    bigint NOT NULL DEFAULT 0,
    bytes        bigint NOT NULL DEFAULT 0,
    object_key   text,
    file_name    text,
    error        text,
    requested_by uuid,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    started_at   timestamptz,
    finished_at  timestamptz,
    expires_at   timestamptz,
    PRIMARY KEY (seller_id, id)
);
CREATE INDEX exports_created ON exports (seller_id, created_at, id);
