//! Limits of the catalogue, unit last, each with where it comes from.

use kontor_kernel::Currency;

/// Places of a product with a limit (selling-core §9, number input).
pub const STOCK_PIECES_MAX: i64 = 1_000_000;
/// Pieces of one order (selling-core §9, number input).
pub const QUANTITY_MAX: i64 = 1_000_000;
/// Pieces of one order of what is a row of its own: tickets, keys. They are given out in one transaction.
pub const ROWS_OF_ORDER_MAX: i64 = 1_000;
/// Tickets of one order of whom it is asked who comes with them: a buyer names them on one screen.
pub const ATTENDEES_MAX: usize = 50;
/// What a giver writes to whom they give something.
pub const GIFT_MESSAGE_CHARS_MAX: usize = 1_000;
/// How far ahead a gift is handed over: a year.
pub const GIFT_DAYS_MAX: u64 = 366;
/// Pieces of one order of a product that has just been made.
pub const QUANTITY_DEFAULT: i32 = 10;
/// How often a buyer may fetch a file.
pub const DOWNLOADS_MAX: i64 = 1_000;
/// For how long a buyer may fetch a file: ten years.
pub const DOWNLOAD_DAYS_MAX: i64 = 3_650;
/// The formatted text of a product, without its formatting: four times what people write to each other.
pub const DETAILS_CHARS_MAX: usize = 20_000;
/// The line under a product's name: it fits a card of the shop.
pub const TAGLINE_CHARS_MAX: usize = 80;
/// A product's address (storefront-growth §7: slugs up to about 102 characters).
pub const SLUG_CHARS_MAX: usize = 100;
/// Prices of one product: a buyer chooses among them on one screen.
pub const PLANS_MAX: i64 = 20;
/// Files of one product.
pub const DIGITALS_MAX: i64 = 100;
/// Products inside a bundle or membership.
pub const CONTENTS_MAX: usize = 50;
/// Products that one offers to be taken along.
pub const ADDONS_MAX: usize = 10;
/// Pictures of one product.
pub const COVERS_MAX: i64 = 10;
/// Words that say what a picture shows.
pub const ALT_CHARS_MAX: usize = 255;
/// Questions of one product: a buyer answers them on one screen.
pub const QUESTIONS_MAX: i64 = 20;
/// The words of a question; a declaration of consent is longer than a line.
pub const QUESTION_CHARS_MAX: usize = 500;
/// Choices of one question; fewer are no choice.
pub const OPTIONS_MIN: usize = 2;
/// More nobody reads.
pub const OPTIONS_MAX: usize = 50;
/// One choice.
pub const OPTION_CHARS_MAX: usize = 100;
/// A buyer's answer in their own words.
pub const ANSWER_CHARS_MAX: usize = 2_000;
/// Working days until the platform has looked at a product; sellers are told the day (what-users-ask, row 3).
pub const REVIEW_WORKING_DAYS: u32 = 2;
/// Room to say why a product is turned down.
pub const REVIEW_REASON_CHARS_MAX: usize = 500;
/// Categories of a shop, and as many groups: each list stays one that can be looked at.
pub const SHELVES_MAX: i64 = 200;
/// Categories and groups that one product is in.
pub const SHELVES_OF_PRODUCT_MAX: usize = 20;
/// Endpoints that a product chooses, of those that a seller may have.
pub const WEBHOOK_ENDPOINTS_MAX: usize = 10;
/// Tracking codes that a product chooses, of those that a seller may have.
pub const TRACKING_CODES_MAX: usize = 50;
/// Products named at once for one category.
pub const PRODUCTS_OF_SHELF_MAX: usize = 1_000;
/// Shortest password of a product: with the tries that a minute allows, years of guessing.
pub const ACCESS_PASSWORD_CHARS_MIN: usize = 6;
/// Longest password of a product.
pub const ACCESS_PASSWORD_CHARS_MAX: usize = 100;
/// What a fee is for: a few words on a line of the total.
pub const FEE_NAME_CHARS_MAX: usize = 60;
/// Highest price in whole units of the currency (selling-core §9, number input).
pub const PRICE_UNITS_MAX: i64 = 1_000_000;
/// Lowest price that is not free, in hundredths of a unit (selling-core §9: rate minimum 0.33).
pub const PRICE_HUNDREDTHS_MIN: i64 = 33;

/// Lowest price that is not free, in minor units. Rounded up: 0.33 of a yen is one yen, and of an ariary one ariary, because card
/// companies take no part of it.
pub fn price_min(currency: Currency) -> i64 {
    let (least, step) = ((PRICE_HUNDREDTHS_MIN * unit(currency) + 99) / 100, currency.charge_step());
    (least + step - 1) / step * step
}

/// Highest price in minor units.
pub fn price_max(currency: Currency) -> i64 {
    PRICE_UNITS_MAX * unit(currency)
}

/// The most that one order may come to, in whole units of the currency: a hundred of the highest price. Sums of all its
/// payments stay far from what 64 bits, or the numbers of a browser, can hold.
const ORDER_UNITS_MAX: i64 = 100 * PRICE_UNITS_MAX;

/// The most that one order may come to, in minor units.
pub fn order_max(currency: Currency) -> i64 {
    ORDER_UNITS_MAX * unit(currency)
}

fn unit(currency: Currency) -> i64 {
    10_i64.pow(u32::from(currency.digits()))
}

/// Lines of one list of keys; a longer list comes in parts.
pub const KEYS_IMPORT_LINES_MAX: usize = 10_000;
/// Letters of the reason for which a key is taken back: ours, that of a note to a delivery.
pub const KEY_REASON_CHARS_MAX: usize = 500;
/// Longest key.
pub const KEY_CHARS_MAX: usize = 255;
/// Problems of a list that are told one by one; all are counted.
pub const KEYS_REPORT_LINES_MAX: usize = 500;
/// Keys of one product: a seller's list stays one that can be looked at.
pub const KEYS_OF_PRODUCT_MAX: i64 = 100_000;
/// The seller is warned when so few keys are left (decisions-growth §11).
pub const KEYS_THRESHOLD_DEFAULT: i32 = 10;
/// More than that is no warning.
pub const KEYS_THRESHOLD_MAX: i64 = 10_000;
/// Longest format of generated keys.
pub const KEY_FORMAT_CHARS_MAX: usize = 100;
/// Shortest placeholder (selling-core §5).
pub const KEY_PLACEHOLDER_CHARS_MIN: usize = 3;
/// Longest placeholder.
pub const KEY_PLACEHOLDER_CHARS_MAX: usize = 32;
/// Fewer different keys could be guessed, and would soon be used up.
pub const KEY_POSSIBILITIES_MIN: u128 = 1_000_000;
/// How often another key is drawn when somebody has it already.
pub const KEY_DRAWS_MAX: u32 = 20;
/// Keys that a preview shows.
pub const KEY_SAMPLES: usize = 5;
/// Title, signature and date of a certificate: each fits its line.
pub const CERTIFICATE_LINE_CHARS_MAX: usize = 80;
/// Days that a certificate's date or end lies ahead: some fifty years.
pub const CERTIFICATE_DAYS_MAX: i64 = 18_300;
/// The far edge of a page, in thousandths.
pub const CERTIFICATE_PLACE_MAX: i64 = 1_000;
/// Smaller letters cannot be read on paper.
pub const CERTIFICATE_POINTS_MIN: i64 = 6;
/// Larger ones leave no room for a name.
pub const CERTIFICATE_POINTS_MAX: i64 = 72;
/// A smaller square cannot be scanned from a hand's distance.
pub const CERTIFICATE_CODE_MM_MIN: i64 = 20;
/// A larger one is most of the page.
pub const CERTIFICATE_CODE_MM_MAX: i64 = 80;
/// Kinds of tickets of one event: a buyer chooses among them on one screen.
pub const TICKETS_MAX: i64 = 20;
/// Dates of one kind of ticket: every day for most of a year.
pub const DATES_MAX: i64 = 300;
/// How many weeks on a date is repeated at once: a year.
pub const DATE_REPEATS_MAX: i64 = 52;
/// How far ahead a date may lie: ten years.
pub const DATE_DAYS_AHEAD_MAX: i64 = 3_650;
/// How long one date lasts at most: a year.
pub const DATE_LENGTH_DAYS_MAX: i64 = 366;
/// An address of several lines.
pub const ADDRESS_CHARS_MAX: usize = 500;
/// What a ticket's holder should know; a page of A4 has room for it.
pub const TICKET_TEXT_CHARS_MAX: usize = 1_500;
/// What stands in the band of a ticket, on one line.
pub const TICKET_HEADER_CHARS_MAX: usize = 60;
/// What stands at the foot of a ticket, on one line.
pub const TICKET_FOOTER_CHARS_MAX: usize = 120;

/// Sections of one course.
pub const SECTIONS_MAX: i64 = 100;
/// Lessons of one course.
pub const LESSONS_MAX: i64 = 500;
/// The text of a lesson: some eight printed pages; a longer one is two lessons, or a file.
pub const LESSON_TEXT_CHARS_MAX: usize = 20_000;
/// Lessons that everybody may read before they buy: the product's page shows them all.
pub const PREVIEWS_MAX: i64 = 10;
/// How long the store's own link to a lesson's film or sound lasts: as long as somebody may pause and go on.
pub const LESSON_LINK_HOURS: u64 = 6;
/// Longest number of an admission by the authority for distance learning (FernUSG); known ones have seven.
pub const ZFU_CHARS_MAX: usize = 20;

/// The widths a cover is offered in.
pub const COVER_WIDTHS_PIXELS: [u32; 3] = [320, 640, 1280];
/// How long the cabinet's own link to a cover works.
pub const COVER_LINK_SECONDS: u64 = 3_600;
