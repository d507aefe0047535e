//! The columns that a person wants to see in each list.

use kontor_lists::views::{self, Columns};
use poem_openapi::{Object, OpenApi, payload::Json};
use serde::{Deserialize, Serialize};

use super::saved_views::sheet;
use crate::http::{Answer, Body, Doc, Seller};

/// The operations.
pub struct ListColumns;

/// The selected columns of one list.
#[derive(Debug, Clone, Object)]
pub struct ListColumnsOfList {
    /// Name of the list: the last part of its address, for example `orders`.
    pub list: String,
    /// Keys of the columns, as the screens name them, in display order.
    pub columns: Vec<String>,
}

/// The caller's column selections.
#[derive(Debug, Clone, Object)]
pub struct ListColumnsAttributes {
    /// Lists with selected columns; other lists show their default columns.
    pub lists: Vec<ListColumnsOfList>,
}

/// Columns to select for a list.
#[derive(Debug, Object, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ListColumnsBody {
    /// Name of the list.
    #[oai(validator(max_length = 40))]
    pub list: String,
    /// Keys of the columns to show; empty: the default columns again.
    #[oai(validator(max_items = 60))]
    pub columns: Vec<String>,
}

fn document(seller: &Seller, all: Vec<Columns>) -> Doc<ListColumnsAttributes> {
    let lists = all.into_iter().map(|one| ListColumnsOfList { list: one.list, columns: one.columns }).collect();
    Doc::new(seller.user, "list_columns", ListColumnsAttributes { lists })
}

#[OpenApi(prefix_path = "/v1/cabinet/list_columns", tag = "crate::tags::Tag::Seller")]
impl ListColumns {
    /// Retrieve the selected columns of lists
    ///
    /// The columns that the caller has selected for the lists of this shop; they apply on every device.
    #[oai(path = "/", method = "get", operation_id = "get_list_columns")]
    async fn get(&self, seller: Seller) -> Answer<Json<Doc<ListColumnsAttributes>>> {
        let all = seller.tx(async |tx| views::all_columns(tx, seller.user).await).await?;
        Ok(Json(document(&seller, all)))
    }

    /// Select the columns of a list
    #[oai(path = "/", method = "patch", operation_id = "update_list_columns")]
    async fn save_columns(
        &self,
        seller: Seller,
        body: Body<ListColumnsBody>,
    ) -> Answer<Json<Doc<ListColumnsAttributes>>> {
        sheet(&body.0.list)?;
        let mut tx = seller.begin().await?;
        views::keep_columns(&mut tx, seller.user, &body.0.list, &body.0.columns).await?;
        let all = views::all_columns(&mut tx, seller.user).await?;
        tx.commit().await?;
        Ok(Json(document(&seller, all)))
    }
}
