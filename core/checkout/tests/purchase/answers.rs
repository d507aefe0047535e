//! What buyers answered stands in a list, so that whoever agreed to something can be written to.

use kontor_catalog::{
    QuestionType,
    questions::{self, NewQuestion, Question},
};
use kontor_checkout::Answer;
use kontor_orders::opt_ins::{OPT_IN_ANSWERS, OptInAnswerRow};

use super::{PRICE, Shop, declined, scripted::Script, *};

async fn ask(shop: &Shop, field_type: QuestionType, provider: &str) -> Question {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let question = format!("{field_type}?");
    let new =
        NewQuestion { field_type, question, provider: provider.to_owned(), mandatory: false, options: Vec::new() };
    let made = questions::add(&mut tx, shop.product, &new).await.unwrap();
    tx.commit().await.unwrap();
    made
}

/// Who said what, the oldest first.
async fn said(shop: &Shop, query: &str) -> Vec<(String, String)> {
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    let query = OPT_IN_ANSWERS.read(&format!("sort_key=id&sort_dir=asc&{query}"), tx.now()).unwrap();
    let rows = query.page::<OptInAnswerRow>(&mut tx).await.unwrap().rows;
    rows.into_iter().map(|row| (row.question, format!("{}: {}", row.order.payer_email, row.answer))).collect()
}

fn told(all: &[(&str, &str)]) -> Vec<(String, String)> {
    all.iter().map(|(question, answer)| ((*question).to_owned(), format!("buyer@example.test: {answer}"))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_answer_is_listed_once_with_its_order_and_as_it_was_asked() {
    let shop = Shop::open(PRICE, Some(1)).await;
    let (words, news) =
        (ask(&shop, QuestionType::OpenQuestion, "").await, ask(&shop, QuestionType::Service, "Mailbird").await);
    let request = |answers: Vec<(&Question, &str)>| CheckoutRequest {
        answers: answers.iter().map(|(one, said)| Answer { question: one.id, answer: (*said).to_owned() }).collect(),
        ..shop.request(PaymentForm::Card)
    };
    shop.provider.next(Script::Answer(declined()));
    let placed = shop.order(request(vec![(&words, "Leek"), (&news, "true")]), "k1").await.unwrap();
    let all = told(&[("open_question?", "Leek"), ("service?", "true")]);
    assert_eq!(said(&shop, "").await, all);
    // Another try is the same order, and one that is refused is none.
    shop.resume(placed.order.id, "k2").await.unwrap();
    assert_eq!(shop.order(request(vec![(&words, "Kale")]), "k3").await.unwrap_err().code(), Code::SoldOut);
    assert_eq!(said(&shop, "").await, all);
    // Whatever becomes of the question: it is listed as it was asked.
    let mut tx = shop.world.api.begin(shop.anna.scope()).await.unwrap();
    questions::remove(&mut tx, shop.product, news.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(said(&shop, "filters[provider][]=Mailbird").await, all[1..]);
    assert_eq!(said(&shop, &format!("filters[question_id][]={}", words.id)).await, all[..1]);
    assert_eq!(said(&shop, "query=bea").await, all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_box_that_stayed_empty_is_no_consent() {
    let shop = Shop::open(PRICE, None).await;
    ask(&shop, QuestionType::Service, "Mailbird").await;
    shop.buy(PaymentForm::Card, "k1").await.unwrap();
    assert_eq!(said(&shop, "").await, told(&[("service?", "false")]));
    assert_eq!(said(&shop, "filters[agreed]=true").await, []);
}
