//! Settings come from the environment, which `cargo x up` writes.

use kontor_kernel::Secret;

/// A setting that is missing or wrong, said in one line with how to mend it.
#[derive(Debug, PartialEq, Eq)]
pub struct SettingError(String);

impl std::fmt::Display for SettingError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for SettingError {}

/// A setting that has to be there.
pub fn need(name: &str) -> Result<String, SettingError> {
    match std::env::var(name) {
        Ok(value) if !value.is_empty() => Ok(value),
        _ => Err(SettingError(format!("{name} is not set: start with `make run`, or set it in the environment"))),
    }
}

/// The port that lies `offset` above `KONTOR_PORT` (8080 when not set).
pub fn port(offset: u16) -> Result<u16, SettingError> {
    let base = std::env::var("KONTOR_PORT").unwrap_or_else(|_| "8080".to_owned());
    base.parse::<u16>()
        .ok()
        .and_then(|base| base.checked_add(offset))
        .ok_or_else(|| SettingError(format!("KONTOR_PORT={base} is not a port: use a number between 1024 and 65000")))
}

/// The installation's keys: `KONTOR_SECRET`, and in `KONTOR_SECRET_PREVIOUS` those that it replaced, separated by commas.
pub fn secret() -> Result<Secret, SettingError> {
    let wrong =
        |name: &str| SettingError(format!("{name} must be 64 hexadecimal digits: `openssl rand -hex 32` makes them"));
    let secret = Secret::from_hex(&need("KONTOR_SECRET")?).ok_or_else(|| wrong("KONTOR_SECRET"))?;
    let previous = std::env::var("KONTOR_SECRET_PREVIOUS").unwrap_or_default();
    secret.with_previous(&previous).ok_or_else(|| wrong("each key in KONTOR_SECRET_PREVIOUS"))
}

impl SettingError {
    /// A wrong setting, in one line that says how to mend it.
    pub fn new(line: impl Into<String>) -> Self {
        Self(line.into())
    }
}
