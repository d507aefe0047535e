//! `sql!`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Error, Expr, Ident, LitStr, Result, Token,
    parse::{Parse, ParseStream},
};

/// The text, and the values that follow it under their names.
pub struct Statement {
    text: LitStr,
    named: Vec<(Ident, Expr)>,
}

impl Parse for Statement {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let text = input.parse()?;
        let mut named = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let name = input.parse()?;
            input.parse::<Token![=]>()?;
            named.push((name, input.parse()?));
        }
        Ok(Self { text, named })
    }
}

impl Statement {
    pub fn expand(&self) -> Result<TokenStream> {
        let (text, names) = number(&self.text)?;
        if let Some((unused, _)) = self.named.iter().find(|(name, _)| !names.iter().any(|used| name == used)) {
            return Err(Error::new_spanned(unused, format!("the statement has no `{{{unused}}}`")));
        }
        let values = names.iter().map(|name| match self.named.iter().find(|(given, _)| given == name) {
            Some((_, value)) => quote!(#value),
            None => {
                let variable = Ident::new(name, self.text.span());
                quote!(#variable)
            }
        });
        Ok(quote!(::kontor_db::query(#text)#(.bind(#values))*))
    }
}

/// The text with `$1`, `$2` … for its names, and the names in that order.
fn number(literal: &LitStr) -> Result<(String, Vec<String>)> {
    let whole = literal.value();
    let (mut text, mut names) = (String::with_capacity(whole.len()), Vec::<String>::new());
    let mut rest = whole.as_str();
    while let Some(at) = rest.find(['{', '}']) {
        let (before, from) = rest.split_at(at);
        text.push_str(before);
        if let Some(after) = from.strip_prefix("{{").or_else(|| from.strip_prefix("}}")) {
            text.push_str(from.get(..1).unwrap_or_default());
            rest = after;
            continue;
        }
        let inside = from.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let Some((name, after)) = inside else {
            return Err(Error::new_spanned(literal, "a brace of SQL itself is written twice: `{{` and `}}`"));
        };
        syn::parse_str::<Ident>(name).map_err(|_| Error::new_spanned(literal, format!("`{name}` is no name")))?;
        let place = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_owned());
            names.len() - 1
        });
        text.push_str(&format!("${}", place + 1));
        rest = after;
    }
    text.push_str(rest);
    Ok((text, names))
}
