-- How many mails that may wait a shop has sent on its latest day with any, and how many it may send on it. One row a shop.
CREATE TABLE mail_allowances (
    seller_id uuid PRIMARY KEY,
    day       date NOT NULL,
    allowed   integer NOT NULL,
    sent      integer NOT NULL,
    -- When its seller was last told that mails wait.
    told_on   date
);
