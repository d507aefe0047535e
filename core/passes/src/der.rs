//! As much of DER as a signature of Apple's passes needs: writing values, and finding two fields of a certificate.

pub const INTEGER: u8 = 0x02;
pub const OCTETS: u8 = 0x04;
pub const OBJECT: u8 = 0x06;
pub const UTC_TIME: u8 = 0x17;
pub const SEQUENCE: u8 = 0x30;
pub const SET: u8 = 0x31;
/// Context-specific, constructed, of number 0.
pub const CONTEXT_0: u8 = 0xa0;

/// 1.2.840.113549.1.7.1, 1.7.2, 1.9.3, 1.9.4, 1.9.5, 1.1.1 and 2.16.840.1.101.3.4.2.1.
pub const DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x01];
pub const SIGNED_DATA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02];
pub const CONTENT_TYPE: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x03];
pub const MESSAGE_DIGEST: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x04];
pub const SIGNING_TIME: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x05];
pub const RSA: &[u8] = &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];
pub const SHA_256: &[u8] = &[0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01];
const NULL: [u8; 2] = [0x05, 0x00];

/// A value with its tag and length.
pub fn value(tag: u8, content: &[u8]) -> Vec<u8> {
    let length = content.len();
    let mut out = vec![tag];
    match u8::try_from(length) {
        Ok(short) if short < 0x80 => out.push(short),
        _ => {
            let bytes: Vec<u8> = length.to_be_bytes().into_iter().skip_while(|byte| *byte == 0).collect();
            out.push(0x80 | u8::try_from(bytes.len()).unwrap_or_default());
            out.extend(bytes);
        }
    }
    out.extend_from_slice(content);
    out
}

/// Values one after another within one.
pub fn within(tag: u8, parts: &[Vec<u8>]) -> Vec<u8> {
    value(tag, &parts.concat())
}

/// An algorithm without parameters.
pub fn algorithm(object: &[u8]) -> Vec<u8> {
    within(SEQUENCE, &[value(OBJECT, object), NULL.to_vec()])
}

/// The tag of the first value, all of it, its content, and what comes after it.
struct First<'a> {
    tag: u8,
    whole: &'a [u8],
    content: &'a [u8],
    rest: &'a [u8],
}

fn first(bytes: &[u8]) -> Option<First<'_>> {
    let (&tag, after) = bytes.split_first()?;
    let (&short, after) = after.split_first()?;
    let (length, after) = match short {
        0..0x80 => (usize::from(short), after),
        long => {
            let (digits, after) = after.split_at_checked(usize::from(long & 0x7f).min(size_of::<usize>()))?;
            (digits.iter().fold(0, |sum, digit| (sum << 8) | usize::from(*digit)), after)
        }
    };
    let (content, rest) = after.split_at_checked(length)?;
    let whole = bytes.get(..bytes.len() - rest.len())?;
    Some(First { tag, whole, content, rest })
}

/// The issuer and the serial number of a certificate, as they stand in it: by these a signature names who signed.
pub fn issuer_and_serial(certificate: &[u8]) -> Option<Vec<u8>> {
    let signed = first(first(certificate)?.content)?.content;
    let version = first(signed)?;
    let serial = if version.tag == CONTEXT_0 { first(version.rest)? } else { version };
    let algorithm = first(serial.rest)?;
    let issuer = first(algorithm.rest)?;
    let sound = serial.tag == INTEGER && issuer.tag == SEQUENCE;
    sound.then(|| within(SEQUENCE, &[issuer.whole.to_vec(), serial.whole.to_vec()]))
}
