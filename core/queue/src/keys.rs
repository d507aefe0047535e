//! The names of things in Redis. The braces keep all keys of a lane on one machine of a cluster.

/// A lane of the queue by name. Lanes never wait for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lane(pub &'static str);

impl std::fmt::Display for Lane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

/// Whose absence says that Redis was emptied.
pub(crate) const EPOCH: &str = "kontor:epoch";

impl Lane {
    /// Sorted set of waiting ids, in the order in which they were offered.
    pub(crate) fn due(self) -> String {
        format!("kontor:{{{self}}}:due")
    }

    /// Sorted set of workers by the second of their last heartbeat.
    pub(crate) fn workers(self) -> String {
        format!("kontor:{{{self}}}:workers")
    }

    /// Set of ids that one worker has taken and not finished.
    pub(crate) fn taken(self, worker: &str) -> String {
        format!("kontor:{{{self}}}:taken:{worker}")
    }

    /// Prefix of [`Lane::taken`], for scripts that look at other workers.
    pub(crate) fn taken_prefix(self) -> String {
        self.taken("")
    }

    /// Channel that wakes sleeping workers.
    pub(crate) fn wake(self) -> String {
        format!("wake:{self}")
    }
}
