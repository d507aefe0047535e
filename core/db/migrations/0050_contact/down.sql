DROP TABLE contact_messages;
DROP TABLE contact_forms;
ALTER TABLE seller_profiles DROP COLUMN registration_number;
ALTER TABLE seller_profiles DROP COLUMN registration_location;
