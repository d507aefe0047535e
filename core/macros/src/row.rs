//! `#[derive(Row)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Result, ext::IdentExt};

/// What `#[row(…)]` says of a field.
#[derive(Default)]
struct Options {
    column: Option<String>,
    embed: bool,
}

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "a row is read into a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "the fields of a row have the names of its columns"));
    };
    let name = &input.ident;
    let (impl_generics, type_generics, clause) = input.generics.split_for_impl();
    let reads = fields.named.iter().map(read).collect::<Result<Vec<_>>>()?;
    let parts = fields.named.iter().map(part).collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        #[automatically_derived]
        impl #impl_generics ::kontor_kernel::RowColumns for #name #type_generics #clause {
            const PARTS: &'static [::kontor_kernel::RowPart] = &[#(#parts),*];
        }

        #[automatically_derived]
        impl #impl_generics ::kontor_kernel::__diesel::deserialize::QueryableByName<::kontor_kernel::__diesel::pg::Pg>
            for #name #type_generics #clause
        {
            fn build<'__row>(
                row: &impl ::kontor_kernel::__diesel::row::NamedRow<'__row, ::kontor_kernel::__diesel::pg::Pg>,
            ) -> ::kontor_kernel::__diesel::deserialize::Result<Self> {
                ::core::result::Result::Ok(Self { #(#reads),* })
            }
        }
    })
}

fn read(field: &Field) -> Result<TokenStream> {
    let options = options(field)?;
    let (name, kind) = (&field.ident, &field.ty);
    if options.embed {
        return Ok(quote! {
            #name: <#kind as ::kontor_kernel::__diesel::deserialize::QueryableByName<
                ::kontor_kernel::__diesel::pg::Pg,
            >>::build(row)?
        });
    }
    let column = column_of(field)?;
    Ok(quote! {
        #name: ::kontor_kernel::__diesel::row::NamedRow::get::<<#kind as ::kontor_kernel::SqlValue>::Sql, #kind>(row, #column)?
    })
}

/// What [`RowColumns`] says of a field.
fn part(field: &Field) -> Result<TokenStream> {
    let (kind, column) = (&field.ty, column_of(field)?);
    Ok(if options(field)?.embed {
        quote!(::kontor_kernel::RowPart::Embedded(<#kind as ::kontor_kernel::RowColumns>::PARTS))
    } else {
        quote!(::kontor_kernel::RowPart::Column(#column))
    })
}

/// The column that a field is read from.
pub fn column_of(field: &Field) -> Result<String> {
    let own = || field.ident.as_ref().map(|ident| ident.unraw().to_string());
    options(field)?.column.or_else(own).ok_or_else(|| Error::new_spanned(field, "a field has a name"))
}

fn options(field: &Field) -> Result<Options> {
    let mut options = Options::default();
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("row")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("embed") {
                options.embed = true;
            } else if meta.path.is_ident("column") {
                options.column = Some(meta.value()?.parse::<LitStr>()?.value());
            } else {
                return Err(meta.error("expected `embed` or `column = \"…\"`"));
            }
            Ok(())
        })?;
    }
    Ok(options)
}
