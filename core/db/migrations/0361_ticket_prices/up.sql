-- A price can be for one kind of ticket; none: for all of them.
ALTER TABLE pricing_plans ADD COLUMN ticket_id uuid;
ALTER TABLE pricing_plans ADD CONSTRAINT pricing_plans_of_ticket
    FOREIGN KEY (seller_id, ticket_id) REFERENCES tickets (seller_id, id) NOT VALID;
