//! The number of a certificate: short, read out without doubt, and with every slip of a finger noticed.

use kontor_fulfilment::certificates::{CertificateName, number_of};
use kontor_kernel::kinds::CertificateId;

const SIGNS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fn id(bits: u128) -> CertificateId {
    CertificateId::from_uuid(uuid::Uuid::from_u128(bits))
}

fn read(typed: &str) -> Option<String> {
    CertificateName::read(typed).map(|name| name.to_string())
}

#[test]
fn a_number_is_three_groups_of_signs_that_nobody_mistakes() {
    for bits in [0, 7, 0x0190_0000_0000_7000_8123_4567_89ab_cdef, u128::MAX] {
        let number = number_of(id(bits));
        assert_eq!(number.split('-').map(str::len).collect::<Vec<_>>(), [4, 4, 4], "{number}");
        assert!(!number.contains(['I', 'L', 'O', 'U']), "{number}");
        assert_eq!(read(&number), Some(number));
    }
    assert_eq!(number_of(id(0)), "0000-0000-0000");
    assert_ne!(number_of(id(1)), number_of(id(2)));
}

#[test]
fn it_is_read_however_it_is_typed() {
    let number = number_of(id(0x1a_1080_0001));
    assert!(number.contains('0') && number.contains('1'), "{number}");
    for typed in [
        number.to_lowercase(),
        number.replace('-', ""),
        number.replace('-', " – "),
        format!("  {number}\n"),
        number.replace('0', "O").replace('1', "l"),
        number.replace('0', "o").replace('1', "I"),
    ] {
        assert_eq!(read(&typed), Some(number.clone()), "{typed}");
    }
    let long = id(0x0190_0000_0000_7000_8123_4567_89ab_cdef);
    assert_eq!(CertificateName::read(&long.to_string().to_uppercase()), Some(CertificateName::Id(long)));
    for wrong in ["", "nonsense", "crt_x", &"0".repeat(200), &number[..12], &format!("{number}0"), "ÄÖ€"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}

#[test]
fn one_wrong_sign_and_two_that_changed_places_are_always_noticed() {
    for bits in [1_u128, 0x0123_4567_89ab_cdef, 0x7eed_beef_0bad_cafe] {
        let signs: Vec<char> = number_of(id(bits)).chars().filter(|sign| *sign != '-').collect();
        for at in 0..signs.len() {
            for other in SIGNS.chars().filter(|other| *other != signs[at]) {
                let mut wrong = signs.clone();
                wrong[at] = other;
                assert_eq!(read(&wrong.iter().collect::<String>()), None);
            }
            for with in (at + 1)..signs.len() {
                let mut wrong = signs.clone();
                wrong.swap(at, with);
                assert!(wrong == signs || read(&wrong.iter().collect::<String>()).is_none());
            }
        }
    }
}
