DROP TABLE ticket_exchanges;
DROP TABLE ticket_upgrades;
