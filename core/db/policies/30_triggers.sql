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

-- Refuses every move that is not in the transitions table, whoever tries it.
-- Arguments: machine, column.
CREATE OR REPLACE FUNCTION guard_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was text := CASE WHEN TG_OP = 'UPDATE' THEN coalesce(to_jsonb(OLD) ->> TG_ARGV[1], '') ELSE '' END;
    becomes text := coalesce(to_jsonb(NEW) ->> TG_ARGV[1], '');
BEGIN
    IF was <> becomes AND NOT EXISTS (
        SELECT FROM transitions WHERE machine = TG_ARGV[0] AND from_state = was AND to_state = becomes
    ) THEN
        RAISE EXCEPTION 'invalid transition of %: % -> %', TG_ARGV[0], was, becomes USING ERRCODE = 'KO409';
    END IF;
    RETURN NEW;
END $$;

-- Keeps who changed what from where to where, when and why. Arguments: machine, column, id column.
CREATE OR REPLACE FUNCTION record_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    was text := CASE WHEN TG_OP = 'UPDATE' THEN coalesce(to_jsonb(OLD) ->> TG_ARGV[1], '') ELSE '' END;
    becomes text := coalesce(to_jsonb(NEW) ->> TG_ARGV[1], '');
    object uuid := (to_jsonb(NEW) ->> TG_ARGV[2])::uuid;
BEGIN
    IF was <> becomes THEN
        INSERT INTO state_changes (seller_id, machine, object_id, seq, from_state, to_state, actor, why, cause, changed_at)
        SELECT NEW.seller_id, TG_ARGV[0], object, coalesce(max(seq), 0) + 1, was, becomes,
               coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'),
               coalesce(current_setting('app.why', true), ''), coalesce(current_setting('app.cause', true), ''),
               coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
        FROM state_changes
        WHERE seller_id = NEW.seller_id AND object_id = object AND machine = TG_ARGV[0];
    END IF;
    RETURN NULL;
END $$;

-- One pair of triggers for every machine in the transitions table ('table.column').
DO $$
DECLARE
    entry record;
BEGIN
    FOR entry IN
        SELECT DISTINCT machine, split_part(machine, '.', 1) AS tab, split_part(machine, '.', 2) AS col FROM transitions
    LOOP
        EXECUTE format('CREATE OR REPLACE TRIGGER guard_birth_%s BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION guard_state(%L, %L)',
            entry.col, entry.tab, entry.machine, entry.col);
        EXECUTE format('CREATE OR REPLACE TRIGGER guard_move_%s BEFORE UPDATE OF %I ON %I FOR EACH ROW WHEN (OLD.%I IS DISTINCT FROM NEW.%I) EXECUTE FUNCTION guard_state(%L, %L)',
            entry.col, entry.col, entry.tab, entry.col, entry.col, entry.machine, entry.col);
    END LOOP;

    -- History: every machine of a tenant's table, and the order's payment state, which is computed and never refused.
    -- Deliveries have a log of their own, which is forgotten with them.
    FOR entry IN
        SELECT DISTINCT machine, split_part(machine, '.', 1) AS tab, split_part(machine, '.', 2) AS col FROM transitions
        WHERE machine <> 'webhook_deliveries.state'
        UNION SELECT 'orders.payment_state', 'orders', 'payment_state'
    LOOP
        IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = entry.tab::regclass AND attname = 'seller_id') THEN
            EXECUTE format('CREATE OR REPLACE TRIGGER record_birth_%s AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION record_state(%L, %L, %L)',
                entry.col, entry.tab, entry.machine, entry.col,
                CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = entry.tab::regclass AND attname = 'id') THEN 'id' ELSE 'seller_id' END);
            EXECUTE format('CREATE OR REPLACE TRIGGER record_move_%s AFTER UPDATE OF %I ON %I FOR EACH ROW WHEN (OLD.%I IS DISTINCT FROM NEW.%I) EXECUTE FUNCTION record_state(%L, %L, %L)',
                entry.col, entry.col, entry.tab, entry.col, entry.col, entry.machine, entry.col,
                CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = entry.tab::regclass AND attname = 'id') THEN 'id' ELSE 'seller_id' END);
        END IF;
    END LOOP;
END $$;

-- Who brought an order and who sold it is no machine; who was named before stays known all the same.
CREATE OR REPLACE TRIGGER record_publisher AFTER UPDATE OF publisher_id ON orders FOR EACH ROW
    WHEN (OLD.publisher_id IS DISTINCT FROM NEW.publisher_id)
    EXECUTE FUNCTION record_state('orders.publisher_id', 'publisher_id', 'id');
CREATE OR REPLACE TRIGGER record_sales_team_member AFTER UPDATE OF sales_team_member_id ON orders FOR EACH ROW
    WHEN (OLD.sales_team_member_id IS DISTINCT FROM NEW.sales_team_member_id)
    EXECUTE FUNCTION record_state('orders.sales_team_member_id', 'sales_team_member_id', 'id');

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
