-- How a product is offered with another (selling-core §3, upsell types): beside it as a bump or a standard upsell, or in its
-- place as a bundle.
ALTER TABLE product_addons ADD COLUMN kind text NOT NULL DEFAULT 'bump';
ALTER TABLE product_addons ADD CONSTRAINT product_addons_kind CHECK (kind IN ('bump', 'standard', 'bundle')) NOT VALID;
