//! Every part listens at a fixed distance from one base port, so that copies can run side by side.

use std::net::TcpListener;

use anyhow::{Result, bail};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Api,
    Sandbox,
    MailReader,
    S3,
    Smtp,
    Postgres,
    Redis,
    Worker,
    Scheduler,
    Metrics,
}

impl Part {
    pub const ALL: [Self; 10] = [
        Self::Api,
        Self::Sandbox,
        Self::MailReader,
        Self::S3,
        Self::Smtp,
        Self::Postgres,
        Self::Redis,
        Self::Worker,
        Self::Scheduler,
        Self::Metrics,
    ];

    pub const fn offset(self) -> u16 {
        self as u16
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Api => "the api",
            Self::Sandbox => "the sandbox provider",
            Self::MailReader => "the mail reader",
            Self::S3 => "the file store",
            Self::Smtp => "the mail sink",
            Self::Postgres => "PostgreSQL",
            Self::Redis => "Redis",
            Self::Worker => "the worker's health",
            Self::Scheduler => "the scheduler's health",
            Self::Metrics => "the api's metrics",
        }
    }
}

#[derive(Clone, Copy)]
pub struct Ports {
    base: u16,
}

impl Ports {
    pub const LAST_BASE: u16 = u16::MAX - 9;

    pub fn from_base(base: u16) -> Result<Self> {
        if base > Self::LAST_BASE {
            bail!("KONTOR_PORT is {base}: the parts need nine more ports after it, give at most {}", Self::LAST_BASE);
        }
        Ok(Self { base })
    }

    pub const fn port_of(self, part: Part) -> u16 {
        self.base + part.offset()
    }

    /// Asked before anything starts, so that a taken port leaves nothing half-started.
    pub fn must_be_free(self, parts: &[Part]) -> Result<()> {
        for part in parts {
            let port = self.port_of(*part);
            if let Err(cause) = TcpListener::bind(("127.0.0.1", port)) {
                bail!(
                    "port {port}, meant for {}, cannot be used ({cause}): stop the program that holds it or set KONTOR_PORT to another base port",
                    part.label()
                );
            }
        }
        Ok(())
    }
}
