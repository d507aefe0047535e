//! An SMTP server that delivers nothing: every mail lands in the mail reader.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{IpAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use mailin::response::{INTERNAL_ERROR, NO_STORAGE, OK};
use mailin::{Action, Handler, Response, SessionBuilder};

use crate::mails::store::MailStore;
use crate::ports::Part;
use crate::settings::Settings;

const LARGEST_MAIL_BYTES: usize = 30 * 1024 * 1024;
const NAME: &str = "kontor.localhost";
/// Mailers keep idle connections open; RFC 5321 wants them to be let for five minutes.
const IDLE: Duration = Duration::from_secs(5 * 60);

pub fn url(settings: &Settings) -> String {
    format!("smtp://127.0.0.1:{}", settings.ports.port_of(Part::Smtp))
}

/// Serves on a thread of its own until the process ends.
pub fn start(settings: &Settings, store: Arc<MailStore>) -> Result<()> {
    let port = settings.ports.port_of(Part::Smtp);
    let listener = TcpListener::bind(("127.0.0.1", port))
        .with_context(|| format!("the mail sink cannot listen on port {port}"))?;
    std::thread::Builder::new()
        .name("smtp".to_owned())
        .spawn(move || accept_connections(&listener, &store))
        .context("the mail sink cannot start")?;
    Ok(())
}

/// A thread for each connection. One that breaks concerns its mailer, which tries again.
fn accept_connections(listener: &TcpListener, store: &Arc<MailStore>) {
    for stream in listener.incoming() {
        let store = Arc::clone(store);
        let served = stream.and_then(|stream| {
            std::thread::Builder::new().name("smtp".to_owned()).spawn(move || serve_connection(&stream, store))
        });
        if let Err(cause) = served {
            eprintln!("the mail sink could not take a connection: {cause}");
        }
    }
}

/// One connection, until its mailer says goodbye or nothing more.
fn serve_connection(mut stream: &TcpStream, store: Arc<MailStore>) -> io::Result<()> {
    stream.set_read_timeout(Some(IDLE))?;
    stream.set_write_timeout(Some(IDLE))?;
    let sink = Sink { store, recipients: Vec::new(), letter: Vec::new() };
    let mut session = SessionBuilder::new(NAME).build(stream.peer_addr()?.ip(), sink);
    stream.write_all(&session.greeting().buffer()?)?;
    let mut lines = BufReader::new(stream);
    let mut line = Vec::new();
    while lines.read_until(b'\n', &mut line)? > 0 {
        let answer = session.process(&line);
        line.clear();
        if answer.action != Action::NoReply {
            stream.write_all(&answer.buffer()?)?;
        }
        // It is not offered, so nobody upgrades.
        if matches!(answer.action, Action::Close | Action::UpgradeTls) {
            break;
        }
    }
    Ok(())
}

struct Sink {
    store: Arc<MailStore>,
    recipients: Vec<String>,
    letter: Vec<u8>,
}

impl Handler for Sink {
    fn mail(&mut self, _ip: IpAddr, _domain: &str, _from: &str) -> Response {
        self.recipients.clear();
        self.letter.clear();
        OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        self.recipients.push(to.to_owned());
        OK
    }

    fn data(&mut self, line: &[u8]) -> io::Result<()> {
        if self.letter.len() + line.len() > LARGEST_MAIL_BYTES {
            return Err(io::Error::other("the mail is larger than 30 MB"));
        }
        self.letter.extend_from_slice(line);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let letter = std::mem::take(&mut self.letter);
        let recipients = std::mem::take(&mut self.recipients);
        match self.store.save_mail(&letter, &recipients) {
            Ok(()) => OK,
            Err(cause) if cause.kind() == io::ErrorKind::StorageFull => NO_STORAGE,
            Err(_) => INTERNAL_ERROR,
        }
    }
}
