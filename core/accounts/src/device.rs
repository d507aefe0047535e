//! What a browser is called where its owner sees it: its kind, and nothing that tells one person's from another's.

use crate::{Device, store::SessionRow};

/// A word in what a browser calls itself, and the name people know. The first that fits: every other browser claims to
/// be Chrome or Safari as well.
const BROWSERS: [(&str, &str); 9] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// Browser and system, such as `Firefox, Windows`; as much of it as is known, else nothing.
pub fn device_name(user_agent: &str) -> String {
    let known = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| user_agent.contains(word)).map(|(_, name)| *name)
    };
    [known(&BROWSERS), known(&SYSTEMS)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

impl Device {
    /// The browser that a session was opened in.
    pub(crate) fn of_session(session: &SessionRow) -> Self {
        Self {
            fingerprint: session.fingerprint.clone(),
            user_agent: session.user_agent.clone(),
            origin: session.origin.clone(),
        }
    }

    /// Its kind, for people.
    pub fn name(&self) -> String {
        device_name(&self.user_agent)
    }
}

#[cfg(test)]
mod tests {
    use super::device_name;

    #[test]
    fn a_browser_is_known_by_its_kind_and_by_nothing_else() {
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        for (agent, name) in [
            (
                format!("Mozilla/5.0 (Windows NT 10.0; Win64) {webkit} Chrome/126 Safari/537.36 Edg/126.0"),
                "Edge, Windows",
            ),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0".to_owned(), "Firefox, Linux"),
            (format!("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) {webkit} Safari/604"), "Safari, iOS"),
            (format!("Mozilla/5.0 (Linux; Android 14; Pixel 8) {webkit} Chrome/126 Safari/537"), "Chrome, Android"),
            ("curl/8.5.0".to_owned(), "curl"),
            ("Anna's very own client".to_owned(), ""),
        ] {
            assert_eq!(device_name(&agent), name, "{agent}");
        }
    }
}
