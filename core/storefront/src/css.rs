//! A theme as the variables of the shop's sheet (frontend/src/shop/style/tokens.css).

use crate::{
    Theme,
    colour::{BLACK, Colour, INK, WHITE},
};

/// The sheet's quiet text, on a light page and on a dark one, and the dark page itself.
const SOFT: Colour = Colour::new(0x57, 0x60, 0x5b);
const SOFT_DARK: Colour = Colour::new(0xa9, 0xb4, 0xae);
const INK_DARK: Colour = Colour::new(0xea, 0xee, 0xeb);
const PAPER_DARK: Colour = Colour::new(0x13, 0x18, 0x16);
const CARD_DARK: Colour = Colour::new(0x1b, 0x21, 0x1f);
/// Below this a page is written in light letters.
const DARK_BELOW: f64 = 0.18;

/// What a theme sets. Colours give way where a text could not be read; a background that is dark makes a dark page, at
/// day too, and one that is light leaves the night to the sheet.
pub fn css(theme: &Theme) -> String {
    let colour = |text: &str, otherwise| Colour::parse(text).unwrap_or(otherwise);
    let background = colour(&theme.payment_bg_color, WHITE);
    let accent = colour(&theme.payment_page_color, INK);
    let mut rules = ground(background, accent);
    let buttons = [
        ("buy", &theme.payment_buy_btn_color, &theme.payment_buy_btn_font_color),
        ("coupon", &theme.payment_apply_coupon_btn_color, &theme.payment_apply_coupon_btn_font_color),
        ("badge", &theme.payment_recommended_badge_color, &theme.payment_recommended_badge_text_color),
    ];
    for (name, face, text) in buttons {
        let face = colour(face, INK);
        let text = colour(text, WHITE).on(face);
        let pressed = face.mix(if text.luminance() > face.luminance() { BLACK } else { WHITE }, 12);
        rules += &format!("--{name}:{};--{name}-ink:{};--{name}-strong:{};", face.hex(), text.hex(), pressed.hex());
    }
    rules += &format!(
        "--buy-round:{}px;--coupon-round:{}px;",
        theme.payment_buy_btn_border_radius, theme.payment_apply_coupon_border_radius
    );
    let counts_on = colour(&theme.payment_countdown_bg_color, WHITE);
    let edge = colour(&theme.payment_countdown_border_color, counts_on);
    let [words, time] = [&theme.payment_countdown_text_color, &theme.payment_countdown_time_color]
        .map(|text| colour(text, INK).on(counts_on).hex());
    rules += &format!(
        "--countdown:{};--countdown-edge:{};--countdown-ink:{words};--countdown-time:{time};",
        counts_on.hex(),
        edge.hex()
    );
    format!(":root{{{rules}}}")
}

/// What lies behind everything, and what stands out from it.
fn ground(background: Colour, accent: Colour) -> String {
    if background.luminance() < DARK_BELOW {
        let is_read = |ground: Colour| SOFT_DARK.is_readable_on(ground) && INK_DARK.is_readable_on(ground);
        let paper = background.until(BLACK, |paper| is_read(paper) && is_read(paper.mix(WHITE, 7)));
        let card = paper.mix(WHITE, 7);
        let [line, edge] = [16, 45].map(|percent| paper.mix(WHITE, percent).hex());
        let accents =
            accents(Side { accent: stands_out(accent, WHITE, &[paper, card]), card, soft: SOFT_DARK, towards: WHITE });
        let named = accents.map(|(name, colour)| format!("--{name}:{};", colour.hex())).concat();
        return format!(
            "color-scheme:dark;--light: ;--dark:initial;--paper:{};--card:{};--line:{line};--edge:{edge};{named}",
            paper.hex(),
            card.hex()
        );
    }
    let paper = background.until(WHITE, |paper| SOFT.is_readable_on(paper) && INK.is_readable_on(paper));
    let day =
        accents(Side { accent: stands_out(accent, BLACK, &[paper, WHITE]), card: WHITE, soft: SOFT, towards: BLACK });
    let dark = stands_out(accent, WHITE, &[PAPER_DARK, CARD_DARK]);
    let night = accents(Side { accent: dark, card: CARD_DARK, soft: SOFT_DARK, towards: WHITE });
    let both = |name: &str, day: Colour, night: Colour| {
        format!("--{name}:var(--light,{}) var(--dark,{});", day.hex(), night.hex())
    };
    let mut rules = both("paper", paper, PAPER_DARK);
    for ((name, day), (_, night)) in day.into_iter().zip(night) {
        rules += &both(name, day, night);
    }
    rules
}

/// A colour that letters may have on all these grounds.
fn stands_out(colour: Colour, towards: Colour, grounds: &[Colour]) -> Colour {
    colour.until(towards, |mixed| grounds.iter().all(|ground| mixed.is_readable_on(*ground)))
}

/// One side of a page: that of the day, or that of the night.
struct Side {
    accent: Colour,
    card: Colour,
    /// Its quiet text.
    soft: Colour,
    /// What makes a colour stronger here.
    towards: Colour,
}

fn accents(side: Side) -> [(&'static str, Colour); 4] {
    let Side { accent, card, soft, towards } = side;
    [
        ("accent", accent),
        ("accent-strong", accent.mix(towards, 25)),
        ("on-accent", WHITE.on(accent)),
        ("tint", card.mix(accent, 10).until(card, |tint| soft.is_readable_on(tint))),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    /// The value of a variable, of the day or of the night.
    fn value(css: &str, name: &str, side: &str) -> Colour {
        let whole = css.split(&format!("--{name}:")).nth(1).unwrap().split(';').next().unwrap();
        let text = whole.split(&format!("var(--{side},")).nth(1).map_or(whole, |rest| rest.split(')').next().unwrap());
        Colour::parse(text).unwrap_or_else(|| panic!("{name} {side}: {whole}"))
    }

    fn with(change: impl Fn(&mut Theme)) -> String {
        let mut theme = Theme::default();
        change(&mut theme);
        css(&theme)
    }

    #[test]
    fn the_defaults_are_those_of_the_specification_and_can_be_read() {
        let css = css(&Theme::default());
        assert_eq!(value(&css, "buy", "light").hex(), "#ffc107");
        // White on amber is 1.6 to 1: the page writes in ink instead.
        assert_eq!(value(&css, "buy-ink", "light"), INK);
        assert_eq!(value(&css, "paper", "light").hex(), "#f0f0f0");
        assert_eq!(value(&css, "coupon-ink", "light"), WHITE);
        assert!(css.contains("--buy-round:22px"));
    }

    #[test]
    fn whatever_colours_are_chosen_every_text_can_be_read_by_day_and_by_night() {
        let shades = ["#000000", "#0a1a3a", "#7a0019", "#777777", "#2196f3", "#ffc107", "#b8f2e6", "#ffffff"];
        for background in shades {
            for accent in shades {
                let css = with(|theme| {
                    theme.payment_bg_color = background.to_owned();
                    theme.payment_page_color = accent.to_owned();
                    theme.payment_buy_btn_color = accent.to_owned();
                    theme.payment_buy_btn_font_color = background.to_owned();
                });
                let dark = css.contains("color-scheme:dark");
                for side in ["light", "dark"] {
                    let night = dark || side == "dark";
                    let (ink, soft) = if night { (INK_DARK, SOFT_DARK) } else { (INK, SOFT) };
                    let paper = value(&css, "paper", side);
                    let card = match (dark, night) {
                        (true, _) => value(&css, "card", side),
                        (false, true) => CARD_DARK,
                        (false, false) => WHITE,
                    };
                    let accent = value(&css, "accent", side);
                    for ground in [paper, card] {
                        for text in [ink, soft, accent, value(&css, "accent-strong", side)] {
                            assert!(text.is_readable_on(ground), "{text:?} on {ground:?}: {css}");
                        }
                    }
                    for text in [ink, soft] {
                        assert!(text.is_readable_on(value(&css, "tint", side)), "{text:?} on the tint: {css}");
                    }
                    assert!(value(&css, "on-accent", side).is_readable_on(accent), "{css}");
                    let (face, pressed) = (value(&css, "buy", side), value(&css, "buy-strong", side));
                    let text = value(&css, "buy-ink", side);
                    assert!(text.is_readable_on(face) && text.is_readable_on(pressed), "{css}");
                }
            }
        }
    }
}
