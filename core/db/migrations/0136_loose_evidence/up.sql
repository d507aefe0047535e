-- The sweep that forgets evidence which belongs to no dispute: there are few such files, and it looks at no others.
CREATE INDEX uploads_evidence ON uploads (updated_at) WHERE purpose = 'evidence' AND state = 'checked';
