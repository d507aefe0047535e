DROP TABLE vat_claims;
DROP TABLE vat_checks;
DROP TABLE vat_settings;
