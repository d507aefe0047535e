//! The real process: it starts, says that it is well, and ends when asked; without a setting it says which.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use kontor_testkit::World;

use crate::redis::{PrivateRedis, Process};

fn get(port: u16, path: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(2))).ok()?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_process_says_that_it_is_well_and_ends_when_asked() {
    let (world, redis) = (World::new().await, PrivateRedis::start().await);
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kontor-scheduler"));
    command
        .env("DATABASE_URL_WORKER", world.login_url("DATABASE_URL_WORKER"))
        .env("REDIS_URL", redis.url())
        .env("KONTOR_PORT", (port - 8).to_string())
        .stdout(Stdio::null());
    let mut scheduler = Process(command.spawn().unwrap());
    let deadline = Instant::now() + Duration::from_secs(60);
    let well = loop {
        match get(port, "/health/ready") {
            Some(answer) if answer.starts_with("HTTP/1.1 200") => break answer,
            answer => assert!(Instant::now() < deadline, "the scheduler does not get well: {answer:?}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    };
    assert!(well.contains(r#""relay":{"ok":true"#), "{well}");
    while !get(port, "/metrics").is_some_and(|counted| counted.contains("kontor_queue_depth")) {
        assert!(Instant::now() < deadline, "nothing is counted");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Command::new("kill").arg(scheduler.0.id().to_string()).status().unwrap();
    while scheduler.0.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "the scheduler does not end");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(scheduler.0.wait().unwrap().success());
}

#[test]
fn a_missing_setting_is_named_and_the_process_fails() {
    let ended = Command::new(env!("CARGO_BIN_EXE_kontor-scheduler")).env_clear().output().unwrap();
    assert!(!ended.status.success());
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(said.contains("DATABASE_URL_WORKER is not set"), "{said}");
}
