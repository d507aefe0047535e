//! Films that stand at another company.

use url::Url;

use crate::{EmbedAttrs, RichBlock, RichItem};

/// Where the players stand, for the policy of a page that holds some.
pub const EMBED_HOSTS: [&str; 2] = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

/// A film that can be played on our pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embed {
    /// The company that gets to know who watches it.
    pub provider: &'static str,
    /// The address of its player.
    pub player: String,
}

impl Embed {
    /// Reads the address of a film's page; none where it is no film of a company that we know.
    pub fn of_url(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok().filter(|url| url.scheme() == "https")?;
        let host = url.host_str()?.trim_start_matches("www.").trim_start_matches("m.");
        let mut path = url.path().split('/').filter(|part| !part.is_empty());
        let asked = || url.query_pairs().find(|(name, _)| name == "v").map(|(_, id)| id.into_owned());
        match host {
            "youtube.com" | "youtube-nocookie.com" => match path.next()? {
                "watch" => youtube(&asked()?),
                "embed" | "shorts" | "live" => youtube(path.next()?),
                _ => None,
            },
            "youtu.be" => youtube(path.next()?),
            "vimeo.com" => vimeo(path.next()?, path.next()),
            "player.vimeo.com" => {
                let id = path.nth(1)?;
                let hash = url.query_pairs().find(|(name, _)| name == "h").map(|(_, hash)| hash.into_owned());
                vimeo(id, hash.as_deref())
            }
            _ => None,
        }
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.len() <= 40 && text.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_".contains(sign))
}

fn youtube(id: &str) -> Option<Embed> {
    let player = format!("https://www.youtube-nocookie.com/embed/{id}?autoplay=1");
    is_word(id).then_some(Embed { provider: "YouTube", player })
}

fn vimeo(id: &str, hash: Option<&str>) -> Option<Embed> {
    let number = !id.is_empty() && id.len() <= 20 && id.chars().all(|sign| sign.is_ascii_digit());
    let hash = hash.filter(|hash| is_word(hash)).map(|hash| format!("&h={hash}")).unwrap_or_default();
    let player = format!("https://player.vimeo.com/video/{id}?dnt=1&autoplay=1{hash}");
    number.then_some(Embed { provider: "Vimeo", player })
}

/// Writes down of every film whose it is and where its player stands.
pub(crate) fn fill(blocks: &mut [RichBlock]) {
    for block in blocks {
        match block {
            RichBlock::Embed { attrs } => fill_one(attrs),
            RichBlock::Blockquote { content } => fill(content),
            RichBlock::BulletList { content } | RichBlock::OrderedList { content, .. } => {
                content.iter_mut().for_each(|RichItem::ListItem { content }| fill(content));
            }
            _ => {}
        }
    }
}

fn fill_one(attrs: &mut EmbedAttrs) {
    let embed = Embed::of_url(&attrs.url);
    attrs.provider = embed.as_ref().map(|embed| embed.provider.to_owned()).unwrap_or_default();
    attrs.player = embed.map(|embed| embed.player).unwrap_or_default();
}

impl RichBlock {
    /// Whether it holds a film of another company.
    pub fn has_embeds(&self) -> bool {
        match self {
            Self::Embed { .. } => true,
            Self::Blockquote { content } => content.iter().any(Self::has_embeds),
            Self::BulletList { content } | Self::OrderedList { content, .. } => {
                content.iter().any(|RichItem::ListItem { content }| content.iter().any(Self::has_embeds))
            }
            _ => false,
        }
    }
}
