//! A database per test, copied from a template that is migrated once per schema.

use std::env;

use sha2::{Digest, Sha256};
use tokio_postgres::{Client, NoTls};
use url::Url;

/// A database that is dropped when the test ends.
pub struct Database {
    admin: Url,
    name: String,
}

/// The cluster's owner, from the environment that `cargo x stack` sets.
fn owner() -> Url {
    let text = env::var("DATABASE_URL").expect("DATABASE_URL is not set: run tests with `cargo x stack -- cargo test`");
    Url::parse(&text).expect("DATABASE_URL is a URL")
}

async fn client(url: &Url) -> Client {
    let (client, connection) = tokio_postgres::connect(url.as_str(), NoTls).await.expect("PostgreSQL answers");
    tokio::spawn(connection);
    client
}

/// `url` for another database of the same cluster.
fn named(url: &Url, name: &str) -> Url {
    let mut url = url.clone();
    url.set_path(name);
    url
}

fn login(variable: &str) -> kontor_db::migrate::Login {
    let url = Url::parse(&env::var(variable).expect(variable)).expect("a URL");
    kontor_db::migrate::Login {
        role: url.username().to_owned(),
        password: url.password().unwrap_or_default().to_owned(),
    }
}

impl Database {
    /// A fresh copy of the template; makes the template first if this schema has none yet.
    pub async fn create(fresh_name: &str) -> Self {
        let owner = owner();
        let admin = named(&owner, "postgres");
        let maker = client(&admin).await;
        let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(kontor_db::migrate::fingerprint()));
        let template = format!("kontor_template_{}", digest.get(..12).expect("a digest is longer"));
        maker.batch_execute("SELECT pg_advisory_lock(7001)").await.unwrap();
        let known = maker
            .query_opt("SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate", &[&template])
            .await
            .unwrap();
        if known.is_none() {
            maker.batch_execute(&format!("DROP DATABASE IF EXISTS {template} WITH (FORCE)")).await.unwrap();
            maker.batch_execute(&format!("CREATE DATABASE {template}")).await.unwrap();
            let logins = ["DATABASE_URL_API", "DATABASE_URL_MANAGER", "DATABASE_URL_WORKER"].map(login);
            kontor_db::migrate::run(named(&owner, &template).as_str(), &logins).await.expect("migrations apply");
            maker.batch_execute(&format!("ALTER DATABASE {template} IS_TEMPLATE true")).await.unwrap();
        }
        maker.batch_execute("SELECT pg_advisory_unlock(7001)").await.unwrap();
        maker
            .batch_execute(&format!("CREATE DATABASE {fresh_name} TEMPLATE {template} STRATEGY file_copy"))
            .await
            .unwrap();
        Self { admin, name: fresh_name.to_owned() }
    }

    /// The URL of this database for the login of an environment variable.
    pub fn url(&self, variable: &str) -> String {
        named(&Url::parse(&env::var(variable).expect(variable)).unwrap(), &self.name).into()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (admin, name) = (self.admin.clone(), self.name.clone());
        // The test's runtime may be gone already: a short one of our own.
        let dropper = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let client = client(&admin).await;
                client.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await.ok();
            });
        });
        dropper.join().ok();
    }
}
