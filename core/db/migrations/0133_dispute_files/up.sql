-- Files of a seller's evidence. A purpose of their own: what banks take is smaller than papers of the verification.
-- Every row that there is kept to a narrower list, so none has to be looked at again.
ALTER TABLE uploads DROP CONSTRAINT uploads_purpose_check;
ALTER TABLE uploads ADD CONSTRAINT uploads_purpose_check CHECK (purpose IN ('digital', 'cover', 'document', 'evidence')) NOT VALID;

-- Class: tenant. What belongs to the evidence of a case, as long as nobody takes it out again: the file as it was checked, and the
-- provider's name for it once it has it.
CREATE TABLE dispute_files (
    seller_id    uuid NOT NULL,
    case_id      uuid NOT NULL,
    upload_id    uuid NOT NULL,
    position     integer NOT NULL CHECK (position >= 0),
    about        text NOT NULL CHECK (about IN ('receipt', 'communication', 'access', 'activity', 'policy', 'other')),
    file_name    text NOT NULL,
    content_type text NOT NULL,
    size_bytes   bigint NOT NULL CHECK (size_bytes > 0),
    sha256       text NOT NULL,
    provider_ref text,
    PRIMARY KEY (seller_id, case_id, upload_id),
    FOREIGN KEY (seller_id, case_id) REFERENCES dispute_cases (seller_id, id),
    FOREIGN KEY (seller_id, upload_id) REFERENCES uploads (seller_id, id)
);
CREATE INDEX dispute_files_of_upload ON dispute_files (seller_id, upload_id);
