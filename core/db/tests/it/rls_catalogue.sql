-- Every row returned is a hole in the walls between tenants.
-- rt: the roles that run time statements as. Admin and system look across tenants on purpose (20_rows.sql says why).
WITH rt(role) AS (VALUES ('kontor_seller'), ('kontor_payer'), ('kontor_publisher'), ('kontor_anonymous'), ('kontor_admin'), ('kontor_system')),
logins(role) AS (VALUES ('kontor_api_login'), ('kontor_manager_login'), ('kontor_worker_login')),
t AS (
    SELECT c.oid, c.relname, c.relkind, c.relrowsecurity rls, c.relforcerowsecurity frc, c.relispartition part, c.relowner, c.reloptions,
        EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'seller_id' AND NOT a.attisdropped) tenant,
        EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'seller_id' AND a.attnotnull) tenant_nn
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
),
readable AS (SELECT DISTINCT t.oid FROM t, rt WHERE t.relkind IN ('r', 'p', 'v', 'm') AND has_table_privilege(rt.role, t.oid, 'SELECT'))
SELECT 'R01 tenant table without ENABLE+FORCE RLS' AS rule, relname::text AS subject FROM t WHERE relkind IN ('r', 'p') AND tenant AND NOT (rls AND frc)
UNION ALL SELECT 'R02 tenant table with seller_id nullable', relname FROM t WHERE relkind IN ('r', 'p') AND tenant AND NOT tenant_nn
UNION ALL SELECT 'R03 tenant table without a seller policy that has USING and WITH CHECK', relname FROM t
    WHERE relkind IN ('r', 'p') AND tenant AND NOT EXISTS (
        SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND p.polroles = ARRAY['kontor_seller'::regrole::oid] AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL)
UNION ALL SELECT 'R04 policy true for a role that must not see all', c.relname || '.' || p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE pg_get_expr(polqual, polrelid) = 'true' AND NOT p.polroles <@ ARRAY['kontor_admin'::regrole::oid, 'kontor_system'::regrole::oid]
UNION ALL SELECT 'R04b WITH CHECK true', c.relname || '.' || p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE pg_get_expr(polwithcheck, polrelid) = 'true' AND NOT p.polroles <@ ARRAY['kontor_system'::regrole::oid]
UNION ALL SELECT 'R05 policy without nullif() on the setting', c.relname || '.' || p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE (pg_get_expr(polqual, polrelid) ~* 'current_setting' AND pg_get_expr(polqual, polrelid) !~* 'nullif')
       OR (pg_get_expr(polwithcheck, polrelid) ~* 'current_setting' AND pg_get_expr(polwithcheck, polrelid) !~* 'nullif')
UNION ALL SELECT 'R06 policy calls a volatile function', c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    JOIN pg_depend d ON d.classid = 'pg_policy'::regclass AND d.objid = p.oid AND d.refclassid = 'pg_proc'::regclass
    JOIN pg_proc f ON f.oid = d.refobjid WHERE f.provolatile = 'v'
UNION ALL SELECT 'R06b policy for everybody instead of a role', c.relname || '.' || p.polname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid WHERE 0 = ANY (p.polroles)
UNION ALL SELECT 'R07 view without security_invoker', relname FROM t WHERE relkind = 'v' AND oid IN (SELECT oid FROM readable) AND NOT coalesce(reloptions::text, '') ~ 'security_invoker=(true|on|1)'
UNION ALL SELECT 'R08 materialised view readable', relname FROM t WHERE relkind = 'm' AND oid IN (SELECT oid FROM readable)
UNION ALL SELECT 'R09 SECURITY DEFINER executable', p.proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace, rt
    WHERE n.nspname = 'public' AND p.prosecdef AND has_function_privilege(rt.role, p.oid, 'EXECUTE')
UNION ALL SELECT 'R10 TRUNCATE/REFERENCES/TRIGGER granted', relname FROM t, rt WHERE relkind IN ('r', 'p')
    AND (has_table_privilege(rt.role, t.oid, 'TRUNCATE') OR has_table_privilege(rt.role, t.oid, 'REFERENCES') OR has_table_privilege(rt.role, t.oid, 'TRIGGER'))
UNION ALL SELECT 'R10b a login holds a privilege of its own', relname || ' ' || role FROM t, logins WHERE relkind IN ('r', 'p')
    AND (has_table_privilege(role, t.oid, 'SELECT') OR has_table_privilege(role, t.oid, 'INSERT') OR has_table_privilege(role, t.oid, 'UPDATE') OR has_table_privilege(role, t.oid, 'DELETE'))
UNION ALL SELECT 'R11 foreign key between tenant tables not including seller_id', c.conrelid::regclass || '.' || c.conname FROM pg_constraint c
    JOIN t a ON a.oid = c.conrelid AND a.tenant JOIN t b ON b.oid = c.confrelid AND b.tenant
    WHERE c.contype = 'f' AND NOT EXISTS (SELECT FROM unnest(c.conkey) k JOIN pg_attribute x ON x.attrelid = c.conrelid AND x.attnum = k AND x.attname = 'seller_id')
UNION ALL SELECT 'R12 partition child without own RLS', relname FROM t WHERE part AND NOT rls AND oid IN (SELECT oid FROM readable)
UNION ALL SELECT 'R13 key of a tenant table not leading on seller_id', i.indexrelid::regclass::text FROM pg_index i JOIN t ON t.oid = i.indrelid AND t.tenant AND relkind IN ('r', 'p')
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0] WHERE i.indisunique AND a.attname <> 'seller_id'
UNION ALL SELECT 'R14 role is superuser, bypasses RLS, owns a table or may become such', r.role FROM (SELECT role FROM rt UNION SELECT role FROM logins) r, pg_roles o
    WHERE pg_has_role(r.role, o.oid, 'MEMBER') AND (o.rolsuper OR o.rolbypassrls OR o.rolcreaterole OR EXISTS (SELECT FROM t WHERE relowner = o.oid))
UNION ALL SELECT 'R15 unique index on tenant table lacking seller_id', i.indexrelid::regclass::text FROM pg_index i JOIN t ON t.oid = i.indrelid AND t.tenant AND relkind IN ('r', 'p')
    WHERE i.indisunique AND NOT EXISTS (SELECT FROM unnest(i.indkey::int2[]) k JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k AND a.attname = 'seller_id')
UNION ALL SELECT 'R16 index not valid', i.indexrelid::regclass::text FROM pg_index i JOIN t ON t.oid = i.indrelid WHERE NOT (i.indisvalid AND i.indisready)
UNION ALL SELECT 'R17 a seller''s books or history can be changed', relname || ' ' || rt.role FROM t, rt WHERE relname IN ('entries', 'postings', 'state_changes', 'transfers', 'audit_logs')
    AND (has_table_privilege(rt.role, t.oid, 'UPDATE') OR has_table_privilege(rt.role, t.oid, 'DELETE'))
UNION ALL SELECT 'R18 the api may become admin or system', l.role FROM logins l WHERE l.role = 'kontor_api_login'
    AND (pg_has_role(l.role, 'kontor_admin', 'MEMBER') OR pg_has_role(l.role, 'kontor_system', 'MEMBER'))
UNION ALL SELECT 'R19 a login inherits', rolname FROM pg_roles WHERE rolname LIKE 'kontor%login' AND rolinherit
ORDER BY 1, 2
