//! What tables say of lines that are no entries: not booked yet, or never.

use crate::headers::bare;

/// What it may be said of.
const ABOUT: [&str; 6] = ["umsatz", "buchung", "zahlung", "transaktion", "transaction", "payment"];

/// Whether a status says that nothing is booked. It has to say that and nothing else: a column that one bank keeps for it is
/// another's for notes, and money that came must not be passed over for a word in one.
pub(crate) fn is_unbooked(status: &str) -> bool {
    let status = bare(status);
    let said = ABOUT.iter().find_map(|about| status.strip_prefix(about)).unwrap_or(&status);
    is_to_come(said) || is_lost(said)
}

fn is_to_come(said: &str) -> bool {
    matches!(
        said,
        "vorgemerkt"
            | "vorgemerkterumsatz"
            | "vorgemerktundnichtgebucht"
            | "vormerkung"
            | "nichtgebucht"
            | "nochnichtgebucht"
            | "offen"
            | "ausstehend"
            | "anstehend"
            | "schwebend"
            | "wartend"
            | "reserviert"
            | "geplant"
            | "inbearbeitung"
            | "pending"
            | "pdng"
            | "notbooked"
            | "notyetbooked"
            | "unbooked"
            | "unposted"
            | "open"
            | "outstanding"
            | "reserved"
            | "authorised"
            | "authorized"
            | "held"
            | "onhold"
            | "waiting"
            | "processing"
            | "inprogress"
            | "scheduled"
            | "upcoming"
            | "unclaimed"
    )
}

fn is_lost(said: &str) -> bool {
    matches!(
        said,
        "abgelehnt"
            | "zurueckgewiesen"
            | "storniert"
            | "abgebrochen"
            | "abgelaufen"
            | "fehlgeschlagen"
            | "rueckgaengiggemacht"
            | "reverted"
            | "reversed"
            | "declined"
            | "denied"
            | "rejected"
            | "failed"
            | "cancelled"
            | "canceled"
            | "voided"
            | "expired"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_booked_says_so_and_nothing_else() {
        for said in [
            "Umsatz vorgemerkt",
            "Vorgemerkt",
            " VORGEMERKT ",
            "offen",
            "Ausstehend",
            "Pending",
            "PENDING",
            "Payment pending",
            "In Bearbeitung",
            "on-hold",
            "REVERTED",
            "DECLINED",
            "FAILED",
            "Abgelehnt",
            "Cancelled",
            "Canceled",
            "Rückgängig gemacht",
        ] {
            assert!(is_unbooked(said), "{said}");
        }
        for said in [
            "",
            "--",
            "Umsatz",
            "Umsatz gebucht",
            "Gebucht",
            "COMPLETED",
            "Abgeschlossen",
            "Booked",
            "CA",
            "02.03.2026",
            "pending until you have paid",
            "offene Rechnung",
        ] {
            assert!(!is_unbooked(said), "{said}");
        }
    }
}
