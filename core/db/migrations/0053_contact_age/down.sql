DROP INDEX contact_messages_age;
