//! What a page can begin with.

use kontor_pages::templates::{self, Template};
use poem_openapi::{OpenApi, payload::Json};

use super::page_view::PageTemplateAttributes;
use crate::http::{Answer, ListDoc, Resource, Seller, WirePageDocument};

/// The operations.
pub struct PageTemplates;

#[OpenApi(prefix_path = "/v1/cabinet/page_templates", tag = "crate::tags::Tag::Pages")]
impl PageTemplates {
    /// List page templates
    ///
    /// Returns every template with its document, the plain `starter` first. The id is the key that `create_page` takes.
    #[oai(path = "/", method = "get", operation_id = "list_page_templates")]
    async fn list(&self, _seller: Seller) -> Answer<Json<ListDoc<PageTemplateAttributes>>> {
        let item = |template: &Template| {
            let document = WirePageDocument(template.document.clone());
            Resource::new(template.key, "page_template", PageTemplateAttributes { document })
        };
        let others = templates::all().iter().filter(|template| template.key != templates::STARTER);
        let listed = templates::find(templates::STARTER).into_iter().chain(others);
        Ok(Json(ListDoc::whole(listed.map(item).collect())))
    }
}
