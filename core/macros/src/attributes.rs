//! `#[derive(Attributes)]`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Error, Expr, Field, Fields, Ident, LitStr, Meta, Result, Token, Type,
    ext::IdentExt,
    parenthesized,
    parse::{Parse, ParseStream},
    punctuated::Punctuated,
};

use crate::row::column_of;

/// What `#[attributes(…)]` says of the struct.
struct Set {
    change: Ident,
    also: Vec<Extra>,
}

/// A field of the change that is none of the struct.
struct Extra {
    attributes: Vec<Attribute>,
    name: Ident,
    kind: Type,
}

impl Parse for Extra {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let (attributes, name) = (input.call(Attribute::parse_outer)?, input.parse()?);
        input.parse::<Token![:]>()?;
        Ok(Self { attributes, name, kind: input.parse()? })
    }
}

impl Set {
    fn read(input: &DeriveInput) -> Result<Self> {
        let (mut change, mut also) = (None, Vec::new());
        for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("attributes")) {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("change") {
                    change = Some(meta.value()?.parse::<Ident>()?);
                } else if meta.path.is_ident("also") {
                    let inside;
                    parenthesized!(inside in meta.input);
                    also.extend(Punctuated::<Extra, Token![,]>::parse_terminated(&inside)?);
                } else {
                    return Err(meta.error("expected `change = Name` or `also(field: Type, …)`"));
                }
                Ok(())
            })?;
        }
        let change =
            change.ok_or_else(|| Error::new_spanned(&input.ident, "expected `#[attributes(change = Name)]`"))?;
        Ok(Self { change, also })
    }
}

/// How a limit is looked after.
enum Limit {
    /// One line of a text.
    Line(Expr, Expr),
    /// A text of several lines.
    Text(Expr, Expr),
    /// A formatted text of so many characters.
    Rich(Expr),
    /// A number.
    Range(Expr, Expr),
    /// Characters, in the specification alone.
    Chars(Expr, Expr),
    /// A number's bounds, in the specification alone.
    Bounds(Expr, Expr),
    /// Items of a list, in the specification alone.
    Items(Expr),
}

/// A field of the struct with what `#[attribute(…)]` says of it.
struct Plain<'a> {
    name: &'a Ident,
    kind: &'a Type,
    column: String,
    wire: String,
    about: String,
    null: Option<String>,
    pattern: Option<String>,
    limit: Option<Limit>,
    required: bool,
    reviewed: bool,
}

impl<'a> Plain<'a> {
    fn read(field: &'a Field) -> Result<Self> {
        let name = field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "a field has a name"))?;
        let wire = name.unraw().to_string();
        let column = column_of(field)?;
        let mut plain = Plain {
            name,
            kind: &field.ty,
            column,
            wire,
            about: documentation(&field.attrs),
            null: None,
            pattern: None,
            limit: None,
            required: false,
            reviewed: false,
        };
        for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("attribute")) {
            attribute.parse_nested_meta(|meta| plain.option(&meta))?;
        }
        Ok(plain)
    }

    fn option(&mut self, meta: &syn::meta::ParseNestedMeta<'_>) -> Result<()> {
        let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        let text = || meta.value()?.parse::<LitStr>().map(|text| text.value());
        match word.as_str() {
            "required" => self.required = true,
            "reviewed" => self.reviewed = true,
            "name" => self.wire = text()?,
            "null" => self.null = Some(text()?),
            "pattern" => self.pattern = Some(text()?),
            _ => self.limit = Some(limit(&word, meta)?),
        }
        Ok(())
    }

    fn declaration(&self) -> TokenStream {
        let Self { kind, wire, about, required, .. } = self;
        let about_change = match &self.null {
            Some(null) => format!("{}; null: {null}.", about.trim_end_matches('.')),
            None => about.clone(),
        };
        let pattern = match &self.pattern {
            Some(pattern) => quote!(::core::option::Option::Some(#pattern)),
            None => quote!(::core::option::Option::None),
        };
        let limit = match &self.limit {
            None | Some(Limit::Rich(_)) => quote!(None),
            Some(Limit::Line(min, max) | Limit::Text(min, max) | Limit::Chars(min, max)) => {
                quote!(Chars(#min, #max, #pattern))
            }
            Some(Limit::Range(min, max) | Limit::Bounds(min, max)) => quote!(Range(#min, #max)),
            Some(Limit::Items(max)) => quote!(Items(#max)),
        };
        quote! {
            ::kontor_kernel::Attribute {
                name: #wire,
                about: #about,
                about_change: #about_change,
                kind: <#kind as ::kontor_kernel::AttributeValue>::KIND,
                optional: <#kind as ::kontor_kernel::AttributeValue>::OPTIONAL,
                required: #required,
                limit: ::kontor_kernel::AttributeLimit::#limit,
            }
        }
    }

    fn check(&self) -> Option<TokenStream> {
        let name = self.name;
        let pointer = format!("/{}", self.wire);
        let check = match self.limit.as_ref()? {
            Limit::Line(min, max) => quote!(check.line(#pointer, value, #min, #max)),
            Limit::Text(min, max) => quote!(check.text(#pointer, value, #min, #max)),
            Limit::Rich(max) => quote!(::kontor_rich_text::check(check, #pointer, value, #max)),
            Limit::Range(min, max) => quote!(check.range(#pointer, *value, #min, #max)),
            Limit::Chars(..) | Limit::Bounds(..) | Limit::Items(_) => return None,
        };
        Some(quote! {
            if let ::core::option::Option::Some(value) = ::kontor_kernel::ChangedValue::new_value(&self.#name) {
                #check;
            }
        })
    }
}

fn limit(word: &str, meta: &syn::meta::ParseNestedMeta<'_>) -> Result<Limit> {
    let bounds = || {
        let inside;
        parenthesized!(inside in meta.input);
        let mut bounds = Punctuated::<Expr, Token![,]>::parse_terminated(&inside)?.into_iter();
        match (bounds.next(), bounds.next(), bounds.next()) {
            (Some(min), Some(max), None) => Ok((min, max)),
            _ => Err(inside.error("expected `(min, max)`")),
        }
    };
    Ok(match word {
        "line" => bounds().map(|(min, max)| Limit::Line(min, max))?,
        "text" => bounds().map(|(min, max)| Limit::Text(min, max))?,
        "range" => bounds().map(|(min, max)| Limit::Range(min, max))?,
        "chars" => bounds().map(|(min, max)| Limit::Chars(min, max))?,
        "bounds" => bounds().map(|(min, max)| Limit::Bounds(min, max))?,
        "rich" => Limit::Rich(meta.value()?.parse()?),
        "items" => Limit::Items(meta.value()?.parse()?),
        _ => return Err(meta.error("expected a limit, `name`, `null`, `pattern`, `required` or `reviewed`")),
    })
}

fn documentation(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(literal) => match &literal.lit {
                syn::Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

pub fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(input, "attributes are the fields of a struct"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(input, "attributes have names"));
    };
    let set = Set::read(input)?;
    let plain = fields.named.iter().map(Plain::read).collect::<Result<Vec<_>>>()?;
    let parts = [declared(input, &set, &plain), kept(input, &set, &plain), changed(&set, &plain)];
    Ok(quote!(#(#parts)*))
}

/// The table of the fields, for both, and the change.
fn declared(input: &DeriveInput, set: &Set, plain: &[Plain<'_>]) -> TokenStream {
    let (name, change, visibility) = (&input.ident, &set.change, &input.vis);
    let declarations: Vec<_> = plain.iter().map(Plain::declaration).collect();
    let about = format!("What is to be changed of [`{name}`]; what is left out stays as it is.");
    let fields = plain.iter().map(|field| {
        let (name, kind, about) = (field.name, field.kind, &field.about);
        quote! {
            #[doc = #about]
            pub #name: <#kind as ::kontor_kernel::AttributeValue>::Change
        }
    });
    let also = set.also.iter().map(|Extra { attributes, name, kind }| {
        quote! {
            #(#attributes)*
            #[serde(skip)]
            pub #name: #kind
        }
    });
    quote! {
        impl ::kontor_kernel::AttributeSet for #name {
            const ATTRIBUTES: &'static [::kontor_kernel::Attribute] = &[#(#declarations),*];
            const USE: ::kontor_kernel::AttributeUse = ::kontor_kernel::AttributeUse::Answer;
        }

        #[doc = #about]
        #[derive(Debug, Clone, Default, PartialEq, Eq, ::kontor_kernel::__serde::Serialize)]
        #[serde(crate = "::kontor_kernel::__serde")]
        #visibility struct #change { #(#fields,)* #(#also),* }

        impl ::kontor_kernel::AttributeSet for #change {
            const ATTRIBUTES: &'static [::kontor_kernel::Attribute] =
                <#name as ::kontor_kernel::AttributeSet>::ATTRIBUTES;
            const USE: ::kontor_kernel::AttributeUse = ::kontor_kernel::AttributeUse::Change;
        }
    }
}

/// The fields as they are kept.
fn kept(input: &DeriveInput, set: &Set, plain: &[Plain<'_>]) -> TokenStream {
    let (name, change) = (&input.ident, &set.change);
    let names: Vec<_> = plain.iter().map(|field| field.name).collect();
    let (columns, wires) = (plain.iter().map(|field| &field.column), plain.iter().map(|field| &field.wire));
    let reviewed: Vec<_> = plain.iter().filter(|field| field.reviewed).map(|field| field.name).collect();
    let review = (!reviewed.is_empty()).then(|| {
        quote! {
            impl #name {
                /// Whether who reviewed the one would find nothing new in the other.
                pub(crate) fn reads_like(&self, other: &Self) -> bool {
                    true #(&& ::kontor_kernel::AttributeValue::reads_like(&self.#reviewed, &other.#reviewed))*
                }
            }
        }
    });
    quote! {
        impl ::kontor_kernel::Attributes for #name {
            type Change = #change;

            fn apply(&mut self, change: &#change) -> ::kontor_kernel::Result<()> {
                #(::kontor_kernel::AttributeValue::apply(&mut self.#names, &change.#names)?;)*
                ::core::result::Result::Ok(())
            }

            fn to_json(&self) -> ::kontor_kernel::__json::Map<String, ::kontor_kernel::__json::Value> {
                let mut map = ::kontor_kernel::__json::Map::new();
                #(
                    if let ::core::option::Option::Some(value) =
                        ::kontor_kernel::AttributeValue::to_json(&self.#names)
                    {
                        map.insert(#wires.to_owned(), value);
                    }
                )*
                map
            }
        }

        impl ::kontor_db::SetColumns for #name {
            fn set_columns<'a>(&'a self, update: ::kontor_db::Update<'a>) -> ::kontor_db::Update<'a> {
                update #(.set(#columns, &self.#names))*
            }
        }

        #review
    }
}

/// What is to be changed of them.
fn changed(set: &Set, plain: &[Plain<'_>]) -> TokenStream {
    let change = &set.change;
    let checks = plain.iter().filter_map(Plain::check);
    let reads = plain.iter().map(|Plain { name, wire, .. }| quote!(#wire => self.#name = map.next_value()?));
    let missing = plain.iter().filter(|field| field.required).map(|Plain { name, wire, .. }| {
        quote! {
            if ::kontor_kernel::ChangedValue::new_value(&self.#name).is_none() {
                return ::core::option::Option::Some(#wire);
            }
        }
    });
    quote! {
        impl #change {
            /// Notes every value beyond its limit.
            pub(crate) fn check_limits(&self, check: &mut ::kontor_kernel::Validator) {
                #(#checks)*
            }
        }

        impl ::kontor_kernel::AttributeChange for #change {
            fn read_value<'de, A: ::kontor_kernel::__serde::de::MapAccess<'de>>(
                &mut self,
                key: &str,
                map: &mut A,
            ) -> ::core::result::Result<bool, A::Error> {
                match key {
                    #(#reads,)*
                    _ => return ::core::result::Result::Ok(false),
                }
                ::core::result::Result::Ok(true)
            }

            fn missing_field(&self) -> ::core::option::Option<&'static str> {
                #(#missing)*
                ::core::option::Option::None
            }
        }
    }
}
