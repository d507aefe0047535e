-- Principals are roles that nobody logs in as; logins may become some of them and inherit nothing.
DO $$
DECLARE name text;
BEGIN
    FOREACH name IN ARRAY ARRAY['kontor_seller', 'kontor_payer', 'kontor_publisher', 'kontor_anonymous', 'kontor_admin', 'kontor_system'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT', name);
        END IF;
    END LOOP;
    FOREACH name IN ARRAY ARRAY['kontor_api_login', 'kontor_manager_login', 'kontor_worker_login'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOINHERIT', name);
        END IF;
    END LOOP;
EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL; -- another database of this cluster is being set up at the same moment: the roles are there
END $$;

-- Our statements are short or read everything once; compiling them costs more than it saves.
ALTER ROLE kontor_api_login SET jit = off;
ALTER ROLE kontor_manager_login SET jit = off;
ALTER ROLE kontor_worker_login SET jit = off;

GRANT kontor_seller, kontor_payer, kontor_publisher, kontor_anonymous TO kontor_api_login;
-- What a manager decides by hand goes the way of a provider's word: in that seller's books, as the shop's own machinery.
GRANT kontor_admin, kontor_seller TO kontor_manager_login;
-- A manager's list becomes a file as that manager reads it.
GRANT kontor_seller, kontor_payer, kontor_anonymous, kontor_system, kontor_admin TO kontor_worker_login;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO kontor_seller, kontor_payer, kontor_publisher, kontor_anonymous, kontor_admin, kontor_system;
