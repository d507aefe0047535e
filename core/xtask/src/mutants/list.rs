//! The seeded faults, each with the experiment that must see it.

/// One fault: `with` in the place of `instead_of` (at the end of the file where that is empty).
pub struct Mutant {
    pub name: &'static str,
    pub file: &'static str,
    pub instead_of: &'static str,
    pub with: &'static str,
    /// Must fail. A fault that does not even compile shows nothing, so everything is built before.
    pub experiment: &'static str,
}

const STORM: &str = "cargo x chaos --orders 150 --seed 5 --faults 60";

pub const ALL: &[Mutant] = &[
    Mutant {
        name: "no idempotency key at the provider",
        file: "core/providers/src/sandbox/call.rs",
        instead_of: r#"request = request.header("idempotency-key", key);"#,
        with: r#"request = request.header("idempotency-key", format!("{key}-{:?}", std::time::Instant::now()));"#,
        experiment: STORM,
    },
    Mutant {
        name: "an event's id is not unique",
        file: "core/db/migrations/0001_platform/up.sql",
        instead_of: "    PRIMARY KEY (provider, event_id)\n",
        with: "    PRIMARY KEY (provider, event_id, received_at)\n",
        experiment: "cargo x stack -- cargo test -p kontor-checkout --test purchase events",
    },
    Mutant {
        name: "the provider is asked before the order is committed",
        file: "core/checkout/src/submit.rs",
        instead_of: "        Ok(Some(PreparedCharge { transaction, request, provider }))\n",
        with: "        provider.charge(&request).await.ok();\n        Ok(Some(PreparedCharge { transaction, request, provider }))\n",
        experiment: STORM,
    },
    Mutant {
        name: "files are granted without a job",
        file: "core/orders/src/settle.rs",
        instead_of: "    if paid_now || ((paid.is_some() || !carried.is_empty()) && state.is_open()) {\n",
        with: "    if !paid_now && (paid.is_some() || !carried.is_empty()) && state.is_open() {\n",
        experiment: "cargo x chaos --orders 20 --seed 5 --faults 3",
    },
    Mutant {
        name: "a policy is dropped",
        file: "core/db/policies/20_rows.sql",
        instead_of: "",
        with: "\nALTER TABLE orders DISABLE ROW LEVEL SECURITY;\n",
        experiment: "cargo x stack -- cargo test -p kontor-db --test it tenancy",
    },
    Mutant {
        name: "the application's own filter is forgotten",
        file: "core/orders/src/order.rs",
        instead_of: "    let seller = tx.seller()?;\n    let found = orders::table.find((seller, id)).select(Order::as_select()).first(tx.conn()?).await.optional()?;\n",
        with: "    let found = orders::table\n        .filter(orders::id.eq(id))\n        .select(Order::as_select())\n        .first(tx.conn()?)\n        .await\n        .optional()?;\n",
        experiment: "cargo x other-tenants --only order",
    },
    Mutant {
        name: "a key is not asked for its scope",
        file: "api/http/src/actor.rs",
        instead_of: "if !holder.may(scope) =>",
        with: "if !holder.may(scope) && scope.to_string().is_empty() =>",
        experiment: "cargo x stack -- cargo test -p kontor-api --test it api_keys",
    },
    Mutant {
        name: "a foreign key without its seller",
        file: "core/db/migrations/0006_orders/up.sql",
        instead_of: "",
        with: "\nALTER TABLE orders ADD CONSTRAINT orders_alone UNIQUE (id);\nALTER TABLE order_rates ADD FOREIGN KEY (order_id) REFERENCES orders (id);\n",
        experiment: "cargo x stack -- cargo test -p kontor-db --test it tenancy",
    },
    Mutant {
        name: "a move that only the code knows",
        file: "core/ledger/src/state.rs",
        instead_of: r#"        Successful "successful" => [Canceled],"#,
        with: r#"        Successful "successful" => [Canceled, Pending],"#,
        experiment: "cargo x stack -- cargo test -p kontor-api --test it states",
    },
    Mutant {
        name: "the wall clock is read",
        file: "core/orders/src/order_state.rs",
        instead_of: "    let merged = merged::merged_payments(tx, order).await?;\n    let now = tx.now();\n",
        with: "    let merged = merged::merged_payments(tx, order).await?;\n    let now = chrono::Utc::now();\n",
        experiment: "cargo x stack -- cargo test -p kontor-worker --test it the_same_seed",
    },
    Mutant {
        name: "what a test clock jumped over happens too late",
        file: "core/checkout/src/test_clock.rs",
        instead_of: "kontor_tenants::step(&mut tx, advance, stop).await?;",
        with: "kontor_tenants::step(&mut tx, advance, stop.filter(|_| false)).await?;",
        experiment: "cargo x stack -- cargo test -p kontor-worker --test it one_big_step",
    },
];
