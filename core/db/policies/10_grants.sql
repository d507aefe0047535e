-- What each principal may do at all. Rows are narrowed by 20_rows.sql.
REVOKE ALL ON ALL TABLES IN SCHEMA public
    FROM kontor_seller, kontor_payer, kontor_publisher, kontor_anonymous, kontor_admin, kontor_system;

GRANT SELECT ON transitions, event_rules TO kontor_seller, kontor_payer, kontor_publisher, kontor_anonymous, kontor_admin, kontor_system;

-- Anybody may cause work and mail; only the system reads what is queued.
GRANT INSERT ON jobs, mails TO kontor_seller, kontor_payer, kontor_publisher, kontor_anonymous, kontor_admin;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs, mails TO kontor_system;
GRANT SELECT, INSERT ON mail_refusals TO kontor_anonymous, kontor_payer;
-- Whoever holds a mail of a kind can have them again.
GRANT DELETE ON mail_refusals TO kontor_anonymous, kontor_payer;
GRANT SELECT ON mail_refusals TO kontor_system;
GRANT SELECT (id, email, confirmed_at) ON users TO kontor_system;
-- Whether an address is known, and how many mails its shop has sent today.
GRANT SELECT (email, user_id) ON proven_addresses TO kontor_system;
GRANT SELECT (seller_id, payer_email, paid_amount) ON order_rows TO kontor_system;
GRANT SELECT, INSERT, UPDATE ON mail_allowances TO kontor_system;
GRANT INSERT ON provider_events TO kontor_anonymous;
GRANT SELECT, UPDATE ON provider_events TO kontor_system;

-- The seller's own books, shop and papers.
GRANT SELECT, INSERT, UPDATE ON
    sellers, seller_profiles, test_clocks, idempotency_keys, partners,
    products, product_tokens, pricing_plans, uploads, digitals, covers, bundle_contents, product_addons, opt_in_questions, categories, product_groups,
    license_key_settings, license_keys, license_key_tokens, course_sections, lessons,
    tickets, ticket_dates, ticket_upgrades, ticket_designs, payment_tickets, payment_ticket_tokens, ticket_exchanges,
    certificate_settings, certificates,
    bank_accounts, payout_requests, payouts, payout_settings,
    customers, orders, order_batches, order_batch_orders, order_merges, order_rates, subscriptions, transactions, dispute_cases, dispute_files, payment_logs, order_rows, opt_in_answers, declarations, grants, stamped_copies, services, course_sessions, course_accesses, course_devices, lesson_progress,
    course_grants, course_grant_people,
    legitimations, documents, exports,
    coupons, coupon_codes, coupons_products, coupon_redemptions, coupon_product_uses,
    funnels, funnel_sessions, funnel_offers,
    event_sequences, webhook_endpoints, webhook_deliveries, api_keys,
    tracking_codes, consent_settings, checkout_settings,
    contact_forms, contact_messages,
    bank_statements, bank_entries, bank_layouts,
    vat_settings, vat_checks, vat_claims,
    payment_settings, payment_credentials,
    saved_views, list_columns,
    team_members,
    figure_shops, figures_daily, figure_totals, figure_customers, page_views
    TO kontor_seller;
-- What is to be counted is taken away by what counts it.
GRANT SELECT, INSERT, DELETE ON figure_changes, customer_changes TO kontor_seller;
GRANT DELETE ON figures_daily, figure_totals, figure_customers TO kontor_seller;
GRANT SELECT, INSERT ON subscription_movements TO kontor_seller;
GRANT SELECT ON coupon_rows TO kontor_seller;
GRANT SELECT ON best_seller_rows, campaign_rows, top_customer_rows, financial_report_rows, product_group_rows TO kontor_seller;
GRANT DELETE ON coupons, coupon_codes, coupons_products, funnels TO kontor_seller;
GRANT DELETE ON payout_transfers, dispute_files, webhook_endpoints, tracking_codes, checkout_settings, contact_messages, payment_credentials, saved_views, list_columns TO kontor_seller;
GRANT DELETE ON license_key_settings, license_keys, license_key_tokens, course_sections, lessons,
    tickets, ticket_dates, ticket_upgrades, ticket_designs, payment_ticket_tokens, ticket_exchanges, certificate_settings, stamped_copies TO kontor_seller;
GRANT DELETE ON course_devices, products, product_tokens, covers, digitals, bundle_contents, product_addons, opt_in_questions, categories, product_groups, pricing_plans, uploads, test_clocks, idempotency_keys TO kontor_seller;
GRANT SELECT, INSERT, UPDATE ON deals TO kontor_seller;
GRANT SELECT, INSERT, UPDATE, DELETE ON incentive_plans TO kontor_seller;
GRANT SELECT, INSERT ON deal_commissions TO kontor_seller;
-- Pages of the shop. What visitors see of them is not what is worked on.
GRANT SELECT, INSERT, UPDATE, DELETE ON shop_pages, shop_page_slugs TO kontor_seller;
GRANT SELECT, INSERT, DELETE ON shop_page_versions TO kontor_seller;
GRANT SELECT (seller_id, id, kind, title, slug, published, published_at, in_menu, position) ON shop_pages TO kontor_anonymous;
GRANT SELECT (seller_id, slug, page_id) ON shop_page_slugs TO kontor_anonymous;
-- What people of the shop are told.
GRANT SELECT, INSERT, UPDATE ON notifications, push_logs, sale_counts TO kontor_seller;
GRANT SELECT ON notification_rules, notification_defaults, notification_settings TO kontor_seller, kontor_admin;
-- Written once, never changed: books and history.
GRANT SELECT, INSERT ON state_changes, postings, entries, transfers, events, webhook_attempts,
    payout_transfers, consent_terms, consents, tracked_orders, legal_texts, mandates, invoice_requests, bank_entry_tokens, order_plan_changes TO kontor_seller;
GRANT SELECT, INSERT, UPDATE ON invoice_settings, invoice_series TO kontor_seller;
-- An invoice stands as it was issued: what became of it is all that changes.
GRANT SELECT, INSERT, UPDATE (state, updated_at) ON invoices TO kontor_seller;
GRANT SELECT, INSERT ON shops TO kontor_seller;
-- Whether their products are reviewed, and what the platform gives to single sellers, is not theirs to say.
GRANT SELECT ON seller_reviews, payment_features, resellers, platform_plans, seller_terms, feature_overrides TO kontor_seller;
-- What the plan's order says is written down by the shop's own machinery.
GRANT SELECT, INSERT, UPDATE ON seller_plans TO kontor_seller;
GRANT SELECT, INSERT, UPDATE, DELETE ON plan_choices TO kontor_seller;
GRANT SELECT ON mails TO kontor_seller;

-- A person's own account. Nobody makes themselves a manager: that column is the owner's.
GRANT SELECT, INSERT, UPDATE ON sessions, email_tokens TO kontor_payer;
GRANT SELECT, INSERT ON profiles, account_events TO kontor_payer;
GRANT SELECT, INSERT, DELETE ON proven_addresses TO kontor_payer;
GRANT SELECT ON users, team_members TO kontor_payer;
-- What somebody gets of what others sell.
GRANT SELECT ON entries TO kontor_payer;
-- The role in a team ends with it.
GRANT DELETE ON profiles TO kontor_payer;
GRANT SELECT, INSERT, UPDATE, DELETE ON totp_factors, recovery_codes, passkeys TO kontor_payer;
GRANT INSERT (id, email, password_hash, first_name, last_name, locale, time_zone, created_at, updated_at) ON users TO kontor_payer;
GRANT UPDATE (email, password_hash, first_name, last_name, locale, time_zone, confirmed_at, unconfirmed_email, updated_at, version)
    ON users TO kontor_payer;
-- How they want to be told, and by which browsers.
GRANT SELECT ON notification_defaults TO kontor_payer;
GRANT SELECT, INSERT, UPDATE ON notification_settings TO kontor_payer;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO kontor_payer;
GRANT SELECT ON shops, mails TO kontor_payer;
GRANT SELECT ON orders, order_rates, subscriptions, transactions, grants, digitals, sellers TO kontor_payer;

-- Nobody in particular: sees only what it presents a key for, and what a shop shows to all.
GRANT SELECT ON users TO kontor_anonymous;
GRANT SELECT ON sessions, email_tokens, shops, mails TO kontor_anonymous;
GRANT SELECT (seller_id, id, test_tenant, email, kind, rights, state, token_hash, expires_at, shop, invited_by_name) ON team_members TO kontor_anonymous;
GRANT SELECT, INSERT, UPDATE ON sign_in_challenges TO kontor_anonymous;
-- Asking for a mail tells nothing, neither to who asks nor to who reads the table as them.
GRANT INSERT ON mail_requests TO kontor_anonymous;
GRANT SELECT ON sellers, products, categories, pricing_plans, covers, digitals, uploads, certificates, lessons TO kontor_anonymous;
-- A program shows its key before anybody knows whose it is.
GRANT SELECT (seller_id, id, key_hash, scopes, state, created_by, expires_at, last_used_at) ON api_keys TO kontor_anonymous;
-- Who visits a test shop is there in its own time.
GRANT SELECT ON test_clocks TO kontor_anonymous;
-- What the platform offers is for all to see.
GRANT SELECT ON platform_plans TO kontor_anonymous;

-- Managers and sweeps.
GRANT SELECT, UPDATE ON jobs TO kontor_admin;
GRANT SELECT ON users, profiles, sessions TO kontor_admin;
GRANT UPDATE (blocked_at, blocked_reason, blocked_by, updated_at, version) ON users TO kontor_admin;
-- Ending sessions, and the manager's own seat in a seller's cabinet.
GRANT UPDATE (ended_at, end_reason, tenant, livemode) ON sessions TO kontor_admin;
GRANT INSERT ON account_events TO kontor_admin;
GRANT SELECT, INSERT ON seller_notes TO kontor_admin;
GRANT SELECT, INSERT, UPDATE ON support_accesses TO kontor_admin;
GRANT SELECT ON support_accesses TO kontor_payer;
GRANT SELECT (seller_id, id, state, created_by) ON api_keys TO kontor_admin;
GRANT SELECT, INSERT, UPDATE ON manager_exports TO kontor_admin;
-- Files that are over are removed, whichever manager asked for them; of the rows nothing else is read.
GRANT SELECT (id, object_key, expires_at), UPDATE (object_key) ON manager_exports TO kontor_system;
-- The lists of all sellers.
GRANT SELECT ON order_rows, customers, deals, push_logs, exports TO kontor_admin;
GRANT SELECT ON sellers, seller_profiles, legitimations, documents, bank_accounts, payouts, orders, dispute_cases, mails TO kontor_admin;
GRANT SELECT, UPDATE ON payout_requests TO kontor_admin;
GRANT INSERT ON payouts, postings, entries TO kontor_admin;
GRANT SELECT ON postings, entries TO kontor_admin;
-- What a manager decides on a test side happens in that side's own time.
GRANT SELECT ON test_clocks TO kontor_admin;
-- Whoever writes to a seller reads all that is known of them.
GRANT SELECT ON vat_settings, payment_settings TO kontor_admin;
GRANT SELECT, INSERT ON state_changes, audit_logs TO kontor_admin;
-- What a manager decides is sent to the seller's own servers like everything else.
GRANT SELECT, INSERT ON events, webhook_deliveries TO kontor_admin;
GRANT SELECT, INSERT, UPDATE ON event_sequences TO kontor_admin;
GRANT SELECT (seller_id, id, state, event_types) ON webhook_endpoints TO kontor_admin;
-- The people of the shop are told of it.
GRANT SELECT, INSERT ON notifications TO kontor_admin;
GRANT SELECT ON team_members TO kontor_admin;
-- The platform's review of products: what is sold and what lies in it is read, the decision alone is written.
GRANT SELECT ON products, pricing_plans, digitals, uploads, covers, bundle_contents, course_sections, lessons TO kontor_admin;
GRANT UPDATE (review_state, review_asked_at, review_due_at, review_decided_at, review_decided_by, review_reason, review_version,
    review_told_at, updated_at) ON products TO kontor_admin;
GRANT SELECT, INSERT, UPDATE ON seller_reviews, payment_features, resellers TO kontor_admin;
-- Plans of the platform, and what a manager decides about one seller.
GRANT SELECT, INSERT, UPDATE, DELETE ON platform_plans, feature_overrides TO kontor_admin;
GRANT SELECT, INSERT, UPDATE ON seller_plans, seller_terms TO kontor_admin;
GRANT SELECT, DELETE ON plan_choices TO kontor_admin;
GRANT SELECT ON team_members TO kontor_admin;
GRANT UPDATE (fee_bps, payouts_blocked, updated_at, version) ON sellers TO kontor_admin;
-- Which payments and refunds stand still, and whose they are: nothing of who pays or what with.
GRANT SELECT (seller_id, id, order_id, kind, state, provider, method, currency, amount, sets_up, queued_at, dispute_state, inquiries, expires_at, created_at)
    ON transactions TO kontor_admin;
GRANT SELECT ON sellers, test_clocks, orders, order_rates, transactions, dispute_cases, dispute_files, payouts, payout_settings, uploads, exports, legitimations, bank_accounts,
    payment_tickets, certificates, course_accesses, grants, stamped_copies, webhook_endpoints, webhook_deliveries,
    figure_changes, figure_shops, figures_daily, customer_changes, seller_plans, plan_choices, platform_plans TO kontor_system;
GRANT SELECT (seller_id, id, publish_at) ON shop_pages TO kontor_system;
-- What ran out is forgotten by age, whosever it was.
GRANT SELECT, DELETE ON idempotency_keys, sessions, email_tokens, account_events, sign_in_challenges, mail_requests, events, consents, contact_messages, notifications TO kontor_system;
