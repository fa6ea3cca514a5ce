//! The outside of a link: how bytes become a text that chat programs leave whole, and how it is found again in what
//! they made of it.
//!
//! ```text
//! senet- BASE64URL( length of the body · body · check sum of 4 bytes )
//! ```
//!
//! This form is the same for all versions, so that a link of a later one is known to be whole. The length tells where the
//! link ends, whatever follows it, and whether it was cut; the check sum is there against damage, not against cheating.

use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};

use super::bytes::{Reader, put_number};

/// What a link begins with, behind the `#` of an address.
pub(super) const PREFIX: &str = "senet-";

const CHECK_LENGTH: usize = 4;

/// What is wrong with the outside of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Damage {
    /// There is none in the text.
    NoLink,
    /// Its end is missing.
    Cut,
    /// It is not what was written.
    Altered,
}

/// The body as a text of `A-Z a-z 0-9 - _`.
pub(super) fn seal(body: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(body.len() + 8);
    put_number(&mut bytes, body.len());
    bytes.extend(body);
    bytes.extend(check_sum(body));
    format!("{PREFIX}{}", Base64UrlUnpadded::encode_string(&bytes))
}

/// Finds a link in a text, which may be a whole address or message, and gives its body.
pub(super) fn open(text: &str) -> Result<Vec<u8>, Damage> {
    let text = mended(text);
    let mut worst = Damage::NoLink;
    // An address may have the prefix in its path too, so all places count.
    for place in 0..text.len() {
        let Some(behind) = text.get(place..).and_then(|text| text.strip_prefix(PREFIX)) else { continue };
        match open_at(behind) {
            Ok(body) => return Ok(body),
            Err(Damage::NoLink) => {}
            Err(damage) => worst = damage,
        }
    }
    Err(worst)
}

/// Reads what stands behind the prefix.
fn open_at(text: &str) -> Result<Vec<u8>, Damage> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let letters = &text[..text.bytes().take_while(|&byte| is_letter(byte)).count()];
    if letters.is_empty() {
        return Err(Damage::NoLink);
    }
    // Every start is whole base64 if it has a multiple of four letters.
    let start = Base64UrlUnpadded::decode_vec(&letters[..letters.len() & !3]).map_err(|_| Damage::Altered)?;
    let mut reader = Reader::new(&start);
    let Some(length) = reader.number() else { return Err(Damage::Cut) };
    let head = start.len() - reader.rest().len();
    let needed = (head + length + CHECK_LENGTH).saturating_mul(4).div_ceil(3);
    if letters.len() < needed {
        // Unless it is whole and says otherwise of itself.
        let is_whole = |bytes: Vec<u8>| bytes.get(head..).and_then(checked).is_some();
        let bytes = Base64UrlUnpadded::decode_vec(letters);
        return Err(if bytes.is_ok_and(is_whole) { Damage::Altered } else { Damage::Cut });
    }
    let bytes = Base64UrlUnpadded::decode_vec(&letters[..needed]).map_err(|_| Damage::Altered)?;
    checked(&bytes[head..]).map(<[u8]>::to_vec).ok_or(Damage::Altered)
}

/// The body, if the check sum behind it holds.
fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_last_chunk()?;
    (*sum == check_sum(body)).then_some(body)
}

/// The first bytes of SHA-256 of the body.
fn check_sum(body: &[u8]) -> [u8; CHECK_LENGTH] {
    let digest: [u8; 32] = Sha256::digest(body).into();
    *digest.first_chunk().expect("a digest is longer")
}

/// The text without what programs on the way put into it: percent escapes, line breaks with their signs of quoting, and
/// characters without width.
fn mended(text: &str) -> String {
    let mut text = text.to_owned();
    // An address within an address is escaped twice.
    for _ in 0..3 {
        if !text.contains('%') {
            break;
        }
        text = unescaped(&text);
    }
    let mut mended = String::with_capacity(text.len());
    let mut is_line_start = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\n' | '\r' => is_line_start = true,
            '>' | '|' if is_line_start => {}
            '=' if letters.peek().is_some_and(|next| matches!(next, '\n' | '\r')) => {}
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => {}
            _ if letter.is_whitespace() => {}
            _ => {
                is_line_start = false;
                mended.push(letter);
            }
        }
    }
    mended
}

/// The text with each percent escape of an ASCII character replaced by it; others stay.
fn unescaped(text: &str) -> String {
    let mut unescaped = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('%') {
        unescaped.push_str(before);
        let mut digits = behind.chars().map_while(|letter| letter.to_digit(16));
        let code = digits.next().zip(digits.next()).map(|(high, low)| (high * 16 + low) as u8).filter(u8::is_ascii);
        unescaped.push(code.map_or('%', char::from));
        rest = if code.is_some() { &behind[2..] } else { behind };
    }
    unescaped + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const BODY: &[u8] = b"thirty squares, five pieces a side, four sticks";

    #[track_caller]
    fn check(text: &str, expected: Result<&[u8], Damage>) {
        assert_eq!(open(text).as_deref().map_err(|damage| *damage), expected, "{text:?}");
    }

    #[test]
    fn bodies_of_all_lengths_are_read_back() {
        for length in 0..300 {
            let body = vec![7; length];
            let text = seal(&body);
            assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')));
            check(&text, Ok(&body));
        }
    }

    #[test]
    fn what_chat_programs_do_to_a_link_is_borne() {
        let link = seal(BODY);
        let (start, end) = link.split_at(25);
        let address = format!("https://example.org/senet-game/#{link}");
        let escaped = |text: &str| text.replace('%', "%25").replace(':', "%3A").replace('#', "%23").replace('-', "%2D");
        for text in [
            link.clone(),
            format!("#{link}"),
            address.clone(),
            format!("It's your turn: <{address}>."),
            format!("\u{201e}{address}\u{201c}, sa hun"),
            format!("({address})!"),
            format!("[play]({address})"),
            format!("*{address}*"),
            format!("{address}?utm_source=x&fbclid=y"),
            format!("{address}&x=1#y"),
            format!("https://example.org/senet/?fbclid=abc#{link}"),
            format!("https://example.org/r?u={}&e=1", escaped(&address)),
            format!("https://example.org/r?u={}&e=1", escaped(&escaped(&address))),
            format!("#{start}\r\n{end} is what I played"),
            format!("#{start}=\n{end}"),
            format!("> #{start}\n> {end}\n> --"),
            format!("#{start}\u{200b}{end}\u{a0}"),
            format!("#senet-#1 {address}"),
            format!("{address}trailing-letters_"),
        ] {
            check(&text, Ok(BODY));
        }
    }

    #[test]
    fn what_is_wrong_is_told_apart() {
        let link = seal(BODY);
        check("", Err(Damage::NoLink));
        check("https://example.org/#rules", Err(Damage::NoLink));
        check("senet-", Err(Damage::NoLink));
        for end in PREFIX.len() + 1..link.len() {
            check(&link[..end], Err(Damage::Cut));
            check(&format!("<{}>", &link[..end]), Err(Damage::Cut));
        }
        check(&link.replacen('c', "d", 1), Err(Damage::Altered));
    }

    #[test]
    fn no_bit_can_change_unnoticed() {
        let link = seal(BODY);
        for place in PREFIX.len()..link.len() {
            for bit in 0..7 {
                let mut bytes = link.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let text = String::from_utf8(bytes).expect("it is ASCII");
                assert!(open(&text).is_err(), "bit {bit} of letter {place}");
            }
        }
    }

    #[test]
    fn a_link_that_is_whole_but_tells_another_length_is_altered() {
        let mut bytes = vec![BODY.len() as u8 + 9];
        bytes.extend(BODY);
        bytes.extend(check_sum(BODY));
        check(&format!("{PREFIX}{}", Base64UrlUnpadded::encode_string(&bytes)), Err(Damage::Altered));
    }
}
