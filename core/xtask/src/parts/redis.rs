//! A private Redis: loopback only, with a password; where data is to last, every command is appended to disk.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use nix::sys::signal::Signal;

use crate::children::{Child, Plan};
use crate::home::write_private;
use crate::ports::Part;
use crate::settings::Settings;

pub const NAME: &str = "Redis";
const START_SECONDS: u64 = 30;

pub fn url(settings: &Settings, password: &str) -> String {
    format!("redis://:{password}@127.0.0.1:{}/0", settings.ports.port_of(Part::Redis))
}

pub fn spawn(settings: &Settings, password: &str) -> Result<Child> {
    let program = PathBuf::from("/usr/bin/redis-server");
    if !program.is_file() {
        bail!("Redis is not installed: run `apt-get install redis-server`, or `make run`, which does it");
    }
    let folder = settings.home.join("redis");
    // In a file and not on the command line, where every user of the machine could read the password.
    let config = folder.join("redis.conf");
    let words = format!(
        "bind 127.0.0.1\nport {}\ndir \"{}\"\nrequirepass {password}\nappendonly {}\nappendfsync everysec\nsave \"\"\ndaemonize no\n",
        settings.ports.port_of(Part::Redis),
        folder.display(),
        if settings.durable { "yes" } else { "no" },
    );
    write_private(&config, &words)?;
    Child::start(Plan {
        name: NAME,
        program: &program,
        args: vec![config.display().to_string()],
        env: &BTreeMap::new(),
        log: settings.home.join("log/redis.log"),
        stop_with: Signal::SIGTERM,
        patience: Duration::from_secs(15),
        run_as: None,
    })
}

pub async fn ready(settings: &Settings, password: &str, child: &mut Child) -> Result<()> {
    let client = redis::Client::open(url(settings, password)).context("the Redis address is not understood")?;
    let until = Instant::now() + Duration::from_secs(START_SECONDS);
    loop {
        child.must_live()?;
        let answer: redis::RedisResult<String> = match client.get_multiplexed_async_connection().await {
            Ok(mut connection) => redis::cmd("PING").query_async(&mut connection).await,
            Err(trouble) => Err(trouble),
        };
        match answer {
            Ok(_) => return Ok(()),
            Err(_) if Instant::now() < until => tokio::time::sleep(Duration::from_millis(40)).await,
            Err(trouble) => {
                return Err(trouble)
                    .context(format!("Redis did not answer within {START_SECONDS} s, see log/redis.log"));
            }
        }
    }
}
