//! Random names and secrets. A secret is shown once, to whoever made it; what is kept is
//! its hash.

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use super::store::Trouble;

/// Letters and digits that nobody mixes up.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// So many letters of five bits each: 160 bits.
const SECRET: usize = 32;
/// The address of a table: 80 bits.
const NAME: usize = 16;

fn random(letters: usize) -> Result<String, Trouble> {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).map_err(|error| Trouble(format!("no random numbers: {error}")))?;
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    Ok(bytes.iter().map(letter).collect())
}

/// A new secret.
pub(crate) fn new() -> Result<String, Trouble> {
    random(SECRET)
}

/// A new name that nobody guesses, and that is no secret.
pub(crate) fn name() -> Result<String, Trouble> {
    random(NAME)
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// True if the hash is that of the secret; takes as long for any.
pub(crate) fn is(hash_of_secret: &[u8], hash: &[u8]) -> bool {
    hash_of_secret.ct_eq(hash).into()
}

/// The name of a text: the same text has the same name.
pub(crate) fn content_name(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    let mut name = String::new();
    let (mut bits, mut have) = (0u32, 0);
    for byte in &hash[..20] {
        bits = bits << 8 | u32::from(*byte);
        have += 8;
        while have >= 5 {
            have -= 5;
            name.push(char::from(LETTERS[(bits >> have & 31) as usize]));
        }
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_never_the_same() {
        let (a, b) = (new().unwrap(), new().unwrap());
        assert_eq!(a.len(), 32);
        assert_ne!(a, b);
        assert!(is(&hash(&a), &hash(&a)) && !is(&hash(&a), &hash(&b)));
    }

    #[test]
    fn a_text_has_one_name() {
        assert_eq!(content_name("game europe\n"), content_name("game europe\n"));
        assert_ne!(content_name("game europe\n"), content_name("game usa\n"));
        assert_eq!(content_name("").len(), 32);
    }
}
