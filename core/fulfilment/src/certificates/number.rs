//! The number of a certificate as people read it out and type it.

use std::fmt;

use kontor_kernel::kinds::CertificateId;

/// Digits and letters without those that look alike (Crockford): no I, L, O and U. The same as in ids.
const SIGNS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SIGN_BITS: u32 = 5;
/// What is drawn by chance; one more sign checks them.
const DRAWN: u32 = 11;
const GROUP: usize = 4;
/// Of the field of 32 elements: x⁵ + x² + 1.
const FIELD: u8 = 0b10_0101;
/// Nobody types more than this.
const TYPED_CHARS_MAX: usize = 64;

/// How somebody names a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CertificateName {
    /// Its id, which was the number of those issued before there were shorter ones.
    Id(CertificateId),
    /// Its number: three groups of four signs.
    Number(String),
}

impl CertificateName {
    /// What somebody typed or followed. Spaces, hyphens and case don’t matter, and signs that look alike are read as the one that is
    /// meant; none where it is no number, or has a typing mistake.
    pub fn read(typed: &str) -> Option<Self> {
        let typed = typed.trim();
        if typed.len() > TYPED_CHARS_MAX {
            return None;
        }
        if let Ok(id) = typed.to_ascii_lowercase().replace(' ', "").parse() {
            return Some(Self::Id(id));
        }
        let values: Option<Vec<u8>> = typed.chars().filter(|sign| !is_between(*sign)).map(value).collect();
        let values = values.filter(|values| values.len() == DRAWN as usize + 1 && checked(values) == 0)?;
        Some(Self::Number(grouped(&values)))
    }
}

impl fmt::Display for CertificateName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => id.fmt(f),
            Self::Number(number) => f.write_str(number),
        }
    }
}

/// The number of a new certificate, made of the part of its id that is drawn by chance.
pub fn number_of(id: CertificateId) -> String {
    let bits = id.uuid().as_u128();
    let sign = |place: u32| u8::try_from((bits >> (place * SIGN_BITS)) & 31).unwrap_or_default();
    let mut values: Vec<u8> = (0..DRAWN).rev().map(sign).collect();
    // What makes the whole come out as nothing.
    values.push(times_x(checked(&values)));
    grouped(&values)
}

fn grouped(values: &[u8]) -> String {
    let sign = |value: &u8| SIGNS.get(usize::from(*value)).copied().map_or('0', char::from);
    let groups = values.chunks(GROUP).map(|group| group.iter().map(sign).collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

/// Nothing where no sign is wrong: one wrong sign, and two that changed places, always give something.
fn checked(values: &[u8]) -> u8 {
    values.iter().fold(0, |sum, value| times_x(sum) ^ value)
}

fn times_x(value: u8) -> u8 {
    let twice = value << 1;
    if twice & 32 == 0 { twice } else { twice ^ FIELD }
}

fn is_between(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, '-' | '\u{2010}'..='\u{2015}' | '.' | '_' | '/')
}

fn value(sign: char) -> Option<u8> {
    let meant = match sign.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        'U' => 'V',
        sign => sign,
    };
    SIGNS.iter().position(|known| char::from(*known) == meant).and_then(|place| u8::try_from(place).ok())
}
