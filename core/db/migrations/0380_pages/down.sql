DROP TABLE shop_page_slugs, shop_page_versions, shop_pages;
