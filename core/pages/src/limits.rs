//! Limits of pages, unit last.

/// Pages of one shop.
pub const PAGES_MAX: i64 = 200;
/// Versions of a page that are kept (decisions-growth §1).
pub const VERSIONS_MAX: i32 = 50;
/// While somebody works on a draft, what it was is kept once in so many minutes.
pub const VERSION_EVERY_MINUTES: i64 = 10;
/// The longest document: two hundred full blocks in two languages.
pub const DOCUMENT_BYTES_MAX: usize = 512 * 1024;
/// Formatted text of one block in one language.
pub const RICH_TEXT_CHARS_MAX: usize = 20_000;
/// Parts of a document inside each other: a menu in a menu in a block, and some.
pub const DEPTH_MAX: usize = 32;
/// Faults of one document that are named; whoever mends so many sees the rest.
pub const FAULTS_MAX: usize = 100;
/// Languages of one document, and characters of the name of one, as the schema says them.
pub const LOCALES_MAX: usize = 20;
pub const LOCALE_CHARS_MAX: usize = 10;
/// How far ahead publishing may be scheduled.
pub const SCHEDULE_DAYS_MAX: i64 = 365;
/// Places in the shop's menu.
pub const POSITION_MAX: i64 = 1_000;
