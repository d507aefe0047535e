-- Which rows each principal sees. Everything starts closed; every policy names its role.
DO $$
DECLARE
    entry record;
    mine constant text := $q$(seller_id = nullif(current_setting('app.seller_id', true), '')::uuid)$q$;
BEGIN
    FOR entry IN SELECT schemaname, tablename, policyname FROM pg_policies WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP POLICY %I ON %I', entry.policyname, entry.tablename);
    END LOOP;

    -- Every tenant table, found by its column: row-level security first, then the seller's own policy.
    FOR entry IN
        SELECT c.relname AS name FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'seller_id' AND NOT a.attisdropped
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', entry.name);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', entry.name);
        EXECUTE format('CREATE POLICY seller_own ON %I TO kontor_seller USING %s WITH CHECK %s', entry.name, mine, mine);
    END LOOP;

    FOREACH entry.name IN ARRAY ARRAY['users', 'proven_addresses', 'profiles', 'sessions', 'account_events', 'email_tokens', 'totp_factors', 'recovery_codes', 'passkeys', 'sign_in_challenges', 'mail_requests', 'shops', 'mails', 'audit_logs', 'notification_settings', 'push_subscriptions', 'manager_exports'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', entry.name);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', entry.name);
    END LOOP;

    -- A manager reads across sellers and writes in one seller's books at a time.
    FOREACH entry.name IN ARRAY ARRAY['payout_requests', 'payouts', 'postings', 'entries', 'state_changes', 'products',
                                      'seller_reviews', 'payment_features', 'events', 'event_sequences', 'webhook_deliveries',
                                      'sellers', 'seller_plans', 'plan_choices', 'seller_terms', 'feature_overrides', 'notifications',
                                      'seller_notes', 'support_accesses'] LOOP
        EXECUTE format('CREATE POLICY admin_write ON %I TO kontor_admin USING %s WITH CHECK %s', entry.name, mine, mine);
    END LOOP;
    FOREACH entry.name IN ARRAY ARRAY['sellers', 'seller_profiles', 'test_clocks', 'legitimations', 'documents', 'bank_accounts',
                                      'payouts', 'payout_requests', 'orders', 'dispute_cases', 'users', 'profiles', 'sessions', 'mails',
                                      'seller_reviews', 'transactions', 'seller_plans', 'seller_terms', 'feature_overrides',
                                      'seller_notes', 'support_accesses', 'api_keys',
                                      -- The managers' lists of all sellers.
                                      'order_rows', 'customers', 'products', 'deals', 'push_logs', 'webhook_deliveries', 'exports'] LOOP
        EXECUTE format('CREATE POLICY admin_look ON %I FOR SELECT TO kontor_admin USING (true)', entry.name);
    END LOOP;
    -- What a manager decides about either side of a shop is told to its team.
    CREATE POLICY admin_look ON team_members FOR SELECT TO kontor_admin
        USING (nullif(current_setting('app.seller_id', true), '')::uuid IN (seller_id, test_tenant));
    -- What lies in a product a manager sees of one seller at a time; so do the seller's endpoints and
    -- decisions about tax and who sells.
    FOREACH entry.name IN ARRAY ARRAY['webhook_endpoints', 'vat_settings', 'payment_settings', 'pricing_plans', 'digitals', 'uploads', 'covers', 'bundle_contents', 'course_sections', 'lessons'] LOOP
        EXECUTE format('CREATE POLICY admin_look ON %I FOR SELECT TO kontor_admin USING %s', entry.name, mine);
    END LOOP;

    -- Sweeps find work by ids; each piece then runs in its tenant's own transaction.
    FOREACH entry.name IN ARRAY ARRAY['sellers', 'test_clocks', 'orders', 'order_rates', 'transactions', 'dispute_cases', 'dispute_files', 'payouts', 'payout_settings', 'uploads', 'exports',
                                      'legitimations', 'bank_accounts', 'payment_tickets', 'certificates', 'course_accesses', 'grants',
                                      'stamped_copies', 'webhook_endpoints', 'webhook_deliveries', 'figure_changes', 'figure_shops', 'figures_daily', 'customer_changes',
                                      'seller_plans', 'plan_choices', 'shop_pages'] LOOP
        EXECUTE format('CREATE POLICY system_find ON %I FOR SELECT TO kontor_system USING (true)', entry.name);
    END LOOP;
END $$;

-- The managers' log: all of it is theirs to read, each writes in their own name.
CREATE POLICY admin_look ON audit_logs FOR SELECT TO kontor_admin USING (true);
CREATE POLICY admin_own ON audit_logs FOR INSERT TO kontor_admin
    WITH CHECK (manager_id = nullif(current_setting('app.user_id', true), '')::uuid);

-- Whom a manager blocks, and whose sessions they end; which columns that may be stands among the grants.
CREATE POLICY admin_block ON users FOR UPDATE TO kontor_admin USING (true);
CREATE POLICY admin_end ON sessions FOR UPDATE TO kontor_admin USING (true);
-- What a manager did to an account is written down for its owner.
CREATE POLICY admin_tell ON account_events FOR INSERT TO kontor_admin WITH CHECK (kind IN ('blocked', 'unblocked', 'signed_out_by_support', 'support_access', 'api_key_revoked'));
-- A manager's files are theirs alone.
CREATE POLICY own ON manager_exports TO kontor_admin
    USING (manager_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (manager_id = nullif(current_setting('app.user_id', true), '')::uuid);
-- A manager's session asks whether it may still be in a seller's cabinet.
CREATE POLICY own ON support_accesses FOR SELECT TO kontor_payer
    USING (manager_id = nullif(current_setting('app.user_id', true), '')::uuid);

CREATE POLICY system_forget ON idempotency_keys TO kontor_system USING (true);
CREATE POLICY system_forget ON sessions TO kontor_system USING (true);
CREATE POLICY system_forget ON email_tokens TO kontor_system USING (true);
CREATE POLICY system_forget ON account_events TO kontor_system USING (true);
CREATE POLICY system_forget ON sign_in_challenges TO kontor_system USING (true);
CREATE POLICY system_answer ON mail_requests TO kontor_system USING (true);
CREATE POLICY system_forget ON events TO kontor_system USING (true);
CREATE POLICY system_forget ON consents TO kontor_system USING (true);
CREATE POLICY system_forget ON contact_messages TO kontor_system USING (true);
CREATE POLICY system_forget ON notifications TO kontor_system USING (true);
CREATE POLICY system_forget ON manager_exports TO kontor_system USING (true);
CREATE POLICY system_send ON mails TO kontor_system USING (true) WITH CHECK (true);
CREATE POLICY system_send ON mail_allowances TO kontor_system USING (true) WITH CHECK (true);
CREATE POLICY system_send ON proven_addresses FOR SELECT TO kontor_system USING (true);
CREATE POLICY system_send ON order_rows FOR SELECT TO kontor_system USING (true);
-- Whether a mail of a test side goes to its seller's own people: of those who own shops.
CREATE POLICY system_send ON users FOR SELECT TO kontor_system
    USING (EXISTS (SELECT FROM sellers s WHERE s.owner_user_id = users.id));

-- A person and what belongs to them across sellers.
CREATE POLICY own ON users TO kontor_payer
    USING (id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (id = nullif(current_setting('app.user_id', true), '')::uuid);
-- Only the address that the account has, and only once it is confirmed, is proven.
CREATE POLICY own ON proven_addresses TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid AND EXISTS (
        SELECT FROM users u WHERE u.id = proven_addresses.user_id AND u.email = proven_addresses.email AND u.confirmed_at IS NOT NULL));
-- Who owns a shop says the shop; a role in somebody else's names both of its sides, and a role across shops none.
CREATE POLICY own ON profiles TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid AND CASE
        WHEN kind = 'seller' THEN EXISTS (SELECT FROM sellers s WHERE s.seller_id = profiles.tenant
            AND s.twin_id = profiles.test_tenant AND s.livemode AND s.owner_user_id = profiles.user_id)
        WHEN kind = 'team_member' THEN EXISTS (SELECT FROM team_members m WHERE m.user_id = profiles.user_id AND m.state = 'active'
            AND m.seller_id = profiles.tenant AND m.test_tenant = profiles.test_tenant)
        WHEN kind = 'sales_team_member' THEN tenant IS NOT NULL AND test_tenant IS NOT NULL
        WHEN kind = 'manager' THEN false
        ELSE tenant IS NULL AND test_tenant IS NULL END);
-- Of all roles only that in a team ends.
CREATE POLICY team_ends ON profiles AS RESTRICTIVE FOR DELETE TO kontor_payer USING (kind IN ('team_member', 'sales_team_member'));
-- Whom somebody works for, and who invites an address that they have proven.
CREATE POLICY own ON team_members FOR SELECT TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid OR (state = 'invited' AND EXISTS (
        SELECT FROM proven_addresses p WHERE p.email = team_members.email
            AND p.user_id = nullif(current_setting('app.user_id', true), '')::uuid)));
CREATE POLICY team ON sellers FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM team_members m WHERE m.user_id = nullif(current_setting('app.user_id', true), '')::uuid
        AND m.state = 'active' AND sellers.seller_id IN (m.seller_id, m.test_tenant)));
-- How a person wants to be told, and where, is theirs; a shop that they work for reads the first of it.
CREATE POLICY own ON notification_settings TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY own ON push_subscriptions TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY people ON notification_settings FOR SELECT TO kontor_seller, kontor_admin
    USING (EXISTS (SELECT FROM sellers s WHERE s.seller_id = nullif(current_setting('app.seller_id', true), '')::uuid
            AND s.owner_user_id = notification_settings.user_id)
        OR EXISTS (SELECT FROM team_members m WHERE m.user_id = notification_settings.user_id AND m.state = 'active'
            AND nullif(current_setting('app.seller_id', true), '')::uuid IN (m.seller_id, m.test_tenant)));
-- Of sellers' books a person sees the lines that name them, whoever's they are, and whose books those are.
CREATE POLICY own_share ON entries FOR SELECT TO kontor_payer
    USING (party_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY share ON sellers FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM entries e WHERE e.seller_id = sellers.seller_id));
-- A session opens what the profile that it names opens, and that profile is the person's.
CREATE POLICY own ON sessions TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid AND CASE
        WHEN profile_id IS NULL THEN profile_kind = 'payer' AND tenant IS NULL
        ELSE EXISTS (SELECT FROM profiles p WHERE p.id = sessions.profile_id AND p.user_id = sessions.user_id
            AND p.kind = sessions.profile_kind
            AND (sessions.tenant IS NOT DISTINCT FROM CASE WHEN sessions.livemode THEN p.tenant ELSE p.test_tenant END
                -- A manager in a seller's cabinet sits there until they leave; whether it is still open is asked for every call.
                OR (p.kind = 'manager' AND EXISTS (SELECT FROM support_accesses a WHERE a.session_id = sessions.id
                    AND a.manager_id = sessions.user_id AND a.seller_id = sessions.tenant)))) END);
CREATE POLICY own ON account_events TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY own ON email_tokens TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY own ON totp_factors TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY own ON recovery_codes TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY own ON passkeys TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid)
    WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
-- What was bought with an address is for who has proven that it is theirs: signing up with it is no proof, nor is
-- proving another one.
CREATE POLICY payer_own ON orders FOR SELECT TO kontor_payer
    USING (payer_user_id = nullif(current_setting('app.user_id', true), '')::uuid AND EXISTS (
        SELECT FROM proven_addresses p WHERE p.user_id = orders.payer_user_id AND p.email = lower(orders.payer_email)));
CREATE POLICY payer_own ON order_rates FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM orders o WHERE o.seller_id = order_rates.seller_id AND o.id = order_rates.order_id));
CREATE POLICY payer_own ON subscriptions FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM orders o WHERE o.seller_id = subscriptions.seller_id AND o.id = subscriptions.order_id));
CREATE POLICY payer_own ON transactions FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM orders o WHERE o.seller_id = transactions.seller_id AND o.id = transactions.order_id));
CREATE POLICY payer_own ON grants FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM orders o WHERE o.seller_id = grants.seller_id AND o.id = grants.order_id));
CREATE POLICY payer_own ON digitals FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM grants g WHERE g.seller_id = digitals.seller_id AND g.digital_id = digitals.id));
CREATE POLICY payer_bought_from ON sellers FOR SELECT TO kontor_payer
    USING (EXISTS (SELECT FROM orders o WHERE o.seller_id = sellers.seller_id));
CREATE POLICY owner ON sellers FOR SELECT TO kontor_payer
    USING (owner_user_id = nullif(current_setting('app.user_id', true), '')::uuid);
CREATE POLICY own ON mails FOR SELECT TO kontor_payer
    USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid);

-- A mail is asked for at an address, whether anybody has it or not.
CREATE POLICY ask ON mail_requests FOR INSERT TO kontor_anonymous WITH CHECK (email = lower(email));

-- Whoever presents the key of a row sees that row and no other.
CREATE POLICY by_key ON users FOR SELECT TO kontor_anonymous USING (email = nullif(current_setting('app.key', true), ''));
CREATE POLICY by_key ON sessions FOR SELECT TO kontor_anonymous USING (id::text = nullif(current_setting('app.key', true), ''));
CREATE POLICY by_key ON email_tokens FOR SELECT TO kontor_anonymous USING (token_hash = nullif(current_setting('app.key', true), ''));
-- Whoever signs in is nobody yet: a challenge is asked, tried and used up by who holds its token.
CREATE POLICY by_key ON sign_in_challenges TO kontor_anonymous
    USING (token_hash = nullif(current_setting('app.key', true), ''))
    WITH CHECK (token_hash = nullif(current_setting('app.key', true), ''));
CREATE POLICY by_key ON mails FOR SELECT TO kontor_anonymous USING (token_hash = nullif(current_setting('app.key', true), ''));
CREATE POLICY by_key ON certificates FOR SELECT TO kontor_anonymous
    USING (nullif(current_setting('app.key', true), '') IN (id::text, number));
CREATE POLICY by_key ON api_keys FOR SELECT TO kontor_anonymous USING (key_hash = nullif(current_setting('app.key', true), ''));
CREATE POLICY by_key ON team_members FOR SELECT TO kontor_anonymous USING (token_hash = nullif(current_setting('app.key', true), ''));
-- A shop is found by its name or by its tenant's id.
CREATE POLICY by_key ON shops FOR SELECT TO kontor_anonymous, kontor_payer
    USING (username = nullif(current_setting('app.key', true), '')
           OR tenant::text = nullif(current_setting('app.key', true), ''));
CREATE POLICY own ON shops TO kontor_seller
    USING (tenant = nullif(current_setting('app.seller_id', true), '')::uuid)
    WITH CHECK (tenant = nullif(current_setting('app.seller_id', true), '')::uuid);

-- Mail may be caused by anybody, in the name of the tenant or person of the transaction only.
CREATE POLICY cause ON mails FOR INSERT TO kontor_seller, kontor_payer, kontor_publisher, kontor_anonymous, kontor_admin
    WITH CHECK (tenant IS NOT DISTINCT FROM nullif(current_setting('app.seller_id', true), '')::uuid);
CREATE POLICY seller_own ON mails FOR SELECT TO kontor_seller
    USING (tenant = nullif(current_setting('app.seller_id', true), '')::uuid);

-- What a shop shows to all: published things of the shop that is being visited.
CREATE POLICY visitor ON sellers FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid);
CREATE POLICY visitor ON test_clocks FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid);
CREATE POLICY visitor ON products FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid AND published AND NOT archived);
CREATE POLICY visitor ON categories FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid AND NOT hidden);
CREATE POLICY visitor ON shop_pages FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid AND published IS NOT NULL);
CREATE POLICY visitor ON shop_page_slugs FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid
           AND EXISTS (SELECT FROM shop_pages p WHERE p.seller_id = shop_page_slugs.seller_id AND p.id = shop_page_slugs.page_id));
CREATE POLICY visitor ON pricing_plans FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid AND active
           AND EXISTS (SELECT FROM products p WHERE p.seller_id = pricing_plans.seller_id AND p.id = pricing_plans.product_id));
CREATE POLICY visitor ON covers FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid
           AND EXISTS (SELECT FROM products p WHERE p.seller_id = covers.seller_id AND p.id = covers.product_id));
CREATE POLICY visitor ON digitals FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid AND removed_at IS NULL
           AND EXISTS (SELECT FROM products p WHERE p.seller_id = digitals.seller_id AND p.id = digitals.product_id));
-- Of a course's lessons those that everybody may read before they buy.
CREATE POLICY visitor ON lessons FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid AND preview
           AND EXISTS (SELECT FROM products p WHERE p.seller_id = lessons.seller_id AND p.id = lessons.product_id));
CREATE POLICY visitor ON uploads FOR SELECT TO kontor_anonymous
    USING (seller_id = nullif(current_setting('app.seller_id', true), '')::uuid
           AND (EXISTS (SELECT FROM digitals d WHERE d.seller_id = uploads.seller_id AND d.upload_id = uploads.id)
                OR EXISTS (SELECT FROM lessons l WHERE l.seller_id = uploads.seller_id AND l.upload_id = uploads.id)));
