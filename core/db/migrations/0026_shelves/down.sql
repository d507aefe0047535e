DROP TABLE product_groups;
DROP TABLE categories;
