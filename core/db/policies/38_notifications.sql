-- What happened is told to the people of the shop in the same transaction. Nobody has to remember to tell: what moves a state tells.

-- Names and amounts of what a notification is about, what it leads to, and whether it is told at all.
CREATE OR REPLACE FUNCTION notification_facts(tab text, seller uuid, object uuid, what text,
    OUT kind text, OUT subject_type text, OUT subject_id uuid, OUT facts jsonb, OUT received bigint,
    OUT owed bigint, OUT is_later boolean) LANGUAGE plpgsql AS $$
#variable_conflict use_variable
DECLARE
    order_id uuid;
    amount bigint;
    money text;
BEGIN
    subject_type := 'order';
    IF tab = 'orders' THEN
        order_id := object;
    ELSIF tab = 'transactions' THEN
        -- The first money of what was had before it is paid is a sale of its own: its order moves no more when it comes.
        SELECT concat_ws('/', t.kind, t.refund_source, CASE WHEN t.sets_up THEN 'set_up'
                WHEN t.kind = 'Payment' AND t.amount > 0 AND o.charged_at IS NULL AND o.payment_form = 'pay_later'
                    AND o.payment_state IN ('paying', 'payment_paused') THEN 'late' END), t.order_id, t.amount, t.currency
            INTO kind, order_id, amount, money FROM transactions t JOIN orders o ON o.seller_id = t.seller_id AND o.id = t.order_id
            WHERE t.seller_id = seller AND t.id = object;
    ELSIF tab = 'order_rates' THEN
        SELECT r.order_id, r.amount - r.paid_amount, r.currency INTO order_id, amount, money
            FROM order_rates r WHERE r.seller_id = seller AND r.id = object;
    ELSIF tab = 'dispute_cases' THEN
        SELECT c.order_id, c.amount, c.currency INTO order_id, amount, money
            FROM dispute_cases c WHERE c.seller_id = seller AND c.id = object;
    ELSIF tab = 'products' THEN
        subject_type := 'product';
        SELECT p.id, jsonb_build_object('product', p.name) INTO subject_id, facts
            FROM products p WHERE p.seller_id = seller AND p.id = object;
    ELSIF tab = 'payouts' THEN
        -- What others are paid is theirs alone.
        subject_type := 'payout';
        SELECT p.id, jsonb_build_object('amount', p.amount, 'currency', p.currency) INTO subject_id, facts
            FROM payouts p WHERE p.seller_id = seller AND p.id = object AND p.party = 'seller';
    ELSIF tab = 'payout_requests' THEN
        subject_type := 'payout_request';
        SELECT p.id, jsonb_build_object('amount', p.amount, 'currency', p.currency) INTO subject_id, facts
            FROM payout_requests p WHERE p.seller_id = seller AND p.id = object AND p.party = 'seller';
    ELSIF tab = 'team_members' THEN
        subject_type := 'team_member';
        SELECT m.id, jsonb_build_object('person', coalesce(nullif(m.name, ''), m.email)) INTO subject_id, facts
            FROM team_members m WHERE m.seller_id = seller AND m.id = object;
    ELSIF tab = 'legitimations' THEN
        subject_type := 'verification';
        subject_id := seller;
        facts := '{}';
    END IF;
    IF order_id IS NOT NULL THEN
        IF what = 'sale' AND tab = 'orders' THEN
            SELECT sum(t.amount) INTO amount FROM transactions t
                WHERE t.seller_id = seller AND t.order_id = order_id AND t.state = 'successful' AND t.kind IN ('Payment', 'SubsPayment') AND NOT t.sets_up;
        END IF;
        received := coalesce(amount, 0);
        -- Of a plan without an end only what was due is in its total: the dearest of its payments says whether it costs anything.
        IF what = 'sale' THEN
            SELECT greatest(o.total_amount, (SELECT max(r.amount) FROM order_rates r WHERE r.seller_id = seller AND r.order_id = o.id)),
                   o.payment_form = 'pay_later' AND o.charged_at IS NULL
                INTO owed, is_later FROM orders o WHERE o.seller_id = seller AND o.id = order_id;
        END IF;
        -- What its seller gave away is no news to them; what is paid on the spot is told once, as a sale.
        SELECT o.id, jsonb_strip_nulls(jsonb_build_object('order', o.token, 'product', o.snapshot #>> '{product,name}',
                'buyer', nullif(btrim(concat_ws(' ', o.payer ->> 'first_name', o.payer ->> 'last_name')), ''),
                'amount', coalesce(amount, o.total_amount), 'currency', coalesce(money, o.currency)))
            INTO subject_id, facts FROM orders o
            WHERE o.seller_id = seller AND o.id = order_id AND (o.snapshot -> 'given') IS NULL
              AND (what <> 'order_created' OR o.payment_form = 'bank_wire' OR o.reserved);
    END IF;
END $$;

-- Whether a person still may see what needs one of these rights: a right that is taken away takes what was told for it along.
CREATE OR REPLACE FUNCTION may_be_told(seller uuid, person uuid, needed text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT FROM sellers s WHERE s.seller_id = seller AND s.owner_user_id = person)
        OR EXISTS (SELECT FROM team_members m WHERE m.user_id = person AND m.state = 'active'
            AND (m.seller_id = seller OR m.test_tenant = seller) AND m.rights && needed)
$$;

-- One row for everybody who works for the shop and may see what it is about, but for who did it.
CREATE OR REPLACE FUNCTION notify_people(seller uuid, rule notification_rules, place text, subject_type text, subject_id uuid, told jsonb,
    early boolean)
RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
    moment timestamptz := coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now());
BEGIN
    WITH people AS (
        SELECT s.owner_user_id AS user_id, true AS owns FROM sellers s WHERE s.seller_id = seller
        UNION ALL
        SELECT m.user_id, false FROM team_members m
        WHERE (m.seller_id = seller OR m.test_tenant = seller) AND m.state = 'active' AND m.rights && (rule).rights
    ), told_to AS (
        SELECT p.user_id, p.owns, coalesce(n.has_push, false) AS has_push,
               coalesce(n.settings -> (rule).notific_key ->> 'in_app', d.in_app) AS in_app,
               CASE WHEN p.owns AND (rule).owner_letter THEN 'off' ELSE coalesce(n.settings -> (rule).notific_key ->> 'email', d.email) END AS email,
               coalesce(n.settings -> (rule).notific_key ->> 'push', d.push) AS push,
               -- Each of the first ten sales is emailed to the owner, whatever they decided. The sale's own letter is this email.
               p.owns AND early AS is_early
        FROM people p JOIN notification_defaults d ON d.notific_key = (rule).notific_key
        LEFT JOIN notification_settings n ON n.user_id = p.user_id
        WHERE coalesce(current_setting('app.actor', true), '') <> 'seller:' || wire_id('usr', p.user_id)
    )
    INSERT INTO notifications (seller_id, id, user_id, notific_key, event, subject_type, subject_id, facts, rights, in_app, email, push,
        emailed_at, created_at, written_at)
    SELECT seller, named_id(clock_timestamp(), 0, place || ':' || t.user_id), t.user_id, (rule).notific_key, (rule).event, subject_type, subject_id,
           told, (rule).rights, t.in_app <> 'off', t.email, CASE WHEN t.has_push THEN t.push ELSE 'off' END,
           CASE WHEN t.is_early OR t.owns AND (rule).event = 'sale' AND t.email = 'at_once' THEN now() END, moment, now()
    FROM told_to t
    WHERE t.in_app <> 'off' OR t.email <> 'off' OR t.has_push AND t.push <> 'off' OR t.is_early;
END $$;

-- Whoever looks at a stream hears of it once it is committed; what is to be sent gets its job.
CREATE OR REPLACE FUNCTION announce_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.in_app THEN
        PERFORM pg_notify('notifications', NEW.seller_id || ' ' || NEW.user_id || ' ' || NEW.id);
    END IF;
    IF NEW.email = 'at_once' AND NEW.emailed_at IS NULL OR NEW.push = 'at_once' THEN
        -- The same row that `enqueue` writes for MailJob::Notify.
        INSERT INTO jobs (id, lane, kind, payload, tenant, dedupe_key, max_attempts, run_at)
            VALUES (named_id(clock_timestamp(), 0, 'job:' || NEW.id), 'mail', 'notify',
                jsonb_build_object('seller', wire_id('sel', NEW.seller_id), 'notification', wire_id('ntf', NEW.id)), NEW.seller_id,
                'mail/notify:' || wire_id('ntf', NEW.id) || ':' || wire_id('sel', NEW.seller_id), 20, now())
            ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER announce AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION announce_notifications();

-- Whether it is one of a shop's first ten sales, which are counted. Later ones wait for nobody.
CREATE OR REPLACE FUNCTION count_sale(seller uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM sale_counts c WHERE c.seller_id = seller AND c.sales >= 10) THEN
        RETURN false;
    END IF;
    INSERT INTO sale_counts AS c (seller_id, sales) VALUES (seller, 1)
        ON CONFLICT (seller_id) DO UPDATE SET sales = c.sales + 1 WHERE c.sales < 10;
    RETURN FOUND;
END $$;

-- Tells a change of state, as the rules say.
CREATE OR REPLACE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    rule notification_rules;
    about record;
    early boolean;
BEGIN
    FOR rule IN
        SELECT * FROM notification_rules r
        WHERE r.machine = NEW.machine AND r.from_state IN ('*', NEW.from_state) AND r.to_state IN ('*', NEW.to_state)
        ORDER BY r.place
    LOOP
        about := notification_facts(split_part(NEW.machine, '.', 1), NEW.seller_id, NEW.object_id, rule.event);
        CONTINUE WHEN about.subject_id IS NULL OR rule.kind NOT IN ('*', coalesce(about.kind, ''));
        early := false;
        IF rule.event = 'sale' AND about.received = 0 AND about.owed > 0 AND about.is_later THEN
            -- It is had and not paid: an order so far, told once, and a sale with its first money.
            CONTINUE WHEN EXISTS (SELECT FROM notifications n
                WHERE n.seller_id = NEW.seller_id AND n.subject_id = about.subject_id AND n.event = 'order_created');
            rule.event := 'order_created';
            rule.notific_key := 'order_created';
            about.facts := about.facts || jsonb_build_object('amount', about.owed);
        ELSIF rule.event = 'sale' THEN
            early := count_sale(NEW.seller_id);
            rule.notific_key := CASE WHEN about.received > 0 OR about.owed > 0 THEN 'paid_transaction' ELSE 'free_transaction' END;
            about.facts := about.facts || jsonb_build_object('amount', CASE WHEN about.received > 0 THEN about.received ELSE about.owed END);
        END IF;
        PERFORM notify_people(NEW.seller_id, rule, NEW.object_id || ':' || NEW.machine || ':' || NEW.seq, about.subject_type, about.subject_id, about.facts,
            early);
    END LOOP;
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify AFTER INSERT ON state_changes FOR EACH ROW EXECUTE FUNCTION notify_change();

-- Whether a product is shown is no machine.
CREATE OR REPLACE FUNCTION notify_shown() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    rule notification_rules;
BEGIN
    SELECT * INTO rule FROM notification_rules r WHERE r.machine = 'products.published';
    PERFORM notify_people(NEW.seller_id, rule, NEW.id || ':published', 'product', NEW.id, jsonb_build_object('product', NEW.name), false);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER notify_shown AFTER UPDATE OF published ON products FOR EACH ROW
    WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION notify_shown();
