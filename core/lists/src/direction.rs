//! Which way a list is sorted.

/// Up or down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    /// Smallest first.
    Asc,
    /// Largest first.
    #[default]
    Desc,
}

impl Direction {
    pub(crate) const fn sql(self) -> &'static str {
        match self {
            Self::Asc => "ASC",
            Self::Desc => "DESC",
        }
    }

    /// As `sort_dir` has it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Asc => "asc",
            Self::Desc => "desc",
        }
    }

    /// What comes after a row compares to it like this.
    pub(crate) const fn beyond(self) -> &'static str {
        match self {
            Self::Asc => ">",
            Self::Desc => "<",
        }
    }
}
