-- A database without time and chance of its own. Names are looked up in `public` first, so everything that asks for the
-- time at run time asks here; defaults were bound when their tables were made, and are bound anew.
CREATE TABLE simulated_clock (now_at timestamptz NOT NULL);
INSERT INTO simulated_clock VALUES ('2026-03-02T12:00:00Z');
GRANT SELECT ON simulated_clock TO PUBLIC;
CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now_at FROM public.simulated_clock';
CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT now_at FROM public.simulated_clock';
CREATE FUNCTION public.random() RETURNS double precision LANGUAGE sql IMMUTABLE AS 'SELECT 0.5::double precision';
DO $$
DECLARE found record;
BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
    FOR found IN
        SELECT d.adrelid::regclass AS tab, a.attname AS col
        FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
        WHERE pg_get_expr(d.adbin, d.adrelid) IN ('now()', 'clock_timestamp()')
    LOOP
        EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT public.now()', found.tab, found.col);
    END LOOP;
END $$;
