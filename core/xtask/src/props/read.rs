//! Reads what serde writes from the source of structs and enums. What it does not understand it refuses.

use anyhow::{Context, Result, bail};
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprLit, Fields, GenericArgument, Item, Lit, LitStr, Meta, PathArguments, Token, Type};

/// A struct or an enum.
pub struct Declared {
    pub name: String,
    pub doc: String,
    pub shape: Shape,
}

pub enum Shape {
    Object(Vec<Field>),
    /// One of several words.
    Words(Vec<String>),
    /// One of several objects; the first field says which.
    Tagged {
        tag: String,
        variants: Vec<Variant>,
    },
}

pub struct Variant {
    pub doc: String,
    pub word: String,
    pub fields: Vec<Field>,
}

pub struct Field {
    pub doc: String,
    pub name: String,
    /// Whether it is left out where it is empty.
    pub optional: bool,
    pub kind: Kind,
}

/// A TypeScript type.
pub enum Kind {
    Plain(&'static str),
    Named(String),
    List(Box<Kind>),
    Nullable(Box<Kind>),
}

impl Declared {
    /// The declared types that it is made of.
    pub fn names(&self) -> Vec<String> {
        let fields: Vec<&Field> = match &self.shape {
            Shape::Object(fields) => fields.iter().collect(),
            Shape::Words(_) => Vec::new(),
            Shape::Tagged { variants, .. } => variants.iter().flat_map(|variant| &variant.fields).collect(),
        };
        fields.into_iter().filter_map(|field| field.kind.name()).collect()
    }
}

impl Kind {
    fn name(&self) -> Option<String> {
        match self {
            Self::Plain(_) => None,
            Self::Named(name) => Some(name.clone()),
            Self::List(inner) | Self::Nullable(inner) => inner.name(),
        }
    }
}

/// The page names and their props, of the list `pages!`.
pub fn pages(source: &str) -> Result<Vec<(String, String)>> {
    let list = syn::parse_file(source)?.items.into_iter().find_map(|item| match item {
        Item::Macro(item) if item.mac.path.is_ident("pages") => Some(item.mac),
        _ => None,
    });
    let list = list.context("there is no list of pages")?;
    let read = |input: ParseStream<'_>| {
        let mut pages = Vec::new();
        while !input.is_empty() {
            let props: syn::Ident = input.parse()?;
            input.parse::<Token![=>]>()?;
            let name: LitStr = input.parse()?;
            pages.push((name.value(), props.to_string()));
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(pages)
    };
    Ok(list.parse_body_with(read)?)
}

/// Everything in a file that serde writes, and whose name is wanted.
pub fn declarations(file: &str, source: &str, wanted: impl Fn(&str) -> bool) -> Result<Vec<Declared>> {
    let items = syn::parse_file(source).with_context(|| format!("cannot read {file}"))?.items;
    let mut declared = Vec::new();
    for item in items {
        let (attributes, name) = match &item {
            Item::Struct(item) => (&item.attrs, item.ident.to_string()),
            Item::Enum(item) => (&item.attrs, item.ident.to_string()),
            _ => continue,
        };
        if !wanted(&name) || !is_serialized(attributes)? {
            continue;
        }
        let doc = doc_of(attributes);
        let serde = Serde::read(attributes).with_context(|| format!("{file}: {name}"))?;
        let shape = shape_of(&item, &name, &serde).with_context(|| file.to_owned())?;
        declared.push(Declared { name, doc, shape });
    }
    Ok(declared)
}

fn shape_of(item: &Item, name: &str, serde: &Serde) -> Result<Shape> {
    match item {
        Item::Struct(item) => Ok(Shape::Object(fields_of(name, &item.fields)?)),
        Item::Enum(item) => {
            let mut variants = Vec::new();
            for variant in &item.variants {
                let place = format!("{name}.{}", variant.ident);
                let own = Serde::read(&variant.attrs).with_context(|| place.clone())?;
                let word = match own.rename {
                    Some(word) => word,
                    None => serde.word(&variant.ident.to_string()).with_context(|| place.clone())?,
                };
                let fields = fields_of(&place, &variant.fields)?;
                variants.push(Variant { doc: doc_of(&variant.attrs), word, fields });
            }
            match &serde.tag {
                Some(tag) => Ok(Shape::Tagged { tag: tag.clone(), variants }),
                None if variants.iter().all(|variant| variant.fields.is_empty()) => {
                    Ok(Shape::Words(variants.into_iter().map(|variant| variant.word).collect()))
                }
                None => bail!("{name}: an enum with fields needs a tag"),
            }
        }
        _ => bail!("{name} is neither struct nor enum"),
    }
}

fn fields_of(place: &str, fields: &Fields) -> Result<Vec<Field>> {
    let named = match fields {
        Fields::Named(fields) => &fields.named,
        Fields::Unit => return Ok(Vec::new()),
        Fields::Unnamed(_) => bail!("{place}: a field needs a name"),
    };
    named
        .iter()
        .map(|field| {
            let own = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            let place = format!("{place}.{own}");
            let serde = Serde::read(&field.attrs).with_context(|| place.clone())?;
            let kind = kind_of(&field.ty).with_context(|| format!("{place} has a type that is not known here"))?;
            Ok(Field { doc: doc_of(&field.attrs), name: serde.rename.unwrap_or(own), optional: serde.optional, kind })
        })
        .collect()
}

fn kind_of(written: &Type) -> Option<Kind> {
    let Type::Path(path) = written else { return None };
    let last = path.path.segments.last()?;
    let inner = match &last.arguments {
        PathArguments::None => None,
        PathArguments::AngleBracketed(given) => match given.args.first()? {
            GenericArgument::Type(inner) => Some(kind_of(inner)?),
            _ => return None,
        },
        PathArguments::Parenthesized(_) => return None,
    };
    match (last.ident.to_string().as_str(), inner) {
        ("Option", Some(inner)) => Some(Kind::Nullable(Box::new(inner))),
        ("Vec", Some(inner)) => Some(Kind::List(Box::new(inner))),
        (_, Some(_)) => None,
        ("String", None) => Some(Kind::Plain("string")),
        ("bool", None) => Some(Kind::Plain("boolean")),
        ("u8" | "u16" | "u32" | "u64" | "usize" | "i8" | "i16" | "i32" | "i64" | "isize" | "f32" | "f64", None) => {
            Some(Kind::Plain("number"))
        }
        ("Value", None) => Some(Kind::Plain("unknown")),
        (name, None) => Some(Kind::Named(name.to_owned())),
    }
}

/// What is said to serde of a type, a variant or a field.
#[derive(Default)]
struct Serde {
    rename: Option<String>,
    rename_all: Option<String>,
    tag: Option<String>,
    optional: bool,
}

impl Serde {
    fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut serde = Self::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
                let text = || Ok::<_, syn::Error>(meta.value()?.parse::<LitStr>()?.value());
                match name.as_str() {
                    "rename" => serde.rename = Some(text()?),
                    "rename_all" => serde.rename_all = Some(text()?),
                    "tag" => serde.tag = Some(text()?),
                    "skip_serializing_if" => {
                        text()?;
                        serde.optional = true;
                    }
                    "default" | "deny_unknown_fields" => {}
                    _ => return Err(meta.error(format!("`serde({name})` is not known here"))),
                }
                Ok(())
            })?;
        }
        Ok(serde)
    }

    /// How a variant is written.
    fn word(&self, name: &str) -> Result<String> {
        match self.rename_all.as_deref() {
            None => Ok(name.to_owned()),
            Some("lowercase") => Ok(name.to_lowercase()),
            Some("snake_case") => {
                let mut word = String::new();
                for (at, letter) in name.chars().enumerate() {
                    if at > 0 && letter.is_uppercase() {
                        word.push('_');
                    }
                    word.extend(letter.to_lowercase());
                }
                Ok(word)
            }
            Some(other) => bail!("`rename_all = \"{other}\"` is not known here"),
        }
    }
}

fn is_serialized(attributes: &[Attribute]) -> Result<bool> {
    let mut found = false;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        attribute.parse_nested_meta(|meta| {
            found |= meta.path.segments.last().is_some_and(|last| last.ident == "Serialize");
            Ok(())
        })?;
    }
    Ok(found)
}

/// The documentation as one line.
fn doc_of(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(given) if given.path.is_ident("doc") => match &given.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}
