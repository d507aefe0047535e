DELETE FROM payout_transfers p USING transfers f
    WHERE f.seller_id = p.seller_id AND f.id = p.transfer_id AND f.party = 'sales_team_member';
DELETE FROM transfers WHERE party = 'sales_team_member';
CREATE UNIQUE INDEX transfers_once ON transfers (seller_id, transaction_id, party, party_id) NULLS NOT DISTINCT;
DROP INDEX transfers_agreed_once;
DROP INDEX transfers_of_transaction;
