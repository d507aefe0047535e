DROP INDEX figures_daily_of;
DROP FUNCTION IF EXISTS id_of(text);
DROP TABLE figure_totals;
ALTER TABLE figure_shops DROP COLUMN rules;
ALTER TABLE figures_daily NO FORCE ROW LEVEL SECURITY;
DELETE FROM figures_daily WHERE scope IN ('customer', 'bump');
ALTER TABLE figures_daily FORCE ROW LEVEL SECURITY;
ALTER TABLE figures_daily DROP CONSTRAINT figures_daily_scope_check;
ALTER TABLE figures_daily ADD CONSTRAINT figures_daily_scope_check CHECK (scope IN
    ('all', 'product', 'coupon', 'campaign', 'funnel', 'upsell', 'country', 'method', 'kind'));
