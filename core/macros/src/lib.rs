//! The few macros of the workspace. They save repetition and nothing else: what they write is what anybody would write by hand.

mod row;
mod sql;

use proc_macro::TokenStream;

/// Reads a struct from a row of a query: each field from the column of its name, with the SQL type of its Rust type
/// (`kontor_kernel::SqlValue`), so that a column is named once.
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
