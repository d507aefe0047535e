-- Where a company is registered, and under which number: its imprint says both (§ 5 DDG).
ALTER TABLE seller_profiles ADD COLUMN registration_location text NOT NULL DEFAULT '';
ALTER TABLE seller_profiles ADD COLUMN registration_number text NOT NULL DEFAULT '';
