DROP TABLE sign_in_challenges;
DROP TABLE passkeys;
DROP TABLE recovery_codes;
DROP TABLE totp_factors;
