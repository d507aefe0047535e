//! What arrives: how much, in what shape, how slowly, and what of it is text.

mod amounts;
mod connections;
mod forms;
mod numbers;
mod pages;
mod texts;

use kontor_kernel::kinds::UserId;
use poem::{
    endpoint::BoxEndpoint,
    http::{HeaderMap, Method},
    test::TestRequestBuilder,
};
use serde_json::{Value, json};

use crate::account::{Api, PASSWORD, texts};

/// What the document says of one operation.
struct Operation {
    name: String,
    method: Method,
    /// With something in each place.
    path: String,
    /// Its parts as the document writes them.
    template: String,
    /// Names of its query parameters.
    query: Vec<String>,
    /// What its body may be.
    bodies: Vec<String>,
}

impl Operation {
    /// The largest body it takes (bytes).
    fn limit(&self) -> usize {
        match self.path.as_str() {
            path if path.starts_with("/v1/hooks/") => 256 * 1024,
            "/v1/cabinet/bank_statements" | "/v1/cabinet/bank_statements/preview" => 7 * 1024 * 1024,
            _ => 1024 * 1024,
        }
    }
}

/// A value that a place of a path takes.
fn placed(name: &str, parameters: &[Value]) -> String {
    let schema = parameters.iter().find(|one| one["in"] == "path" && one["name"] == name).map(|one| &one["schema"]);
    match (name, schema.and_then(|schema| schema["example"].as_str())) {
        (_, Some(example)) => example.to_owned(),
        ("seller", None) => "anna".to_owned(),
        ("provider", None) => "sandbox".to_owned(),
        _ => "x".to_owned(),
    }
}

/// Every operation of the document.
fn operations() -> Vec<Operation> {
    let document: Value = serde_yaml_ng::from_str(kontor_api::spec::internal()).unwrap();
    let mut found = Vec::new();
    for (template, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let path =
                template.split('/').map(|part| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
                    Some(name) => placed(name, &parameters),
                    None => part.to_owned(),
                });
            let content = operation["requestBody"]["content"].as_object();
            let query = parameters.iter().filter(|one| one["in"] == "query");
            found.push(Operation {
                name: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.collect::<Vec<_>>().join("/"),
                template: template.clone(),
                query: query.map(|one| one["name"].as_str().unwrap().to_owned()).collect(),
                bodies: content.map(|content| content.keys().cloned().collect()).unwrap_or_default(),
            });
        }
    }
    assert!(found.len() > 200, "{}", found.len());
    found
}

/// Somebody for each area.
struct People {
    api: Api,
    seller: String,
    /// Sells for the seller's shop.
    sales: String,
    manager: String,
}

/// Somebody who sells for a shop; their access token.
async fn sales_member(api: &Api, seller: &str) -> String {
    let invitation = json!({ "email": "ida@example.com", "kind": "sales_team_member" });
    let invited = api.post("/v1/cabinet/team_members", seller, invitation).await;
    assert_eq!(invited.status, 200, "{}", invited.body);
    let own = api.person("ida@example.com").await.text("/data/attributes/access_token");
    let sql = "SELECT data->'letter'->'facts'->>'link' AS text FROM mails WHERE template = 'team_invitation'";
    let link = texts(api, sql).await[0].rsplit_once('/').unwrap().1.to_owned();
    let accepted = api.post(&format!("/v1/app/team_invitations/{link}/accept"), &own, json!({})).await;
    assert_eq!(accepted.status, 200, "{}", accepted.body);
    let profile = accepted.text("/data/attributes/profile_id");
    let acting = api.post(&format!("/v1/app/profiles/{profile}/switch"), &own, json!({})).await;
    assert_eq!(acting.status, 200, "{}", acting.body);
    acting.text("/access_token")
}

impl People {
    async fn new() -> Self {
        let api = Api::new().await;
        let seller = api.seller("anna@example.com", "anna").await;
        let user: UserId = api.person("boss@example.com").await.text("/data/id").parse().unwrap();
        kontor_accounts::appoint_manager(&api.world.owner_url(), &api.world.env, user).await.unwrap();
        let sign_in = json!({ "email": "boss@example.com", "password": PASSWORD, "profile_type": "manager" });
        let manager = api.post("/v1/app/session", "", sign_in).await.text("/access_token");
        let sales = sales_member(&api, &seller).await;
        Self { api, seller, sales, manager }
    }

    /// A request of whoever may send it.
    fn request(&self, method: &Method, path: &str) -> TestRequestBuilder<'_, BoxEndpoint<'static, poem::Response>> {
        let token = match path {
            path if path.starts_with("/v1/admin") => &self.manager,
            path if path.starts_with("/v1/sales_team_member/") => &self.sales,
            _ => &self.seller,
        };
        self.api
            .client
            .request(method.clone(), path.to_owned())
            .header("authorization", format!("Bearer {token}"))
            .header("idempotency-key", "k")
    }
}

/// What came back: status, headers and body.
async fn sent(request: TestRequestBuilder<'_, BoxEndpoint<'static, poem::Response>>) -> (u16, HeaderMap, String) {
    let response = request.send().await.0;
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    (status, headers, response.into_body().into_string().await.unwrap())
}
