//! To whom a test side may write. Buyers there are made up by their seller, so whoever owns such an address has bought
//! nothing and asked for nothing: only the seller's own people hear of it.

/// What stands before the subject of every mail of a test side.
pub const TEST_PREFIX: &str = "TEST: ";

/// Who gets the mails of test sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TestRecipients {
    /// The seller's own people, at addresses that they have proven.
    #[default]
    OwnPeople,
    /// Everybody: where no mail leaves the machine.
    Everybody,
}

impl TestRecipients {
    /// As the setting `TEST_SIDE_MAILS` says: `everybody`, else the seller's own people alone.
    pub fn of_setting(text: &str) -> Self {
        if text.trim() == "everybody" { Self::Everybody } else { Self::OwnPeople }
    }
}
