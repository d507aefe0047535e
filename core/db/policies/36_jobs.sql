-- A tenant may cause work and cannot look at what is queued. What it caused and nobody has begun, it may take back: by the name under
-- which it is open, and of its own alone.
CREATE OR REPLACE FUNCTION withdraw_job(named text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    DELETE FROM jobs
    WHERE dedupe_key = named AND state = 'queued' AND attempts = 0
      AND tenant = nullif(current_setting('app.seller_id', true), '')::uuid
$$;
REVOKE ALL ON FUNCTION withdraw_job(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_job(text) TO kontor_seller;
