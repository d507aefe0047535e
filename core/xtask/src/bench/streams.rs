//! Two thousand people with the bell open: what their streams take of one api process.

use std::fs;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures::{StreamExt, TryStreamExt, stream};
use reqwest::Url;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::report::{Goal, Report};
use super::visitor::{Visitor, text};

const PEOPLE: usize = 200;
/// As many as one person may have.
const EACH: usize = 10;
/// At once while they are opened.
const TOGETHER: usize = 8;
const MOST_MB: f64 = 40.0;
const PATIENCE: Duration = Duration::from_secs(30);
/// What is freed after the last answers is given back in the meantime.
const SETTLE: Duration = Duration::from_secs(3);

pub async fn measure(visitor: &Visitor, report: &mut Report) -> Result<()> {
    let tokens: Vec<String> =
        stream::iter(0..PEOPLE).map(|number| seller(visitor, number)).buffer_unordered(4).try_collect().await?;
    // What every process takes once for this, connections to the database among them, is no stream's.
    drop(open(visitor, &tokens, 1).await?);
    tokio::time::sleep(SETTLE).await;
    let before = resident_megabytes()?;
    let began = Instant::now();
    let streams = open(visitor, &tokens, EACH).await?;
    let took = began.elapsed().as_secs_f64();
    tokio::time::sleep(SETTLE).await;
    let more = resident_megabytes()? - before;
    report.note(&format!("{} streams of {PEOPLE} people opened in {took:.1} s", streams.len()));
    let made_of = "resident memory of the api with the streams open, less that before";
    report.figure("2,000 notification streams", more, "MB", &Goal::AtMost(MOST_MB), made_of);
    drop(streams);
    Ok(())
}

/// Somebody with a shop of their own: their access token.
async fn seller(visitor: &Visitor, number: usize) -> Result<String> {
    let unique = format!("{:x}-{number}", rand::random::<u32>());
    let person = json!({ "email": format!("bell-{unique}@example.test"), "password": "correct horse battery staple" });
    let signed = send(visitor, "/v1/app/users", None, &person).await?;
    let token = text(&signed, "/data/attributes/access_token")?;
    let shop = json!({ "name": "Bell", "username": format!("bell-{unique}"), "country": "DE" });
    text(&send(visitor, "/v1/app/sellers", Some(&token), &shop).await?, "/data/attributes/access_token")
}

async fn send(visitor: &Visitor, path: &str, token: Option<&str>, body: &Value) -> Result<Value> {
    let mut request = visitor.http.post(format!("{}{path}", visitor.base)).json(body);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    let answer = request.send().await?;
    let (status, text) = (answer.status(), answer.text().await?);
    if !status.is_success() {
        bail!("{path} answered {status}: {text}");
    }
    Ok(serde_json::from_str(&text)?)
}

async fn open(visitor: &Visitor, tokens: &[String], each: usize) -> Result<Vec<TcpStream>> {
    let url = Url::parse(&visitor.base)?;
    let address = format!("{}:{}", url.host_str().context("no host")?, url.port_or_known_default().unwrap_or(80));
    let all = tokens.iter().flat_map(|token| std::iter::repeat_n(token, each));
    stream::iter(all).map(|token| open_stream(&address, token)).buffer_unordered(TOGETHER).try_collect().await
}

/// A stream that has told how many are unread.
async fn open_stream(address: &str, token: &str) -> Result<TcpStream> {
    let mut line = TcpStream::connect(address).await?;
    let request = format!(
        "GET /v1/cabinet/notifications/stream HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Accept: text/event-stream\r\n\r\n"
    );
    line.write_all(request.as_bytes()).await?;
    let mut heard = Vec::new();
    let first = async {
        let mut piece = [0; 2_048];
        while !String::from_utf8_lossy(&heard).contains("event: unread") {
            let read = line.read(&mut piece).await?;
            if read == 0 {
                bail!("a stream ended: {}", String::from_utf8_lossy(&heard));
            }
            heard.extend_from_slice(piece.get(..read).unwrap_or_default());
        }
        Ok(())
    };
    tokio::time::timeout(PATIENCE, first).await.context("a stream told nothing")??;
    Ok(line)
}

/// What our api holds now, in MB.
fn resident_megabytes() -> Result<f64> {
    let mut most = 0.0_f64;
    for entry in fs::read_dir("/proc").context("cannot read /proc")?.flatten() {
        let Ok(status) = fs::read_to_string(entry.path().join("status")) else { continue };
        let said = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let ours = said("Name:") == Some("kontor-api") && descends(said("PPid:"));
        let kilobytes = said("VmRSS:").and_then(|text| text.trim_end_matches(" kB").trim().parse::<f64>().ok());
        if let (true, Some(kilobytes)) = (ours, kilobytes) {
            most = most.max(kilobytes / 1024.0);
        }
    }
    Ok(most)
}

/// Whether it was started by this process, and not by another bench beside it.
fn descends(parent: Option<&str>) -> bool {
    parent.and_then(|pid| pid.parse::<u32>().ok()) == Some(std::process::id())
}
