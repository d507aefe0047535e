//! Writing to a seller: a page only where the seller wants one, a mail to them that can be answered, one for each message, and
//! what was typed stays whatever refuses it.

use kontor_storefront::contact::{Field, FieldKind};

use super::buyer::{Page, Shop};

const PATH: &str = "/s/anna/contact";
const LINK: &str = "href=\"/s/anna/contact\"";

async fn set_active(shop: &Shop, active: bool, fields: Option<Vec<Field>>) {
    let mut tx = shop.world.api.begin(shop.seller.scope()).await.unwrap();
    kontor_storefront::contact::change(&mut tx, None, Some(active), fields).await.unwrap();
    tx.commit().await.unwrap();
}

fn own(label: &str) -> Field {
    Field { label: label.to_owned(), ..Field::known(FieldKind::Custom, true) }
}

fn is_refused(page: &Page, field: &str) -> bool {
    page.has(&format!("id=\"{field}-error\"")) && !page.has(&format!("id=\"{field}-error\" hidden"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shop_leads_to_its_form_while_it_has_one() {
    let shop = Shop::open().await;
    for active in [false, true, false] {
        set_active(&shop, active, None).await;
        let mut browser = shop.browser();
        let (home, page) = (browser.get("/s/anna").await, browser.get(PATH).await);
        assert_eq!((home.has(LINK), page.status), (active, if active { 200 } else { 404 }));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_comes_to_the_seller_once_and_can_be_answered() {
    let shop = Shop::open().await;
    shop.sql("UPDATE sellers SET contact_email = 'anna@example.test', locale = 'de'").await;
    let asked = [FieldKind::FirstName, FieldKind::Email, FieldKind::CountryCode].map(|kind| Field::known(kind, true));
    let question = own("Which <b>course</b>?");
    let name = question.name();
    set_active(&shop, true, Some(asked.into_iter().chain([question]).collect())).await;
    let mut browser = shop.browser();
    let form = browser.get(PATH).await;
    assert!(form.has("Which &lt;b&gt;course&lt;/b&gt;?") && form.has("Germany"), "{}", form.html);

    let (csrf, key) = (form.hidden("csrf"), form.hidden("form"));
    let wrong = [("csrf", csrf.as_str()), ("form", &key), ("email", "berg@"), ("message", "Hello <i>there</i>")];
    let refused = browser.post(PATH, &wrong).await;
    assert_eq!(refused.status, 422, "{}", refused.html);
    for field in ["first_name", "email", "country_code", name.as_str()] {
        assert!(is_refused(&refused, field), "{field}: {}", refused.html);
    }
    assert!(refused.has("Hello &lt;i&gt;there&lt;/i&gt;") && refused.has("berg@") && !is_refused(&refused, "message"));

    let key = refused.hidden("form");
    let said = [
        ("form", key.as_str()),
        ("first_name", "Berg"),
        ("email", "Berg@Example.test"),
        ("country_code", "AT"),
        (name.as_str(), "Light"),
        ("message", "Is there\r\na second?"),
    ];
    let stale = browser.post(PATH, &[&said[..], &[("csrf", "0.x")]].concat()).await;
    assert!(stale.status == 403 && stale.has("Is there") && stale.has("Light") && stale.has("submit the form again"));
    assert_eq!(shop.count("contact_messages").await, 0);

    for _ in 0..2 {
        let sent = browser.post(PATH, &[&said[..], &[("csrf", csrf.as_str())]].concat()).await;
        assert!(sent.status == 200 && sent.has("Message sent"), "{}", sent.html);
    }
    let kept = "contact_messages WHERE name = 'Berg' AND message = E'Is there\\na second?'";
    assert_eq!((shop.count(kept).await, shop.count("contact_messages").await), (1, 1));
    // Who goes back and writes again has sent another.
    let other = said.map(|(field, text)| (field, if field == "message" { "And a third?" } else { text }));
    let sent = browser.post(PATH, &[&other[..], &[("csrf", csrf.as_str())]].concat()).await;
    assert!(sent.has("Message sent"), "{}", sent.html);
    assert_eq!((shop.count(kept).await, shop.count("contact_messages").await), (1, 2));
    let facts =
        "data #>> '{letter,facts,email}' = 'Berg@Example.test' AND data #>> '{letter,facts,country}' = 'Österreich'
                 AND data #>> '{letter,facts,answers,0,value}' = 'Light'";
    let mailed = format!("mails WHERE template = 'contact_message' AND to_address = 'anna@example.test' AND {facts}");
    assert_eq!((shop.count(&mailed).await, shop.count("mails WHERE template = 'contact_message'").await), (2, 2));
    assert_eq!(
        shop.count("mails WHERE lower(to_address) = 'berg@example.test'").await,
        0,
        "nobody is mailed by outsiders"
    );
    // Two years later it is forgotten, and not a day before.
    for (days, gone) in [(kontor_storefront::contact::limits::MESSAGE_DAYS - 1, 0), (2, 2)] {
        shop.world.clock.advance(chrono::Duration::days(days));
        assert_eq!(kontor_storefront::contact::forget_messages(&shop.world.worker).await.unwrap(), gone);
    }
    assert_eq!(shop.count("contact_messages").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_writes_too_often_is_held_up_and_loses_nothing() {
    let shop = Shop::open().await;
    set_active(&shop, true, None).await;
    let mut browser = shop.browser();
    let csrf = browser.get(PATH).await.hidden("csrf");
    let mut last = 200;
    for at in 0..30 {
        let message = format!("Number {at} of many");
        let fields = [("csrf", csrf.as_str()), ("first_name", "Berg"), ("message", message.as_str())];
        let page = browser.post(PATH, &fields).await;
        last = page.status;
        if last != 200 {
            assert!(page.has(&message) && page.has("value=\"Berg\""), "{}", page.html);
            break;
        }
    }
    assert_eq!(last, 429);
    assert!(shop.count("contact_messages").await >= 10);
}
