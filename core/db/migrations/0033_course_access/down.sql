DROP TABLE course_grant_people;
DROP TABLE course_grants;
DROP INDEX course_accesses_over;
DROP INDEX course_accesses_given;
ALTER TABLE course_accesses NO FORCE ROW LEVEL SECURITY;
DELETE FROM course_accesses WHERE order_id IS NULL;
ALTER TABLE course_accesses FORCE ROW LEVEL SECURITY;
ALTER TABLE course_accesses DROP COLUMN ends_at, DROP COLUMN access, ALTER COLUMN order_id SET NOT NULL;
DROP INDEX course_sessions_ending;
DROP INDEX course_sessions_payer;
DROP INDEX course_sessions_created;
ALTER TABLE course_sessions
    DROP COLUMN held_at, DROP COLUMN held, DROP COLUMN ends_at, DROP COLUMN access,
    DROP COLUMN payer_last_name, DROP COLUMN payer_first_name, DROP COLUMN product_name;
