DROP TABLE stamped_copies;
ALTER TABLE uploads DROP COLUMN pdf_check;
ALTER TABLE products DROP COLUMN stamps_pdfs;
