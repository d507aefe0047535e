-- What was not said was hidden.
ALTER TABLE checkout_settings NO FORCE ROW LEVEL SECURITY;
UPDATE checkout_settings
SET buyer_information = jsonb_build_object('include_type',
    '{"company": "hidden", "vat_no": "hidden"}'::jsonb || coalesce(buyer_information -> 'include_type', '{}'));
ALTER TABLE checkout_settings FORCE ROW LEVEL SECURITY;
