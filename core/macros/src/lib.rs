//! The few macros of the workspace. They save repetition and nothing else: what they write is what anybody would write by hand.

mod attributes;
mod row;
mod sql;

use proc_macro::TokenStream;

/// Makes a struct the one declaration of a resource's plain fields: the type of its change (absent, null, value), the checks of
/// their limits, what an answer and the specification say of them (`kontor_kernel::Attributes`), and what an UPDATE sets
/// (`kontor_db::SetColumns`).
///
/// `#[attributes(change = ProductChange, also(password: Option<String>))]` names the type of the change, and what else stands in
/// it. A field may have `#[attribute(…)]` with
/// * a limit: `line(min, max)`, `text(min, max)`, `range(min, max)` are checked; `chars(min, max)`, `bounds(min, max)` and
///   `items = max` stand in the specification alone, because somebody else looks closer; `pattern = "…"` is added to `chars`;
/// * `name = "…"`: another name on the wire; `null = "no limit"`: what emptying it means; `required` of something new;
/// * `reviewed`: another text is something new to who reviewed it.
#[proc_macro_derive(Attributes, attributes(attributes, attribute))]
pub fn attributes(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    attributes::expand(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Reads a struct from a row of a query: each field from the column of its name, with the SQL type of its Rust type
/// (`kontor_kernel::SqlValue`), so that a column is named once. `kontor_kernel::columns!` lists them for SELECT.
///
/// `#[row(column = "type")]` names another column, `#[row(embed)]` reads a struct from columns of the same row.
#[proc_macro_derive(Row, attributes(row))]
pub fn row(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as syn::DeriveInput);
    row::expand(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// A statement with named values: `sql!("SELECT name FROM products WHERE seller_id = {seller} AND id = {id}", id = product.id)`.
///
/// A name stands for the variable of that name, or for what follows the text under it. The text becomes a prepared statement with
/// numbered placeholders; values never become text. `{{` and `}}` are braces of SQL itself.
#[proc_macro]
pub fn sql(input: TokenStream) -> TokenStream {
    let input = syn::parse_macro_input!(input as sql::Statement);
    input.expand().unwrap_or_else(syn::Error::into_compile_error).into()
}
