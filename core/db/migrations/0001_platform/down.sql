DROP TABLE mail_refusals;
DROP TABLE mails;
DROP TABLE shops;
DROP TABLE provider_events;
DROP TABLE jobs;
DROP TABLE transitions;
