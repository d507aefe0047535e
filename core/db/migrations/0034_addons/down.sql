DROP TABLE product_addons;
