//! Passwords: Argon2id, never more at once than there are cores.

use std::{sync::Arc, time::Duration};

use argon2::{
    Argon2, PasswordHash, PasswordHasher, PasswordVerifier,
    password_hash::{SaltString, errors::Error},
};
use kontor_db::Tx;
use kontor_kernel::{
    ApiError, Code, Env, Result, Validator,
    limits::{PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    Accounts,
    common_passwords::is_common,
    store::{self, UserRow},
};

/// Beyond this wait a caller is told to come back: memory for Argon2 is bounded, patience too.
const PASSWORD_WAIT: Duration = Duration::from_millis(1_500);
/// Zxcvbn's score from which a password withstands guessing (of 0 to 4).
const SCORE_MIN: u8 = 3;
/// What everybody here would think of first.
const PRODUCT: &str = "kontor";
/// Words shorter than this are in everything.
const NEAR_CHARS_MIN: usize = 3;

/// What an unknown address is compared with, so that it takes as long as a known one. Made of 32 random bytes that
/// nobody kept, with the parameters of `Argon2::default`.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$a29udG9yLW5vYm9keQ$B0tWlqbJXvrpXs8qcyYdV0bQfG0gYkYyYz1yQk2m1lY";

/// Makes and checks hashes.
#[derive(Clone)]
pub struct Passwords(Arc<Semaphore>);

impl Passwords {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self(Arc::new(Semaphore::new(cores)))
    }

    async fn acquire_permit(&self) -> Result<OwnedSemaphorePermit> {
        let busy = || ApiError::new(Code::MsMaxConcurrentReq).with("retry_after_seconds", 1);
        let turn = tokio::time::timeout(PASSWORD_WAIT, self.0.clone().acquire_owned()).await.map_err(|_| busy())?;
        Ok(turn?)
    }

    /// The hash to keep.
    pub(crate) async fn hash(&self, env: &Env, password: &str) -> Result<String> {
        let turn = self.acquire_permit().await?;
        let (password, mut salt) = (password.to_owned(), [0_u8; 16]);
        env.rng.fill(&mut salt);
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let salt = SaltString::encode_b64(&salt).map_err(|cause| ApiError::internal(cause.to_string()))?;
            let hash = Argon2::default().hash_password(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|cause| ApiError::internal(cause.to_string()))
        })
        .await?
    }

    /// Whether the password is the one. Takes the same work when there is no hash.
    pub(crate) async fn verify(&self, password: &str, hash: Option<&str>) -> Result<bool> {
        let turn = self.acquire_permit().await?;
        // What is longer was never accepted; the work stays the same.
        let password: String = password.chars().take(PASSWORD_CHARS_MAX + 1).collect();
        let (known, hash) = (hash.is_some(), hash.unwrap_or(NOBODY).to_owned());
        tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let parsed = PasswordHash::new(&hash).map_err(|cause| ApiError::internal(cause.to_string()))?;
            match Argon2::default().verify_password(password.as_bytes(), &parsed) {
                Ok(()) => Ok(known),
                Err(Error::Password) => Ok(false),
                Err(cause) => Err(ApiError::internal(cause.to_string())),
            }
        })
        .await?
    }
}

/// Passwords that are nobody's own, such as a product's: made and checked by the same hands.
impl Accounts {
    /// The hash to keep of a password.
    pub async fn hash_password(&self, password: &str) -> Result<String> {
        self.passwords.hash(self.db.env(), password).await
    }

    /// Whether the password is the one of this hash.
    pub async fn password_fits(&self, password: &str, hash: &str) -> Result<bool> {
        self.passwords.verify(password, Some(hash)).await
    }
}

/// The words that a guesser would try first, of these texts (address, names of person and shops) and of the product.
pub fn near_words(texts: &[&str]) -> Vec<String> {
    let texts = texts.iter().map(|text| text.to_lowercase()).chain([PRODUCT.to_owned()]);
    let words = texts.flat_map(|text| {
        let local = text.split('@').next().unwrap_or_default().to_owned();
        let parts = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_owned).collect::<Vec<_>>();
        parts.into_iter().chain([local, text])
    });
    words.filter(|word| word.chars().count() >= NEAR_CHARS_MIN).collect()
}

/// Those of a person: address, name, and the shops of theirs; inside their own transaction.
pub async fn near_person(tx: &mut Tx, user: &UserRow) -> Result<Vec<String>> {
    let shops = store::profiles(tx, user.id).await?;
    let mut texts = vec![user.email.as_str(), &user.first_name, &user.last_name];
    texts.extend(shops.iter().flat_map(|profile| [profile.username.as_deref(), profile.name.as_deref()]).flatten());
    Ok(near_words(&texts))
}

/// Notes what is wrong with a new password. `near` are words a guesser would try first: address, names.
pub fn check_password(check: &mut Validator, pointer: &str, password: &str, near: &[String]) {
    let length = password.chars().count();
    if password.contains('\0') {
        check.refuse(Code::InvalidCharacters, pointer);
    } else if length == 0 {
        check.refuse(Code::Required, pointer);
    } else if length < PASSWORD_CHARS_MIN {
        check.refuse_with(Code::PasswordTooShort, pointer, [("min", PASSWORD_CHARS_MIN.into())]);
    } else if length > PASSWORD_CHARS_MAX {
        check.refuse_with(Code::TooLong, pointer, [("max", PASSWORD_CHARS_MAX.into())]);
    } else if is_common(password) || is_weak(password, near) {
        check.refuse(Code::PasswordTooCommon, pointer);
    }
}

fn is_weak(password: &str, near: &[String]) -> bool {
    let near: Vec<&str> = near.iter().map(String::as_str).collect();
    u8::from(zxcvbn::zxcvbn(password, &near).score()) < SCORE_MIN
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn code(password: &str) -> Option<Code> {
        let mut check = Validator::new();
        check_password(
            &mut check,
            "/password",
            password,
            &near_words(&["anna.sommer@example.com", "Anna", "Buchladen"]),
        );
        check.finish().err().map(|fault| fault.field_faults().first().unwrap().code)
    }

    #[test]
    fn easy_passwords_are_refused_with_what_to_do() {
        assert_eq!(code(""), Some(Code::Required));
        assert_eq!(code("kurz"), Some(Code::PasswordTooShort));
        assert_eq!(code("password123"), Some(Code::PasswordTooCommon));
        assert_eq!(code("1234567890"), Some(Code::PasswordTooCommon));
        assert_eq!(code("aaaaaaaaaaaa"), Some(Code::PasswordTooCommon));
        // On the list, and words of the context with what people put behind them.
        for password in
            ["1Q2w3e4r5t", "anna.sommer", "annasommer1", "Kontor-2026", "kontorkontor", "Buchladen!1", "sommer2026!"]
        {
            assert_eq!(code(password), Some(Code::PasswordTooCommon), "{password}");
        }
        assert_eq!(code(&"x".repeat(201)), Some(Code::TooLong));
        assert_eq!(code("correct horse battery"), None);
        assert_eq!(code("Zwölf Boxkämpfer jagen"), None);
    }

    #[tokio::test]
    async fn a_hash_opens_for_its_password_only_and_nobody_for_none() {
        let (passwords, env) = (Passwords::new(), Env::system());
        let hash = passwords.hash(&env, "correct horse battery").await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify("correct horse battery", Some(&hash)).await.unwrap());
        assert!(!passwords.verify("correct horse batterx", Some(&hash)).await.unwrap());
        assert!(!passwords.verify("correct horse battery", None).await.unwrap());
    }

    #[tokio::test]
    async fn more_than_the_machine_can_do_is_told_to_come_back() {
        let passwords = Passwords(Arc::new(Semaphore::new(0)));
        let fault = passwords.verify("x", None).await.unwrap_err();
        assert_eq!(fault.code(), Code::MsMaxConcurrentReq);
    }
}
