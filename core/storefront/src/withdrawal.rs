//! The instruction on the right of withdrawal for shops without one of their own: the models of the law (annex 1 to art. 246a
//! § 1 (2) EGBGB; annex I to directive 2011/83/EU as of directive (EU) 2023/2673), for digital content and services.

use std::sync::LazyLock;

use kontor_kernel::{Locale, Words, language_files};

static MODELS: LazyLock<Words> =
    LazyLock::new(|| Words::of_texts("instruction", language_files!("texts", "withdrawal.", ".txt")));

/// Its wording; orders keep the number.
pub const INSTRUCTION_WORDING: i32 = 1;

/// The instruction, in paragraphs parted by empty lines; one that begins with `## ` is a heading. `trader` is who sold it, in
/// one line with what they are reached by; `online` is where a consumer withdraws on our pages.
pub fn instruction(locale: Locale, trader: &str, online: &str) -> String {
    // A trader's name is never read as a placeholder.
    MODELS.say(locale, "instruction", &[("trader", trader), ("online", online)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_who_sold_it_and_where_to_withdraw_and_reads_nothing_into_a_name() {
        for locale in Locale::translated() {
            let told = instruction(locale, "{online} & Co, a@b.test", "https://k.test/s/a/withdrawal");
            assert_eq!(told.matches("{online} & Co, a@b.test").count(), 2, "{told}");
            assert_eq!(told.matches("https://k.test/s/a/withdrawal").count(), 1, "{told}");
            assert!(!told.contains("{trader}"), "{told}");
        }
    }
}
