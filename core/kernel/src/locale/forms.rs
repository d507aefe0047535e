//! Plurals, dates and numbers of each language, from the data of the Unicode CLDR that is compiled in.

use std::cell::OnceCell;

use chrono::{Datelike, NaiveDate, Weekday};
use fixed_decimal::Decimal;
use icu_calendar::{Date, Gregorian};
use icu_datetime::{
    FixedCalendarDateTimeFormatter, NoCalendarFormatter,
    fieldsets::{E, T, YMD},
    options::YearStyle,
};
use icu_decimal::{DecimalFormatter, options::DecimalFormatterOptions};
use icu_plurals::{PluralRules, PluralRulesOptions};
use icu_time::Time;

use super::{Locale, table::ShortDay};

pub use icu_plurals::PluralCategory;

struct Forms {
    plurals: PluralRules,
    numbers: DecimalFormatter,
    decimal_mark: char,
    long_day: FixedCalendarDateTimeFormatter<Gregorian, YMD>,
    medium_day: FixedCalendarDateTimeFormatter<Gregorian, YMD>,
    numeric_day: FixedCalendarDateTimeFormatter<Gregorian, YMD>,
    weekday: FixedCalendarDateTimeFormatter<Gregorian, E>,
    time: NoCalendarFormatter<T>,
}

impl Forms {
    fn load(locale: Locale) -> Option<Self> {
        let cldr: icu_locale_core::Locale = locale.row().cldr.parse().ok()?;
        let (dates, decimals) = ((&cldr).into(), DecimalFormatterOptions::default());
        let numbers = DecimalFormatter::try_new((&cldr).into(), decimals).ok()?;
        let half = numbers.format_to_string(&scaled(5, 1));
        let numeric = YMD::short().with_year_style(YearStyle::Full);
        Some(Self {
            plurals: PluralRules::try_new((&cldr).into(), PluralRulesOptions::default()).ok()?,
            decimal_mark: half.chars().find(|sign| !sign.is_numeric())?,
            numbers,
            long_day: FixedCalendarDateTimeFormatter::try_new(dates, YMD::long()).ok()?,
            medium_day: FixedCalendarDateTimeFormatter::try_new(dates, YMD::medium()).ok()?,
            numeric_day: FixedCalendarDateTimeFormatter::try_new(dates, numeric).ok()?,
            weekday: FixedCalendarDateTimeFormatter::try_new(dates, E::long()).ok()?,
            time: NoCalendarFormatter::try_new(dates, T::hm()).ok()?,
        })
    }
}

/// A whole number of units of `10^-digits`: (255, 1) is 25.5.
fn scaled(units: i64, digits: i16) -> Decimal {
    let mut number = Decimal::from(units);
    number.multiply_pow10(-digits);
    number
}

thread_local! {
    // The CLDR's tables are not shared between threads; each fills its own at the first use of a language.
    static FORMS: [OnceCell<Option<Forms>>; Locale::ALL.len()] = const { [const { OnceCell::new() }; Locale::ALL.len()] };
}

/// What `read` makes of a language's forms; none where the compiled data lacks them, which a test rules out.
fn with_forms<T>(locale: Locale, read: impl FnOnce(&Forms) -> Option<T>) -> Option<T> {
    FORMS.with(|all| all.get(locale as usize)?.get_or_init(|| Forms::load(locale)).as_ref().and_then(read))
}

fn gregorian(day: NaiveDate) -> Option<Date<Gregorian>> {
    Date::try_new_gregorian(day.year(), u8::try_from(day.month()).ok()?, u8::try_from(day.day()).ok()?).ok()
}

impl Locale {
    /// Which of a language's forms a number takes: `one` for 1 in English, `few` for 2 in Polish.
    pub fn plural(self, count: u64) -> PluralCategory {
        with_forms(self, |forms| Some(forms.plurals.category_for(count))).unwrap_or(PluralCategory::Other)
    }

    /// The forms that a language has for whole numbers.
    pub fn plural_categories(self) -> Vec<PluralCategory> {
        // Every rule of the CLDR for whole numbers repeats within a thousand, but for what is said of whole millions.
        let samples = (0..=1_000).chain([1_000_000]);
        let mut found: Vec<PluralCategory> = samples.map(|count| self.plural(count)).collect();
        found.push(PluralCategory::Other);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// A day as people write it: "21 November 2026", "21. November 2026".
    pub fn date(self, day: NaiveDate) -> String {
        let written = with_forms(self, |forms| Some(forms.long_day.format(&gregorian(day)?).to_string()));
        written.unwrap_or_else(|| day.to_string())
    }

    /// A day in few signs that nobody takes for another one: "21 November 2026", "21.11.2026".
    pub fn short_date(self, day: NaiveDate) -> String {
        if self.row().short_day == ShortDay::Long {
            return self.date(day);
        }
        let written = with_forms(self, |forms| Some(forms.medium_day.format(&gregorian(day)?).to_string()));
        written.unwrap_or_else(|| day.to_string())
    }

    /// A day in digits, as spreadsheets of the language read it: "21/11/2026", "21.11.2026".
    pub fn numeric_date(self, day: NaiveDate) -> String {
        let written = with_forms(self, |forms| Some(forms.numeric_day.format(&gregorian(day)?).to_string()));
        written.unwrap_or_else(|| day.to_string())
    }

    /// The name of a day of the week: "Tuesday", "Dienstag".
    pub fn weekday(self, weekday: Weekday) -> String {
        // 3 January 2000 was a Monday.
        let day = NaiveDate::from_ymd_opt(2000, 1, 3 + weekday.num_days_from_monday());
        let written = with_forms(self, |forms| Some(forms.weekday.format(&gregorian(day?)?).to_string()));
        written.unwrap_or_else(|| weekday.to_string())
    }

    /// The time of day in 24 hours: "09:05".
    pub fn time_of_day(self, hour: u32, minute: u32) -> String {
        let time = || Time::try_new(u8::try_from(hour).ok()?, u8::try_from(minute).ok()?, 0, 0).ok();
        let written = with_forms(self, |forms| Some(forms.time.format(&time()?).to_string()));
        written.unwrap_or_else(|| format!("{hour:02}:{minute:02}"))
    }

    /// What stands before the decimals of a number: `.` or `,`.
    pub fn decimal_mark(self) -> char {
        with_forms(self, |forms| Some(forms.decimal_mark)).unwrap_or('.')
    }

    /// Whether a currency without a place of its own stands before the number, as in English.
    pub(crate) fn leads_with_currency(self) -> bool {
        self.row().cldr.starts_with("en")
    }

    /// A whole number with its thousands apart: "12,345", "12.345".
    pub fn number(self, number: u64) -> String {
        let written = with_forms(self, |forms| Some(forms.numbers.format_to_string(&Decimal::from(number))));
        written.unwrap_or_else(|| number.to_string())
    }

    /// A rate in basis points, with the digits it needs: 1900 is "19%" and "19 %", 550 "5.5%".
    pub fn percent(self, basis_points: i64) -> String {
        let mut number = scaled(basis_points, 2);
        number.absolute.trim_end();
        let written = with_forms(self, |forms| Some(forms.numbers.format_to_string(&number)));
        self.row().percent.replace("{0}", &written.unwrap_or_else(|| number.to_string()))
    }
}
