DROP TABLE mail_allowances;
