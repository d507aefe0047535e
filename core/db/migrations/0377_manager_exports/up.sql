-- Class: platform. Files of the managers' lists, of all sellers at once.
CREATE TABLE manager_exports (
    id          uuid PRIMARY KEY,
    manager_id  uuid NOT NULL,
    resource    text NOT NULL,
    query       text NOT NULL,
    locale      text NOT NULL,
    state       text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
    rows_done   bigint NOT NULL DEFAULT 0,
    bytes       bigint NOT NULL DEFAULT 0,
    object_key  text,
    file_name   text,
    error       text,
    created_at  timestamptz NOT NULL,
    finished_at timestamptz,
    expires_at  timestamptz
);
CREATE INDEX manager_exports_of_manager ON manager_exports (manager_id, id);
CREATE INDEX manager_exports_over ON manager_exports (expires_at) WHERE object_key IS NOT NULL;
