-- Whether the transfer of a transaction is in the books.
CREATE OR REPLACE FUNCTION moves_money(kind text, state text, queued_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT kind <> 'Refund' OR queued_at IS NULL AND state IN ('waiting', 'pending', 'successful')
$$;

-- The id of something by how the wire spells it, as snapshots have it: the other way round than `wire_id`.
CREATE OR REPLACE FUNCTION id_of(wire text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT string_agg(to_hex(substr(bits, 3 + 4 * place, 4)::bit(4)::integer), '' ORDER BY place)::uuid
    FROM (SELECT string_agg((strpos('0123456789abcdefghjkmnpqrstvwxyz', letter) - 1)::bit(5)::text, '' ORDER BY place) AS bits
          FROM regexp_split_to_table(split_part(wire, '_', 2), '') WITH ORDINALITY AS l (letter, place)) AS one,
         generate_series(0, 31) AS place
$$;

-- What happened is noted to be counted, in the same transaction; core/analytics counts it. A row is all that a sale costs here: sums that
-- many sales change are not touched while they hold locks.
--
-- A transfer counts once its money moves in the books: at once, but for a refund that waits for the balance. One that fails counts no more.
CREATE OR REPLACE FUNCTION count_transfer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO figure_changes (seller_id, kind, object_id, at)
        SELECT NEW.seller_id, 'transfer', NEW.id, NEW.created_at FROM transactions AS t
        WHERE t.seller_id = NEW.seller_id AND t.id = NEW.transaction_id AND moves_money(t.kind, t.state, t.queued_at);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_transfer AFTER INSERT ON transfers FOR EACH ROW
    WHEN (NEW.party = 'seller') EXECUTE FUNCTION count_transfer();

CREATE OR REPLACE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- At its own moment, whenever it was decided: so a failed one leaves no trace on any day.
    INSERT INTO figure_changes (seller_id, kind, object_id, at)
        SELECT NEW.seller_id, CASE WHEN moves_money(NEW.kind, NEW.state, NEW.queued_at) THEN 'transfer' ELSE 'returned' END, f.id, f.created_at
        FROM transfers AS f WHERE f.seller_id = NEW.seller_id AND f.transaction_id = NEW.id AND f.party = 'seller';
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_refund AFTER UPDATE OF state, queued_at ON transactions FOR EACH ROW
    WHEN (NEW.kind = 'Refund' AND moves_money(OLD.kind, OLD.state, OLD.queued_at) <> moves_money(NEW.kind, NEW.state, NEW.queued_at))
    EXECUTE FUNCTION count_refund();

CREATE OR REPLACE FUNCTION count_started() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO figure_changes (seller_id, kind, object_id, at) VALUES (NEW.seller_id, 'started', NEW.id, NEW.created_at);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_started AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION count_started();

CREATE OR REPLACE FUNCTION count_charged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO figure_changes (seller_id, kind, object_id, at) VALUES (NEW.seller_id, 'charged', NEW.id, NEW.charged_at);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_charged AFTER UPDATE OF charged_at ON orders FOR EACH ROW
    WHEN (OLD.charged_at IS NULL AND NEW.charged_at IS NOT NULL) EXECUTE FUNCTION count_charged();

-- What a subscription brings depends on where its order stands and on its price.
CREATE OR REPLACE FUNCTION count_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO figure_changes (seller_id, kind, object_id, at)
        SELECT NEW.seller_id, 'plan', NEW.id, NEW.updated_at FROM subscriptions AS s
        WHERE s.seller_id = NEW.seller_id AND s.order_id = NEW.id;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_plan AFTER UPDATE OF payment_state, charged_at ON orders FOR EACH ROW
    WHEN (OLD.payment_state IS DISTINCT FROM NEW.payment_state OR OLD.charged_at IS DISTINCT FROM NEW.charged_at) EXECUTE FUNCTION count_plan();

CREATE OR REPLACE FUNCTION count_plan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO figure_changes (seller_id, kind, object_id, at) VALUES (NEW.seller_id, 'plan', NEW.order_id,
        coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()));
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER count_plan AFTER UPDATE OF plan ON subscriptions FOR EACH ROW
    WHEN (OLD.plan IS DISTINCT FROM NEW.plan) EXECUTE FUNCTION count_plan_change();

-- What a subscription brings a month, without tax, in minor units; nothing of what is no subscription. A month is a twelfth of 365.25 days.
CREATE OR REPLACE FUNCTION monthly_worth(plan jsonb, vat_rate_bps integer) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN plan ->> 'kind' IN ('subscription', 'limited_subscription') AND every <> '' THEN
        round(greatest(amount, 0) * 10000 / (10000 + vat_rate_bps) / (left(every, -1)::numeric * CASE right(every, 1)
            WHEN 'y' THEN 12 WHEN 'm' THEN 1 WHEN 'w' THEN 7 / 30.4375 ELSE 1 / 30.4375 END))::bigint ELSE 0 END
    FROM (SELECT coalesce(plan #>> '{terms,interval}', '') AS every,
                 coalesce((plan #>> '{terms,next_amount}')::numeric, 0) - coalesce((plan #>> '{terms,less,then}')::numeric, 0) AS amount) AS one
$$;
