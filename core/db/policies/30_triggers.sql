-- A job that was written is a job that is heard of at once.
CREATE OR REPLACE FUNCTION announce_jobs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NOTIFY jobs;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce AFTER INSERT ON jobs FOR EACH STATEMENT EXECUTE FUNCTION announce_jobs();

-- An address is proven with the account that has it, whatever proved it; none of the ways can forget to say so.
CREATE OR REPLACE FUNCTION prove_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO proven_addresses (user_id, email, proven_at) VALUES (NEW.id, NEW.email, NEW.confirmed_at) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER prove_address AFTER INSERT OR UPDATE OF email, confirmed_at ON users FOR EACH ROW
    WHEN (NEW.confirmed_at IS NOT NULL) EXECUTE FUNCTION prove_address();

-- Keeps who changed what from where to where, when and why.
CREATE OR REPLACE FUNCTION note_change(seller uuid, what text, object uuid, was text, becomes text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO state_changes (seller_id, machine, object_id, seq, from_state, to_state, actor, why, cause, changed_at)
    SELECT seller, what, object, coalesce(max(seq), 0) + 1, was, becomes,
           coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'),
           coalesce(current_setting('app.why', true), ''), coalesce(current_setting('app.cause', true), ''),
           coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
    FROM state_changes
    WHERE seller_id = seller AND object_id = object AND machine = what;
END $$;

-- One pair of functions for every column that has states: written out for its table, so that nobody takes a whole row apart to see one
-- word of it. A guard refuses every move that is not in the transitions table, whoever tries it; a record keeps it.
DO $do$
DECLARE
    entry record;
    own_id text;
    record_of text;
BEGIN
    FOR entry IN
        SELECT DISTINCT machine, split_part(machine, '.', 1) AS tab, split_part(machine, '.', 2) AS col FROM transitions
    LOOP
        EXECUTE format($f$
            CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
            DECLARE
                was text := '';
                becomes text := coalesce(NEW.%2$I::text, '');
            BEGIN
                IF TG_OP = 'UPDATE' THEN
                    was := coalesce(OLD.%2$I::text, '');
                END IF;
                IF was <> becomes AND NOT EXISTS (
                    SELECT FROM transitions WHERE machine = %3$L AND from_state = was AND to_state = becomes
                ) THEN
                    RAISE EXCEPTION 'invalid transition of %%: %% -> %%', %3$L, was, becomes USING ERRCODE = 'KO409';
                END IF;
                RETURN NEW;
            END $body$ $f$, format('guard_%s_%s', entry.tab, entry.col), entry.col, entry.machine);
        EXECUTE format('CREATE OR REPLACE TRIGGER guard_birth_%s BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
            entry.col, entry.tab, format('guard_%s_%s', entry.tab, entry.col));
        EXECUTE format('CREATE OR REPLACE TRIGGER guard_move_%s BEFORE UPDATE OF %I ON %I FOR EACH ROW WHEN (OLD.%I IS DISTINCT FROM NEW.%I) EXECUTE FUNCTION %I()',
            entry.col, entry.col, entry.tab, entry.col, entry.col, format('guard_%s_%s', entry.tab, entry.col));
    END LOOP;

    -- History: every machine of a tenant's table, and the order's payment state, which is computed and never refused.
    -- Deliveries have a log of their own, which is forgotten with them.
    -- Who brought an order and who sold it is no machine; who was named before stays known all the same.
    FOR entry IN
        SELECT DISTINCT machine, split_part(machine, '.', 1) AS tab, split_part(machine, '.', 2) AS col, true AS born FROM transitions
        WHERE machine <> 'webhook_deliveries.state'
        UNION SELECT 'orders.payment_state', 'orders', 'payment_state', true
        UNION SELECT 'orders.publisher_id', 'orders', 'publisher_id', false
        UNION SELECT 'orders.sales_team_member_id', 'orders', 'sales_team_member_id', false
        -- Nor is what a team member may do.
        UNION SELECT 'team_members.rights', 'team_members', 'rights', false
    LOOP
        CONTINUE WHEN NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = entry.tab::regclass AND attname = 'seller_id');
        own_id := CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = entry.tab::regclass AND attname = 'id')
            THEN 'id' ELSE 'seller_id' END;
        record_of := format('record_%s_%s', entry.tab, entry.col);
        EXECUTE format($f$
            CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
            DECLARE
                was text := '';
                becomes text := coalesce(NEW.%2$I::text, '');
            BEGIN
                IF TG_OP = 'UPDATE' THEN
                    was := coalesce(OLD.%2$I::text, '');
                END IF;
                IF was <> becomes THEN
                    PERFORM note_change(NEW.seller_id, %3$L, NEW.%4$I, was, becomes);
                END IF;
                RETURN NULL;
            END $body$ $f$, record_of, entry.col, entry.machine, own_id);
        IF entry.born THEN
            EXECUTE format('CREATE OR REPLACE TRIGGER record_birth_%s AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION %I()',
                entry.col, entry.tab, record_of);
        END IF;
        EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE OF %I ON %I FOR EACH ROW WHEN (OLD.%I IS DISTINCT FROM NEW.%I) EXECUTE FUNCTION %I()',
            CASE WHEN entry.born THEN 'record_move_' || entry.col ELSE 'record_' || replace(entry.col, '_id', '') END,
            entry.col, entry.tab, entry.col, entry.col, record_of);
    END LOOP;
END $do$;

-- Written for a whole row once; no trigger calls them any more.
DROP FUNCTION IF EXISTS guard_state();
DROP FUNCTION IF EXISTS record_state();

-- Every posting balances to zero in each currency when its transaction ends.
CREATE OR REPLACE FUNCTION posting_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM entries WHERE seller_id = NEW.seller_id AND posting_id = NEW.posting_id
        GROUP BY currency HAVING sum(amount) <> 0
    ) THEN
        RAISE EXCEPTION 'posting % does not balance', NEW.posting_id USING ERRCODE = 'KO500';
    END IF;
    RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS balances ON entries;
CREATE CONSTRAINT TRIGGER balances AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION posting_balances();
