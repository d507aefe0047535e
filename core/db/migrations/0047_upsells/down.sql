ALTER TABLE product_addons DROP COLUMN kind;
