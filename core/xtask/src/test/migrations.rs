//! Squawk reads every migration for what would stop a shop that is open: locks held while a table is read through,
//! waits without an end, changes that old and new programs cannot both live with.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::settings::root;

/// The oldest PostgreSQL that we run on.
const POSTGRES: &str = "15";

struct Excused {
    rule: &'static str,
    migrations: Migrations,
    reason: &'static str,
}

enum Migrations {
    All,
    These(&'static [&'static str]),
}

const NO_ROWS_YET: &str = "written before the first release: no installation has rows to read through";

/// What stands although squawk warns of it. The list only shrinks: what no longer finds anything fails the check.
const EXCUSED: &[Excused] = &[
    Excused {
        rule: "require-lock-timeout",
        migrations: Migrations::All,
        reason: "core/db/src/migrate.rs sets one for every migration",
    },
    Excused {
        rule: "require-statement-timeout",
        migrations: Migrations::All,
        reason: "core/db/src/migrate.rs sets one for every migration",
    },
    Excused {
        rule: "prefer-bigint-over-int",
        migrations: Migrations::All,
        reason: "integer columns count attempts, positions, pixels and days; money, bytes and keys are wider",
    },
    Excused {
        rule: "prefer-bigint-over-smallint",
        migrations: Migrations::These(&["0330_notifications"]),
        reason: "hours of a day",
    },
    Excused {
        rule: "adding-foreign-key-constraint",
        migrations: Migrations::These(&["0009_refunds", "0012_paid_by"]),
        reason: NO_ROWS_YET,
    },
    Excused {
        rule: "constraint-missing-not-valid",
        migrations: Migrations::These(&["0009_refunds", "0012_paid_by", "0014_disputes", "0021_plans"]),
        reason: NO_ROWS_YET,
    },
    Excused {
        rule: "require-concurrent-index-creation",
        migrations: Migrations::These(&[
            "0009_refunds",
            "0010_retention",
            "0014_disputes",
            "0018_bundles",
            "0021_plans",
            "0027_product_reviews",
            "0033_course_access",
            "0045_baskets",
            "0053_contact_age",
            "0054_money_lists",
            "0055_resellers",
            "0065_opt_ins",
            "0080_set_ups",
            "0081_partners",
            "0086_sweep_indexes",
            "0090_order_merges",
            "0108_dispute_cases",
            "0117_mails_of_orders",
            "0119_refunds_together",
            "0131_order_indexes",
            "0132_suggested_entries",
            "0134_money_rows",
            "0135_order_moves",
            "0136_loose_evidence",
            "0137_ending_plans",
            "0157_payer_credit",
            "0193_held_places",
            "0194_sorted_by_language",
            "0220_next_inquiries",
            "0221_pairs_of_filters",
            "0291_figure_scopes",
            "0295_certificate_numbers",
            "0300_team_members",
            "0320_parties",
            "0321_party_shares",
            "0322_party_payouts",
            "0330_notifications",
            "0370_commission_transfers",
            "0372_incentive_choice",
            "0375_office",
            "0376_lists_of_all",
        ]),
        reason: NO_ROWS_YET,
    },
    Excused {
        rule: "ban-drop-not-null",
        migrations: Migrations::These(&["0033_course_access", "0296_unlimited_downloads"]),
        reason: "rows without an order or a limit are written only by the programs that know them",
    },
    Excused {
        rule: "ban-drop-default",
        migrations: Migrations::These(&["0296_unlimited_downloads"]),
        reason: "every program that writes a product says the limit itself",
    },
    Excused {
        rule: "ban-drop-constraint",
        migrations: Migrations::These(&[
            "0055_resellers",
            "0133_dispute_files",
            "0150_fresh_proof",
            "0173_bank_layouts",
            "0205_returned_entries",
            "0291_figure_scopes",
            "0300_team_members",
            "0321_party_shares",
            "0351_sales_invitations",
        ]),
        reason: "a wider one takes its place in the same transaction, and nobody else writes what it is about",
    },
    Excused {
        rule: "ban-drop-function",
        migrations: Migrations::These(&["0172_folded_words"]),
        reason: "the migration itself makes them and needs them no longer",
    },
    Excused {
        rule: "require-concurrent-index-deletion",
        migrations: Migrations::These(&[
            "0010_retention",
            "0021_plans",
            "0045_baskets",
            "0080_set_ups",
            "0108_dispute_cases",
            "0134_money_rows",
            "0137_ending_plans",
            "0194_sorted_by_language",
            "0220_next_inquiries",
            "0221_pairs_of_filters",
            "0322_party_payouts",
            "0370_commission_transfers",
        ]),
        reason: NO_ROWS_YET,
    },
];

#[derive(Deserialize)]
struct Finding {
    file: String,
    /// Counted from nought.
    line: u32,
    rule_name: String,
    message: String,
}

pub fn run() -> Result<()> {
    let program = root().join(".local/tools/python/bin/squawk");
    if !program.is_file() {
        bail!("squawk is not installed: `make test` does it");
    }
    let files = files()?;
    let answer = Command::new(&program)
        .args(["--assume-in-transaction", "--reporter", "json", "--pg-version", POSTGRES])
        .args(&files)
        .current_dir(root())
        .output()
        .context("cannot run squawk")?;
    let findings: Vec<Finding> = serde_json::from_slice(&answer.stdout)
        .with_context(|| format!("squawk did not answer: {}", String::from_utf8_lossy(&answer.stderr)))?;
    let mut used = BTreeSet::new();
    let mut standing = 0;
    for finding in &findings {
        let found =
            EXCUSED.iter().position(|excused| excused.rule == finding.rule_name && excused.holds(&finding.file));
        match found {
            Some(at) => {
                used.insert((at, finding.migration()));
            }
            None => {
                standing += 1;
                println!("{}:{}: {} ({})", finding.file, finding.line + 1, finding.message, finding.rule_name);
            }
        }
    }
    let needless: Vec<String> =
        EXCUSED.iter().enumerate().flat_map(|(at, excused)| excused.needless(at, &used)).collect();
    for line in &needless {
        println!("{line}: nothing to excuse any more; take it out of core/xtask/src/test/migrations.rs");
    }
    if standing > 0 || !needless.is_empty() {
        bail!("squawk warns of {standing} statements, and {} excuses are needless", needless.len());
    }
    println!("{} migrations, {} warnings excused for {} reasons", files.len(), findings.len(), reasons());
    Ok(())
}

/// Every `up.sql`; what goes back is for a developer's own database.
fn files() -> Result<Vec<PathBuf>> {
    let folder = PathBuf::from("core/db/migrations");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(root().join(&folder)).context("there are no migrations")? {
        files.push(folder.join(entry?.file_name()).join("up.sql"));
    }
    files.sort();
    Ok(files)
}

fn reasons() -> usize {
    EXCUSED.iter().map(|excused| excused.reason).collect::<BTreeSet<_>>().len()
}

impl Finding {
    /// The name of the migration's folder.
    fn migration(&self) -> &str {
        self.file.rsplit('/').nth(1).unwrap_or_default()
    }
}

impl Excused {
    fn holds(&self, file: &str) -> bool {
        match self.migrations {
            Migrations::All => true,
            Migrations::These(names) => names.iter().any(|name| file.rsplit('/').nth(1) == Some(name)),
        }
    }

    fn needless(&self, at: usize, used: &BTreeSet<(usize, &str)>) -> Vec<String> {
        match self.migrations {
            Migrations::All if used.iter().any(|(by, _)| *by == at) => Vec::new(),
            Migrations::All => vec![self.rule.to_owned()],
            Migrations::These(names) => {
                let idle = names.iter().filter(|name| !used.contains(&(at, **name)));
                idle.map(|name| format!("{} in {name}", self.rule)).collect()
            }
        }
    }
}
