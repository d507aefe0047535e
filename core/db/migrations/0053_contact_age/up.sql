-- What was written to sellers is forgotten by its age, across all of them.
CREATE INDEX contact_messages_age ON contact_messages (created_at);
