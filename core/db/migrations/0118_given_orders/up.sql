-- Whether a seller gave it: nobody bought it, so it counts among no purchases.
ALTER TABLE order_rows ADD COLUMN given boolean NOT NULL DEFAULT false;
