#![allow(clippy::unwrap_used, reason = "tests")]

use super::super::sources::parse_source;
use super::super::table_uses::tables_in;
use super::*;

fn owned() -> Owners {
    let owners = [("orders", "orders"), ("order_rows", "orders"), ("sellers", "tenants"), ("users", "accounts")];
    owners.into_iter().map(|(table, name)| (table.to_owned(), name.to_owned())).collect()
}

fn judged(rules: &str, path: &str, code: &str) -> Vec<String> {
    let source = parse_source(path.to_owned(), code).unwrap();
    crossings(&declared(rules).unwrap(), &owned(), &[source]).into_iter().collect()
}

/// Every way to name another's table that a statement has.
const SNEAKY: &[&str] = &[
    r#"query("SELECT 1 FROM products p JOIN orders o ON o.id = p.id")"#,
    r#"query("SELECT (SELECT count(*) FROM orders o) FROM products")"#,
    r#"query("SELECT 1 FROM products p, orders o WHERE true")"#,
    r#"query("SELECT 1 FROM products p, unnest($1) AS x, orders")"#,
    r#"query("SELECT 1 FROM (products p CROSS JOIN orders o)")"#,
    r#"query("SELECT 1 FROM products p JOIN LATERAL (SELECT FROM ONLY orders) o ON true, products q")"#,
    r#"query("WITH x AS (SELECT * FROM orders) SELECT * FROM x")"#,
    r#"query("SELECT 1 FROM public.orders")"#,
    r#"query("SELECT 1 FROM \"orders\"")"#,
    r#"query("SELECT 1 FROM /* FROM products */ -- products\n orders")"#,
    r#"query("select 1 from orders")"#,
    r#"sql!(tx, "exists (select from orders where id = {id})")"#,
    r#"const PART: &str = "LEFT JOIN orders AS o ON o.seller_id = p.seller_id";"#,
    r#"const TABLE: &str = "orders"; fn f() { query(format!("SELECT 1 FROM {TABLE}")) }"#,
    r#"static SHEET: Sheet = Sheet { name: "mine", table: "orders" };"#,
    r#"static SHEET: Sheet = Sheet { name: "mine", table: "(SELECT o.* FROM orders AS o)" };"#,
    r#"query("COPY orders TO STDOUT")"#,
    r#"diesel::table! { orders (id) { id -> Uuid, } }"#,
];

#[test]
fn anothers_table_is_found_however_it_is_named() {
    for code in SNEAKY {
        let code = if code.starts_with("const") || code.starts_with("static") || code.starts_with("diesel") {
            (*code).to_owned()
        } else {
            format!("async fn f() {{ {code} }}")
        };
        let faults = judged("", "core/catalog/src/a.rs", &code);
        assert_eq!(faults.len(), 1, "{code}: {faults:?}");
        assert!(faults.iter().all(|fault| fault.contains("catalog reads orders")), "{code}: {faults:?}");
        assert!(judged("", "core/orders/src/a.rs", &code).is_empty(), "{code}");
        assert!(judged("catalog reads orders  # its sales", "core/catalog/src/a.rs", &code).is_empty(), "{code}");
    }
}

#[test]
fn anothers_table_is_written_by_nobody_whatever_is_declared() {
    for code in [
        r#"query("UPDATE orders SET id = 1")"#,
        r#"query("UPDATE ONLY orders AS o SET id = 1")"#,
        r#"query("INSERT INTO orders (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2")"#,
        r#"query("DELETE FROM orders USING products")"#,
        r#"query("WITH x AS (UPDATE orders SET id = 1 RETURNING id) SELECT * FROM x")"#,
        r#"sql!(tx, "update orders set id = {id}")"#,
        r#"diesel::update(orders::table.find(id))"#,
        r#"diesel::insert_into(orders::table)"#,
        r#"for table in ["products", "orders"] { query(format!("DELETE FROM {table}")) }"#,
    ] {
        let rules = "catalog reads orders # its sales\ncatalog composes # positions";
        let faults = judged(rules, "core/catalog/src/a.rs", &format!("async fn f() {{ {code} }}"));
        assert!(faults.iter().any(|fault| fault.contains("catalog writes orders")), "{code}: {faults:?}");
    }
    let machine = r#"states! { pub enum A in "orders"."state" { B "b" => [], } }"#;
    assert_eq!(judged("", "core/catalog/src/a.rs", machine).len(), 1);
}

#[test]
fn what_names_no_table_is_no_crossing() {
    for code in [
        r#"fn f() { say("Ask for more orders from the users.") }"#,
        r#"fn f() { query("SELECT extract(epoch FROM created_at), a IS DISTINCT FROM users FROM products FOR UPDATE OF p") }"#,
        r#"fn f() { query("SELECT 'FROM orders' AS text, count(*) FROM products GROUP BY 1, orders") }"#,
        r#"fn f() { scope("orders") } mod tests { fn g() { query("SELECT 1 FROM orders") } }"#,
    ] {
        assert!(judged("", "core/catalog/src/a.rs", code).is_empty(), "{code}");
    }
    assert_eq!(tables_in("INSERT INTO a SELECT 1 FROM b, c WHERE x IN (d, e)", false).len(), 3);
}

#[test]
fn what_is_declared_has_a_reason_and_a_use_and_one_direction() {
    assert!(declared("catalog reads orders").is_err());
    assert_eq!(judged("catalog reads orders # its sales", "core/catalog/src/a.rs", "fn f() {}").len(), 1);
    assert_eq!(judged("catalog composes # positions", "core/catalog/src/a.rs", "fn f() {}").len(), 1);
    let circle = declared("orders reads sellers # a\ntenants reads order_rows # b\norders reads users # c").unwrap();
    assert_eq!(both_ways(&circle, &owned()), ["orders and tenants read each other's tables"]);
}

#[test]
fn a_table_that_is_put_together_is_declared() {
    let code = r#"fn f() { query(format!("SELECT 1 FROM {table} WHERE id = $1")) }"#;
    assert_eq!(judged("", "core/catalog/src/a.rs", code).len(), 1);
    assert!(judged("catalog composes # positions", "core/catalog/src/a.rs", code).is_empty());
}

#[test]
fn owners_stand_in_the_description_of_their_crate() {
    let lib =
        "//! Orders.\n//!\n//! Owned tables: `orders`,\n//! `order_rows`. Not `this`.\n//! Views: `seen`.\n\nmod a;";
    assert_eq!(owned_tables(lib), ["orders", "order_rows", "seen"]);
}
