//! No impossible state is stored: the database itself is asked for every move of every machine, as the role that the
//! product runs as, by plain SQL that knows nothing of our code.

use kontor_db::{Row, query};
use std::collections::BTreeSet;

use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use kontor_testkit::World;

/// Tries every birth and every move on a table that has nothing but the guarded column and the real table's own guards,
/// and answers those that were not refused. Rows are put into a state while no trigger looks.
const TRY_ALL: &str = r"
CREATE FUNCTION stored(machine text, tab text, col text, states text[]) RETURNS TABLE (was text, becomes text)
LANGUAGE plpgsql AS $$
DECLARE guard record; taken boolean; guards int := 0;
BEGIN
    EXECUTE format('CREATE TABLE probe (%I text)', col);
    GRANT SELECT, INSERT, UPDATE ON probe TO kontor_seller;
    FOR guard IN SELECT pg_get_triggerdef(t.oid) AS text FROM pg_trigger t
        WHERE t.tgrelid = tab::regclass AND t.tgfoid = format('guard_%s_%s', tab, col)::regproc AND t.tgenabled = 'O'
    LOOP
        EXECUTE replace(guard.text, ' ON public.' || tab || ' ', ' ON probe ');
        guards := guards + 1;
    END LOOP;
    IF guards <> 2 THEN RAISE EXCEPTION '% has % guards instead of two', machine, guards; END IF;
    FOREACH was IN ARRAY array_prepend('', states) LOOP
        FOREACH becomes IN ARRAY states LOOP
            CONTINUE WHEN was = becomes;
            taken := true;
            IF was <> '' THEN
                SET LOCAL session_replication_role = replica;
                EXECUTE format('INSERT INTO probe (%I) VALUES ($1)', col) USING was;
                SET LOCAL session_replication_role = origin;
            END IF;
            BEGIN
                SET LOCAL ROLE kontor_seller;
                IF was = '' THEN
                    EXECUTE format('INSERT INTO probe (%I) VALUES ($1)', col) USING becomes;
                ELSE
                    EXECUTE format('UPDATE probe SET %I = $1', col) USING becomes;
                END IF;
            EXCEPTION WHEN SQLSTATE 'KO409' THEN
                taken := false;
            END;
            RESET ROLE;
            TRUNCATE probe;
            IF taken THEN RETURN NEXT; END IF;
        END LOOP;
    END LOOP;
    DROP TABLE probe;
END $$;";

#[derive(Row)]
struct Taken {
    was: String,
    becomes: String,
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_takes_the_declared_moves_and_no_others() {
    let world = World::new().await;
    let mut owner = world.owner().await;
    owner.batch_execute(TRY_ALL).await.unwrap();
    let declared = kontor_api::machines::all();
    for machine in kontor_api::machines::declarations() {
        let taken: Vec<Taken> = query("SELECT was, becomes FROM stored($1, $2, $3, $4)")
            .bind(machine.name)
            .bind(machine.table)
            .bind(machine.column)
            .bind(&machine.states)
            .load(&mut owner)
            .await
            .unwrap();
        let taken: BTreeSet<(&str, &str)> = taken.iter().map(|one| (&*one.was, &*one.becomes)).collect();
        let wanted: BTreeSet<(&str, &str)> =
            declared.iter().filter(|row| row.0 == machine.name).map(|row| (row.1, row.2)).collect();
        assert_eq!(taken, wanted, "{}", machine.name);
    }
}
