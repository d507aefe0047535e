//! The lanes: work of one nature, which never waits for work of another.

use std::time::Duration;

/// Where a job runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// Payments, payouts, verification: what moves or blocks money.
    Money,
    /// Mails.
    Mail,
    /// What a buyer is let into.
    Access,
    /// Uploads, pictures, exports: long and heavy.
    Files,
    /// Names and certificates of shops.
    Domains,
    /// Calls to sellers' own servers.
    Hooks,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Self; 6] = [Self::Money, Self::Mail, Self::Access, Self::Files, Self::Domains, Self::Hooks];

    /// The lane's name in the table and in Redis.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Money => "money",
            Self::Mail => "mail",
            Self::Access => "access",
            Self::Files => "files",
            Self::Domains => "domains",
            Self::Hooks => "hooks",
        }
    }

    /// The lane of a name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lane| lane.text() == text)
    }

    /// How many ids may wait in Redis. Small on purpose: what is in Redis is no longer ordered fairly, so a seller
    /// who comes second waits for this much of the first one's backlog at most; yet enough to keep workers busy for
    /// the milliseconds until the relay comes round again.
    pub const fn depth(self) -> usize {
        match self {
            Self::Money | Self::Access => 512,
            Self::Mail | Self::Hooks => 128,
            Self::Domains => 32,
            Self::Files => 16,
        }
    }

    /// A job that runs longer is given up and tried again (seconds).
    pub const fn timeout(self) -> Duration {
        Duration::from_secs(match self {
            Self::Money | Self::Mail | Self::Access | Self::Hooks => 60,
            Self::Domains => 300,
            Self::Files => 1_800,
        })
    }

    /// Attempts after which a job is dead. With the waits of [`crate::claim`] ten take about three hours, twenty
    /// about thirteen.
    pub const fn max_attempts(self) -> i32 {
        match self {
            Self::Money | Self::Mail | Self::Hooks => 20,
            Self::Access | Self::Domains => 10,
            Self::Files => 5,
        }
    }
}

impl std::fmt::Display for Lane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.text())
    }
}
