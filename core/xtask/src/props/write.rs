//! Writes declared types as TypeScript.

use super::read::{Declared, Field, Kind, Shape};

const HEAD: &str = "// What the api hands to the pages of the shop. Written by `cargo x props` from core/render/src/props: change it there.\n";

pub fn typescript(declared: &[Declared], pages: &[(String, String)]) -> String {
    let mut text = HEAD.to_owned();
    for one in declared {
        text.push('\n');
        text.push_str(&comment(&one.doc, ""));
        match &one.shape {
            Shape::Object(fields) => {
                text.push_str(&format!("export interface {} {{\n{}}}\n", one.name, lines(fields, "  ")));
            }
            Shape::Words(words) => {
                let words: String = words.iter().map(|word| format!("\n  | '{word}'")).collect();
                text.push_str(&format!("export type {} ={words};\n", one.name));
            }
            Shape::Tagged { tag, variants } => {
                let variants: Vec<String> = variants
                    .iter()
                    .map(|variant| {
                        let doc = comment(&variant.doc, "      ");
                        let rest = lines(&variant.fields, "      ");
                        format!("\n  | {{\n{doc}      {tag}: '{}';\n{rest}    }}", variant.word)
                    })
                    .collect();
                text.push_str(&format!("export type {} ={};\n", one.name, variants.concat()));
            }
        }
    }
    let pages: String = pages.iter().map(|(name, props)| format!("  {name}: {props};\n")).collect();
    text.push_str(&format!("\n/** The props of every page. */\nexport interface Pages {{\n{pages}}}\n"));
    text.push_str("\nexport type PageName = keyof Pages;\n");
    text
}

fn lines(fields: &[Field], indent: &str) -> String {
    fields
        .iter()
        .map(|field| {
            let mark = if field.optional { "?" } else { "" };
            format!("{}{indent}{}{mark}: {};\n", comment(&field.doc, indent), field.name, kind(&field.kind))
        })
        .collect()
}

fn kind(written: &Kind) -> String {
    match written {
        Kind::Plain(text) => (*text).to_owned(),
        Kind::Named(name) => name.clone(),
        Kind::List(inner) if matches!(**inner, Kind::Nullable(_)) => format!("({})[]", kind(inner)),
        Kind::List(inner) => format!("{}[]", kind(inner)),
        // What may be anything may be null.
        Kind::Nullable(inner) if matches!(**inner, Kind::Plain("unknown")) => kind(inner),
        Kind::Nullable(inner) => format!("{} | null", kind(inner)),
    }
}

fn comment(doc: &str, indent: &str) -> String {
    if doc.is_empty() { String::new() } else { format!("{indent}/** {} */\n", doc.replace("*/", "* /")) }
}
