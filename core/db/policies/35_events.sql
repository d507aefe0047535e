-- What happened becomes an event in the same transaction, and a delivery for every endpoint that wants it. Nobody has
-- to remember to tell: what moves a state tells.

-- An id as the wire spells it: 130 bits in 26 letters of Crockford's base32, the first two of them nought.
CREATE OR REPLACE FUNCTION wire_id(prefix text, id uuid) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT prefix || '_' || string_agg(
        substr('0123456789abcdefghjkmnpqrstvwxyz', 1 + substring(bits FROM 1 + 5 * place FOR 5)::bit(5)::integer, 1), ''
        ORDER BY place)
    FROM (SELECT (B'00' || ('x' || replace(id::text, '-', ''))::bit(128))::bit varying AS bits) one, generate_series(0, 25) place
$$;

-- A UUIDv7 of a moment, a place within it, and a name that nothing else has: the same names give the same ids.
CREATE OR REPLACE FUNCTION named_id(moment timestamptz, place integer, name text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(place & 4095), 3, '0')
        || '8' || substr(md5(name), 1, 15))::uuid
$$;

-- Writes an event of the tenant, gives it the object's next number, and a delivery to whoever wants it. The number's
-- row is locked until the transaction ends: parallel writers queue, and one that rolls back leaves no gap.
CREATE OR REPLACE FUNCTION tell(seller uuid, what text, kind text, object uuid, product uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
    event uuid;
    number integer;
BEGIN
    INSERT INTO event_sequences AS s (seller_id, object_id, last_sequence) VALUES (seller, object, 1)
        ON CONFLICT (seller_id, object_id) DO UPDATE SET last_sequence = s.last_sequence + 1
        RETURNING last_sequence INTO number;
    -- What happens to one thing within a millisecond is in order by its id as well.
    event := named_id(moment, number, object::text || ':' || number);
    INSERT INTO events (seller_id, id, type, object_type, object_id, sequence, product_id, created_at)
        VALUES (seller, event, what, kind, object, number, product, moment);
    -- Most have no endpoint: nothing is looked up for them.
    IF NOT EXISTS (SELECT FROM webhook_endpoints e WHERE e.seller_id = seller AND e.state IN ('active', 'paused')) THEN
        RETURN;
    END IF;
    INSERT INTO webhook_deliveries (seller_id, id, endpoint_id, event_id, event_type, state, created_at, updated_at)
        SELECT e.seller_id, named_id(moment, number, event::text || ':' || e.id), e.id, event, what, 'waiting', moment, moment
        FROM webhook_endpoints e LEFT JOIN products p ON p.seller_id = e.seller_id AND p.id = product
        WHERE e.seller_id = seller AND e.state IN ('active', 'paused')
          AND (e.event_types = '{}' OR what = ANY(e.event_types))
          AND (p.id IS NULL OR p.webhooks = 'all' OR p.webhooks = 'selected' AND e.id = ANY(p.webhook_endpoint_ids))
        ORDER BY e.id;
    IF FOUND THEN
        -- One job an endpoint sends all that waits for it. The same row that `enqueue` writes for HooksJob::Deliver.
        INSERT INTO jobs (id, lane, kind, payload, tenant, dedupe_key, max_attempts, run_at)
            SELECT named_id(clock_timestamp(), number, 'job:' || d.id), 'hooks', 'deliver',
                   jsonb_build_object('seller', wire_id('sel', seller), 'endpoint', wire_id('whe', d.endpoint_id)), seller,
                   'hooks/deliver:' || wire_id('whe', d.endpoint_id) || ':' || wire_id('sel', seller), 20, now()
            FROM webhook_deliveries d JOIN webhook_endpoints e ON e.seller_id = d.seller_id AND e.id = d.endpoint_id
            WHERE d.seller_id = seller AND d.event_id = event AND e.state = 'active'
            ON CONFLICT DO NOTHING;
    END IF;
END $$;

-- What the rules ask of the row that a change is about, one branch for every table that they name: whether it is there, whether it is
-- of an order at all and of which, that order's product and its own, and what kind it is of.
DO $do$
DECLARE
    entry record;
    has text[];
    branches text := '';
BEGIN
    FOR entry IN SELECT DISTINCT split_part(machine, '.', 1) AS tab FROM event_rules ORDER BY tab LOOP
        SELECT array_agg(attname::text) INTO has FROM pg_attribute WHERE attrelid = entry.tab::regclass AND attnum > 0 AND NOT attisdropped;
        branches := branches || format($b$
            WHEN %1$L THEN
                SELECT %2$s, %3$s, %4$s, %5$s, %6$s INTO of_order, order_id, order_product, own_product, kind
                FROM %1$I t %7$s WHERE t.seller_id = seller AND t.id = object;
                is_there := FOUND;$b$,
            entry.tab,
            ('order_id' = ANY(has))::text,
            CASE WHEN 'order_id' = ANY(has) THEN 't.order_id' ELSE 'NULL::uuid' END,
            CASE WHEN 'order_id' = ANY(has) THEN 'o.product_id' ELSE 'NULL::uuid' END,
            CASE WHEN 'product_id' = ANY(has) THEN 't.product_id' ELSE 'NULL::uuid' END,
            format('concat_ws(''/'', %s, %s, %s, %s)',
                CASE WHEN 'kind' = ANY(has) THEN 't.kind' ELSE 'NULL' END,
                CASE WHEN 'refund_source' = ANY(has) THEN 't.refund_source' ELSE 'NULL' END,
                CASE WHEN 'sets_up' = ANY(has) THEN 'CASE WHEN t.sets_up THEN ''set_up'' END' ELSE 'NULL' END,
                CASE WHEN 'party' = ANY(has) THEN 't.party' ELSE 'NULL' END),
            CASE WHEN 'order_id' = ANY(has) THEN 'LEFT JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id' ELSE '' END);
    END LOOP;
    EXECUTE format($f$
        CREATE OR REPLACE FUNCTION event_facts(tab text, seller uuid, object uuid, OUT is_there boolean, OUT of_order boolean,
            OUT order_id uuid, OUT order_product uuid, OUT own_product uuid, OUT kind text) LANGUAGE plpgsql AS $body$
        #variable_conflict use_variable
        BEGIN
            is_there := false;
            CASE tab %s
            ELSE NULL;
            END CASE;
        END $body$ $f$, branches);
END $do$;

-- Tells a change of state, as the rules say.
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    rule record;
    facts record;
    searched boolean := false;
    object uuid;
    product uuid;
    mark text;
BEGIN
    FOR rule IN
        SELECT * FROM event_rules r
        WHERE r.machine = NEW.machine AND r.from_state IN ('*', NEW.from_state) AND r.to_state IN ('*', NEW.to_state)
        ORDER BY r.place
    LOOP
        IF NOT searched THEN
            facts := event_facts(split_part(NEW.machine, '.', 1), NEW.seller_id, NEW.object_id);
            searched := true;
        END IF;
        CONTINUE WHEN NOT facts.is_there OR rule.kind NOT IN ('*', facts.kind);
        -- A course that the seller opened for somebody has no order to tell of.
        CONTINUE WHEN rule.object_type = 'order' AND facts.of_order AND facts.order_id IS NULL;
        object := NEW.object_id;
        product := facts.own_product;
        IF rule.object_type = 'order' AND facts.of_order THEN
            object := facts.order_id;
            product := facts.order_product;
        ELSIF rule.object_type = 'product' THEN
            product := NEW.object_id;
        END IF;
        IF rule.once THEN
            mark := object || ':' || rule.type || ';';
            CONTINUE WHEN position(mark IN coalesce(current_setting('app.told', true), '')) > 0;
            PERFORM set_config('app.told', coalesce(current_setting('app.told', true), '') || mark, true);
        END IF;
        PERFORM tell(NEW.seller_id, rule.type, rule.object_type, object, product);
    END LOOP;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell AFTER INSERT ON state_changes FOR EACH ROW EXECUTE FUNCTION tell_change();

-- Whether a product is shown is no machine.
CREATE OR REPLACE FUNCTION tell_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell(NEW.seller_id, CASE WHEN NEW.published THEN 'product.published' ELSE 'product.unpublished' END, 'product', NEW.id, NEW.id);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_born_shown AFTER INSERT ON products FOR EACH ROW WHEN (NEW.published) EXECUTE FUNCTION tell_shown();
CREATE OR REPLACE TRIGGER tell_shown AFTER UPDATE OF published ON products FOR EACH ROW
    WHEN (OLD.published IS DISTINCT FROM NEW.published) EXECUTE FUNCTION tell_shown();

-- Nor is the day that a plan is ended for.
CREATE OR REPLACE FUNCTION tell_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM tell(NEW.seller_id, CASE WHEN NEW.canceled_at IS NULL THEN 'order.reactivated' ELSE 'order.cancel_scheduled' END, 'order', NEW.id,
        NEW.product_id);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER tell_ending AFTER UPDATE OF canceled_at ON orders FOR EACH ROW
    WHEN (OLD.canceled_at IS DISTINCT FROM NEW.canceled_at AND (NEW.canceled_at IS NULL OR NEW.canceled_at > NEW.updated_at))
    EXECUTE FUNCTION tell_ending();

-- A product that chose an endpoint which is gone chooses the others.
CREATE OR REPLACE FUNCTION unchoose_endpoint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE products SET webhook_endpoint_ids = array_remove(webhook_endpoint_ids, OLD.id)
    WHERE seller_id = OLD.seller_id AND OLD.id = ANY(webhook_endpoint_ids);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER unchoose AFTER DELETE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION unchoose_endpoint();

-- The same with tracking codes.
CREATE OR REPLACE FUNCTION unchoose_tracking_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE products SET tracking_code_ids = array_remove(tracking_code_ids, OLD.id)
    WHERE seller_id = OLD.seller_id AND OLD.id = ANY(tracking_code_ids);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER unchoose AFTER DELETE ON tracking_codes FOR EACH ROW EXECUTE FUNCTION unchoose_tracking_code();
