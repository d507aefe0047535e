//! An SMTP server that delivers nothing: every mail lands in the mail reader.

use std::io;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use mailin_embedded::response::{INTERNAL_ERROR, NO_STORAGE, OK};
use mailin_embedded::{Handler, Response, Server, SslConfig};

use crate::mails::store::MailStore;
use crate::ports::Part;
use crate::settings::Settings;

const LARGEST_MAIL_BYTES: usize = 30 * 1024 * 1024;
/// The library keeps one thread per connection, and mailers keep idle connections open.
const CONNECTIONS: u32 = 64;

pub fn url(settings: &Settings) -> String {
    format!("smtp://127.0.0.1:{}", settings.ports.of(Part::Smtp))
}

/// Serves on a thread of its own until the process ends.
pub fn start(settings: &Settings, store: Arc<MailStore>) -> Result<()> {
    let port = settings.ports.of(Part::Smtp);
    let listener = TcpListener::bind(("127.0.0.1", port))
        .with_context(|| format!("the mail sink cannot listen on port {port}"))?;
    let mut server = Server::new(Sink { store, recipients: Vec::new(), letter: Vec::new() });
    server
        .with_name("kontor.localhost")
        .with_num_threads(CONNECTIONS)
        .with_tcp_listener(listener)
        .with_ssl(SslConfig::None)
        .map_err(|cause| anyhow!("the mail sink cannot start: {cause}"))?;
    std::thread::Builder::new()
        .name("smtp".to_owned())
        .spawn(move || {
            if let Err(cause) = server.serve() {
                eprintln!("the mail sink stopped: {cause}");
            }
        })
        .context("the mail sink cannot start")?;
    Ok(())
}

#[derive(Clone)]
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
        match self.store.keep(&letter, &recipients) {
            Ok(()) => OK,
            Err(cause) if cause.kind() == io::ErrorKind::StorageFull => NO_STORAGE,
            Err(_) => INTERNAL_ERROR,
        }
    }
}
