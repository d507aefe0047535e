//! What a product asks: answered without scripts, refused beside the field with nothing lost, kept with the order as it
//! was asked.

use kontor_catalog::{
    QuestionType,
    questions::{self, NewQuestion, QuestionChange},
};
use kontor_db::{Row, query};
use kontor_kernel::kinds::OrderId;

use super::buyer::{Page, Shop};

const FORM: &str = "/s/anna/soup/payment";

#[derive(Row)]
struct Order {
    id: OrderId,
}

/// One question of each type, all mandatory but the service's; the names of their fields.
async fn ask(shop: &Shop) -> Vec<String> {
    let product = shop.product_id("soup").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let mut names = Vec::new();
    for field_type in
        [QuestionType::OpenQuestion, QuestionType::SelectBox, QuestionType::Checkbox, QuestionType::Service]
    {
        let new = NewQuestion {
            field_type,
            question: format!("<b>{field_type}</b>?"),
            provider: if field_type == QuestionType::Service { "Mailbird".to_owned() } else { String::new() },
            mandatory: field_type != QuestionType::Service,
            options: match field_type {
                QuestionType::SelectBox => vec!["Hot".to_owned(), "Cold & clear".to_owned()],
                _ => Vec::new(),
            },
        };
        names.push(format!("opt_in_{}", questions::add(&mut tx, product, &new).await.unwrap().id));
    }
    tx.commit().await.unwrap();
    names
}

/// Whether the box of this name is ticked.
fn ticked(page: &Page, name: &str) -> bool {
    let tags = page.html.split("<input").filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag);
    let found = tags.filter(|tag| tag.contains(&format!("name=\"{name}\""))).collect::<Vec<_>>();
    assert_eq!(found.len(), 1, "{name}");
    found[0].contains("checked")
}

#[tokio::test]
async fn what_is_not_answered_is_asked_for_beside_its_field_and_nothing_is_lost() {
    let shop = Shop::open().await;
    shop.product("soup", 0).await;
    let names = ask(&shop).await;
    let [words, choice, tick, service] = names.as_slice() else { panic!("four questions") };
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    assert!(
        form.has("&lt;b&gt;open_question&lt;/b&gt;?")
            && form.has("your name and email address can be shared with Mailbird")
    );
    assert!(!ticked(&form, tick) && !ticked(&form, service), "nothing is ticked for anybody: {}", form.html);

    let typed = "Carrots\r\nand <peas>";
    let refused = browser.pay(&form, FORM, &[("method", "free"), (words, typed), (service, "true")]).await;
    assert_eq!(refused.status, 422, "{}", refused.html);
    assert_eq!(shop.count("orders").await, 0);
    let said = |name: &str| refused.has(&format!("<a href=\"#{name}\">"));
    assert!(said(choice) && said(tick) && !said(words) && !said(service), "{}", refused.html);
    assert!(refused.has(&format!("id=\"{choice}-error\">Fill in this field.")), "{}", refused.html);
    assert!(refused.has("Carrots\r\nand &lt;peas&gt;") || refused.has("Carrots\nand &lt;peas&gt;"), "{}", refused.html);
    assert!(refused.has("value=\"berg@example.test\"") && ticked(&refused, service), "{}", refused.html);

    let answered =
        [("method", "free"), (words.as_str(), typed), (choice, "Cold & clear"), (tick, "true"), (service, "true")];
    let sent = browser.pay(&refused, FORM, &answered).await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    assert_eq!(browser.pay(&refused, FORM, &answered).await.location(), sent.location(), "twice is once");
    assert_eq!(shop.count("orders").await, 1);
    let order = browser.get(&sent.location()).await;
    assert!(
        order.has("Cold &amp; clear") && order.has("and &lt;peas&gt;") && order.has("<dd>Yes</dd>"),
        "{}",
        order.html
    );

    let odd = [("method", "free"), (words.as_str(), typed), (choice, "Lukewarm"), (tick, "perhaps")];
    let form = browser.get(FORM).await;
    let odd = browser.pay(&form, FORM, &odd).await;
    assert_eq!(odd.status, 422);
    assert!(odd.has("Choose one of: Hot, Cold &amp; clear.") || odd.has("Hot"), "{}", odd.html);
}

#[tokio::test]
async fn an_order_keeps_what_it_was_asked_whatever_becomes_of_the_question() {
    use diesel_async::RunQueryDsl;
    let shop = Shop::open().await;
    shop.product("soup", 2_900).await;
    let names = ask(&shop).await;
    let mut browser = shop.browser();
    let form = browser.get(FORM).await;
    let declined = shop.token("4000000000000002").await;
    let answers = [(names[0].as_str(), "Leek"), (&names[1], "Hot"), (&names[2], "true")];
    let sent = browser
        .pay(&form, FORM, &[&[("method", "card"), ("card_token", declined.as_str())], &answers[..]].concat())
        .await;
    assert_eq!(sent.status, 303, "{}", sent.html);
    // A decline loses nothing: the order is there, with its answers, and is paid by another try.
    let page = browser.get(&sent.location()).await;
    assert!(page.has("Leek") && page.has("<dd>No</dd>"), "{}", page.html);

    let product = shop.product_id("soup").await;
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    let all = questions::list(&mut tx, product).await.unwrap();
    let other = QuestionChange { question: Some("Something else?".to_owned()), ..QuestionChange::default() };
    questions::change(&mut tx, product, all[0].id, Some(1), &other).await.unwrap();
    questions::remove(&mut tx, product, all[1].id).await.unwrap();
    let sql = "SELECT id FROM orders";
    let id = query(sql).get_result::<Order>(&mut shop.world.owner().await).await.unwrap().id;
    let kept = kontor_orders::find(&mut tx, id).await.unwrap().snapshot().answers.clone();
    tx.commit().await.unwrap();
    let kept: Vec<_> = kept.iter().map(|one| (one.question.as_str(), one.answer.as_str())).collect();
    let wanted = [
        ("<b>open_question</b>?", "Leek"),
        ("<b>select_box</b>?", "Hot"),
        ("<b>checkbox</b>?", "true"),
        ("<b>service</b>?", "false"),
    ];
    assert_eq!(kept, wanted);
    let page = browser.get(&sent.location()).await;
    assert!(page.has("Leek") && page.has("<dd>Hot</dd>"), "{}", page.html);
}
